"""Military Affairs: buys guns, sends guns and officers to armies, moves guns between them (1E-6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, count, counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import RuleId, facts
from engine.core.options import Below, Choice, Form, Options, Split, sample
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Opening, Outcome, Step, single, unknown
from engine.first import cubes, offices, pieces
from engine.first.allocation import in_order, read
from engine.first.phases.company.attempts import first_try
from engine.first.state import State
from engine.first.tables.base import PresidencyId
from engine.first.tables.offices import MILITARY


class MilitaryAffairs(Opening[State]):
    """Purchase, logistics, transfers; while the office is vacant its guns and officers wait in it (1E-6.5.6)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if offices.holder(state, MILITARY) is None:
            return Outcome(state, (told("office_skipped", office=MILITARY),))
        then: tuple[Frame[object], ...] = (
            first_try("purchase", frame.path, MILITARY),
            Frame("logistics_army", f"{frame.path}.logistics", None),
            Frame("transfer_army", f"{frame.path}.transfers", None),
        )
        return Outcome(state, then=then)


class LogisticsArmy(Step[State]):
    """Every gun and officer in the office goes to an army, as far as armies have room for officers (1E-6.5.2, 1E-6.5.3)."""

    kind = "logistics_army"
    phrase = Phrase(
        "army logistics",
        also=("logistics army", "logistics", "send"),
        idle=("move", "ship", "gun", "go", "place", "put", "assign", "post", "goes", "distribute"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, MILITARY)
        armies = offices.receivers(state)
        parts = _parts(state, armies)
        if seat is None or not parts:
            return ()
        about = facts(office=MILITARY, guns=_guns(state), officers=total(_officers(state)))
        return single(state, frame, seat, kind=self.kind, rule="1E-6.5.2", options=Form(parts), about=about)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """How many guns lie in the office then, the purchases tell."""
        seat = offices.holder(state, MILITARY)
        if seat is None:
            return ()
        return unknown(state, frame, seat, kind=self.kind, rule="1E-6.5.2", about=facts(office=MILITARY))

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        sent = _read(decision.options, choice)
        wrong: list[Refusal] = []
        for army in offices.receivers(state):
            officers, room = _sent_to(sent, army), offices.room(state, army)
            if officers > room:
                given = facts(presidency=army, officers=officers, room=room)
                wrong.append(Refusal("army_full", RuleId("1E-6.5.3"), given))
        placed, needed = sum(_sent_to(sent, army) for army in offices.receivers(state)), _placeable(state)
        if not wrong and placed < needed:
            wrong.append(Refusal("officers_left", RuleId("1E-6.5.2"), facts(officers=placed, needed=needed)))
        return tuple(wrong)

    def default(self, state: State, decision: Decision) -> Choice:
        """All to the smallest army, officers without room there to the next (1E-6.5.2)."""
        assert isinstance(decision.options, Form)
        armies = sorted(offices.receivers(state), key=lambda army: _pieces(state, army))
        return _packed(state, decision.options, (tuple(armies),) * len(decision.options.parts))

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Guns anywhere, the officers of each family packed into armies in a random order."""
        options = decision.options
        assert isinstance(options, Form)
        packed = _packed(
            state, options, tuple(_shuffled(offices.receivers(state), below) for _ in options.parts)
        )
        return tuple(
            sample(part, below) if name == "guns" else choice
            for (name, part), choice in zip(options.parts, packed, strict=True)
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if offices.holder(state, MILITARY) is None:
            return Outcome(state)
        events: list[Event] = []
        sent = _read(answers[0].decision.options, answers[0].choice) if answers else ()
        for piece, places in sent:
            for army, number in places:
                state = _send(state, piece, army, number)
                events.append(told("pieces_sent", piece=piece, presidency=army, number=number))
        for family, number in _officers(state):
            state = cubes.move(state, family, cubes.MILITARY, cubes.STOCK, number)
            events.append(told("officers_return", family=family, number=number))
        return Outcome(state, tuple(events))


Sent = tuple[tuple[str, Counts], ...]
"""For each sort of pieces, the numbers that go to each presidency."""


def _parts(state: State, armies: tuple[PresidencyId, ...]) -> tuple[tuple[str, Options], ...]:
    """One split for the guns, one for the officers of each family; none without an army that can take pieces."""
    if not armies:
        return ()
    parts: list[tuple[str, Options]] = []
    if guns := _guns(state):
        parts.append(("guns", Split(guns, tuple((army, guns) for army in armies))))
    officers, placeable = _officers(state), _placeable(state)
    for family, held in officers if placeable else ():
        rooms = tuple((army, min(held, offices.room(state, army))) for army in armies)
        most, others = min(held, placeable), total(officers) - held
        least = max(0, placeable - others)
        parts.append((f"{family}_officers", Split(most, rooms, exact=least == most, least=least)))
    return tuple(parts)


def _packed(state: State, options: Form, orders: tuple[tuple[PresidencyId, ...], ...]) -> tuple[Choice, ...]:
    """A legal answer that fills armies in an order for each part: guns all to the first, officers where there is room."""
    every = offices.receivers(state)
    rooms = {army: offices.room(state, army) for army in every}
    waiting = {"guns": _guns(state), **{f"{family}_officers": held for family, held in _officers(state)}}
    choice: list[Choice] = []
    for (name, _), armies in zip(options.parts, orders, strict=True):
        left, placed = waiting[name], list[tuple[str, int]]()
        for army in armies:
            number = left if name == "guns" else min(left, rooms[army])
            rooms[army] -= number if name != "guns" else 0
            left -= number
            placed.append((army, number))
        choice.append(in_order(tuple(placed), every))
    return tuple(choice)


def _shuffled(armies: tuple[PresidencyId, ...], below: Below) -> tuple[PresidencyId, ...]:
    left = list(armies)
    return tuple(left.pop(below(len(left))) for _ in armies)


def _read(options: Options, choice: Choice) -> Sent:
    assert isinstance(options, Form)
    assert isinstance(choice, tuple)
    return tuple((name, read(places)) for (name, _), places in zip(options.parts, choice, strict=True))


def _sent_to(sent: Sent, army: PresidencyId) -> int:
    """Officers that an answer sends to an army."""
    return sum(count(places, army) for piece, places in sent if piece != "guns")


def _send(state: State, piece: str, army: PresidencyId, number: int) -> State:
    if piece == "guns":
        return pieces.move(state, "guns", pieces.MILITARY, army, number)
    return cubes.move(state, piece.removesuffix("_officers"), cubes.MILITARY, pieces.army(army), number)


def _guns(state: State) -> int:
    return pieces.number(state, "guns", pieces.MILITARY)


def _officers(state: State) -> Counts:
    """Officers waiting in the office, by family."""
    return counts(cubes.at(state, cubes.MILITARY))


def _placeable(state: State) -> int:
    """Waiting officers for whom some army has room (1E-6.5.3)."""
    room = sum(offices.room(state, army) for army in offices.receivers(state))
    return min(total(_officers(state)), room)


def _pieces(state: State, army: PresidencyId) -> int:
    """Guns and officers of an army, exhausted ones included."""
    guns = sum(pieces.number(state, "guns", army, used) for used in (False, True))
    return guns + offices.officers_in(state, army)


STEPS: Mapping[str, Step[State]] = {
    MILITARY: MilitaryAffairs(),
    "logistics_army": LogisticsArmy(),
}
