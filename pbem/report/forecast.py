"""What becomes of the reader's open questions if nothing else changes: from the reader's own view and files alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decision import Urgency
from engine.core.ids import DecisionId
from engine.core.view import Question
from pbem.report.asked import Asked
from pbem.report.letters import Coming, StandingLine
from pbem.report.odds import Chances, in_words
from pbem.report.order_form import Form
from pbem.report.wording import Wording

_NONE: Final[Mapping[DecisionId, str]] = MappingProxyType({})
WILL_ACT = ("waits", "not_due")
"""Why a standing order does not answer yet, although it will if nothing changes."""


class By(StrEnum):
    """What answers a question."""

    ANSWER = "answer"
    PRELIMINARY = "preliminary"
    THOUGHT = "thought"
    STANDING = "standing"
    SILENCE = "silence"


class Foreseen(Struct, frozen=True):
    """One question: the line that will be played, by what, the number of a standing order, when at the latest ("" not told)."""

    line: str
    by: By
    number: int = 0
    until: str = ""
    odds: Chances | None = None


def forecast(
    questions: tuple[Question, ...],
    asked: tuple[Asked, ...],
    standing: tuple[StandingLine, ...],
    wording: Wording,
    thoughts: Mapping[DecisionId, str] = _NONE,
) -> tuple[Foreseen, ...]:
    """Each question for which the game waits, or which the reader has answered; `asked` words the same questions.

    `thoughts` gives the moment in words at which an answer acts that waits for second thoughts.
    """
    files = {each.decision: each for each in standing if each.why in WILL_ACT}
    return tuple(
        _after_thoughts(
            _foreseen(question, words, files.get(question.decision.id), wording),
            thoughts.get(question.decision.id, ""),
        )
        for question, words in zip(questions, asked, strict=True)
        if question.answered or question.decision.urgency is Urgency.BLOCKING
    )


def _after_thoughts(foreseen: Foreseen, until: str) -> Foreseen:
    """An answer for the time being that acts by itself at this moment; "" if it does not."""
    if not until or foreseen.by is not By.PRELIMINARY:
        return foreseen
    return replace(foreseen, by=By.THOUGHT, until=until)


def _foreseen(question: Question, words: Asked, filed: StandingLine | None, wording: Wording) -> Foreseen:
    odds = next((in_words(each, wording) for each in question.odds if each.dice == question.dice), None)
    if question.answered:
        by = By.ANSWER if question.final else By.PRELIMINARY
        return Foreseen(words.line, by, until=words.until, odds=odds)
    if filed is not None:
        return Foreseen(filed.text, By.STANDING, filed.number, words.until)
    return Foreseen(f"{words.head}: {words.silence}", By.SILENCE, until=words.until, odds=odds)


class Later(Struct, frozen=True):
    """What of the questions to come this turn the reader's files answer, and which stand on silence, by their heads."""

    filed: tuple[tuple[str, int, Chances | None], ...] = ()
    silent: tuple[str, ...] = ()


def later(coming: tuple[Coming, ...], form: Form, wording: Wording) -> Later:
    """The questions to come, each head once."""
    first: dict[str, Coming] = {}
    for each in coming:
        first.setdefault(form.head(each.foreseen.decision), each)
    filed = tuple(
        (head, each.standing, in_words(each.odds, wording) if each.odds else None)
        for head, each in first.items()
        if each.standing
    )
    return Later(filed, tuple(head for head, each in first.items() if not each.standing))
