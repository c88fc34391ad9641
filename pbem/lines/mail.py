"""Read all lines of a mail: several orders on a line, lines that a mail program wrapped, answers without beginning."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pbem.lines.heads import Book
from pbem.lines.read import line_in, parted
from pbem.lines.readings import Chatter, Reading, Understood, Unread

_GOES_ON = (",", ";", ":", " and", " to")


class LineRead(Struct, frozen=True):
    """One order (or line) of a mail: `number` of the line it begins on, its text, and what it means."""

    number: int
    text: str
    reading: Reading


def lines_in(book: Book, lines: Iterable[tuple[int, str]]) -> tuple[LineRead, ...]:
    """The reading of each order in numbered lines; every line appears, alone or joined to the one before it.

    A line is joined to the line right before it (the next number) if it names no question itself and the two
    together are an order, which the first alone is not, or which it visibly breaks off. An answer without beginning
    gives way to a line of the same mail that names its question.
    """
    read: list[LineRead] = []
    last = 0
    for number, text in lines:
        found = _orders(book, number, text)
        joined = _joined(book, read[-1], text, found[0]) if read and number == last + 1 else None
        if joined is not None:
            read[-1] = joined
            found = found[1:]
        read += found
        last = number
    return _headed_first(read)


def _orders(book: Book, number: int, text: str) -> list[LineRead]:
    reading = line_in(book, text)
    orders = (text,) if isinstance(reading, Understood) else parted(book, text)
    if len(orders) == 1:
        return [LineRead(number, text, reading)]
    return [LineRead(number, order, line_in(book, order)) for order in orders]


def _joined(book: Book, before: LineRead, text: str, found: LineRead) -> LineRead | None:
    if _names_its_question(found.reading) or isinstance(before.reading, Chatter):
        return None
    breaks_off = before.text.rstrip().lower().endswith(_GOES_ON)
    if isinstance(before.reading, Understood) and not breaks_off:
        return None
    both = f"{before.text.rstrip()} {text.strip()}"
    reading = line_in(book, both)
    return LineRead(before.number, both, reading) if isinstance(reading, Understood) else None


def _names_its_question(reading: Reading) -> bool:
    if isinstance(reading, Unread):
        return reading.decision is not None
    return isinstance(reading, Understood) and reading.headed


def _headed_first(read: list[LineRead]) -> tuple[LineRead, ...]:
    named = {
        each.reading.decision.id
        for each in read
        if isinstance(each.reading, Understood) and each.reading.headed
    }
    return tuple(
        LineRead(each.number, each.text, Chatter(each.text))
        if isinstance(each.reading, Understood)
        and not each.reading.headed
        and each.reading.decision.id in named
        else each
        for each in read
    )
