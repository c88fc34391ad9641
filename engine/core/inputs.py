"""What a game's ledger records: the inputs that, folded in order, give the game again."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.core.ids import GroupId, RollKey, Seat
from engine.core.order import Order
from engine.core.seating import Seating


class Dice(StrEnum):
    """What becomes of later rolls when a past entry is corrected."""

    KEEP = "keep"
    """A roll of the same place and number of dice keeps its values."""
    FRESH = "fresh"
    """All are rolled anew: the branch is raised."""


class Started(Struct, frozen=True, tag="started"):
    """The first entry: the edition, the version of its rules, and who sits down with which settings.

    A game that begins from a documented position carries it, as JSON; set-up is left out then.
    """

    edition: str
    version: int
    seating: Seating
    position: str = ""


class Ordered(Struct, frozen=True, tag="ordered"):
    """A valid order. `standing` is the number of the standing order that gave it (0: none).

    With an author it was forced by a moderator, and everybody is told why.
    """

    order: Order
    standing: int = 0
    author: str = ""
    reason: str = ""


class Closed(Struct, frozen=True, tag="closed"):
    """A group was closed, by its deadline or (with an author) by a moderator; with `only`, for those seats alone."""

    group: GroupId
    author: str = ""
    reason: str = ""
    only: tuple[Seat, ...] = ()


class Filed(Struct, frozen=True, tag="filed"):
    """A seat filed a standing order, worded as it wrote it."""

    seat: Seat
    number: int
    text: str


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """A standing order of a seat ended; with a reason it ended by itself, and its owner is told (`text`: how it was worded)."""

    seat: Seat
    number: int
    reason: str = ""
    text: str = ""


class Vacated(Struct, frozen=True, tag="vacated"):
    """The person of a seat left: own answers that wait for their group are void (those of a deal stay).

    With an author a moderator took the seat from its person, and everybody is told why.
    """

    seat: Seat
    reason: str = ""
    author: str = ""


class Setting(Struct, frozen=True):
    """One value of the state that is set: its dotted path, and what it was and is; JSON, or bare words."""

    path: str
    was: str
    now: str


class Amended(Struct, frozen=True, tag="amended"):
    """A moderator set one value of the state, or several at once (`also`), as when a piece moves from place to place."""

    path: str
    was: str
    now: str
    author: str
    reason: str
    also: tuple[Setting, ...] = ()

    @property
    def settings(self) -> tuple[Setting, ...]:
        """All values that were set."""
        return (Setting(self.path, self.was, self.now), *self.also)


class Given(Struct, frozen=True):
    """What a standing order gave while a game was played again, after so many of its later entries."""

    after: int
    order: Order


class Corrected(Struct, frozen=True, tag="corrected"):
    """A moderator replaced the order of a past entry (or put one in just before an entry that is no order).

    `answers` are what standing orders gave while the later entries were played again.
    """

    entry: int
    order: Order
    author: str
    reason: str
    dice: Dice = Dice.KEEP
    answers: tuple[Given, ...] = ()


class RolledBack(Struct, frozen=True, tag="rolled_back"):
    """The game went back to what it was after entry `to`."""

    to: int
    author: str
    reason: str


class RollForced(Struct, frozen=True, tag="roll_forced"):
    """A moderator set the values of one roll; what came after it is played again."""

    key: RollKey
    values: tuple[int, ...]
    author: str
    reason: str
    answers: tuple[Given, ...] = ()


class Upgraded(Struct, frozen=True, tag="upgraded"):
    """From here on a newer version of the rules holds."""

    version: int
    why: str


class Noted(Struct, frozen=True, tag="noted"):
    """A ruling, a look at a sealed answer, or another remark that changes nothing.

    `about` tells remarks apart that somebody will look for ("" is no such remark).
    """

    text: str
    author: str
    about: str = ""


Input = (
    Started
    | Ordered
    | Closed
    | Filed
    | Withdrawn
    | Vacated
    | Amended
    | Corrected
    | RolledBack
    | RollForced
    | Upgraded
    | Noted
)
