"""`pbem robots …`: robots play games among themselves, without mail."""

from __future__ import annotations

import statistics
from collections import Counter
from typing import BinaryIO

import click
from msgspec import Struct

from pbem.admin.options import json_option, show
from pbem.errors import CommandError


class Played(Struct, frozen=True):
    """One game: final scores by seat, decisions taken, seconds that it took, and how it ended.

    Scores are empty and the ending is "stopped" when the game was left at a decision (`--until`).
    """

    scores: dict[str, int]
    decisions: int
    seconds: float
    ending: str
    winners: tuple[str, ...]
    refused: int
    saved: str = ""


class Series(Struct, frozen=True):
    """Several games: how they ended, and the scores of all seats together."""

    games: int
    endings: dict[str, int]
    winner_points: float
    scores: list[dict[str, int]]
    decisions: int
    refused: int
    seconds: float


@click.group()
def robots() -> None:
    """Let robots play games without mail."""


@robots.command()
@json_option
@click.option("--edition", default="first", show_default=True, help="The edition of the rules.")
@click.option(
    "--scenario", default="", metavar="NAME", help="A scenario of the edition (default: its first)."
)
@click.option("--seats", default=4, show_default=True, type=int, help="How many robots play.")
@click.option("--seed", default=1, show_default=True, type=int, help="The same number plays the same game.")
@click.option(
    "--games",
    default=1,
    show_default=True,
    type=click.IntRange(1),
    help="Play so many, with seeds counting up.",
)
@click.option(
    "--until", default="", metavar="KIND", help="Stop as soon as a decision of this kind is to be taken."
)
@click.option(
    "--save",
    type=click.File("wb"),
    default=None,
    metavar="FILE",
    help="Write the last position there; 'pbem game import --state FILE' starts from it.",
)
def play(
    as_json: bool,
    edition: str,
    scenario: str,
    seats: int,
    seed: int,
    games: int,
    until: str,
    save: BinaryIO | None,
) -> None:
    """Play one game, or several in a row, and print the scores."""
    if games > 1 and (until or save):
        raise CommandError("--until and --save are for a single game: leave --games out")
    played = [_one(_Game(edition, scenario, seats, seed + number), until, save) for number in range(games)]
    if games == 1:
        show(played[0], as_json, lambda: _told(played[0]))
    else:
        series = _series(played)
        show(series, as_json, lambda: _told_together(series))


class _Game(Struct, frozen=True):
    """Which game the robots play."""

    edition: str
    scenario: str
    seats: int
    seed: int


def _one(chosen: _Game, until: str, save: BinaryIO | None) -> Played:
    from engine import rules_for
    from pbem.play.robot_game import RobotGame
    from pbem.ports.clock import SystemClock

    try:
        rules = rules_for(chosen.edition)
    except LookupError as error:
        raise CommandError(str(error.args[0])) from error
    if until and until not in rules.phrases:
        raise CommandError(f"no decision is called {until}; there are {', '.join(sorted(rules.phrases))}")
    clock = SystemClock()
    began = clock.monotonic()
    try:
        settings = (("scenario", chosen.scenario),) if chosen.scenario else ()
        game = RobotGame(rules, chosen.seats, chosen.seed, settings)
    except ValueError as error:
        raise CommandError(str(error)) from error
    met = game.play(until)
    if until and not met:
        raise CommandError(f"this game ended without a decision of the kind {until}; try another --seed")
    if save is not None:
        save.write(rules.encode(game.state))
    result = game.result
    return Played(
        scores=dict(result.scores) if result else {},
        decisions=game.decisions,
        seconds=round(clock.monotonic() - began, 3),
        ending=result.ending if result else "stopped",
        winners=result.winners if result else (),
        refused=game.refused,
        saved=save.name if save is not None else "",
    )


def _series(played: list[Played]) -> Series:
    endings = Counter(game.ending for game in played)
    return Series(
        games=len(played),
        endings=dict(sorted(endings.items())),
        winner_points=round(statistics.mean(max(game.scores.values()) for game in played), 1),
        scores=[game.scores for game in played],
        decisions=sum(game.decisions for game in played),
        refused=sum(game.refused for game in played),
        seconds=round(sum(game.seconds for game in played), 3),
    )


def _told(game: Played) -> str:
    if game.ending == "stopped":
        place = f", saved in {game.saved}" if game.saved else ""
        return f"Stopped after {game.decisions} decisions{place}."
    lines = [f"Over ({game.ending}) after {game.decisions} decisions in {game.seconds:.1f} seconds."]
    lines += [f"{seat:<10} {points:>4}" for seat, points in sorted(game.scores.items(), key=_by_points)]
    return "\n".join(lines)


def _by_points(line: tuple[str, int]) -> tuple[int, str]:
    return -line[1], line[0]


def _told_together(series: Series) -> str:
    endings = ", ".join(f"{number} {ending}" for ending, number in series.endings.items())
    return (
        f"{series.games} games in {series.seconds:.1f} seconds, {series.decisions} decisions. Endings: {endings}. "
        f"The best score of a game was {series.winner_points} points on average."
    )
