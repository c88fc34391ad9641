"""What the repositories of people at the door give back: frozen values."""

from datetime import datetime

import msgspec


class EntryWish(msgspec.Struct, frozen=True):
    """What somebody wants who wrote to the door, as lines; `done` once it was confirmed."""

    id: int
    name: str
    address: str
    lines: list[str]
    token_nonce: bytes
    asked_at: datetime
    done: bool


class Gathering(msgspec.Struct, frozen=True):
    """A game that begins when `wanted` people have joined it; `salts` if they are asked for words for the dice first."""

    game_id: str
    wanted: int
    salts: bool
    opened_at: datetime


class Observer(msgspec.Struct, frozen=True):
    """Somebody who looks on; `reported_through` is the last ledger entry told so far."""

    game_id: str
    number: int
    player_id: int
    token_nonce: bytes
    reported_through: int
