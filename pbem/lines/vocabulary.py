"""All words that an exact answer to a question can be made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from engine.core.options import Amount, Arrange, Form, OneOf, Options, OrPass, Pick, Several, Split, sole
from pbem.lines.names import Lexicon
from pbem.lines.numbers import NUMBER_WORDS
from pbem.lines.spelling import singular
from pbem.lines.text import fold

_GRAMMAR = fold(
    "none nothing no nil pass passes i skip on this thanks not now decline all everything everyone of them both max "
    "maximum but except the a an my in at from to for rest remainder up and then plus before with using x pound "
    "pounds quid gbp"
)
_ALWAYS = frozenset(_GRAMMAR) | {word for word, _ in NUMBER_WORDS}


def vocabulary(options: Options, lexicon: Lexicon) -> frozenset[str]:
    """The words in the singular: of all names in the options and of the syntax around them."""
    names = {word for key in names_in(options) for name in lexicon.spellings(key) for word in fold(name)}
    return frozenset(singular(word) for word in names | _ALWAYS)


def names_in(options: Options) -> Iterator[str]:
    """Every id in the options, and every unit: what an answer may name."""
    match options:
        case Pick():
            yield from options.among
        case Amount():
            yield options.unit
        case Split():
            yield from (place for place, _ in options.caps)
        case Arrange():
            yield from options.items
        case Form():
            yield from _named(options.parts)
        case OneOf():
            yield from _named(options.branches)
        case OrPass():
            yield from names_in(options.inner)
        case Several():
            yield from names_in(options.of)
        case _:
            assert_never(options)


def labels_in(options: Options) -> Iterator[str]:
    """The names of parts and ways in the options, and units: words beside an answer rather than answers."""
    match options:
        case Amount():
            yield options.unit
        case Form():
            for name, inner in options.parts:
                yield name
                yield from labels_in(inner)
        case OneOf():
            for name, inner in options.branches:
                if not sole(inner):
                    yield name
                yield from labels_in(inner)
        case OrPass():
            yield from labels_in(options.inner)
        case Several():
            yield from labels_in(options.of)
        case _:
            return


def _named(parts: tuple[tuple[str, Options], ...]) -> Iterator[str]:
    for name, inner in parts:
        yield name
        yield from names_in(inner)
