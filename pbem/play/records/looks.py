"""Looks of moderators at sealed answers: each is a ledger entry, and everybody reads of them when the game is over."""

from __future__ import annotations

from typing import Final

from engine.core.inputs import Noted
from pbem.play.table import input_of
from pbem.report.letters import Look
from pbem.store.unit_of_work import UnitOfWork

SEALED: Final = "sealed"
"""What a remark is about that tells of such a look."""


def looks_of(work: UnitOfWork, game_id: str) -> tuple[Look, ...]:
    """All of them, under the numbers by which readers know entries."""
    noted = ((entry, input_of(entry)) for entry in work.ledger.entries(game_id) if entry.kind == "Noted")
    return tuple(
        Look(entry.told_as, remark.author, remark.text)
        for entry, remark in noted
        if isinstance(remark, Noted) and remark.about == SEALED
    )
