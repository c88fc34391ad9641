"""Whoever gets an office is told at once, so that it can say ahead what it does there."""

from __future__ import annotations

import pytest

from engine.core.ids import PUBLIC

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("got", [True, False])
def test_who_gets_an_office_and_is_asked_nothing_is_mailed_a_report(house, testgame, monkeypatch, got):
    """East works for whom the game waits for, one after the other: a new one is a new desk, one that goes is none."""
    house.start(edition=testgame)
    works = {"east"} if got else set()

    def at_work(rules, state):
        waiting = frozenset(rules.view(state, PUBLIC).waiting)
        return {seat: waiting if seat in works else frozenset() for seat in rules.seats(state)}

    monkeypatch.setattr(type(house.rules()), "at_work", at_work)
    for seat in house.seats():
        house.write(seat, "bid: 0")
    for seat in ("north", "east", "south"):
        assert [each.recipient for each in house.write(seat, "thanks: none")] == [house.address(seat)]
    told = {letter.recipient for letter in house.write("west", "thanks: none")}
    assert "east" not in {each.seat for each in house.asked()}
    assert (house.address("east") in told) is got
