"""The War Against France takes ships, officers and regiments (2E-12.4.7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.ids import Seat
from engine.core.options import Choice, Form, Options, Split
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import fleet
from engine.second.family_pieces import SUPPLY, at, move, officers
from engine.second.fleet import COMPANY
from engine.second.state import ArmyState, State, army, tables, with_army

LOSSES = 3
"""Ships, and officers or regiments, that the war takes."""
SHIPS, TROOPS = "ships", "troops"


class WarLosses(Step[State]):
    """The Prime Minister names three ships that are not extra ones, and three officers or regiments; fewer if there are fewer."""

    kind = "war_losses"
    phrase = Phrase(
        "war losses",
        ("losses",),
        idle=tuple("lose sacrifice part give losing remove casualties sink sinks sunk away down go".split()),
        contrary=KEEPING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        leader = Seat(state.politics.prime_minister)
        return single(state, frame, leader, kind=self.kind, rule="2E-12.4.7", options=_options(state))

    def default(self, state: State, decision: Decision) -> Choice:
        """Company ships before player ships, regiments before officers."""
        return _first(_ships(state)), _first(_troops(state))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        assert isinstance(answer.choice, tuple)
        ships, troops = (_counts(part) for part in answer.choice)
        for name, number in ships:
            for _ in range(number):
                state = _sunk(state, name)
        for name, number in troops:
            state = _fallen(state, name, number)
        event = told("war_losses", seat=answer.seat, ships=_told(ships), troops=_told(troops))
        return Outcome(state, (event,))


def _options(state: State) -> Options:
    return Form(((SHIPS, _split(_ships(state), "ships")), (TROOPS, _split(_troops(state), "pieces"))))


def _split(there: Counts, unit: str) -> Split:
    most = min(LOSSES, sum(number for _, number in there))
    return Split(most, tuple((name, min(number, most)) for name, number in there), unit=unit)


def _ships(state: State) -> Counts:
    """Company ships by place, then player ships by name: "company.<place>", or the ship."""
    places = fleet.places(state)
    company = [(f"{COMPANY}.{place}", fleet.neutral(state, COMPANY, place)) for place in places]
    players = [(name, 1) for place in places for name in fleet.player_ships(state, place)]
    return tuple((name, number) for name, number in (*company, *players) if number)


def _troops(state: State) -> Counts:
    """Regiments by Army, then officers by family and Army; exhausted ones before active ones."""
    found: list[tuple[str, int]] = []
    for each in tables(state).armies:
        held = army(state, each.id)
        found.append((f"regiments_{_short(each.id)}", held.regiments + held.used))
    for each in tables(state).armies:
        for used in (True, False):
            kind = "used_officer" if used else "officer"
            found += [
                (f"{family}_{kind}_{_short(each.id)}", number)
                for family, number in at(state, officers(each.id, used))
            ]
    return tuple((name, number) for name, number in found if number)


def _short(name: str) -> str:
    return name.removeprefix("army_of_")


def _first(there: Counts) -> Choice:
    left, taken = LOSSES, []
    for name, number in there:
        lost = min(left, number)
        left -= lost
        if lost:
            taken.append((name, lost))
    return tuple(taken)


def _counts(choice: Choice) -> Counts:
    assert isinstance(choice, tuple)
    return tuple((str(entry[0]), int(str(entry[1]))) for entry in choice if isinstance(entry, tuple))


def _told(lost: Counts) -> tuple[str | int, ...]:
    return tuple(part for name, number in lost for part in (number, name))


def _sunk(state: State, name: str) -> State:
    if name.startswith(f"{COMPANY}."):
        return fleet.take_neutral(state, COMPANY, name.removeprefix(f"{COMPANY}."))
    return fleet.to_yard(state, name)


def _fallen(state: State, name: str, number: int) -> State:
    kind, _, place = name.rpartition("_")
    where = f"army_of_{place}"
    if kind == "regiments":
        held = army(state, where)
        used = min(held.used, number)
        return with_army(state, where, ArmyState(held.regiments - (number - used), held.used - used))
    family, _, rank = kind.partition("_")
    return move(state, family, officers(where, used=rank == "used_officer"), SUPPLY, number)


STEPS: Mapping[str, Step[State]] = {"war_losses": WarLosses()}
