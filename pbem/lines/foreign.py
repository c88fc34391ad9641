"""Things that a line names and that cannot be answered: "space 2" where spaces 5, 7 and 8 can."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from pbem.lines.names import Lexicon
from pbem.lines.prose import classes
from pbem.lines.prose.question import Question
from pbem.lines.prose.tokens import Token
from pbem.lines.text import fold

_SHORTEST = 4
_MOST_NAMED = 4
"""Words of a thing that a line names alone."""
_ASIDE = frozenset("is are was were not no never you your they he she it who what why how where when".split())
"""Words of a line that tells or asks something of what it names."""
_END = Token(";", ";", brk=True)


def foreign_in(question: Question, tokens: tuple[Token, ...], lexicon: Lexicon) -> str:
    """The one thing of the edition that a line names and that is no answer to a question; "" if there is none, or more."""
    called = {each.casefold(): each for each in question.called}
    said = [token for token in tokens if token.word != "the"]
    found: list[str] = []
    for one, other in pairwise((*said, _END)):
        name = f"{one.word} {other.word}" if other.word.isdecimal() else one.word
        kind = _kind_of(one.word, called) if other.word.isdecimal() else ""
        if kind and name not in called:
            found.append(f"{kind} {other.word}")
        elif _is_thing(one, question, lexicon):
            found.append((name if lexicon.is_numbered(one.word) else one.word).capitalize())
    return found[0] if len(found) == 1 else ""


def is_only_foreign(question: Question, tokens: tuple[Token, ...], lexicon: Lexicon) -> str:
    """The one thing that is all a line says, where things of the edition are asked for; "" if it says more."""
    means = [token for token in tokens if not (token.neutral or token.brk)]
    shown = (word for each in question.called for word in fold(each))
    asks_things = any(lexicon.knows(word) and not lexicon.is_family(word) for word in shown)
    is_one = len(means) == 1 or (len(means) == 2 and means[1].number >= 0)
    foreign = foreign_in(question, tokens, lexicon) if is_one and asks_things else ""
    return foreign or _named_alone(question, tokens, lexicon)


def _named_alone(question: Question, tokens: tuple[Token, ...], lexicon: Lexicon) -> str:
    """The words of the game that are all a line says; "" if the question knows them all, or something is told or asked of them."""
    said = [at for at, token in enumerate(tokens) if not (token.neutral or token.brk)]
    if not said or not 2 <= len(said) <= _MOST_NAMED or said[-1] - said[0] > _MOST_NAMED:
        return ""
    named = tokens[said[0] : said[-1] + 1]
    if any(token.brk or token.number >= 0 or not lexicon.has_word(token.word) for token in named):
        return ""
    if all(token.stem in question.stems for token in named) or not _ASIDE.isdisjoint(
        token.word for token in tokens
    ):
        return ""
    things = [token for token in named if not (token.neutral or lexicon.is_family(token.word))]
    if not things or any(classes.is_acting(token.word) for token in named):
        return ""
    return " ".join(token.word if token.neutral else token.word.capitalize() for token in named)


def _kind_of(word: str, called: Mapping[str, str]) -> str:
    """What answers are called that are told apart by a number, if that is what a word says."""
    numbered = (each.split() for each in called.values() if each[-1:].isdecimal())
    return next((kind for kind, *_ in numbered if kind.casefold() == word), "")


def _is_thing(token: Token, question: Question, lexicon: Lexicon) -> bool:
    """Whether a word alone names a thing of the edition, no family, which the question does not know."""
    if token.brk or token.neutral or token.number >= 0 or len(token.word) < _SHORTEST:
        return False
    if token.word in question.spoken or token.stem in question.stems or classes.is_plain(token.word):
        return False
    return lexicon.knows(token.word) and not lexicon.is_family(token.word)
