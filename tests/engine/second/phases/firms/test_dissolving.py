"""Voluntary dissolution at any time (2E-6.8), also while strategies are sealed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.second import accounts, charter, family_pieces
from engine.second.audit import audit
from engine.second.state import State, ThisTurn, ship
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import done, strategies_asked, window


def two() -> State:
    """Sykes and Larkins manage firms that can trade; Paxton holds a share of the first."""
    state = chartered.deregulated()
    state = chartered.firm(
        state, "sykes", london=4, india=1, ships=("atlas",), shares={"sykes": 2, "paxton": 1}
    )
    return chartered.firm(state, "larkins", london=3, ships=("ganges",))


def proposed(state: State) -> State:
    """Sykes proposes the end of its firm."""
    return build.answer(state, "sykes", "propose_dissolution", "dissolve").state


def test_2E_6_8_1_a_firm_is_dissolved_when_all_its_shareholders_agree() -> None:
    """2E-6.8.1: shares in Debtor's Prison, ship fresh on its card, money with the bank, the board is turned."""
    outcome = build.answer(proposed(window(two())), "paxton", "dissolve_consent", "yes")
    state = outcome.state
    assert [manager for manager, _ in state.firms] == ["larkins"]
    assert family_pieces.at(state, charter.DEBTORS_PRISON) == (("paxton", 1), ("sykes", 2))
    assert ship(state, "atlas").place == "yard"
    assert accounts.holds(state, charter.london("sykes")) == 0
    assert not audit(state)


@pytest.mark.parametrize("silent", [False, True])
def test_2E_6_8_2_one_shareholder_keeps_the_firm_alive(silent: bool) -> None:
    """2E-6.8.2: the default is no; it may be proposed again under a new id."""
    state = proposed(window(two()))
    outcome = (
        build.silence(state, "paxton", "dissolve_consent")
        if silent
        else build.answer(state, "paxton", "dissolve_consent", "no")
    )
    assert "firm_proposal_refused" in build.kinds(outcome)
    assert len(outcome.state.firms) == 2
    again = proposed(outcome.state)
    ids = {build.question(each, "paxton", "dissolve_consent").id for each in (state, again)}
    assert len(ids) == 2


def test_2E_6_8_2_it_is_asked_once_at_a_time_and_of_managers_only() -> None:
    """2E-6.8.2: the manager proposes; while it is asked there is nothing to propose; Paxton has nothing to propose."""
    state = window(two())
    offered = [each.seat for each in build.asked(state) if each.kind == "propose_dissolution"]
    assert offered == ["larkins", "sykes"]
    offered = [each.seat for each in build.asked(proposed(state)) if each.kind == "propose_dissolution"]
    assert offered == ["larkins"]


def test_2E_15_6_2_a_new_firm_waits_for_a_later_firms_phase() -> None:
    """2E-15.6.2: Sykes, whose firm has ended in this phase, may invest again but not form; without that he may form."""

    def acts(state: State) -> set[str]:
        options: Any = build.question(state, "sykes", "firm_step").options
        return {name for name, _ in options.inner.branches}

    state = build.folk(
        build.answer(proposed(window(two())), "paxton", "dissolve_consent", "yes").state, "sykes", workshops=1
    )
    assert "invest" in acts(state)
    assert "form" not in acts(state)
    assert "form" in acts(build.change(state, this_turn=ThisTurn()))


def test_2E_6_8_1_at_any_time_of_the_turn() -> None:
    """2E-6.8.1: long after the Firms phase a sole shareholder ends the firm, asking nobody."""
    state = window(two())
    side = state.agenda.side
    state = build.at_table(state, "family_actions").state
    state = build.change(state, agenda=msgspec.structs.replace(state.agenda, side=side))
    state = build.answer(state, "larkins", "propose_dissolution", "dissolve").state
    assert [manager for manager, _ in state.firms] == ["sykes"]


def test_a_firm_is_dissolved_while_its_strategy_is_sealed() -> None:
    """Sykes has chosen under seal; the firm ends: its answer is gone, the other manager's stays and is the last needed.

    Neither the card nor the bid of the firm that is gone is ever told.
    """
    state = done(window(two()), "hastings", "larkins", "sykes", "paxton")
    assert strategies_asked(state) == ["larkins", "sykes"]
    state = build.answer(state, "sykes", "firm_strategy", ("strategy_west", (3,))).state
    outcome = build.answer(proposed(state), "paxton", "dissolve_consent", "yes")
    assert strategies_asked(outcome.state) == ["larkins"]
    assert not outcome.state.agenda.answers
    told = [*outcome.events]
    outcome = build.answer(outcome.state, "larkins", "firm_strategy", ("strategy_east", (1,)))
    told += outcome.events
    assert build.told(outcome, "firm_bid") == [{"seat": "larkins", "pounds": 1}]
    assert not [each for each in told if "strategy_" in repr(each) or ("pounds", 3) in each.facts]


def test_the_last_open_strategy_is_settled_when_its_firm_is_dissolved() -> None:
    """Larkins has chosen, Sykes has not, and the firm of Sykes ends: all strategies are in, the bid is shown."""
    state = done(window(two()), "hastings", "larkins", "sykes", "paxton")
    state = build.answer(state, "larkins", "firm_strategy", ("strategy_east", (2,))).state
    outcome = build.answer(proposed(state), "paxton", "dissolve_consent", "yes")
    assert build.told(outcome, "firm_bid") == [{"seat": "larkins", "pounds": 2}]
    assert strategies_asked(outcome.state) == []


def test_a_dissolution_holds_nothing_up() -> None:
    """While Paxton thinks about it the window ends and strategies are asked."""
    state = done(proposed(window(two())), "hastings", "larkins", "sykes", "paxton")
    assert strategies_asked(state) == ["larkins", "sykes"]
    assert build.question(state, "paxton", "dissolve_consent")
