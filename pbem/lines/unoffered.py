"""Why an offer in a sentence is none: which side of it is not understood, and the sums that may be offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from engine.core.deal import OFFER
from engine.core.options import Amount, Form, Options, Pick
from pbem.lines.effort import Spent
from pbem.lines.heads import Book
from pbem.lines.numbers import is_money
from pbem.lines.offers import sides_of
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.lines.shapes import within

_SUM: Final = re.compile(r"£\s*\d+|\d+\s*£|\d+\s+(?:pounds?|quid)", re.IGNORECASE)


def why_not_offered(book: Book, given: str, unread: Unread, read: Callable[[str], Reading]) -> Unread:
    """The same, or which side of an offer (`given`) is not understood, and the sum in it if that may be too much.

    `read` reads an offer of one transfer; where a mail has taken its time, nothing more is looked for.
    """
    try:
        return _amiss(book, given, unread, read)
    except Spent:
        return unread


def _amiss(book: Book, given: str, unread: Unread, read: Callable[[str], Reading]) -> Unread:
    """The same, or which side is not understood."""
    sides = sides_of(given)
    offers = [each for each in book.asked if each.decision.kind == OFFER]
    if not offers or sides is None:
        return unread
    seats = tuple(dict.fromkeys(_receivers(offers[0].decision.options)))
    if seats and book.lexicon.names(seats).find(sides.who, True) is None:
        names = tuple(book.lexicon.name(seat) for seat in seats)
        return Unread(Code.UNKNOWN_WORD, sides.who, names, unread.decision)
    for side, way in (
        (sides.mine, "I give {} to " + sides.who),
        (sides.theirs, sides.who + " gives {} to me"),
    ):
        if isinstance(read(f"offer: {way.format(side)}"), Understood):
            continue
        if not isinstance(read(f"offer: {way.format('£1')}"), Understood):
            return unread
        said = _SUM.search(side)
        if said is None:
            return Unread(Code.UNKNOWN_WORD, side, unread.nearest, unread.decision)
        most = max(_sums(offers[0].decision.options), default=0)
        return Unread(Code.OUT_OF_RANGE, said[0], (f"£1 to £{most}",), unread.decision)
    return unread


def _receivers(options: Options) -> Iterator[str]:
    """Those to whom something may be given."""
    for form in within(options):
        if isinstance(form, Form):
            for name, inner in form.parts:
                if name == "to" and isinstance(inner, Pick):
                    yield from inner.among


def _sums(options: Options) -> Iterator[int]:
    """The most pounds that each amount of money in an answer may be."""
    return (each.high for each in within(options) if isinstance(each, Amount) and is_money(each.unit))
