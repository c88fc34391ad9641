"""What a line for later is understood to say, for its owner to read before it counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.decision import Decision, Urgency
from engine.core.ids import Seat
from pbem.lines.say import answer, head
from pbem.play.standing.reading import answers_to
from pbem.play.table import Table

_MOST: Final = 6
"""Answers of one line that are said back; a list of preferences may have hundreds."""


def said_back(table: Table, seat: Seat, text: str) -> tuple[str, ...]:
    """A line for each kind of question that a text answers, in our words; none if it has the very words itself.

    As things stand: from questions that are open for a seat or that may come this turn.
    """
    lines: dict[str, str] = {}
    said = _plain(text)
    for decision in _asked(table, seat):
        if decision.kind in lines:
            continue
        choices = answers_to(table.rules, text, decision)
        answers = tuple(answer(decision.options, each, table.rules.words) for each in choices[:_MOST])
        if any(_plain(each) not in said for each in answers):
            beginning = head(table.rules.phrases[decision.kind], decision, table.rules.words)
            lines[decision.kind] = f"{beginning}: {' / '.join(dict.fromkeys(answers))}"
    return tuple(lines.values())


def _asked(table: Table, seat: Seat) -> Iterator[Decision]:
    """What is open for a seat, then what may come, as far as its answers are known."""
    for decision in table.rules.pending(table.state):
        if decision.seat == seat and decision.urgency is not Urgency.OFFERED:
            yield decision
    for foreseen in table.rules.foreseen_by(table.state, seat):
        if foreseen.known:
            yield foreseen.decision


def _plain(text: str) -> str:
    """The words alone: in other letters, or with or without a pound sign, they are the same."""
    return " ".join(text.casefold().replace("£", "").split())
