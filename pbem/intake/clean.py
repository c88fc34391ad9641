"""Station 5: the body of a mail as lines, each with its origin, and its press; the player's words are never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Final

from pbem.intake.encrypted import without_encrypted
from pbem.intake.kept import Kept, kept_lines
from pbem.intake.message import Incoming
from pbem.intake.normalise import normalised
from pbem.intake.orderlike import could_be_order as looks_like_order
from pbem.intake.passed_over import (
    MOST_NAMED,
    about_blocks,
    about_documents,
    about_html,
    about_left,
    about_parts,
    about_texts,
    named,
)
from pbem.intake.press import read_press
from pbem.intake.quotes import Raw, unquote
from pbem.intake.sorting import Sorter
from pbem.intake.uuencode import blanked
from pbem.intake.values import Cleaned, Origin, Press

MAX_BODY_LINES: Final = 10_000  # of any kind; what stands below them is not looked at
MAX_PRESS: Final = 20  # press blocks of one mail

_ARMOUR_BEGIN: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
_ARMOUR_END: Final = "-----BEGIN PGP SIGNATURE-----"


def clean(incoming: Incoming, could_be_order: Callable[[str], bool] = looks_like_order) -> Cleaned:
    """The lines of a mail, see clean_text; the warnings also say what of the mail was not read."""
    text, encrypted = without_encrypted(incoming.text())
    text, files = blanked(text)
    cleaned = clean_text(text, could_be_order)
    notes = [
        *about_parts(incoming),
        *about_left(incoming.body.left, could_be_order),
        *about_blocks(encrypted, files),
    ]

    def orders_in(other: str) -> tuple[str, ...]:
        written = (line.text for line in clean_text(other, could_be_order).written())
        return tuple(line for line in written if could_be_order(line))

    if cleaned.press or any(could_be_order(line.text) for line in cleaned.written()):
        notes += about_texts(incoming)
    else:
        notes += (*about_documents(incoming), *about_html(incoming, text, orders_in))
    if cleaned.press and _has_files(incoming):
        notes.append("Files that were attached are not passed on with the press, only its words.")
    return Cleaned(cleaned.lines, cleaned.press, (*notes, *cleaned.warnings), cleaned.fell_back)


def clean_text(text: str, could_be_order: Callable[[str], bool] = looks_like_order) -> Cleaned:
    """The non-blank lines of a text with their origins, press apart, and as many of them as are read (see kept_lines).

    `could_be_order` judges a normalised line. It serves two ends only: where nothing stands above the signature, and something
    below it could be an order, the lines below it count as written; and what was taken away although it could be one is named in
    a warning. What a mail quotes may be the words of somebody else, or orders that have acted: it is never read so.
    """
    texts = _without_armour(text).split("\n")
    raws = [unquote(line) for line in texts[:MAX_BODY_LINES]]

    @cache
    def likely(line: str) -> bool:
        return could_be_order(normalised(line))

    sorter = Sorter(raws, likely)
    sorter.sort()
    kept = kept_lines(raws, sorter)
    press = tuple(sorter.press)
    passed_over: tuple[int, ...] = ()
    fell_back = False
    if not press and not any(could_be_order(line.text) for line in kept.of(Origin.WRITTEN)):
        passed_over = _lines_of(Origin.QUOTED, raws, sorter, likely)
        if not kept.written and _lines_of(Origin.SIGNATURE, raws, sorter, likely):
            kept, press = _read_signed(raws, sorter)
            fell_back = True
    signed = _lines_of(Origin.SIGNATURE, raws, sorter, likely)
    warnings = [*_stripping_warnings(signed, fell_back, passed_over), *_press_warnings(press)]
    if len(texts) > MAX_BODY_LINES:
        warnings.append(
            f"The text has {len(texts)} lines; what stands below line {MAX_BODY_LINES} was not read."
        )
    return Cleaned(kept.lines, press[:MAX_PRESS], (*warnings, *kept.warnings()), fell_back)


def _unquoted(origin: Origin, raws: list[Raw], sorter: Sorter) -> Iterator[int]:
    """The lines of a sort without quote mark, but for what mail programs put between."""
    return (
        at
        for at, raw in enumerate(raws)
        if sorter.origins[at] is origin and not raw.depth and at not in sorter.furniture
    )


def _lines_of(
    origin: Origin, raws: list[Raw], sorter: Sorter, likely: Callable[[str], bool]
) -> tuple[int, ...]:
    """The numbers of the first such lines that could be orders, as many as are named."""
    found = (at + 1 for at in _unquoted(origin, raws, sorter) if likely(raws[at].text))
    return tuple(islice(found, MOST_NAMED))


def _read_signed(raws: list[Raw], sorter: Sorter) -> tuple[Kept, tuple[Press, ...]]:
    """What stands below the signature as written lines; press among them is still kept out of the orders."""
    press: list[Press] = []
    at = 0
    signed = tuple(_unquoted(Origin.SIGNATURE, raws, sorter))
    candidates = [raws[index] for index in signed]
    while at < len(candidates):
        block = read_press(candidates, at, signed[at] + 1)
        after = at + 1 if block is None else block.after
        for index in signed[at:after]:
            sorter.origins[index] = Origin.WRITTEN if block is None else None
        if block is not None:
            press.append(block.press)
        at = after
    return kept_lines(raws, sorter), tuple(press)


def _stripping_warnings(signed: tuple[int, ...], fell_back: bool, passed_over: Sequence[int]) -> list[str]:
    warnings = []
    if fell_back:
        warnings.append("Nothing stood above the signature, so what stands below it was read.")
    if signed:
        warnings.append(
            f"Text below the signature line was not read (line {named(signed)}); write orders above it."
        )
    if passed_over:
        warnings.append(
            f"Text that your mail quotes was not read (line {named(passed_over)}); write orders at the very top."
        )
    return warnings


def _press_warnings(press: tuple[Press, ...]) -> list[str]:
    warnings = [
        f"The press that begins in line {block.number} has no END: all that follows it was taken as press, not as orders."
        for block in press[:MAX_PRESS]
        if not block.ended
    ]
    if len(press) > MAX_PRESS:
        warnings.append(f"The mail holds {len(press)} blocks of press; only the first {MAX_PRESS} were read.")
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
