"""Whole lines ready to send, for what was not understood or may mean several things."""

from __future__ import annotations

from pbem.lines.amiss import shortened
from pbem.lines.answer import understand
from pbem.lines.asked import Asked
from pbem.lines.heads import Book
from pbem.lines.hints import hint
from pbem.lines.names import Scope
from pbem.lines.readings import Answer, Code, Got, Miss, Unread
from pbem.lines.say import lined

_MOST_HINTED = 8


def answers_fitting(asked: tuple[Asked, ...], text: str, scope: Scope) -> list[tuple[Asked, Got]]:
    """The questions that a text may answer, with what it means to each."""
    answers = [(each, understand(each.decision.options, text, scope)) for each in asked]
    return [(each, answer) for each, answer in answers if isinstance(answer, Got)]


def why_missed(book: Book, asked: Asked, answer: Answer, rest: str) -> Unread:
    """Why the answer was not understood, with whole lines where a nearest word makes one."""
    if isinstance(answer, Got):  # only an abbreviation or a typo stood in the way
        return Unread(Code.HEAD_NEEDED, rest, ready_lines(book, [(asked, answer)]), asked.decision)
    near = tuple(dict.fromkeys(_mended(book, asked, answer, rest, word) or word for word in answer.near))
    return Unread(answer.code, answer.given or rest, shortened(near, asked.phrase.head), asked.decision)


def _mended(book: Book, asked: Asked, miss: Miss, rest: str, word: str) -> str:
    """The whole line with the nearest word in place of the one given; "" if that reads no better."""
    if not miss.given or rest.count(miss.given) != 1:
        return ""
    answer = understand(asked.decision.options, rest.replace(miss.given, word), book.scope)
    return lined(asked.head, asked.decision, answer.choice, book.lexicon) if isinstance(answer, Got) else ""


def ready_lines(book: Book, fitting: list[tuple[Asked, Got]]) -> tuple[str, ...]:
    """The whole line of each answer."""
    return tuple(lined(each.head, each.decision, got.choice, book.lexicon) for each, got in fitting)


def ready_beginnings(book: Book, head: str, rest: str) -> tuple[str, ...]:
    """The open beginnings most like the one given, as whole lines where the answer fits them."""
    if not book.prose.may_be_order(rest):
        return book.nearest(head)
    near: list[str] = []
    for shown in book.nearest(head):
        asked = tuple(each for each in book.asked if each.head == shown)
        near += ready_lines(book, answers_fitting(asked, rest, book.scope)) or [shown]
    return tuple(dict.fromkeys(near))


def hinted(book: Book, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    """Each line with what may be answered."""
    return tuple(f"{each.head}: {hint(each.decision.options, book.lexicon, _MOST_HINTED)}" for each in asked)
