"""A line below an order that takes it back or puts another answer in its place: "sorry, make that 3"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from pbem.lines.heads import Book
from pbem.lines.numbers import NUMBER_WORDS, value
from pbem.lines.read import line_in
from pbem.lines.readings import Chatter, Code, Understood, Unread

_INSTEAD: Final = (
    r"make (?:that|it)(?! (?:(?:a (?:bit|little|lot)|much|far|so) )?(?:\w+er\b|more|quick|snappy|worth|up|to|work|happen|easy|interesting|count|through|home))|i (?:mean|meant)(?: to (?:say|write|type|put))?|no,? wait|(?:wait|hang on|hold on),? no|correction|oops|whoops"
    r"|typo|my mistake|(?:that |it )?should (?:be|read|have been|say)"
)
"""What another answer follows."""
_BACK: Final = (
    r"(?:please )?(?:scratch|strike|scrap|forget|ignore|cancel|disregard|undo) (?:that|this|it|the (?:above|last|previous)(?: \w+)?)"
    r"|(?:on )?second thoughts?|just (?:kidding|joking)|i(?:'?ve| have)? changed my mind|changed my mind"
)
"""What takes an order back."""
_PERHAPS: Final = r"sorry|wait|actually|rather|or rather|better|no(?=[,:;!.])|ah|argh|hm+"
"""What may begin both, and a remark as well."""
_LEAD: Final = re.compile(
    rf"\W*(?:(?P<instead>{_INSTEAD})|(?P<back>{_BACK})|{_PERHAPS})(?=\W|$)", re.IGNORECASE
)
_MORE: Final = re.compile(r"\W*(?:and|also|then|plus)\b|\b(?:too|also|as well|more)\W*$", re.IGNORECASE)
_TAIL: Final = re.compile(r"\W*\b(?:instead|then|please|rather|of course|final answer)?\W*$", re.IGNORECASE)
_NUMBER: Final = re.compile(rf"\b(?:\d+|{'|'.join(word for word, _ in NUMBER_WORDS)})\b", re.IGNORECASE)
_LONGEST: Final = 120


class Afterthought(Struct, frozen=True):
    """What a line says that is perhaps about the order above it.

    It `corrects` if what is `said` is to stand in its place, and is `sure` if it is no mere remark. What is said may be nothing.
    """

    said: str
    corrects: bool
    sure: bool


def afterthought(line: str) -> Afterthought | None:
    """The second thought that a line begins like; None for all other lines."""
    if len(line) > _LONGEST:
        return None
    at, corrects, takes_back = 0, False, False
    while found := _LEAD.match(line, at):
        at = found.end()
        corrects = corrects or found["instead"] is not None
        takes_back = takes_back or found["back"] is not None
    if at == 0:
        return None
    rest = line[at:]
    # more of the same was forgotten: nobody knows whether the order may act without
    adds = _MORE.search(rest) is not None
    said = "" if adds else _TAIL.sub("", rest).strip(" \t,.:;-!")
    return Afterthought(said, corrects and not takes_back, corrects or takes_back or adds)


def with_number(text: str, said: str) -> str | None:
    """The line with the number that is `said` in place of its own; None unless both hold one number and the latter no more."""
    new = value(said)
    own = _NUMBER.findall(text)
    if new is None or len(own) != 1:
        return None
    return _NUMBER.sub(str(new), text)


class Reconsidered(Struct, frozen=True):
    """An order as the line that stands `at` so many lines below leaves it; `left` is what that line orders beside it."""

    at: int
    reading: Understood | Unread
    left: str = ""


def reconsidered(book: Book, text: str, order: Understood, below: Iterable[str]) -> Reconsidered | None:
    """What becomes of an order by the lines below it; None if none of them is about it.

    Another answer stands in its place where the line says so. Where it may be a remark, or only takes back, it is asked.
    """
    for at, line in enumerate(below):
        after = afterthought(line)
        if after is None and not isinstance(line_in(book, line), Chatter):
            return None
        said = after.said if after is not None else ""
        whole = line_in(book, said) if said else None
        if isinstance(whole, Understood) and whole.headed:
            if whole.decision == order.decision:
                return Reconsidered(at, _noted(whole, said))
            return Reconsidered(at, _doubtful(book, text, order), said) if after and after.sure else None
        instead = _instead(book, text, order, said) if said else None
        if instead is not None and after is not None and after.corrects:
            return Reconsidered(at, _noted(instead, said))
        if instead is not None or (after.sure if after is not None else book.prose.talk.takes_back(line)):
            return Reconsidered(at, _doubtful(book, text, *((instead,) if instead else ()), order))
    return None


def _noted(meant: Understood, said: str) -> Understood:
    notes = (*meant.corrections, f'corrected by "{said}"')
    return Understood(meant.decision, meant.choice, notes, exact=False)


def _doubtful(book: Book, text: str, *meant: Understood) -> Unread:
    ready = tuple(book.worded(each.decision, each.choice) for each in meant)
    return Unread(Code.DOUBTFUL, text, ready, meant[-1].decision)


def _instead(book: Book, text: str, order: Understood, said: str) -> Understood | None:
    """What is said, read as an answer to the question of the order."""
    head = next(each.head for each in book.asked if each.decision.id == order.decision.id)
    other = line_in(book, with_number(text, said) or f"{head}: {said}")
    return other if isinstance(other, Understood) and other.decision == order.decision else None
