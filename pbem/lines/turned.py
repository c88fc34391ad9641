"""Ends of an order that may turn it round: "but no", "has to go" of who shall get a post, a place that is none of the game."""

from __future__ import annotations

import re
from typing import Final

from engine.core.options import Amount, Choice, Form, Options
from pbem.lines.names import Lexicon
from pbem.lines.numbers import is_money
from pbem.lines.prose import classes, words
from pbem.lines.prose.consents import REFUSALS
from pbem.lines.prose.line import Stems
from pbem.lines.prose.tokens import stem
from pbem.lines.shapes import is_nothing, keys_in
from pbem.lines.text import fold
from pbem.lines.wording import items

_BUT_NO: Final = re.compile(
    r"(?:\b(?:but|however|though),? (?:no|nope|nah|not|never)|(?:[,;.!?]| -+) *(?:no|nope|nah))"
    r"(?: thanks| thank you| thx)?[\s.!)]*$",
    re.IGNORECASE,
)
_GOING: Final = re.compile(
    r"\b(?:has|have|needs?|ought|(?:has|have) got) to go(?: now| then| at last| i[' ]m afraid)?\W*$",
    re.IGNORECASE,
)
_LOSING: Final = frozenset(
    map(stem, "lose loss give remove impeach burn dispose discard retire sack fire dismiss exhaust".split())
)
"""Words of questions about who or what goes for good."""
_PUT: Final = re.compile(
    r"\b(?:put|stick|throw|dump)\b[^,.;:!]*? (?:in|into|on) (?:the|an?|my|our|your) (?P<where>[a-z]+)\W*$",
    re.IGNORECASE,
)
_POSTS: Final = frozenset(
    "chair job post office seat role position saddle lead command hat throne list frame running field place slot spot hotseat ring game mix pot till bank treasury kitty board front line town house country".split()
)
"""Where somebody or something is put that is chosen, in a manner of speaking or not."""


def may_be_turned(text: str, options: Options, choice: Choice, asked: Stems, lexicon: Lexicon) -> bool:
    """Whether the end of a text leaves it open whether a choice is meant by it; `asked` are words of the question."""
    if is_nothing(choice) or not REFUSALS.isdisjoint((choice, *keys_in(choice))):
        return False
    if _BUT_NO.search(text):
        return True
    if _leaves_some(text, options, choice):
        return True
    if not any(True for _ in keys_in(choice)):
        return False
    if _GOING.search(text) and _LOSING.isdisjoint(asked):
        return True
    put = _PUT.search(text)
    return put is not None and _is_nowhere(put["where"].casefold(), asked, lexicon)


def _is_nowhere(word: str, asked: Stems, lexicon: Lexicon) -> bool:
    """Whether a word is no place or post of the game or of a manner of speaking."""
    return not (word in _POSTS or stem(word) in asked or lexicon.has_word(word) or classes.is_acting(word))


def _leaves_some(text: str, options: Options, choice: Choice) -> bool:
    """Whether a text bids everyone, and pieces that are only counted stay behind: "everyone fights" where there are regiments."""
    if not isinstance(options, Form) or words.PEOPLE.isdisjoint(fold(text)):
        return False
    return any(
        isinstance(inner, Amount) and not is_money(inner.unit) and inner.high > 0 and value == 0
        for (_, inner), value in zip(options.parts, items(choice), strict=True)
    )
