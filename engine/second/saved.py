"""States of the second edition as bytes, with the number of their format."""

from __future__ import annotations

from engine.core.codec import Codec
from engine.second.state import State

CODEC = Codec(State, 1)
"""Canonical JSON of format 1."""
