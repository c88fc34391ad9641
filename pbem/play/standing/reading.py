"""What the text of a filed order means for one question: the choices that it may lead to, each with its condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decision import Decision, Mode
from engine.core.ids import FactValue
from engine.core.inputs import Ordered
from engine.core.options import Choice, OrPass
from engine.core.phrase import Phrase
from engine.core.plan import Part, Plan, Series
from engine.core.standing_orders import (
    TRY,
    Again,
    AllOf,
    Compare,
    Comparison,
    Condition,
    Not,
    StandingOrder,
    holds,
    unknown_facts,
)
from pbem.intake.plan_text import divided
from pbem.intake.series_text import series_in
from pbem.intake.standing_text import FAILED, PREFER, Alternative, StandingText, Tries, read_standing
from pbem.lines.conditions import Unclear, read_condition
from pbem.lines.facts import FactNames
from pbem.lines.heads import Book
from pbem.lines.names import Lexicon, lexicon_of
from pbem.lines.preferences import preferred
from pbem.lines.prose import words
from pbem.lines.read import read_line
from pbem.lines.readings import Code, Understood, Unread
from pbem.play.rules import Rules, State
from pbem.play.standing.words import has_unknown
from pbem.play.table import Table, input_of
from pbem.store.records import StandingOrder as Row
from pbem.store.unit_of_work import UnitOfWork

_NUMBER: Final = re.compile(r"(?:[.]|(?<=[a-z]))[0-9]+(?=[.~]|$)")
CHECK, SUCCESS = "check", "success"
"""The fact that tells what the last check gave, and its value for a success."""
_IMPOSSIBLE: Final = frozenset({Code.NOT_HERE, Code.OUT_OF_RANGE, Code.WRONG_NUMBER, Code.WRONG_TOTAL})
"""Why an answer that is understood cannot be given."""
_UNSURE: Final = frozenset({Code.AMBIGUOUS_WORD, Code.TYPO_TIE})
"""Why it is open what an answer means."""
_UNTOLD: Final = Compare("?", Comparison.IS, "?")
"""A condition over what nothing tells now: the order rests."""


class Prepared(Struct, frozen=True):
    """A line that may answer a question: its parts, the phrase that its head must fit, and how a plan means it.

    With `one_by_one` each try, with a `series` each success takes the next alternative.
    """

    parts: StandingText
    phrase: Phrase
    preferences: bool = False
    one_by_one: bool = False
    series: Series | None = None


def prepared(rules: Rules, text: str, kind: str) -> Iterator[Prepared]:
    """The lines in a text that may answer a kind of question: of the plans that reach it, then the text itself."""
    for plan in rules.plans:
        for part in plan.parts:
            if part.kind == kind:
                yield from _of_series(rules, plan, part, text)
                yield from _of_plan(rules, plan, part, text)
    parts = read_standing(text)
    if parts is not None:
        yield Prepared(parts, rules.phrases[kind])


def _of_series(rules: Rules, plan: Plan, part: Part, text: str) -> Iterator[Prepared]:
    """What a list that is taken one entry per success says to one kind of question."""
    if plan.series is None:
        return
    parts = series_in(plan, text, lexicon_of(rules.words)).get(part.kind)
    if parts is not None:
        phrase = replace(rules.phrases[part.kind], head=plan.head, also=plan.also)
        yield Prepared(parts, phrase, series=plan.series)


def _of_plan(rules: Rules, plan: Plan, part: Part, text: str) -> Iterator[Prepared]:
    """What a text says to one kind of question, if it is that plan."""
    division = divided(plan, text)
    said = dict(division.parts).get(part.kind) if division is not None else None
    if division is None or said is None:
        return
    phrase = replace(rules.phrases[part.kind], head=plan.head, also=plan.also)
    parts = read_standing(
        f"{division.head}: {', '.join(each for each in (said.answer, division.until) if each)}"
    )
    if part.one_by_one and len(said.pieces) > 1 and parts is not None:
        each = tuple(Alternative(piece) for piece in said.pieces)
        parts = replace(parts, alternatives=each, tries=Tries(len(each)))
        yield Prepared(parts, phrase, one_by_one=True)
    elif parts is not None:
        yield Prepared(parts, phrase, part.preferences)


def standing_orders_of(
    work: UnitOfWork, table: Table, row: Row, decision: Decision, names: FactNames
) -> tuple[StandingOrder, ...]:
    """What a row gives for an open question, in the order in which it is to be tried; () if it is about another one."""
    for each in prepared(table.rules, row.text, decision.kind):
        answers = _before_misread(each, _answers(each, decision, table.rules), decision, table.rules)
        limits = _limits(each.parts.tries, names)
        ended = limits is not None and _tries(decision) > 1 and _begins(each, decision, table.rules)
        if not any(answers) and not ended:
            continue
        tried = _tries_before(work, table, row, decision)
        if each.one_by_one:
            answers = _only(each.parts, answers, _tries(decision) - tried)
        elif each.series is not None:
            used = _counted(decision, each.series.counts)
            before = _used_before(work, table, row, decision, each.series) if used else 0
            answers = _only(each.parts, answers, 1 + used - before)
        order = StandingOrder(
            number=row.number,
            seat=decision.seat,
            kind=decision.kind,
            choices=(),
            again=limits,
            until=each.parts.until,
            tried=tried,
            over=_over(table.rules, decision) if limits is not None else (),
        )
        found = tuple(
            replace(order, choices=choices, when=when)
            for choices, when in zip(answers, _conditions(each.parts, names), strict=True)
            if choices
        )
        return (*found, order) if ended else found
    return ()


def _over(rules: Rules, decision: Decision) -> tuple[Choice, ...]:
    """What ends the tries at a place, for a line that says how often to try: passing, or the answer that stops them."""
    if isinstance(decision.options, OrPass):
        return (None,)
    stops = (part.stop for plan in rules.plans for part in plan.parts if part.kind == decision.kind)
    return tuple(dict.fromkeys(each for each in stops if each))


def answers_to(rules: Rules, text: str, decision: Decision) -> tuple[Choice, ...]:
    """All choices that a text may lead to for a question, whatever its conditions; () if it is about another one."""
    for each in prepared(rules, text, decision.kind):
        found = _answers(each, decision, rules)
        if any(found):
            return tuple(choice for choices in found for choice in choices)
    return ()


def first_answer(rules: Rules, text: str, decision: Decision) -> Choice | None:
    """The choice with which a text begins; None if it has none, or says only what is done once a try has failed."""
    for each in prepared(rules, text, decision.kind):
        found = _answers(each, decision, rules)
        if any(found):
            said = zip(each.parts.alternatives, found, strict=True)
            return next((choices[0] for one, choices in said if choices and one.when != FAILED), None)
    return None


def is_read(rules: Rules, text: str, decision: Decision) -> bool:
    """Whether a text has an answer that can be read for a question."""
    return bool(answers_to(rules, text, decision))


def meets_impossible(rules: Rules, text: str, decision: Decision, names: FactNames) -> bool:
    """Whether an answer that a text means now is none of a question, so that what it says beside that does not come to pass."""
    known = {TRY: 1, **{name: value for name, value in names.known.items() if value is not None}}
    for each in prepared(rules, text, decision.kind):
        answers = _answers(each, decision, rules)
        if any(answers) and not each.one_by_one and each.series is None:
            meant = zip(answers, _conditions(each.parts, names), strict=True)
            return any(not choices and _is_met(when, known) for choices, when in meant)
    return False


def _is_met(when: Condition | None, known: dict[str, FactValue]) -> bool:
    if when is None:
        return True
    return not unknown_facts(when, tuple(known)) and holds(when, known)


def misread(rules: Rules, text: str, decision: Decision) -> Unread | None:
    """The first answer in a text about a question whose words cannot be read for it; None if all can, or are merely impossible.

    What is not understood is no first choice that is not possible: what stands behind its "else" is not meant instead.
    """
    for each in prepared(rules, text, decision.kind):
        found = _answers(each, decision, rules)
        if any(found):
            unread = (
                _misread(each, alternative.answer, decision, rules)
                for alternative, choices in zip(each.parts.alternatives, found, strict=True)
                if not choices
            )
            return next(filter(None, unread), None)
    return None


def is_about(rules: Rules, text: str, decision: Decision) -> bool:
    """Whether a text begins as a line about a question, even if nothing that it says can be read as an answer to it now."""
    said = text.casefold()
    for each in prepared(rules, text, decision.kind):
        begins = (head.partition("{")[0].strip().casefold() for head in (each.phrase.head, *each.phrase.also))
        if any(said.startswith(literal) for literal in begins if literal) and _begins(each, decision, rules):
            return True
    return False


def is_due(rules: Rules, state: State, order: StandingOrder, decision: Decision) -> bool:
    """Whether the order may be looked at now: in a group that acts in order, a condition waits for its owner's turn."""
    if order.when is None or decision.group.mode is not Mode.SEQUENCE:
        return True
    open_now = {each.seat for each in rules.pending(state) if each.group.id == decision.group.id}
    return next((seat for seat in decision.group.order if seat in open_now), None) == decision.seat


