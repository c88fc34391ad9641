"""The text of a standing order: alternatives, how often to try again, and how long it holds."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from engine.core.standing_orders import Again, Compare, Comparison

_AGAIN_NEVER: Final = re.compile(r"[,;]?\s*\bagain never\b", re.IGNORECASE)
_AGAIN_WHILE: Final = re.compile(
    r"[,;]?\s*\bagain while (?P<fact>[a-z][a-z _.]*?)\s*(?P<how>>=|<=|!=|=|>|<)\s*£?(?P<value>-?\d+|[a-z_]+)",
    re.IGNORECASE,
)
_TRIES: Final = re.compile(r"[,;]?\s*\bat most (?P<number>\d+) tries?\b", re.IGNORECASE)
_UNTIL: Final = re.compile(r"[,;]?\s*\buntil turn (?P<turn>\d+)\b", re.IGNORECASE)
_ELSE: Final = re.compile(r"\s*[,;]?\s+\belse\b\s+", re.IGNORECASE)


class StandingText(Struct, frozen=True):
    """A standing order as read: `head` of the question, answers in order of preference, retries, last turn."""

    head: str
    answers: tuple[str, ...]
    again: Again | None
    until: int | None


def read_standing(text: str) -> StandingText | None:
    """The parts of `<head>: <answer> else <answer>, again while money >= 3, at most 2 tries, until turn 4`.

    None if there is no head with an answer behind a colon.
    """
    rest, again = _again(text)
    until = _UNTIL.search(rest)
    rest = _UNTIL.sub("", rest).strip()
    head, colon, answer = rest.partition(":")
    answers = tuple(part.strip() for part in _ELSE.split(answer) if part.strip())
    if not colon or not head.strip() or not answers:
        return None
    return StandingText(head.strip(), answers, again, int(until["turn"]) if until else None)


def _again(text: str) -> tuple[str, Again | None]:
    tries = _TRIES.search(text)
    at_most = int(tries["number"]) - 1 if tries else None
    rest = _TRIES.sub("", text)
    if _AGAIN_NEVER.search(rest):
        return _AGAIN_NEVER.sub("", rest), Again(at_most=0)
    found = _AGAIN_WHILE.search(rest)
    if found:
        fact = "_".join(found["fact"].strip().casefold().split())
        value = int(found["value"]) if found["value"].lstrip("-").isdigit() else found["value"].casefold()
        condition = Compare(fact, Comparison(found["how"]), value)
        return _AGAIN_WHILE.sub("", rest), Again(at_most, condition)
    return rest, Again(at_most) if at_most is not None else None
