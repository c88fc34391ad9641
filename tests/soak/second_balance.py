"""How games of sensible robots go beside the figures of chapter 98, and what they meet.

`python -m tests.soak.second_balance [GAMES] [FIRST SEED] [--seats 3 4 5 6] [--scenario 1710]` prints a table with a column
for each number of seats (one and two: with the Crown), the averages at the end of each turn of the games of four, and which laws, cards, tiles, office
actions and kinds of decision were never met; with 1813 also how private firms fare. Of the scenarios other than 1710 chapter 98 has figures for four seats.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import cast

from engine import rules_for
from engine.core.counts import total
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import fact
from engine.core.options import Choice
from engine.core.order import Origin
from engine.second import accounts, shares, standing
from engine.second.ruleset import RULES
from engine.second.settings import SCENARIOS
from engine.second.state import YARD, State
from engine.second.tables import NONE, load_canonical
from pbem.play.robot_game import RobotGame
from tests.soak import firm_balance

SEATS = (3, 4, 5, 6)
WITH_THE_CROWN = (1, 2)
AFTER = ("final_scoring", "over")
"""Phases behind the last turn."""
WANTED = {
    "Company failed, %": ("28", "29", "31", "40"),
    "winner, Company alive": ("30", "26", "24", "23"),
    "tenth and ninetieth percentile": ("18-41", "17-35", "16-32", "16-30"),
    "all seats, alive": ("22", "17", "15", "13"),
    "winner, failed": ("15", "12", "12", "12"),
    "gap first to second, alive": ("8", "7", "5", "5"),
    "winner's points from prizes, %": ("58", "55", "57", "57"),
    "from power": ("21", "24", "23", "22"),
    "from shares": ("14", "14", "13", "13"),
    "from spouses and luxuries": ("7", "7", "8", "8"),
    "retirements a game": ("7.9", "7.9", "8.4", "8.3"),
    "pieces lost to upkeep": ("1.4", "1.1", "1.3", "1.3"),
    "emergency loans a game": ("0.9", "0.9", "0.9", "1.1"),
    "regions conquered": ("0.4", "0.5", "0.8", "1.0"),
    "regions lost": ("0.2", "0.2", "0.4", "0.4"),
    "decisions a game": ("", "", "", ""),
    "refused answers": ("0", "0", "0", "0"),
    "defaults filed, %": ("", "", "", ""),
}
"""What chapter 98 has for 1710 with three to six seats, after its changes."""
OTHERS = {
    "long_1710": "56 35 23-49 23 17 10 53 25 14 9 11.0 2.5 2.8 0.4 0.2",
    "1758": "46 29 19-41 20 14 7 54 26 12 7 8.1 1.2 2.3 0.8 0.9",
    "1813": "67 29 20-37 19 14 7 54 26 13 4 5.8 0.4 1.6 0.4 1.1",
}
"""The same of the other scenarios with four seats."""
TURNS = {
    1: "10.0 2.8 6.0 0.0 8.1 6.1 5.8 6.1",
    2: "9.5 2.8 7.1 0.1 9.0 6.9 8.0 7.5",
    3: "8.8 3.5 6.6 0.2 9.8 7.5 9.0 7.2",
    4: "8.2 3.9 6.4 0.3 10.6 7.8 10.0 6.1",
    5: "7.8 3.7 3.4 0.3 11.3 8.5 11.2 5.2",
}
"""The same at the end of each turn with four seats: the columns of `Turn`."""


class Turn(tuple[float, ...]):
    """Standing, Debt, Balance, Company regions, closed orders, ships, shares, money of a family at the end of a turn."""

    TITLES = ("Standing", "Debt", "Balance", "regions", "closed", "ships", "shares", "money")

    @classmethod
    def of(cls, state: State) -> Turn:
        """What a state shows."""
        ships = sum(ship.place != YARD for _, ship in state.ships) + total(state.neutral)
        return cls(
            (
                standing.expectations(state),
                state.company.debt,
                accounts.holds(state, accounts.BALANCE),
                sum(bool(held.presidency) for _, held in state.regions),
                sum(not held.open for _, held in state.orders),
                ships,
                total(shares.shares(state)),
                statistics.mean(accounts.holds(state, seat) for seat in state.seats),
            )
        )


class Watched(RobotGame):
    """A game of robots that notes the ends of its turns, and what was answered."""

    def __init__(self, players: int, seed: int, scenario: str) -> None:
        super().__init__(rules_for("second"), players, seed, (("scenario", scenario),))
        self.turns: list[Turn] = []
        self.asked: Counter[str] = Counter()
        self.defaults: Counter[str] = Counter()

    def _enter(self, decision: Decision, choice: Choice, origin: Origin = Origin.PLAYER) -> bool:
        before = self._now
        silent = RULES.default(before, decision) == choice
        if not super()._enter(decision, choice, origin):
            return False
        self.asked[decision.kind] += 1
        self.defaults[decision.kind] += silent
        ended = before.phase not in AFTER and self._now.phase in AFTER
        if ended or self._now.turn > before.turn:
            self.turns.append(Turn.of(self._now))
        return True

    @property
    def _now(self) -> State:
        return cast("State", self.state)


@dataclass
class Series:
    """Sums over the games of one number of seats."""

    games: list[Watched] = field(default_factory=list)

    def column(self) -> Iterator[str]:
        """The measures in the order of `WANTED`."""
        alive = [game for game in self.games if _ending(game) == "time"]
        failed = [game for game in self.games if _ending(game) != "time"]
        winners = sorted(_best(game)[0] for game in alive) or [0]
        yield f"{100 * len(failed) / len(self.games):.0f}"
        yield f"{statistics.mean(winners):.0f}"
        yield f"{winners[len(winners) // 10]}-{winners[-1 - len(winners) // 10]}"
        yield f"{_mean(statistics.mean(_best(game)) for game in alive):.0f}"
        yield f"{_mean(_best(game)[0] for game in failed):.0f}"
        yield f"{_mean(_best(game)[0] - _best(game)[1] for game in alive):.0f}"
        for lines in (("prizes",), ("power",), ("shares",), ("spouses", "luxuries")):
            yield f"{_share(alive, lines):.0f}"
        for measured in (_retired, _given_up, _loans, _conquered, _lost):
            yield f"{statistics.mean(measured(game) for game in self.games):.1f}"
        yield f"{statistics.mean(game.decisions for game in self.games):.0f}"
        yield str(sum(game.refused for game in self.games))
        asked = sum(game.asked.total() for game in self.games)
        yield f"{100 * sum(game.defaults.total() for game in self.games) / asked:.0f}"


def _ending(game: RobotGame) -> str:
    assert game.result is not None
    return game.result.ending


def _best(game: RobotGame) -> list[int]:
    """Points, the best first."""
    assert game.result is not None
    return sorted((points for _, points in game.result.scores), reverse=True)


def _mean(numbers: Iterable[float]) -> float:
    return statistics.mean([*numbers] or [0])


def _share(games: list[Watched], lines: tuple[str, ...]) -> float:
    """Per cent of the winners' points that these lines make."""
    made, every = 0, 0
    for game in games:
        assert game.result is not None
        won = dict(game.result.lines)[game.result.winners[0]]
        every += sum(points for _, points in won)
        made += sum(points for line, points in won if line in lines)
    return 100 * made / max(1, every)