def unclear(text: str, names: FactNames) -> Unclear | None:
    """The first condition in a text that tests what its owner may not know, or that cannot be read."""
    parts = read_standing(text)
    for condition in parts.conditions if parts is not None else ():
        read = read_condition(condition, names)
        if isinstance(read, Unclear):
            return read
    return None


def _answers(line: Prepared, decision: Decision, rules: Rules) -> list[tuple[Choice, ...]]:
    """The choices of each alternative; none where it cannot be read for this question."""
    return [_choices(line, each.answer, decision, rules) for each in line.parts.alternatives]


def _choices(line: Prepared, answer: str, decision: Decision, rules: Rules) -> tuple[Choice, ...]:
    phrases = {**rules.phrases, decision.kind: line.phrase}
    wanted = PREFER.sub("", answer, count=1)
    whole: tuple[Choice, ...] = ()
    if wanted == answer:
        reading = read_line(f"{line.parts.head}: {answer}", (decision,), phrases, rules.words)
        if isinstance(reading, Understood):
            whole = (reading.choice,) if reading.headed else ()
        if not line.preferences or (isinstance(reading, Understood) and not whole):
            return whole
    if not _begins(line, decision, rules):
        return whole
    return tuple(dict.fromkeys((*whole, *preferred(decision.options, wanted, Lexicon(rules.words)))))


