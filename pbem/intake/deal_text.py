"""Short lines about deals: "accept 7", "refuse 7", "withdraw 7", "counter 7: …", and how long an offer stands."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pbem.lines.numbers import NUMBER_WORDS, value
from pbem.lines.prose.classes import is_plain
from pbem.lines.prose.words import ALL


class Way(StrEnum):
    """What becomes of an offer; each is what the form line of the deal answers."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    KEEP = "keep this turn"


class AnswerDeal(Struct, frozen=True):
    """What becomes of the deal with this number (0: the only one), or of the only one offered `by` somebody.

    `named`: the line says that it is about a deal; else it may be about something else of that number. `loose`: so may its verb.
    """

    way: Way
    number: int
    named: bool
    by: str = ""
    loose: bool = False


class Counter(Struct, frozen=True):
    """Another offer in place of the deal with this number (0: the only one)."""

    number: int
    offer: str


class Offer(Struct, frozen=True):
    """An offer, and the last turn in which it shall stand (0: this one, None: nothing was said)."""

    text: str
    until: int | None


DealLine = AnswerDeal | Counter

_VERBS: Final = {
    Way.ACCEPT: "accept(?:ed|ing)?|agree(?:d)? (?:to|with)|tak(?:e|ing)(?! back)|go (?:for|with)|buy into",
    Way.DECLINE: "declin(?:e|ed|ing)|refus(?:e|ed|ing)|reject(?:ed|ing)?|turn(?:ing)? down|pass(?:ing)? on|won't (?:accept|take)|don't (?:accept|take|want)",
    Way.WITHDRAW: "withdraw(?:ing)?|retract(?:ing)?|tak(?:e|ing) back",
    Way.KEEP: "keep",
}
_YES_OR_NO: Final = {
    Way.ACCEPT: "yes|aye|okay|ok|agreed",
    Way.DECLINE: "(?:(?:i'm )?afraid )?(?:it's )?(?:a )?no|nope|nay|no thanks",
}
"""What stands for a verb before "to": "yes to 7"."""
_FOUND: Final = {
    Way.ACCEPT: "accepted|agreed|okay|ok|fine|good|great|acceptable|yes|a yes|done|a deal",
    Way.DECLINE: "declined|refused|rejected|no|a no|no good|off|not acceptable|not good enough|not for me|too (?:low|little|cheap|dear|expensive)",
}
"""What an offer is said to be: "deal 7 is fine by me"."""
_PLAIN: Final = frozenset({"accept", "accepted", "decline", "refuse", "reject", "withdraw", "retract"})
"""What a single word may mean: "accept"; others that say something else too need a number or the word "deal"."""
_LOOSE: Final = re.compile(r"tak(?:e|ing)(?! back)|pass|go |buy|don't want", re.IGNORECASE)
_NUMBER: Final = rf"(?P<number>\d{{1,6}}|{'|'.join(word for word, _ in NUMBER_WORDS)})"
_DEAL: Final = "(?:deal|offer|proposal|proposition)"
_DEALER: Final = r"[^\W\d_]{2,30}"
_THIS: Final = (
    rf"(?P<deal>(?:the |my |your |their |that |this )?{_DEAL}(?: (?:no\.?|number))?)(?: ?#?{_NUMBER})?"
)
_HIS: Final = rf"(?P<by>{_DEALER})(?:'s|(?<=s)') {_DEAL}|(?:the )?{_DEAL} (?:of|from|by) (?P<maker>{_DEALER})"
_THE_DEAL: Final = rf"(?:{_HIS}|{_THIS})"
_ANY: Final = rf"(?:{_HIS}|{_THIS}|#?{_NUMBER.replace('number', 'bare')}|(?P<whose>{_DEALER})(?:'s|(?<=s)'))"
_BEGUN: Final = (
    r"(?:(?:(?P<no>no thanks|no|nope)|ok(?:ay)?|yes|yep|sure|fine|alright|all right|thanks|thank you|sorry)[,.!:-]* )?"
    r"(?:(?:i|we)(?:(?:'ll| will| shall|'m| am|'re| are)?(?: (?:hereby|gladly|happily|happy to|glad to|want to|have to|must))?"
    r"|(?:'d| would) (?:gladly|like to|love to|be happy to)) )?"
)
_ENDED: Final = (
    r"(?: (?:open |standing )?(?:until the end of |for |till the end of )?(?:the |this )?turn)?"
    r"(?:[,.!;:-]* (?:thanks|thank you|thx|cheers|please|sorry|mate|then|with pleasure|of course))?"
)
_SHAPES: Final = tuple(
    (way, re.compile(shape, re.IGNORECASE))
    for way in Way
    for shape in (
        rf"{_BEGUN}(?P<verb>{_VERBS[way]})(?: {_ANY})?{_ENDED}",
        *((rf"{_BEGUN}(?:say )?(?:{_YES_OR_NO[way]}) to {_ANY}{_ENDED}",) if way in _YES_OR_NO else ()),
        *(
            (
                rf"{_THE_DEAL}(?: (?:is|sounds|looks)|:| -)? (?:{_FOUND[way]})(?: (?:by|for|with) (?:me|us))?{_ENDED}",
            )
            if way in _FOUND
            else ()
        ),
    )
)
_CALLED: Final = re.compile(
    rf"(?P<said>.+?), (?P<last>{_DEALER})|(?P<first>{_DEALER}), (?P<rest>.+)",
    re.IGNORECASE,
)
"""A line that calls whose offer it answers: "No to your offer, Walsh"."""
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
    line = _WORDS.sub(" ", text.replace("\u2019", "'").strip(" .!-*>")).strip()
    line = re.sub(r"^please |,? please$", "", line, flags=re.IGNORECASE)
    if found := _COUNTER.fullmatch(line):
        return Counter(_number(found["number"]), found["offer"].strip())
    told = _said(line)
    called = _CALLED.fullmatch(line) if told is None else None
    if called is None:
        return told
    told = _said(called["said"] or called["rest"])
    name = called["last"] or called["first"]
    if is_plain(name.casefold()) or name.casefold() in ALL:
        return None  # "no, accept 7"
    return told if told is None or told.by or told.number else replace(told, by=name)


def _said(line: str) -> AnswerDeal | None:
    """What a line that calls nobody says of an open deal, or None."""
    return next((said for way, shape in _SHAPES if (said := _answer(way, shape, line)) is not None), None)


def _answer(way: Way, shape: re.Pattern[str], line: str) -> AnswerDeal | None:
    found = shape.fullmatch(line)
    if found is None:
        return None
    said = found.groupdict("")
    verb = said.get("verb", "")
    by = said["by"] or said["maker"] or said.get("whose", "")
    number = said["number"] or said.get("bare", "")
    is_loose = not verb or _LOOSE.match(verb) is not None
    if (way is Way.ACCEPT and said.get("no")) or (is_loose and said.get("whose")):
        return None
    is_named = bool(said["deal"] or by)
    if not is_named and ((verb and is_loose) or not (number or verb.casefold() in _PLAIN)):
        return None
    return AnswerDeal(way, _number(number or None), is_named, by, is_loose)


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
