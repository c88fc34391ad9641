"""Orders prepared for questions to come: when each one acts, and why it does not."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TypeVar, assert_never

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.ids import Facts, FactValue, Seat
from engine.core.options import Choice
from engine.core.order import Order, Origin
from engine.core.refusal import Refusal
from engine.core.view import View

B = TypeVar("B")

Judge = Callable[[Choice], tuple[Refusal, ...]]
"""All reasons against a choice for the decision at hand; () = it may be played."""

TRY = "try"
"""The `about` fact that counts attempts at one place; from the second on, only `again` lets an order act."""


class Comparison(StrEnum):
    """How a fact is compared with a value."""

    IS = "="
    IS_NOT = "!="
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="


class Compare(Struct, frozen=True, tag="compare"):
    """A fact of the owner's view against a value: "treasury >= 2"."""

    fact: str
    comparison: Comparison
    value: str | int


class AllOf(Struct, frozen=True, tag="all"):
    """Every one of the conditions."""

    of: tuple[Condition, ...]


class AnyOf(Struct, frozen=True, tag="any"):
    """At least one of the conditions."""

    of: tuple[Condition, ...]


class Not(Struct, frozen=True, tag="not"):
    """The opposite of a condition."""

    of: Condition


Condition = Compare | AllOf | AnyOf | Not


class Again(Struct, frozen=True):
    """How far an order goes on trying at one place: at most so many tries after the first, as long as a fact holds.

    Without both limits it goes on as long as a choice is legal; with `at_most` 0 ("again never") it tries once.
    """

    at_most: int | None = None
    only_while: Condition | None = None


class StandingOrder(Struct, frozen=True):
    """A prepared answer of one seat to decisions of one kind.

    `about` lists facts that the decision must have; `choices` are tried in order and the first legal one is played;
    `when` must hold; `again` rules repeated tries, of which `tried` were made before it was filed and do not count;
    what it says to a try beyond its rule are the choices `over` (none: its owner is asked);
    from `since` (a turn) to `until` (a turn, None: always).
    """

    number: int
    seat: Seat
    kind: str
    choices: tuple[Choice, ...]
    about: Facts = ()
    when: Condition | None = None
    again: Again | None = None
    since: int = 0
    until: int | None = None
    tried: int = 0
    over: tuple[Choice, ...] = ()


class Skip(StrEnum):
    """Why a standing order did not act."""

    NONE_FILED = "none_filed"
    NOT_YET = "not_yet"
    EXPIRED = "expired"
    UNKNOWN_FACT = "unknown_fact"
    CONDITION = "condition"
    AGAIN = "again"
    NOT_LEGAL = "not_legal"


class Skipped(Struct, frozen=True):
    """Nothing was played: the reason, the order that came nearest (0: none), and what stood against its choices."""

    reason: Skip
    number: int = 0
    facts: Facts = ()
    refusals: tuple[Refusal, ...] = ()


class Played(Struct, frozen=True):
    """An order to submit, and the number of the standing order that gives it."""

    order: Order
    number: int


def consult(
    view: View[B], decision: Decision, standing_orders: tuple[StandingOrder, ...], judge: Judge
) -> Played | Skipped:
    """What the seat's standing orders answer to a decision: the newest that can act does.

    Several with one number are parts of one text ("... if ..., else ..."), tried in the order given. Nothing but
    the owner's own view is looked at, so a condition cannot probe what its owner may not know; nothing is
    remembered between two calls.

    Raises:
        ValueError: if the view is not that of the decision's seat.
    """
    if view.viewer != decision.seat:
        raise ValueError(f"the view of {view.viewer} cannot answer for {decision.seat}")
    known = dict((*view.facts, *decision.about))
    first: Skipped | None = None
    for each in sorted(standing_orders, key=lambda order: -order.number):
        if each.seat != decision.seat or each.kind != decision.kind or not _concerns(each, decision):
            continue
        result = _answer(each, view.turn, decision, known, judge)
        if isinstance(result, Played):
            return result
        first = first or result
    return first or Skipped(Skip.NONE_FILED)


def unknown_facts(condition: Condition, known: tuple[str, ...]) -> tuple[str, ...]:
    """The facts of a condition that are not among the known ones, sorted; a filed order that has any is refused."""
    return tuple(sorted(_named(condition) - set(known)))


def holds(condition: Condition, known: dict[str, FactValue]) -> bool:
    """Whether a condition holds; a text and a number are never equal, nor is one more than the other.

    Raises:
        KeyError: if it names an unknown fact.
    """
    match condition:
        case Compare():
            return _compare(known[condition.fact], condition.comparison, condition.value)
        case AllOf():
            return all(holds(each, known) for each in condition.of)
        case AnyOf():
            return any(holds(each, known) for each in condition.of)
        case Not():
            return not holds(condition.of, known)
    assert_never(condition)


def _concerns(order: StandingOrder, decision: Decision) -> bool:
    return all(pair in decision.about for pair in order.about)


def _answer(
    order: StandingOrder, turn: int, decision: Decision, known: dict[str, FactValue], judge: Judge
) -> Played | Skipped:
    why = _idle(order, turn, known)
    stops = why is not None and why.reason is Skip.AGAIN and bool(order.over)
    if why is not None and not stops:
        return why
    refusals: list[Refusal] = []
    for choice in order.over if stops else order.choices:
        against = judge(choice)
        if not against:
            return Played(Order(decision.id, order.seat, choice, Origin.STANDING_ORDER), order.number)
        refusals += against
    return Skipped(Skip.NOT_LEGAL, order.number, refusals=tuple(refusals))


def _idle(order: StandingOrder, turn: int, known: dict[str, FactValue]) -> Skipped | None:
    """Why the order rests, or None if it may act."""
    if turn < order.since:
        return Skipped(Skip.NOT_YET, order.number, (("since", order.since),))
    if order.until is not None and turn > order.until:
        return Skipped(Skip.EXPIRED, order.number, (("until", order.until),))
    goes_on = order.again.only_while if order.again is not None else None
    for condition in (order.when, goes_on):
        missing = unknown_facts(condition, tuple(known)) if condition is not None else ()
        if missing:
            return Skipped(Skip.UNKNOWN_FACT, order.number, (("unknown", missing),))
    if order.when is not None and not holds(order.when, known):
        return Skipped(Skip.CONDITION, order.number)
    made = known.get(TRY, 1)
    tries = made - order.tried if isinstance(made, int) else 1
    if tries > 1 and not _goes_on(order.again, tries, known):
        return Skipped(Skip.AGAIN, order.number, ((TRY, tries),))
    return None


def _goes_on(again: Again | None, tries: int, known: dict[str, FactValue]) -> bool:
    if again is None or (again.at_most is not None and tries > again.at_most + 1):
        return False
    return again.only_while is None or holds(again.only_while, known)


def _named(condition: Condition) -> set[str]:
    match condition:
        case Compare():
            return {condition.fact}
        case AllOf() | AnyOf():
            return set().union(*(_named(each) for each in condition.of))
        case Not():
            return _named(condition.of)
    assert_never(condition)


def _compare(fact: FactValue, comparison: Comparison, value: str | int) -> bool:
    match comparison:
        case Comparison.IS:
            return fact == value
        case Comparison.IS_NOT:
            return fact != value
    if not (isinstance(fact, int) and isinstance(value, int)):
        return False
    match comparison:
        case Comparison.LESS:
            return fact < value
        case Comparison.AT_MOST:
            return fact <= value
        case Comparison.MORE:
            return fact > value
        case Comparison.AT_LEAST:
            return fact >= value
    assert_never(comparison)
