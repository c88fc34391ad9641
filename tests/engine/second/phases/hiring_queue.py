"""Hiring for tests: offices held, boxes filled, the queue at work."""

from __future__ import annotations

from typing import Any

from engine.second.family_pieces import writers
from engine.second.phases.hiring.candidates import pool
from engine.second.state import State
from tests.engine.second import build

BOMBAY, MADRAS, BENGAL = "bombay_presidency", "madras_presidency", "bengal_presidency"
HELD = {
    "chairman": "hastings",
    "director_of_trade": "hastings",
    "manager_of_shipping": "hastings",
    "military_affairs": "larkins",
    "president_of_bombay": "larkins",
    "president_of_madras": "sykes",
    "president_of_bengal": "sykes",
}


def full(*vacant: str) -> State:
    """Every office is held but these; nobody stands in a box."""
    state = build.laid()
    return build.hold(state, **{name: who for name, who in HELD.items() if name not in vacant})


def clerks(state: State, presidency: str, **number: int) -> State:
    for who, pieces in number.items():
        state = build.put(state, who, writers(presidency), pieces)
    return state


def filling(state: State) -> State:
    return build.at_step(state, "fill_offices", path="t2.hiring").state


def names(state: State, name: str) -> list[str]:
    return [each.name for each in pool(state, name)]


def among(state: State, seat: str, kind: str = "hire") -> tuple[str, ...]:
    options: Any = build.question(state, seat, kind).options
    inner = options.parts[0][1] if hasattr(options, "parts") else options
    return tuple(inner.among)
