"""The draw, and the elephant with its events (1E-8.1, 1E-8.2, 1E-8.4, 1E-8.6)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
