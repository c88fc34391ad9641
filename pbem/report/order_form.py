"""The order form: for each open question the line that answers it, ready to send."""

from __future__ import annotations

from engine.core.options import Choice
from engine.core.view import Question
from pbem.lines.say import head, hint, line
from pbem.report.letters import Book

MOST_HINTED = 12
"""Names that a hint lists before it counts the rest."""


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


def hint_of(question: Question, book: Book) -> str:
    """What may be answered."""
    return hint(question.decision.options, book.words, MOST_HINTED)
