"""What a demo shows while it plays: turn, phase, mails; and at the end the scores."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine import rules_for
from engine.core.view import Result
from pbem.play.table import latest_state
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store


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
    """Prints a line whenever turn or phase changed, and on a terminal the counts in between."""

    def __init__(self, write: Callable[[str], None], terminal: bool) -> None:
        self._write = write
        self._terminal = terminal
        self._shown = ("", "")

    def show(self, now: Standing) -> None:
        """Show where the game is."""
        place = (str(now.turn), now.phase)
        line = (
            f"turn {now.turn}  {now.phase.replace('_', ' '):<16} "
            f"mails in {now.received:>4}  out {now.sent:>4}  ledger {now.entries:>4}"
        )
        if place != self._shown:
            self._write(f"\r{line}\n" if self._terminal else f"{line}\n")
            self._shown = place
        elif self._terminal:
            waiting = ", ".join(now.waiting)
            self._write(f"\r{line}  waiting for {waiting:<40.40}")


def scores(result: Result, names: dict[str, str]) -> str:
    """The final scores for people."""
    lines = [f"The game is over: {result.ending.replace('_', ' ')}."]
    details = dict(result.lines)
    for seat, points in sorted(result.scores, key=lambda pair: -pair[1]):
        parts = ", ".join(
            f"{what.replace('_', ' ')} {value}" for what, value in details.get(seat, ()) if value
        )
        crown = "  winner" if seat in result.winners else ""
        lines.append(f"  {seat.capitalize():<10} {names.get(seat, ''):<10} {points:>4}{crown}   ({parts})")
    return "\n".join(lines)
