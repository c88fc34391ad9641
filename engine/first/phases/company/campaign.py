"""Campaign of a President or Governor (1E-6.8)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
