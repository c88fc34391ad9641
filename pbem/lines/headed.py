"""Lines whose beginning names a question: what their rest answers."""

from __future__ import annotations

import re

from pbem.lines.answer import understand
from pbem.lines.asked import Asked
from pbem.lines.heads import Book
from pbem.lines.names import Found, Tier
from pbem.lines.readings import Code, Got, Understood, Unread
from pbem.lines.ready import answers_fitting, hinted, ready_lines, why_missed
from pbem.lines.text import fold
from pbem.lines.unread import voted_no

_REMARK = re.compile(r"\s+\([^()]*\)$")


def answered(book: Book, asked: tuple[Asked, ...], found: Found, head: str, rest: str) -> Understood | Unread:
    """The reading of a line whose beginning names these questions."""
    if not rest:
        return Unread(Code.NO_ANSWER, head, hinted(book, asked), asked[0].decision)
    if (no_vote := voted_no(asked[0], rest)) is not None:
        return no_vote
    fitting = answers_fitting(asked, rest, book.scope)
    remark = _REMARK.search(rest)
    is_talk = remark is not None and book.prose.talk.is_idle(remark[0])
    if (
        not fitting
        and remark
        and is_talk
        and (found_without := answers_fitting(asked, rest[: remark.start()], book.scope))
    ):
        fitting = [
            (each, Got(got.choice, (*got.notes, f"left out: {remark[0].strip()}")))
            for each, got in found_without
        ]
    if not fitting and len({each.head for each in asked}) > 1:
        return Unread(Code.WHICH_QUESTION, head, tuple(dict.fromkeys(each.head for each in asked)))
    if not fitting:
        return why_missed(book, asked[0], understand(asked[0].decision.options, rest, book.scope), rest)
    if len({each.head for each, _ in fitting}) > 1:
        return Unread(Code.FITS_SEVERAL, head, ready_lines(book, fitting))
    first, got = fitting[0]
    notes = (*_head_notes(first, found, head, asked), *got.notes)
    return Understood(first.decision, got.choice, notes, exact=not notes)


def _head_notes(meant: Asked, found: Found, head: str, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    """What is said back about the beginning: mended, chosen by its answer, or the first of several alike."""
    if len(asked) > 1 and len({each.head for each in asked}) == 1:
        return (f'taken for the first of {len(asked)} questions "{meant.head}"',)
    # "Walsh: no" may be talk as well as the vote on Walsh
    unnamed = found.tier is Tier.SHORT and not fold(meant.head)[0].startswith(fold(head)[0])
    if found.tier is Tier.TYPO or len(asked) > 1 or unnamed:
        return (f"{head} read as {meant.head}",)
    return ()
