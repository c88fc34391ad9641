"""`pbem simulate`: how often games by mail stand still, how many mails they need and how long they last."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from pbem.admin.options import json_option, show
from pbem.errors import CommandError
from pbem.play.simulation.game import Conditions, Limits
from pbem.play.simulation.people import HOUR, Habits
from pbem.play.simulation.series import Measured, Series, Spread
from pbem.play.simulation.techniques import Technique, Techniques

_PART = click.FloatRange(0, 0.95)


@click.command()
@json_option
@click.option("--edition", default="second", show_default=True, help="The edition of the rules.")
@click.option(
    "--scenario", default="", metavar="NAME", help="A scenario of the edition (default: its first)."
)
@click.option("--seats", default=6, show_default=True, type=int, help="How many play.")
@click.option("--games", default=20, show_default=True, type=click.IntRange(1), help="How many games.")
@click.option("--seed", default=1, show_default=True, type=int, help="Seed of the first game; they count up.")
@click.option(
    "--without",
    multiple=True,
    type=click.Choice([str(each) for each in Technique]),
    help="Switch a technique off; may be given several times.",
)
@click.option(
    "--deadline",
    default=48,
    show_default=True,
    type=click.IntRange(1),
    help="Hours to answer a question.",
)
@click.option(
    "--grace", default=12, show_default=True, type=click.IntRange(0), help="Hours after a deadline."
)
@click.option(
    "--spread",
    default=90,
    show_default=True,
    type=click.IntRange(0),
    help="Minutes (sigma) around the hour of reading.",
)
@click.option(
    "--missed", default=0.10, show_default=True, type=_PART, help="Part of working days without mail."
)
@click.option(
    "--missed-at-weekends",
    default=0.30,
    show_default=True,
    type=_PART,
    help="The same of Saturdays and Sundays.",
)
@click.option(
    "--forgotten",
    default=0.03,
    show_default=True,
    type=_PART,
    help="Part of questions left until the reminder.",
)
@click.option(
    "--zones",
    default="-8,0,1,9",
    show_default=True,
    metavar="HOURS",
    help="Hours ahead of UTC, dealt in turn.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    default=None,
    metavar="FILE.png",
    help="Draw stops a turn and days a game.",
)
def simulate(
    as_json: bool,
    edition: str,
    scenario: str,
    seats: int,
    games: int,
    seed: int,
    without: tuple[str, ...],
    deadline: int,
    grace: int,
    spread: int,
    missed: float,
    missed_at_weekends: float,
    forgotten: float,
    zones: str,
    plot: Path | None,
) -> None:
    """Play games among robots that answer like people, without mail servers, and measure the waiting.

    Each robot reads mail once a day at its own hour, misses days and forgets questions. With all techniques it files
    a sheet at the beginning of each turn; '--without standing-orders' shows games in which everybody is always asked.
    """
    habits = Habits(spread, missed, missed_at_weekends, forgotten, _zones(zones))
    used = frozenset(each for each in Technique if each.value not in without)
    conditions = Conditions(habits, Techniques(used), Limits(deadline * HOUR, grace * HOUR))
    series = _series(edition, scenario, seats)
    try:
        for number in range(games):
            series.play(seed + number, conditions)
    except ValueError as error:
        raise CommandError(str(error)) from error
    measured = series.measured(conditions)
    if plot is not None:
        _draw(plot, series)
    game = {"edition": edition, "scenario": scenario, "seats": seats, "seed": seed}
    show(game | msgspec.to_builtins(measured), as_json, lambda: _told(measured))


def _zones(text: str) -> tuple[int, ...]:
    """Hours ahead of UTC from a list with commas."""
    try:
        zones = tuple(int(each) for each in text.split(","))
    except ValueError as error:
        raise CommandError(
            f"--zones takes whole hours with commas between, like -8,0,1,9, not {text}"
        ) from error
    wrong = [str(zone) for zone in zones if not -12 <= zone <= 14]
    if wrong:
        raise CommandError(f"no zone is {wrong[0]} hours ahead of UTC: from -12 to 14")
    return zones


def _series(edition: str, scenario: str, seats: int) -> Series:
    from engine import rules_for

    try:
        rules = rules_for(edition)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from error
    return Series(rules, seats, (("scenario", scenario),) if scenario else ())


def _draw(file: Path, series: Series) -> None:
    try:
        from pbem.admin.simulation_plot import draw
    except ModuleNotFoundError as error:
        raise CommandError(f"--plot needs {error.name}: install leadenhall[plot]") from error
    try:
        draw(file, series.stops, series.days)
    except (OSError, ValueError) as error:
        raise CommandError(f"the picture cannot be written to {file}: {error}") from error


def _told(of: Measured) -> str:
    conditions = of.conditions
    habits, limits = conditions.habits, conditions.limits
    used = ", ".join(each for each in Technique if each in conditions.techniques) or "none"
    lines = [
        f"{of.games} games, {of.turns} turns; techniques: {used}.",
        f"Mail is read once a day, give or take {habits.spread} minutes, in zones {', '.join(map(str, habits.zones))}.",
        f"Missed: {habits.missed:.0%} of days, {habits.missed_at_weekends:.0%} at weekends; forgotten: {habits.forgotten:.0%}.",
        f"Deadlines: {limits.deadline // HOUR} h, grace {limits.grace // HOUR} h.",
        "",
        f"{'':<28}{'median':>8}{'90 %':>8}",
        _line("stops a turn", of.stops_per_turn),
        _line("mails to a seat a turn", of.mails_per_seat_per_turn),
        _line("receipts to a seat a turn", of.receipts_per_seat_per_turn),
        _line("days a game", of.days_per_game),
        _line(f"days of the {of.full_games} longest", of.days_per_full_game),
        "",
        f"Questions with one legal answer: {of.questions_with_one_legal_answer}; closed by a deadline: {of.questions_closed}.",
        "Stops a turn by kind of question:",
        *(f"  {kind:<26}{number:>8}" for kind, number in of.stops_by_kind.items()),
    ]
    return "\n".join(lines)


def _line(name: str, spread: Spread) -> str:
    return f"{name:<28}{spread.median:>8}{spread.p90:>8}"
