"""What comes of reading a line: understood, not understood (with the nearest lines), or not an order at all."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.options import Choice


class Code(StrEnum):
    """Why a line was not understood; each code has a sentence in `templates/lines.toml`."""

    UNKNOWN_HEAD = "unknown_head"
    NOT_ASKED = "not_asked"
    MISSPELT = "misspelt"
    WHICH_QUESTION = "which_question"
    FITS_SEVERAL = "fits_several"
    HEAD_NEEDED = "head_needed"
    NO_ANSWER = "no_answer"
    UNKNOWN_WORD = "unknown_word"
    NOT_HERE = "not_here"
    AMBIGUOUS_WORD = "ambiguous_word"
    TYPO_TIE = "typo_tie"
    NOT_A_NUMBER = "not_a_number"
    OUT_OF_RANGE = "out_of_range"
    AMOUNT_WANTED = "amount_wanted"
    AMOUNT_OR_PLACE = "amount_or_place"
    NAME_WANTED = "name_wanted"
    PART_MISSING = "part_missing"
    PART_TWICE = "part_twice"
    NAMED_TWICE = "named_twice"
    WRONG_NUMBER = "wrong_number"
    WRONG_TOTAL = "wrong_total"
    NOT_ALL_IN_ORDER = "not_all_in_order"
    QUESTION = "question"
    TOO_LONG = "too_long"
    TOO_MUCH = "too_much"
    CONDITIONAL = "conditional"
    DOUBTFUL = "doubtful"
    NOT_CLEAR = "not_clear"
    SEVERAL_ANSWERS = "several_answers"


class Understood(Struct, frozen=True):
    """A line as read.

    `corrections` say what was mended or assumed ("Mysroe read as Mysore"); `exact` means that there are none.
    `headed` is false when the line did not name its question, which gives way to a line that does.
    """

    decision: Decision
    choice: Choice
    corrections: tuple[str, ...] = ()
    exact: bool = True
    headed: bool = True


class Unread(Struct, frozen=True):
    """A line that looks like an order and is not understood.

    `given` is the offending part of the line; `nearest` are lines ready to send, or words where no whole line can
    be offered; `decision` is the question that was meant, if that much is known; `headed` is false when the line
    did not name it.
    """

    code: Code
    given: str
    nearest: tuple[str, ...] = ()
    decision: Decision | None = None
    headed: bool = True


class Chatter(Struct, frozen=True):
    """A line of prose: told in the receipt as not read as an order, never as an error."""

    given: str


Reading = Understood | Unread | Chatter


class Got(Struct, frozen=True):
    """The choice that an answer means, with what was mended or assumed on the way."""

    choice: Choice
    notes: tuple[str, ...] = ()


class Miss(Struct, frozen=True):
    """Why an answer (or a piece of it) means no choice: `near` are displayed words or numbers."""

    code: Code
    given: str
    near: tuple[str, ...] = ()


Answer = Got | Miss
