"""The header block of a mail or part: where it ends, and its fields decoded."""

from __future__ import annotations

import binascii
import email
import re
from itertools import islice
from typing import Final

import msgspec

from pbem.intake.decode import text_of, transfer_decoded

MAX_BLOCK: Final = 256 * 1024  # bytes of one header block that are looked at
MAX_FIELDS: Final = 500  # topmost fields of a block; no honest mail comes near
MAX_VALUE: Final = 16 * 1024  # characters of one field that are looked at

_FIELD: Final = re.compile(rb"[!-9;-~]+[ \t]*:")
_FOLD: Final = re.compile(r"\r?\n(?=[ \t])")
_ENCODED_WORD: Final = re.compile(r"=\?([\w.:+*-]{1,60})\?([bBqQ])\?([^?]*)\?=")
_PARAMETER: Final = re.compile(r';\s*([\w-]{1,40})\*?\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]*)')


class Headers(msgspec.Struct, frozen=True):
    """Fields in their order, as (lower-case name, unfolded text); encoded words are still encoded."""

    fields: tuple[tuple[str, str], ...]

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field, topmost first."""
        return tuple(value for field, value in self.fields if field == name)

    def get(self, name: str) -> str:
        """The topmost value of a field, or "" (a missing field and an empty one are alike)."""
        return next(iter(self.all(name)), "")

    def has(self, name: str) -> bool:
        """Whether the field is there, even if empty."""
        return any(field == name for field, _ in self.fields)


def split_block(raw: bytes) -> tuple[bytes, bytes]:
    """Header block and body. The block ends at the first blank line, or at the first line that cannot be a field."""
    start = len(raw) - len(raw.lstrip(b"\r\n"))
    if raw.startswith((b"From ", b">From "), start):
        start = _next_line(raw, start)
    position = start
    while position < min(len(raw), start + MAX_BLOCK):
        after = _next_line(raw, position)
        line = raw[position:after].rstrip(b"\r\n")
        if not line:
            return raw[start:position], raw[after:]
        if line[:1] not in (b" ", b"\t") and not _FIELD.match(line):
            return raw[start:position], raw[position:]
        position = after
    return raw[start:position], raw[position:]


def _next_line(raw: bytes, position: int) -> int:
    found = raw.find(b"\n", position)
    return len(raw) if found < 0 else found + 1


def read_headers(block: bytes) -> Headers:
    """The fields of a header block; raw 8-bit text in them is decoded like a body."""
    # A bare carriage return inside a field must not start a new field for us when it did not for the servers before us.
    message = email.message_from_bytes(re.sub(rb"\r(?!\n)", b" ", block))
    fields = islice(message.raw_items(), MAX_FIELDS)
    return Headers(tuple((name.casefold(), _unfolded(str(value))) for name, value in fields))


def _unfolded(value: str) -> str:
    data = value[:MAX_VALUE].encode("ascii", "surrogateescape")
    return _FOLD.sub("", text_of(data, "us-ascii")).replace("\n", " ").strip()


def decode_words(value: str) -> str:
    """Decode encoded words, also those that hold spaces, or split one character between two words of the same set."""
    pieces: list[str] = []
    pending: tuple[str, bytes] | None = None  # character set and bytes that the next word may continue
    position = 0
    for word in _ENCODED_WORD.finditer(value):
        between = value[position : word.start()]
        charset, data = word[1], _word_bytes(word[2], word[3])
        joins = pending is not None and not between.strip()
        if pending is not None and joins and pending[0].casefold() == charset.casefold():
            pending = (charset, pending[1] + data)
        else:
            pieces.append(text_of(pending[1], pending[0]) if pending else "")
            pieces.append("" if joins else between)
            pending = (charset, data)
        position = word.end()
    pieces.append(text_of(pending[1], pending[0]) if pending else "")
    return "".join(pieces) + value[position:]


def _word_bytes(encoding: str, content: str) -> bytes:
    data = content.encode("utf-8", "replace")
    if encoding in "bB":
        return transfer_decoded(data, "base64")
    return binascii.a2b_qp(data, header=True)


def parameters(value: str) -> dict[str, str]:
    """The parameters of a Content-Type or Content-Disposition field, names in lower case."""
    found: dict[str, str] = {}
    for match in _PARAMETER.finditer(value[:4096]):
        text = match[2]
        if text.startswith('"'):
            text = re.sub(r"\\(.)", r"\1", text[1:-1])
        found.setdefault(match[1].casefold(), text.strip())
    return found
