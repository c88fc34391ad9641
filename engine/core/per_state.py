"""What is worked out of a state, once for as long as that same state is looked at."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, TypeVarTuple

S = TypeVar("S")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


def per_state(function: Callable[[S, *Ts], T]) -> Callable[[S, *Ts], T]:
    """Keep what a pure function of a state has found, by its other arguments, until another state is looked at.

    For what many steps ask of one and the same state: a look ahead asks dozens of them.
    """
    last: tuple[object, dict[object, T]] = (None, {})

    @wraps(function)
    def kept(state: S, *others: *Ts) -> T:
        nonlocal last
        of, found = last
        if of is not state:
            found = {}
            last = (state, found)
        if others in found:
            return found[others]
        result = found[others] = function(state, *others)
        return result

    return kept
