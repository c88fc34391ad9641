"""Phase 1: each family takes one action, clockwise from the Chairman (1E-4.1, 1E-4.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Amount, Choice, OneOf, Options, Pick, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single
from engine.first import allocation, cube_source, cubes, offices, suppliers
from engine.first.accounts import BANK, SHARE_MONEY, balance, pay
from engine.first.memos.common import SeatMemo
from engine.first.memos.opening import CubesMemo
from engine.first.state import State, tables
from engine.first.tables.base import BoxId
from engine.first.tables.families import ShipyardDiscount
from engine.first.tables.resource_boxes import Box

SHARES, SHIPYARDS, FACTORIES = "shares", "shipyards", "factories"


def cost(state: State, seat: str, box: BoxId) -> int:
    """Pounds that one cube in a box costs a family (1E-4.2)."""
    if box == SHARES:
        return state.company.share_price
    fixed = tables(state).box(box).cost_fixed
    power = tables(state).family(seat).power
    if box == SHIPYARDS and isinstance(power, ShipyardDiscount):
        return max(0, fixed - power.discount)
    return fixed


def _manors_sold_out(state: State, seat: str) -> bool:
    """One manor a turn for each family, or for all with the setting `manor_limit` = global (1E-4.2.5)."""
    if state.settings.manor_limit == "global":
        return bool(state.manors_bought)
    return seat in state.manors_bought


def actions(state: State, seat: str) -> OneOf:
    """Every box with the numbers and places that the family can pay for and fill at once (1E-4.1.3)."""
    stock, pounds = cubes.number(state, cubes.STOCK, seat), balance(state, seat)
    branches: list[tuple[str, Options]] = []
    for box in tables(state).boxes:
        each = cost(state, seat, box.id)
        most = min(stock, box.max_cubes, pounds // each if each else stock)
        placing = _placing(state, seat, box, most) if most >= box.min_cubes else None
        if placing is not None:
            branches.append((box.id, placing))
    return OneOf(tuple(branches))


def _placing(state: State, seat: str, box: Box, most: int) -> Options | None:
    """How cubes can be placed in a box, None without room; the free boxes and the Court have no limit (1E-4.1.4)."""
    low = box.min_cubes
    if box.id == SHIPYARDS:
        slots = suppliers.free_slots(state)
        high = min(most, sum(free for _, free in slots))
        return Split(high, slots, exact=False, least=low, unit="cubes") if high >= low else None
    if box.id == FACTORIES:
        free_spaces = suppliers.free_spaces(state)
        high = min(most, len(free_spaces))
        return Pick(free_spaces, low, high) if high >= low else None
    if box.id == cubes.MANOR and _manors_sold_out(state, seat):
        return None
    return Amount(low, most, "cubes")


class FamilyActions(Opening[State]):
    """Puts the actions on the agenda, clockwise from the Chairman or former Chairman (1E-4.1.1, 1E-4.1.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        order = offices.clockwise(state, offices.chair(state))
        then = tuple(Frame("family_action", f"{frame.path}.{seat}", SeatMemo(seat)) for seat in order)
        return Outcome(state, then=then)


class FamilyAction(Step[State]):
    """One family names a box and fills it; without stock it takes one cube from elsewhere first (1E-2.3.3)."""

    kind = "family_action"
    phrase = Phrase(
        "family",
        ("family action", "action"),
        idle=tuple(
            (
                "buy enlist recruit build purchase train hire acquire obtain enrol found "
                "construct add house place order invest sign put set settle lay send army navy cube piece india"
            ).split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        seat = Seat(frame.memo.seat)
        if cubes.number(state, cubes.STOCK, seat) == 0:
            return ()
        options = actions(state, seat)
        return single(state, frame, seat, kind=self.kind, rule="1E-4.1.3", options=options)

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        assert isinstance(frame.memo, SeatMemo)
        return (Seat(frame.memo.seat),)

    def default(self, state: State, decision: Decision) -> Choice:
        return (cubes.WRITERS, tables(state).box(cubes.WRITERS).min_cubes)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, SeatMemo)
        if not answers:
            return self._without_stock(state, frame, frame.memo)
        (answer,) = answers
        box, inner = _read(answer.choice)
        state, placed, events = _place(state, answer.seat, box, inner)
        pounds = placed * cost(state, answer.seat, box)
        state = pay(state, answer.seat, SHARE_MONEY if box == SHARES else BANK, pounds)
        acted = told("family_acts", seat=answer.seat, box=box, cubes=placed, pounds=pounds)
        return Outcome(state, (acted, *events))

    @staticmethod
    def _without_stock(state: State, frame: Frame[object], memo: SeatMemo) -> Outcome[State]:
        """Exactly one cube from a prize or manor, or no action at all (1E-2.3.3)."""
        if not cube_source.sources(state, memo.seat):
            return Outcome(state, (told("family_excused", seat=memo.seat),))
        source = Frame("cube_source", f"{frame.path}.source", CubesMemo(memo.seat, 1))
        return Outcome(state, then=(source, Frame("family_action", f"{frame.path}.act", memo)))


def _read(choice: Choice) -> tuple[BoxId, Choice]:
    """A choice among the boxes as the box and what was chosen there."""
    assert isinstance(choice, tuple)
    box, inner = choice
    return str(box), inner


def _place(state: State, seat: Seat, box: BoxId, inner: Choice) -> tuple[State, int, tuple[Event, ...]]:
    """The state with stock cubes in a box, how many they are, and where they went if there was a choice."""
    if box == SHIPYARDS:
        return _shipyards(state, seat, allocation.read(inner))
    if box == FACTORIES:
        return _factories(state, seat, spaces(inner))
    assert isinstance(inner, int)
    state = cubes.move(state, seat, cubes.STOCK, cubes.COURT if box == SHARES else box, inner)
    if box == cubes.MANOR:
        state = msgspec.structs.replace(state, manors_bought=(*state.manors_bought, seat))
    return state, inner, ()


def spaces(inner: Choice) -> tuple[str, ...]:
    """The factory spaces that were chosen; where there can be one only, the choice is that one."""
    return tuple(str(each) for each in inner) if isinstance(inner, tuple) else (str(inner),)


def _shipyards(state: State, seat: Seat, split: Counts) -> tuple[State, int, tuple[Event, ...]]:
    events: list[Event] = []
    for lot, number in split:
        for _ in range(number):
            state, slot = suppliers.place_shipyard(state, seat, lot, cubes.STOCK)
            events.append(told("shipyard_placed", seat=seat, column=lot, slot=slot))
    return state, len(events), tuple(events)


def _factories(state: State, seat: Seat, chosen: tuple[str, ...]) -> tuple[State, int, tuple[Event, ...]]:
    events: list[Event] = []
    for lot in chosen:
        state = suppliers.place_factory(state, seat, lot, cubes.STOCK)
        events.append(told("factory_placed", seat=seat, space=lot))
    return state, len(events), tuple(events)


STEPS: Mapping[str, Step[State]] = {
    "family_actions": FamilyActions(),
    "family_action": FamilyAction(),
}
