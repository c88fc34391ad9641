"""Sharing money out over office treasuries: one step for every kind of allocation (1E-4.3, 1E-7.4)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
