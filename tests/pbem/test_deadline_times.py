"""Deadlines as pure functions of given moments: wall time, stages, absence of the server, a clock that is wrong."""

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from pbem.scheduler import (
    Cause,
    Stage,
    at_wall,
    corrected,
    due,
    later,
    new_deadline,
    scheduled,
    wall_minutes,
)
from pbem.store.time_records import Deadline, DeadlineState, Timing

LONDON = "Europe/London"
DAY = 24 * 60
TIMING = Timing(game_id="g1", minutes=2 * DAY, grace=12 * 60)
ASKED = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def utc(month: int, day: int, hour: int, minute: int = 0, second: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, second, tzinfo=UTC)


def deadline(**changed: object) -> Deadline:
    return replace(new_deadline(TIMING, "t1.bid", ASKED), **changed)


def stages(now: datetime, *facts: Deadline) -> list[Stage]:
    return [job.stage for job in due(now, facts)]


class TestWallTime:
    """F-51: counted on the wall of the game's zone, kept in UTC."""

    def test_F_51_a_day_over_the_spring_change_ends_at_the_same_hour(self) -> None:
        assert later(utc(3, 28, 18), DAY, LONDON) == utc(3, 29, 17)

    def test_F_51_a_day_over_the_autumn_change_ends_at_the_same_hour(self) -> None:
        assert later(utc(10, 24, 17), DAY, LONDON) == utc(10, 25, 18)

    def test_F_51_an_hour_that_is_left_out_moves_on(self) -> None:
        # 01:30 does not exist on 29 March in London: it is 02:30 there, 01:30 UTC
        assert later(utc(3, 28, 1, 30), DAY, LONDON) == utc(3, 29, 1, 30)
        assert at_wall(datetime.fromisoformat("2026-03-29 01:30"), LONDON) == utc(3, 29, 1, 30)

    def test_F_51_an_hour_that_is_there_twice_means_its_first_run(self) -> None:
        assert later(utc(10, 24, 0, 30), DAY, LONDON) == utc(10, 25, 0, 30)
        assert at_wall(datetime.fromisoformat("2026-10-25 01:30"), LONDON) == utc(10, 25, 0, 30)

    def test_F_51_asked_in_the_second_run_of_an_hour_it_is_never_due_before_it_was_asked(self) -> None:
        asked = utc(10, 25, 1, 30)  # 01:30 for the second time in London
        assert later(asked, 0, LONDON) == asked
        assert later(asked, 10, LONDON) >= asked

    def test_seconds_are_rounded_up_to_a_whole_minute(self) -> None:
        assert later(utc(3, 2, 12, 0, 1), 60, "UTC") == utc(3, 2, 13, 1)
        assert later(utc(3, 2, 12, 0, 0), 60, "UTC") == utc(3, 2, 13, 0)

    @pytest.mark.parametrize("zone", ["UTC", LONDON, "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])
    def test_wall_minutes_are_what_leads_to_a_time(self, zone: str) -> None:
        wall = datetime.fromisoformat("2026-04-07 18:00")
        assert later(ASKED, wall_minutes(ASKED, wall, zone), zone) == at_wall(wall, zone)


class TestStages:
    """Half time, twelve hours before, the deadline, the end of the grace."""

    def test_a_new_deadline_comes_from_the_timing(self) -> None:
        new = deadline()
        assert new.due_at == ASKED + timedelta(hours=48)
        assert new.closes_at == ASKED + timedelta(hours=60)
        assert new.next_at == ASKED + timedelta(hours=24)

    @pytest.mark.parametrize(
        ("hours", "told", "stage"),
        [
            (24, {}, Stage.HALF),
            (36, {"half_at": ASKED}, Stage.LAST),
            (48, {"half_at": ASKED, "last_at": ASKED}, Stage.LATE),
            (60, {"half_at": ASKED, "last_at": ASKED, "late_at": ASKED}, Stage.CLOSE),
        ],
    )
    def test_each_stage_comes_at_its_moment_and_not_before(
        self, hours: int, told: dict[str, datetime], stage: Stage
    ) -> None:
        now = ASKED + hours * HOUR
        assert stages(now - timedelta(seconds=1), deadline(**told)) == []
        assert stages(now, deadline(**told)) == [stage]

    def test_a_stage_that_is_done_does_not_come_again(self) -> None:
        (job,) = due(ASKED + 24 * HOUR, (deadline(),))
        assert job.deadline.half_at == ASKED + 24 * HOUR
        assert job.deadline.next_at == ASKED + 36 * HOUR
        assert stages(ASKED + 25 * HOUR, job.deadline) == []

    def test_missed_stages_are_made_up_for_by_one_job(self) -> None:
        (job,) = due(ASKED + 50 * HOUR, (deadline(),))
        assert job.stage is Stage.LATE
        assert None not in (job.deadline.half_at, job.deadline.last_at, job.deadline.late_at)
        (job,) = due(ASKED + 300 * HOUR, (deadline(),))
        assert job.stage is Stage.CLOSE
        assert job.deadline.state == DeadlineState.CLOSED

    def test_a_closed_or_settled_deadline_brings_nothing(self) -> None:
        for state in (DeadlineState.CLOSED, DeadlineState.SETTLED):
            assert stages(ASKED + 300 * HOUR, deadline(state=state)) == []

    def test_half_time_and_twelve_hours_before_may_be_one_moment(self) -> None:
        day = new_deadline(replace(TIMING, minutes=DAY), "t1.bid", ASKED)
        (job,) = due(ASKED + 12 * HOUR, (day,))
        assert (job.deadline.half_at, job.deadline.last_at) == (ASKED + 12 * HOUR, ASKED + 12 * HOUR)

    def test_a_short_deadline_has_no_last_reminder(self) -> None:
        short = new_deadline(replace(TIMING, minutes=10 * 60), "t1.bid", ASKED)
        assert stages(ASKED + HOUR, short) == []
        assert stages(ASKED + 5 * HOUR, short) == [Stage.HALF]

    def test_without_grace_nobody_is_late(self) -> None:
        strict = new_deadline(replace(TIMING, grace=0), "t1.bid", ASKED)
        told = replace(strict, half_at=ASKED, last_at=ASKED)
        assert stages(strict.due_at, told) == [Stage.CLOSE]

    def test_F_55_a_deadline_is_scheduled_from_its_asking_not_from_its_last_value(self) -> None:
        late = deadline(due_at=ASKED + 500 * HOUR, closes_at=ASKED + 501 * HOUR)
        for _ in range(3):
            late = scheduled(TIMING, late, ASKED + HOUR)
        assert late.due_at == ASKED + 48 * HOUR
        assert late.closes_at == ASKED + 60 * HOUR

    def test_a_move_lets_the_last_reminder_come_again_but_not_the_first(self) -> None:
        told = deadline(half_at=ASKED, last_at=ASKED, late_at=ASKED, moved=DAY)
        moved = scheduled(TIMING, told, ASKED + 49 * HOUR)
        assert (moved.half_at, moved.last_at, moved.late_at) == (ASKED, None, None)
        assert moved.due_at == ASKED + 72 * HOUR
        again = scheduled(TIMING, told, ASKED + 61 * HOUR)
        assert again.last_at == ASKED, "its moment has passed, so it is not written a second time"


class TestAbsence:
    """A server that did not look at its clock gives the grace again, once."""

    def away(self, now: datetime, looked_at: datetime | None, **changed: object) -> list[Deadline]:
        found = corrected(now, looked_at, TIMING, (deadline(**changed),))
        assert {each.cause for each in found} <= {Cause.AWAY}
        return [each.deadline for each in found]

    def test_what_would_have_been_closed_meanwhile_gets_the_grace_again(self) -> None:
        now = ASKED + 168 * HOUR
        (moved,) = self.away(now, ASKED + HOUR)
        assert moved.closes_at == now + 12 * HOUR
        assert moved.due_at == ASKED + 48 * HOUR
        assert stages(now, moved) == [Stage.LATE]

    def test_without_grace_twelve_hours_are_given(self) -> None:
        strict = replace(TIMING, grace=0)
        now = ASKED + 168 * HOUR
        (moved,) = corrected(now, ASKED, strict, (new_deadline(strict, "t1.bid", ASKED),))
        assert moved.deadline.closes_at == now + 12 * HOUR

    def test_a_longer_grace_is_given_again_in_full(self) -> None:
        patient = replace(TIMING, grace=3 * DAY)
        now = ASKED + 500 * HOUR
        (moved,) = corrected(now, ASKED, patient, (new_deadline(patient, "t1.bid", ASKED),))
        assert moved.deadline.closes_at == now + 72 * HOUR

    def test_F_56_it_is_given_once_only(self) -> None:
        now = ASKED + 168 * HOUR
        (moved,) = self.away(now, ASKED + HOUR)
        again = corrected(now + 168 * HOUR, now, TIMING, (moved,))
        assert again == ()
        assert stages(now + 168 * HOUR, moved) == [Stage.CLOSE]

    def test_a_server_that_looks_every_hour_was_not_away(self) -> None:
        closes = ASKED + 60 * HOUR
        assert self.away(closes, closes - HOUR) == []

    def test_what_falls_due_after_the_return_stays_as_it_is(self) -> None:
        assert self.away(ASKED + 59 * HOUR, ASKED + HOUR) == []

    def test_a_server_that_never_looked_was_not_away(self) -> None:
        assert self.away(ASKED + 168 * HOUR, None) == []


class TestWrongClock:
    """A clock that is set back finds deadlines that were set in its future."""

    def test_what_was_asked_in_the_future_is_scheduled_from_now(self) -> None:
        now = ASKED - 1000 * HOUR
        (moved,) = corrected(now, ASKED, TIMING, (deadline(),))
        assert moved.cause is Cause.CLOCK
        assert moved.deadline.asked_at == now
        assert moved.deadline.due_at == now + 48 * HOUR

    def test_what_was_only_moved_in_the_future_goes_back_to_its_schedule(self) -> None:
        ahead = ASKED + 1000 * HOUR
        (moved,) = corrected(ahead, ASKED + HOUR, TIMING, (deadline(),))
        (back,) = corrected(ASKED + 2 * HOUR, ahead, TIMING, (moved.deadline,))
        assert back.deadline.asked_at == ASKED
        assert back.deadline.due_at == ASKED + 48 * HOUR
        assert back.deadline.closes_at == ASKED + 60 * HOUR

    def test_a_few_seconds_do_not_count(self) -> None:
        assert corrected(ASKED - timedelta(minutes=4), ASKED, TIMING, (deadline(),)) == ()
