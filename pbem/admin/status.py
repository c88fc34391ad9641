"""`pbem status`: whether a worker is at work, what it is in trouble with, and what waits for whom."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from pbem.admin.options import config_option, json_option, show

if TYPE_CHECKING:
    from pbem.settings import Settings
    from pbem.store.footprint import Footprint
    from pbem.store.overview import Overview


class Status(Struct, frozen=True):
    """The server at moment `at`. `trouble` is what a worker that shows its numbers tells of itself, None if it shows none."""

    at: datetime
    worker: bool
    trouble: list[str] | None
    overview: Overview
    room: Footprint

    @property
    def well(self) -> bool:
        """Whether a worker is at work, without trouble as far as is known, and on time."""
        return self.worker and not self.trouble and not self.overview.overdue


@click.command()
@config_option
@json_option
def status(config: str | None, as_json: bool) -> None:
    """Say whether a worker is at work and what waits: mails, games, deadlines.

    Exit status 0 if a worker is at work, without trouble and on time, 1 if not.
    """
    from pbem.bootstrap import read_settings

    found = status_of(read_settings(config))
    show(found, as_json, lambda: told(found))
    if not found.well:
        raise click.exceptions.Exit(1)


def status_of(settings: Settings) -> Status:
    """How the server of these settings stands now."""
    from pbem.bootstrap import open_store
    from pbem.ports.clock import SystemClock
    from pbem.store.footprint import footprint
    from pbem.store.lock import is_locked

    now = SystemClock().now()
    store = open_store(settings)
    try:
        with store.reading() as work:
            overview = work.overviews.at(now)
    finally:
        store.close()
    at_work = is_locked(settings.store.url)
    return Status(
        at=now,
        worker=at_work,
        trouble=_trouble(settings) if at_work else None,
        overview=overview,
        room=footprint(settings.store.url),
    )


def told(status: Status) -> str:
    """The status for people."""
    overview = status.overview
    lines = (
        ("worker", _worker(status)),
        ("mails in", _counted(overview.inbox, {"new": "wait for work", "held": "held", "failed": "failed"})),
        ("mails out", _mails_out(overview, status.at)),
        ("games", _counted(overview.games, {name: name for name in overview.games})),
        ("deadlines", _deadlines(overview, status.at)),
        ("room", _room(status.room)),
    )
    return "\n".join(f"{name:11}{text}" for name, text in lines)


def _trouble(settings: Settings) -> list[str] | None:
    """What the running worker says at /readyz; None if it does not show itself."""
    from pbem.errors import PortError
    from pbem.ports.status_pages import ask

    where = settings.metrics.where
    if where is None:
        return None
    try:
        page = ask(where, "/readyz")
    except PortError as error:
        return [str(error)]
    return [] if page.status == 200 else page.body.decode("utf-8", "replace").splitlines()


def _worker(status: Status) -> str:
    if not status.worker:
        return "none is at work: pbem run"
    if status.trouble is None:
        return "at work; with [metrics] listen it would tell of its trouble"
    return "; ".join(["at work", *(status.trouble or ["gets on well"])])


def _counted(numbers: dict[str, int], words: dict[str, str]) -> str:
    return ", ".join(f"{numbers[name]} {word}" for name, word in words.items())


def _mails_out(overview: Overview, now: datetime) -> str:
    waiting = overview.outbox["queued"] + overview.outbox["sending"]
    oldest = f", the oldest for {_time(now - overview.oldest_unsent)}" if overview.oldest_unsent else ""
    return f"{waiting} wait{oldest}; {overview.outbox['dead']} dead"


def _deadlines(overview: Overview, now: datetime) -> str:
    looked = (
        f"last looked at {_time(now - overview.looked_at)} ago"
        if overview.looked_at
        else "never looked at yet"
    )
    return f"{overview.overdue} overdue; {looked}"


def _room(room: Footprint) -> str:
    from pbem.admin.options import size

    free = "" if room.free is None else f", {size(room.free)} free"
    return f"the database takes {size(room.database + room.pending)}{free}"


def _time(length: timedelta) -> str:
    """A length of time for people, in its largest unit."""
    seconds = max(int(length.total_seconds()), 0)
    for unit, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds // unit} {name}"
    return f"{seconds} seconds"
