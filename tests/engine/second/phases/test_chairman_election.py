"""The election of the Chairman (2E-7.2)."""

from __future__ import annotations

from engine.second import enterprises, offices
from engine.second.family_pieces import (
    COURT,
    COURT_NEW,
    SUPPLY,
    TRAINING,
    number,
    prize,
)
from engine.second.shares import shares
from engine.second.state import State, family
from tests.engine.second import build
from tests.engine.second.phases.hiring_queue import (
    among,
    filling,
    full,
)


def election(**held: int) -> State:
    """A vacant chair, these shares in the Court, Hastings as former Chairman."""
    state = build.company(full("chairman"), former_chairman="hastings")
    return filling(build.court(state, **held))


def test_2E_7_2_1_candidates_are_shareholders_with_their_votes() -> None:
    """2E-7.2.1: those with pieces in the Court are asked, each told its votes; the vacant chair has no share."""
    state = election(larkins=3, sykes=2, paxton=2)
    asked = {each.seat: dict(each.about) for each in build.asked(state)}
    assert asked == {
        "larkins": {"shares": 3, "majority": 4},
        "sykes": {"shares": 2, "majority": 4},
        "paxton": {"shares": 2, "majority": 4},
    }
    assert among(state, "paxton", "chairman_vote") == ("larkins", "sykes", "paxton", "abstain")


def test_2E_7_2_2_the_worked_example() -> None:
    """2E-7.2.2: 3, 2 and 2 shares; two vote for the second: 4 of 7: elected, and there are still 7 shares."""
    state = election(larkins=3, sykes=2, paxton=2)
    state = build.answer(state, "sykes", "chairman_vote", "sykes").state
    assert {each.kind for each in build.asked(state)} == {"chairman_vote"}
    state = build.answer(state, "paxton", "chairman_vote", "sykes").state
    assert offices.holder(state, "chairman") == "sykes"
    assert sum(held for _, held in shares(state)) == 7
    assert number(state, COURT, "sykes") == 1


def test_2E_7_2_2_a_vote_may_change_until_it_closes() -> None:
    """2E-7.2.2: a vote for oneself becomes one for another while no majority stands."""
    state = election(larkins=3, sykes=2, paxton=2)
    state = build.answer(state, "sykes", "chairman_vote", "sykes").state
    state = build.answer(state, "sykes", "chairman_vote", "larkins").state
    state = build.answer(state, "larkins", "chairman_vote", "larkins").state
    assert offices.holder(state, "chairman") == "larkins"


def test_2E_7_2_2_a_mature_piece_goes_first() -> None:
    """2E-7.2.2: of a mature and an immature share the mature one takes the chair."""
    state = build.put(build.company(full("chairman"), former_chairman="hastings"), "paxton", COURT_NEW)
    state = filling(build.court(state, paxton=1))
    state = build.answer(state, "paxton", "chairman_vote", "paxton").state
    assert (number(state, COURT, "paxton"), number(state, COURT_NEW, "paxton")) == (0, 1)


def test_2E_7_2_3_without_majority_the_former_chairman_appoints() -> None:
    """2E-7.2.3: nobody reaches 4 of 7; Hastings has no share and names the one with most by default."""
    state = election(larkins=3, sykes=2, paxton=2)
    for seat in ("larkins", "sykes", "paxton"):
        state = build.answer(state, seat, "chairman_vote", seat).state
    assert build.default(state, "hastings", "appoint_chairman") == "larkins"
    state = build.answer(state, "hastings", "appoint_chairman", "paxton").state
    assert offices.holder(state, "chairman") == "paxton"


def test_2E_7_2_3_the_former_chairman_defaults_to_itself() -> None:
    """2E-7.2.3: with an own share silence takes the chair again."""
    state = election(hastings=1, larkins=3, sykes=3)
    for seat in ("hastings", "larkins"):
        state = build.answer(state, seat, "chairman_vote", "abstain").state
    assert build.default(state, "hastings", "appoint_chairman") == "hastings"


def test_2E_7_2_2_it_closes_when_nobody_can_win_any_more() -> None:
    """2E-7.2.2: three for each of two with one share out cannot make 4 of 7 with an abstention: no need to wait."""
    state = election(larkins=3, sykes=3, paxton=1)
    state = build.answer(state, "larkins", "chairman_vote", "abstain").state
    state = build.answer(state, "paxton", "chairman_vote", "abstain").state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("hastings", "appoint_chairman")]


def test_2E_7_2_4_an_empty_court() -> None:
    """2E-7.2.4: the former Chairman's piece from supply, then from a prize (its points are lost), else vacant."""
    state = build.company(full("chairman"), former_chairman="paxton")
    assert offices.holder(filling(state), "chairman") == "paxton"
    spare = number(state, SUPPLY, "paxton")
    landed = build.put(build.put(state, "paxton", prize("prize_villa")), "paxton", TRAINING, spare - 1)
    landed = enterprises.score(landed, "paxton", 3)
    seated = filling(landed)
    assert (offices.holder(seated, "chairman"), family(seated, "paxton").points) == ("paxton", 0)
    bare = filling(build.put(state, "paxton", TRAINING, spare))
    assert offices.holder(bare, "chairman") == ""


def test_2E_7_2_4_the_prize_is_named_by_its_owner() -> None:
    """2E-7.2.4: with pieces on two prizes the owner is asked; silence takes the one with fewest points."""
    state = build.company(full("chairman"), former_chairman="paxton")
    spare = number(state, SUPPLY, "paxton")
    for name in ("prize_villa", "prize_town_house"):
        state = build.put(state, "paxton", prize(name))
    state = filling(build.put(state, "paxton", TRAINING, spare - 2))
    assert build.default(state, "paxton", "prize_piece") == "prize_villa"


def test_2E_7_2_5_no_nepotism_for_the_chair() -> None:
    """2E-7.2.5: a family with the majority elects itself; nobody is asked for consent."""
    state = election(larkins=5, sykes=1)
    state = build.answer(state, "larkins", "chairman_vote", "larkins").state
    assert offices.holder(state, "chairman") == "larkins"


def test_2E_7_2_6_the_former_chairman_is_the_last_holder() -> None:
    """2E-7.2.6: however the office is lost, its last holder is remembered until there is a new Chairman."""
    state = offices.vacate(full(), "chairman")
    assert state.company.former_chairman == "hastings"
    assert offices.take(state, "sykes", SUPPLY, "chairman").company.former_chairman == ""


def test_2E_3_2_6_shares_of_a_promise_vote_for_the_holder() -> None:
    """2E-3.2.6: Sykes holds Larkins's card: both families' shares elect Sykes and Larkins is not waited for."""
    state = build.company(full("chairman"), former_chairman="hastings")
    state = build.promise(
        build.court(state, larkins=3, sykes=2, paxton=2), "larkins", "support_in_the_court", "sykes"
    )
    state = filling(state)
    state = build.answer(state, "sykes", "chairman_vote", ("sykes", ("larkins",))).state
    assert offices.holder(state, "chairman") == "sykes"
    assert dict(state.promises)["larkins.support_in_the_court"] == "larkins"
