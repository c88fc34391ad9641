"""Checks: dice, results, what becomes of the holder (2E-8.1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from engine.core.agenda import Frame
from engine.core.chance import Roll
from engine.core.ids import RollKey
from engine.second import checks, offices
from engine.second.accounts import holds
from engine.second.checks import Attempt, Result
from engine.second.family_pieces import SUPPLY, number
from engine.second.offices import DIRECTOR
from engine.second.state import OfficeState, State, office, with_office
from tests.engine.second import build

FRAME: Frame[object] = Frame("special_envoy", "t1.test", None)


def directed(fatigue: int = 0) -> State:
    """Sykes is Director of Trade."""
    state = build.hold(build.laid(), director_of_trade="sykes")
    return with_office(state, DIRECTOR, OfficeState(fatigue))


@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ((1,), Result.SUCCESS),
        ((6, 2, 5), Result.SUCCESS),
        ((3, 6), Result.FAILURE),
        ((4, 4, 5), Result.FAILURE),
        ((5,), Result.CATASTROPHE),
        ((6, 6, 6), Result.CATASTROPHE),
    ],
)
def test_2E_8_1_5_the_lowest_die_decides(dice: tuple[int, ...], result: Result) -> None:
    """2E-8.1.5: 1 and 2 succeed, 3 and 4 fail, 5 and 6 are catastrophic."""
    attempt = Attempt(DIRECTOR, "special_envoy", len(dice) + 1, 1)
    checked = checks.rolled(directed(), FRAME, attempt, build.dice(*dice))
    assert checked.result is result
    assert [roll.values for roll in checked.rolls] == [dice]
    assert dict(checked.events[0].facts)["result"] == result.value


def test_2E_8_1_5_at_least_one_die() -> None:
    """2E-8.1.5, 2E-8.1.3: £2 against a penalty of 2 leave no die; £3 do."""
    (refusal,) = checks.too_few_dice(2, 2)
    assert (refusal.code, refusal.instead) == ("too_few_dice", ("3",))
    assert checks.too_few_dice(3, 2) == ()


def test_2E_8_1_7_a_catastrophe_sends_the_holder_home() -> None:
    """2E-8.1.7: the piece is back in its supply, the fatigue gone, the card among the Vacant Offices."""
    before = directed(fatigue=2)
    checked = checks.rolled(before, FRAME, Attempt(DIRECTOR, "special_envoy", 2), build.dice(5, 6))
    state = checked.state
    assert number(state, SUPPLY, "sykes") == number(before, SUPPLY, "sykes") + 1
    assert office(state, DIRECTOR) == OfficeState()
    assert DIRECTOR in offices.vacant(state)
    assert [event.kind for event in checked.events] == ["check_rolled", "holder_disgraced"]
    assert dict(checked.events[0].facts)["seat"] == "sykes"


def test_2E_1_1_5_a_piece_in_supply_has_no_role_and_no_fatigue() -> None:
    """2E-1.1.5: whoever takes the office next begins without the cubes of the one before."""
    state = offices.vacate(directed(fatigue=2), DIRECTOR)
    state = offices.take(state, "paxton", SUPPLY, DIRECTOR)
    assert office(state, DIRECTOR) == OfficeState(0)
    assert offices.holder(state, DIRECTOR) == "paxton"


def test_2E_8_1_7_only_a_catastrophe_does() -> None:
    """2E-8.1.7: after a failure and after a success the holder stays."""
    for die in (2, 4):
        checked = checks.rolled(directed(), FRAME, Attempt(DIRECTOR, "special_envoy", 1), build.dice(die))
        assert checked.state == checks.noted(directed(), checked.rolls[0])
        assert checked.state.this_turn.check.dice == (die,)


def test_2E_8_1_8_fatigue_changes_no_check() -> None:
    """2E-8.1.8: three cubes neither add to a die nor take one away."""
    tired, fresh = directed(fatigue=3), directed()
    for dice in ((2, 6), (4, 6)):
        attempt = Attempt(DIRECTOR, "special_envoy", 2)
        assert (
            checks.rolled(tired, FRAME, attempt, build.dice(*dice)).result
            is checks.rolled(fresh, FRAME, attempt, build.dice(*dice)).result
        )


def test_2E_8_1_10_no_die_left_is_a_failure() -> None:
    """2E-8.1.10: a reroll with half of one die is a failure, not a catastrophe."""
    assert checks.read(Roll(RollKey("none"), ())) is Result.FAILURE


@pytest.mark.parametrize("vector", build.VECTORS["check_odds"], ids=lambda each: str(each["dice"]))
def test_2E_8_1_12_computed_odds(vector: dict[str, Any]) -> None:
    """2E-8.1.12: the chances of the test vectors; three dice fail badly in 3.7 % of rolls, four in 1.2 %."""
    found = dict(checks.odds(vector["dice"]))
    every = 6 ** vector["dice"]
    assert sum(found.values()) == every
    assert Fraction(found[Result.SUCCESS], every) == Fraction(*vector["success"])
    assert Fraction(found[Result.CATASTROPHE], every) == Fraction(*vector["catastrophe"])


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_2E_8_1_12_odds_are_those_of_all_rolls(dice: int) -> None:
    """2E-8.1.12: every roll of so many dice, read one by one, gives the same counts."""
    rolls = (Roll(RollKey("all"), values) for values in product(range(1, 7), repeat=dice))
    assert dict(checks.odds(dice)) == Counter(checks.read(roll) for roll in rolls)


def test_2E_8_1_2_a_check_itself_costs_nothing() -> None:
    """2E-8.1.2: the price is the action's; rolling touches no purse."""
    before = directed()
    after = checks.rolled(before, FRAME, Attempt(DIRECTOR, "special_envoy", 2), build.dice(3, 3)).state
    assert holds(after, DIRECTOR) == holds(before, DIRECTOR)
