"""What a game mostly has none of: one look says which of it is there, and nobody asks for the rest."""

from collections.abc import Iterable
from enum import StrEnum


class Scarce(StrEnum):
    """What may stand beside a game."""

    PLEDGES = "pledges"
    OVERRIDES = "overrides"
    THOUGHTS = "thoughts"
    STANDING = "standing"
    MISSED = "missed"
    ROBOTS = "robots"
    ABSENCES = "absences"
    QUEUED = "queued"


class Nothing:
    """Of what a game is known to have nothing, within one transaction."""

    def __init__(self) -> None:
        """Nothing is known of any game."""
        self._games: dict[Scarce, set[str]] = {each: set() for each in Scarce}

    def know(self, game_id: str, there: Iterable[Scarce]) -> None:
        """This is there of a game, and no more."""
        found = frozenset(there)
        for each, games in self._games.items():
            (games.discard if each in found else games.add)(game_id)

    def of(self, what: Scarce, game_id: str) -> bool:
        """Whether a game is known to have none of it."""
        return game_id in self._games[what]

    def spoil(self, what: Scarce) -> None:
        """Some of it was written: what was known of it may not hold any more."""
        self._games[what].clear()
