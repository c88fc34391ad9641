"""How private firms fare between sensible robots, with either reading of what an order brings them, beside chapter 98.

`python -m tests.soak.firm_balance [GAMES] [FIRST SEED]` plays games of 1813 for four with the small value of an order and
half of that (as the source says), and with its full value and half of that.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import cast

from engine import rules_for
from engine.core.event import Event
from engine.core.ids import fact
from engine.second.state import State
from pbem.play.robot_game import RobotGame

SCENARIO, SEATS = "1813", 4
READINGS = {"small, half of it": "small", "full, then half": "full"}
"""What `firm_first_fill` is in either column."""
EARNED = "firm_trade_pays"
PAID = ("firm_expenses_paid", "firm_paid_by_another")


def _number(events: Iterable[Event], *kinds: str) -> int:
    return sum(event.kind in kinds for event in events)


def _pounds(events: Iterable[Event], *kinds: str) -> int:
    return sum(int(str(fact(event.facts, "pounds"))) for event in events if event.kind in kinds)


def _value(game: RobotGame) -> float:
    """Steps of Value of a firm at the end, on average; 0 without firms."""
    state = cast("State", game.state)
    return statistics.mean([held.value for _, held in state.firms] or [0])


def _winners_points(game: RobotGame, *lines: str) -> int:
    """Points of the winner, of these lines or of all."""
    assert game.result is not None
    won = dict(game.result.lines)[game.result.winners[0]]
    return sum(points for line, points in won if not lines or line in lines)


MEASURES: Mapping[str, tuple[Callable[[RobotGame], float], str, str]] = {
    "firms formed": (lambda game: _number(game.events, "firm_formed"), "3.4", "3.4"),
    "firms dissolved": (lambda game: _number(game.events, "firm_dissolved"), "1.3", "0.9"),
    "pounds earned": (lambda game: _pounds(game.events, EARNED), "14", "34"),
    "expenses": (lambda game: _pounds(game.events, *PAID), "31", "33"),
    "bids": (lambda game: _pounds(game.events, "firm_rolled"), "", ""),
    "trades": (lambda game: _number(game.events, EARNED), "", ""),
    "dividends to families": (lambda game: _pounds(game.events, "firm_dividends_paid"), "0", "8"),
    "Value at the end, steps": (_value, "0.2", "1.6"),
}
"""Per game: how it is measured, and what chapter 98 has for either reading."""
TITLE_OF_WINNERS, OF_WINNERS = "winner's points from firms, %", ("2", "13")
"""The last measure, of all games together."""


def played(reading: str, games: int, first: int) -> list[RobotGame]:
    """Games of 1813 with one reading, to their ends."""
    settings = (("scenario", SCENARIO), ("firm_first_fill", reading))
    found = [RobotGame(rules_for("second"), SEATS, seed, settings) for seed in range(first, first + games)]
    for game in found:
        game.play()
    return found


def table(games: int, first: int) -> Iterator[str]:
    """Both readings beside chapter 98."""
    yield f"{'1813, four seats, per game':<32}" + "".join(f"{title:>20}    98" for title in READINGS)
    columns = [played(reading, games, first) for reading in READINGS.values()]
    for title, (measure, *wanted) in MEASURES.items():
        cells = (
            f"{statistics.mean(measure(game) for game in column):>20.1f}{figure:>6}"
            for column, figure in zip(columns, wanted, strict=True)
        )
        yield f"{title:<32}" + "".join(cells)
    shares = (
        f"{_share(column):>20.1f}{figure:>6}" for column, figure in zip(columns, OF_WINNERS, strict=True)
    )
    yield f"{TITLE_OF_WINNERS:<32}" + "".join(shares)


def _share(column: list[RobotGame]) -> float:
    made = sum(_winners_points(game, "firms") for game in column)
    return 100 * made / max(1, sum(_winners_points(game) for game in column))


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.firm_balance", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("first", type=int, nargs="?", default=1)
    given = parser.parse_args(arguments)
    sys.stdout.write("\n".join(table(given.games, given.first)) + "\n")


if __name__ == "__main__":
    main()
