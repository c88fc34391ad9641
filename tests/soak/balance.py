"""How games of four sensible robots go, beside the figures of chapter 13: `python -m tests.soak.balance [GAMES] [FIRST SEED]`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import rules_for
from engine.core.event import Event
from pbem.play.robot_game import RobotGame

RETIRED = ("prize_claimed", "cube_to_stock")


@dataclass
class Balance:
    """Sums over games."""

    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    last_turns: Counter[int] = field(default_factory=Counter)
    revenue: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    winner: int = 0
    points: Counter[str] = field(default_factory=Counter)
    decisions: int = 0
    refused: int = 0

    def add(self, game: RobotGame) -> None:
        """Count one finished game."""
        result = game.result
        assert result is not None
        self.games += 1
        self.endings[result.ending] += 1
        self.decisions += game.decisions
        self.refused += game.refused
        self.winner += max(points for _, points in result.scores)
        for _, lines in result.lines:
            self.points.update(dict(lines))
        self._follow(game.events)
        if result.ending == "company_failed":
            self.last_turns[max(self._seen)] += 1

    def _follow(self, events: Iterable[Event]) -> None:
        turn = 0
        self._seen: set[int] = set()
        for event in events:
            known = dict(event.facts)
            self.met[event.kind] += 1
            if event.kind == "phase_begins" and known["phase"] == "company_phase":
                turn = int(str(known["turn"]))
                self.turns[turn] += 1
                self._seen.add(turn)
            elif event.kind == "order_filled":
                self.revenue[turn] += int(str(known["pounds"]))

    def lines(self) -> list[str]:
        """The table: what was measured, what chapter 13 wants."""
        later = [turn for turn in self.turns if turn > 1]
        shown = {
            "revenue of the first turn": (self._each(self.revenue[1], self.turns[1]), "27"),
            "revenue of later turns": (
                self._each(sum(self.revenue[t] for t in later), sum(self.turns[t] for t in later)),
                "16-22",
            ),
            "Company survives": (self._share("time"), "53 %"),
            "Company fails": (self._share("company_failed"), "44 %"),
            "  of these on turns 5 or 6": (
                f"{100 * (self.last_turns[5] + self.last_turns[6]) // max(1, sum(self.last_turns.values()))} %",
                "67 %",
            ),
            "India lost": (self._share("india_lost"), "3 %"),
            "retirements a game": (self._each(sum(self.met[kind] for kind in RETIRED), self.games), "12"),
            "prizes a game": (self._each(self.met["prize_claimed"], self.games), "9"),
            "points of the winner": (self._each(self.winner, self.games), "21"),
            "decisions a game": (self._each(self.decisions, self.games), ""),
            "refused answers": (str(self.refused), "0"),
        }
        return [f"{name:<28} {found:>8} {wanted:>8}" for name, (found, wanted) in shown.items()]

    def _each(self, amount: int, times: int) -> str:
        return f"{amount / max(1, times):.1f}"

    def _share(self, ending: str) -> str:
        return f"{100 * self.endings[ending] / max(1, self.games):.1f} %"


def measure(games: int, first: int = 1) -> Balance:
    """Play so many games of four."""
    balance = Balance()
    for seed in range(first, first + games):
        game = RobotGame(rules_for("first"), 4, seed)
        game.play()
        balance.add(game)
    return balance


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    print("\n".join(measure(*numbers or [300]).lines()))
