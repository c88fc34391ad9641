"""A line of several orders in prose, and of talk between them, cut where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from pbem.lines.prose.reader import Prose
from pbem.lines.readings import Reading, Understood
from pbem.lines.text import mask

_BREAK = re.compile(
    r"(?:[.!;,]+|\s-)\s+(?:(?:and|then|but|also|so)\s+)?|\s+(?:and|then|but)\s+", re.IGNORECASE
)
_MOST = 8


class Clauses(Struct, frozen=True):
    """The orders of a line in their order with the talk between; not `whole` if it holds more than those."""

    texts: tuple[str, ...]
    orders: tuple[Understood, ...]
    whole: bool


def clauses_in(text: str, prose: Prose, read: Callable[[str], Reading]) -> Clauses:
    """The clauses of a line that does not read as one order; each order is the longest that can be read.

    It is `whole` if every clause is an order or idle talk, and no question is answered twice.
    """
    pieces = _pieces(text)
    if not 1 < len(pieces) <= _MOST:
        return Clauses((text,), (), False)
    known = [prose.may_be_order(text[begin:end]) for begin, end in pieces]
    texts: list[str] = []
    orders: list[Understood] = []
    whole = True
    at = 0
    while at < len(pieces):
        after, order = _longest(text, pieces, known, at, read)
        if order is not None:
            orders.append(order)
        else:
            after = at + 1
            whole = whole and prose.is_idle(text[pieces[at][0] : pieces[at][1]])
        texts.append(text[pieces[at][0] : pieces[after - 1][1]])
        at = after
    answered = {order.decision.id for order in orders}
    return Clauses(tuple(texts), tuple(orders), whole and len(answered) == len(orders) > 0)


def _longest(
    text: str,
    pieces: list[tuple[int, int]],
    known: list[bool],
    at: int,
    read: Callable[[str], Reading],
) -> tuple[int, Understood | None]:
    """The longest order that begins with a piece, and the number of the piece behind it."""
    last = at
    while last < len(pieces) and known[last]:
        last += 1
    for after in range(last, at, -1):
        if (at, after) == (0, len(pieces)):
            continue
        reading = read(text[pieces[at][0] : pieces[after - 1][1]])
        if isinstance(reading, Understood):
            return after, reading
    return at, None


def _pieces(text: str) -> list[tuple[int, int]]:
    """Where the pieces between breaks begin and end."""
    found: list[tuple[int, int]] = []
    begin = 0
    for each in _BREAK.finditer(mask(text)):
        found.append((begin, each.start()))
        begin = each.end()
    found.append((begin, len(text)))
    return [(begin, end) for begin, end in found if text[begin:end].strip()]
