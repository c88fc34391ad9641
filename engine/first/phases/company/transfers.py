"""Transfers between presidencies with consent (1E-6.5.4, 1E-6.6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
