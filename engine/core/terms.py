"""Terms on which a seat takes any offer: what it must get at least, and what it gives at most."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from engine.core.deal import AgreedAnswer, Deal, Transfer
from engine.core.ids import Seat


class Part(Struct, frozen=True):
    """So much of something that a deal moves (the edition's word)."""

    what: str
    count: int


class Terms(Struct, frozen=True):
    """An offer is good enough that brings at least `gets` and costs at most `gives`.

    With `each`, what is got is meant for every single piece that is given, and `gives` is one kind of thing with the
    most pieces of it (0: as many as are asked for). `answers` are answers of its own that may go with it, in words;
    `partners` are the seats with whom alone it deals (none: with anybody).
    """

    gets: tuple[Part, ...] = ()
    gives: tuple[Part, ...] = ()
    each: bool = False
    answers: tuple[str, ...] = ()
    partners: tuple[Seat, ...] = ()


def own_answers(deal: Deal, seat: Seat) -> tuple[int, ...]:
    """The places among a deal's items at which a seat answers something."""
    return tuple(
        at for at, item in enumerate(deal.items) if isinstance(item, AgreedAnswer) and item.seat == seat
    )


def good_enough(terms: Terms, deal: Deal, seat: Seat) -> bool:
    """Whether what a deal moves satisfies a seat's terms; what goes both ways is set off. Answers are the caller's to judge."""
    if terms.partners and not set(deal.parties) <= {seat, *terms.partners}:
        return False
    gets, gives = _moved(deal, seat)
    if terms.each:
        (piece,) = terms.gives
        number = gives.pop(piece.what, 0)
        within = number >= 1 and (piece.count == 0 or number <= piece.count)
        return within and not gives and all(gets[part.what] >= part.count * number for part in terms.gets)
    allowed = {part.what: part.count for part in terms.gives}
    if any(number > allowed.get(what, 0) for what, number in gives.items()):
        return False
    return all(gets[part.what] >= part.count for part in terms.gets)


def _moved(deal: Deal, seat: Seat) -> tuple[Counter[str], Counter[str]]:
    """What a seat gets by a deal, and what it gives."""
    net: Counter[str] = Counter()
    for item in deal.items:
        if isinstance(item, Transfer):
            net[item.what] += item.count * ((item.target == seat) - (item.source == seat))
    return +net, -net
