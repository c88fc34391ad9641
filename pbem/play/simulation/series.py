"""Several simulated games, and what they are measured by."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.core.seating import Seating
from pbem.play.simulation.game import Conditions, SimulatedGame
from pbem.play.simulation.player import Rules


class Spread(Struct, frozen=True):
    """What is usual, and what nine of ten stay within."""

    median: float
    p90: float


class Measured(Struct, frozen=True):
    """Games among robots with people's habits.

    Receipts are not among the mails. Days are those of all games, `days_per_full_game` those of games that ended no
    earlier than the longest. Counts by kind are per turn; a stop at which several kinds are asked counts for each.
    `questions_closed` were answered by a deadline.
    """

    games: int
    turns: int
    stops_per_turn: Spread
    mails_per_seat_per_turn: Spread
    receipts_per_seat_per_turn: Spread
    days_per_game: Spread
    days_per_full_game: Spread
    full_games: int
    stops_by_kind: dict[str, float]
    questions_by_kind: dict[str, float]
    questions_with_one_legal_answer: int
    questions_closed: int
    conditions: Conditions


class Series:
    """Games played one after the other, each with a seed of its own; `stops` and `days` are kept for a picture."""

    def __init__(self, rules: Rules, seats: int, settings: tuple[tuple[str, str], ...]) -> None:
        self._rules, self._seats, self._settings = rules, seats, settings
        self.stops: list[int] = []
        self.days: list[float] = []
        self._mails: list[int] = []
        self._receipts: list[int] = []
        self._turns: list[int] = []
        self._stops_by_kind: Counter[str] = Counter()
        self._questions_by_kind: Counter[str] = Counter()
        self._one_legal = 0
        self._closed = 0

    def play(self, seed: int, conditions: Conditions) -> None:
        """Play one more game.

        Raises:
            ValueError: if there is no game of that kind; the sentence says why.
        """
        seating = Seating(f"simulation-{seed}", self._seats, self._settings)
        game = SimulatedGame(self._rules, seating, seed, conditions)
        game.play()
        record = game.record
        self.stops += record.stops
        self.days.append(game.days)
        self._turns.append(len(record.stops))
        self._mails += [turn[seat] for turn in record.mails for seat in game.seats]
        self._receipts += [turn[seat] for turn in record.receipts for seat in game.seats]
        self._stops_by_kind += record.stops_by_kind
        self._questions_by_kind += record.questions_by_kind
        self._one_legal += record.one_legal
        self._closed += record.closed

    def measured(self, conditions: Conditions) -> Measured:
        """What the games so far (one at least) were like."""
        longest = max(self._turns)
        full = [days for days, turns in zip(self.days, self._turns, strict=True) if turns == longest]
        return Measured(
            games=len(self.days),
            turns=len(self.stops),
            stops_per_turn=spread(self.stops),
            mails_per_seat_per_turn=spread(self._mails),
            receipts_per_seat_per_turn=spread(self._receipts),
            days_per_game=spread(self.days),
            days_per_full_game=spread(full),
            full_games=len(full),
            stops_by_kind=self._per_turn(self._stops_by_kind),
            questions_by_kind=self._per_turn(self._questions_by_kind),
            questions_with_one_legal_answer=self._one_legal,
            questions_closed=self._closed,
            conditions=conditions,
        )

    def _per_turn(self, counted: Counter[str]) -> dict[str, float]:
        turns = len(self.stops)
        return {kind: round(number / turns, 2) for kind, number in sorted(counted.items(), key=_often)}


def spread(values: Sequence[float]) -> Spread:
    """The median and the value that nine of ten do not exceed."""
    ranked = sorted(values)
    return Spread(round(statistics.median(ranked), 1), round(ranked[-(-9 * len(ranked) // 10) - 1], 1))


def _often(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]
