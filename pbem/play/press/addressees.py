"""Whom a player means by "larkins, walsh", "all but Paxton", "cc moderator": seats by any of their names, and moderators."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from pbem.play.table import Table
from pbem.report.wording import Wording

MODERATOR: Final = "moderator"

_EVERYBODY: Final = ("all", "everybody", "everyone", "all players", "the table")
MODERATORS: Final = (MODERATOR, "moderators", "the moderator", "the moderators", "mod", "gm")
_BUT: Final = re.compile(r"\s+(?:but|except|without)\s+", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?:[,;/&+]|\band\b|\(?\b(?:b?cc|copy(?: to)?)\b\s*:?)\s*\)?", re.IGNORECASE)


class Unknown(Struct, frozen=True):
    """A name that is nobody's here."""

    name: str


class Addressees:
    """The people of one table as one of them names them."""

    def __init__(self, table: Table, people: Mapping[Seat, str], moderated: bool) -> None:
        """`people` are names by seat; `moderated`: there are moderators to write to."""
        self._table = table
        self._people = people
        self._moderated = moderated
        self._wording = Wording(table.rules.words)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, in their order."""
        return self._table.rules.seats(self._table.state)

    def named(self, text: str, writer: str) -> tuple[str, ...] | Unknown:
        """The seats (and "moderator") that a text names, in seat order, the writer left out."""
        said, _, left_out = _BUT.sub("\0", text.strip(" .!"), count=1).partition("\0")
        chosen = self._all(said)
        spared = self._all(left_out) if left_out else frozenset[str]()
        if isinstance(chosen, Unknown):
            return chosen
        if isinstance(spared, Unknown):
            return spared
        readers = chosen - spared - {writer}
        return tuple(each for each in (*self.seats, MODERATOR) if each in readers)

    def shown(self, names: tuple[str, ...]) -> str:
        """Seats (and "moderator") as people read them."""
        return ", ".join(self._wording.name(name) for name in names)

    def known(self, writer: str) -> tuple[str, ...]:
        """Everybody whom a writer may name."""
        others = tuple(self._wording.name(seat) for seat in self.seats if seat != writer)
        return (*others, "all", *([MODERATOR] if self._moderated else []))

    def _all(self, text: str) -> frozenset[str] | Unknown:
        found: set[str] = set()
        for name in filter(None, (each.strip("() ") for each in _BETWEEN.split(text.casefold()))):
            if name in _EVERYBODY:
                found.update(self.seats)
            elif name in MODERATORS and self._moderated:
                found.add(MODERATOR)
            elif seats := [seat for seat in self.seats if name in self._spellings(seat)]:
                found.update(seats)
            else:
                return Unknown(name)
        return frozenset(found)

    def _spellings(self, seat: Seat) -> frozenset[str]:
        """What a seat may be called: its id, the words of the edition for it, its person, and the first name if nobody shares it."""
        person = self._people[seat].casefold()
        first = person.partition(" ")[0]
        shared = [each for each in self._people.values() if each.casefold().partition(" ")[0] == first]
        words = self._table.rules.words.get(seat, ())
        names = (seat, *words, person, *([first] if len(shared) == 1 else []))
        return frozenset(filter(None, (each.casefold() for each in names)))
