"""Attrition (1E-8.8) and the elimination of offices (1E-8.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.step import Step
from engine.first.state import State

STEPS: Mapping[str, Step[State]] = {}
