"""Phase 3: player revenue, expenses, dividends, allocation (1E-7.1 to 7.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
