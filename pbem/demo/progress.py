"""What a demo shows while it plays: turn, phase, mails; and at the end the scores."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine import rules_for
from engine.core.view import Result
from pbem.play.records.latest import latest_state
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store

_CLEAR = "\r\x1b[K"
"""Back to the beginning of the line on a terminal, and nothing left of it."""


class Standing(Struct, frozen=True):
    """Where a game is: turn and phase, seats waited for, ledger entries, mails in and out."""

    turn: int
    phase: str
    waiting: tuple[str, ...]
    entries: int
    received: int
    failed: int
    sent: int
    queued: int
    result: Result | None


def standing(store: Store, game: str) -> Standing:
    """Where the game is now, read without disturbing the worker."""
    with store.reading() as work:
        record = work.games.get(game)
        rules = rules_for(record.edition)
        state = latest_state(work, record, rules)
        turn, phase = rules.clock(state)
        return Standing(
            turn=turn,
            phase=phase,
            waiting=rules.waiting(state),
            entries=work.ledger.last_number(game),
            received=work.inbox.count(MailState.DONE),
            failed=work.inbox.count(MailState.FAILED),
            sent=work.outbox.count(OutboxState.SENT),
            queued=work.outbox.count(OutboxState.QUEUED) + work.outbox.count(OutboxState.SENDING),
            result=rules.result(state),
        )


class Progress:
    """Prints a line for each phase; on a terminal the last one moves on until its phase is over."""

    def __init__(self, write: Callable[[str], None], terminal: bool) -> None:
        self._write = write
        self._terminal = terminal
        self._shown = ("", "")
        self._line = ""

    def show(self, now: Standing) -> None:
        """Show where the game is."""
        place = (str(now.turn), now.phase)
        line = (
            f"turn {now.turn}  {now.phase.replace('_', ' '):<14}"
            f"{now.received:>5} mails in {now.sent:>5} out {now.entries:>5} entries"
        )
        if not self._terminal:
            if place != self._shown:
                self._write(f"{line}\n")
        else:
            if self._line and place != self._shown:
                self._write(f"{_CLEAR}{self._line}\n")
            names = ", ".join(name.replace("_", " ").capitalize() for name in now.waiting)
            self._write(f"{_CLEAR}{line}  {names:.30}")
        self._shown, self._line = place, line

    def tell(self, sentence: str) -> None:
        """A sentence of its own; a line that moves on goes on below it."""
        self._write(f"{_CLEAR if self._terminal else ''}{sentence}\n")

    def end(self) -> None:
        """The last line is over."""
        if self._terminal and self._line:
            self._write(f"{_CLEAR}{self._line}\n")


def scores(result: Result, names: dict[str, str]) -> str:
    """The final scores for people."""
    lines = [f"The game is over: {result.ending.replace('_', ' ')}."]
    details = dict(result.lines)
    widest = max(map(len, names.values()), default=0)
    for seat, points in sorted(result.scores, key=lambda pair: -pair[1]):
        parts = ", ".join(
            f"{what.replace('_', ' ')} {value}" for what, value in details.get(seat, ()) if value
        )
        crown = "  winner" if seat in result.winners else ""
        lines.append(
            f"  {seat.capitalize():<10} {names.get(seat, ''):<{widest}} {points:>4} points{crown:<8}  {parts}"
        )
    return "\n".join(lines)
