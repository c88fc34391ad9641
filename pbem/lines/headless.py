"""Answers alone, without the beginning of a line: assumed for the only question that must be answered, else asked about."""

from __future__ import annotations

from typing import Final

import msgspec

from pbem.lines.answer import understand
from pbem.lines.asked import Asked
from pbem.lines.heads import Book
from pbem.lines.numbers import digits
from pbem.lines.prose.words import INTERJECTIONS
from pbem.lines.readings import Code, Got, Understood, Unread
from pbem.lines.ready import answers_fitting, ready_lines, why_missed
from pbem.lines.shapes import is_bare, is_single
from pbem.lines.text import fold

_SHORT_LINE: Final = 6
_SHORT_ANSWER: Final = 3


def headless(book: Book, given: str) -> Understood | Unread | None:
    """The reading of an answer alone: assumed for the only blocking question, asked about if there are more."""
    scope = book.scope.strict
    able = book.answerable(given)
    fitting = answers_fitting(able, given, scope)
    if not fitting:
        return _misanswered(book, able, given)
    others = _may_be_for_others(book, fitting, given)
    if len(book.blocking) > 1 or others:
        return Unread(Code.HEAD_NEEDED, given, ready_lines(book, [*fitting, *others]), headed=False)
    asked, got = fitting[0]
    notes = (*got.notes, f'taken as the answer to "{asked.head}"')
    return Understood(asked.decision, got.choice, notes, exact=False, headed=False)


def _may_be_for_others(book: Book, fitting: list[tuple[Asked, Got]], given: str) -> list[tuple[Asked, Got]]:
    """What "no" alone may say to offers and the like, unless a question of yes or no must be answered."""
    if given.casefold().strip(" .!") not in INTERJECTIONS or any(
        is_bare(each.decision.options) for each, _ in fitting
    ):
        return []
    offered = tuple(
        each for each in book.asked if each not in book.blocking and is_single(each.decision.options)
    )
    return answers_fitting(offered, given, book.scope.strict)


def _misanswered(book: Book, able: tuple[Asked, ...], given: str) -> Unread | None:
    """Why a text made of an answer's words and a number is no answer to the only blocking question."""
    words = fold(given)
    if len(book.blocking) != 1 or not able or not 0 < len(words) <= _SHORT_LINE:
        return None
    if not any(digits(word).isdigit() for word in words):
        return None
    missed = why_missed(book, able[0], understand(able[0].decision.options, given, book.scope), given)
    return msgspec.structs.replace(missed, headed=False)


def almost(book: Book, given: str) -> Unread | None:
    """A short line that with a letter mended would answer the only blocking question: asked about, not played."""
    if len(book.blocking) != 1 or len(fold(given)) > _SHORT_ANSWER or len(given) <= _SHORT_ANSWER:
        return None
    fitting = answers_fitting(book.blocking, given, book.scope)
    if not fitting:
        return None
    return Unread(Code.HEAD_NEEDED, given, ready_lines(book, fitting), fitting[0][0].decision, headed=False)
