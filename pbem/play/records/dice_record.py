"""What goes out with the last mail so that anybody can work the dice out again: all rolls, and the script that does it."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from engine.core.chance import Roll
from engine.core.ids import RollKey
from engine.core.inputs import RollForced
from pbem.play.table import input_of, rolls_of
from pbem.report.letters import Attachment
from pbem.share import dice_script
from pbem.store.records import Game
from pbem.store.unit_of_work import UnitOfWork

ROLLS: Final = "dice.json"
SCRIPT: Final = "verify_dice.py.txt"
"""Mail programs keep programs from their readers; Python runs a text all the same."""


class DiceGame(Struct, frozen=True):
    """What the dice of a game depend on, the seed apart."""

    id: str
    seed_hash: str
    salts: dict[str, str]
    laboratory: bool


class DiceEntry(Struct, frozen=True):
    """The rolls of one ledger entry."""

    number: int
    kind: str
    rolls: tuple[Roll, ...]


class DiceRecord(Struct, frozen=True):
    """Every roll of a game, named as in the archive of a whole game; `forced` are rolls that a moderator set."""

    game: DiceGame
    ledger: tuple[DiceEntry, ...]
    forced: tuple[tuple[RollKey, tuple[int, ...]], ...]


def dice_attachments(work: UnitOfWork, game: Game) -> tuple[Attachment, ...]:
    """The rolls of a game that is over, and the script."""
    entries = work.ledger.entries(game.id)
    record = DiceRecord(
        DiceGame(game.id, game.seed_hash, game.salts, game.laboratory),
        tuple(DiceEntry(entry.number, entry.kind, rolls_of(entry)) for entry in entries if entry.rolls),
        tuple(
            (told.key, told.values)
            for told in (input_of(entry) for entry in entries if entry.kind == RollForced.__name__)
            if isinstance(told, RollForced)
        ),
    )
    return (
        Attachment(ROLLS, "application/json", msgspec.json.encode(record)),
        Attachment(SCRIPT, "text/plain", dice_script()),
    )
