"""Set-up: the vacancy draft and the dice for starting cubes (1E-3.1.11 to 3.1.20)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
