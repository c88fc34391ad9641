"""`pbem extension` and `pbem seat --robot`: what players asked for is decided, and an empty seat is played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.ids import Seat
from pbem.bootstrap import open_desk
from pbem.intake.commands import Extend
from pbem.play.desk import TimeRules
from pbem.play.entrance.new_game import Plan, start_game
from pbem.play.opening import open_table
from pbem.play.timing.more_time import Case, ask_for_time
from pbem.settings import load_settings
from pbem.store.service_records import Judge
from pbem.store.time_records import Timing
from tests.pbem.admin.command_line import Pbem
from tests.pbem.play.house import PEOPLE

pytestmark = pytest.mark.slow

AS = ("--as", "Mona Example", "--yes")
TIMING = Timing(game_id="", minutes=48 * 60, grace=60)


@pytest.fixture
def game(tmp_path: Path, empty: Path) -> Iterator[Pbem]:
    """A game with deadlines in which somebody has asked the moderator for more time, twice."""
    from msgspec.structs import replace

    made = Pbem(tmp_path, empty)
    desk = replace(open_desk(load_settings(made.config)), more_time=TimeRules(Judge.MODERATOR, 2))
    with made.store.unit() as work:
        start_game(desk, work, Plan(edition="first", people=PEOPLE[:4], timing=TIMING))
        table = open_table(work, "g1", desk.clock)
        seat = table.rules.seats(table.state)[0]
        for hours in ("24h", "2h"):
            ask_for_time(Case(desk, work, table), Seat(seat), Extend(hours, "The line is down"))
        table.save()
    yield made
    made.store.close()


def due(pbem: Pbem) -> list[object]:
    with pbem.store.reading() as work:
        return [each.due_at for each in work.deadlines.open("g1")]


def test_wishes_are_listed_granted_and_denied(game: Pbem) -> None:
    listed = json.loads(game.done("extension", "list", "--json"))
    assert [(each["id"], each["state"], each["reason"]) for each in listed] == [
        (1, "waiting", "The line is down"),
        (2, "waiting", "The line is down"),
    ]
    before = due(game)
    game.done("extension", "grant", "1", "--reason", "It happens.", *AS)
    assert due(game) != before
    later = due(game)
    game.done("extension", "deny", "2", "--reason", "One day is enough.", *AS)
    assert due(game) == later
    assert "granted" in game.done("extension", "list", "g1")
    assert "does not wait: it is granted" in game.refused(
        "extension", "grant", "1", "--reason", "Again.", *AS
    )


def test_a_wish_that_is_not_there_is_refused(game: Pbem) -> None:
    result = game("extension", "grant", "9", "--reason", "It happens.", *AS)
    assert "there is no request 9 for more time" in str(result.exception)


def test_a_robot_plays_an_empty_seat(game: Pbem) -> None:
    with game.store.reading() as work:
        seat = work.seats.of_game("g1")[0].seat
    why = ("--reason", "Gone for good.", *AS)
    assert "somebody plays" in game.refused("seat", "g1", seat, "--robot", *why)
    game.done("seat", "g1", seat, "--expel", *why)
    game.done("seat", "g1", seat, "--robot", *why)
    with game.store.reading() as work:
        from pbem.ports.clock import SystemClock

        assert work.robot_seats.of_game("g1", SystemClock().now()) == (seat,)
