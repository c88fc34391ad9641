"""Players' salts: words that they mix into the dice before set-up, kept by number of registration."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.ids import Seat

LONGEST: Final = 200
"""Characters of a salt; the rest is cut off, and the player is shown what was kept."""
_SEAT: Final = "player"


def seat_of(number: int) -> str:
    """How a person is addressed, and the salt kept, before families are dealt."""
    return f"{_SEAT}{number}"


def number_of(seat: str) -> int | None:
    """The number of registration behind such a name, or None."""
    number = seat.removeprefix(_SEAT)
    return int(number) if seat.startswith(_SEAT) and number.isascii() and number.isdigit() else None


def salt_in(text: str) -> str | None:
    """The salt of a line `salt: any words`, or None; blanks are single ones, so that mail programs change nothing."""
    head, colon, words = text.strip(" *>-").partition(":")
    if not colon or head.strip().casefold() != "salt":
        return None
    plain = unicodedata.normalize("NFC", " ".join(words.split()))
    return "".join(each for each in plain if each.isprintable())[:LONGEST].strip() or None


def salts_by_seat(salts: Mapping[str, str], seats: Sequence[Seat]) -> tuple[tuple[Seat, str], ...]:
    """The salts of a game with the seats that their players came to sit in."""
    numbered = sorted((number, salt) for name, salt in salts.items() if (number := number_of(name)))
    return tuple((seats[number - 1], salt) for number, salt in numbered if number <= len(seats))
