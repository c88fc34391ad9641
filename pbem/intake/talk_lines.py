"""Lines about offers and promises: told from orders before these are read, since their words are free."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from pbem.intake.deal_text import AnswerDeal, Counter, Offer, read_deal_line, read_offer
from pbem.intake.promise_text import Judged, Promise, read_promise_line

Talk = AnswerDeal | Counter | Offer | Promise | Judged
"""What a line about offers and promises says; an `Offer` says how long it stands."""

_WRAPPED = 55  # characters: from here on a mail program may have wrapped a line
_GOES_ON = (",", ";", ":", " and", " to", " for")


def read_talk(text: str) -> Talk | None:
    """What a line says about offers and promises, or None."""
    said = read_promise_line(text) or read_deal_line(text)
    if said is not None:
        return said
    offer = read_offer(text)
    return offer if offer is not None and offer.until is not None else None


def talk_apart(
    lines: Iterable[tuple[int, str]], is_talk: Callable[[str], bool]
) -> Iterator[tuple[bool, tuple[tuple[int, str], ...]]]:
    """Runs of numbered lines that are about offers and promises, and runs of all others, in their order.

    A line of free words is put together with those right below it that are the wrapped rest of it.
    """
    for talks, run in groupby(_unwrapped(lines), lambda line: is_talk(line[1])):
        yield talks, tuple(run)


def _unwrapped(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    whole: tuple[int, str] | None = None
    last, width = 0, 0
    for at, text in lines:
        if whole is not None and at == last + 1 and _is_rest(whole[1], width, text):
            whole = (whole[0], f"{whole[1].rstrip()} {text.strip()}")
        else:
            if whole is not None:
                yield whole
            whole = (at, text)
        last, width = at, len(text.rstrip())
    if whole is not None:
        yield whole


def _is_rest(above: str, width: int, text: str) -> bool:
    """Whether a line is the rest of a promise or counter-offer above it, whose last line is so wide."""
    said = read_talk(above)
    if (
        not isinstance(said, Promise | Counter)
        or ":" in text.split(";", maxsplit=1)[0][:40]
        or read_talk(text) is not None
    ):
        return False
    return width >= _WRAPPED or above.rstrip().casefold().endswith(_GOES_ON)
