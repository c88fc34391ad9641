"""Words of a line to be kept that no question of the game could know: told at once, before any question is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.phrase import Phrase
from pbem.intake.standing_text import PREFER, StandingText
from pbem.lines.names import Lexicon, lexicon_of
from pbem.lines.prose import classes, words
from pbem.lines.prose.question import PLAIN, SYNTAX
from pbem.lines.prose.tokens import Token, lexed, stem
from pbem.lines.readings import Code, Unread
from pbem.lines.text import fold

_SHORTEST: Final = 4
"""Letters of a word that is no abbreviation."""


def unknown_choice(
    parts: StandingText, names: Mapping[str, tuple[str, ...]], phrases: Mapping[str, Phrase]
) -> Unread | None:
    """The first choice in which a word stands that means nothing in the game, with the nearest of its `names`."""
    for each in parts.alternatives:
        if not PREFER.match(each.answer) and has_unknown(each.answer, names, phrases):
            near = lexicon_of(names).names(tuple(names)).nearest(each.answer)
            return Unread(Code.UNKNOWN_WORD, each.answer, near)
    return None


def has_unknown(answer: str, names: Mapping[str, tuple[str, ...]], phrases: Mapping[str, Phrase]) -> bool:
    """Whether a word of an answer means nothing in the game."""
    lexicon, said = lexicon_of(names), _said(phrases)
    return any(_is_unknown(token, lexicon, said) for token in lexed(answer))


def _said(phrases: Mapping[str, Phrase]) -> frozenset[str]:
    """The stems of all words that belong to questions."""
    texts = (
        text
        for phrase in phrases.values()
        for text in (
            phrase.head,
            *phrase.also,
            *phrase.idle,
            *phrase.doing,
            *(said for _, said in phrase.sayings),
        )
    )
    return frozenset(stem(word) for text in texts for word in fold(text.replace("/", " ")))


def _is_unknown(token: Token, lexicon: Lexicon, said: frozenset[str]) -> bool:
    """Whether a word is no number, no name or like one, none of a question, and none of everyday."""
    if token.brk or token.neutral or token.number >= 0 or len(token.word) < _SHORTEST:
        return False
    if (
        token.stem in said | PLAIN
        or not SYNTAX.isdisjoint((token.word, token.stem))
        or token.word in words.OWN
    ):
        return False
    return not (lexicon.is_like_a_name(token.word) or classes.is_plain(token.word))
