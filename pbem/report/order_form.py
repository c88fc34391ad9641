"""The order form: for each open question the line that answers it, ready to send."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.core.options import Choice, OneOf, OrPass
from engine.core.view import Question
from pbem.lines.say import head, hint, line
from pbem.report.letters import Book

MOST_HINTED: Final = 12
"""Names that a hint lists before it counts the rest."""
_LISTED: Final = 3  # kinds of answers from which on each stands on a line of its own
_NUMBER: Final = re.compile(r"^(?:[-*+]\s+|\(?\d{1,2}[.)]\s+)+")


def form_line(question: Question, book: Book) -> str:
    """The line with the reader's own parked answer, or with what silence plays."""
    return line_for(question, question.answer if question.answered else question.default, book)


def line_for(question: Question, choice: Choice, book: Book) -> str:
    """The line that gives this answer."""
    return line(book.phrases[question.decision.kind], question.decision, choice, book.words)


def answer_of(question: Question, choice: Choice, book: Book) -> str:
    """The answer alone, as the line gives it behind the colon."""
    beginning = head(book.phrases[question.decision.kind], question.decision, book.words)
    return line_for(question, choice, book)[len(beginning) + 1 :].strip()


def hints_of(question: Question, book: Book) -> tuple[str, ...]:
    """What may be answered: one hint, or one for each way where there are several kinds of answer."""
    options = question.decision.options
    ways = options.inner if isinstance(options, OrPass) else options
    if not isinstance(ways, OneOf) or len(ways.branches) < _LISTED:
        return (hint(options, book.words, MOST_HINTED),)
    each = tuple(hint(OneOf((branch,)), book.words, MOST_HINTED) for branch in ways.branches)
    return (*each, "pass") if isinstance(options, OrPass) else each


def form_lines(text: str, lines: Iterable[str]) -> tuple[str, ...]:
    """Every line of a mail's text that begins like one of its form lines, so that a quoted one can be told from a changed one.

    Echoes of the reader's own orders belong to them.
    """
    form = tuple(dict.fromkeys(lines))
    heads = {_head(line) for line in form}
    also = (line.strip() for line in text.splitlines() if _head(line) in heads)
    return tuple(dict.fromkeys((*form, *also)))


def _head(line: str) -> str:
    before, colon, _ = line.partition(":")
    return _NUMBER.sub("", before.strip()).casefold() if colon else ""
