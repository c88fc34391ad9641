"""Where the text that a reply quotes begins: quote marks, attribution lines, header blocks, separators."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from pbem.intake import words

_MAX_LOOK: Final = 400  # characters of a line that are looked at
_MAX_DEPTH: Final = 20  # quote marks that are counted
_MAX_ATTRIBUTION_LINES: Final = 3
_MAX_HEADER_LINES: Final = 8

# `>` or initials and `>`, or a bar; but `>= 2` is the end of an order line that a mail program wrapped.
_MARK: Final = re.compile(r"[ \t]{0,3}(?:(?:[A-Z]{1,3}(?=>))?>(?!=[ \t]*\d)|\|(?=\s|$))")
_MORE_MARKS: Final = re.compile(r"[ \t]?>(?!=[ \t]*\d)")

_DATE: Final = re.compile(
    r"\b(?:19|20)\d\d\b|(?:19|20)\d\d\s?[年년]|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{1,2}[:.h]\d{2}\b"
)
_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w.-]+")
_COLONS: Final = (":", "\uff1a")
_FIELD: Final = re.compile(r"[*_\s]{0,4}([^:\uff1a*]{1,24}?)\s?[:\uff1a][*_]{0,2}(?:\s|$)")
_RULED: Final = "-_=*"
_UNDERSCORES: Final = re.compile(r"^\s*_{10,}\s*$")
_URL_TAIL: Final = re.compile(r"<?https?://\S+$")
_FIRST_TOKEN: Final = re.compile(r"\s*\S+>?[.,)]?\s*$")


class Raw(msgspec.Struct, frozen=True):
    """A line with its quote marks counted and taken off."""

    depth: int
    text: str


def unquote(line: str) -> Raw:
    """Count and take off the quote marks of one line."""
    first = _MARK.match(line)
    if first is None:
        return Raw(0, line)
    depth, position = 1, first.end()
    while depth < _MAX_DEPTH and (more := _MORE_MARKS.match(line, position)) is not None:
        depth, position = depth + 1, more.end()
    return Raw(depth, line[position:].removeprefix(" "))


def attribution_length(lines: Sequence[Raw], start: int) -> int:
    """How many lines from here make up an attribution ("On … wrote:"), 0 where there is none.

    It needs a date, and an end such as "wrote:" or an address with a colon; a sentence that begins with "On your …" has neither.
    """
    if not any(map(_ends_with_colon, lines[start : start + _MAX_ATTRIBUTION_LINES])):
        return 0
    joined = ""
    for length in range(1, _MAX_ATTRIBUTION_LINES + 1):
        if start + length > len(lines):
            return 0
        text = lines[start + length - 1].text.strip()[:_MAX_LOOK]
        if not text or (length > 1 and not _opens(joined)):
            return 0
        joined = f"{joined} {text}".strip()
        if _ends_with_colon(lines[start + length - 1]) and _is_attribution(joined):
            return length
    return 0


def _ends_with_colon(raw: Raw) -> bool:
    """Whether an attribution may end with a line."""
    return raw.text.strip()[:_MAX_LOOK].removesuffix("*").rstrip().endswith(_COLONS)


def _opens(joined: str) -> bool:
    """Whether a line may be the first of several of an attribution: it opens like one or already holds the date."""
    folded = joined.casefold().lstrip("*_ ")
    return folded.startswith(words.ATTRIBUTION_OPENERS) or (
        _DATE.search(joined) is not None and ":" not in re.sub(r"\d[:.]\d", "", joined)
    )


def _is_attribution(joined: str) -> bool:
    if _DATE.search(joined) is None:
        return False
    end = joined.casefold()[-120:]
    wrote = any(word in end for word in words.WROTE)
    return wrote or (_ADDRESS.search(joined) is not None and _names_writer_last(joined))


def _names_writer_last(joined: str) -> bool:
    """`…, Name <name@example.org>:`, as written in languages that need no verb there."""
    return re.search(r"<[^<>\s]+@[^<>\s]+>\W{0,4}$", joined) is not None


def is_bare_attribution(text: str) -> bool:
    """`Paxton wrote:` without a date: a sign only where a quoted line follows at once."""
    folded = text.strip().casefold()
    return (
        len(folded) < 120 and folded.endswith(_COLONS) and any(word in folded[-40:] for word in words.WROTE)
    )


def may_begin_header_block(text: str) -> bool:
    """A quick sieve: whether a line begins with a known label, or holds an address as a sender's line does."""
    label, colon, _ = text[:_MAX_LOOK].partition(":")
    return bool(colon) and ("@" in text or label.strip(" *_\t").casefold() in words.HEADER_LABELS)


