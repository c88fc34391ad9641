"""Who speaks in the lines of a mail: below "Bob wrote:" stand Bob's words, to the next gap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from pbem.lines.heads import Book
from pbem.lines.read import heard

_OWN = re.compile(r"\W*(?:me|mine|i|myself|ours?|we|my (?:\w+ )?\w+)\s*[:>-]", re.IGNORECASE)
"""How one's own words begin below those of another."""
_FURTHEST = 2
"""How far below its introduction a speech may begin: a blank line may stand between."""


def _never(_: str) -> bool:
    return False


def with_speakers(
    book: Callable[[], Book], lines: Iterable[tuple[int, str]], would_act: Callable[[str], bool] = _never
) -> Iterator[tuple[int, str]]:
    """The numbered lines, those in which another's words would be an order behind the line that says whose they are.

    `would_act` knows what else acts beside orders, such as commands: it does so below "Bob:", who may be spoken to, and
    not below "Bob wrote:".
    """
    said, last, waits = "", 0, False
    for number, text in lines:
        if text.rstrip().endswith((":", ">")) and book().others.speaks_below(text):
            if waits:
                yield last, said
            said, last, waits = text, number, True
            continue
        if said and (number - last > (_FURTHEST if waits else 1) or _OWN.match(text)):
            if waits:
                yield last, said
            said, waits = "", False
        is_theirs = bool(said) and (
            heard(book(), f"{said} {text}") is not None
            or (would_act(text) and book().others.reports_below(said))
        )
        if waits and not is_theirs:
            yield last, said
        waits, last = False, number
        yield number, f"{said} {text}" if is_theirs else text
    if waits:
        yield last, said
