"""Lines that are no orders: what a player may tell the server itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
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
    """Keep this line for decisions to come: of this turn, or `always`."""

    text: str
    always: bool


class Withdraw(Struct, frozen=True):
    """End a standing order (0: all of them, None: the only one)."""

    number: int | None


class Wait(Struct, frozen=True):
    """Play nothing for me before the deadline."""


class Timezone(Struct, frozen=True):
    """Show me times in this zone."""

    zone: str


class Away(Struct, frozen=True):
    """I read no mail in this time."""

    text: str


class Back(Struct, frozen=True):
    """I read mail again."""


class Dispute(Struct, frozen=True):
    """I object to this entry of the game, for this reason ("" is none)."""

    entry: int
    reason: str


class Consent(Struct, frozen=True):
    """I agree, or do not agree, to a change that a moderator asks for."""

    number: int
    agreed: bool


Service = Status | Help | AttachView | FileStanding | Withdraw | Wait | Timezone | Away | Back
"""What the server does for a player."""
Appeal = Dispute | Consent
"""What a player says to moderators."""
Command = Service | Appeal

_PLAIN: Final[Mapping[str, Command]] = {
    **dict.fromkeys(("status", "report", "resend"), Status()),
    **dict.fromkeys(("help", "commands"), Help()),
    **dict.fromkeys(("wait", "wait for me", "not ready"), Wait()),
    **dict.fromkeys(("back", "i am back", "i'm back", "away off"), Back()),
}
"""Commands that are whole lines."""
_WORDS: Final = re.compile(r"\s+")
_STANDING: Final = re.compile(r"^(?:always|standing(?: order)?)\s*:?\s+(?P<text>.+)$", re.IGNORECASE)
_THIS_TURN: Final = re.compile(r"^(?:for )?this turn\s*:?\s+(?P<text>[^:]+:.+)$", re.IGNORECASE)
_ORDER: Final = re.compile(r"^[^:?]{1,60}:\s*\S")
_GOES_ON: Final = re.compile(r"^\s*(?:again|at most|until turn|else)\b", re.IGNORECASE)
_CANCEL: Final = re.compile(
    r"^(?:cancel|withdraw)(?: standing)?(?: order)?(?: (?P<number>\d+|all))?$", re.IGNORECASE
)
_ZONE: Final = re.compile(r"^(?:time ?zone|my time ?zone is)\s*:?\s+(?P<zone>\S+)$", re.IGNORECASE)
_AWAY: Final = re.compile(r"^(?:i am |i'm )?away\s*:?\s+(?P<text>[^?]*\d[^?]*)$", re.IGNORECASE)
_DISPUTE: Final = re.compile(
    r"^(?:i )?dispute(?: entry)?(?: no\.?| number)? ?#?(?P<entry>\d{1,6})\s*[:,;-]?\s*(?P<reason>.*)$",
    re.IGNORECASE,
)
_CONSENT: Final = re.compile(
    r"^(?:i )?consent(?: to)?(?: change)? ?#?(?P<number>\d{1,6})\s*[:,;-]?\s*(?P<answer>yes|no)$",
    re.IGNORECASE,
)
_VIEW: Final = re.compile(r"^attach view(?: (?P<how>on|off))?$", re.IGNORECASE)


def whole_commands(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Numbered lines, an order put together with the line right below that is the wrapped rest of it ("else ...", "until turn ...")."""
    number, whole, last = 0, "", 0
    for at, text in lines:
        if whole and at == last + 1 and _is_order(whole) and _GOES_ON.match(text):
            whole = f"{whole} {text.strip()}"
        else:
            if whole:
                yield number, whole
            number, whole = at, text
        last = at
    if whole:
        yield number, whole


def _is_order(text: str) -> bool:
    return bool(_STANDING.match(text) or _ORDER.match(text))


def read_command(text: str) -> Command | None:
    """The command of a line, or None if it is none; case, blanks and a final full stop do not matter."""
    line = _WORDS.sub(" ", text.strip(" .!-*>")).strip()
    plain = line.casefold().removeprefix("please ")
    if plain in _PLAIN or plain.startswith("help "):
        return _PLAIN.get(plain, Help())
    if found := _VIEW.match(plain):
        return AttachView(found["how"] != "off")
    if found := _STANDING.match(line):
        return FileStanding(found["text"].strip(), always=True)
    if found := _THIS_TURN.match(line):
        return FileStanding(found["text"].strip(), always=False)
    if found := _AWAY.match(line):
        return Away(found["text"].strip())
    if found := _ZONE.match(line):
        return Timezone(found["zone"])
    if found := _CANCEL.match(plain):
        return Withdraw(_number(found["number"]))
    return _appeal(line)


def _appeal(line: str) -> Appeal | None:
    if found := _DISPUTE.match(line):
        return Dispute(int(found["entry"]), found["reason"].strip())
    if found := _CONSENT.match(line):
        return Consent(int(found["number"]), found["answer"].casefold() == "yes")
    return None


def _kept(line: str) -> FileStanding | None:
    for pattern in (_STANDING, _THIS_TURN):
        if found := pattern.match(line):
            return FileStanding(found["text"].strip(), always=pattern is _STANDING)
    return None


def _number(text: str | None) -> int | None:
    return 0 if text == "all" else int(text) if text else None
