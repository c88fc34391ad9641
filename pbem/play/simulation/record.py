"""What a simulated game is measured by, written down while it goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from engine.core.decision import Decision
from engine.core.ids import DecisionId, Seat

TURN_SHEET, DESK_SHEET = "turn_sheet", "desk_sheet"
"""Stops at which everybody is asked for a turn sheet, and who got an office for what is done there."""


class Record:
    """Stops, mails and receipts by turn.

    A stop is a moment at which the game cannot go on without an answer of at least one seat. Questions that are out at
    the same time are one stop, and so is all waiting for sheets that seats are asked for at once.
    Only the first question of a stop is new; a stop in which several kinds are asked counts for each.
    """

    def __init__(self) -> None:
        self.stops: list[int] = [0]
        self.mails: list[Counter[Seat]] = [Counter()]
        self.receipts: list[Counter[Seat]] = [Counter()]
        self.stops_by_kind: Counter[str] = Counter()
        self.questions_by_kind: Counter[str] = Counter()
        self.one_legal = 0
        self.closed = 0
        self._out: frozenset[DecisionId] = frozenset()
        self._sheet = ""

    def begin_turn(self) -> None:
        """From now on everything counts for the next turn."""
        self.stops.append(0)
        self.mails.append(Counter())
        self.receipts.append(Counter())
        self._sheet = ""

    def rest(self, asked: Collection[Decision], owing: Mapping[Seat, str]) -> None:
        """The game waits for answers to these questions; `owing` are seats that still owe a kind of sheet."""
        waited = tuple(each for each in asked if each.seat not in owing)
        out = frozenset(each.id for each in waited)
        sheet = max((owing[each.seat] for each in asked if each.seat in owing), default="")
        if waited:
            if not out & self._out:
                self._stop({each.kind for each in waited})
        elif sheet and sheet != self._sheet:
            self._stop({sheet})
            self._sheet = sheet
        self._out = out

    def _stop(self, kinds: Iterable[str]) -> None:
        self.stops[-1] += 1
        self.stops_by_kind.update(kinds)

    def mail(self, seats: Iterable[Seat]) -> None:
        """A report or a reminder goes out to each of these seats."""
        self.mails[-1].update(seats)

    def receipt(self, seat: Seat) -> None:
        """A mail of a seat is answered."""
        self.receipts[-1][seat] += 1

    def ask(self, question: Decision, *, legal: int) -> None:
        """A question goes out to a person who has so many legal answers (counted up to two)."""
        self.questions_by_kind[question.kind] += 1
        self.one_legal += legal < 2