def _before_misread(
    line: Prepared, answers: list[tuple[Choice, ...]], decision: Decision, rules: Rules
) -> list[tuple[Choice, ...]]:
    """The choices of what stands before the first alternative that no question of the kind could mean: none behind it is meant instead."""
    if not any(answers):
        return answers
    for at, each in enumerate(line.parts.alternatives):
        unread = None if answers[at] else _misread(line, each.answer, decision, rules)
        if unread is not None and _is_lost(unread, each.answer, rules):
            return [*answers[:at], *(() for _ in answers[at:])]
    return answers


def _is_lost(unread: Unread, answer: str, rules: Rules) -> bool:
    """Whether what cannot be read means nothing to any question of the kind: what is merely too much does not now."""
    if unread.code in _UNSURE or _is_of_else(unread):
        return True
    if unread.code is Code.NOT_A_NUMBER and not any(map(str.isdigit, answer)):
        return True
    return has_unknown(answer, rules.words, rules.phrases)


def _misread(line: Prepared, answer: str, decision: Decision, rules: Rules) -> Unread | None:
    if line.preferences or line.one_by_one or line.series is not None or PREFER.match(answer):
        return None
    phrases = {**rules.phrases, decision.kind: line.phrase}
    reading = read_line(f"{line.parts.head}: {answer}", (decision,), phrases, rules.words)
    if not isinstance(reading, Unread) or (reading.code in _IMPOSSIBLE and not _is_of_else(reading)):
        return None
    return reading


