"""Fixed phrases that mean nothing for an order: "thanks for nothing", "once and for all", "if you like"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from pbem.lines.prose.openings import any_of

_DATA: Final = Path(__file__).with_name("fixed.toml")
_MARK: Final = r"[,;:.!()]"
_BEGIN: Final = rf"(?:^|(?<={_MARK} )|(?<= - ))(?:(?:and|so|well|oh|ah|hey|still) )?"
_END: Final = rf"(?=\s*(?:$|{_MARK}|- ))"
_MARKS: Final = rf"(?:\s*(?:{_MARK}|- )+\s*)?"
_SHORT: Final = {
    "'s": "(?:s| is| has|)",
    "'re": "(?: are|re)",
    "'ve": "(?: have|ve)",
    "'ll": "(?: will|ll)",
    "'d": "(?: would|d)",
    "'m": "(?: am|m)",
    "'": "",
}
"""How words are written, and read, that stand shortened behind others."""
_SHORTENED: Final = re.compile(r"'(?:s|re|ve|ll|d|m)\b|'")


class _Patterns(Struct, frozen=True):
    """The patterns of the table, by where they are harmless."""

    anywhere: re.Pattern[str]
    apart: re.Pattern[str]
    leading: re.Pattern[str]


def without_fixed(small: str) -> str:
    """Small text without the fixed phrases that have no bearing on an order, each where it stands as one."""
    patterns = _patterns()
    return patterns.anywhere.sub(" ", patterns.apart.sub("", small))


def without_leading(small: str) -> str:
    """Small text without the phrases with which people only begin to talk: "Never mind, ..." takes nothing back there."""
    return _patterns().leading.sub("", small)


@cache
def _patterns() -> _Patterns:
    table: Mapping[str, str] = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    apart, leading = (any_of(_read(table[name])).pattern for name in ("apart", "leading"))
    ending = (f"{each}{_END}" for each in _read(table["ending"]))
    return _Patterns(
        any_of((*_read(table["anywhere"]), *ending)),
        re.compile(rf"{_BEGIN}{apart}{_END}{_MARKS}"),
        re.compile(rf"^{leading}\s*{_MARK}+\s+(?=\w)"),
    )


def _read(phrases: str) -> Iterator[str]:
    """The phrases of a cell as patterns, the longest first: "waste not, want not" before "waste not"."""
    longest = sorted(phrases.split("|"), key=len, reverse=True)
    return (_pattern(each.casefold().split()) for each in longest)


def _pattern(words: Iterable[str]) -> str:
    """Words as a pattern; those with "?" may be left out."""
    said, is_begun = "", False
    for word in words:
        ways = [_written(each) for each in word.replace("?", "").split("/")]
        one = f"(?:{'|'.join(ways)})"
        may = word.endswith("?")
        if is_begun:
            said += f"(?: {one})?" if may else f" {one}"
        else:
            said += f"(?:{one} )?" if may else one
            is_begun = not may
    return said


def _written(word: str) -> str:
    """A word as it may be written without apostrophes."""
    return _SHORTENED.sub(lambda short: _SHORT[short[0]], word).replace(",", ",?").replace("-", "[- ]")
