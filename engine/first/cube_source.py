"""Taking cubes from prizes and the manor when the stock is too small (1E-2.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
