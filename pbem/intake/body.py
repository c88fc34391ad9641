"""Which part of a mail is read, and its text."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

import msgspec

from pbem.intake.html import Left, Text, read_page
from pbem.intake.mime import Part

MAX_TEXT: Final = 500_000  # characters
MAX_HTML: Final = 500_000  # characters

_STRUCK: Final = re.compile(r"<(?:s|strike|del)\b|line-through", re.IGNORECASE)
"""What any page has that strikes something out."""


class Source(StrEnum):
    """What was read."""

    PLAIN = "plain text"
    HTML = "HTML"
    ATTACHMENT = "attached text"
    NOTHING = "nothing"


class Body(msgspec.Struct, frozen=True):
    """The text that is read, where it came from, whether it was cut, the part in which it stands (or begins).

    `left` is what an HTML page struck out or hid.
    """

    text: str
    source: Source
    cut: bool
    part: Part
    left: tuple[Left, ...] = ()


def read_body(root: Part) -> Body:
    """The first text/plain with anything in it, else HTML as text, else an attached text file.

    Plain text cannot say that a line is struck out: where its HTML twin strikes any, that is read.
    """
    plain, part = _plain(root)
    if plain.strip():
        return _struck_twin(root, part) or Body(plain, Source.PLAIN, len(plain) >= MAX_TEXT, part)
    left: tuple[Left, ...] = ()
    for part in root.walk():
        if _is_html(part):
            found = _body_of_html(part)
            if found.text.strip():
                return found
            left += found.left
    for part in root.walk():
        if part.content_type == "text/plain" and part.is_attachment():
            text = part.text(MAX_TEXT)
            if text.strip():
                return Body(text, Source.ATTACHMENT, len(text) >= MAX_TEXT, part)
    return Body("", Source.NOTHING, False, root, left)


def _struck_twin(root: Part, plain: Part) -> Body | None:
    """The HTML twin of a plain text, if lines of it are struck out."""
    for both in root.walk():
        if both.content_type != "multipart/alternative" or not any(each is plain for each in both.walk()):
            continue
        twin = next((part for part in both.walk() if _is_html(part)), None)
        if twin is not None and _STRUCK.search(twin.text(MAX_HTML)):
            found = _body_of_html(twin)
            if found.text.strip() and any(each.is_struck for each in found.left):
                return found
    return None


def text_of_html(root: Part) -> str:
    """The text of the first HTML part with anything in it, "" where there is none."""
    texts = (_read_html(part)[1].text for part in root.walk() if _is_html(part))
    return next((text for text in texts if text.strip()), "")


def is_file(part: Part) -> bool:
    """Whether a part is a file for its sender: attached, or named like one."""
    return not part.children and (part.is_attachment() or part.has_file_name())


def _is_html(part: Part) -> bool:
    return part.content_type in ("text/html", "application/xhtml+xml") and not part.is_attachment()


def _body_of_html(part: Part) -> Body:
    markup, page = _read_html(part)
    is_cut = len(markup) >= MAX_HTML or len(page.text) >= MAX_TEXT
    return Body(page.text, Source.HTML, is_cut, part, page.left)


def _read_html(part: Part) -> tuple[str, Text]:
    """The markup of a part, and its text."""
    markup = part.text(MAX_HTML)
    page = read_page(markup)
    text = page.text[:MAX_TEXT]
    # A line of the text may stand on several lines of its source.
    return markup, Text(text.rpartition("\n")[0] if part.unfinished else text, page.left)


def _plain(part: Part) -> tuple[str, Part]:
    """The first plain text in reading order, and where it begins.

    Text that goes on after a picture stands in a further part beside it (Apple Mail does that), so such neighbours are joined.
    """
    if part.content_type == "text/plain" and not part.children and not part.is_attachment():
        return part.text(MAX_TEXT), part
    for position, child in enumerate(part.children):
        text, found = _plain(child)
        if text.strip():
            if part.content_type == "multipart/mixed" and not child.children:
                beside = (text, *(_continued(other) for other in part.children[position + 1 :]))
                return "\n".join(piece for piece in beside if piece.strip())[:MAX_TEXT], found
            return text, found
    return "", part


def _continued(part: Part) -> str:
    if part.content_type == "text/plain" and not part.is_attachment() and not part.has_file_name():
        return part.text(MAX_TEXT)
    return ""
