"""The order lines of private firms, as the rulebook says them and as people do."""

from __future__ import annotations

import pytest

from engine.core.options import Choice
from engine.second.ruleset import RULES
from engine.second.state import State
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Understood, Unread
from pbem.lines.say import line as said
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import done, rich, window


def opened() -> State:
    """Sykes (£6, one ship, a ship at sea) and Larkins manage firms; Paxton owns an unfitted ship."""
    state = chartered.firm(rich(), "sykes", london=6, ships=("atlas",))
    state = chartered.firm(state, "larkins", london=4, ships=("ganges",), value=1)
    return window(build.ship(build.ship(state, "union", "paxton"), "eliza", "sykes", "west_indian"))


def read(state: State, seat: str, line: str) -> Understood | Unread | object:
    """A line of a seat among all that it is asked."""
    own = tuple(each for each in RULES.pending(state) if each.seat == seat)
    return line_in(Book(own, RULES.phrases, RULES.words), line)


@pytest.mark.parametrize(
    ("line", "choice"),
    [
        ("firm strategy: West, spend 4", ("strategy_west", (4,))),
        ("firm strategy: West spend £4", ("strategy_west", (4,))),
        ("firm strategy: south 2", ("strategy_south", (2,))),
        ("strategy: East, bid 3", ("strategy_east", (3,))),
        ("firm strategy: West, spend all", ("strategy_west", (6,))),
        ("firm strategy: Hobnob", ("strategy_hobnob", 0)),
    ],
)
def test_a_strategy_is_said_as_in_the_rulebook(line: str, choice: Choice) -> None:
    state = done(opened(), "hastings", "larkins", "sykes", "paxton")
    found = read(state, "sykes", line)
    assert isinstance(found, Understood)
    assert (found.decision.kind, found.choice) == ("firm_strategy", choice)


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("firm strategy: West, spend 9", "1 to 6"),
        ("firm strategy: hobnob 2", "0"),
        ("firm strategy: West", "West"),
    ],
)
def test_a_strategy_that_cannot_be_comes_back_with_what_could(line: str, nearest: str) -> None:
    state = done(opened(), "hastings", "larkins", "sykes", "paxton")
    found = read(state, "sykes", line)
    assert isinstance(found, Unread)
    assert nearest in " ".join(found.nearest)


@pytest.mark.parametrize(
    ("seat", "line", "choice"),
    [
        ("paxton", "firms: form with workshop", ("form", "invest_workshop")),
        ("paxton", "firms: form a firm with a share", ("form", "invest_share")),
        ("paxton", "firms: invest in Sykes with workshop", ("invest", ("sykes", "invest_workshop"))),
        ("paxton", "firms: invest a workshop in Sykes", ("invest", ("sykes", "invest_workshop"))),
        ("paxton", "firms: take over Sykes", ("take_over", "sykes")),
        ("paxton", "firms: done", None),
        ("paxton", "firms: done unless Hastings", ("done_unless", ("hastings",))),
        ("paxton", "firms: done unless a merger, Sykes", ("done_unless", ("merging", "sykes"))),
        ("sykes", "firms: fit the Union", ("fit", "union")),
        ("sykes", "firms: buy back Eliza", ("buy_back", "eliza")),
        ("sykes", "firms: merge with Larkins", ("merge", ("larkins", ()))),
        (
            "sykes",
            "firms: merge with Larkins; beside Sykes gives 1 workshop to Larkins",
            ("merge", ("larkins", (("sykes", ("workshops", 1), "larkins"),))),
        ),
        ("sykes", "my firm: dissolve", "dissolve"),
    ],
)
def test_what_is_done_with_firms_is_said_in_one_line(seat: str, line: str, choice: Choice) -> None:
    found = read(opened(), seat, line)
    assert isinstance(found, Understood)
    assert found.choice == choice


def test_the_form_shows_the_line_of_the_rulebook() -> None:
    state = done(opened(), "hastings", "larkins", "sykes", "paxton")
    asked = build.question(state, "sykes", "firm_strategy")
    line = said(RULES.phrases["firm_strategy"], asked, ("strategy_west", (4,)), RULES.words)
    assert line == "firm strategy: West spend £4"
