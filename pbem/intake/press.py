"""Press in a mail of orders: from `PRESS TO …` to `END`, and nothing beyond."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from pbem.intake.normalise import normalised
from pbem.intake.quotes import Raw, attribution_length, header_block_length, is_separator
from pbem.intake.signatures import begins_signature, is_phone_line
from pbem.intake.values import Press
from pbem.marker import is_marker

MAX_PRESS_LINES: Final = 300

_UNSIGNED: Final = r"(?:anonymous(?:ly)?|unsigned)"
_START: Final = re.compile(
    rf"^(?:[-*+]\s+|\(?\d{{1,2}}[.)]\s+)*(?P<before>{_UNSIGNED}\s+)?press(?P<amid>\s+{_UNSIGNED})?\s+to\s+"
    rf"(?P<to>[^:]{{1,200}}?)(?P<after>,?\s+\(?{_UNSIGNED}\)?)?\s*(?::\s*(?P<text>.*))?$",
    re.IGNORECASE,
)
_MAY_START: Final = re.compile(r"[p\uff50]\W*[r\uff52]\W*[e\uff45]\W*[s\uff53]\W*[s\uff53]", re.IGNORECASE)
"""A quick sieve: the word in plain characters or those that are made plain, invisible ones among them."""
_ALMOST: Final = re.compile(
    r"(?:(?:press|message)\s+(?P<names>(?!to\b)[^:]{1,60}?)|(?:message|letter)\s+to\s+(?P<addressed>[^:]{1,60}?))\s*(?::.*)",
    re.IGNORECASE,
)
_END: Final = re.compile(r"^[-*\s]*end(?:\s+(?:of\s+)?press)?[.!]?$", re.IGNORECASE)


class Block(msgspec.Struct, frozen=True):
    """A press block that begins at a line, and the first line after it."""

    press: Press
    after: int


def read_press(lines: Sequence[Raw], start: int, number: int) -> Block | None:
    """The press block that begins with this line, or None where none begins.

    A block never reaches into quoted mail: our own report, private part included, must not be sent on by a missing END.
    """
    opening = _opening(lines[start])
    if opening is None:
        return None
    to, same_line = opening["to"].strip(), (opening["text"] or "").strip()
    unsigned = any(opening[place] for place in ("before", "amid", "after"))
    end, stop = _find_end(lines, start + 1)
    if end is None and same_line:
        return Block(Press(number, to, same_line, True, unsigned), start + 1)
    texts = [same_line] if same_line else []
    texts += [_as_typed(raw) for raw in lines[start + 1 : stop if end is None else end]]
    text = "\n".join(texts[:MAX_PRESS_LINES]).strip("\n")
    return Block(Press(number, to, text, end is not None, unsigned), stop if end is None else end + 1)


def _opening(raw: Raw) -> re.Match[str] | None:
    """What a line says that begins a press block."""
    return _START.match(normalised(raw.text)) if _MAY_START.search(raw.text) else None


def _find_end(lines: Sequence[Raw], start: int) -> tuple[int | None, int]:
    """The END line, if one comes before quoted mail or further press; and where a block without END stops."""
    stop: int | None = None
    for at in range(start, len(lines)):
        raw = lines[at]
        if raw.depth == 0 and _END.match(raw.text.strip()[:40]):
            return at, at
        if _is_barrier(lines, at):
            return None, at if stop is None else stop
        if stop is None and (raw.depth or begins_signature(raw.text) or is_phone_line(raw.text)):
            stop = at
    return None, len(lines) if stop is None else stop


def _is_barrier(lines: Sequence[Raw], at: int) -> bool:
    raw = lines[at]
    return (
        is_marker(raw.text)
        or (raw.depth == 0 and _opening(raw) is not None)
        or is_separator(raw.text)
        or attribution_length(lines, at) > 0
        or header_block_length(lines, at) > 0
    )


def _as_typed(raw: Raw) -> str:
    return ">" * raw.depth + " " + raw.text if raw.depth else raw.text.rstrip()


def meant_for(line: str) -> str:
    """Whom a line names that begins like a message but not as one must ("press all: hello"); "" if it is no such line."""
    found = _ALMOST.fullmatch(normalised(line).strip())
    return (found["names"] or found["addressed"]).strip() if found is not None else ""
