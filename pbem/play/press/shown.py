"""The press of a game as moderators may read it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbem.play.press.addressees import MODERATOR
from pbem.store.talk_records import Message, PressRules
from pbem.store.unit_of_work import UnitOfWork


class PressShown(Struct, frozen=True):
    """One message: its writer ("" if it was not signed), its readers, and its words (None: they are not for moderators)."""

    at: datetime
    writer: str
    readers: tuple[str, ...]
    text: str | None

    def __str__(self) -> str:
        head = f"{self.at:%Y-%m-%d %H:%M} UTC, {self.writer or 'unsigned'} to {', '.join(self.readers)}"
        return f"{head}\n{self.text}" if self.text is not None else head


def press_shown(work: UnitOfWork, game: str) -> tuple[PressShown, ...]:
    """All messages of a game, oldest first.

    Raises:
        NotFound: if there is no such game.
    """
    work.games.get(game)
    rules = work.press.rules(game)
    seats = tuple(seat.seat for seat in work.seats.of_game(game))
    return tuple(_shown(each, rules, seats) for each in work.press.of_game(game))


def _shown(message: Message, rules: PressRules, seats: tuple[str, ...]) -> PressShown:
    is_theirs = MODERATOR in message.readers
    text = message.text if rules.moderators_read or is_theirs else None
    if not message.anonymous:
        return PressShown(message.at, message.writer, tuple(message.readers), text)
    return PressShown(message.at, "", _unsigned_readers(message, seats), text)


def _unsigned_readers(message: Message, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The readers of what is not signed: what went to all others went to all, or who is missing would be its writer."""
    if not set(seats) - {message.writer} <= set(message.readers):
        return tuple(message.readers)
    return (*seats, *(each for each in message.readers if each not in seats))