def _number(events: Iterable[Event], kind: str, name: str = "") -> int:
    """How often an event came, or the sum of one of its facts."""
    found = [event for event in events if event.kind == kind]
    return sum(int(str(fact(event.facts, name))) for event in found) if name else len(found)


def _retired(game: RobotGame) -> int:
    return _number(game.events, "retired")


def _given_up(game: RobotGame) -> int:
    return _number(game.events, "prize_given_up", "pieces")


def _loans(game: RobotGame) -> int:
    return _number(game.events, "emergency_loans", "loans")


def _conquered(game: RobotGame) -> int:
    return _number(game.events, "region_conquered")


def _lost(game: RobotGame) -> int:
    return _number(game.events, "region_lost")


def measure(seats: Iterable[int], games: int, first: int, scenario: str = SCENARIOS[0]) -> dict[int, Series]:
    """Play so many games of a scenario with each number of seats."""
    found: dict[int, Series] = {}
    for players in seats:
        series = found.setdefault(players, Series())
        for seed in range(first, first + games):
            game = Watched(players, seed, scenario)
            game.play()
            series.games.append(game)
    return found


def figures(scenario: str) -> dict[str, tuple[str, ...]]:
    """The figures of chapter 98 for three to six seats, "" where it has none."""
    if scenario == SCENARIOS[0]:
        return WANTED
    given = dict(zip(WANTED, OTHERS[scenario].split(), strict=False))
    return {title: ("", given.get(title, ""), "", "") for title in WANTED}


