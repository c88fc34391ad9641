"""Coalitions by deal: who votes in whose name, in one step by agreement (2E-12.3.7, 2E-3.1.6)."""

from __future__ import annotations

import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.options import Choice
from engine.core.run import run
from engine.core.step import Outcome
from engine.second import laws, sequence
from engine.second.memos.parliament import VoteMemo
from engine.second.state import State
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.dealing import accept, failed, offer
from tests.engine.second.phases.parliament import sitting
from tests.engine.second.phases.parliament.sitting import votes


def voting() -> State:
    """The vote on a law, with deals beside it; Hastings leads, then come Larkins, Sykes and Paxton."""
    state = sitting.house()
    main = (Frame("voting", "t2.parliament.voting", VoteMemo(laws.SHIP_SUBSIDY, policy=5)),)
    agenda = Agenda(main=main, side=sequence.beside(state.seats))  # type: ignore[arg-type]
    return run(STEPS, build.change(state, agenda=agenda), build.PLAIN).state


def ballot(state: State, seat: str, bought: int, **parts: Choice) -> Choice:
    return ("answer", (seat, votes(seat, state, "against", bought, **parts)))


def agreed(state: State, *items: Choice) -> Outcome[State]:
    """Larkins and Sykes agree."""
    return accept(offer(state, "larkins", *items), "sykes")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("voter", "leader"), [("larkins", "sykes"), ("sykes", "larkins")])
def test_2E_12_3_7_both_oppose_in_one_step(voter: str, leader: str, turned: bool) -> None:
    """2E-12.3.7: one votes 2 in the name of the other, who votes 1 in the same deal, whoever comes first: 3 for the other."""
    state = voting()
    items = (ballot(state, leader, 1), ballot(state, voter, 2, in_name_of=leader))
    state = agreed(state, *(reversed(items) if turned else items)).state
    state = sitting.passes(state, "hastings", "paxton")
    memo = state.agenda.main[0].memo
    assert isinstance(memo, VoteMemo)
    assert (memo.against, memo.leader, memo.marker) == (((leader, 3),), leader, -3)


def test_2E_12_3_7_a_deal_without_the_others_vote_does_not_do() -> None:
    """2E-12.3.7: Larkins has not opposed and does not by this deal: nobody can vote in its name."""
    state = voting()
    outcome = agreed(
        state,
        ("transfer", ("larkins", ("pounds", 1), "sykes")),
        ballot(state, "sykes", 1, in_name_of="larkins"),
    )
    assert failed(outcome) == "has_not_opposed"


def test_2E_12_3_7_an_agreed_vote_for_the_law_does_not_do() -> None:
    """2E-12.3.7: Larkins votes for the law in the same deal: nobody can oppose in its name."""
    state = voting()
    helps: Choice = ("answer", ("larkins", votes("larkins", state, "for", 1)))
    assert failed(agreed(state, helps, ballot(state, "sykes", 1, in_name_of="larkins"))) == "has_not_opposed"


def test_2E_12_3_7_a_vote_that_was_only_announced_does_not_do() -> None:
    """2E-12.3.7: Larkins has filed a vote against, which it may still change: that binds it to nothing."""
    state = voting()
    state = build.answer(state, "larkins", "cast_votes", votes("larkins", state, "against", 2)).state
    choice = votes("sykes", state, "against", 1, in_name_of="larkins")
    assert [each.code for each in build.judge(state, "sykes", "cast_votes", choice)] == ["has_not_opposed"]
