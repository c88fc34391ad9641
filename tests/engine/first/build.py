"""Positions for tests of first-edition rules: a laid table, and small helpers that change one thing each."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import ScriptedChance, SeededChance
from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.first import accounts, cubes, pieces
from engine.first.memos import Memo
from engine.first.start import start
from engine.first.state import OfficeState, State, region, with_office, with_region
from engine.first.steps import STEPS

FOUR = ("hastings", "larkins", "sykes", "paxton")
SIX = (*FOUR, "benyon", "walsh")
PLAIN = SeededChance(b"test", "test")


def dice(*values: int) -> ScriptedChance:
    """Chance that rolls these values first."""
    return ScriptedChance(values, PLAIN)


def laid(families: tuple[str, ...] = FOUR, **settings: str) -> State:
    """The table of 3.1 for these families in clockwise order, turn 1, no office filled, nothing on the agenda."""
    chosen = {"families": "pick", "picks": ",".join(families), "seat_order": "registered", **settings}
    state = start(Seating("test", len(families), tuple(chosen.items())), PLAIN).state
    return msgspec.structs.replace(state, agenda=Agenda())


def put(state: State, family: str, place: str, number: int = 1) -> State:
    """Cubes of a family from its stock to a place."""
    return cubes.move(state, family, cubes.STOCK, place, number)


def hold(state: State, **offices: str) -> State:
    """Office holders by office id, their cubes from stock; the Chairman becomes former Chairman too."""
    for office, family in offices.items():
        state = put(state, family, f"office.{office}")
        if office == "chairman":
            state = change(state, company=msgspec.structs.replace(state.company, former_chairman=family))
    return state


def court(state: State, **shares: int) -> State:
    """Court cubes by family, from stock."""
    for family, number in shares.items():
        state = put(state, family, cubes.COURT, number)
    return state


def purse(state: State, **pounds: int) -> State:
    """Purses set to an amount, the difference going to or coming from the bank."""
    for name, amount in pounds.items():
        have = accounts.balance(state, name)
        if amount >= have:
            state = accounts.pay(state, accounts.BANK, name, amount - have)
        else:
            state = accounts.pay(state, name, accounts.BANK, have - amount)
    return state


def supply(state: State, kind: pieces.Kind, where: str, number: int, used: bool = False) -> State:
    """Ships, goods or guns set to a number in a place."""
    state = pieces.take(state, kind, where, pieces.number(state, kind, where, used), used)
    return pieces.put(state, kind, where, number, used)


def place(state: State, name: str, **fields: object) -> State:
    """A region with fields changed."""
    return with_region(state, name, msgspec.structs.replace(region(state, name), **fields))


def office(state: State, name: str, **fields: object) -> State:
    """An office with fields changed; a provincial one is founded if it does not exist."""
    old = dict(state.offices).get(name, OfficeState())
    return with_office(state, name, msgspec.structs.replace(old, **fields))


def change(state: State, **fields: object) -> State:
    """The state with top fields changed."""
    return msgspec.structs.replace(state, **fields)


def company(state: State, **fields: object) -> State:
    """The Company record with fields changed."""
    return change(state, company=msgspec.structs.replace(state.company, **fields))


def at_step(
    state: State, step: str, memo: Memo = None, path: str = "t1.test", chance: ScriptedChance | None = None
) -> Outcome[State]:
    """Put one step alone on the agenda and run until it asks or is done."""
    main: tuple[Frame[Memo], ...] = (Frame(step, path, memo),)
    return run.run(STEPS, change(state, agenda=Agenda(main=main)), chance or PLAIN)


def asked(state: State) -> tuple[Decision, ...]:
    """All open decisions."""
    return tuple(each.decision for each in run.open_questions(STEPS, state))


def question(state: State, seat: str, kind: str) -> Decision:
    """The open decision of that seat and kind; fails the test when there is none."""
    found = [each for each in asked(state) if each.seat == seat and each.kind == kind]
    assert found, f"{seat} is not asked {kind}; open: {[(each.seat, each.kind) for each in asked(state)]}"
    return found[0]


def judge(state: State, seat: str, kind: str, choice: Choice) -> tuple[Refusal, ...]:
    """What is wrong with an answer."""
    return run.validate(STEPS, state, Order(question(state, seat, kind).id, Seat(seat), choice))


def answer(
    state: State, seat: str, kind: str, choice: Choice, chance: ScriptedChance | None = None
) -> Outcome[State]:
    """Give a legal answer and run on; fails the test when it is refused."""
    order = Order(question(state, seat, kind).id, Seat(seat), choice)
    refusals = run.validate(STEPS, state, order)
    assert not refusals, refusals
    return run.submit(STEPS, state, order, chance or PLAIN)


def silence(state: State, seat: str, kind: str, chance: ScriptedChance | None = None) -> Outcome[State]:
    """Let the deadline of the group of this decision pass."""
    return run.close(STEPS, state, question(state, seat, kind).group.id, chance or PLAIN)


def kinds(outcome: Outcome[State]) -> tuple[str, ...]:
    """Kinds of the events, in order."""
    return tuple(event.kind for event in outcome.events)


def told(outcome: Outcome[State], kind: str) -> list[dict[str, object]]:
    """Facts of the events of one kind."""
    return [dict(event.facts) for event in outcome.events if event.kind == kind]


def everyone(state: State, families: Iterable[str], place_name: str) -> State:
    """One stock cube of each family to a place."""
    for family in families:
        state = put(state, family, place_name)
    return state
