"""Which part of a mail is read, and its text."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from pbem.intake.html import html_to_text
from pbem.intake.mime import Part

MAX_TEXT: Final = 500_000  # characters
MAX_HTML: Final = 500_000  # characters


class Source(StrEnum):
    """What was read."""

    PLAIN = "plain text"
    HTML = "HTML"
    ATTACHMENT = "attached text"
    NOTHING = "nothing"


class Body(msgspec.Struct, frozen=True):
    """The text that is read, where it came from, and whether it was cut."""

    text: str
    source: Source
    cut: bool


def read_body(root: Part) -> Body:
    """The first text/plain with anything in it, else HTML as text, else an attached text file."""
    plain = _plain(root)
    if plain.strip():
        return Body(plain, Source.PLAIN, len(plain) >= MAX_TEXT)
    for part in root.walk():
        if part.content_type in ("text/html", "application/xhtml+xml") and not part.is_attachment():
            markup = part.text(MAX_HTML)
            text = html_to_text(markup)[:MAX_TEXT]
            if part.unfinished:  # a line of the text may stand on several lines of its source
                text = text.rpartition("\n")[0]
            if text.strip():
                return Body(text, Source.HTML, len(markup) >= MAX_HTML or len(text) >= MAX_TEXT)
    for part in root.walk():
        if part.content_type == "text/plain" and part.is_attachment():
            text = part.text(MAX_TEXT)
            if text.strip():
                return Body(text, Source.ATTACHMENT, len(text) >= MAX_TEXT)
    return Body("", Source.NOTHING, False)


def _plain(part: Part) -> str:
    """The first plain text in reading order.

    Text that goes on after a picture stands in a further part beside it (Apple Mail does that), so such neighbours are joined.
    """
    if part.content_type == "text/plain" and not part.children and not part.is_attachment():
        return part.text(MAX_TEXT)
    for position, child in enumerate(part.children):
        text = _plain(child)
        if text.strip():
            if part.content_type == "multipart/mixed" and not child.children:
                beside = (text, *(_continued(other) for other in part.children[position + 1 :]))
                return "\n".join(piece for piece in beside if piece.strip())[:MAX_TEXT]
            return text
    return ""


def _continued(part: Part) -> str:
    if part.content_type == "text/plain" and not part.is_attachment() and not part.has_file_name():
        return part.text(MAX_TEXT)
    return ""
