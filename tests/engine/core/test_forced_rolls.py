"""Forced rolls: one roll's values are set, what followed is played again."""

from __future__ import annotations

import pytest

from engine.core.ids import RollKey
from engine.core.inputs import RollForced
from tests.engine.core.going_back import (
    assert_replays,
    bids,
    corrected,
    venture,
)
from tests.engine.core.table import Table, told_kinds


def test_a_forced_roll_changes_what_followed_and_stays() -> None:
    table = Table()
    first, *_ = bids(table, 2, 4, 3)
    venture(table, 1)
    key = RollKey("0/t1.venture/check")
    for value, result in ((1, "success"), (6, "failure")):
        outcome = table.enter(RollForced(key, (value,), "Mod One", "the die was cocked"))
        assert [dict(e.facts)["result"] for e in outcome.events if e.kind == "venture"] == [result]
        assert "roll_forced" in told_kinds(outcome)
    again = table.enter(corrected(table, first, 3))
    assert [dict(e.facts)["result"] for e in again.events if e.kind == "venture"] == ["failure"]
    assert_replays(table)


def test_a_roll_of_the_set_up_may_be_forced() -> None:
    table = Table()
    table.enter(RollForced(RollKey("0/setup/cards"), (2, 0, 1), "Mod One", "as at the table"))
    assert [card.open() for _, card in table.state.cards] == [2, 0, 1]
    assert_replays(table)


def test_a_roll_that_a_standing_order_led_to_may_be_forced() -> None:
    table = Table()
    table.until("venture")
    table.standing("venture", "north", (1, "coast"))
    outcome = table.enter(RollForced(RollKey("0/t1.venture/check"), (6,), "Mod One", "cocked"))
    assert [dict(e.facts)["result"] for e in outcome.events if e.kind == "venture"] == ["failure"]
    assert_replays(table)


@pytest.mark.parametrize(
    ("key", "values", "message"),
    [
        ("0/t9.venture/check", (1,), "no roll has the key 0/t9.venture/check"),
        ("0/t1.venture/check", (1, 2), "is 1d6; .* cannot come of it"),
        ("0/t1.venture/check", (7,), "is 1d6; .* cannot come of it"),
        ("0/setup/cards", (0, 0, 1), "is a shuffle of 3; .* cannot come of it"),
    ],
)
def test_values_that_are_no_such_roll_are_refused(key: str, values: tuple[int, ...], message: str) -> None:
    table = Table()
    venture(table, 1)
    with pytest.raises(ValueError, match=message):
        table.enter(RollForced(RollKey(key), values, "Mod One", "cocked"))
