"""`pbem game deadline` and `pbem game start`, and the options that say how much time a game gives."""

from __future__ import annotations

import re
from typing import Final

import click
from msgspec import Struct
from msgspec.structs import replace

from pbem.admin.moderating import acting_at, acting_option
from pbem.admin.opened import opened
from pbem.admin.options import Command, config_option, json_option, show
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.rights import Deed
from pbem.store.time_records import Timing
from pbem.store.unit_of_work import UnitOfWork

_MORE: Final = re.compile(r"\+(?P<number>\d{1,4})(?P<unit>[hdm])")
_MINUTES: Final = {"m": 1, "h": 60, "d": 24 * 60}


class TimeAsked(Struct, frozen=True):
    """What the options said; None: as the configuration says."""

    deadline_hours: float | None
    grace_hours: float | None
    zone: str | None


def timing_options(command: Command) -> Command:
    """`--deadline-hours`, `--grace-hours` and `--zone`."""
    for name, kind, text in (
        ("--zone", str, "The time zone of the game, such as Europe/London."),
        (
            "--grace-hours",
            click.FloatRange(min=0),
            "Hours after the deadline in which an answer still counts.",
        ),
        (
            "--deadline-hours",
            click.FloatRange(min=0),
            "Hours in which a question is to be answered; 0 is no deadline.",
        ),
    ):
        command = click.option(name, type=kind, default=None, help=f"{text} (default: config.toml)")(command)
    return command


def timing_asked(desk: Desk, asked: TimeAsked) -> Timing | None:
    """The timing that the options ask for; None if they ask for nothing.

    Raises:
        CommandError: if there is no such time zone.
    """
    if asked == TimeAsked(None, None, None):
        return None
    timing = desk.timing
    if asked.deadline_hours is not None:
        timing = replace(timing, minutes=round(asked.deadline_hours * 60))
    if asked.grace_hours is not None:
        timing = replace(timing, grace=round(asked.grace_hours * 60))
    return replace(timing, zone=_zone(asked.zone)) if asked.zone is not None else timing


def _zone(name: str) -> str:
    from zoneinfo import available_timezones

    if name not in available_timezones():
        raise CommandError(f"{name!r} is no time zone; write its name, as in Europe/London")
    return name


@click.command()
@config_option
@json_option
@click.argument("name")
@click.argument("change", metavar="+24h | '2026-03-31 18:00' | pause | resume")
@click.option("--reason", required=True, help="Why; everybody at the table reads it.")
@acting_option
def deadline(
    config: str | None, as_json: bool, name: str, change: str, reason: str, named: str | None
) -> None:
    """Give the open questions of a game more time (+90m, +24h, +2d), set when they fall due, stop or start the clock."""
    with opened(config, write=True) as (desk, work):
        told = _change(acting_at(desk, named, Deed.TIME, name), work, name, change, reason)
    show({"game": name, "told": told}, as_json, lambda: told)


def _change(desk: Desk, work: UnitOfWork, name: str, change: str, reason: str) -> str:
    from pbem.play.timing.moved_deadlines import move_deadlines, pause, resume, set_deadlines

    if change == "pause":
        return pause(desk, work, name, reason)
    if change == "resume":
        return resume(desk, work, name, reason)
    if more := _MORE.fullmatch(change):
        return move_deadlines(desk, work, name, int(more["number"]) * _MINUTES[more["unit"]], reason)
    if change[:1] == "+":
        raise CommandError(f"{change!r}: write more time as in +90m, +24h or +2d")
    return set_deadlines(desk, work, name, change, reason)


@click.command()
@config_option
@json_option
@click.argument("name")
def start(config: str | None, as_json: bool, name: str) -> None:
    """Begin a game that waits for its players' salts, with those that are there."""
    from pbem.play.entrance.signup import begin

    with opened(config, write=True) as (desk, work):
        begin(desk, work, name)
    show({"game": name}, as_json, lambda: f"Game {name} has begun.")
