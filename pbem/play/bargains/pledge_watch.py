"""Promised answers beside those that were given: a promise that names an answer and a turn is kept or broken by the game itself.

Only answers that everybody may see are looked at, and only what is read like an order line is compared; of everything else
its parties say what became of it.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decision import Decision, Urgency, Visibility
from engine.core.ids import DecisionId
from engine.core.inputs import Closed, Input, Ordered
from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick
from engine.core.order import Order
from pbem.intake.promise_text import without_due
from pbem.lines.heads import Book
from pbem.lines.names import Scope, lexicon_of
from pbem.lines.read import line_in
from pbem.lines.readings import Understood
from pbem.lines.text import fold
from pbem.play.rules import Rules, State
from pbem.play.table import Table
from pbem.store.talk_records import Pledge, Word
from pbem.store.unit_of_work import UnitOfWork

_WILL: Final = re.compile(
    r"^(?:that\s+)?(?:(?:i|we)(?:'ll| will| shall| am going to)?\s+|to\s+)", re.IGNORECASE
)
_NUMBER: Final = re.compile(r"\d")


PASS: Final = "pass"


class Promised(Struct, frozen=True):
    """A promised answer: its way ("for"), and the whole choice where the promise names numbers."""

    way: Choice
    choice: Choice = None


class PledgeWatch:
    """Looks at every entry of a table for answers that somebody has promised."""

    def __init__(self, work: UnitOfWork, table: Table) -> None:
        self._work = work
        self._table = table

    def __call__(self, entry: Input, before: State, after: State) -> None:
        """Compare what an entry settles with what was promised; forget what the game has gone back behind."""
        if before.agenda.branch != after.agenda.branch:
            self._forget(after)
            return
        turn = self._table.rules.clock(before)[0]
        due = [each for each in self._pledges() if each.due_turn in (turn, None) and not each.verdict]
        for pledge in due:
            self._look(pledge, entry, before, after)

    def _pledges(self) -> tuple[Pledge, ...]:
        return self._work.pledges.of_game(self._table.game.id)

    def _forget(self, after: State) -> None:
        turn = self._table.rules.clock(after)[0]
        for each in self._pledges():
            if each.verdict and (each.due_turn is None or each.due_turn >= turn):
                self._work.pledges.put(replace(each, verdict="", verdict_entry=None))

    def _look(self, pledge: Pledge, entry: Input, before: State, after: State) -> None:
        rules = self._table.rules
        still_open = {each.id for each in rules.pending(after)}
        for decision in rules.pending(before):
            if decision.seat != pledge.giver or decision.id in still_open:
                continue
            if not _is_compared(decision):
                continue
            given = _given(rules, entry, before, decision)
            kept = _kept(rules, pledge, decision, given.choice) if given is not None else None
            if kept is not None:
                verdict = Word.KEPT if kept else Word.BROKEN
                self._work.pledges.put(replace(pledge, verdict=verdict, verdict_entry=self._table.entry))
                if verdict == Word.BROKEN:
                    self._table.to_tell.update(pledge.parties)
                return


def watch_promises(work: UnitOfWork, table: Table) -> None:
    """Let the entries of a table be looked at if anybody has promised anything."""
    if work.pledges.of_game(table.game.id):
        table.watch = PledgeWatch(work, table)


def is_asked_for(rules: Rules, state: State, pledge: Pledge) -> bool:
    """Whether its giver is asked now for what a promise names."""
    return any(
        decision.seat == pledge.giver
        and _is_compared(decision)
        and promised(rules, pledge, decision) is not None
        for decision in rules.pending(state)
    )


def _is_compared(decision: Decision) -> bool:
    """Whether an answer may be compared with a promised one: everybody sees it, and it is waited for."""
    return decision.visibility is Visibility.OPEN and decision.urgency is not Urgency.OFFERED


def promised(rules: Rules, pledge: Pledge, decision: Decision) -> Promised | None:
    """The answer to a question that a promise names, if it begins like an order line for it; None if it does not."""
    text = _WILL.sub("", without_due(pledge.text)).strip()
    rest = _behind_the_head(rules, decision, text)
    if rest is None:
        return None
    reading = line_in(Book((decision,), rules.phrases, rules.words), text)
    if isinstance(reading, Understood) and reading.decision.id == decision.id:
        return Promised(_way(reading.choice), reading.choice if _NUMBER.search(rest) else None)
    lexicon = lexicon_of(rules.words)
    led = lexicon.names(_ways(decision.options)).leading(rest, Scope(lexicon, lenient=False))
    if led is None or len(led[0].keys) != 1 or _NUMBER.search(rest):
        return None
    return Promised(led[0].keys[0])


def _behind_the_head(rules: Rules, decision: Decision, text: str) -> str | None:
    """The text behind the beginning of a question's line; None if it begins otherwise."""
    phrase = rules.phrases[decision.kind]
    words = fold(text)
    for literal in (head.partition("{")[0] for head in (phrase.head, *phrase.also)):
        head = fold(literal)
        if head and words[: len(head)] == head:
            _, colon, behind = text.partition(":")
            return behind.strip() if colon else " ".join(text.split()[len(literal.split()) :])
    return None


def _kept(rules: Rules, pledge: Pledge, decision: Decision, given: Choice) -> bool | None:
    """Whether the answer given is the promised one; a promise without a number is kept by any number. None: it promised none."""
    wanted = promised(rules, pledge, decision)
    if wanted is None:
        return None
    return wanted.choice == given if wanted.choice is not None else wanted.way == _way(given)


def _ways(options: Options) -> tuple[str, ...]:
    """The names by which the answers to a question are told from each other, before all numbers."""
    match options:
        case OrPass():
            return (*_ways(options.inner), PASS)
        case OneOf():
            return tuple(name for name, _ in options.branches)
        case Form():
            return _ways(options.parts[0][1])
        case Pick() if options.single:
            return options.among
    return ()


def _way(choice: Choice) -> Choice:
    """An answer without what belongs to it: for, whatever the votes."""
    while isinstance(choice, tuple) and choice:
        choice = choice[0]
    return PASS if choice is None else choice


def _given(rules: Rules, entry: Input, before: State, decision: Decision) -> Order | None:
    """The answer with which an entry settled a question, if it is one that can be told."""
    if isinstance(entry, Ordered) and entry.order.decision == decision.id:
        return entry.order
    parked = next((each for each in before.agenda.answers if each.decision == decision.id), None)
    if parked is not None or not isinstance(entry, Closed):
        return parked
    return Order(DecisionId(decision.id), decision.seat, rules.default(before, decision))
