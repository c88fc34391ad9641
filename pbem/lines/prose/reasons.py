"""Reasons in front of an order that it is said to follow from: "I can't decide between you, so I abstain"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from pbem.lines.prose import classes, words
from pbem.lines.prose.about import restated
from pbem.lines.prose.asides import is_mocking, small
from pbem.lines.prose.line import Stems
from pbem.lines.prose.question import Question
from pbem.lines.prose.statements import is_statement
from pbem.lines.prose.tokens import Token, lexed

_SO: Final = re.compile(
    r"[,;.!]?\s+(?:and\s+)?(?:so|therefore|thus|hence)\b,?\s+(?!that\b)|\s+[-\u2013]\s+so\s+", re.IGNORECASE
)
_AS: Final = re.compile(
    r"(?:and |but )?(?:as|since|because|seeing (?:that|how|as)|given that|now that)\s", re.IGNORECASE
)
_SINCE: Final = re.compile(
    r"(?:as|since|because)\s(?!soon|long|many|much|far|well|agreed|usual|always|before|planned|promised|for\b)",
    re.IGNORECASE,
)
"""How a clause begins that gives the reason for what stands before it."""
_BREAKS: Final = re.compile(r"[,;.!\s\u2013-]+")
_COMMA: Final = re.compile(r",\s+")
_OPEN: Final = (
    (words.CONDITIONS - {"while"}) | words.REVOKED | {"whether", "please", "lets", "let", "maybe", "perhaps"}
)
"""Words of a condition, of taking back and of bidding: what holds one is no mere reason."""
_WRITER: Final = frozenset("i we id ill wed im".split())
_SOON: Final = frozenset("would will shall could should can".split())
_FEELING: Final = frozenset("have need love like".split())
"""Verbs of doing that tell what the writer has or feels, where a reason is given."""


def leads_to(
    text: str, begin: int, end: int, ordered: str, questions: Iterable[Question], foreign: Stems
) -> bool:
    """Whether a clause of a text tells why, and the order `ordered` is said to follow from it.

    Doubts and denials of a reason are about something else. It bids nothing itself, holds no condition and no number that
    is none of the order or a fact, and names no other answer to the `questions`, unless it tells something; nothing that is `foreign`.
    """
    clause = text[begin:end]
    if not any(text[at:].startswith(ordered) for at in _behind(text, clause, end)):
        return False
    said = small(clause).split()
    if not _OPEN.isdisjoint(said) or is_mocking(clause) or _bids(said):
        return False
    questions = tuple(questions)
    tokens = tuple(token for token in lexed(small(clause)) if not token.brk)
    told = frozenset(token.stem for token in lexed(ordered))
    facts = frozenset[int]().union(*(restated(each.asked, each.names, tokens) for each in questions))
    counted = (each for at, each in enumerate(tokens) if _is_number(each, said) and at not in facts)
    if any(each.stem not in told for each in counted):
        return False
    names = frozenset[str]().union(*(each.names - each.idle for each in questions))
    named = {token.stem for token in tokens if not token.neutral} - told
    return named.isdisjoint(foreign) and (
        named.isdisjoint(names) or is_statement(clause) or _AS.match(clause) is not None
    )


def tells_why(text: str, begin: int, end: int) -> bool:
    """Whether a clause behind an order and a comma gives the reason for it: ", as the Bombay orders can't be served otherwise"."""
    clause = text[begin:end]
    said = small(clause).split()
    if not text[:begin].rstrip().endswith(",") or not _SINCE.match(clause) or is_mocking(clause):
        return False
    if not (_OPEN - {"otherwise"}).isdisjoint(said) or any(
        token.number > 1 for token in lexed(small(clause))
    ):
        return False
    return any(
        word in _SOON or word in words.PREDICATES or word.endswith(("nt", "s", "ed")) for word in said[2:]
    )


def _behind(text: str, clause: str, end: int) -> tuple[int, ...]:
    """Where what follows from a clause may begin, with "so" or behind it; () if nothing does."""
    led = _SO.match(text, end) or (_COMMA.match(text, end) if _AS.match(clause) else None)
    breaks = _BREAKS.match(text, end)
    return (led.end(), breaks.end() if breaks else end) if led else ()


def _bids(said: list[str]) -> bool:
    """Whether words begin with a verb of doing, or with what the writer does or will do."""
    while said and said[0] in ("and", "but", "well", "as", "since", "because"):
        said = said[1:]
    if not said or said[0] not in _WRITER:
        return bool(said) and classes.is_acting(said[0])
    acts = said[1:2] and classes.is_acting(said[1]) and said[1] not in _FEELING
    return bool(acts) or said[0] in ("id", "ill", "wed") or not _SOON.isdisjoint(said[1:2])


def _is_number(token: Token, said: list[str]) -> bool:
    """Whether a word counts something; "we cannot afford both" counts nothing that is wanted."""
    is_denied = token.word == "both" and not words.DENIED.isdisjoint(said)
    return token.number >= 0 and not (token.neutral or token.word == "one" or is_denied)
