"""The text of a plan: one line for an office, divided among the questions that the office is asked."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from engine.core.plan import Part, Plan
from pbem.intake.standing_text import FAILED_WORDS, with_tries
from pbem.lines.text import cut, fold, mask

SUCCEEDED_WORDS: Final = r"(?:and )?(?:if (?:it|that|this|the (?:check|roll|try|attempt)) (?:succeeds|succeeded|works)|on (?:a )?success)\b"
"""How a piece begins that says what is done with a success: the question of the part that it names."""

_PIECE: Final = re.compile(
    rf"\s*;\s*|\s*,\s*(?=(?:and )?then\b|again\b|at most \d+ tr|{FAILED_WORDS}|{SUCCEEDED_WORDS})",
    re.IGNORECASE,
)
_THEN: Final = re.compile(rf"^(?:(?:and\s+)?then\s+|{SUCCEEDED_WORDS}\s*[,:]?\s*(?:then\s+)?)", re.IGNORECASE)
_LIMIT: Final = re.compile(rf"^(?:(?:again|at most \d+ tr(?:y|ies))\b|{FAILED_WORDS})", re.IGNORECASE)
_PASS: Final = re.compile(r"pass|done", re.IGNORECASE)
_UNTIL: Final = re.compile(r"[,;]?\s*\buntil (?:the end of )?turn \d{1,3}\b", re.IGNORECASE)
_WORD: Final = re.compile(r"\s*[^\W_]+[^\w(\"]*")


class Divided(Struct, frozen=True):
    """What a plan says to one kind of question: its pieces, and how often to try."""

    pieces: tuple[str, ...]
    limits: tuple[str, ...] = ()

    @property
    def answer(self) -> str:
        """All of it as one answer."""
        return ", ".join(["; ".join(self.pieces), *self.limits])


class Division(Struct, frozen=True):
    """A plan divided: how it begins, what it says by kind of question in its own order, and until when it holds."""

    head: str
    parts: tuple[tuple[str, Divided], ...]
    until: str = ""


def divided(plan: Plan, text: str) -> Division | None:
    """The plan that a line is, divided among kinds of questions; None if it has no colon or no answer.

    A piece begins behind a semicolon or ", then". One that begins with no label goes on with the part before it. How
    often to try belongs to the last part before it that is tried, else to the first that is; so does a "pass" behind the
    answers of another part, for when its own cannot be played.
    """
    text = with_tries(text)
    at = mask(text).find(":")
    if at < 0:
        return None
    until = _UNTIL.search(text, at)
    body = _UNTIL.sub("", text[at + 1 :])
    current = plan.parts[0]
    pieces: dict[str, tuple[str, ...]] = {}
    limits: dict[str, tuple[str, ...]] = {}
    for piece in cut(body, _PIECE):
        said = _THEN.sub("", piece)
        if _LIMIT.match(said):
            tried = _tried(plan, tuple(pieces))
            limits[tried] = (*limits.get(tried, ()), said)
            continue
        tried = _tried(plan, tuple(pieces))
        if _PASS.fullmatch(said) and tried in pieces and current.kind != tried:
            pieces[tried] = (*pieces[tried][:-1], f"{pieces[tried][-1]} else {said}")
            continue
        current, answer = _labelled(plan, said, current)
        before = pieces.get(current.kind, ())
        if current.one_by_one and before and not _begins_item(current, answer):
            pieces[current.kind] = (*before[:-1], f"{before[-1]}; {answer}")
        elif answer:
            pieces[current.kind] = (*before, answer)
    parts = tuple((kind, Divided(each, limits.get(kind, ()))) for kind, each in pieces.items())
    return Division(text[:at].strip(), parts, until[0].strip(" ,;") if until else "") if parts else None


def joined(plan: Plan, division: Division) -> str:
    """The plan as one line; it is divided into the same again."""
    labels = {part.kind: () if part.one_by_one else part.labels[:1] for part in plan.parts}
    said: list[str] = []
    for kind, each in division.parts:
        first, *rest = each.pieces
        said += [" ".join([*labels[kind], first]), *rest, *each.limits]
    return f"{division.head}: {', '.join(['; '.join(said), *([division.until] if division.until else [])])}"


def _begins_item(part: Part, piece: str) -> bool:
    words = fold(piece)
    return any(words[: len(label)] == label for label in map(fold, part.labels))


def _tried(plan: Plan, named: tuple[str, ...]) -> str:
    """The kind to which a limit of tries belongs, when these kinds have been named before it."""
    tried = [part.kind for part in plan.parts if part.tries]
    before = [kind for kind in named if kind in tried]
    return (before or tried or [plan.parts[0].kind])[-1 if before else 0]


def _labelled(plan: Plan, piece: str, current: Part) -> tuple[Part, str]:
    """The part that a piece belongs to, and the piece without its label; the longest label wins.

    In a part that is answered one by one the label is the first word of each answer and stays.
    """
    words = fold(piece)
    best, taken = current, 0
    for part in plan.parts:
        for label in map(fold, part.labels):
            if words[: len(label)] == label and len(label) > taken:
                best, taken = part, len(label)
    for _ in range(0 if best.one_by_one else taken):
        piece = _WORD.sub("", piece, count=1)
    return best, piece.strip()
