"""Lines that are no orders: what a player may tell the server itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct


class Status(Struct, frozen=True):
    """Send my report again."""


class Help(Struct, frozen=True):
    """Explain how to answer."""


class AttachView(Struct, frozen=True):
    """Attach my view as a file to each report, or stop it."""

    wanted: bool


class FileStanding(Struct, frozen=True):
    """Keep this line for decisions to come."""

    text: str


class Withdraw(Struct, frozen=True):
    """End a standing order (0: all of them)."""

    number: int


class Timezone(Struct, frozen=True):
    """Show me times in this zone."""

    zone: str


class Away(Struct, frozen=True):
    """I read no mail in this time."""

    text: str


class Back(Struct, frozen=True):
    """I read mail again."""


Command = Status | Help | AttachView | FileStanding | Withdraw | Timezone | Away | Back

_WORDS: Final = re.compile(r"\s+")
_STANDING: Final = re.compile(r"^(?:always|standing(?: order)?)\s*:?\s+(?P<text>.+)$", re.IGNORECASE)
_GOES_ON: Final = re.compile(r"^\s*(?:again|at most|until turn|else)\b", re.IGNORECASE)
_CANCEL: Final = re.compile(
    r"^(?:cancel|withdraw)(?: standing)?(?: order)? (?P<number>\d+|all)$", re.IGNORECASE
)
_ZONE: Final = re.compile(r"^(?:time ?zone|my time ?zone is)\s*:?\s+(?P<zone>\S+)$", re.IGNORECASE)
_AWAY: Final = re.compile(r"^(?:i am |i'm )?away\s*:?\s+(?P<text>[^?]*\d[^?]*)$", re.IGNORECASE)
_VIEW: Final = re.compile(r"^attach view(?: (?P<how>on|off))?$", re.IGNORECASE)


def whole_commands(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines, a standing order put together with the line right below that is the wrapped rest of it."""
    number, whole, last = 0, "", 0
    for at, text in lines:
        if whole and at == last + 1 and _STANDING.match(whole) and _GOES_ON.match(text):
            whole = f"{whole} {text.strip()}"
        else:
            if whole:
                yield number, whole
            number, whole = at, text
        last = at
    if whole:
        yield number, whole


def read_command(text: str) -> Command | None:
    """The command of a line, or None if it is none; case, blanks and a final full stop do not matter."""
    line = _WORDS.sub(" ", text.strip(" .!-*>")).strip()
    plain = line.casefold().removeprefix("please ")
    if plain in ("status", "report", "resend"):
        return Status()
    if plain in ("help", "commands") or plain.startswith("help "):
        return Help()
    if found := _VIEW.match(plain):
        return AttachView(found["how"] != "off")
    if found := _STANDING.match(line):
        return FileStanding(found["text"].strip())
    if plain in ("back", "i am back", "i'm back", "away off"):
        return Back()
    if found := _AWAY.match(line):
        return Away(found["text"].strip())
    if found := _ZONE.match(line):
        return Timezone(found["zone"])
    if found := _CANCEL.match(plain):
        return Withdraw(0 if found["number"] == "all" else int(found["number"]))
    return None
