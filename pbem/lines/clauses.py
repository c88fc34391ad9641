"""A line of several orders in prose, and of talk between them, cut where one ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

from engine.core.ids import DecisionId
from engine.core.options import Choice
from pbem.lines.prose.reader import Prose
from pbem.lines.prose.words import INTERJECTIONS
from pbem.lines.readings import Reading, Understood
from pbem.lines.text import mask

_BREAK = re.compile(
    r"(?:[.!;,]+|\s-)\s+(?:(?:and|then|but|also|so)\s+)?|\s+(?:and|then|but|because|cos|since|so that)\s+", re.IGNORECASE
)
_MOST = 8


class _Piece(Struct, frozen=True):
    """Where a piece between breaks begins and ends, and the number of its sentence."""

    begin: int
    end: int
    sentence: int

    def of(self, text: str) -> str:
        return text[self.begin : self.end]


class Clauses(Struct, frozen=True):
    """The orders of a line in their order with the talk between; not `whole` if it holds more than those.

    `bare` orders are words like "no" that stand in talk as well.
    """

    texts: tuple[str, ...]
    orders: tuple[Understood, ...]
    whole: bool
    bare: bool = False


def clauses_in(text: str, prose: Prose, read: Callable[[str], Reading]) -> Clauses:
    """The clauses of a line that does not read as one order; each order is the longest that can be read.

    It is `whole` if every clause is an order or idle talk, and no question is answered twice.
    """
    pieces = _pieces(text)
    if not 1 < len(pieces) <= _MOST:
        return Clauses((text,), (), False)
    known = [prose.may_be_order(piece.of(text)) for piece in pieces]
    texts: list[str] = []
    orders: list[Understood] = []
    talk: list[tuple[_Piece, bool]] = []
    with_orders: set[int] = set()
    said: set[tuple[DecisionId, Choice]] = set()
    at = 0
    while at < len(pieces):
        after, order = _longest(text, pieces, known, at, read)
        if order is not None and (order.decision.id, order.choice) in said:
            at = after  # said twice: "Walsh has earned it. Appoint Walsh."
            continue
        if order is not None:
            said.add((order.decision.id, order.choice))
            orders.append(order)
            with_orders |= {piece.sentence for piece in pieces[at:after]}
        else:
            after = at + 1
            talk.append((pieces[at], bool(orders)))
        texts.append(text[pieces[at].begin : pieces[after - 1].end])
        at = after
    ordered = " ".join(each for each in texts if isinstance(read(each), Understood))
    subjects = prose.subjects(frozenset(order.decision.id for order in orders))
    whole = all(
        prose.is_idle(piece.of(text), subjects)
        if piece.sentence in with_orders
        else prose.is_talk(piece.of(text), behind, ordered, subjects)
        for piece, behind in talk
    )
    bare = all(text.casefold() in INTERJECTIONS for text in texts if isinstance(read(text), Understood))
    answered = {order.decision.id for order in orders}
    if any(map(prose.is_mere_name, orders)) and any(prose.belittles(piece.of(text)) for piece, _ in talk):
        whole = False
    return Clauses(tuple(texts), tuple(orders), whole and len(answered) == len(orders) > 0, bare)


def _longest(
    text: str, pieces: list[_Piece], known: list[bool], at: int, read: Callable[[str], Reading]
) -> tuple[int, Understood | None]:
    """The longest order that begins with a piece, and the number of the piece behind it."""
    last = at
    while last < len(pieces) and known[last]:
        last += 1
    for after in range(last, at, -1):
        if (at, after) == (0, len(pieces)):
            continue
        reading = read(text[pieces[at].begin : pieces[after - 1].end])
        if isinstance(reading, Understood):
            return after, reading
    return at, None


def _pieces(text: str) -> list[_Piece]:
    """The pieces between breaks."""
    found: list[_Piece] = []
    begin = sentence = 0
    for each in _BREAK.finditer(mask(text)):
        found.append(_Piece(begin, each.start(), sentence))
        sentence += each[0][0] in ".!;"
        begin = each.end()
    found.append(_Piece(begin, len(text), sentence))
    return [piece for piece in found if piece.of(text).strip()]
