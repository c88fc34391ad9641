"""What may still come for a seat this turn, and which of its lines on file are about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.decision import Decision
from engine.core.dice_check import Odds
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from pbem.intake.plan_text import divided
from pbem.intake.series_text import series_in
from pbem.intake.standing_text import read_standing
from pbem.lines.heads import Book
from pbem.lines.names import lexicon_of
from pbem.play.rules import Rules
from pbem.play.standing.reading import first_answer
from pbem.play.table import Table
from pbem.play.timing.waiting import is_wait
from pbem.report.letters import Coming
from pbem.store.records import StandingOrder as Row
from pbem.store.unit_of_work import UnitOfWork


def coming_up(work: UnitOfWork, table: Table, seat: Seat) -> tuple[Coming, ...]:
    """The questions that a seat may be asked before the turn ends, in the order of play; none once the game is over."""
    if table.over:
        return ()
    rules = table.rules
    found = rules.foreseen_by(table.state, seat)
    rows = work.standing.live(table.game.id, seat)
    filed = _on_file(rules, rows, [each.decision for each in found])
    texts = {row.number: row.text for row in rows}
    return tuple(
        Coming(
            each,
            _desk(rules, each.decision),
            filed.get(each.decision, 0),
            _odds(table, each, texts.get(filed.get(each.decision, 0), "")),
        )
        for each in found
    )


def _odds(table: Table, foreseen: Foreseen, text: str) -> Odds | None:
    """The odds of the first answer that a line on file gives to a question, if that leads to a check as things stand."""
    decision = foreseen.decision
    choice = first_answer(table.rules, text, decision) if text and foreseen.known else None
    return table.rules.odds_to_come(table.state, decision, choice) if choice is not None else None


def _desk(rules: Rules, decision: Decision) -> str:
    worded = rules.ahead.get(decision.kind)
    return worded.desk(decision) if worded is not None else ""


def _on_file(rules: Rules, rows: Iterable[Row], decisions: list[Decision]) -> dict[Decision, int]:
    """For each decision the newest line on file that begins as its line, or as a plan that reaches it, does."""
    lines = [row for row in rows if not is_wait(row.text)]
    found: dict[Decision, int] = {}
    if lines and decisions:
        for row in lines:
            found |= dict.fromkeys(_named(rules, row.text, tuple(decisions)), row.number)
    return found


def _named(rules: Rules, text: str, decisions: tuple[Decision, ...]) -> Iterator[Decision]:
    parts = read_standing(text)
    if parts is None:
        return
    yield from _beginning(Book(decisions, rules.phrases, rules.words), parts.head)
    for plan in rules.plans:
        division = divided(plan, text)
        said = {kind for kind, _ in division.parts} if division is not None else set()
        said |= set(series_in(plan, text, lexicon_of(rules.words)))
        among = tuple(each for each in decisions if each.kind in said)
        if division is None or not among:
            continue
        phrases = {
            kind: replace(rules.phrases[kind], head=plan.head, also=plan.also)
            for kind in {each.kind for each in among}
        }
        yield from _beginning(Book(among, phrases, rules.words), division.head)


def _beginning(book: Book, head: str) -> Iterator[Decision]:
    aimed = book.aimed(head)
    named = book.named(head if aimed is None else aimed[0])
    if named is not None:
        yield from (asked.decision for asked in named[1])
