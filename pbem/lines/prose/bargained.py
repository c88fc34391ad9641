"""Whether a line is about a bargain that waits for its answer: by a word for taking it, or by what it gives."""

from __future__ import annotations

from typing import Final

from pbem.lines.names import Lexicon
from pbem.lines.prose import words
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import SYNTAX, Question
from pbem.lines.prose.tokens import stem

_ANSWERS: Final = frozenset(map(stem, ("accept", "decline", "reject")))


def names_bargain(question: Question, said: Stems, others: tuple[Question, ...], lexicon: Lexicon) -> bool:
    """Whether a line of these stems names a bargain, or what it gives where no other question asks about that: "I want no shares"."""
    if not _ANSWERS.isdisjoint(said):
        return True
    things = {each for each in question.terms & said if not (each.isdigit() or lexicon.is_family(each))}
    own = things - SYNTAX - words.PREPOSITIONS
    return bool(own) and not any(own & (each.names | each.literal) for each in others)
