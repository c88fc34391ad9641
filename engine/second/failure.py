"""What a failure card takes from whom (2E-14.5.2)."""

from __future__ import annotations

from typing import assert_never

from engine.core.counts import Counts
from engine.second import offices
from engine.second.around import CHAIRMAN
from engine.second.offices import GOVERNOR_GENERAL
from engine.second.shares import shares
from engine.second.state import State, family, tables
from engine.second.tables.london import (
    ChairmanLoses,
    FailureEffect,
    LosesPerGovernor,
    LosesPerPresident,
    LosesPerTrophies,
    PrimeMinisterLoses,
    SharesScore,
)


def points(state: State, effect: FailureEffect) -> Counts:
    """Points by family that a card changes, those that it leaves alone left out."""
    every = ((str(seat), _of(state, str(seat), effect)) for seat in state.seats)
    return tuple((seat, changed) for seat, changed in every if changed)


def _of(state: State, seat: str, effect: FailureEffect) -> int:
    lying = family(state, seat)
    match effect:
        case SharesScore():
            value = tables(state).tracks.share_value(state.company.share_value).failed
            return dict(shares(state)).get(seat, 0) * (effect.points - value)
        case ChairmanLoses():
            blamed = offices.holder(state, CHAIRMAN) or state.company.former_chairman
            return -effect.points if blamed == seat else 0
        case LosesPerPresident():
            return -effect.points * _presidents(state, seat)
        case LosesPerTrophies():
            return -effect.points * -(-lying.trophies // effect.trophies)
        case LosesPerGovernor():
            general = offices.holder(state, GOVERNOR_GENERAL) == seat
            return -effect.points * _governors(state, seat) - effect.governor_general * general
        case PrimeMinisterLoses():
            led = state.politics.prime_minister == seat
            return -max(effect.least, effect.points * lying.law_tokens) if led else 0
    assert_never(effect)


def _presidents(state: State, seat: str) -> int:
    return sum(offices.holder(state, each.president_office) == seat for each in tables(state).presidencies)


def _governors(state: State, seat: str) -> int:
    return sum(bool(each.region) and offices.holder(state, each.id) == seat for each in tables(state).offices)
