"""What of a mail is not read beside its text, in sentences for its sender."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from urllib.parse import unquote_to_bytes

from pbem.intake.body import Source, is_file, text_of_html
from pbem.intake.decode import text_of
from pbem.intake.headers import decode_words, parameters
from pbem.intake.html import Left
from pbem.intake.message import Incoming
from pbem.intake.mime import Part
from pbem.intake.normalise import normalised
from pbem.tokens import redact_tokens

MOST_NAMED: Final = 5  # lines, or files, that a sentence names

_LONGEST_NAME: Final = 60
_LONGEST: Final = 100
_STRUCK_OUT: Final = "Text that is struck out was not read: {texts}."
_UNSEEN: Final = "Text that nobody can see in your mail (hidden, tiny, or in the colour of its background) was not read: {texts}."
_DOCUMENTS: Final = re.compile(
    r"text/(?:plain|rtf|richtext|markdown)|application/(?:rtf|pdf|msword|vnd\.oasis\.opendocument\.text"
    r"|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)"
)
"""Types of files in which people write orders."""
_TEXTS: Final = re.compile("text/plain")
_EXTENDED: Final = re.compile(r"([\w-]{0,40})'[\w-]{0,20}'(.*)")
"""A file name with its character set, as in `utf-8''my%20orders.txt`."""


def about_parts(incoming: Incoming) -> list[str]:
    """What lies beyond the limits, and a file that was read in place of the text."""
    said = []
    body = incoming.body
    if incoming.cut:
        said.append(
            f"The mail is very large ({incoming.size} bytes): only its beginning was read. Orders need no pictures or attachments."
        )
    if body.source is Source.ATTACHMENT:
        said.append("The mail has no text of its own; the attached text file was read.")
    if body.cut:
        said.append(f"The text is very long; only its first {len(body.text)} characters were read.")
    if incoming.incomplete:
        said.append("The mail has more parts than are looked at; the last of them were not read.")
    return said


def about_blocks(encrypted: Sequence[int], files: Sequence[int]) -> list[str]:
    """What was not read of the text itself; the numbers are those of the first lines of encrypted blocks and of files."""
    said = []
    if encrypted:
        said.append(
            f"A part of the text is encrypted (line {named(encrypted)}) and was not read. Write orders as plain text."
        )
    if files:
        said.append(
            f"A file stands in the text, uuencoded (line {named(files)}): it was not read. Write orders as plain text."
        )
    return said


def about_html(incoming: Incoming, read: str, orders_in: Callable[[str], Iterable[str]]) -> list[str]:
    """What might be orders in the HTML part of a mail whose plain text, `read`, gives none.

    `orders_in` finds the lines of a text that could be orders.
    """
    if incoming.body.source is not Source.PLAIN:
        return []
    there = _words(read)
    lacking = next((each for each in orders_in(text_of_html(incoming.root)) if _words(each) not in there), "")
    if not lacking:
        return []
    shown = redact_tokens(lacking)
    return [
        f"Only the plain text of the mail was read; its HTML has lines that may be orders (\u201c{shown}\u201d): send them as plain text."
    ]


def about_left(left: Sequence[Left], could_be_order: Callable[[str], bool]) -> list[str]:
    """What might be orders in text that is struck out, or that nobody sees."""
    likely = [
        each for each in left if could_be_order(normalised(each.text)) or _is_answer(each, could_be_order)
    ]
    said = []
    for is_struck, sentence in ((True, _STRUCK_OUT), (False, _UNSEEN)):
        texts = [
            redact_tokens(normalised(each.text))[:_LONGEST] for each in likely if each.is_struck is is_struck
        ]
        if texts:
            said.append(
                sentence.format(texts=", ".join(f"\u201c{text}\u201d" for text in texts[:MOST_NAMED]))
            )
    return said


def _is_answer(left: Left, could_be_order: Callable[[str], bool]) -> bool:
    """Whether words beside a line's beginning are left out: "dividends: <s>3</s> 2"."""
    return ":" in left.beside and could_be_order(normalised(left.beside))


def named(numbers: Sequence[int]) -> str:
    """The first numbers of lines."""
    return ", ".join(map(str, numbers[:MOST_NAMED]))


def about_texts(incoming: Incoming) -> list[str]:
    """The text files beside the text."""
    return _about_files(incoming, _TEXTS)


def about_documents(incoming: Incoming) -> list[str]:
    """All files beside the text that people write orders in."""
    return _about_files(incoming, _DOCUMENTS)


def _about_files(incoming: Incoming, types: re.Pattern[str]) -> list[str]:
    files = [
        part
        for part in incoming.root.walk()
        if is_file(part) and types.fullmatch(part.content_type) and part is not incoming.body.part
    ]
    if not files:
        return []
    names = ", ".join(map(_name, files[:MOST_NAMED]))
    what = f"files {names} were" if len(files) > 1 else f"file {names} was"
    return [f"The attached {what} not read: write orders in the mail itself."]


def _name(part: Part) -> str:
    """What a file is called, in plain characters."""
    found = parameters(part.headers.get("content-disposition")).get("filename", "")
    given = found or part.parameters.get("name", "")
    extended = _EXTENDED.fullmatch(given)
    plain = (
        text_of(unquote_to_bytes(extended[2]), extended[1]) if extended is not None else decode_words(given)
    )
    shown = redact_tokens(normalised(plain))
    if len(shown) > _LONGEST_NAME:
        return f"{shown[: _LONGEST_NAME - 1]}\u2026"
    return shown or "(without a name)"


def _words(text: str) -> str:
    return " ".join(normalised(text.replace("\n", " ")).casefold().split())
