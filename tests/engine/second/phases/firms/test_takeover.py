"""Hostile takeover: votes by shares, what changes hands, and who settles which of two goes first (2E-6.5, 2E-6.1.1)."""

from __future__ import annotations

import pytest

from engine.second import accounts, charter
from engine.second.audit import audit
from engine.second.state import State, firm
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import acts, branches, done, strategies_asked, window

SHARES = {"sykes": 3, "paxton": 2, "hastings": 2}


def firm_of_sykes(**more: int) -> State:
    """Sykes manages seven shares, two ships and money; nobody else has a firm."""
    state = chartered.deregulated(build.laid(build.SIX))
    return chartered.firm(
        state,
        "sykes",
        london=4,
        india=2,
        ships=("atlas", "ganges"),
        shares={**SHARES, **more},
        value=3,
        dividend=5,
    )


def test_2E_6_5_1_a_majority_of_shares_hands_the_firm_over_with_all_it_has() -> None:
    """2E-6.5.1: Paxton (2) and Hastings (2) are four of seven: cubes, ships, money and shares go to Paxton's board."""
    state = acts(window(firm_of_sykes()), "paxton", "take_over", "sykes").state
    outcome = build.answer(state, "hastings", "takeover_vote", "yes")
    state = outcome.state
    assert [manager for manager, _ in state.firms] == ["paxton"]
    assert (firm(state, "paxton").value, firm(state, "paxton").dividend) == (3, 5)
    assert charter.shares(state, "paxton") == (("hastings", 2), ("paxton", 2), ("sykes", 3))
    assert charter.ships(state, "paxton") == ("atlas", "ganges")
    assert accounts.holds(state, charter.london("paxton")) == 4
    assert accounts.holds(state, charter.india("paxton")) == 2
    assert build.told(outcome, "firm_taken_over") == [{"seat": "paxton", "firm": "sykes"}]
    assert not audit(state)


def test_2E_6_5_1_own_shares_alone_can_be_a_majority() -> None:
    """2E-6.5.1: with four of seven shares the taker asks nobody."""
    state = window(firm_of_sykes(paxton=4, hastings=0))
    assert acts(state, "paxton", "take_over", "sykes").state.firms[0][0] == "paxton"


def test_2E_6_5_1_half_of_the_shares_is_no_majority() -> None:
    """2E-6.5.1: three of six do not carry it; the vote of Sykes, who has the other three, decides."""
    state = acts(window(firm_of_sykes(paxton=1)), "paxton", "take_over", "sykes").state
    state = build.answer(state, "hastings", "takeover_vote", "yes").state
    assert state.firms[0][0] == "sykes"
    outcome = build.answer(state, "sykes", "takeover_vote", "no")
    assert build.told(outcome, "firm_proposal_refused")[0]["families"] == ("sykes",)
    assert outcome.state.firms[0][0] == "sykes"


def test_2E_6_5_1_whoever_manages_a_firm_takes_over_none() -> None:
    """2E-6.5.1: only a family without firm; and one that forms a firm meanwhile has no takeover left."""
    state = chartered.firm(firm_of_sykes(), "larkins")
    assert "take_over" not in branches(window(state), "larkins")
    state = build.court(firm_of_sykes(), larkins=1)
    state = acts(window(state), "larkins", "take_over", "sykes").state
    outcome = acts(state, "larkins", "form", "invest_share")
    assert build.told(outcome, "firm_proposal_lapsed")[0]["sort"] == "take_over"


def test_2E_6_5_2_every_other_shareholder_is_asked_and_silence_is_no() -> None:
    """2E-6.5.2: Hastings and Sykes, in order from the Prime Minister; nobody answers: the firm stays."""
    state = acts(window(firm_of_sykes()), "larkins", "take_over", "sykes").state
    asked = [each.seat for each in build.asked(state) if each.kind == "takeover_vote"]
    assert asked == ["hastings", "sykes", "paxton"]
    outcome = build.silence(state, "sykes", "takeover_vote")
    assert outcome.state.firms[0][0] == "sykes"
    assert "firm_proposal_refused" in build.kinds(outcome)


@pytest.mark.parametrize("first", ["hastings", "paxton"])
def test_2E_6_5_2_the_vote_closes_as_soon_as_it_is_certain(first: str) -> None:
    """2E-6.5.2: a taker without shares; once Sykes (3) and one of two holders of 2 refuse, the last is not waited for."""
    state = acts(window(firm_of_sykes()), "larkins", "take_over", "sykes").state
    state = build.answer(state, first, "takeover_vote", "no").state
    outcome = build.answer(state, "sykes", "takeover_vote", "no")
    assert "firm_proposal_refused" in build.kinds(outcome)
    assert not [each for each in build.asked(outcome.state) if each.kind == "takeover_vote"]


