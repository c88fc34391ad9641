"""The turn sheet: what may still come for a reader this turn, as lines that answer it beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pbem.report.letters import Coming, Receipt, Report, StandingLine
from pbem.report.order_form import Form
from pbem.report.wording import Wording, capital

MOST_LINES: Final = 24
"""Lines of one sheet; what comes after them is named without a line."""
THIS_TURN, ALWAYS = "this turn", "always"
"""How a line for a question to come begins."""


class SheetLine(Struct, frozen=True):
    """A line ready to send; `number` is that of the standing order that it repeats (0: it says what silence plays)."""

    text: str
    number: int = 0


class Desk(Struct, frozen=True):
    """The lines of one desk; the name of a reader's own family is empty."""

    name: str
    lines: tuple[SheetLine, ...]


class Sheet(Struct, frozen=True):
    """All desks in the order in which they are asked first, and the beginnings of lines whose answers nobody knows yet."""

    desks: tuple[Desk, ...] = ()
    others: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line of it."""
        return tuple(line.text for desk in self.desks for line in desk.lines)


def to_come(letter: Report | Receipt, form: Form) -> tuple[Coming, ...]:
    """What may still come for a reader, without questions whose line begins as that of one which is open now."""
    open_now = {form.head(each.decision) for each in letter.view.questions}
    return tuple(each for each in letter.coming if form.head(each.foreseen.decision) not in open_now)


def sheet(
    coming: tuple[Coming, ...], standing: tuple[StandingLine, ...], turn: int, form: Form, wording: Wording
) -> Sheet:
    """The sheet of a reader; a question whose line begins as one before it is left out."""
    filed = {each.number: each.text for each in standing}
    first: dict[str, Coming] = {}
    for each in coming:
        first.setdefault(form.head(each.foreseen.decision), each)
    worded = {
        head: _line(head, each, filed.get(each.standing, ""), turn, form) for head, each in first.items()
    }
    every = list(dict.fromkeys((first[head].desk, line) for head, line in worded.items() if line is not None))
    shown = every[:MOST_LINES]
    others = (head for head, line in worded.items() if (first[head].desk, line) not in shown)
    return Sheet(tuple(_desks(shown, wording)), tuple(others))


def _line(head: str, each: Coming, text: str, turn: int, form: Form) -> SheetLine | None:
    """The line on file that answers a question, else what silence plays; None where nobody can tell yet."""
    foreseen = each.foreseen
    if text:
        mine = text.removesuffix(f", until turn {turn}")
        return SheetLine(f"{ALWAYS if mine == text else THIS_TURN}: {mine}", each.standing)
    if not foreseen.known:
        return None
    return SheetLine(f"{THIS_TURN}: {head}: {form.answer(foreseen.decision, foreseen.silence)}")


def _desks(lines: Sequence[tuple[str, SheetLine]], wording: Wording) -> Iterator[Desk]:
    """Lines of one desk together, wherever they come in the order of play."""
    order = list(dict.fromkeys(desk for desk, _ in lines))
    for desk in order:
        yield Desk(capital(wording.name(desk)), tuple(line for at, line in lines if at == desk))
