"""Station 5: the body of a mail as lines, each with its origin, and its press; the player's words are never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from pbem.intake.body import Body, Source
from pbem.intake.message import Incoming
from pbem.intake.normalise import MAX_LINE, normalised
from pbem.intake.orderlike import could_be_order as looks_like_order
from pbem.intake.press import read_press
from pbem.intake.quotes import Raw, unquote
from pbem.intake.sorting import Sorter
from pbem.intake.uuencode import blanked
from pbem.intake.values import Cleaned, Line, Origin, Press

MAX_LINES: Final = 300  # written lines of one mail that are read
MAX_BODY_LINES: Final = 10_000  # of any kind; what stands below them is not looked at
MAX_PRESS: Final = 20  # press blocks of one mail
MAX_QUOTED: Final = 2_000  # quoted lines of one mail that are compared with the form we sent

_ARMOUR_BEGIN: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
_ARMOUR_END: Final = "-----BEGIN PGP SIGNATURE-----"


def clean(incoming: Incoming, could_be_order: Callable[[str], bool] = looks_like_order) -> Cleaned:
    """The lines of a mail, see clean_text; the warnings also say what of the mail was not read."""
    body = incoming.body
    text, files = blanked(body.text)
    cleaned = clean_text(text, could_be_order)
    notes = _body_warnings(body, incoming.incomplete)
    if files:
        notes.append(
            f"A file stands in the text, uuencoded (line {_named(files)}): it was not read. Write orders as plain text."
        )
    if cleaned.press and _has_files(incoming):
        notes.append("Files that were attached are not passed on with the press, only its words.")
    return Cleaned(cleaned.lines, cleaned.press, (*notes, *cleaned.warnings), cleaned.fell_back)


def clean_text(text: str, could_be_order: Callable[[str], bool] = looks_like_order) -> Cleaned:
    """The non-blank lines of a text with their origins, press apart, and at most MAX_LINES written ones.

    `could_be_order` judges a normalised line. It serves two ends only: where nothing stands above the signature, and something
    below it could be an order, the lines below it count as written; and what was taken away although it could be one is named in
    a warning. What a mail quotes may be the words of somebody else, or orders that have acted: it is never read so.
    """
    texts = _without_armour(text).split("\n")
    raws = [unquote(line) for line in texts[:MAX_BODY_LINES]]

    def likely(line: str) -> bool:
        return could_be_order(normalised(line))

    sorter = Sorter(raws, likely)
    sorter.sort()
    lines = _lines(raws, sorter)
    press = tuple(sorter.press)
    fell_back = False
    written = [line for line in lines if line.origin is Origin.WRITTEN]
    passed_over: list[int] = []
    if not press and not any(likely(line.text) for line in written):
        unquoted = _unquoted(raws, sorter)
        passed_over = [at + 1 for at in unquoted if likely(raws[at].text)]
        signed = [at for at in unquoted if sorter.origins[at] is Origin.SIGNATURE]
        if not written and any(likely(raws[at].text) for at in signed):
            lines, press = _read_signed(raws, sorter, signed)
            fell_back = True
    warnings = [*_stripping_warnings(lines, fell_back, likely, passed_over), *_press_warnings(press)]
    if len(texts) > MAX_BODY_LINES:
        warnings.append(
            f"The text has {len(texts)} lines; what stands below line {MAX_BODY_LINES} was not read."
        )
    kept, cuts = _capped(lines)
    return Cleaned(kept, press[:MAX_PRESS], (*warnings, *cuts), fell_back)


def _lines(raws: list[Raw], sorter: Sorter) -> tuple[Line, ...]:
    lines = (
        Line(at + 1, normalised(raw.text), origin, raw.text, raw.depth, said_by=sorter.said_by.get(at, ""))
        for at, (raw, origin) in enumerate(zip(raws, sorter.origins, strict=True))
        if origin is not None
    )
    return tuple(_with_what_is_above(line for line in lines if line.text))


def _with_what_is_above(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines; a written one right below a quoted one, blank lines apart, keeps that in mind."""
    above = ""
    for line in lines:
        is_written = line.origin is Origin.WRITTEN
        yield replace(line, under=above) if is_written and above else line
        above = "" if is_written or line.origin is Origin.SIGNATURE else line.text


