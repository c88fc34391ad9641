"""Phase 2 opens: filling vacancies in blue order, nepotism (1E-5.1, 1E-5.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
