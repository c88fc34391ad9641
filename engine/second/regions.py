"""Who rules which region of India, and how strong it is (2E-1.3).

Regions are listed as in the state: by the alphabet, which is the order of the data file (2E-0.1.10).
"""

from __future__ import annotations

import msgspec

from engine.second.laws import SEPOY_RECRUITMENT, in_force
from engine.second.state import State, region, tables, with_region

STAR_FLAGS = 3
"""Star flags in the game: the most empires that there can be (2E-1.3.3)."""


def controlled(state: State) -> tuple[str, ...]:
    """The Company-controlled regions."""
    return tuple(name for name, held in state.regions if held.presidency)


def is_controlled(state: State, name: str) -> bool:
    """Whether the Company controls a region: its control token lies at a Presidency (2E-1.3.2)."""
    return region(state, name).presidency != ""


def tied(state: State, presidency: str) -> tuple[str, ...]:
    """The regions tied to a Presidency (2E-1.3.5)."""
    return tuple(name for name, held in state.regions if held.presidency == presidency)


def sovereign(state: State, name: str) -> bool:
    """Whether a region is neither dominated nor Company-controlled; a capital is sovereign (2E-1.3.2)."""
    held = region(state, name)
    return not held.capital and not held.presidency


def dominated(state: State, capital: str) -> tuple[str, ...]:
    """The regions that carry small flags of a capital's colour (2E-1.3.2)."""
    return tuple(name for name, held in state.regions if held.capital == capital)


def empire(state: State, name: str) -> tuple[str, ...]:
    """The empire of a region, its capital first; a region without flag stands alone (2E-1.3.3)."""
    capital = region(state, name).capital or name
    return (capital, *dominated(state, capital))


def empire_strength(state: State, name: str) -> int:
    """Tower levels of a region's whole empire (2E-1.3.4)."""
    return sum(region(state, each).towers for each in empire(state, name))


def neighbours(state: State, name: str) -> tuple[str, ...]:
    """The regions that border one, clockwise as seen from it."""
    return tables(state).region(name).clockwise


def home(state: State, presidency: str) -> str:
    """The home region of a Presidency (2E-1.3.7)."""
    return tables(state).presidency(presidency).home_region


def change(state: State, name: str, **fields: object) -> State:
    """The state with fields of a region changed."""
    return with_region(state, name, msgspec.structs.replace(region(state, name), **fields))


def with_towers(state: State, name: str, levels: int) -> State:
    """The state with so many more tower levels in a region (fewer if negative); they never fall below 0 (2E-1.3.8)."""
    return change(state, name, towers=max(0, region(state, name).towers + levels))


def add_unrest(state: State, name: str, cubes: int = 1) -> State:
    """The state with more unrest in a region."""
    return change(state, name, unrest=region(state, name).unrest + cubes)


def unrest_strength(state: State, name: str) -> int:
    """What unrest adds to an attack on the Company in a region: 1 a cube, 2 with Sepoy Recruitment (2E-11.8.1)."""
    return region(state, name).unrest * (2 if in_force(state, SEPOY_RECRUITMENT) else 1)


def freed(state: State, name: str) -> State:
    """The state after a region lost its flag; a capital loses its star flag and all small flags of its colour."""
    for each in dominated(state, name):
        state = change(state, each, capital="")
    return change(state, name, capital="", star=False)


def star_is_free(state: State) -> bool:
    """Whether one of the star flags stands nowhere."""
    return sum(held.star for _, held in state.regions) < STAR_FLAGS


def planted(state: State, attacker: str, target: str) -> tuple[State, str]:
    """The state after an invader put its small flag on a region that has none, and the capital that has won (2E-11.6.4).

    An invader without flag takes a star flag; if none is free neither gets a flag, and the invader itself has won.
    """
    held = region(state, attacker)
    capital = held.capital or attacker
    if not held.capital and not held.star:
        if not star_is_free(state):
            return state, attacker
        state = change(state, attacker, star=True)
    return change(state, target, capital=capital), capital
