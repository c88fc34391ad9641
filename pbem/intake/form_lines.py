"""Quoted lines of our order form that the player changed in place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pbem.intake.normalise import folded
from pbem.intake.orderlike import could_be_order
from pbem.intake.values import Line, Origin
from pbem.tokens import redact_tokens

_MAX_WRAPS: Final = 6  # physical lines of one form line
_UNKNOWN_MAIL: Final = (
    "The mail that you answer cannot be told, so lines changed in the quoted order form were not read;"
    " write them above the quoted text, or reply to the report itself."
)
_OF_OTHERS: Final = (
    "Text that your mail quotes under “{said}” was not read (line {numbers}); write orders at the very top."
)
_SOMEBODY: Final = "the words of somebody else"
_MOST_NAMED: Final = 5  # numbers of lines
_SAID: Final = 100  # characters
_FILLED_LINE: Final = 60  # characters: a mail program wraps lines at about this length or beyond


def changed_form_lines(lines: Sequence[Line], sent_form_lines: Sequence[str] | None) -> tuple[Line, ...]:
    """The quoted lines that act: each has the head (what stands before the colon) of a line that we sent in the mail it answers,
    differs from every line that we sent with that head, and gives an answer.

    `sent_form_lines`: every line with a colon in that mail, echoes of earlier orders included, or the form alone;
    None where the answered mail cannot be told: then nothing acts (see form_warnings). A line that a mail program wrapped
    is read as one; the result has one Line for it, with the number of its first piece.
    """
    if sent_form_lines is None:
        return ()
    sent: dict[str, set[str]] = {}
    for text in map(folded, sent_form_lines):
        if head := _head(text):
            sent.setdefault(head, set()).add(text)
    candidates = _candidates(lines)
    changed: dict[str, Line] = {}
    for at, line in enumerate(candidates):
        head = _head(folded(line.text))
        if head not in sent:
            continue
        pieces = _pieces(candidates, at, frozenset(sent))
        text = _changed_text(pieces, sent[head])
        if text and _answer(folded(text)):
            changed.setdefault(folded(text), replace(line, text=text))
    return tuple(changed.values())


def foreign_warnings(
    lines: Sequence[Line], by_us: Sequence[Line], sent_form_lines: Sequence[str] | None
) -> tuple[str, ...]:
    """A sentence for the receipt where quoted words of others look like a changed line of our form."""
    ours = {line.number for line in by_us}
    others = [line for line in lines if line.number not in ours]
    changed = changed_form_lines(others, sent_form_lines)
    numbers = ", ".join(f"{line.number}" for line in changed[:_MOST_NAMED])
    return (_OF_OTHERS.format(numbers=numbers, said=_said(changed[0])),) if changed else ()


def _said(line: Line) -> str:
    """What a mail says of a quoted line's writer, without the address that proves a seat."""
    return redact_tokens(" ".join(line.said_by.split()))[:_SAID] or _SOMEBODY


def form_warnings(lines: Sequence[Line], sent_form_lines: Sequence[str] | None) -> tuple[str, ...]:
    """A sentence for the receipt where quoted lines could be orders but the mail that they come from cannot be told."""
    if sent_form_lines is not None or not any(could_be_order(line.text) for line in _candidates(lines)):
        return ()
    return (_UNKNOWN_MAIL,)


def _candidates(lines: Sequence[Line]) -> list[Line]:
    """Quoted lines of the answered mail itself; deeper ones come from mails before it."""
    quoted = (Origin.QUOTED, Origin.BELOW_MARKER)
    return [line for line in lines if line.origin in quoted and line.depth <= 1]


def _pieces(candidates: list[Line], at: int, heads: frozenset[str]) -> list[Line]:
    """The line and the lines right below it that may be its wrapped rest: no gap, no head of their own."""
    pieces = [candidates[at]]
    for line in candidates[at + 1 : at + _MAX_WRAPS]:
        if line.number != pieces[-1].number + 1 or _head(folded(line.text)) in heads:
            break
        pieces.append(line)
    return pieces


def _changed_text(pieces: list[Line], sent: set[str]) -> str:
    """The text of a form line put together from its pieces; "" where it is as we sent it."""
    joined = ""
    for piece in pieces:
        joined = f"{joined} {piece.text}".strip()
        if folded(joined) in sent:
            return ""
    text = pieces[0].text
    for before, piece in pairwise(pieces):
        first_word = piece.text.split(" ", 1)[0]
        if len(before.text) + len(first_word) < _FILLED_LINE:
            break  # the line before had room for more: it was not wrapped there
        text = f"{text} {piece.text}"
    return text


def _head(text: str) -> str:
    head, colon, _ = text.partition(":")
    return head.strip() if colon else ""


def _answer(text: str) -> str:
    return text.partition(":")[2].strip(" ._-")
