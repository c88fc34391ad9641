"""What is due when: pure functions of moments that are given."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from pbem.store.outbox import LONGEST_WAIT
from pbem.store.time_records import Deadline, DeadlineState, Timing

_FIRST_RETRY = timedelta(minutes=1)
_DOUBLINGS = 16
_SPREAD = 0.25
_LONGEST_RETRY = LONGEST_WAIT / (1 + _SPREAD)


def retry_at(now: datetime, attempts: int, message_id: str) -> datetime:
    """When the mail with this Message-ID, which failed `attempts` times (one or more), is sent again.

    After 1, 2, 4 ... minutes, 4 hours at most, and up to a quarter more, which is another for each mail and attempt:
    mails that were refused together do not all come back together.
    """
    wait = min(_FIRST_RETRY * (1 << min(max(attempts - 1, 0), _DOUBLINGS)), _LONGEST_RETRY)
    mixed = hashlib.sha256(f"{message_id} {attempts}".encode()).digest()[0]
    return now + wait * (1 + _SPREAD * mixed / 255)


# -- deadlines of questions

LAST_CALL = timedelta(hours=12)
"""How long before a deadline the last reminder is written."""
AWAY = timedelta(hours=1)
"""A server that did not look at its clock for so long was away (or its clock has jumped)."""
RETURN = timedelta(hours=12)
"""What a return leaves at least before a question is closed that would have been closed meanwhile."""
_SET_BACK = timedelta(minutes=5)
_MINUTE = timedelta(minutes=1)


class Stage(StrEnum):
    """What a deadline brings, one after the other."""

    HALF = "half"
    LAST = "last"
    LATE = "late"
    CLOSE = "close"


class Job(msgspec.Struct, frozen=True):
    """What is to be done now about a group; `deadline` is as it stands once that is done."""

    stage: Stage
    deadline: Deadline


class Cause(StrEnum):
    """Why the server itself moves a deadline."""

    AWAY = "away"
    CLOCK = "clock"


class Moved(msgspec.Struct, frozen=True):
    """A deadline that the server itself has moved, and why."""

    cause: Cause
    deadline: Deadline


def later(start: datetime, minutes: int, zone: str) -> datetime:
    """`minutes` after `start` by the clock on the wall of `zone`, rounded up to a whole minute, in UTC.

    An hour that is there twice means its first run; a time that is left out moves on by what is left out.
    """
    return max(at_wall(_wall(start, zone) + timedelta(minutes=minutes), zone), start)


def wall_minutes(start: datetime, wall: datetime, zone: str) -> int:
    """How many minutes `later` needs to get from `start` to the time `wall` on the clocks of `zone`."""
    return (wall - _wall(start, zone)) // _MINUTE


def _wall(at: datetime, zone: str) -> datetime:
    wall = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None, fold=0)
    if wall.second or wall.microsecond:
        wall = wall.replace(second=0, microsecond=0) + _MINUTE
    return wall


def at_wall(wall: datetime, zone: str) -> datetime:
    """The moment at which clocks in `zone` show `wall`, in UTC; the same two rules hold."""
    return wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(UTC)


def next_daily(now: datetime, minutes: int, zone: str) -> datetime:
    """The next moment after `now` at which clocks in `zone` show so many minutes after midnight."""
    today = now.astimezone(ZoneInfo(zone)).date()
    days = (
        at_wall(datetime.combine(today + timedelta(days=ahead), time()) + timedelta(minutes=minutes), zone)
        for ahead in range(3)
    )
    return next(at for at in days if at > now)


def new_deadline(timing: Timing, group: str, now: datetime) -> Deadline:
    """The deadline of a group of questions that is asked now."""
    blank = Deadline(
        game_id=timing.game_id,
        group_id=group,
        asked_at=now,
        due_at=now,
        closes_at=now,
        changed_at=now,
        next_at=now,
    )
    return scheduled(timing, blank, now)


def scheduled(timing: Timing, deadline: Deadline, now: datetime) -> Deadline:
    """The deadline as asking time, timing and moves give it, never from its last value; told stages begin anew.

    A mail is written again only if its moment now lies ahead.
    """
    due_at = later(deadline.asked_at, timing.minutes + deadline.moved, timing.zone)
    closes_at = later(due_at, timing.grace, timing.zone)
    return _settled_next(
        replace(
            deadline,
            due_at=due_at,
            closes_at=closes_at,
            changed_at=now,
            last_at=None if due_at - LAST_CALL > now else deadline.last_at,
            late_at=None,
        )
    )


def due(now: datetime, facts: Sequence[Deadline]) -> tuple[Job, ...]:
    """What is to be done at `now`: for each open deadline its latest stage that is due; earlier ones are passed over.

    So whatever was missed is made up for by one job, never by several.
    """
    jobs = []
    for deadline in facts:
        reached = [stage for moment, stage in _stages(deadline) if moment <= now]
        if deadline.state == DeadlineState.OPEN and reached:
            jobs.append(Job(reached[-1], _done(deadline, reached, now)))
    return tuple(jobs)


def corrected(
    now: datetime, looked_at: datetime | None, timing: Timing, facts: Sequence[Deadline]
) -> tuple[Moved, ...]:
    """The deadlines that the server itself must move before it looks at what is due.

    A clock that was set back leaves deadlines that were set in what is now the future: they are scheduled anew. A
    server that was away (or whose clock jumped ahead) gives the grace again to what would have been closed meanwhile,
    but once only: one that looks once a day must come to an end too.
    """
    moved = []
    for deadline in facts:
        if deadline.changed_at > now + _SET_BACK:
            asked_at = min(deadline.asked_at, now)
            moved.append(Moved(Cause.CLOCK, scheduled(timing, replace(deadline, asked_at=asked_at), now)))
        elif _missed_while_away(now, looked_at, timing, deadline):
            closes_at = now + max(timedelta(minutes=timing.grace), RETURN)
            again = replace(deadline, closes_at=closes_at, changed_at=now, late_at=None)
            moved.append(Moved(Cause.AWAY, _settled_next(again)))
    return tuple(moved)


def _missed_while_away(now: datetime, looked_at: datetime | None, timing: Timing, deadline: Deadline) -> bool:
    if looked_at is None or now - looked_at <= AWAY:
        return False
    first_time = deadline.closes_at == later(deadline.due_at, timing.grace, timing.zone)
    return first_time and looked_at < deadline.closes_at <= now


def _stages(deadline: Deadline) -> list[tuple[datetime, Stage]]:
    """The stages of a deadline that are still to come or due, by moment."""
    half = deadline.asked_at + (deadline.due_at - deadline.asked_at) / 2
    last = deadline.due_at - LAST_CALL
    stages = [(deadline.closes_at, Stage.CLOSE)]
    if deadline.half_at is None:
        stages.append((half, Stage.HALF))
    if deadline.last_at is None and last > deadline.asked_at:
        stages.append((last, Stage.LAST))
    if deadline.late_at is None and deadline.closes_at > deadline.due_at:
        stages.append((deadline.due_at, Stage.LATE))
    return sorted(stages, key=lambda each: (each[0], list(Stage).index(each[1])))


def _done(deadline: Deadline, stages: Sequence[Stage], now: datetime) -> Deadline:
    if Stage.CLOSE in stages:
        return replace(deadline, state=DeadlineState.CLOSED, next_at=now)
    told = {
        name: now
        for name, stage in (("half_at", Stage.HALF), ("last_at", Stage.LAST), ("late_at", Stage.LATE))
        if stage in stages
    }
    return _settled_next(replace(deadline, **told))


def _settled_next(deadline: Deadline) -> Deadline:
    return replace(deadline, next_at=_stages(deadline)[0][0])
