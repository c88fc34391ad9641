"""Somebody spoken to in a sentence of his own beside an order: "Sykes, no hard feelings" names nobody to be chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pbem.lines.prose.asides import is_kind_word, small

_SENTENCES: Final = re.compile(r"(?<=[.!?;])\s+")
_NAME: Final = re.compile(r"(?:sorry,? |dear |and |@)*([a-z]+)\s*[,:-]*\s+(.+)")
_NAME_LAST: Final = re.compile(r"(.+?),? ([a-z]+)")


def without_calls(text: str, is_family: Callable[[str], bool]) -> str:
    """The text without sentences that hold nothing but a family's name and a kind word to it."""
    sentences = _SENTENCES.split(text)
    if len(sentences) < 2:
        return text
    left = [each for each in sentences if not _is_call(small(each), is_family)]
    return " ".join(left) if 0 < len(left) < len(sentences) else text


def _is_call(sentence: str, is_family: Callable[[str], bool]) -> bool:
    begun = _NAME.fullmatch(sentence)
    if begun and is_family(begun[1]):
        return is_kind_word(begun[2])
    ended = _NAME_LAST.fullmatch(sentence)
    return ended is not None and is_family(ended[2]) and is_kind_word(ended[1])
