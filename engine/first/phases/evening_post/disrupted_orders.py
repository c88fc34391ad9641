"""Filled orders that are disrupted cost their presidency ships (1E-8.7)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Split
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.first import cubes, offices, pieces
from engine.first.allocation import read
from engine.first.memos import Memo
from engine.first.memos.post import LossMemo
from engine.first.regions import change
from engine.first.state import State, office, region, tables
from engine.first.tables.base import PresidencyId, RegionId


def disrupt(
    state: State, name: RegionId, presidency: PresidencyId, path: str
) -> tuple[State, tuple[Frame[Memo], ...]]:
    """The state without the disks on a region's orders, and the frame in which ships are lost (1E-8.7.1, 1E-8.7.4).

    `presidency` is the one that the region belonged to before it closed (1E-8.7.3); the frame's path begins with `path`.
    """
    slots = region(state, name).filled
    if not slots:
        return state, ()
    demand = sum(tables(state).region(name).order(slot).demand for slot in slots)
    memo = LossMemo(name, presidency, slots, demand)
    return change(state, name, filled=()), (Frame("lose_ships", f"{path}.ships.{name}", memo),)


class _Hull(Struct, frozen=True):
    """Ships of one kind: its id in choices, how many there are, whose captain is on them, and whether exhausted."""

    id: str
    ships: int
    family: str
    used: bool


def _hulls(state: State, presidency: PresidencyId) -> tuple[_Hull, ...]:
    """All ships of a presidency: Company ships first, exhausted before ready ones."""
    found = [
        _Hull("used_ships" if used else "ships", pieces.number(state, "ships", presidency, used), "", used)
        for used in (True, False)
    ]
    for seat in state.seats:
        for used in (True, False):
            held = cubes.number(state, pieces.fleet(presidency, used), seat)
            found.append(_Hull(f"{seat}_used_ships" if used else f"{seat}_ships", held, seat, used))
    return tuple(hull for hull in found if hull.ships)


class _Loss(Struct, frozen=True):
    """What a loss comes to: ships that go without question, those among which is chosen, and how many of them go."""

    sure: tuple[_Hull, ...]
    among: tuple[_Hull, ...]
    ships: int


def _loss(state: State, memo: LossMemo) -> _Loss:
    """Company ships go first; captained ships only for what is still missing (1E-8.7.2)."""
    every = _hulls(state, memo.presidency)
    company = tuple(hull for hull in every if not hull.family)
    captained = tuple(hull for hull in every if hull.family)
    afloat = sum(hull.ships for hull in company)
    if memo.ships < afloat:
        return _Loss((), company, memo.ships)
    return _Loss(company, captained, min(memo.ships - afloat, sum(hull.ships for hull in captained)))


class LoseShips(Step[State]):
    """Return ships to the supply; asked only where there is a choice among them (1E-8.7.2)."""

    kind = "lose_ships"
    phrase = Phrase(
        "lose ships of {presidency} for {region}",
        ("lose ships for {region}", "lose ships", "ships lost"),
        idle=(
            "loses",
            "sink",
            "sinks",
            "sacrifice",
            "remove",
            "give",
            "ship",
            "can",
            "used",
            "away",
            "vessel",
            "boat",
        ),
        contrary=KEEPING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = frame.memo
        assert isinstance(memo, LossMemo)
        loss = _loss(state, memo)
        if loss.ships == 0:
            return ()
        return single(
            state,
            frame,
            _chooser(state, memo.presidency),
            kind=self.kind,
            rule="1E-8.7.2",
            options=Split(loss.ships, tuple((hull.id, hull.ships) for hull in loss.among), unit="ships"),
            about=facts(presidency=memo.presidency, region=memo.region, ships=loss.ships),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        """Exhausted ships first; of captained ships the own ones last (1E-8.7.2)."""
        options = decision.options
        assert isinstance(options, Split)
        ids = dict(options.caps)
        presidency = dict(decision.about)["presidency"]
        assert isinstance(presidency, str)
        among = [hull for hull in _hulls(state, presidency) if hull.id in ids]
        among.sort(key=lambda hull: (hull.family == decision.seat, not hull.used))
        taken: dict[str, int] = {}
        left = options.total
        for hull in among:
            taken[hull.id] = min(left, hull.ships)
            left -= taken[hull.id]
        return tuple((name, taken[name]) for name in ids if taken[name])

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, LossMemo)
        loss = _loss(state, memo)
        lost = {hull.id: hull.ships for hull in loss.sure}
        for answer in answers:
            lost |= dict(read(answer.choice))
        for hull in (*loss.sure, *loss.among):
            state = _sunk(state, memo.presidency, hull, lost.get(hull.id, 0))
        event = told(
            "orders_disrupted",
            region=memo.region,
            presidency=memo.presidency,
            orders=memo.slots,
            demand=memo.ships,
            ships=sum(lost.values()),
            captained=sum(number for name, number in lost.items() if name not in ("ships", "used_ships")),
        )
        return Outcome(state, (event,))


def _chooser(state: State, presidency: PresidencyId) -> Seat:
    """The President, else the family that held the office last, else the chair (1E-8.7.2)."""
    name = offices.president(presidency)
    return offices.holder(state, name) or Seat(office(state, name).last_holder or offices.chair(state))


def _sunk(state: State, presidency: PresidencyId, hull: _Hull, ships: int) -> State:
    """The state after ships of one kind went to the supply; a captain's cube goes to its stock (1E-8.7.4)."""
    if hull.family:
        return cubes.move(state, hull.family, pieces.fleet(presidency, hull.used), cubes.STOCK, ships)
    return pieces.take(state, "ships", presidency, ships, hull.used)


STEPS: Mapping[str, Step[State]] = {"lose_ships": LoseShips()}
