"""Numbers and "one" beside names that hold a number, which are none of that name: "two of the Marathas", "the Maratha one"."""

from __future__ import annotations

import re
from typing import Final

from engine.core.options import Choice, Options
from pbem.lines.names import Lexicon
from pbem.lines.numbers import NUMBER_WORDS
from pbem.lines.shapes import keys_in
from pbem.lines.spelling import SHORTEST_TYPO, alike, singular
from pbem.lines.vocabulary import names_in

_NUMBERED: Final = re.compile(r"(\S.*?)\s+(\d{1,3})")
_SAID: Final = {str(value): word for word, value in NUMBER_WORDS}
_SIDES: Final = frozenset({"left", "right"})
"""Words before the number of a place that say on which side it is: "left 3", and so "3 left"."""
_OWN_NUMBER: Final = "".join(
    rf"(?<!\b{each} )(?<!\b{each}s )"
    for each in ("order", "space", "column", "card", "number", "no", "no.", "nr", "factory", "yard")
)
"""What stands before a number that is one of a name: "order 2 of the Marathas"."""
_POINTED: Final = r"(?:the|a|an|this|that|my|our|your|his|their|another|other|only|any|some|either)"
_MORE: Final = (
    r"(?!(?: (?!with\b|for\b|and\b|to\b|in\b|at\b|by\b)[a-z]+)?(?: |, )?(?:\d|(?:one|two|three|four|five)\b))"
)
"""What does not follow a thing that is counted: a number of its own."""

_COUNTING_ON: Final = re.compile(
    r"\b[A-Z]\w+ (?:two|three|\d)\b|\bone (?:and|&|plus) (?:two|three)\b", re.IGNORECASE
)
"""What shows that numbers of names are written out, and so that "one" is one."""


def leaves_open(text: str, options: Options, choice: Choice, lexicon: Lexicon) -> bool:
    """Whether a name of a choice has its number from a text that only counts such things, or points to one of several."""
    chosen = tuple(_numbered(each, lexicon) for each in keys_in(choice))
    if not any(chosen):
        return False
    offered = {base: set[str]() for named in chosen for base, _ in named}
    for key in names_in(options):
        for base, number in _numbered(key, lexicon):
            offered.get(base, set()).add(number)
    proper = [lexicon.name(each)[:1].isupper() for each in keys_in(choice)]
    bases = [base for named in chosen for base, _ in named]
    return any(
        _is_counted(text, base, number, bases.count(base))
        or (number == "1" and len(offered[base]) > 1 and _is_pointed_at(text, base, is_proper))
        for named, is_proper in zip(chosen, proper, strict=True)
        for base, number in named
    )


def _numbered(key: str, lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """The names with a number that a thing has, without it, and that number."""
    found = (_NUMBERED.fullmatch(each.casefold()) for each in lexicon.spellings(key))
    named = (each for each in found if each is not None and each[1].split()[0] not in _SIDES)
    return tuple(dict.fromkeys((each[1], each[2]) for each in named))


def _is_counted(text: str, base: str, number: str, taken: int) -> bool:
    """Whether a text counts so many of what bears a name, and does not number that many of them besides."""
    said = rf"(?:{number}|{_SAID[number]})" if number in _SAID else number
    counted = re.compile(
        rf"{_OWN_NUMBER}(?<![\w£#.])(?P<all>\b(?:all|both|the|all the|all of the) )?(?P<any>any )?{said}\b(?! *[:x])"
        rf"(?: of\b)?(?: (?:the|those|these|our|my)\b)?(?: (?:two|three|four|both)\b)?(?P<what>(?: [a-z]+\b)?){_MORE}",
        re.IGNORECASE,
    )
    alone = rf"(?:\d+(?:,| and|, and) )+{number}\b(?! of\b| {re.escape(base)})"
    own = rf"\b{re.escape(base.split(maxsplit=1)[0])}\w* (?:orders? |spaces? )?(?:number |no\.? |#)?(?:{said}\b|{alone})"
    is_named = re.search(own, text, re.IGNORECASE) is not None
    return any(
        (_is_thing(found["what"], base) or (found["any"] and not found["what"]))
        and not (is_named and number == "1")
        and not (taken == int(number) > 1 and (is_named or found["all"]))
        for found in counted.finditer(text)
    )


def _is_thing(said: str, base: str) -> bool:
    """Whether words begin with a name without its number, in the singular or plural and perhaps mistyped or cut short."""
    name = base.split(maxsplit=1)[0]
    first = said.casefold().split()[:1]
    return any(
        singular(word) == name
        or (name.endswith("y") and word == f"{name[:-1]}ies")
        or alike(name, singular(word))
        or (len(word) >= SHORTEST_TYPO and name.startswith(singular(word)))
        for word in first
    )


def _is_pointed_at(text: str, base: str, is_proper: bool) -> bool:
    """Whether "one" stands behind a name for one of those that bear it: "the Maratha one"; "Maratha one and two" are numbers."""
    name = re.escape(base)
    pointed = rf"\b{_POINTED} {name} one\b"
    if is_proper and " " not in base and not _COUNTING_ON.search(text):
        pointed = rf"\b{name} one\b"
    return re.search(pointed, text, re.IGNORECASE) is not None
