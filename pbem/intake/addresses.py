"""Mail addresses and Message-IDs out of header fields, however the fields are written."""

from __future__ import annotations

import re
from typing import Final

MAX_ADDRESSES: Final = 100  # of one field

# The lengths keep the search linear; no server takes longer addresses.
_IN_BRACKETS: Final = re.compile(r"<\s*([^<>\s]{1,128}@[^<>\s]{1,255})\s*>")
_BARE: Final = re.compile(r"[^\s<>,;:()\[\]\"\\@]{1,128}@[^\s<>,;:()\[\]\"\\@]{1,255}")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"(?!@)')  # a display name, not a quoted local part
_MESSAGE_ID: Final = re.compile(r"<[^<>\s]+>")


def addresses_in(value: str) -> tuple[str, ...]:
    """Case-folded addresses of a field, in order and once each.

    Display names and comments are taken out first, so that an address in a display name speaks for nobody.
    """
    found: list[str] = []
    for group in without_comments(_QUOTED.sub(" ", value)).split(",")[:MAX_ADDRESSES]:
        bracketed = _IN_BRACKETS.findall(group)
        bare = _BARE.findall(group) if not bracketed and "<" not in group else []
        found += (bracketed[-1:] or bare)[:1]
    return tuple(dict.fromkeys(address.casefold().strip(".'") for address in found))


def without_comments(value: str) -> str:
    """A field without its comments in round brackets, however deep they are nested."""
    if "(" not in value:
        return value
    kept: list[str] = []
    depth = 0
    for character in value:
        if character == "(":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(character)
    return "".join(kept)


def message_ids_in(value: str) -> tuple[str, ...]:
    """Message-IDs of a field with their angle brackets, in order; a bare one gets brackets."""
    found = _MESSAGE_ID.findall(value)
    if not found:
        found = [f"<{word}>" for word in value.split() if "@" in word and not set("<>") & set(word)]
    return tuple(found)


def split_detail(address: str) -> tuple[str, str]:
    """An address without its plus detail, and the detail ("" where there is none)."""
    local, at, domain = address.rpartition("@")
    base, plus, detail = local.partition("+")
    return (f"{base}{at}{domain}", detail) if plus else (address, "")
