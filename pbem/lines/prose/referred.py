"""Pronouns for what the sentence before has named: "The Director of Trade has gone too far. Impeach him." """

from __future__ import annotations

import re
from typing import Final

from engine.core.options import Pick
from pbem.lines.names import Lexicon, Names
from pbem.lines.prose import words
from pbem.lines.prose.question import Question
from pbem.lines.prose.reader import Prose
from pbem.lines.prose.tokens import stem
from pbem.lines.shapes import bare
from pbem.lines.text import fold

_END: Final = re.compile(r"(?<=[.!])\s+(?=\S)")
_PRONOUN: Final = re.compile(r"\b(?:him|her|them)\b", re.IGNORECASE)
_MOST_SENTENCES: Final = 4
_STOPS: Final = words.CONDITIONS | words.DENIED | words.REVOKED


def named_for_pronouns(text: str, prose: Prose, lexicon: Lexicon) -> str:
    """The last sentence of a text with the name said before in place of its pronoun; "" if it is not sure who is meant.

    Sure is what the only question with names can be answered with, if no other answer of it is named before.
    """
    questions = prose.blocking
    sentences = _END.split(text.strip())
    at = len(sentences) - 1
    names = _names(questions[0], lexicon) if len(questions) == 1 else None
    if not 0 < at < _MOST_SENTENCES or names is None or "?" in text:
        return ""
    before, sentence = " ".join(sentences[:at]), sentences[at]
    said = fold(before)
    if len(_PRONOUN.findall(sentence)) != 1 or not _STOPS.isdisjoint(said):
        return ""
    if questions[0].signs.isdisjoint(map(stem, fold(sentence))):
        return ""  # "I like him" bids nothing
    found = {name for name in names.all_shown() if _stands_in(fold(name), said)}
    return _PRONOUN.sub(f"the {found.pop()}", sentence) if len(found) == 1 else ""


def _names(question: Question, lexicon: Lexicon) -> Names | None:
    """The names by one of which a question is answered."""
    options = bare(question.asked.decision.options)
    if not isinstance(options, Pick) or not options.single or question.consents:
        return None
    return lexicon.names(options.among)


def _stands_in(name: tuple[str, ...], said: tuple[str, ...]) -> bool:
    """Whether a name stands in words, perhaps as an owner."""
    own = (*name[:-1], f"{name[-1]}s")
    return any(said[at : at + len(name)] in (name, own) for at in range(len(said)))
