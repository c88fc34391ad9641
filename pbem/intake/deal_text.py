"""Short lines about deals: "accept 7", "refuse 7", "withdraw 7", "counter 7: …", and how long an offer stands."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from msgspec import Struct

from pbem.lines.numbers import NUMBER_WORDS, value


class Way(StrEnum):
    """What becomes of an offer; each is what the form line of the deal answers."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    KEEP = "keep this turn"


class AnswerDeal(Struct, frozen=True):
    """What becomes of the deal with this number (0: the only one).

    `named`: the line says that it is about a deal; else it may be about something else of that number.
    """

    way: Way
    number: int
    named: bool


class Counter(Struct, frozen=True):
    """Another offer in place of the deal with this number (0: the only one)."""

    number: int
    offer: str


class Offer(Struct, frozen=True):
    """An offer, and the last turn in which it shall stand (0: this one, None: nothing was said)."""

    text: str
    until: int | None


DealLine = AnswerDeal | Counter

_WAYS: Final = {
    "accept": Way.ACCEPT,
    "accepted": Way.ACCEPT,
    "agree to": Way.ACCEPT,
    "take": Way.ACCEPT,
    "decline": Way.DECLINE,
    "refuse": Way.DECLINE,
    "reject": Way.DECLINE,
    "withdraw": Way.WITHDRAW,
    "retract": Way.WITHDRAW,
    "take back": Way.WITHDRAW,
    "keep": Way.KEEP,
}
_ALONE: Final = frozenset({Way.ACCEPT, Way.DECLINE, Way.WITHDRAW})
"""What a single word may mean: "accept"; one that says something else too, needs a number or the word "deal"."""
_NUMBER: Final = rf"(?P<number>\d{{1,6}}|{'|'.join(word for word, _ in NUMBER_WORDS)})"
_ANSWER: Final = re.compile(
    r"(?:i |we )?(?:hereby )?(?P<way>accept(?:ed)?|agree to|take back|take|decline|refuse|reject|withdraw|retract|keep)"
    r"(?: (?P<deal>(?:the |my |your |their |that |this )?(?:deal|offer)(?: (?:no\.?|number))?))? ?#?"
    + _NUMBER
    + r"?"
    r"(?: (?:open |standing )?(?:until the end of |for |till the end of )?(?:the |this )?turn)?",
    re.IGNORECASE,
)
_COUNTER: Final = re.compile(
    r"(?:i |we )?counter(?:[- ]?offer)?(?: (?:to|for))?(?: (?:the )?(?:deal|offer))?(?: (?:no\.?|number))? ?#?"
    + _NUMBER
    + r"?\s*(?:[:,;-]|\bwith\b)\s*(?P<offer>.+)",
    re.IGNORECASE | re.DOTALL,
)
_OFFER: Final = re.compile(r"(?:i |we )?(?:offer|propose)\b", re.IGNORECASE)
_UNTIL: Final = re.compile(
    r"[,;.]?\s*\(?\b(?:(?:it |this )?(?:stands|open|good|valid)\s+)?(?:until|till|for|through)\s+"
    r"(?:(?:the\s+)?end\s+of\s+)?(?:(?:the\s+|this\s+)?turn(?:\s+(?P<turn>\d{1,3}))?)\)?[.!]?\s*$",
    re.IGNORECASE,
)
_WORDS: Final = re.compile(r"\s+")


def read_deal_line(text: str) -> DealLine | None:
    """What a line says of an open deal, or None; case, blanks and a final full stop do not matter."""
    line = _WORDS.sub(" ", text.strip(" .!-*>")).strip()
    line = re.sub(r"^please |,? please$", "", line, flags=re.IGNORECASE)
    if found := _COUNTER.fullmatch(line):
        return Counter(_number(found["number"]), found["offer"].strip())
    found = _ANSWER.fullmatch(line)
    if found is None:
        return None
    word = found["way"].casefold()
    way = _WAYS[word]
    is_bare = found["number"] is None and found["deal"] is None
    if is_bare and (way not in _ALONE or word == "take" or line.casefold() != word):
        return None
    if word == "take" and found["deal"] is None:
        return None
    return AnswerDeal(way, _number(found["number"]), named=found["deal"] is not None)


def _number(text: str | None) -> int:
    return 0 if text is None else value(text) or 0


def read_offer(text: str) -> Offer | None:
    """An offer line without the words that say how long it stands; None if the line is no offer."""
    line = text.strip()
    if not _OFFER.match(line.lstrip("-*> ")):
        return None
    found = _UNTIL.search(line)
    if found is None:
        return Offer(line, None)
    return Offer(line[: found.start()].rstrip(" ,;"), int(found["turn"] or 0))
