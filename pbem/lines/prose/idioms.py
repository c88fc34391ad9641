"""Turns of phrase: what people say for something plainer, and what means nothing in an order."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from pbem.lines.prose.asides import counted, courtesies
from pbem.lines.prose.classes import pasts_of
from pbem.lines.prose.fixed import without_fixed, without_leading
from pbem.lines.prose.openings import any_of

_DATA: Final = Path(__file__).with_name("idioms.toml")
_TO_BE: Final = r"\b(?:to|shall|will|must|can) be"
_IMPERSONAL: Final = (
    r"^(?!.*\b(?:i|we|he|she|they|you|who|was|were|has|have|had|not|never|nobody|if|when|once)\b)"
)


def plainly(small: str) -> str:
    """Folded text with its turns of phrase put plainly."""
    able = _able(small, 0)
    while able:
        at, *able = able
        sign, said, plain = _same()[at]
        if sign in small and (put := said.sub(plain, small)) != small:
            small, able = put, _able(put, at + 1)
    if not any(map(_may_be_done, small.split())):
        return small
    passive, verbs = _passive()
    return passive.sub(lambda said: f"{said['what'] or ''}{verbs[said['done']]}", small)


def _able(small: str, begin: int) -> list[int]:
    """Which turns of phrase from one on may stand in a text: a quick sieve."""
    found = set[int]().union(*map(_signed, small.split()))
    return sorted(at for at in found if at >= begin)


@lru_cache(maxsize=8192)  # words come again in every line and mail
def _signed(word: str) -> tuple[int, ...]:
    """Which turns of phrase have a sign that may stand in a word, and what is around it."""
    return tuple(at for at, letters in enumerate(_longest()) if letters in word)


@cache
def _longest() -> tuple[str, ...]:
    """The longest word of each sign."""
    return tuple(max(sign.split(), key=len) for sign, _, _ in _same())


@lru_cache(maxsize=8192)  # words come again in every line and mail
def _may_be_done(word: str) -> bool:
    """Whether a word, with what is around it, is a form of what is done to something."""
    return any(form in word for form in _passive()[1])


def without_idle(small: str) -> str:
    """Folded text without the turns of phrase that have no meaning of their own."""
    return _idle().sub(" ", without_fixed(without_leading(small)))


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


@cache
def _same() -> tuple[tuple[str, re.Pattern[str], str], ...]:
    """Letters that are part of each turn of phrase, it itself, and what it is the same as."""
    said = (
        (sign, re.compile(pattern), plain)
        for signs, pattern, plain in _data()["phrases"]["same"]
        for sign in signs.split("|")
    )
    return (*_done(), *said)


def _done() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """What is to be done ("Hyderabad is to be opened"), or is said to be done, as what shall be done."""
    for done, do in _data()["done"].items():
        ended = rf"{_IMPERSONAL}(?P<what>(?:[a-z]+ ){{1,6}}){done}(?=$| (?:with|on|for)\b)"
        yield done, re.compile(rf"{_TO_BE} {done}\b|{ended}"), rf"\g<what> {do}"


@cache
def _passive() -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What is done to what stands before it, or is had done ("Bengal 1 gets filled", "have it opened"), and the verb of each such form."""
    table = _data()["passive"]
    verbs = dict(table["irregular"]) | {
        past: verb for verb in table["regular"].split() for past in pasts_of(verb)
    }
    told = "".join(rf"(?<!\b{each} )" for each in table["tellers"].split())
    forms = "|".join(sorted(verbs, key=len, reverse=True))
    caused = rf"\b(?:{table['causing']}) (?P<what>(?!{table['untold']})(?:[a-z0-9]+ ){{1,5}}?)"
    done = rf"(?P<done>{forms})(?=$|[,.;!]| (?:{table['behind']})\b)"
    told += rf"(?!(?:is|are) (?:{table['befalling']})(?! with\b))"
    said = rf"(?:(?<=\w ){told}(?:{table['copulas']}) |{caused}){done}"
    return re.compile(said), verbs


@cache
def _idle() -> re.Pattern[str]:
    # "for a pint" is no "for"
    things = rf"(?<!\bfor )(?<!\bagainst )(?:{counted()})"
    return any_of((*courtesies(), *_data()["phrases"]["idle"], things))