def _is_of_else(missed: Unread) -> bool:
    """Whether a yes or no stands where none can be answered: no other question of the kind takes it."""
    said = missed.given.casefold().split()[:1]
    return missed.code is Code.NOT_HERE and bool(said) and said[0] in words.INTERJECTIONS


def _begins(line: Prepared, decision: Decision, rules: Rules) -> bool:
    """Whether the line begins as one about this question, whatever it answers."""
    phrases = {**rules.phrases, decision.kind: line.phrase}
    book = Book((decision,), phrases, rules.words)
    return book.named(line.parts.head) is not None or book.aimed(line.parts.head) is not None


def _conditions(parts: StandingText, names: FactNames) -> Iterator[Condition | None]:
    """When each alternative is meant: behind "else" only where no condition before it holds."""
    before: tuple[Condition, ...] = ()
    for each in parts.alternatives:
        own = (_condition(each.when, names),) if each.when else ()
        both = (*before, *own)
        yield AllOf(both) if len(both) > 1 else (both[0] if both else None)
        before += tuple(Not(condition) for condition in own)


def _condition(text: str, names: FactNames) -> Condition:
    if text == FAILED:
        return _failed(names)
    read = read_condition(text, names)
    return _UNTOLD if isinstance(read, Unclear) else read


def _failed(names: FactNames) -> Condition:
    """The try before this one has failed: where checks are told of, it was no success."""
    again = Compare(TRY, Comparison.MORE, 1)
    return AllOf((again, Compare(CHECK, Comparison.IS_NOT, SUCCESS))) if CHECK in names.known else again


def _limits(tries: Tries | None, names: FactNames) -> Again | None:
    if tries is None:
        return None
    more = None if tries.at_most is None else max(0, tries.at_most - 1)
    return Again(more, _condition(tries.only_while, names) if tries.only_while else None)


def _tries_before(work: UnitOfWork, table: Table, row: Row, decision: Decision) -> int:
    """Tries at this place that were made before the order was filed: they are no business of it."""
    tries = _tries(decision)
    if tries <= 1:
        return 0
    place = _place(decision.id)
    since = 0
    for entry in work.ledger.entries(table.game.id, row.entry):
        given = input_of(entry)
        since += isinstance(given, Ordered) and _place(given.order.decision) == place
    return max(0, tries - 1 - since)


def _used_before(work: UnitOfWork, table: Table, row: Row, decision: Decision, series: Series) -> int:
    """Successes of this office that were used before the order was filed: its list begins with the next."""
    own = _office(decision.id)
    since = {
        given.order.decision
        for entry in work.ledger.entries(table.game.id, row.entry)
        if isinstance(given := input_of(entry), Ordered)
        and given.order.choice in series.among
        and f"{_office(given.order.decision)}.".startswith(f"{own}.")
    }
    return max(0, _counted(decision, series.counts) - len(since))


def _only(parts: StandingText, answers: list[tuple[Choice, ...]], number: int) -> list[tuple[Choice, ...]]:
    """Of answers that are meant one after the other, that to the question of this number (from 1), and those to a failure."""
    failing = sum(each.when == FAILED for each in parts.alternatives)
    return [
        choices if at <= failing or at == failing + number else () for at, choices in enumerate(answers, 1)
    ]


def _tries(decision: Decision) -> int:
    """The number of the try that the question is about."""
    return _counted(decision, TRY, 1)


def _counted(decision: Decision, name: str, otherwise: int = 0) -> int:
    """A number that the question is about."""
    number = dict(decision.about).get(name, otherwise)
    return number if isinstance(number, int) else otherwise


def _place(decision: str) -> str:
    """The id of a question without the numbers that tell its tries apart: "sail.2", "chairman.round2"."""
    turn, _, rest = decision.partition(".")
    return f"{turn}.{_NUMBER.sub('', f'.{rest}')}"


def _office(decision: str) -> str:
    """What the questions of an office have in common: the place without the seat that is asked."""
    return _place(decision).rpartition(".")[0]
