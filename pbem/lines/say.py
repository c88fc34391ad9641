"""Word a choice as an order line that reads back exactly, and the question's options as a hint."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.core.decision import Decision
from engine.core.ids import Facts, FactValue
from engine.core.options import Choice, Options
from engine.core.phrase import Phrase
from pbem.lines import hints, strict, wording
from pbem.lines.answer import understand
from pbem.lines.names import Lexicon, Scope, lexicon_of
from pbem.lines.readings import Got, Unread

Words = Mapping[str, tuple[str, ...]]
"""Spellings of the edition's ids, the displayed one first."""
_KEPT: Final = 2_000
"""Beginnings, and answers, that are kept as they were worded last: the same questions are asked again and again."""


def head(phrase: Phrase, decision: Decision, words: Words) -> str:
    """The beginning of the decision's line, filled with the facts that it is about.

    Raises:
        KeyError: if the phrase names a fact that the decision has not.
    """
    return filled(phrase.head, decision, lexicon_of(words))


def filled(template: str, decision: Decision, lexicon: Lexicon) -> str:
    """A phrase with the decision's facts in its braces.

    Raises:
        KeyError: if it names a fact that the decision has not.
    """
    return _filled(template, decision.about, lexicon)


@lru_cache(_KEPT)
def _filled(template: str, about: Facts, lexicon: Lexicon) -> str:
    return template.format_map({name: _worded(value, lexicon) for name, value in about})


def _worded(value: FactValue, lexicon: Lexicon) -> str:
    if isinstance(value, tuple):
        return ", ".join(_worded(each, lexicon) for each in value)
    return str(value) if isinstance(value, int) else lexicon.name(value)


def answer(options: Options, choice: Choice, words: Words) -> str:
    """The choice as a player would write it; it reads back as the same choice, without any correction.

    Raises:
        ValueError: if the choice does not fit the options' shape.
    """
    return answered(options, choice, lexicon_of(words))


@lru_cache(_KEPT)
def answered(options: Options, choice: Choice, lexicon: Lexicon) -> str:
    """As `answer`, with a lexicon at hand. Where the easy wording would be misread, the strict one is used."""
    easy = wording.worded(options, choice, lexicon)
    if understand(options, easy, Scope(lexicon)) == Got(choice):
        return easy
    return strict.worded(options, choice, lexicon)


def line(phrase: Phrase, decision: Decision, choice: Choice, words: Words) -> str:
    """The whole order line: beginning, colon, answer."""
    lexicon = lexicon_of(words)
    return lined(filled(phrase.head, decision, lexicon), decision, choice, lexicon)


def lined(beginning: str, decision: Decision, choice: Choice, lexicon: Lexicon) -> str:
    """As `line`, with its beginning and a lexicon at hand."""
    return f"{beginning}: {answered(decision.options, choice, lexicon)}"


def hint(options: Options, words: Words, most: int = 8) -> str:
    """What may be answered, in short; lists longer than `most` are cut, with a count."""
    return hints.hint(options, lexicon_of(words), most)


def why(unread: Unread, sentences: Mapping[str, str]) -> str:
    """The sentence of the catalogue for a line that was not understood.

    Raises:
        KeyError: if the catalogue has no sentence for the code.
    """
    text = sentences[unread.code].format(given=unread.given)
    return (
        f"{text} {sentences['nearest'].format(nearest=' | '.join(unread.nearest))}"
        if unread.nearest
        else text
    )
