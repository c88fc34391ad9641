"""Deadlines as a calendar file (RFC 5545): one event for each group of questions that the reader owes an answer to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from pbem.report.letters import Attachment, Due

FILE: Final = "deadline.ics"
MIME: Final = "text/calendar; charset=utf-8; method=PUBLISH"
_LONGEST: Final = 75  # bytes of a line; what is longer goes on in the next one, behind a blank
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def calendar(game: str, seat: str, due: tuple[Due, ...], now: datetime) -> tuple[Attachment, ...]:
    """The file, if anything falls due. An event keeps its name, so that a moved deadline takes the place of the old one."""
    groups: dict[str, list[Due]] = {}
    for each in due:
        groups.setdefault(each.group, []).append(each)
    if not groups:
        return ()
    events = [line for group, owed in groups.items() for line in _event(game, seat, group, owed, now)]
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Leadenhall//EN",
        "METHOD:PUBLISH",
        *events,
        "END:VCALENDAR",
    )
    data = "".join(f"{part}\r\n" for line in lines for part in _folded(line))
    return (Attachment(FILE, MIME, data.encode()),)


def _event(game: str, seat: str, group: str, owed: list[Due], now: datetime) -> Iterator[str]:
    name = hashlib.sha256(f"{game} {seat} {group}".encode()).hexdigest()[:24]
    heads = ", ".join(dict.fromkeys(each.head for each in owed))
    yield "BEGIN:VEVENT"
    yield f"UID:{name}@leadenhall"
    yield f"DTSTAMP:{_moment(now)}"
    yield f"SEQUENCE:{int(now.timestamp()) // 60}"
    yield f"DTSTART:{_moment(owed[0].at)}"
    yield f"SUMMARY:{f'{game} {seat}: {heads}'.translate(_ESCAPED)}"
    yield "TRANSP:TRANSPARENT"
    yield from (
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "TRIGGER:-PT3H",
        f"DESCRIPTION:{heads.translate(_ESCAPED)}",
        "END:VALARM",
    )
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> Iterator[str]:
    """The line in pieces that are short enough, never cut within a character."""
    if len(line) <= _LONGEST and (line.isascii() or len(line.encode()) <= _LONGEST):
        yield line
        return
    piece, size = "", 0
    for character in line:
        length = len(character.encode())
        if size + length > _LONGEST:
            yield piece
            piece, size = " ", 1
        piece, size = piece + character, size + length
    yield piece
