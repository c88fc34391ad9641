"""Orders whose signs leave it open what they mean are asked about."""

from __future__ import annotations

import re

from engine.core.options import Choice, Pick, Several
from pbem.lines import signs
from pbem.lines.heads import Book
from pbem.lines.prose.line import Stems
from pbem.lines.readings import Code, Reading, Understood, Unread
from pbem.lines.shapes import bare, is_nothing
from pbem.lines.some_of import leaves_open
from pbem.lines.text import mask
from pbem.lines.turned import may_be_turned
from pbem.lines.unread import help_on

_BOTH = re.compile(
    r"\b(?:both|all (?:the )?(?:two|three|four|\d)) (?:of (?:the |those )?)?[A-Z]", re.IGNORECASE
)


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
        or (isinstance(options, Several) and _is_of_both(said, reading.choice))
        or leaves_open(said, options, reading.choice, book.lexicon)
        or may_be_turned(said, options, reading.choice, _words_of(book, reading), book.lexicon)
    ):
        return reading
    ready = help_on(book, reading.decision)
    return Unread(Code.DOUBTFUL, text.strip(), ready, reading.decision, reading.headed)


def _words_of(book: Book, reading: Understood) -> Stems:
    """The words of the question that an order answers, with its turns of phrase."""
    question = book.prose.question_of(reading)
    return question.stems | question.sayings.stems


def _is_of_both(text: str, choice: Choice) -> bool:
    """Whether a text says something of both or all of some things, and only one of them was taken to have it: "both get two ships"."""
    entries = [each[1:] for each in choice if isinstance(each, tuple)] if isinstance(choice, tuple) else []
    is_list = len(entries) > 1 and _BOTH.search(text) is not None
    return is_list and any(map(is_nothing, entries)) and not all(map(is_nothing, entries))


def _answer(text: str, beginning: str) -> str:
    """What stands behind the beginning of a question's line, which a dash may part from it; else the whole text."""
    if text[: len(beginning)].casefold() != beginning.casefold():
        return text
    rest = text[len(beginning) :].lstrip()
    return rest[1:] if rest.startswith("-") else text
