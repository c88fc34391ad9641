"""The Vote to Deregulate: when it is called, how it is held, what it brings (2E-15.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.step import Outcome
from engine.second import accounts, deregulation, laws, standing
from engine.second.state import Deck, State, family, tables
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.phases.parliament.sitting import cast, marker, passes, votes

REST = ("larkins", "sykes", "paxton")


def company(expectations: int = 10, debt: int = 0, scenario: str = "1758", **fields: Any) -> State:
    """A Company with this Standing and Debt at the start of a turn; Hastings is Prime Minister, everybody has £20."""
    state = build.laid(scenario=scenario)
    spaces = [space.expectations for space in tables(state).tracks.standing]
    state = build.purse(state, **dict.fromkeys(map(str, state.seats), 20))
    return build.company(state, standing=spaces.index(expectations), debt=debt, **fields)


def begun(state: State) -> Outcome[State]:
    """The start of a turn, with nothing behind the vote."""
    frame: Frame[None] = Frame("deregulation", f"t{state.turn}.deregulation", None)
    return run.run(STEPS, build.change(state, agenda=Agenda(main=(frame,))), build.PLAIN)


def called(state: State) -> State:
    return build.answer(begun(state).state, "hastings", "call_deregulation", "call").state


def closed(state: State) -> Outcome[State]:
    """The vote after the others passed and the Prime Minister closed it."""
    return build.answer(passes(state, *REST), "hastings", "another_round", "close")


def passed(state: State) -> Outcome[State]:
    return closed(cast(called(state), "hastings", "for", 1))


def failed(state: State) -> Outcome[State]:
    return closed(cast(called(state), "hastings", "against", 1))


@pytest.mark.parametrize(
    ("expectations", "debt", "votable", "forced"),
    [(10, 4, False, False), (8, 0, False, False), (6, 0, True, False), (10, 5, True, False), (10, 7, True, False),
     (4, 0, True, True), (10, 8, True, True)],
)  # fmt: skip
def test_2E_15_1_1_lined_spaces_allow_the_vote_and_star_spaces_force_it(
    expectations: int, debt: int, votable: bool, forced: bool
) -> None:
    """2E-15.1.1: either marker is enough; on a star space there is only one answer, which is taken at once."""
    state = company(expectations, debt)
    assert (deregulation.votable(state), deregulation.forced(state)) == (votable, forced)
    outcome = begun(state)
    if not votable:
        assert not outcome.state.agenda.main
        assert outcome.events == ()
    elif forced:
        assert build.told(outcome, "deregulation_called")[0]["forced"] == 1
        build.question(outcome.state, "hastings", "cast_votes")
    else:
        assert build.question(outcome.state, "hastings", "call_deregulation").seat == "hastings"
        assert build.default(outcome.state, "hastings", "call_deregulation") == "no"


def test_2E_15_1_1_a_vote_that_is_not_called_leaves_all_as_it_was() -> None:
    """2E-15.1.1: the turn goes on, nothing is told."""
    state = begun(company(6)).state
    outcome = build.answer(state, "hastings", "call_deregulation", "no")
    assert not outcome.state.agenda.main
    assert outcome.events == ()
    assert outcome.state.company == state.company


@pytest.mark.parametrize("scenario", ["1710", "1813"])
def test_2E_15_1_1_no_vote_in_the_other_scenarios(scenario: str) -> None:
    """2E-15.1.1: 1710 keeps the monopoly, 1813 has none."""
    assert not deregulation.votable(company(4, 8, scenario))
    assert not begun(company(4, 8, scenario)).state.agenda.main


def test_2E_2_3_4_long_1710_can_be_deregulated() -> None:
    """2E-2.3.4: the 1710 table, with the card lying aside: the vote is there, and the card in no pile."""
    state = company(6, scenario="long_1710")
    plain = build.laid()
    assert (state.regions, state.orders, state.laws) == (plain.regions, plain.orders, plain.laws)
    assert build.question(begun(state).state, "hastings", "call_deregulation")


def test_2E_15_1_2_already_in_the_first_turn() -> None:
    """2E-15.1.2: 1758 begins with turn 3; with a Debt of 5 the vote is offered before its Family phase."""
    state = company(debt=5)
    assert state.turn == tables(state).scenario("1758").first_turn
    turn: Frame[None] = Frame("turn", "turn", None)
    opened = run.run(STEPS, build.change(state, agenda=Agenda(main=(turn,))), build.PLAIN).state
    assert opened.phase == "deregulation"
    opened = build.answer(opened, "hastings", "call_deregulation", "no").state
    assert opened.phase == "family"


def test_2E_15_1_3_support_begins_at_0_and_5_with_writer_privileges() -> None:
    """2E-15.1.3: the marker starts at 0, or at 5."""
    assert marker(called(company(6))) == 0
    assert marker(called(company(6, laws=(laws.WRITER_PRIVILEGES,)))) == 5


def test_2E_15_1_3_the_prime_minister_may_vote_against() -> None:
    """2E-15.1.3: other than on a law of Parliament."""
    state = called(company(6))
    assert votes("hastings", state, "against", 2)
    assert marker(cast(state, "hastings", "against", 2)) == -2


def test_2E_15_1_3_conditional_votes_have_no_target() -> None:
    """2E-15.1.3: without a policy a card that votes only for some targets does not vote; others do."""
    state = company(6)
    cards = tables(state).prestige_cards
    conditional = next(card.id for card in cards if card.votes_only_for_targets)
    plain = next(card.id for card in cards if card.votes and not card.votes_only_for_targets)
    state = build.folk(state, "hastings", prestige=(conditional, plain))
    options: Any = build.question(called(state), "hastings", "cast_votes").options
    form = dict(dict(options.inner.branches)["for"].parts)
    assert form["cards"].among == (plain,)


def test_2E_15_1_3_no_policy_is_chosen_or_carried_out() -> None:
    """2E-15.1.3: the dial stays, nobody takes or pays anything but for votes."""
    state = company(6)
    for outcome in (passed(state), failed(state)):
        assert outcome.state.politics == state.politics
        assert not outcome.state.agenda.main
        assert accounts.holds(outcome.state, "hastings") == 19
        assert all(accounts.holds(outcome.state, seat) == 20 for seat in REST)


@pytest.mark.parametrize(("debt", "left"), [(0, 0), (1, 1), (5, 3), (6, 3), (7, 4), (8, 4)])
def test_2E_15_1_4_passed_halves_the_debt(debt: int, left: int) -> None:
    """2E-15.1.4: Debt - floor(Debt / 2); Standing goes to 10, from below and from above."""
    below = begun(company(6, debt)).state
    if debt < 8:
        below = build.answer(below, "hastings", "call_deregulation", "call").state
    outcome = closed(cast(below, "hastings", "for", 1))
    assert outcome.state.company.debt == left
    assert standing.expectations(outcome.state) == 10
    assert build.told(outcome, "deregulated") == [{"debt": left, "standing": 10}]


def test_2E_15_1_4_standing_comes_down_to_10_as_well() -> None:
    """2E-15.1.4: a good name is lost with the monopoly."""
    assert standing.expectations(passed(company(16, 5)).state) == 10


def test_2E_15_1_4_law_56_is_in_force_and_the_prime_minister_has_a_token() -> None:
    """2E-15.1.4: the Company is deregulated, and no vote is possible any more."""
    state = passed(company(6)).state
    assert state.company.deregulated
    assert state.company.laws == (laws.DEREGULATION,)
    assert family(state, "hastings").law_tokens == 1
    assert not deregulation.votable(build.company(state, debt=8))


def test_2E_15_1_4_industry_subsidy_is_discarded() -> None:
    """2E-15.1.4: it goes to the discards, other laws stay."""
    state = company(6, laws=(laws.INDUSTRY_SUBSIDY, laws.CALICO_ACTS))
    state = build.change(state, laws=Deck(discards=("law_33",)))
    outcome = passed(state)
    assert outcome.state.company.laws == (laws.CALICO_ACTS, laws.DEREGULATION)
    assert outcome.state.laws.discards == (laws.INDUSTRY_SUBSIDY, "law_33")
    assert build.told(outcome, "law_discarded") == [{"law": laws.INDUSTRY_SUBSIDY}]


def test_2E_15_1_4_calico_acts_lose_their_penalty() -> None:
    """2E-15.1.4: the Balance is lowered by a seventh before Deregulation, and not after it."""
    acts = company(6, laws=(laws.CALICO_ACTS,))
    for state, left in ((acts, 18), (passed(acts).state, 21)):
        rich = build.purse(state, balance=21)
        assert accounts.holds(build.at_step(rich, "calico_acts").state, "balance") == left


@pytest.mark.parametrize(("value", "after"), [(1, 2), (2, 3), (3, 3)])
def test_2E_15_1_5_failed_makes_shares_dearer(value: int, after: int) -> None:
    """2E-15.1.5: the token goes on by one, to 3 at most; everything else stays, the Prime Minister too."""
    state = company(6, debt=6, share_value=value)
    outcome = failed(state)
    assert outcome.state.company == build.company(state, share_value=after).company
    assert outcome.state.politics.prime_minister == "hastings"
    assert family(outcome.state, "hastings").law_tokens == 0
    assert outcome.state.laws == state.laws
    assert deregulation.votable(outcome.state)


def test_2E_15_1_5_the_vote_can_be_called_again() -> None:
    """2E-15.1.5: in the next turn it is offered as if it had never failed."""
    again = build.change(failed(company(6)).state, turn=4)
    assert build.question(begun(again).state, "hastings", "call_deregulation")


def test_2E_15_1_6_exhausted_cards_stay_exhausted() -> None:
    """2E-15.1.6: a workshop that voted here cannot vote in Parliament of the same turn."""
    state = build.folk(company(6), "hastings", workshops=1)
    state = cast(called(state), "hastings", "for", workshops=1)
    assert marker(state) == 2
    after = closed(state).state
    assert family(after, "hastings").workshops_used == 1


def test_2E_15_1_3_a_coalition_may_oppose_it() -> None:
    """2E-15.1.3, 2E-12.3.7: whoever wants nobody to oppose in its name says so beside this vote too."""
    state = called(company(6))
    assert build.question(state, "sykes", "accept_coalition")
    state = build.answer(state, "sykes", "accept_coalition", "no").state
    assert state.this_turn.alone == ("sykes",)
    assert not closed(cast(state, "hastings", "for", 1)).state.agenda.side
