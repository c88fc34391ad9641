"""Sentences of their own beside an order: what they doubt, deny or ask is not the order, unless they take it up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pbem.lines.prose import classes, words
from pbem.lines.prose.about import restated
from pbem.lines.prose.asides import is_mocking, reaches_back, small
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import Question
from pbem.lines.prose.statements import is_statement, speaks_against
from pbem.lines.prose.tokens import Token, lexed

_GOING_ON: Final = frozenset(
    "and but or only also plus then if unless except provided when while wait hold actually no not nope nah correction scratch "
    "forget never instead otherwise else maybe perhaps though however yet until before after first except rather".split()
)
"""Words with which a sentence begins that goes on with the one before."""
_HALTING: Final = words.REVOKED | frozenset(
    "wait hold until till unless provided pending depending depends if first before later yet sure unsure undecided certain "
    "decide decided mind draft suppose hypothetically hypothetical pretend imagine tempted otherwise else or ignore rather "
    "while again repeat retry whenever unlike going against "
    "kidding joking joke reconsider rethink changed change mistake wrong cancel undo confirm veto object objections".split()
)
"""Words that may hold an order back, wherever they stand beside it."""
_COURTESY: Final = frozenset(
    "sorry thanks thanx thx cheers bye goodbye farewell cheerio apologies congrats congratulations commiserations".split()
)
_RULES: Final = frozenset("what how who does do when where".split())
"""Words with which questions about the rules begin."""
_SHORTEST: Final = 3


def stands_apart(
    sentence: str, questions: Iterable[Question], ordered: str, foreign: Stems, is_behind: bool, asks: bool
) -> bool:
    """Whether a sentence before or behind the orders `ordered` has nothing to do with them.

    It names no answer to their `questions` or to others (`foreign`) but those that are ordered, unless it tells how
    things are, and no number; it neither goes on with an order, nor holds it back or mocks it.
    """
    said = small(sentence).replace(",", " ").split()
    if (
        len(said) < _SHORTEST
        or is_mocking(sentence)
        or not _HALTING.isdisjoint(_asked_what(said) if asks else said)
    ):
        return False
    if is_behind and (said[0] in _GOING_ON or reaches_back(sentence)):
        return False
    tokens = [token for token in lexed(small(sentence)) if not token.brk]
    told = frozenset(token.stem for token in lexed(ordered))
    questions = tuple(questions)
    names = foreign.union(*(each.names - each.idle for each in questions))
    named = [token for token in tokens if token.stem in names and token.word not in words.NOTHING]
    named = [token for token in named if not token.neutral]
    facts = frozenset[int]().union(*(restated(each.asked, each.names, tuple(tokens)) for each in questions))
    if any(_is_number(each) and each.stem not in told for at, each in enumerate(tokens) if at not in facts):
        return False
    if asks:
        return not named
    if any(classes.is_acting(token.word) and at == 0 for at, token in enumerate(tokens)) and named:
        return False
    if any(
        token.stem in told for token in named if token.number < 0
    ):  # "Maratha 1" is not told by "Bengal 1"
        return not any(map(speaks_against, tokens))
    return not named or is_statement(sentence)


def _asked_what(said: list[str]) -> list[str]:
    """The words of a question about the rules up to the case that it asks about: "What happens if both use it?"."""
    is_of_rules = said[0] in _RULES and said[1] != "if" and "i" not in said
    return said[: said.index("if")] if is_of_rules and "if" in said else said


def is_to(sentence: str, is_family: Callable[[str], bool]) -> bool:
    """Whether a sentence begins with a courtesy to somebody, and takes nothing back: "Sorry Hastings, maybe next round!"."""
    said = small(sentence).replace(",", " ").split()
    if said[:1] == [] or said[0] not in _COURTESY or not words.REVOKED.isdisjoint(said):
        return False
    called = next((word for word in said if word not in _COURTESY), "")
    return is_family(called)


def _is_number(token: Token) -> bool:
    return (
        token.number >= 0
        and not token.neutral
        and token.word not in ("one", "two", "both", "another", "once", "a", "an")
    )
