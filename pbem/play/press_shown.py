"""The press of a game as moderators may read it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct

from pbem.play.addressees import MODERATOR
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
    return tuple(_shown(each, rules) for each in work.press.of_game(game))


def _shown(message: Message, rules: PressRules) -> PressShown:
    is_theirs = MODERATOR in message.readers
    text = message.text if rules.moderators_read or is_theirs else None
    return PressShown(message.at, "" if message.anonymous else message.writer, tuple(message.readers), text)
