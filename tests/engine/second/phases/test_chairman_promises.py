"""Promised shares in the election of the Chairman (2E-3.2.6, 2E-7.2)."""

from __future__ import annotations

from engine.second import cards, offices
from engine.second.state import State
from tests.engine.second import build
from tests.engine.second.phases.hiring_queue import filling, full

SUPPORT = "support_in_the_court"


def election(held: dict[str, int], **promised: str) -> State:
    """A vacant chair, these shares in the Court, cards of support by issuer and holder; Hastings was Chairman."""
    state = build.court(build.company(full("chairman"), former_chairman="hastings"), **held)
    for issuer, holder in promised.items():
        state = build.promise(state, issuer, SUPPORT, holder)
    return filling(state)


def kinds(state: State) -> set[tuple[str, str]]:
    return {(each.seat, each.kind) for each in build.asked(state)}


def test_2E_3_2_6_it_is_not_closed_while_a_promise_could_decide() -> None:
    """2E-3.2.6: 2, 2, 1, 1 shares, three votes for three: Paxton, who holds two cards, can still make 5 of 6."""
    state = election(
        {"hastings": 2, "larkins": 2, "sykes": 1, "paxton": 1}, hastings="paxton", larkins="paxton"
    )
    for seat in ("hastings", "larkins", "sykes"):
        state = build.answer(state, seat, "chairman_vote", seat).state
    assert kinds(state) == {(seat, "chairman_vote") for seat in ("hastings", "larkins", "sykes", "paxton")}
    state = build.answer(state, "paxton", "chairman_vote", ("paxton", ("hastings", "larkins"))).state
    assert offices.holder(state, "chairman") == "paxton"


def test_2E_3_2_6_a_quick_vote_does_not_outrun_a_promise() -> None:
    """2E-3.2.6: Larkins has 4 of 7 and votes for itself at once, but Sykes holds its card and makes itself Chairman."""
    state = election({"larkins": 4, "sykes": 3}, larkins="sykes")
    state = build.answer(state, "larkins", "chairman_vote", "larkins").state
    assert ("sykes", "chairman_vote") in kinds(state)
    state = build.answer(state, "sykes", "chairman_vote", ("sykes", ("larkins",))).state
    assert offices.holder(state, "chairman") == "sykes"
    kept = election({"larkins": 4, "sykes": 3}, larkins="sykes")
    kept = build.answer(kept, "larkins", "chairman_vote", "larkins").state
    kept = build.answer(kept, "sykes", "chairman_vote", ("sykes", ())).state
    assert offices.holder(kept, "chairman") == "larkins"
    assert dict(kept.promises)[f"larkins.{SUPPORT}"] == "sykes"


def test_2E_3_2_6_who_is_spoken_for_speaks_for_nobody() -> None:
    """2E-3.2.6: Larkins is bound by Hastings and so brings no Sykes along: Sykes's card stays, its shares are its own."""
    state = election(
        {"hastings": 1, "larkins": 2, "sykes": 3, "paxton": 3}, larkins="hastings", sykes="larkins"
    )
    state = build.answer(state, "hastings", "chairman_vote", ("hastings", ("larkins",))).state
    state = build.answer(state, "larkins", "chairman_vote", ("larkins", ("sykes",))).state
    state = build.answer(state, "sykes", "chairman_vote", "paxton").state
    state = build.answer(state, "paxton", "chairman_vote", "paxton").state
    assert offices.holder(state, "chairman") == "paxton"
    assert dict(state.promises)[f"sykes.{SUPPORT}"] == "larkins"
    assert dict(state.promises)[f"larkins.{SUPPORT}"] == "larkins"


def test_2E_3_2_6_of_two_that_bind_each_other_the_first_clockwise_does() -> None:
    """2E-3.2.6: Sykes and Larkins redeem each other's card: Larkins sits nearer to the former Chairman and decides."""
    held = {"hastings": 3, "larkins": 1, "sykes": 1, "paxton": 2}
    state = election(held, larkins="sykes", sykes="larkins")
    state = build.answer(state, "sykes", "chairman_vote", ("sykes", ("larkins",))).state
    state = build.answer(state, "larkins", "chairman_vote", ("larkins", ("sykes",))).state
    state = build.answer(state, "hastings", "chairman_vote", "larkins").state
    assert offices.holder(state, "chairman") == "larkins"
    assert dict(state.promises)[f"larkins.{SUPPORT}"] == "sykes"
    assert dict(state.promises)[f"sykes.{SUPPORT}"] == "sykes"


def test_2E_3_2_6_a_holder_without_shares_votes_with_those_of_the_issuer() -> None:
    """2E-3.2.6: Paxton has no share but the card of Larkins, who has 4 of 7: it is asked, and can choose the Chairman."""
    state = election({"larkins": 4, "sykes": 3}, larkins="paxton")
    state = build.answer(state, "paxton", "chairman_vote", ("sykes", ("larkins",))).state
    assert offices.holder(state, "chairman") == "sykes"


def test_2E_7_2_3_without_a_former_chairman_the_first_seat_appoints() -> None:
    """2E-7.2.3: in a position without any Chairman before, who is first in order names one: somebody must."""
    state = filling(build.court(full("chairman"), larkins=1, sykes=1))
    for seat in ("larkins", "sykes"):
        state = build.answer(state, seat, "chairman_vote", seat).state
    state = build.answer(state, "hastings", "appoint_chairman", "sykes").state
    assert offices.holder(state, "chairman") == "sykes"


def test_2E_7_2_4_joseph_sedley_leaves_the_chair_vacant() -> None:
    """2E-7.2.4: the former Chairman's family may own no shares: with an empty Court it does not take the chair."""
    state = build.company(full("chairman"), former_chairman="paxton")
    barred = filling(build.folk(state, "paxton", prestige=(cards.JOSEPH_SEDLEY,)))
    assert offices.holder(barred, "chairman") == ""
    assert offices.holder(filling(state), "chairman") == "paxton"


def test_2E_3_2_6_only_shareholders_can_be_brought_along() -> None:
    """2E-3.2.6: Sykes holds the cards of Larkins, who has shares, and of Paxton, who has none: only Larkins is offered."""
    state = election({"larkins": 2, "sykes": 2, "hastings": 2}, larkins="sykes", paxton="sykes")
    options = build.question(state, "sykes", "chairman_vote").options
    assert dict(options.parts)["support"].among == ("larkins",)  # type: ignore[union-attr]


def test_2E_7_2_2_silence_abstains_with_a_promise_in_hand_too() -> None:
    """2E-7.2.2: the default fits the question, whether or not it asks for support; no card is redeemed by it."""
    state = election({"larkins": 2, "sykes": 2, "hastings": 2}, larkins="sykes")
    assert build.default(state, "sykes", "chairman_vote") == ("abstain", ())
    assert build.default(state, "larkins", "chairman_vote") == "abstain"
    after = build.silence(state, "sykes", "chairman_vote").state
    assert kinds(after) == {("hastings", "appoint_chairman")}
    assert dict(after.promises)[f"larkins.{SUPPORT}"] == "sykes"