def table(found: dict[int, Series], scenario: str) -> Iterator[str]:
    """The measures beside the figures of chapter 98."""
    yield f"{'':<32}" + "".join(f"{players:>10} seats   98" for players in found)
    columns = {players: [*series.column()] for players, series in found.items()}
    for row, (title, wanted) in enumerate(figures(scenario).items()):
        listed = dict(zip(SEATS, wanted, strict=True))
        cells = (f"{columns[players][row]:>12}{listed.get(players, ''):>9}" for players in found)
        yield f"{title:<32}" + "".join(cells)


def turns(series: Series) -> Iterator[str]:
    """Averages at the end of each turn of the games that came so far, with those of chapter 98 below."""
    yield "turn  " + "".join(f"{title:>10}" for title in Turn.TITLES)
    for turn, wanted in TURNS.items():
        reached = [game.turns[turn - 1] for game in series.games if len(game.turns) >= turn]
        means = [_mean(each[place] for each in reached) for place in range(len(Turn.TITLES))]
        yield f"{turn:<6}" + "".join(f"{mean:>10.1f}" for mean in means)
        yield f"{'98':>6}" + "".join(f"{each:>10}" for each in wanted.split())


def coverage(games: Iterable[Watched]) -> Iterator[str]:
    """What there is of each sort, how much of it was met, and what never."""
    book = load_canonical(NONE)
    asked: Counter[str] = Counter()
    told: Counter[str] = Counter()
    defaults: Counter[str] = Counter()
    for game in games:
        asked += game.asked
        defaults += game.defaults
        told.update(word for event in game.events for word in _words(event))
    sorts = {
        "laws": [law.id for law in book.laws],
        "prestige cards": [card.id for card in book.prestige_cards],
        "blackmail cards": [card.id for card in book.blackmail_cards],
        "event tiles": [tile.id for tile in book.event_tiles],
        "failure cards": [card.id for card in book.failure_cards],
        "prizes": [prize.id for prize in book.prizes],
        "alliances": [each.id for each in book.alliances],
    }
    for sort, names in sorts.items():
        yield _met(sort, names, told)
    yield _met("kinds of decision", sorted(RULES.phrases), asked)
    yield "answers by kind (of these as silence would say):"
    for kind, number in asked.most_common():
        yield f"  {kind:<28} {number:>7} {defaults[kind]:>7}"


def _words(event: Event) -> Iterator[str]:
    for _, value in event.facts:
        for word in value if isinstance(value, tuple) else (value,):
            if isinstance(word, str):
                yield word


def _met(sort: str, names: list[str], met: Counter[str]) -> str:
    never = [name for name in names if not met[name]]
    listed = f"; never: {', '.join(never)}" if never else ""
    return f"{sort}: {len(names) - len(never)} of {len(names)} met{listed}"


def main(arguments: list[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.second_balance", description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100)
    parser.add_argument("first", type=int, nargs="?", default=1)
    parser.add_argument(
        "--seats", type=int, nargs="+", choices=(*WITH_THE_CROWN, *SEATS), default=list(SEATS)
    )
    parser.add_argument("--scenario", choices=SCENARIOS, default=SCENARIOS[0])
    given = parser.parse_args(arguments)
    found = measure(given.seats, given.games, given.first, given.scenario)
    lines = [*table(found, given.scenario), ""]
    if 4 in found and given.scenario == SCENARIOS[0]:
        lines += [*turns(found[4]), ""]
    if given.scenario == firm_balance.SCENARIO:
        lines += [*firm_balance.table(given.games, given.first), ""]
    lines += coverage(game for series in found.values() for game in series.games)
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
