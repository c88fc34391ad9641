"""Which clauses of a line are orders: the longest that can be read from each place, or one with talk between its parts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from pbem.lines.pieces import Piece, gaps_in
from pbem.lines.prose.reader import Prose
from pbem.lines.readings import Reading, Understood

_FORBIDDING: Final = re.compile(
    r"(?:please |pls |just |so |now )*(?:don['\u2019]?t|do not|never|stop)\b", re.IGNORECASE
)
"""How somebody whose name stands before is bidden to leave something: "Larkins, don't take it"."""


class Found(Struct):
    """The clauses found so far: all texts, the orders with theirs, the talk with how many orders stand before it, and names spoken to.

    `sentences` are those with orders, `addressed` those that speak to somebody, `asking` those that end with a question mark.
    """

    texts: list[str] = []
    orders: list[Understood] = []
    ordered: list[str] = []
    talk: list[tuple[Piece, int]] = []
    sentences: set[int] = set()
    addressed: set[int] = set()
    called: list[str] = []
    asking: frozenset[int] = frozenset()


def found_in(
    text: str, pieces: list[Piece], known: list[bool], prose: Prose, read: Callable[[str], Reading]
) -> Found:
    """The longest orders that begin at each place between breaks, with the talk between."""
    found = Found(asking=frozenset(piece.sentence for piece in pieces if piece.asks))
    at = 0
    while at < len(pieces):
        if _is_addressed(text, pieces, at, prose, bool(found.orders)):
            found.addressed.add(pieces[at].sentence)
            found.called.append(pieces[at].of(text))
            found.texts.append(pieces[at].of(text))
            at += 1
            continue
        is_forbidden = (
            pieces[at].sentence in found.addressed and _FORBIDDING.match(pieces[at].of(text)) is not None
        )
        is_talk = pieces[at].reason or is_forbidden or not pieces[at].free(text)
        after, order = (
            (at, None) if is_talk else _longest(text, pieces, known, at, read, prose.lexicon.is_family)
        )
        after = after if order is not None else at + 1
        said = text[pieces[at].begin : pieces[after - 1].end]
        if order is None:
            found.talk.append((pieces[at], len(found.orders)))
            found.texts.append(said)
        elif (order.decision.id, order.choice) not in [
            (each.decision.id, each.choice) for each in found.orders
        ]:
            found.orders.append(order)
            found.ordered.append(said)
            found.texts.append(said)
            found.sentences |= {piece.sentence for piece in pieces[at:after]}
        at = after
    return found


def over_talk(text: str, pieces: list[Piece], read: Callable[[str], Reading]) -> Found | None:
    """One order with talk between its parts: "ten for ships, they never have enough, and the rest for goods"."""
    gaps = gaps_in(text, pieces)
    parts = [at for at in range(len(pieces)) if at not in gaps]
    if not gaps or len(parts) < 2:
        return None
    said = ", ".join(pieces[at].of(text) for at in parts)
    order = read(said)
    if not isinstance(order, Understood):
        return None
    talk = [(pieces[at], int(at > parts[0])) for at in sorted(gaps)]
    texts = [said, *(piece.of(text) for piece, _ in talk)]
    asking = frozenset(piece.sentence for piece in pieces if piece.asks)
    return Found(texts, [order], [said], talk, {pieces[at].sentence for at in parts}, asking=asking)


def _is_addressed(text: str, pieces: list[Piece], at: int, prose: Prose, is_answered: bool) -> bool:
    """Whether a piece names whom the rest of its sentence speaks to: "Walsh, you had your turn", "see you Friday, Walsh"."""
    beside = [place for place in (at + 1, at - 1) if 0 <= place < len(pieces)]
    name = pieces[at].of(text)
    if pieces[at].joins or (at and pieces[at - 1].joins):
        return False  # "hello all, Hastings and Benyon may use it"
    return any(
        pieces[place].sentence == pieces[at].sentence
        and (
            prose.talk.is_addressed(name, pieces[place].of(text), is_answered)
            or prose.talk.is_called(name, pieces[place].of(text), place > at)
        )
        for place in beside
    )


def _longest(
    text: str,
    pieces: list[Piece],
    known: list[bool],
    at: int,
    read: Callable[[str], Reading],
    is_family: Callable[[str], bool],
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
            end, order = _without_courtesy(text, pieces, at, after, reading, read)
            is_called = end < after and is_family(pieces[end].of(text).casefold())
            return (end, order) if is_called or is_same(order, (reading,)) else (after, reading)
    return at, None


def _without_courtesy(
    text: str, pieces: list[Piece], at: int, after: int, order: Understood, read: Callable[[str], Reading]
) -> tuple[int, Understood]:
    """Where an order ends that says the same without its last sentence: "Walsh it is. Sorry Hastings".

    It may end there, too, where that sentence goes on behind its first piece without it: "Walsh may use it. Hastings, I owe you a beer".
    """
    ends = [end for end in range(at + 1, after) if pieces[end - 1].sentence < pieces[after - 1].sentence]
    shorter = read(text[pieces[at].begin : pieces[ends[-1] - 1].end]) if ends else None
    if not isinstance(shorter, Understood):
        return after, order
    goes_on = after < len(pieces) and pieces[after].sentence == pieces[after - 1].sentence
    may_call = ends[-1] == after - 1 and goes_on and not pieces[after - 1].joins
    return (ends[-1], shorter) if may_call or is_same(shorter, (order,)) else (after, order)


def is_same(reading: Understood, orders: tuple[Understood, ...]) -> bool:
    """Whether what may be an order of its own says the same as one of the orders: "Go on then, roll"."""
    return (reading.decision.id, reading.choice) in [(each.decision.id, each.choice) for each in orders]