def test_2E_6_5_2_exactly_the_shares_that_are_needed_can_still_carry_it() -> None:
    """2E-6.5.2: after the refusal of Sykes (3 of 7) four are left, and with all four the firm changes hands."""
    state = acts(window(firm_of_sykes()), "larkins", "take_over", "sykes").state
    for seat, vote in (("sykes", "no"), ("hastings", "yes"), ("paxton", "yes")):
        state = build.answer(state, seat, "takeover_vote", vote).state
    assert state.firms[0][0] == "larkins"


def test_a_takeover_during_the_window_moves_the_question_of_strategy() -> None:
    """The old manager is not asked for a strategy any more, the new one is; the old one may form a firm again."""
    state = build.court(firm_of_sykes(), sykes=1)
    state = acts(window(state), "paxton", "take_over", "sykes").state
    state = build.answer(state, "hastings", "takeover_vote", "yes").state
    assert "form" in branches(state, "sykes")
    state = done(state, *state.seats)
    assert strategies_asked(state) == ["paxton"]
    assert build.question(state, "paxton", "firm_strategy").about == (("london", 4), ("ships", 2))


def test_an_investment_waits_with_the_old_manager_and_lapses_with_the_firm() -> None:
    """What was asked of a manager who has lost the firm has lost its point."""
    state = build.folk(firm_of_sykes(), "benyon", workshops=1)
    state = acts(window(state), "benyon", "invest", ("sykes", "invest_workshop")).state
    state = acts(state, "paxton", "take_over", "sykes").state
    outcome = build.answer(state, "hastings", "takeover_vote", "yes")
    assert [each["sort"] for each in build.told(outcome, "firm_proposal_lapsed")] == ["invest"]


def rivals() -> State:
    """Paxton and Larkins both want the firm of Sykes; Hastings has agreed to the takeover by Paxton."""
    state = acts(window(firm_of_sykes()), "larkins", "take_over", "sykes").state
    state = acts(state, "paxton", "take_over", "sykes").state
    mine = [each for each in build.asked(state) if each.kind == "takeover_vote" and each.seat == "hastings"]
    paxton = next(each for each in mine if dict(each.about)["seat"] == "paxton")
    return build.given(state, paxton, "yes").state


def test_2E_6_1_1_the_manager_settles_what_goes_first_inside_the_firm() -> None:
    """2E-6.1.1: the takeover by Paxton is agreed, that by Larkins is open: Sykes says first, and Larkins's lapses."""
    state = rivals()
    asked = build.question(state, "sykes", "firm_precedence")
    assert dict(asked.about)["others"] == (1,)
    assert build.default(state, "sykes", "firm_precedence") == "goes_first"
    outcome = build.answer(state, "sykes", "firm_precedence", "goes_first")
    assert outcome.state.firms[0][0] == "paxton"
    assert build.told(outcome, "firm_proposal_lapsed")[0]["seat"] == "larkins"


def test_2E_6_1_1_what_is_put_back_waits_and_is_asked_again_when_its_way_is_free() -> None:
    """2E-6.1.1: Sykes lets Larkins go first; that takeover fails, and Paxton, whose is agreed, goes ahead."""
    state = build.answer(rivals(), "sykes", "firm_precedence", "goes_later").state
    assert state.firms[0][0] == "sykes"
    assert not [each for each in build.asked(state) if each.kind == "firm_precedence"]
    state = done(state, *state.seats)
    assert strategies_asked(state) == []
    state = build.silence(state, "sykes", "takeover_vote").state
    assert build.question(state, "paxton", "firm_precedence").options.among == ("go_ahead", "withdraw")  # type: ignore[union-attr]
    state = build.answer(state, "paxton", "firm_precedence", "go_ahead").state
    assert state.firms[0][0] == "paxton"
    assert strategies_asked(state) == ["paxton"]


def test_2E_6_1_1_what_was_put_back_can_be_withdrawn() -> None:
    """2E-6.1.1: Paxton does not want the firm any more; the window ends with the firm as it was."""
    state = build.answer(rivals(), "sykes", "firm_precedence", "goes_later").state
    state = build.silence(done(state, *state.seats), "sykes", "takeover_vote").state
    outcome = build.answer(state, "paxton", "firm_precedence", "withdraw")
    assert "firm_proposal_lapsed" in build.kinds(outcome)
    assert strategies_asked(outcome.state) == ["sykes"]


def test_2E_6_1_1_the_prime_minister_settles_between_firms() -> None:
    """2E-6.1.1: a takeover of the firm of Sykes is agreed while its merger with that of Benyon is open: Hastings says."""
    state = chartered.firm(firm_of_sykes(), "benyon", shares={"benyon": 1})
    state = acts(window(state), "benyon", "merge", ("sykes", ())).state
    state = acts(state, "paxton", "take_over", "sykes").state
    state = build.answer(state, "hastings", "takeover_vote", "yes").state
    assert build.question(state, "hastings", "firm_precedence")
