"""What a line may mean, question by question, and which of it is meant."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine.core.options import Choice, Split
from pbem.lines.asked import Asked
from pbem.lines.names import Lexicon
from pbem.lines.prose import words
from pbem.lines.prose.consents import consented, is_consent
from pbem.lines.prose.question import SYNTAX, Question
from pbem.lines.prose.reach import Reach
from pbem.lines.prose.tokens import Token
from pbem.lines.readings import Code, Understood, Unread
from pbem.lines.say import lined
from pbem.lines.shapes import bare

_MOST_READY = 6


class Fit(Struct, frozen=True):
    """A question with a choice that a line may mean; `headed` if the line names the question; `passed` are words of it read past."""

    asked: Asked
    choice: Choice
    headed: bool
    telling: bool
    guessed: bool = False
    passed: tuple[str, ...] = ()


def evidence(
    question: Question, tokens: tuple[Token, ...], read: Reach, blocking: tuple[Question, ...]
) -> tuple[bool, bool]:
    """Whether words of a line name the question, and whether any word but numbers and syntax was used at all."""
    used = {token.stem for at, token in enumerate(tokens) if read.used >> at & 1}
    used |= {token.stem for token in tokens} & (question.literal - question.names)
    headed = any((used & head) - words.PREPOSITIONS for head in question.heads)
    others = (each.about for each in blocking if each is not question)
    headed = headed or bool((used & question.about).difference(*others))
    telling = any(
        token.stem in question.names and (token.is_mended or token.word not in SYNTAX)
        for token in tokens
        if token.is_mended or not token.guessed
    )
    return headed, telling


def shares_out(question: Question, tokens: tuple[Token, ...]) -> bool:
    """Whether a line may be a whole answer to a question that shares something out: an amount, and a place or a person."""
    if not isinstance(bare(question.asked.decision.options), Split):
        return False
    names = question.names - question.idle
    return any(each.number >= 0 or each.word in words.ALL for each in tokens) and any(
        each.stem in names for each in tokens
    )


def also_consented(
    found: list[Fit], offered: tuple[Question, ...], tokens: tuple[Token, ...]
) -> Iterable[Fit]:
    """What a yes or no that is read as something else says to questions of yes or no which may be left open."""
    if any(fit.headed or is_consent(fit.asked.decision.options) for fit in found):
        return ()
    answers = ((each.asked, consented(each, tokens)) for each in offered if each.consents)
    return [Fit(asked, answer, headed=False, telling=True) for asked, answer in answers if answer]


def decided(given: str, found: list[Fit], lexicon: Lexicon, several: bool) -> Understood | Unread | None:
    """What a line means of what it may mean; a question if that is more than one thing, or less than sure.

    `several` says that more than one question must be answered.
    """
    if " " not in given and all(fit.guessed and not (fit.headed or fit.telling) for fit in found):
        return None
    fewest = min(len(fit.passed) for fit in found)
    found = [fit for fit in found if len(fit.passed) == fewest]
    headed = [fit for fit in found if fit.headed] or found
    lines = {_line(fit, lexicon): fit for fit in reversed(headed)}
    if len(lines) > 1:
        code = Code.FITS_SEVERAL if len({fit.asked.head for fit in headed}) > 1 else Code.AMBIGUOUS_WORD
        ready = tuple(reversed(lines))[:_MOST_READY]
        return Unread(code, given, ready, headed[0].asked.decision, headed[0].headed)
    fit = headed[0]
    line = _line(fit, lexicon)
    if not fit.headed and not fit.telling and (fit.guessed or several):
        return Unread(Code.HEAD_NEEDED, given, (line,), headed=False)
    notes = (f'read as "{line}"', *((f"left out: {', '.join(fit.passed)}",) if fit.passed else ()))
    return Understood(fit.asked.decision, fit.choice, notes, exact=False, headed=fit.headed)


def is_empty(tokens: tuple[Token, ...]) -> bool:
    """Whether no word of a line says anything; "for" alone is a vote, "me" a name."""
    if len(tokens) == 1 and tokens[0].word in words.FAVOUR | words.OWN:
        return False
    first = tokens[1] if tokens[0].word in words.FAVOUR and len(tokens) > 1 else tokens[0]
    if first.word in words.OWN - words.ATTRIBUTES:  # "for myself"
        return False
    return all(each.neutral or each.brk or each.word in words.DENIALS for each in tokens)


def _line(fit: Fit, lexicon: Lexicon) -> str:
    return lined(fit.asked.head, fit.asked.decision, fit.choice, lexicon)
