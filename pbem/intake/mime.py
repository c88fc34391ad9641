"""The tree of parts of a mail, split in time linear in its size, up to fixed caps of depth and number."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from pbem.intake.decode import text_of, transfer_decoded, unflowed
from pbem.intake.headers import Headers, parameters, read_headers, split_block

MAX_DEPTH: Final = 10
MAX_PARTS: Final = 200

_TYPE: Final = re.compile(r"\s*([\w.+-]+/[\w.+-]+)")


class Part(msgspec.Struct, frozen=True):
    """One part: either a leaf with its still encoded body, or a multipart with children.

    `unfinished`: the mail was cut off within this leaf.
    """

    headers: Headers
    content_type: str
    parameters: dict[str, str]
    body: bytes
    children: tuple[Part, ...]
    unfinished: bool = False

    def is_attachment(self) -> bool:
        """Whether the sender's program calls it an attachment."""
        return self.headers.get("content-disposition").casefold().lstrip().startswith("attachment")

    def has_file_name(self) -> bool:
        """Whether the part is named like a file."""
        return "name" in self.parameters or "filename" in parameters(self.headers.get("content-disposition"))

    def data(self) -> bytes:
        """The body with its transfer encoding undone."""
        return transfer_decoded(self.body, self.headers.get("content-transfer-encoding"))

    def text(self, max_characters: int) -> str:
        """The body as text, unflowed where it says so, cut to a number of characters.

        A line of which the mail holds only the beginning is left out: what is missing of it could change its meaning.
        """
        # Four bytes make at most one character; more than that much need not be decoded at all.
        text = text_of(self.data()[: 4 * max_characters], self.parameters.get("charset", ""))[:max_characters]
        if self.parameters.get("format", "").casefold() == "flowed":
            text = unflowed(text, self.parameters.get("delsp", "").casefold() == "yes")
        return text.rpartition("\n")[0] if self.unfinished and len(text) < max_characters else text

    def walk(self) -> tuple[Part, ...]:
        """This part and all below, in reading order."""
        return (self, *(part for child in self.children for part in child.walk()))


class _Budget:
    """How many more parts may be made; says whether something was left out."""

    def __init__(self) -> None:
        self.parts = MAX_PARTS
        self.exceeded = False


def read_tree(headers: Headers, body: bytes) -> tuple[Part, bool]:
    """The tree of a mail, and whether it was too deep or had too many parts to be read whole."""
    budget = _Budget()
    return _part(headers, body, 0, budget), budget.exceeded


def read_cut_tree(headers: Headers, body: bytes) -> tuple[Part, bool]:
    """The same of a mail of which only the beginning is there: its last part is unfinished."""
    root, incomplete = read_tree(headers, body)
    return _with_last_unfinished(root), incomplete


def _with_last_unfinished(part: Part) -> Part:
    if not part.children:
        return replace(part, unfinished=True)
    return replace(part, children=(*part.children[:-1], _with_last_unfinished(part.children[-1])))


def _part(headers: Headers, body: bytes, depth: int, budget: _Budget) -> Part:
    field = headers.get("content-type")
    named = _TYPE.match(field)
    content_type = named[1].casefold() if named else "text/plain"
    found = parameters(field)
    budget.parts -= 1
    if content_type.startswith("multipart/"):
        pieces = _pieces(body, found.get("boundary", ""))
        if not pieces:  # no boundary, or cut off before the first one: what is there is text
            return Part(headers, "text/plain", found, body, ())
        if depth >= MAX_DEPTH:
            budget.exceeded = True
            return Part(headers, content_type, found, b"", ())
        return Part(headers, content_type, found, b"", _children(pieces, depth, budget))
    return Part(headers, content_type, found, body, ())


def _children(pieces: list[bytes], depth: int, budget: _Budget) -> tuple[Part, ...]:
    children: list[Part] = []
    for piece in pieces:
        if budget.parts <= 0:
            budget.exceeded = True
            break
        block, body = split_block(piece) if not piece.startswith((b"\n", b"\r\n")) else (b"", piece)
        children.append(_part(read_headers(block), body, depth + 1, budget))
    return tuple(children)


def _pieces(body: bytes, boundary: str) -> list[bytes]:
    """What stands between the boundary lines; the last piece may lack its end."""
    if not boundary:
        return []
    line = re.escape(boundary.encode("utf-8", "replace"))
    pieces: list[bytes] = []
    start = -1
    for delimiter in re.finditer(rb"^--" + line + rb"(--)?[ \t]*\r?$", body, re.MULTILINE):
        if start >= 0:
            pieces.append(body[start : delimiter.start()].removesuffix(b"\n").removesuffix(b"\r"))
        start = delimiter.end() + 1
        if delimiter[1]:
            return pieces
        if len(pieces) > MAX_PARTS:
            return pieces
    return [*pieces, body[start:]] if start >= 0 else pieces
