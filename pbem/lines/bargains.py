"""The language of standing acceptances: "I get at least 3 for a share", "£2 for each workshop, from Walsh"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from engine.core.terms import Part, Terms
from pbem.lines import numbers
from pbem.lines.names import Hit, Names, Scope, lexicon_of
from pbem.lines.readings import Miss
from pbem.lines.text import fold, tidy

POUNDS: Final = "pounds"

_PARTNERS: Final = re.compile(r"[,;]?\s+(?:only\s+)?(?:from|with)\s+(?P<names>[^;]+)$", re.IGNORECASE)
_LEADS: Final = (
    # whose side the words before "for" say: what the writer of the terms gets, or what it gives
    (re.compile(r"(?:if\s+)?i\s+(?:get|receive|am given|want)\s+", re.IGNORECASE), False),
    (re.compile(r"(?:i\s+)?buy(?:ing)?\s+", re.IGNORECASE), False),
    (re.compile(r"(?:if\s+)?i\s+(?:give|pay|part with|lose)\s+", re.IGNORECASE), True),
    (re.compile(r"(?:i\s+)?sell(?:ing)?\s+", re.IGNORECASE), True),
    (re.compile(r"(?:pay(?:ing)?|giv(?:e|ing))\s+", re.IGNORECASE), True),
    (re.compile(r"(?:get(?:ting)?)\s+", re.IGNORECASE), False),
)
_FOR: Final = re.compile(
    r"\s+(?:(?:in\s+(?:return|exchange)\s+)?for|and\s+(?:i\s+)?(?:get|give|pay))\s+", re.IGNORECASE
)
_AND: Final = re.compile(r"\s*(?:,|;|\+|&|\band\b|\bplus\b)\s*", re.IGNORECASE)
_OR: Final = re.compile(r"\s*(?:,|/|\bor\b|\band\b)\s*", re.IGNORECASE)
_BOUND: Final = re.compile(
    r"\b(?:at least|at most|no more than|no less than|up to|a minimum of|minimum|maximum|or more|or better|or less|only|just)\b",
    re.IGNORECASE,
)
_EACH: Final = re.compile(r"^(?:each|every|any|per)\s+", re.IGNORECASE)
_ANSWER: Final = re.compile(r"(?:^|\s*(?:,|;|\+|\band\b)\s*)(?:my\s+)?answer(?:ing)?\s+", re.IGNORECASE)
_OF: Final = re.compile(r"^of\s+", re.IGNORECASE)
_MINE: Final = re.compile(r"\b(?:my own|my|mine|own)\b\s*", re.IGNORECASE)
_NOTHING: Final = frozenset({"nothing", "free", "anything", "0"})
_NUMBER: Final = re.compile(r"^£?\s*\d{1,6}$")


class Doubt(StrEnum):
    """Why terms were not understood; each has a sentence in templates/commands.toml."""

    EMPTY = "terms_empty"
    THING = "terms_thing"
    EACH = "terms_each"
    SEAT = "terms_seat"


class Unclear(Struct, frozen=True):
    """Terms that were not understood: why, the words, and names that may be meant."""

    doubt: Doubt
    given: str
    nearest: tuple[str, ...] = ()


class _Bad(Exception):
    """A part that was not understood."""

    def __init__(self, unclear: Unclear) -> None:
        self.unclear = unclear


class Market(Struct, frozen=True):
    """What deals may move, between whom, and how all of that is spelled; `own` is the seat that says "my"."""

    goods: tuple[str, ...]
    seats: tuple[Seat, ...]
    words: Mapping[str, tuple[str, ...]]
    own: Seat | None = None


def read_terms(text: str, market: Market) -> Terms | Unclear:
    """The terms that a text means: "<what I get> for <what I give>", each a list, "each" for a price by the piece."""
    try:
        return _Reader(market).terms(tidy(text))
    except _Bad as error:
        return error.unclear


def said_in(answer: str, described: str) -> bool:
    """Whether an answer named in terms is the one that a deal describes: its words in their order, the last one last."""
    wanted, there = fold(answer), fold(described)
    if not wanted or not there or wanted[-1] != there[-1]:
        return False
    left = iter(there)
    return all(word in left for word in wanted)


def worded(terms: Terms, market: Market) -> str:
    """Terms in plain words; they are read back as the same."""
    lexicon = lexicon_of(market.words)

    def thing(part: Part) -> str:
        if part.what == POUNDS:
            return f"£{part.count}"
        spellings = lexicon.spellings(part.what)
        return f"{part.count} {_single(spellings) if part.count == 1 else spellings[0]}"

    gets = " and ".join(map(thing, terms.gets))
    if terms.each:
        gives = f"each {_single(lexicon.spellings(terms.gives[0].what))}"
    else:
        gives = " and ".join(f"at most {thing(part)}" for part in terms.gives)
    gives = " and ".join(filter(None, (gives, *(f"my answer {each}" for each in terms.answers))))
    said = f"I get at least {gets or 'nothing'} for {gives or 'nothing'}"
    names = " or ".join(lexicon.name(seat) for seat in terms.partners)
    return f"{said}, from {names}" if names else said


def _single(spellings: tuple[str, ...]) -> str:
    """What one of a kind is called: of counted things the second spelling."""
    return spellings[1] if len(spellings) > 2 else spellings[0]


class _Reader:
    def __init__(self, market: Market) -> None:
        lexicon = lexicon_of(market.words)
        self._scope = Scope(lexicon)
        self._goods: Names = lexicon.names(market.goods)
        self._own = lexicon.name(market.own) if market.own is not None else ""
        self._seats: Names = lexicon.names(tuple(str(seat) for seat in market.seats))

    def terms(self, text: str) -> Terms:
        partners: tuple[Seat, ...] = ()
        if found := _PARTNERS.search(text):
            partners = tuple(self._seat(name) for name in _OR.split(found["names"]) if name.strip())
            text = text[: found.start()]
        first, gives_first = self._led(text)
        sides = _FOR.split(first, maxsplit=1)
        here, there = sides[0], sides[1] if len(sides) > 1 else ""
        gets, gives = (there, here) if gives_first else (here, there)
        gives, *answers = (part.strip() for part in _ANSWER.split(gives))
        each = any(_EACH.match(part) for part in _parts(gives))
        wanted, offered = self._side(gets), self._side(gives)
        if not wanted and not offered and not answers:
            raise _Bad(Unclear(Doubt.EMPTY, text))
        if each and (len(offered) != 1 or answers):
            raise _Bad(Unclear(Doubt.EACH, gives))
        if each:
            offered = (Part(offered[0].what, 0),)
        return Terms(wanted, offered, each, tuple(filter(None, answers)), partners)

    def _led(self, text: str) -> tuple[str, bool]:
        for pattern, gives in _LEADS:
            if found := pattern.match(text):
                return text[found.end() :], gives
        return text, False

    def _side(self, text: str) -> tuple[Part, ...]:
        found: dict[str, int] = {}
        for part in _parts(text):
            what, number = self._part(part)
            found[what] = found.get(what, 0) + number
        return tuple(Part(what, number) for what, number in found.items())

    def _part(self, text: str) -> tuple[str, int]:
        plain = " ".join(_BOUND.sub(" ", _EACH.sub("", text)).split())
        bare = numbers.value(plain)
        if bare is not None and (bare > 0 or not _NUMBER.match(plain)):
            return POUNDS, bare
        counted = numbers.first(plain)
        number, name = counted if counted is not None else (1, plain)
        if plain.startswith("£") and counted is not None:
            raise _Bad(Unclear(Doubt.THING, text))
        hits = [self._goods.meant(each, self._scope) for each in self._called(_OF.sub("", name))]
        hit = next((each for each in hits if isinstance(each, Hit)), hits[-1])
        if isinstance(hit, Miss):
            raise _Bad(Unclear(Doubt.THING, text.strip(), hit.near))
        return hit.key, number

    def _called(self, name: str) -> tuple[str, ...]:
        """What a thing may be called: of "my promises", those of the family that says so come first."""
        plain = _MINE.sub("", name).strip()
        if plain == name or not self._own:
            return (name,)
        return f"{self._own} {plain}", f"{plain} of {self._own}", plain

    def _seat(self, name: str) -> Seat:
        hit = self._seats.meant(name.strip(), self._scope)
        if isinstance(hit, Miss):
            raise _Bad(Unclear(Doubt.SEAT, name.strip(), hit.near))
        return Seat(hit.key)


def _parts(text: str) -> tuple[str, ...]:
    """The things of one side; nothing at all is none."""
    parts = tuple(part.strip() for part in _AND.split(text) if part.strip())
    return tuple(part for part in parts if " ".join(fold(part)) not in _NOTHING)
