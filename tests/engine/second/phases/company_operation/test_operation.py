"""Offices in ribbon order, vacant ones skipped, and the Board of Control (2E-8.1)."""

from __future__ import annotations

import pytest

from engine.second.accounts import holds
from engine.second.around import CHAIRMAN
from engine.second.family_pieces import SUPPLY, number
from engine.second.laws import BOARD_OF_CONTROL
from engine.second.memos.common import OfficeMemo
from engine.second.offices import DIRECTOR, MANAGER, MILITARY, SUPERINTENDENT, holder, vacant
from engine.second.sequence import PHASES
from engine.second.state import OfficeState, State, office, with_office
from tests.engine.second import build


def controlled(**holders: str) -> State:
    """Hastings is Prime Minister, the Board of Control in force."""
    state = build.hold(build.laid(), **(holders or {DIRECTOR: "sykes"}))
    return build.company(state, laws=(BOARD_OF_CONTROL,))


def after(state: State, name: str) -> State:
    """The office has just finished."""
    return build.at_step(state, "board_of_control", OfficeMemo(name)).state


def test_2E_8_1_1_ribbon_order() -> None:
    """2E-8.1.1: offices act in the order of the ribbon, the Presidencies between Military Affairs and China."""
    assert PHASES["company_operation"] == (
        CHAIRMAN, DIRECTOR, MANAGER, MILITARY, "presidencies", "superintendent_in_china",
    )  # fmt: skip
    ribbon = [each.id for each in build.tables(build.laid()).ribbon]
    assert [each for each in ribbon if each in PHASES["company_operation"]] == list(
        PHASES["company_operation"][:4]
    )


@pytest.mark.parametrize("step", [CHAIRMAN, DIRECTOR, MANAGER, MILITARY, "superintendent_in_china"])
def test_2E_8_1_1_a_vacant_office_is_skipped(step: str) -> None:
    """2E-8.1.1: without holder an office asks nothing and changes nothing."""
    before = build.purse(build.laid(), balance=9, director_of_trade=9, manager_of_shipping=9)
    outcome = build.at_step(before, step)
    assert build.kinds(outcome) == ("office_skipped",)
    assert build.asked(outcome.state) == ()
    assert outcome.state.money == before.money


def test_2E_8_1_2_and_8_1_4_prices_and_pay() -> None:
    """2E-8.1.2, 2E-8.1.4: an envoy of £3 is paid out of the Director's treasury; the family neither pays nor gains."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=5, sykes=7)
    state = build.at_step(state, DIRECTOR).state
    after_check = build.answer(state, "sykes", "special_envoy", 3, build.dice(3, 3, 3)).state
    assert (holds(after_check, DIRECTOR), holds(after_check, "sykes")) == (2, 7)


def test_2E_8_1_6_a_failed_action_may_be_tried_again() -> None:
    """2E-8.1.6, 2E-8.1.9: after a failure the same question comes again with what is left; nothing comes back."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=3)
    state = build.at_step(build.change(state, neutral=(("company.west_indian", 1),)), DIRECTOR).state
    state = build.answer(state, "sykes", "special_envoy", 1, build.dice(4)).state
    again = build.question(state, "sykes", "special_envoy")
    assert dict(again.about) == {"office": DIRECTOR, "treasury": 2, "dice": 2, "try": 2}
    state = build.answer(state, "sykes", "special_envoy", 2, build.dice(3, 4)).state
    assert [each.kind for each in build.asked(state)] == ["transfers"]


def test_2E_8_1_9_what_was_spent_is_gone() -> None:
    """2E-8.1.9: after a catastrophe the money stays with the bank."""
    state = build.purse(build.hold(build.laid(), director_of_trade="sykes"), director_of_trade=3)
    state = build.answer(
        build.at_step(state, DIRECTOR).state, "sykes", "special_envoy", 2, build.dice(5, 5)
    ).state
    assert (holds(state, DIRECTOR), holder(state, DIRECTOR)) == (1, "")
    assert build.asked(state) == ()


