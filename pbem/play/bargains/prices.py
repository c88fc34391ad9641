"""Another price for an offer that stands: "counter 7: make it £3" is the same offer with another sum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.core.deal import OFFER
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import Form, OneOf, Options, OrPass, Pick, Several
from pbem.lines import numbers
from pbem.lines.heads import Book

_POUNDS: Final = "pounds"
_SAID: Final = re.compile(
    r"(?:(?:please |then |and )*(?:make (?:it|that)|let(?:'s| us) say|say|only|just|for|at|i(?:'d| would)? (?:want|say|ask|need))\s+)?"
    r"(?P<sum>.+?)(?: (?:instead|please|then|and (?:we have|it's) a deal))*[.!]*",
    re.IGNORECASE,
)


def at_another_price(deal: Decision, said: str, book: Book) -> str | None:
    """The line of an offer like a deal, with the sum that is said; None if no sum alone is said, or the deal has not just one.

    What a deal answers cannot be offered again by its name, so such a deal has no other price.
    """
    found = _SAID.fullmatch(said.strip())
    price = numbers.value(found["sum"]) if found is not None else None
    moves = fact(deal.about, "moves")
    if price is None or price < 1 or not isinstance(moves, tuple) or fact(deal.about, "answers"):
        return None
    transfers = [moves[at : at + 4] for at in range(0, len(moves), 4)]
    if sum(what == _POUNDS for _, what, _, _ in transfers) != 1:
        return None
    return "offer: " + "; ".join(
        f"{book.lexicon.name(str(source))} gives {_thing(str(what), price if what == _POUNDS else count, book)} "
        f"to {book.lexicon.name(str(target))}"
        for source, what, count, target in transfers
    )


def _thing(what: str, count: str | int, book: Book) -> str:
    """A thing in the words of a transfer: counted, or by the kind of which it is one."""
    if what == _POUNDS:
        return f"£{count}"
    offers = (each.decision.options for each in book.asked if each.decision.kind == OFFER)
    kind = next((kind for options in offers for kind in _kinds_of(what, options)), None)
    name = book.lexicon.name(what)
    return f"{count} {name}" if kind is None else f"{book.lexicon.name(kind)} {name}"


def _kinds_of(what: str, options: Options) -> Iterator[str]:
    """The ways of an answer in which a thing is one of several to be named."""
    match options:
        case OneOf():
            for name, inner in options.branches:
                if isinstance(inner, Pick) and what in inner.among:
                    yield name
                yield from _kinds_of(what, inner)
        case Form():
            for _, inner in options.parts:
                yield from _kinds_of(what, inner)
        case OrPass():
            yield from _kinds_of(what, options.inner)
        case Several():
            yield from _kinds_of(what, options.of)
        case _:
            return
