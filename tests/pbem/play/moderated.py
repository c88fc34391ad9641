"""A moderator at work on a server of the tests: changes, pauses and rulings with the mails that they cause."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from pbem.play.moderation.changes import Change, Signed
from pbem.play.moderation.overriding import Asked, Made, Preview, override, preview
from pbem.play.moderation.rights import Moderation, Moderator
from pbem.play.moderation.telling import finish
from pbem.play.opening import open_table
from pbem.play.records.verify import verify_game
from pbem.store.records import GameStatus
from tests.pbem.play.house import House, Letter

WHY = Signed("Mod One", "It was misread.")
ONE = Moderator("Mod One", "one@example.org")
TWO = Moderator("Mod Two", "two@example.org")
BOTH = Moderation(people=(ONE, TWO))


class Desk:
    """The moderator's desk of one house."""

    def __init__(self, house: House, game: str = "g1") -> None:
        self.house = house
        self.game = game
        self.seen = len(house.letters())

    def last(self) -> int:
        """The number of the newest entry."""
        return len(self.house.entries(self.game))

    def asked(self, change: Change, at: int | None = None, signed: Signed = WHY) -> Asked:
        return Asked(self.game, change, signed, self.last() if at is None else at)

    def preview(self, change: Change) -> Preview:
        """What a change would do."""
        with self.house.store.unit() as work:
            found = preview(self.house.desk, work, self.asked(change))
            work.rollback()
        return found

    def make(self, change: Change, at: int | None = None, signed: Signed = WHY) -> Made:
        """Make a change, a moment after what was before; its mails are sent."""
        self.house.clock.step(timedelta(seconds=1))
        with self.house.store.unit() as work:
            made = override(self.house.desk, work, self.asked(change, at, signed))
        self.house.round()
        return made

    def do(self, what: Callable[..., Any], *given: object) -> Any:
        """Do something at the table (`what(desk, work, table, ...)`); its mails are sent."""
        with self.house.store.unit() as work:
            table = open_table(work, self.game, self.house.clock)
            found = what(self.house.desk, work, table, *given)
            finish(self.house.desk, work, table)
        self.house.round()
        return found

    def new(self, to: str = "") -> list[Letter]:
        """The mails since the last call; those to one address if it is given."""
        letters = self.house.letters()[self.seen :]
        self.seen += len(letters)
        return [letter for letter in letters if to in ("", letter.recipient)]

    def status(self) -> GameStatus:
        with self.house.store.reading() as work:
            return GameStatus(work.games.get(self.game).status)

    def assert_sound(self) -> None:
        """The ledger proves itself, changes included."""
        with self.house.store.reading() as work:
            assert verify_game(work, self.game).problems == ()


def words(letter: Letter) -> str:
    """The text of a mail on one line."""
    return " ".join(letter.text.split())
