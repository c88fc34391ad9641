"""Deadlines on the nights when clocks change, in the game's zone and in the reader's: one mail at each stage, at the right moment."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from pbem.ports.clock import SteppedClock
from tests.pbem.play.house import House
from tests.pbem.play.timed import HOUR, TIMING, Timed, to

pytestmark = pytest.mark.slow

LONDON, NEW_YORK = "Europe/London", "America/New_York"
ANN = "ann@example.org"


class Night(NamedTuple):
    """A question of two days that falls due in a night when clocks change."""

    zone: str
    reader: str
    asked: datetime
    due: datetime
    shown: str
    closes: datetime


def utc(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


NIGHTS = {
    "01:30 is left out": Night(
        LONDON,
        NEW_YORK,
        utc(3, 27, 1, 30),
        utc(3, 29, 1, 30),
        "Sat 28 Mar 21:30 (Sun 01:30 UTC)",
        utc(3, 29, 13, 30),
    ),
    "01:30 is there twice": Night(
        LONDON,
        NEW_YORK,
        utc(10, 23, 0, 30),
        utc(10, 25, 0, 30),
        "Sat 24 Oct 20:30 (Sun 00:30 UTC)",
        utc(10, 25, 13, 30),
    ),
    "02:30 is left out": Night(
        NEW_YORK, LONDON, utc(3, 6, 7, 30), utc(3, 8, 7, 30), "Sun 8 Mar 07:30 UTC", utc(3, 8, 19, 30)
    ),
    "01:30 is there twice over there": Night(
        NEW_YORK, LONDON, utc(10, 30, 5, 30), utc(11, 1, 5, 30), "Sun 1 Nov 05:30 UTC", utc(11, 1, 18, 30)
    ),
    "the reader's 01:30 is there twice": Night(
        LONDON,
        NEW_YORK,
        utc(10, 30, 6, 30),
        utc(11, 1, 6, 30),
        "Sun 1 Nov 01:30 (06:30 UTC)",
        utc(11, 1, 18, 30),
    ),
}


@pytest.mark.parametrize("name", NIGHTS)
def test_F_51_one_mail_at_each_stage_of_a_night_when_clocks_change(
    build: Callable[..., House], testgame: str, name: str
) -> None:
    night = NIGHTS[name]
    timed = Timed(build(clock=SteppedClock(night.asked)))
    timed.start(testgame, timing=replace(TIMING, zone=night.zone))
    timed.house.write(timed.house.seats()[0], f"timezone {night.reader}")
    timed.new()
    (deadline,) = timed.deadlines()
    assert (deadline.due_at, deadline.closes_at) == (night.due, night.closes)
    sent: list[tuple[datetime, str]] = []
    while timed.house.clock.now() < night.closes:
        subjects = to(timed.wait(0.5), ANN)
        sent += [(timed.house.clock.now(), subject) for subject in subjects]
    stages = (
        (night.asked + (night.due - night.asked) / 2, f"Reminder: bid by {night.shown}"),
        (night.due - 12 * HOUR, f"Reminder: bid by {night.shown}"),
        (night.due, f"Late: bid was due {night.shown}"),
        (night.closes, ""),
    )
    assert len(sent) == len(stages), sent
    for (moment, subject), (due, told) in zip(sent, stages, strict=True):
        assert due <= moment < due + HOUR / 2
        assert told in subject
    assert timed.kinds().count("Closed") == 1
