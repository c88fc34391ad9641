"""Deadlines, reminders and missed answers in words: the reader's zone and UTC, text and HTML alike, own questions only."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from engine.core.ids import Seat
from pbem.marker import is_marker
from pbem.report.letters import Accepted, Receipt, ReceiptLine, Reminder, Times, Until
from pbem.report.moments import brief, deadline, moment
from tests.report.games import BOOK, RULES, Game, reporter
from tests.report.html_check import problems, words

REPORTER = reporter()
DUE = datetime(2026, 12, 3, 17, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture(scope="module")
def game() -> Game:
    return Game(3).run(70)


def times(game: Game, zone: str = "Europe/Paris", **changed: object) -> Times:
    """Every open group is due at the same time."""
    groups = dict.fromkeys(each.group.id for each in RULES.pending(game.state))
    return Times(
        zone=zone, deadlines=tuple(Until(group, DUE, DUE + 12 * HOUR) for group in groups), **changed
    )


def due_seat(game: Game) -> Seat:
    return game.to_answer()[0].seat


def reminder(game: Game, stage: str, seat: Seat | None = None) -> Reminder:
    seat = seat or due_seat(game)
    view = RULES.view(game.state, seat)
    names = tuple((each, "") for each in RULES.seats(game.state))
    return Reminder(game="g12", seat=seat, view=view, names=names, stage=stage, times=times(game))


@pytest.mark.parametrize(
    ("zone", "long", "short"),
    [
        ("UTC", "Thu 3 Dec 17:00 UTC", "Thu 3 Dec 17:00 UTC"),
        ("Europe/London", "Thu 3 Dec 17:00 UTC", "Thu 3 Dec 17:00 UTC"),
        ("Europe/Paris", "Thu 3 Dec 18:00 Europe/Paris (17:00 UTC)", "Thu 3 Dec 18:00 (17:00 UTC)"),
        (
            "Pacific/Auckland",
            "Fri 4 Dec 06:00 Pacific/Auckland (Thu 17:00 UTC)",
            "Fri 4 Dec 06:00 (Thu 17:00 UTC)",
        ),
        ("Asia/Kolkata", "Thu 3 Dec 22:30 Asia/Kolkata (17:00 UTC)", "Thu 3 Dec 22:30 (17:00 UTC)"),
    ],
)
def test_a_moment_stands_in_the_zone_and_in_UTC(zone: str, long: str, short: str) -> None:
    assert (moment(DUE, zone), brief(DUE, zone)) == (long, short)


@pytest.mark.parametrize(
    ("grace", "end"),
    [
        (1, "18:00 UTC, 1 hour later."),
        (12, "05:00 UTC, 12 hours later."),
        (1.5, "18:30 UTC, 90 minutes later."),
    ],
)
def test_the_grace_is_said_in_hours_or_minutes(grace: float, end: str) -> None:
    said = deadline(Until("t1", DUE, DUE + grace * HOUR), Times())
    assert said.startswith("Answer by Thu 3 Dec 17:00 UTC. What silence plays is played at ")
    assert said.endswith(end)


def test_without_grace_nothing_is_said_of_it() -> None:
    said = deadline(Until("t1", DUE, DUE), Times())
    assert said == "Answer by Thu 3 Dec 17:00 UTC; then what silence plays is played."


def test_a_report_shows_the_deadline_in_both_parts_and_in_the_subject(game: Game) -> None:
    letter = msgspec.structs.replace(game.letter(due_seat(game)), times=times(game))
    body = REPORTER.report(letter, BOOK)
    assert body.subject.endswith(" by Thu 3 Dec 18:00 (17:00 UTC)")
    for part in (" ".join(body.text.split()), words(body.html)):
        assert "Answer by Thu 3 Dec 18:00 Europe/Paris (17:00 UTC)." in part


def test_who_is_not_asked_sees_no_deadline(game: Game) -> None:
    quiet = next(
        seat for seat in RULES.seats(game.state) if seat not in {each.seat for each in game.to_answer()}
    )
    letter = msgspec.structs.replace(game.letter(quiet), times=times(game))
    body = REPORTER.report(letter, BOOK)
    assert "Answer by" not in body.text
    assert "17:00" not in body.subject + body.html


def test_a_stopped_clock_is_said_instead(game: Game) -> None:
    letter = msgspec.structs.replace(game.letter(due_seat(game)), times=times(game, paused=True))
    body = REPORTER.report(letter, BOOK)
    assert "The clock is stopped" in body.text
    assert "The clock is stopped" in words(body.html)
    assert "17:00" not in body.subject


def test_missed_answers_are_named_with_their_number(game: Game) -> None:
    seats = RULES.seats(game.state)
    counted = times(game, missed=((seats[0], 2), (seats[1], 1)))
    body = REPORTER.report(msgspec.structs.replace(game.letter(seats[2]), times=counted), BOOK)
    for part in (" ".join(body.text.split()), words(body.html)):
        assert "Questions closed without an answer so far: " in part
        assert " 2 and " in part.partition("so far: ")[2]


def test_a_receipt_shows_the_deadline_and_the_second_thoughts(game: Game) -> None:
    seat = due_seat(game)
    view = RULES.view(game.state, seat)
    question = view.questions[0]
    result = Accepted(question.decision, question.default, True, ("Mysroe read as Mysore",), DUE)
    letter = Receipt(
        game="g12", seat=seat, view=view, lines=(ReceiptLine(1, "a line", result),), times=times(game)
    )
    body = REPORTER.receipt(letter, BOOK)
    for part in (" ".join(body.text.split()), words(body.html)):
        assert "it waits until Thu 3 Dec 18:00 Europe/Paris (17:00 UTC), then it acts" in part
        assert "Answer by Thu 3 Dec 18:00 Europe/Paris" in part


@pytest.mark.parametrize(
    ("stage", "subject", "said"),
    [
        ("half", "Reminder: ", "half of the time has passed"),
        ("last", "Reminder: ", "the deadline is near"),
        ("late", "Late: ", "An answer still counts until the question is closed"),
    ],
)
def test_a_reminder_brings_the_question_its_lines_and_the_deadline(
    game: Game, stage: str, subject: str, said: str
) -> None:
    body = REPORTER.reminder(reminder(game, stage), BOOK)
    assert body.subject.partition("] ")[2].startswith(subject)
    assert "18:00 (17:00 UTC)" in body.subject
    assert is_marker(body.text.splitlines()[0])
    assert problems(body.html) == []
    for part in (" ".join(body.text.split()), words(body.html)):
        assert said in part
        assert "Your move" in part
        assert "If you stay silent" in part
        assert "Answer by Thu 3 Dec 18:00 Europe/Paris" in part
    assert body.form
    assert all(line in body.text for line in body.form)


def test_a_reminder_is_short(game: Game) -> None:
    body = REPORTER.reminder(reminder(game, "half"), BOOK)
    report = REPORTER.report(game.letter(due_seat(game)), BOOK)
    assert "Money and offices" not in body.text
    assert len(body.text) < len(report.text) / 2
