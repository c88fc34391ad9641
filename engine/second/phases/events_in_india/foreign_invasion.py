"""Foreign Invasion: powers from beyond the sea, also those of the War Against France (2E-11.11)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second import regions
from engine.second.memos import Memo
from engine.second.memos.events import AttackMemo, TileMemo
from engine.second.phases.events_in_india import attacks_on_the_company as attacks
from engine.second.phases.events_in_india.cascade import close_all
from engine.second.phases.events_in_india.draw_tiles import pictured
from engine.second.phases.events_in_india.frames import after_attack, memo_of
from engine.second.phases.events_in_india.storms import storm
from engine.second.state import State, tables


def war(state: State, path: str) -> Frame[Memo]:
    """The Foreign Invasion that the War Against France brings, as a frame of that path (2E-11.11.6)."""
    return Frame("foreign_invasion", path, TileMemo(path, "", pictured(state)))


class ForeignInvasion(Step[State]):
    """The storm die names the home regions that are invaded; without storm it is the pictured region (2E-11.11.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        roll, face = storm(state, frame, chance)
        homes = tuple(each.home_region for each in tables(state).presidencies if each.sea_zone in face.zones)
        if not homes and memo.tile:
            homes = (memo.pictured,)
        memo = msgspec.structs.replace(memo, invaded=homes)
        event = told("foreign_powers_come", zones=face.zones, regions=homes)
        return Outcome(state, (event,), (roll,), then=(after_attack(memo),))


class ForeignInvaders(Step[State]):
    """One region is invaded with the strength of a die (2E-11.11.2, 2E-11.11.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        place = memo.invaded[0]
        memo = msgspec.structs.replace(memo, invaded=memo.invaded[1:])
        roll = chance.roll(roll_key(state, frame, place), 1)
        die = roll.values[0]
        if regions.is_controlled(state, place):
            begun = attacks.begin(state, AttackMemo(memo, "foreign_invasion", place, die, towers=die // 2))
            return msgspec.structs.replace(begun, rolls=(roll,))
        defence = regions.empire_strength(state, place)
        kind = "foreign_invasion_succeeds" if die > defence else "foreign_invasion_fails"
        event = told(kind, region=place, strength=die, defence=defence)
        if die <= defence:
            return Outcome(state, (event,), (roll,), then=(after_attack(memo),))
        closing = close_all(state, place, memo.overflowed, overflows=True)
        memo = msgspec.structs.replace(memo, overflowed=closing.overflowed)
        state = regions.change(regions.freed(closing.state, place), place, towers=die // 2)
        return Outcome(state, (event, *closing.events), (roll,), then=(after_attack(memo),))


STEPS: Mapping[str, Step[State]] = {
    "foreign_invasion": ForeignInvasion(),
    "foreign_invaders": ForeignInvaders(),
}
