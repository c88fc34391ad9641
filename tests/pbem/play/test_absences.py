"""Absences: several that overlap are one, an early return ends them, and nothing is counted or reminded of meanwhile."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from pbem.intake.absence_text import Span, read_span
from pbem.play.absence.away import away_until
from pbem.play.timing.question_deadlines import missed_answers
from pbem.store.time_records import Absence
from tests.pbem.play.house import House
from tests.pbem.play.timed import Timed, to

pytestmark = pytest.mark.slow

TODAY = date(2026, 11, 30)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def absences(*spans: tuple[float, float]) -> tuple[Absence, ...]:
    return tuple(
        Absence(1, n, NOON + first * DAY, NOON + last * DAY) for n, (first, last) in enumerate(spans)
    )


def missed(timed: Timed) -> dict[str, int]:
    with timed.house.store.reading() as work:
        return dict(missed_answers(work, "g1"))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("3 Dec to 9 Dec", date(2026, 12, 3), date(2026, 12, 9)),
        ("from 3 december until 9 december", date(2026, 12, 3), date(2026, 12, 9)),
        ("3rd Dec – 9th Dec", date(2026, 12, 3), date(2026, 12, 9)),
        ("Dec 3 to Dec 9, 2026", date(2026, 12, 3), date(2026, 12, 9)),
        ("until 9 Dec", TODAY, date(2026, 12, 9)),
        ("3-9 Dec", date(2026, 12, 3), date(2026, 12, 9)),
        ("from 3rd to 9th December", date(2026, 12, 3), date(2026, 12, 9)),
        ("tomorrow to Friday", date(2026, 12, 1), date(2026, 12, 4)),
        ("Friday until Tuesday", date(2026, 12, 4), date(2026, 12, 8)),
        ("until Monday", TODAY, TODAY),
        ("today until tomorrow", TODAY, date(2026, 12, 1)),
        ("2026-12-03 to 2026-12-09", date(2026, 12, 3), date(2026, 12, 9)),
        ("until 2026-12-09", TODAY, date(2026, 12, 9)),
        ("28 Dec to 4 Jan", date(2026, 12, 28), date(2027, 1, 4)),
        ("30 Nov to 30 Nov", TODAY, TODAY),
        ("28 Feb to 1 Mar", date(2027, 2, 28), date(2027, 3, 1)),
    ],
)
def test_dates_as_people_write_them(text: str, first: date, last: date) -> None:
    assert read_span(text, TODAY) == Span(first, last)


@pytest.mark.parametrize(
    "text",
    ["31 feb to 3 Mar", "29 Feb to 1 Mar", "3 Dec to 31 Nov", "9 Dec 2026 to 3 Dec 2026", "until 1 Oct", "3/12 to 9/12",
     "3 Dec", "5 minutes", "2026-02-31 to 2026-03-02", "until 2026-11-01", "0 Dec to 9 Dec", "9-3 Dec", "friday", "until next friday", "until someday", "3 Foo to 9 Foo"],
)  # fmt: skip
def test_F_50_dates_that_are_none_are_none(text: str) -> None:
    assert read_span(text, TODAY) is None


@pytest.mark.parametrize(
    ("spans", "until"),
    [
        (((-1, 2),), 2),
        (((-1, 2), (1, 5)), 5),
        (((1, 5), (-1, 2)), 5),
        (((-1, 2), (2, 3)), 3),
        (((-1, 2), (2.5, 3)), 2),
        (((-1, 9), (0, 3)), 9),
        (((-3, -1),), None),
        (((-3, 0),), None),
        (((1, 2),), None),
        ((), None),
    ],
)
def test_F_53_absences_that_overlap_are_one(
    spans: tuple[tuple[float, float], ...], until: float | None
) -> None:
    expected = None if until is None else NOON + until * DAY
    assert away_until(absences(*spans), NOON) == expected


def test_it_is_noted_in_the_persons_zone_and_shown_to_all(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "timezone Asia/Tokyo")
    text = " ".join(timed.house.answer("west", "away until 4 Mar").split())
    assert "you are away from Sun 1 Mar 21:03 Asia/Tokyo" in text
    assert "to Thu 5 Mar 00:00 Asia/Tokyo" in text
    assert "Away: West (Di Model) until Wed 4 Mar 15:00 UTC." in " ".join(
        timed.house.answer("north", "status").split()
    )


def test_F_58_nothing_is_counted_or_reminded_of_meanwhile(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "away 1 Mar to 8 Mar")
    timed.new()
    sent = timed.wait(61)
    subjects = to(sent, timed.house.address("west"))
    assert not [each for each in subjects if "Reminder" in each or "Late" in each]
    assert timed.kinds().count("Closed") == 1
    assert missed(timed) == {"north": 1, "east": 1, "south": 1}


def test_F_53_an_early_return_ends_all_of_them(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "away 1 Mar to 5 Mar\naway 3 Mar to 20 Mar")
    timed.wait(20)
    assert "Welcome back" in timed.house.answer("west", "back")
    with timed.house.store.reading() as work:
        player = work.seats.get("g1", "west").player_id
        assert all(each.ends_at <= timed.house.clock.now() for each in work.absences.of(player))
    timed.wait(41)
    assert missed(timed)["west"] == 1
    assert "not down as away" in timed.house.answer("west", "back")


def test_F_53_one_that_ends_leaves_the_other_in_force(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("west", "away 1 Mar to 2 Mar\naway 1 Mar to 10 Mar")
    timed.wait(61)
    assert "west" not in missed(timed)


@pytest.mark.parametrize("line", ["away 31 Feb to 3 Mar", "away until 32 Mar"])
def test_F_50_an_impossible_date_is_asked_about(timed: Timed, testgame: str, line: str) -> None:
    timed.start(testgame)
    text = " ".join(timed.house.answer("west", line).split())
    assert "is no time that there is" in text
    with timed.house.store.reading() as work:
        assert work.absences.of(work.seats.get("g1", "west").player_id) == ()


@pytest.mark.parametrize("line", ["away", "Away.", "on holiday"])
def test_away_alone_is_asked_when(timed: Timed, testgame: str, line: str) -> None:
    timed.start(testgame)
    text = " ".join(timed.house.answer("west", line).split())
    assert "Say when: away 3 Dec to 9 Dec, or: away until 9 Dec." in text


def test_away_in_prose_is_no_line_for_us(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    assert "is no time that there is" not in timed.house.answer("west", "away from my desk just now")
