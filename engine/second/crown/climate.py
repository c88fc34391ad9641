"""The Crown's climate: a card sets it, dice shift it (2E-16.1.5, 2E-16.1.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import total
from engine.core.event import told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.second import accounts, fleet, regions, standing
from engine.second.crown.pool import changed, crown
from engine.second.crown.the_button import first_holder
from engine.second.shares import shares
from engine.second.state import CROWN, State, tables
from engine.second.tables.crown import CLIMATES, Metric

DICE, GOOD = 6, 2
"""Dice of a shift, and the highest face that counts."""
FLEET = 2
"""Ships that make a sea zone count for a card."""


def setting(path: str) -> Frame[None]:
    """The frame that reveals a card and sets the climate."""
    return Frame("crown_climate_set", f"{path}.climate_set", None)


def shifting(path: str) -> Frame[None]:
    """The frame that rolls for a shift of the climate."""
    return Frame("crown_climate_shift", f"{path}.climate_shift", None)


class ClimateSet(Step[State]):
    """Reveals the next card; what it measures gives the climate. The pile is never left empty: its top back ranks."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        held = crown(state)
        card, rest = held.draw[0], held.draw[1:]
        shown, rolls = (card, *held.shown), tuple[Roll, ...]()
        if not rest:
            roll = chance.shuffle(roll_key(state, frame, "crown_cards"), len(held.shown))
            rest, shown, rolls = tuple(held.shown[place] for place in roll.values), (card,), (roll,)
        row = tables(state).crown_card(card)
        value = measured(state, row.climate_metric)
        climate = row.climate(value, state.company.deregulated)
        state = changed(state, draw=rest, shown=shown, climate=climate)
        state = first_holder(state)
        return Outcome(state, (told("climate_set", card=card, climate=climate),), rolls)


def measured(state: State, metric: Metric) -> int:
    """What a card looks at."""
    return _METRICS[metric](state)


def _fleets(state: State) -> int:
    return sum(fleet.serving(state, zone.id) >= FLEET for zone in tables(state).sea_zones)


def _ruling(state: State) -> int:
    return sum(bool(regions.tied(state, each.id)) for each in tables(state).presidencies)


_METRICS: Mapping[Metric, Callable[[State], int]] = {
    "expectations": standing.expectations,
    "presidencies_controlling_a_region": _ruling,
    "company_debt": lambda state: state.company.debt,
    "sea_zones_with_two_or_more_ships": _fleets,
    "company_shares_incl_chairman": lambda state: total(shares(state)),
    "crown_treasury": lambda state: accounts.holds(state, CROWN),
    "constant": lambda _state: 0,
}


class ClimateShift(Step[State]):
    """Six dice: the row of their 1s and 2s, the column of the expectations; right as often as it says, then left."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        roll = chance.roll(roll_key(state, frame, "shift"), DICE)
        successes = sum(value <= GOOD for value in roll.values)
        shift = tables(state).crown.climate_shift.shift(successes, standing.expectations(state))
        climate = shifted(crown(state).climate, *shift)
        event = told("climate_shifted", dice=roll.values, climate=climate)
        return Outcome(changed(state, climate=climate), (event,), (roll,))


def shifted(climate: str, right: int, left: int) -> str:
    """The climate after steps toward the peacock, then toward the bull; it stops at the ends."""
    place = [str(each) for each in CLIMATES].index(climate)
    place = min(place + right, len(CLIMATES) - 1)
    return CLIMATES[max(place - left, 0)]


STEPS: Mapping[str, Step[State]] = {
    "crown_climate_set": ClimateSet(),
    "crown_climate_shift": ClimateShift(),
}
