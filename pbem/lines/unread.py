"""What helps the writer of a line that means no answer: the item that is in the way, and where help is to be had."""

from __future__ import annotations

from functools import partial

from engine.core.decision import Decision
from pbem.lines.amiss import item_amiss
from pbem.lines.answer import understand
from pbem.lines.asked import Asked
from pbem.lines.effort import Spent
from pbem.lines.heads import Book
from pbem.lines.readings import Code, Got, Understood, Unread
from pbem.lines.shapes import is_no_vote
from pbem.lines.text import mask, tidy


def item_named(book: Book, text: str, unread: Unread) -> Unread:
    """The same, or which item of a list is not understood while others are."""
    given = tidy(text)
    at = mask(given).find(":")
    asked = tuple(each for each in book.asked if each.decision == unread.decision)[:1]
    if at < 0 or not asked or book.prose.effort.is_spent:
        return unread
    try:
        amiss = item_amiss(
            asked[0].decision.options, given[at + 1 :].strip(), partial(_is_answer, book, asked)
        )
    except Spent:
        return unread  # the mail has taken its time: this line is said to be unread as it is
    if not amiss:
        return unread
    return Unread(Code.UNKNOWN_WORD, amiss, help_on(book, asked[0].decision), unread.decision)


def help_on(book: Book, decision: Decision) -> tuple[str, ...]:
    """The line that asks for help on a question."""
    heads = (each.phrase.head.partition("{")[0].strip() for each in book.asked if each.decision == decision)
    return tuple(f"help {head}" for head in heads)[:1]


def voted_no(asked: Asked, text: str) -> Unread | None:
    """What to ask where a mere no answers what is voted on, since it may mean against it as well as no vote; None if it does not."""
    if not is_no_vote(asked.decision.options, text):
        return None
    return Unread(Code.AMBIGUOUS_WORD, text, ("against", "pass"), asked.decision)


def _is_answer(book: Book, asked: tuple[Asked, ...], text: str) -> bool:
    """Whether a text alone answers a question, in the words of its form or in others."""
    if any(isinstance(understand(each.decision.options, text, book.scope), Got) for each in asked):
        return True
    return isinstance(book.prose.answer(text, asked), Understood)
