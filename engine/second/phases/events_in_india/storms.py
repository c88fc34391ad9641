"""Storms at the beginning of Events in India (2E-11.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second import charter, fleet, regions
from engine.second.around import from_chairman
from engine.second.memos.events import AttackMemo, TileMemo
from engine.second.phases.events_in_india.frames import attack, rebellions
from engine.second.state import CHINA, NO_OWNER, State, ship, tables, with_ship
from engine.second.tables.events import StormFace


def storm(state: State, frame: Frame[object], chance: Chance) -> tuple[Roll, StormFace]:
    """A roll of the storm die, and the face that it shows (2E-11.1.1)."""
    faces = tables(state).storm_faces
    roll = chance.roll(roll_key(state, frame, "storm"), 1, len(faces))
    return roll, faces[roll.values[0] - 1]


class Storms(Step[State]):
    """The storm die is rolled, ships suffer, and as many tiles follow as it shows (2E-11.1.1, 2E-11.2.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        rolled, face = storm(state, frame, chance)
        rolls, events = [rolled], [told("storm_die", zones=face.zones, events=face.events)]
        for name in caught(state, face.zones):
            roll = chance.roll(roll_key(state, frame, name), 1)
            state, event = _weathered(state, name, roll.values[0])
            rolls.append(roll)
            events.append(event)
        tiles = tuple(
            Frame("draw_tile", f"t{state.turn}.event.{number}", None) for number in range(1, face.events + 1)
        )
        return Outcome(state, tuple(events), tuple(rolls), then=tiles)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Any region of the Company may be attacked, and rebel with others of its Army."""
        event = TileMemo(f"{frame.path}.ahead", "", "")
        attacks = tuple(
            attack(AttackMemo(event, "rebellion_crisis", name, 0)) for name in regions.controlled(state)
        )
        return (*attacks, *((rebellions(event),) if attacks else ()))


def caught(state: State, zones: tuple[str, ...]) -> tuple[str, ...]:
    """Player ships in stormy zones, by owner clockwise from the Chairman, those without owner last (2E-11.1.2).

    Ships of a firm are where its strategy card sends them; at home with Hobnob they are safe (2E-15.3.1).
    """
    book = tables(state)
    china = {each.id for each in book.sea_zones if "storms" in each.includes_china_treasury_for}
    places = {*zones, *((CHINA,) if china & set(zones) else ())}
    owners = (*from_chairman(state), NO_OWNER)
    met = [each.id for each in book.ships if _zone(state, ship(state, each.id).place) in places]
    return tuple(sorted(met, key=lambda name: owners.index(ship(state, name).owner)))


def _zone(state: State, place: str) -> str:
    """The zone of a place: of a firm's charter the one that its strategy card names."""
    manager = next((each for each, _ in state.firms if place == charter.charter(each)), "")
    return charter.zone(state, manager) if manager else place


def _weathered(state: State, name: str, die: int) -> tuple[State, Event]:
    """What a die does to a ship in a storm (2E-11.1.2, 2E-11.1.3)."""
    held = ship(state, name)
    zone = _zone(state, held.place)
    result = tables(state).storm_result(die)
    if result == "safe":
        kind = "ship_rides_out"
    elif result == "sink" or held.fatigued:
        kind, state = "ship_sinks", fleet.to_yard(state, name)
    else:
        kind, state = "ship_worn", with_ship(state, name, msgspec.structs.replace(held, fatigued=True))
    return state, told(kind, ship=name, seat=held.owner, zone=zone, die=die)


STEPS: Mapping[str, Step[State]] = {"storms": Storms()}