def _unquoted(raws: list[Raw], sorter: Sorter) -> list[int]:
    """The lines without quote mark that stripping took away, but for those below our marker."""
    taken = (Origin.WRITTEN, Origin.QUOTED, Origin.SIGNATURE)
    return [
        at
        for at, (raw, origin) in enumerate(zip(raws, sorter.origins, strict=True))
        if origin in taken and not raw.depth and at not in sorter.furniture
    ]


def _read_signed(
    raws: list[Raw], sorter: Sorter, signed: list[int]
) -> tuple[tuple[Line, ...], tuple[Press, ...]]:
    """What stands below the signature as written lines; press among them is still kept out of the orders."""
    press: list[Press] = []
    at = 0
    candidates = [raws[index] for index in signed]
    while at < len(candidates):
        block = read_press(candidates, at, signed[at] + 1)
        after = at + 1 if block is None else block.after
        for index in signed[at:after]:
            sorter.origins[index] = Origin.WRITTEN if block is None else None
        if block is not None:
            press.append(block.press)
        at = after
    return _lines(raws, sorter), tuple(press)


def _capped(lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], list[str]]:
    """At most MAX_LINES written and MAX_QUOTED other lines, with a warning where lines were left out."""
    kept: list[Line] = []
    written = others = 0
    for line in lines:
        if line.origin is Origin.WRITTEN:
            written += 1
            if written <= MAX_LINES:
                kept.append(line)
        else:
            others += 1
            if others <= MAX_QUOTED:
                kept.append(line)
    warnings = []
    if written > MAX_LINES:
        warnings.append(f"The mail has {written} lines; only the first {MAX_LINES} were read.")
    if others > MAX_QUOTED:
        warnings.append(
            f"The mail quotes {others} lines; only the first {MAX_QUOTED} were compared with the order form."
        )
    if any(len(line.original) > MAX_LINE for line in kept if line.origin is Origin.WRITTEN):
        warnings.append(f"A line is longer than {MAX_LINE} characters; the rest of it was not read.")
    return tuple(kept), warnings


def _stripping_warnings(
    lines: tuple[Line, ...], fell_back: bool, likely: Callable[[str], bool], passed_over: list[int]
) -> list[str]:
    signature = [line.number for line in lines if line.origin is Origin.SIGNATURE and likely(line.text)]
    read = {line.number for line in lines if line.origin is Origin.WRITTEN}
    warnings = []
    if fell_back:
        warnings.append("Nothing stood above the signature, so what stands below it was read.")
    if signature:
        warnings.append(
            f"Text below the signature line was not read (line {_named(signature)}); write orders above it."
        )
    if quoted := [number for number in passed_over if number not in signature and number not in read]:
        warnings.append(
            f"Text that your mail quotes was not read (line {_named(quoted)}); write orders at the very top."
        )
    return warnings


def _named(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:5]))


def _press_warnings(press: tuple[Press, ...]) -> list[str]:
    warnings = [
        f"The press that begins in line {block.number} has no END: all that follows it was taken as press, not as orders."
        for block in press[:MAX_PRESS]
        if not block.ended
    ]
    if len(press) > MAX_PRESS:
        warnings.append(f"The mail holds {len(press)} blocks of press; only the first {MAX_PRESS} were read.")
    return warnings


def _body_warnings(body: Body, incomplete: bool) -> list[str]:
    warnings = []
    if body.source is Source.ATTACHMENT:
        warnings.append("The mail has no text of its own; the attached text file was read.")
    if body.cut:
        warnings.append(f"The text is very long; only its first {len(body.text)} characters were read.")
    if incomplete:
        warnings.append("The mail has more parts than are looked at; the last of them were not read.")
    return warnings


def _has_files(incoming: Incoming) -> bool:
    """Whether a mail brings anything beside its text: files, pictures."""
    parts = (part for part in incoming.root.walk() if not part.children)
    return any(
        part.is_attachment()
        or part.has_file_name()
        or not part.content_type.startswith(("text/", "multipart/"))
        for part in parts
        if part.content_type != "application/pgp-signature"
    )


def _without_armour(text: str) -> str:
    """The text inside an OpenPGP clear signature; the signature itself is not judged here."""
    start = text.find(_ARMOUR_BEGIN)
    if start < 0 or text[:start].strip():
        return text
    _, _, signed = text[start:].partition("\n\n")
    signed, found, _ = signed.partition(_ARMOUR_END)
    if not found:
        return text
    return "\n".join(line.removeprefix("- ") for line in signed.split("\n"))
