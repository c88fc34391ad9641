"""Orders whose signs leave it open what they mean are asked about."""

from __future__ import annotations

from engine.core.options import Pick
from pbem.lines import signs
from pbem.lines.heads import Book
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.lines.shapes import bare
from pbem.lines.text import mask
from pbem.lines.unread import help_on


def sure(book: Book, text: str, reading: Reading) -> Reading:
    """The same, or a question where signs leave it open what an order means."""
    if not isinstance(reading, Understood):
        return reading
    options = bare(reading.decision.options)
    is_list = isinstance(options, Pick) and not options.single
    worded = book.worded(reading.decision, reading.choice)
    said = _answer(mask(text), worded.partition(":")[0])
    if (reading.exact and text.strip() == worded) or not (
        signs.are_doubtful(said)
        or (signs.exchange(said) and not is_list)
        or signs.take_away(said, book.lexicon.is_like_a_name, is_list)
    ):
        return reading
    ready = help_on(book, reading.decision)
    return Unread(Code.DOUBTFUL, text.strip(), ready, reading.decision, reading.headed)


def _answer(text: str, beginning: str) -> str:
    """What stands behind the beginning of a question's line, which a dash may part from it; else the whole text."""
    if text[: len(beginning)].casefold() != beginning.casefold():
        return text
    rest = text[len(beginning) :].lstrip()
    return rest[1:] if rest.startswith("-") else text
