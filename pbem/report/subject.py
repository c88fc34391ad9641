"""Subjects: the tag that says game, turn and seat, and whether an answer is needed."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.core.ids import Seat
from engine.core.view import Result, View
from pbem.report.asked import Asked
from pbem.report.judged import Judged
from pbem.report.wording import Wording

_LONGEST: Final = 60  # characters of what stands behind the tag's colon
_COUNTED: Final = (
    ("accepted", ("accepted", "waiting")),
    ("refused", ("refused",)),
    ("not understood", ("not understood",)),
    ("not played", ("not played",)),
)


def tag(game: str, seat: Seat, view: View[object]) -> str:
    """What every mail of a game begins with; `pbem.intake` reads it where no other proof is there."""
    return f"[{game} t{view.turn} {seat}]"


def of_report(view: View[object], asked: tuple[Asked, ...], result: Result | None, wording: Wording) -> str:
    """What a report is about: the result, the reader's move, or news."""
    if result is not None:
        return f"Game over: {winners(result, wording)}"
    if due := due_questions(asked):
        more = f" and {len(due) - 1} more" if len(due) > 1 else ""
        until = next((each.until for each in due if each.until), "")
        return f"Your move: {_short(due[0].head)}{more}{f' by {until}' if until else ''}"
    return f"News: turn {view.turn}, {wording.name(view.phase)}"


def of_reminder(stage: str, asked: tuple[Asked, ...]) -> str:
    """What a reminder is about: the first question that is owed, and when it falls or fell due."""
    due = due_questions(asked)
    if not due:
        return "Reminder"
    until = next((each.until for each in due if each.until), "")
    named = f"{_short(due[0].head)}{f' and {len(due) - 1} more' if len(due) > 1 else ''}"
    if stage == "late":
        return f"Late: {named}{f' was due {until}' if until else ''}"
    return f"Reminder: {named}{f' by {until}' if until else ''}"


def of_receipt(judged: tuple[Judged, ...]) -> str:
    """What a receipt says of the orders in the mail."""
    marks = Counter(each.mark for each in judged)
    counts = [(sum(marks[mark] for mark in among), word) for word, among in _COUNTED]
    named = [(number, word) for number, word in counts if number]
    if not named:
        return "Receipt" if marks["done"] else "Receipt: no order found"
    number, word = named[0]
    first = f"{number} order{'s' if number != 1 else ''} {word}"
    return "Receipt: " + ", ".join([first, *(f"{number} {word}" for number, word in named[1:])])


def due_questions(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """The questions that the game waits for the reader to answer."""
    return tuple(each for each in asked if not each.offered and not each.answered)


def winners(result: Result, wording: Wording) -> str:
    """Who won, with how many points."""
    if not result.winners:
        return "nobody wins"
    names = " and ".join(wording.name(seat) for seat in result.winners)
    points = dict(result.scores).get(result.winners[0], 0)
    return f"{names} win{'s' if len(result.winners) == 1 else ''} with {points} points"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3].rstrip()}..."
