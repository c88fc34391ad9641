"""Games as people ask for them: `create second 1710, 4 players`, `create first edition: early; 5 players; salts`."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from pbem.lines.numbers import NUMBER_WORDS

_EDITIONS: Final = {
    "first": "first",
    "1st": "first",
    "1": "first",
    "second": "second",
    "2nd": "second",
    "2": "second",
}
_EDITION: Final = re.compile(
    r"\b(?P<name>first|second|1st|2nd|[12](?= ?e(?:dition)?\b))\b(?: ?e(?:dition)?\b)?", re.IGNORECASE
)
_PLAYERS: Final = re.compile(
    r"(?:for |with |of )?(?P<number>\d{1,2}|[a-z]+) (?:players?|people|seats?|of us)", re.IGNORECASE
)
_SETTING: Final = re.compile(r"(?P<name>[a-z_]{2,40}) ?= ?(?P<value>[\w:.-]{1,60})", re.IGNORECASE)
_SCENARIO: Final = re.compile(
    r"(?:scenario )?(?P<name>long[- ]1710|1710|1758|1813|early|[a-z0-9]+(?:[-_][a-z0-9]+)*)", re.IGNORECASE
)
_SALTS: Final = re.compile(r"(?:with )?salts?", re.IGNORECASE)
_IDLE: Final = re.compile(r"^(?:an?|the|new|game|of|edition|company|with|and|please)\b[ :,]*", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*[,;:]\s*|\s+(?:and|with|for)\s+")


class CreateText(Struct, frozen=True, kw_only=True):
    """A game that is asked for: edition ("": not said), number of players (0: not said), settings, whether salts are wanted.

    `unread` are pieces that say nothing known.
    """

    edition: str
    players: int
    settings: tuple[tuple[str, str], ...] = ()
    salts: bool = False
    unread: tuple[str, ...] = ()


def read_create(text: str) -> CreateText:
    """What a text says of a game."""
    settings = {found["name"].lower(): found["value"] for found in _SETTING.finditer(text)}
    rest = _SETTING.sub(",", text)
    edition, rest = _taken(_EDITION, rest, "name")
    number, rest = _taken(_PLAYERS, rest, "number")
    players = int(number) if number.isdigit() else dict(NUMBER_WORDS).get(number.casefold(), 0)
    salts, unread = False, []
    for piece in filter(None, map(_bare, _BETWEEN.split(rest))):
        if _SALTS.fullmatch(piece):
            salts = True
        elif (found := _SCENARIO.fullmatch(piece)) is not None and "scenario" not in settings:
            settings["scenario"] = found["name"].lower().replace(" ", "-")
        else:
            unread.append(piece)
    return CreateText(
        edition=_EDITIONS.get(edition.casefold(), ""),
        players=players,
        settings=tuple(sorted(settings.items())),
        salts=salts,
        unread=tuple(unread),
    )


def _taken(pattern: re.Pattern[str], text: str, name: str) -> tuple[str, str]:
    found = pattern.search(text)
    return (
        (found[name], f"{text[: found.start()]},{text[found.end() :]}") if found is not None else ("", text)
    )


def _bare(piece: str) -> str:
    piece = piece.strip(" .")
    while (shorter := _IDLE.sub("", piece)) != piece:
        piece = shorter.strip(" .")
    return piece
