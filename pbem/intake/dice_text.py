"""Numbers of dice as people write them: `3`, `three dice`, `2 to 4`, `5 penalty 1`, `5-1`."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

MOST: Final = 60
"""Dice of one check that are reckoned with; nobody has so many pieces."""
_NUMBERS: Final = "one two three four five six seven eight nine ten eleven twelve".split()
_WORD: Final = re.compile("|".join(rf"\b{name}\b" for name in _NUMBERS))
_IDLE: Final = re.compile(r"\b(?:dice|die|a|with|check|checks|of|for|the|pounds?|pieces?)\b|£")
_PENALTY: Final = re.compile(
    r"(?P<used>\d{1,3}),? ?(?:and )?(?:penalty|minus|less|penalised by)(?: of)? ?-?(?P<penalty>\d{1,3})"
    r"|(?P<plain>\d{1,3}) ?- ?(?P<off>\d{1,3})"
)
_RANGE: Final = re.compile(r"(?:from )?(?P<least>\d{1,3}) ?(?:to|until|-|\.\.) ?(?P<most>\d{1,3})")
_LIST: Final = re.compile(r"\d{1,3}(?: ?(?:,|and|or|&) ?\d{1,3})*")


class DiceText(Struct, frozen=True):
    """The numbers of dice that are meant; with a penalty, how many were `used` of which it was taken off."""

    dice: tuple[int, ...]
    used: int = 0
    penalty: int = 0


def read_dice(text: str) -> DiceText | None:
    """What a text says of dice; None if it says nothing of the kind. The numbers may be out of any bounds."""
    plain = _WORD.sub(lambda found: str(_NUMBERS.index(found[0]) + 1), text.casefold())
    plain = " ".join(_IDLE.sub(" ", plain).split()).strip(" .:;,")
    if (found := _RANGE.fullmatch(plain)) is not None and int(found["least"]) <= int(found["most"]):
        least, most = int(found["least"]), min(int(found["most"]), MOST + 1)
        return DiceText(tuple(range(least, most + 1)))
    if (found := _PENALTY.fullmatch(plain)) is not None:
        used, penalty = int(found["used"] or found["plain"]), int(found["penalty"] or found["off"])
        return DiceText((used - penalty,), used, penalty)
    if _LIST.fullmatch(plain):
        return DiceText(tuple(dict.fromkeys(int(number) for number in re.findall(r"\d+", plain))))
    return None