def test_2E_8_1_11_the_prime_minister_may_remove_the_holder() -> None:
    """2E-8.1.11: the piece goes to its supply, the fatigue away, the card to the Vacant Offices."""
    state = with_office(controlled(), DIRECTOR, OfficeState(2))
    outcome = build.answer(after(state, DIRECTOR), "hastings", "board_of_control", "remove")
    assert build.told(outcome, "board_removes") == [
        {"seat": "sykes", "office": DIRECTOR, "minister": "hastings"}
    ]
    assert DIRECTOR in vacant(outcome.state)
    assert office(outcome.state, DIRECTOR) == OfficeState()
    assert number(outcome.state, SUPPLY, "sykes") == number(state, SUPPLY, "sykes") + 1


def test_2E_8_1_11_at_most_once_a_turn() -> None:
    """2E-8.1.11: after a removal nobody is asked again this turn; after keeping, after the next office."""
    state = controlled(**{DIRECTOR: "sykes", MANAGER: "paxton"})
    removed = build.answer(after(state, DIRECTOR), "hastings", "board_of_control", "remove").state
    assert build.asked(after(removed, MANAGER)) == ()
    kept = build.answer(after(state, DIRECTOR), "hastings", "board_of_control", "keep").state
    assert holder(kept, DIRECTOR) == "sykes"
    assert build.question(after(kept, MANAGER), "hastings", "board_of_control")


def test_2E_8_1_11_silence_keeps() -> None:
    """2E-8.1.11: the default is to keep; without the law, or without holder, nobody is asked."""
    state = after(controlled(), DIRECTOR)
    assert build.default(state, "hastings", "board_of_control") == "keep"
    assert build.asked(after(build.company(controlled(), laws=()), DIRECTOR)) == ()
    assert build.asked(after(controlled(), MANAGER)) == ()


def test_2E_8_1_11_it_comes_when_an_office_has_finished() -> None:
    """2E-8.1.11: after the Director's transfers, not before."""
    state = build.ship(build.purse(controlled(), director_of_trade=0), "atlas", "sykes", "west_indian")
    state = build.at_step(state, DIRECTOR).state
    assert [each.kind for each in build.asked(state)] == ["transfers"]
    state = build.answer(state, "sykes", "transfers", ()).state
    assert [each.kind for each in build.asked(state)] == ["board_of_control"]


def test_2E_8_1_11_not_after_the_chairman() -> None:
    """2E-8.1.11: the Chairman is never up for removal."""
    state = build.purse(controlled(chairman="sykes"), balance=1)
    state = build.at_step(state, CHAIRMAN).state
    state = build.answer(state, "sykes", "allocate_balance", ((MANAGER, 1),)).state
    assert build.asked(state) == ()


def test_2E_8_1_11_without_holder_after_a_catastrophe_nobody_is_asked() -> None:
    """2E-8.1.11, 2E-8.1.7: a Director lost by a catastrophic envoy cannot be removed."""
    state = build.at_step(build.purse(controlled(), director_of_trade=1), DIRECTOR).state
    state = build.answer(state, "sykes", "special_envoy", 1, build.dice(6)).state
    assert build.asked(state) == ()


def test_2E_8_1_3_no_check_without_a_die() -> None:
    """2E-8.1.3: with an empty treasury no envoy is sent; without a ship nothing is traded with China."""
    state = build.hold(build.laid(), **{DIRECTOR: "sykes", SUPERINTENDENT: "paxton"})
    state = build.conquered(build.purse(state, director_of_trade=0), "bengal", "bengal_presidency")
    assert "special_envoy" not in [each.kind for each in build.asked(build.at_step(state, DIRECTOR).state)]
    assert build.asked(build.at_step(state, "superintendent_in_china").state) == ()
