"""Checks of offices (1E-6.2)."""

from __future__ import annotations

import pytest

from engine.core.agenda import Frame
from engine.core.dice_check import odds
from engine.first import cubes
from engine.first.phases.company.checks import Attempt, dice, rolled, too_weak
from engine.first.state import office
from engine.first.tables.offices import ActionId
from tests.engine.first import build

FRAME: Frame[object] = Frame("sail", "t1.test.sail.1", None)


def attempt(
    strength: int, penalty: int = 0, office: str = "president_bengal", action: ActionId = "sail"
) -> Attempt:
    return Attempt(office, action, "bengal", strength, penalty)


@pytest.mark.parametrize(("strength", "penalty", "number"), [(1, 0, 1), (4, 2, 2), (8, 6, 2), (5, 0, 5)])
def test_1E_6_2_1_dice_are_strength_less_penalty(strength: int, penalty: int, number: int) -> None:
    """1E-6.2.1: strength 4 against penalty 2 rolls two dice."""
    state = build.hold(build.laid(), president_bengal="larkins")
    assert dice(state, attempt(strength, penalty)) == number
    assert len(rolled(state, FRAME, attempt(strength, penalty), build.PLAIN).roll.values) == number


def test_1E_6_2_1_an_attempt_needs_one_die_of_its_own() -> None:
    """1E-6.2.1: strength 2 against penalty 2 is refused, 3 against 2 is not."""
    refusal = too_weak(attempt(2, 2))[0]
    assert (refusal.code, refusal.rule) == ("too_weak", "1E-6.2.1")
    assert dict(refusal.facts) == {"strength": 2, "penalty": 2, "needed": 3}
    assert too_weak(attempt(3, 2)) == ()


@pytest.mark.parametrize(
    ("values", "result"),
    [
        ((2, 6), "success"),
        ((1,), "success"),
        ((3, 6), "nothing"),
        ((5, 4), "nothing"),
        ((5, 6), "failure"),
        ((5,), "failure"),
    ],
)
def test_1E_6_2_2_only_the_lowest_die_counts(values: tuple[int, ...], result: str) -> None:
    """1E-6.2.2: 1-2 success, 3-4 no effect, 5-6 failure, read on the lowest die."""
    state = build.hold(build.laid(), president_bengal="larkins")
    checked = rolled(state, FRAME, attempt(len(values)), build.dice(*values))
    assert checked.result == result
    assert dict(checked.event.facts)["dice"] == values


@pytest.mark.parametrize(
    ("number", "percent"),
    [(1, (33, 33, 33)), (2, (56, 33, 11)), (3, (70, 26, 4)), (4, (80, 19, 1)), (5, (87, 13, 0))],
)
def test_1E_6_2_2_chances_by_number_of_dice(number: int, percent: tuple[int, int, int]) -> None:
    """1E-6.2.2: the table of chances: one die 33/33/33 percent, three dice 70/26/4."""
    assert tuple(round(100 * ways / 6**number) for _, ways in odds(number)) == percent


def test_1E_6_2_3_failure_sends_the_cube_to_stock() -> None:
    """1E-6.2.3: the holder's cube goes to its owner's stock without a prize; the office remembers the family."""
    state = build.hold(build.laid(), president_bengal="larkins")
    before = cubes.number(state, cubes.STOCK, "larkins")
    after = rolled(state, FRAME, attempt(2), build.dice(5, 6)).state
    assert cubes.number(after, cubes.STOCK, "larkins") == before + 1
    assert cubes.at(after, "office.president_bengal") == ()
    assert office(after, "president_bengal").last_holder == "larkins"


@pytest.mark.parametrize("result", [1, 3])
def test_1E_6_2_3_the_holder_stays_otherwise(result: int) -> None:
    """1E-6.2.3: neither a success nor no effect moves the cube."""
    state = build.hold(build.laid(), president_bengal="larkins")
    after = rolled(state, FRAME, attempt(1), build.dice(result)).state
    assert after == build.change(state, check=after.check)
    assert after.check.dice == (result,)


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("president_bengal", "campaign"),
        ("president_bengal", "open_trade"),
        ("president_bengal", "sail"),
        ("governor_general", "sail"),
        ("province_bengal", "campaign"),
        ("province_bengal", "invest"),
        ("superintendent_china", "china_sail"),
    ],
)
def test_1E_6_2_4_hastings_rolls_one_die_more(name: str, action: ActionId) -> None:
    """1E-6.2.4: a Hastings holder rolls 2 - 1 + 1 dice in every India and China office, any other family one less."""
    theirs = build.put(build.laid(), "hastings", f"office.{name}")
    others = build.put(build.laid(), "sykes", f"office.{name}")
    assert dice(theirs, attempt(2, 1, name, action)) == 2
    assert dice(others, attempt(2, 1, name, action)) == 1


def test_1E_6_2_4_the_bonus_never_makes_an_attempt_legal() -> None:
    """1E-6.2.4, 1E-6.2.1: Hastings may not sail with 0 pounds against penalty 0 on its die alone."""
    assert too_weak(attempt(0))[0].code == "too_weak"
