"""The presidencies in order, and opening regions for trade (1E-6.7, 1E-6.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
