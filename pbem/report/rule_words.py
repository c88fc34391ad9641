"""The short notation of the rules chapters, said in words: sets of answers, values of tables, ranges, smaller and greater."""

from __future__ import annotations

import re
from typing import Final

_TABLE: Final = re.compile(r"(?P<plus>\+)?\bc\[(?P<name>[^\]]+)\]")
"""A value that the tables of the Crown give for the present climate (2E-16)."""
_OF_A_TABLE: Final = "the climate's number"
_SET: Final = re.compile(r"\{(?P<among>[^{}]*)\}(?P<silence>,(?= \w))?")
_DECISION: Final = "Decision ("
_NOT_IN_BRACKETS: Final = re.compile(r",\s*(?![^()]*\))")
_RANGE: Final = re.compile(r"(?<=\w)\.\.(?=\w)")
_OF: Final = re.compile(r"\b(?P<name>check|share price)\((?P<what>\w+)\)")
_SAID: Final = {"check": "a check on", "share price": "share price by"}
_LEAST: Final = re.compile(r"\b(?P<name>min|max)\((?P<one>[^(),]+), (?P<other>[^(),]+)\)")
_CHOSEN: Final = {"min": "the smaller of", "max": "the greater of"}


def in_words(text: str) -> str:
    """The paragraph without notation.

    A set is what a decision is made among, and what stands behind it what silence plays; elsewhere it is a list in brackets.
    """
    said = _TABLE.sub(_valued, text)
    said = _SET.sub(_among if _DECISION in said else r"(\g<among>)\g<silence>", said)
    said = _OF.sub(lambda found: f"{_SAID[found['name']]} {found['what']}", _RANGE.sub(" to ", said))
    return _LEAST.sub(lambda found: f"{_CHOSEN[found['name']]} {found['one']} and {found['other']}", said)


def _valued(found: re.Match[str]) -> str:
    return f'{"plus " if found["plus"] else ""}{_OF_A_TABLE} "{found["name"].replace("_", " ")}"'


def _among(found: re.Match[str]) -> str:
    *before, last = _NOT_IN_BRACKETS.split(found["among"])
    said = f"{', '.join(before)} or {last}" if before else last
    return f"{said}; by silence" if found["silence"] else said