def may_be_furniture(text: str) -> bool:
    """A quick sieve: whether a line has a colon, or begins like a rule; without, it is no header, separator or bare attribution."""
    return any(colon in text for colon in _COLONS) or text.lstrip()[:1] in _RULED


def header_block_length(lines: Sequence[Raw], start: int) -> int:
    """How many lines from here make up the header block above a quoted mail (From, Sent, To, Subject), 0 for none."""
    if not _may_name_sender(lines[start : start + _MAX_HEADER_LINES]):
        return 0
    fields, length = _fields(lines, start)
    known = sum(label in words.HEADER_LABELS for label, _ in fields)
    if len(fields) < 3 or known < 2 or not any(_DATE.search(value) for _, value in fields):
        return 0
    first, sender = fields[0]
    if first in words.FROM_LABELS and known >= 3:
        return length
    # In a language that is not known here: the first field names the sender, and no order line holds an address.
    unknown = len(fields) >= 4 and known >= 2 and _ADDRESS.search(sender) is not None
    return length if unknown else 0


def _may_name_sender(lines: Sequence[Raw]) -> bool:
    """A quick sieve: whether the first of some lines is labelled as a sender's, or an address stands in one of them."""
    first = _FIELD.match(lines[0].text.strip()[:_MAX_LOOK]) if lines else None
    if first is None:
        return False
    return first[1].strip().casefold() in words.FROM_LABELS or any("@" in raw.text for raw in lines)


def _fields(lines: Sequence[Raw], start: int) -> tuple[list[tuple[str, str]], int]:
    """The lines `label: value` from here, wrapped values put together, and how many lines they take."""
    fields: list[tuple[str, str]] = []
    length = 0
    for raw in lines[start : start + _MAX_HEADER_LINES]:
        text = raw.text.strip()[:_MAX_LOOK]
        found = _FIELD.match(text)
        if not text or raw.depth != lines[start].depth or _UNDERSCORES.match(text):
            break
        if found is not None:
            fields.append((found[1].strip().casefold(), text[found.end() :]))
        elif fields:
            label, value = fields[-1]
            fields[-1] = (label, f"{value} {text}")
        else:
            break
        length += 1
    return fields, length


def is_separator(text: str) -> bool:
    """`-----Original Message-----`, `Begin forwarded message:` and the like."""
    folded = text.strip()[:_MAX_LOOK].casefold()
    if folded.endswith(":") and folded.rstrip(": ") in words.FORWARD_OPENERS:
        return True
    core = folded.strip(_RULED)
    ruled = len(folded) - len(core) >= 4 and folded[0] in _RULED and folded[-1] in _RULED
    return ruled and len(core) <= 64 and any(word in core for word in words.SEPARATOR_WORDS)


def is_rule_before_header(lines: Sequence[Raw], start: int) -> bool:
    """The line of underscores that Outlook draws above its header block."""
    if not _UNDERSCORES.match(lines[start].text[:_MAX_LOOK]):
        return False
    after = next(
        (i for i in range(start + 1, min(start + 4, len(lines))) if lines[i].text.strip()), len(lines)
    )
    return header_block_length(lines, after) > 0


def is_broken_off(lines: Sequence[Raw], at: int) -> bool:
    """Whether an unmarked line is the rest of a long link in the quoted line before it."""
    before = lines[at - 1] if at else Raw(0, "")
    if before.depth == 0 or not _FIRST_TOKEN.match(lines[at].text[:_MAX_LOOK]):
        return False
    return _URL_TAIL.search(before.text[-_MAX_LOOK:]) is not None
