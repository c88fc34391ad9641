"""The example of the format's own page is a position, and says what the page says of it."""

from __future__ import annotations

import re
from pathlib import Path

from engine.second import accounts, family_pieces, offices
from engine.second.position import position
from engine.second.position.where import PHASES, TURN
from engine.second.state import State, order, region, ship, tables

PAGE = (Path(__file__).parents[4] / "docs/rules/second-edition-positions.md").read_text(encoding="utf-8")


def example() -> State:
    found = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return position(found[1].encode())


def test_the_example_goes_on_where_the_page_says() -> None:
    """The Presidencies of turn 2 are about to act; the next event is a Windfall."""
    state = example()
    assert (state.turn, state.phase) == (2, "company_operation")
    assert [frame.step for frame in state.agenda.main][1] == "presidencies"
    assert tables(state).event_tile(state.events.draw[0]).type == "windfall"


def test_the_example_lies_as_the_page_says() -> None:
    """Some of each section."""
    state = example()
    assert state.seats == ("larkins", "sykes", "hastings")
    assert offices.holder(state, "governor_of_mysore") == "sykes"
    assert accounts.holds(state, "president_of_bombay") == 4
    assert family_pieces.number(state, "writers.bengal_presidency", "larkins") == 2
    assert region(state, "bengal").towers == 2
    assert not order(state, "bengal_1").open
    assert ship(state, "atlas").place == "east_indian"
    assert state.company.laws == ("law_50", "law_39")
    assert state.elephant.head == "bengal"


def test_the_page_names_every_place_to_go_on_and_no_other() -> None:
    """A phase or step that the page does not know would be found by nobody; one that is none would be tried in vain."""
    section = PAGE[PAGE.index("## Where a position goes on") : PAGE.index("In the first turn there is no")]
    places = [name for phase, steps in PHASES.items() for name in (phase, *steps)]
    assert sorted(re.findall(r"`([a-z_]+)`", section)) == sorted(("at", TURN, *places))
