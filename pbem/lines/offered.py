"""What an offer in a sentence comes to: its transfers, or which side of it is not understood, and the sums that may be offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from engine.core.deal import OFFER
from engine.core.options import Amount, Choice, Form, Options, Pick, fits
from pbem.lines.asked import Asked
from pbem.lines.effort import Spent
from pbem.lines.heads import Book
from pbem.lines.numbers import is_money, value
from pbem.lines.offers import Sides, sides_of
from pbem.lines.proposals import as_offer
from pbem.lines.prose.moves import moved
from pbem.lines.readings import Chatter, Code, Reading, Understood, Unread
from pbem.lines.shapes import within
from pbem.lines.text import fold
from pbem.lines.wording import items

_MOST_THINGS: Final = 12
"""Things that one offer may hold."""
_TO_WHOM: Final = re.compile(r"\bto\s+(\w+)", re.IGNORECASE)
_SUM: Final = re.compile(r"£\s*\d+|\d+\s*£|\d+\s+(?:pounds?|quid)", re.IGNORECASE)


def offered(book: Book, given: str, read: Callable[[str], Reading]) -> Reading | None:
    """What comes of a sentence that offers something for something; None if it is none, or may be something else.

    `read` reads one line. Each thing that is named is one transfer: more or less is not what was offered. Words of an
    offer may mean answers too, and to try them all is long work: what begins as an offer is read as nothing else.
    """
    sentence = as_offer(given, partial(_is_other, book))
    sides = sides_of(sentence)
    asked = next((each for each in book.asked if each.decision.kind == OFFER), None)
    if sides is None or asked is None:
        return None
    reading = _made(book, asked, sides, partial(_tried, read))
    return reading if isinstance(reading, Understood) or sentence == given else None


def _tried(read: Callable[[str], Reading], text: str) -> Reading:
    """The reading of a line; where a mail has taken its time, nothing is made of it."""
    try:
        return read(text)
    except Spent:
        return Chatter(text)


def _made(book: Book, asked: Asked, sides: Sides, read: Callable[[str], Reading]) -> Understood | Unread:
    """The offer that holds each thing of both sides as a transfer of its own, or which of them is not understood."""
    options, seat = asked.decision.options, asked.decision.seat
    seats = tuple(dict.fromkeys(_receivers(options)))
    found = book.lexicon.names(seats).find(sides.who, True)
    if found is None:
        names = tuple(book.lexicon.name(each) for each in seats)
        return Unread(Code.UNKNOWN_WORD, sides.who, names, asked.decision)
    choice: tuple[Choice, ...] = ()
    for thing, way, is_mine in sides.ways():
        is_told = len(choice) < _MOST_THINGS and (value(thing) is None or _SUM.search(thing) is not None)
        reading = read(f"offer: {way.format(thing)}") if is_told else None
        transfer = items(reading.choice) if isinstance(reading, Understood) else ()
        goes = (seat, found.keys[0]) if is_mine else (found.keys[0], seat)
        is_one = len(transfer) == 1 and tuple(moved(options, transfer)) == (goes,)
        if not is_one or any(map(book.lexicon.is_family, _TO_WHOM.findall(thing.casefold()))):
            return _amiss(asked, thing, way, read)
        choice += transfer
    if not fits(options, choice):
        return Unread(Code.NOT_CLEAR, sides.who, (), asked.decision)
    return Understood(
        asked.decision, choice, (f'read as "{book.worded(asked.decision, choice)}"',), exact=False
    )


def _amiss(asked: Asked, thing: str, way: str, read: Callable[[str], Reading]) -> Unread:
    """The thing that is not understood, or the sums that may be offered where it is money, and money may be offered."""
    said = _SUM.search(thing)
    if said is None or not isinstance(read(f"offer: {way.format('£1')}"), Understood):
        return Unread(Code.UNKNOWN_WORD, thing, (), asked.decision)
    most = max(_sums(asked.decision.options), default=0)
    return Unread(Code.OUT_OF_RANGE, said[0], (f"£1 to £{most}",), asked.decision)


def _is_other(book: Book, name: str) -> bool:
    """Whether a name is that of another family than the sender's."""
    own = fold(book.lexicon.name(book.asked[0].decision.seat)) if book.asked else ()
    return book.lexicon.is_family(name) and fold(name) != own


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
