"""A moderator gives more time, sets a time, stops the clock: checked, entered with its reason, told to everybody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from pbem.errors import CommandError
from pbem.play.records.verify import verify_game
from pbem.play.table import input_of
from pbem.play.timing.moved_deadlines import move_deadlines, pause, resume, set_deadlines
from tests.pbem.play.house import PEOPLE, House, Letter
from tests.pbem.play.timed import TIMING, Timed

pytestmark = pytest.mark.slow

LONDON = replace(TIMING, zone="Europe/London")


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def do(timed: Timed, action: Callable[..., str], *given: object, reason: str = "planted") -> list[Letter]:
    """What a moderator does; gives the mails that tell of it."""
    with timed.house.store.unit() as work:
        action(timed.house.desk, work, "g1", *given, reason)
    timed.house.worker.run_once()
    return timed.new()


def test_more_time_is_added_told_and_entered(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    (before,) = timed.deadlines()
    sent = do(timed, move_deadlines, 24 * 60, reason="A birthday.")
    (after,) = timed.deadlines()
    assert after.due_at - before.due_at == after.closes_at - before.closes_at == timedelta(hours=24)
    assert sorted(letter.recipient for letter in sent) == sorted(person.address for person in PEOPLE[:4])
    text = " ".join(sent[0].text.split())
    assert "The open questions fall due at Wed 4 Mar 12:00 UTC." in text
    assert "The reason: A birthday." in text
    noted = input_of(timed.house.entries()[-1])
    assert (noted.author, "A birthday." in noted.text) == ("moderator", True)
    with timed.house.store.reading() as work:
        assert verify_game(work, "g1").problems == ()


def test_F_55_more_time_twice_is_twice_the_time(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    (before,) = timed.deadlines()
    do(timed, move_deadlines, 60)
    timed.wait(1)
    do(timed, move_deadlines, 60)
    (after,) = timed.deadlines()
    assert after.due_at - before.due_at == timedelta(hours=2)


def test_F_55_the_next_question_gets_its_own_time_only(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    do(timed, move_deadlines, 24 * 60)
    timed.answer_all()  # by replying to the very mail that told of it
    (following,) = timed.deadlines()
    assert following.due_at - following.asked_at == timedelta(hours=48)


def test_a_time_may_be_set_on_the_wall_of_the_games_zone(timed: Timed, testgame: str) -> None:
    timed.start(testgame, timing=LONDON)
    do(timed, set_deadlines, "2026-04-07 18:00")
    (deadline,) = timed.deadlines()
    assert deadline.due_at == datetime(2026, 4, 7, 17, 0, tzinfo=UTC)
    assert deadline.closes_at - deadline.due_at == timedelta(hours=12)


@pytest.mark.parametrize(
    "text", ["2026-02-31 18:00", "31 feb", "2026-13-01", "2026-04-07 25:00", "tomorrow", ""]
)
def test_F_50_impossible_dates_are_refused(timed: Timed, testgame: str, text: str) -> None:
    timed.start(testgame)
    before = timed.deadlines()
    with pytest.raises(CommandError, match="is no time"):
        do(timed, set_deadlines, text)
    assert timed.deadlines() == before
    assert timed.be_away(0.1) == [], "nobody is told of a date that was refused"


@pytest.mark.parametrize(
    ("text", "why"), [("2026-03-01 11:00", "has passed"), ("2026-03-05 11:00+01:00", "zone out")]
)
def test_past_times_and_foreign_zones_are_refused(timed: Timed, testgame: str, text: str, why: str) -> None:
    timed.start(testgame)
    with pytest.raises(CommandError, match=why):
        do(timed, set_deadlines, text)


def test_a_stopped_clock_does_nothing_and_goes_on_where_it_stood(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(20)
    (before,) = timed.deadlines()
    told = do(timed, pause, reason="Holidays.")
    assert len(told) == 4
    assert "no deadline counts for now" in " ".join(told[0].text.split())
    assert timed.wait(300) == []
    do(timed, resume, reason="Back again.")
    (after,) = timed.deadlines()
    assert after.due_at - before.due_at == timedelta(hours=300)
    assert timed.wait(12) == [], (
        "half time passed while the clock stood, and the rest of the time is not over"
    )
    assert "Reminder" in timed.wait(5)[0].subject


def test_what_is_asked_while_the_clock_stands_gets_its_full_time(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    do(timed, pause)
    timed.wait(100)
    timed.answer_all()
    assert "The clock is stopped" in timed.house.last("north").text
    assert " by " not in timed.house.last("north").subject
    timed.wait(100)
    do(timed, resume)
    (deadline,) = timed.deadlines()
    assert (
        timedelta(0)
        <= deadline.due_at - timed.house.clock.now() - timedelta(hours=48)
        <= timedelta(minutes=2)
    )


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (None, resume, "runs already"),
        (pause, pause, "stands still already"),
        (pause, move_deadlines, "let it run first"),
    ],
)
def test_what_makes_no_sense_is_refused(
    timed: Timed, testgame: str, first: Callable[..., str] | None, second: Callable[..., str], why: str
) -> None:
    timed.start(testgame)
    if first is not None:
        do(timed, first)
    with pytest.raises(CommandError, match=why):
        do(timed, second, *([60] if second is move_deadlines else []))


def test_a_game_without_deadlines_has_nothing_to_move(timed: Timed, testgame: str) -> None:
    timed.start(testgame, timing=replace(TIMING, minutes=0))
    with pytest.raises(CommandError, match="has a deadline"):
        do(timed, move_deadlines, 60)
    with pytest.raises(CommandError, match="has no deadlines"):
        do(timed, pause)
