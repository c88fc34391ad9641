"""All steps of the second edition by name: the registry that the run loop looks in."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.second import draw_piles, sequence
from engine.second.state import State

_MODULES = (sequence, draw_piles)

STEPS: Mapping[str, Step[State]] = {name: step for module in _MODULES for name, step in module.STEPS.items()}
