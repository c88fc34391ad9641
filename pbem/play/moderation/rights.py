"""Who may do what in which games, and what needs somebody else's agreement."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.inputs import Dice
from pbem.errors import CommandError
from pbem.store.moderation_records import Agreeing


class Deed(StrEnum):
    """What a moderator may do."""

    SET = "set"
    """Set values of a game's state."""
    REPLACE = "replace"
    """Replace the order of a past entry."""
    ROLL = "roll"
    """Set the values of a past roll."""
    ROLLBACK = "rollback"
    """Take a game back to a past entry."""
    ANSWER = "answer"
    """Answer for a seat."""
    PAUSE = "pause"
    """Let a game stand still or go on."""
    SEAT = "seat"
    """Give a seat to somebody else, or to nobody."""
    DISPUTE = "dispute"
    """Decide disputes."""
    SEALED = "sealed"
    """Look at sealed answers."""
    FORGET = "forget"
    PRESS = "press"
    """Forget a person, in all games."""
    TIME = "time"
    """Move deadlines, stop and start the clock."""
    CLOSE = "close"
    """Close a game before its end, or open it again."""


class Moderator(Struct, frozen=True):
    """A moderator by the name that players read; `users` are the people of this machine who act under it (none: anybody).

    `games` are the games where `may` holds; none: all.
    """

    name: str
    address: str = ""
    users: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    may: tuple[Deed, ...] = tuple(Deed)

    def moderates(self, game: str) -> bool:
        """Whether this is one of the games of this moderator."""
        return not self.games or game in self.games

    def require(self, deed: Deed, game: str = "") -> None:
        """See that this may be done in a game; without one, in all games.

        Raises:
            CommandError: if not, naming the setting that says so.
        """
        if deed not in self.may:
            allowed = ", ".join(self.may) or "nothing"
            raise CommandError(
                f"{self.name} may not do this ({deed}); config.toml, [moderation.people], allows: {allowed}"
            )
        if self.games and game not in self.games:
            where = f"game {game}" if game else "all games"
            raise CommandError(f"{self.name} moderates {', '.join(self.games)}, not {where}")


class Moderation(Struct, frozen=True):
    """What config.toml says of moderators: `second` needs another moderator, `consent` that of the players.

    Without `people` whoever can run the command may do everything under a name of their choice.
    """

    people: tuple[Moderator, ...] = ()
    dice: Dice = Dice.KEEP
    second: frozenset[Deed] = frozenset()
    consent: frozenset[Deed] = frozenset()

    def acting(self, named: str | None, user: str) -> Moderator:
        """Who acts: the named moderator, else the one that this user of the machine acts as.

        Raises:
            CommandError: if that is nobody, naming what would be right.
        """
        if not self.people:
            if not named or not named.strip():
                raise CommandError("say under which name you act (--as NAME): players read it")
            return Moderator(named.strip())
        if named is None:
            return self._of_user(user)
        found = next((each for each in self.people if each.name.casefold() == named.strip().casefold()), None)
        if found is None:
            names = ", ".join(each.name for each in self.people)
            raise CommandError(
                f"no moderator is called {named!r}; config.toml, [moderation.people], has {names}"
            )
        if found.users and user not in found.users:
            raise CommandError(
                f"{found.name} is not you: only {', '.join(found.users)} may act under this name"
            )
        return found

    def needs(self, deed: Deed) -> tuple[Agreeing, ...]:
        """Who has to agree to such a change beside its author."""
        wanted = ((Agreeing.MODERATOR, self.second), (Agreeing.PLAYERS, self.consent))
        return tuple(whose for whose, deeds in wanted if deed in deeds)

    def who_may(self, deed: Deed, game: str) -> tuple[Moderator, ...]:
        """The moderators who may do this in a game."""
        return tuple(each for each in self.people if deed in each.may and each.moderates(game))

    def _of_user(self, user: str) -> Moderator:
        found = [each for each in self.people if user in each.users]
        if len(found) == 1:
            return found[0]
        names = ", ".join(each.name for each in found or self.people)
        why = "acts under several names" if found else "is no moderator's in config.toml, [moderation.people]"
        raise CommandError(f"the user {user!r} {why}: say --as NAME, one of {names}")
