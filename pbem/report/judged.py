"""What became of the lines of a mail, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.options import Choice
from engine.core.refusal import Refusal
from pbem.report import moments
from pbem.report.letters import (
    Accepted,
    Book,
    Chatter,
    Done,
    HeldBack,
    LineResult,
    NotRead,
    Receipt,
    ReceiptLine,
    Refused,
    Shown,
)
from pbem.report.odds import Chances, in_words
from pbem.report.order_form import Form
from pbem.report.sentences import Catalogue
from pbem.report.wording import Wording, capital
from pbem.tokens import redact_tokens

_RANGES: Final = ("misfit_out_of_range", "misfit_wrong_number", "misfit_wrong_total")
"""Refusals whose nearest values are the least and the most."""
_MOST_OFFERED: Final = 8
_UNDERSTOOD: Final = frozenset(
    """
    away_substitute_plays away_absent create_many create_never deal_not_so deal_until extend_long extend_never
    extend_nothing extend_often extension_own join_full join_never join_often join_there observe_never observe_nowhere
    observe_plays observe_there press_empty press_no_moderator press_observer press_often press_signed_only
    promise_long promise_nobody promise_not_yours promise_often promise_past standing_never_tried standing_none standing_past
    """.split()
)
"""Codes of lines that were understood well, and that the server or the game does not allow."""


class Judged(Struct, frozen=True):
    """One line: its number in the mail, its text, a word for what became of it, and what is to be said about it.

    `offered` are lines ready to send instead, `odds` those of the check to which an order leads; `chances` were asked for.
    """

    number: int
    text: str
    mark: str
    said: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    odds: Chances | None = None
    chances: tuple[Chances, ...] = ()


class Judge:
    """Words the results of one mail. `plain` holds the sentences for unread lines and for commands."""

    def __init__(self, book: Book, refusals: Catalogue, plain: Mapping[str, str]) -> None:
        self._form = Form(book)
        self._wording = Wording(book.words)
        self._refusals = refusals
        self._plain = plain

    def all(self, letter: Receipt) -> tuple[Judged, ...]:
        """Every line of the mail, in its order."""
        return tuple(self._one(each, letter) for each in letter.lines)

    def _one(self, given: ReceiptLine, letter: Receipt) -> Judged:
        text, mended = redact_tokens(given.text), tuple(f"{capital(each)}." for each in given.mended)
        mark, said, offered = self._result(given.result, text, letter)
        return Judged(
            given.number,
            text,
            mark,
            (*mended, *said),
            offered,
            self._odds(given.result),
            self._asked(given.result),
        )

    def _asked(self, result: LineResult) -> tuple[Chances, ...]:
        return (
            tuple(in_words(each, self._wording) for each in result.odds) if isinstance(result, Shown) else ()
        )

    def _odds(self, result: LineResult) -> Chances | None:
        odds = result.odds if isinstance(result, Accepted) else None
        return in_words(odds, self._wording) if odds is not None else None

    def _result(
        self, result: LineResult, text: str, letter: Receipt
    ) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        match result:
            case Accepted():
                read = self._read_as(result.decision, result.choice, result.corrections, text)
                return self._accepted(result, read, letter.times.zone)
            case Refused():
                read = self._read_as(result.decision, result.choice, result.corrections, text)
                return "refused", (*read, *(self._reason(each) for each in result.refusals)), ()
            case NotRead():
                given = redact_tokens(result.given)
                mark = "refused" if result.code in _UNDERSTOOD else "not understood"
                return mark, (self._plain[result.code].format(given=given),), result.nearest
            case Done():
                return "done", done(result, self._plain), ()
            case Shown():
                sentence = self._plain[result.code].format(**dict(result.named))
                return "done", (sentence, *result.paragraphs), result.lines
            case HeldBack():
                return "waiting" if result.waits else "not played", (self._plain[result.code],), ()
            case Chatter():
                return "no order", (), ()
        assert_never(result)

    def _accepted(
        self, result: Accepted, read: tuple[str, ...], zone: str
    ) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        if result.acts_at is not None:
            sentence = self._plain["second_thoughts"].format(until=moments.moment(result.acts_at, zone))
            return "waiting", (*read, sentence), ()
        return ("waiting", (*read, self._plain["waiting"]), ()) if result.waiting else ("accepted", read, ())

    def _read_as(
        self, decision: Decision, choice: Choice, corrections: tuple[str, ...], text: str
    ) -> tuple[str, ...]:
        """How the line was understood, unless it was written just so."""
        canonical = self._form.line(decision, choice)
        read = () if _same(canonical, text) else (f"Understood as \u201c{canonical}\u201d.",)
        said = (each for each in corrections if not read or each != f'read as "{canonical}"')
        return (*read, *(f"{capital(each)}." for each in said))

    def _reason(self, refusal: Refusal) -> str:
        wording = self._wording
        sentence = capital(self._refusals.say(refusal.code, refusal.facts, wording))
        where = f"{capital(wording.names(refusal.at))}: " if refusal.at else ""
        instead = f" You may answer {self._instead(refusal)}." if refusal.instead else ""
        return f"{where}{sentence}{instead} ({refusal.rule})"

    def _instead(self, refusal: Refusal) -> str:
        if refusal.code in _RANGES:
            low, high = refusal.instead
            return low if low == high else f"{low} to {high}"
        names = [self._wording.name(each) for each in refusal.instead[:_MOST_OFFERED]]
        more = len(refusal.instead) - len(names)
        return ", ".join([*names, *([f"or one of {more} more"] if more else [])])


def done(result: Done, plain: Mapping[str, str]) -> tuple[str, ...]:
    """The sentences about a command that was carried out."""
    read = (plain["standing_read"].format(line=each) for each in result.read)
    return (plain[result.code].format(**dict(result.named)), *read)


def _same(one: str, other: str) -> bool:
    return " ".join(one.casefold().split()) == " ".join(other.casefold().split())
