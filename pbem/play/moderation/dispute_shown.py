"""A dispute as a moderator looks at it: the entry, the mail behind it, the rule, and what the entry changed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.inputs import Ordered
from engine.core.override import HIDDEN
from pbem.intake.clean import clean
from pbem.intake.message import read_message
from pbem.play.desk import Desk
from pbem.play.moderation.difference import ChangedValue, changed_values, waits
from pbem.play.moderation.order_lines import line_of, question
from pbem.play.moderation.working_out import Bench
from pbem.play.opening import open_table
from pbem.play.records.history import OlderRules
from pbem.play.records.looking import LogLine, log_line
from pbem.report.rule_text import rule_text
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording, capital
from pbem.share import rules_dir, templates_dir
from pbem.store.moderation_records import Dispute
from pbem.store.records import LedgerEntry
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens


class Asked(Struct, frozen=True):
    """The question that an entry answered: the line ("a sealed answer" where it is one), rule and its text."""

    line: str
    rule: str
    question: str
    rule_text: tuple[str, ...]


class DisputeShown(Struct, frozen=True, kw_only=True):
    """Everything that a moderator needs to decide.

    `written` are the lines of the mail that caused the entry; of a sealed answer they are not shown. Where the program
    cannot go back so far, `note` says so, and nothing is known of the state before.
    """

    dispute: Dispute
    told: int
    entry: LogLine
    asked: Asked | None
    written: tuple[str, ...]
    values: tuple[ChangedValue, ...]
    waits_before: tuple[str, ...]
    waits_after: tuple[str, ...]
    note: str = ""


def dispute_shown(desk: Desk, work: UnitOfWork, number: int) -> DisputeShown:
    """Look at a dispute; the caller rolls back.

    Raises:
        NotFound: if there is none of this number.
    """
    dispute = work.disputes.get(number)
    table = open_table(work, dispute.game_id, desk.clock)
    entry = next(each for each in work.ledger.entries(table.game.id, dispute.entry - 1))
    shown = DisputeShown(
        dispute=dispute,
        told=entry.told_as,
        entry=log_line(table.game, entry),
        asked=None,
        written=(),
        values=(),
        waits_before=(),
        waits_after=(),
    )
    bench = Bench(desk, work, table)
    try:
        return _with_states(bench, work, shown, entry)
    except OlderRules as error:
        return replace(shown, note=str(error))


def _with_states(bench: Bench, work: UnitOfWork, shown: DisputeShown, entry: LedgerEntry) -> DisputeShown:
    after = bench.history.state_after(entry.number)
    if entry.number == 1:
        return replace(shown, waits_after=waits(bench.rules, after))
    before = bench.history.state_after(entry.number - 1)
    asked = _asked(bench, entry.number)
    sealed = asked is not None and asked.line == HIDDEN
    return replace(
        shown,
        asked=asked,
        written=() if sealed else _written(work, entry),
        values=tuple(changed_values(bench.rules, before, after)),
        waits_before=waits(bench.rules, before),
        waits_after=waits(bench.rules, after),
    )


def _asked(bench: Bench, number: int) -> Asked | None:
    entered = bench.history.inputs[number - 1]
    if not isinstance(entered, Ordered):
        return None
    rules = bench.rules
    decision = question(rules, bench.history.state_after(number - 1), entered.order)
    if decision is None:
        return None
    questions = read_catalogue(templates_dir(), rules.edition, "questions")
    return Asked(
        line=line_of(rules, decision, entered.order),
        rule=decision.rule,
        question=capital(questions.say(decision.kind, decision.about, Wording(rules.words))),
        rule_text=rule_text(rules_dir(), decision.rule),
    )


def _written(work: UnitOfWork, entry: LedgerEntry) -> tuple[str, ...]:
    if entry.mail_id is None:
        return ()
    raw = work.inbox.raw(entry.mail_id)
    return tuple(redact_tokens(line.text) for line in clean(read_message(raw)).written()) if raw else ()
