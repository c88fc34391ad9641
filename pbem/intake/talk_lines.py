"""Lines about offers and promises: told from orders before these are read, since their words are free."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from msgspec import Struct
from rapidfuzz.distance import OSA

from pbem.intake.command_lines import read_command
from pbem.intake.deal_text import AnswerDeal, Counter, Offer, read_deal_line, read_offer
from pbem.intake.promise_text import Judged, Promise, read_promise_line
from pbem.lines.second_thoughts import afterthought

Talk = AnswerDeal | Counter | Offer | Promise | Judged
"""What a line about offers and promises says; an `Offer` says how long it stands."""

_SENTENCE_END = (".", "!", "?")
_VERBS = tuple("accept refuse decline reject withdraw counter promise secret broken release".split())
_FIRST = re.compile(r"[A-Za-z]{4,}")
_WRAPPED = 55  # characters: from here on a mail program may have wrapped a line
_BETWEEN = re.compile(r"\s*(?:[;,]|\band\b|\bbut\b)+\s*", re.IGNORECASE)
_LIMIT = re.compile(
    r"(?:but |and |only |just )*(?:if|unless|provided|providing|as long as|so long as|once|when|until|except|only|not|never|maybe|perhaps|for|in return|in exchange|on condition)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\d+\b(?!\s*[a-z])", re.IGNORECASE)
_GOES_ON = (",", ";", ":", " and", " to", " for")


def read_talk(text: str) -> Talk | None:
    """What a line says about offers and promises, or None."""
    said = read_promise_line(text) or read_deal_line(text)
    if said is not None:
        return said
    offer = read_offer(text)
    return offer if offer is not None and offer.until is not None else None


class MendedTalk(Struct, frozen=True):
    """A line as it reads with one typo of its first word mended, and what to say of that."""

    text: str
    note: str


def mended_talk(text: str) -> MendedTalk | None:
    """The line about a numbered offer or promise, or the promise, that a typo in its first word hides; None if there is none."""
    line = text.strip(" \t-*>")
    first = _FIRST.match(line)
    if first is None or first[0].casefold() in _VERBS:
        return None
    near = [verb for verb in _VERBS if OSA.distance(first[0].casefold(), verb, score_cutoff=1) == 1]
    if len(near) != 1:
        return None
    mended = near[0] + line[first.end() :]
    said = read_talk(mended)
    if isinstance(said, Promise) or (isinstance(said, AnswerDeal | Counter | Judged) and said.number > 0):
        return MendedTalk(mended, f"{first[0]} read as {near[0]}")
    return None


def talk_apart(
    lines: Iterable[tuple[int, str]], is_talk: Callable[[str], bool]
) -> Iterator[tuple[bool, tuple[tuple[int, str], ...]]]:
    """Runs of numbered lines that are about offers and promises, and runs of all others, in their order.

    A line of free words is put together with those right below it that are the wrapped rest of it.
    """
    parted = ((number, part) for number, text in _unwrapped(lines) for part in _divided(text))
    for talks, run in groupby(parted, lambda line: is_talk(line[1])):
        yield talks, tuple(run)


def _divided(text: str) -> Iterator[str]:
    """The parts of a line that begins with an answer to an offer, or a word on a promise, which say by number or maker to which.

    "accept 7 and 8, decline 9; vote: no" is four of them; what stands behind may be an order. Any other line is one.
    """
    rest = text
    while rest:
        first, apart, behind = _cut(rest)
        said = read_talk(first) if apart else None
        if said is None or not _says_which(first) or read_talk(rest) is not None or _limits(behind):
            break
        yield first
        more = _ALONE.match(behind)
        rest = f"{said.way} deal {behind}" if more and isinstance(said, AnswerDeal) else behind
    if rest:
        yield rest


def _limits(behind: str) -> bool:
    """Whether what stands behind an answer says when it is meant, or takes it back."""
    return _LIMIT.match(behind) is not None or afterthought(behind) is not None


def _cut(text: str) -> tuple[str, bool, str]:
    """The text before the first break, whether there is one, and what stands behind."""
    found = _BETWEEN.search(text.strip(" .!"))
    if found is None:
        return text, False, ""
    return text.strip(" .!")[: found.start()], True, text.strip(" .!")[found.end() :]


def _says_which(text: str) -> bool:
    said = read_talk(text)
    if isinstance(said, AnswerDeal) and said.by:
        return True
    return isinstance(said, AnswerDeal | Judged) and said.number > 0


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
    if above.rstrip().endswith(_SENTENCE_END):
        return False  # a mail program wraps in the midst of sentences: the next one may be an order
    if above.rstrip().casefold().endswith(_GOES_ON):
        return True
    return width >= _WRAPPED and read_command(text) is None
