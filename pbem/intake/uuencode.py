"""The old way to put bytes into a text: a line `begin 644 name`, lines of up to 45 bytes, a line `end`."""

from __future__ import annotations

import binascii
import re
from typing import Final

_BLOCK: Final = re.compile(
    r"^begin [0-7]{3,4} [^\n]*\n(?P<data>(?:[!-`][^\n]{1,90}\n)+)(?:[` ]?\n)?end[ \t]*$", re.MULTILINE
)
_BEGIN: Final = re.compile(rb"begin [0-7]{3,4} ")


def uudecoded(body: bytes) -> bytes:
    """The bytes of the first block; what is no such block, or broken, is taken as it stands."""
    lines = iter(body.splitlines())
    if not any(_BEGIN.match(line) for line in lines):
        return body
    pieces = []
    for line in lines:
        if line.strip() == b"end":
            break
        try:
            pieces.append(_line(line))
        except binascii.Error:
            return body
    return b"".join(pieces) or body


def _line(line: bytes) -> bytes:
    """One line; some programs write more behind it than its own length says."""
    return binascii.a2b_uu(line[: 1 + _letters(line[0])]) if line.strip() else b""


def _letters(first: int) -> int:
    """How many letters follow the first of a line, which tells how many bytes they hold."""
    return (((first - 32) & 63) + 2) // 3 * 4


def blanked(text: str) -> tuple[str, tuple[int, ...]]:
    """The text with blank lines in place of all blocks, and the number of the first line of each."""
    if "\nbegin " not in f"\n{text}":
        return text, ()
    numbers: list[int] = []

    def blank(block: re.Match[str]) -> str:
        if any(len(line) - 1 not in range(_letters(ord(line[0])), 91) for line in block["data"].splitlines()):
            return block[0]  # ordinary words that happen to begin and end so
        numbers.append(text.count("\n", 0, block.start()) + 1)
        return "\n" * block[0].count("\n")

    return _BLOCK.sub(blank, text), tuple(numbers)
