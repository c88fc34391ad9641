"""Blackmail cards: what their holders have instructed, and what happens when one is played (2E-3.3)."""

from engine.second.blackmail.hiring_preference import forced_hire
from engine.second.blackmail.playing import AFTER_DEPLOY, AFTER_TRADE, Reacted, holder
from engine.second.blackmail.rerolls import after_check
from engine.second.blackmail.windows import at_retirement, on_take

__all__ = [
    "AFTER_DEPLOY",
    "AFTER_TRADE",
    "Reacted",
    "after_check",
    "at_retirement",
    "forced_hire",
    "holder",
    "on_take",
]
