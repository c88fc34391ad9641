"""Parts of an answer that a line names: none is left with nothing unless the line says so ("5 officers and the guns" needs guns)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Several
from pbem.lines.names import Lexicon
from pbem.lines.prose import words
from pbem.lines.prose.line import MONEY, Stems
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.shapes import keys_in
from pbem.lines.text import fold
from pbem.lines.vocabulary import names_in
from pbem.lines.wording import items, pair

_NONE = words.NOTHING | words.DENIED | words.EXCEPT | {"without", "minus", "nor"}
"""Words with which a part may be named that nothing is given of."""


def keeps_named_parts(options: Options, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether every part of an answer that is only counted, and that a line names, has a number in the choice."""
    if any(token.word in _NONE or token.number == 0 for token in tokens):
        return True
    said = frozenset(token.stem for token in tokens if not (token.brk or token.neutral))
    given: dict[str, bool] = {}
    called: dict[str, Stems] = {}
    for form, parts in _filled(options, choice):
        for (name, inner), value in zip(form.parts, parts, strict=True):
            if isinstance(inner, Amount):
                given[name] = given.get(name, False) or value != 0
                called[name] = _called(name, form, lexicon)
    return all(given[name] or said.isdisjoint(called[name]) for name in given)


def keeps_branch_name(options: Options, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether no word of the whole name of what is chosen is its answer as well: "Play the Envoy to the Mughals" names no place."""
    inner = options.inner if isinstance(options, OrPass) else options
    if choice is None or not isinstance(inner, OneOf):
        return True
    name, value = pair(choice)
    said = tuple(token.stem for token in tokens if not token.neutral)
    for spelling in lexicon.spellings(name):
        whole = tuple(stem(word) for word in fold(spelling) if word not in words.NEUTRAL)
        at = next((at for at in range(len(said)) if said[at : at + len(whole)] == whole), None)
        if at is not None and len(whole) > 1:
            left = {*said[:at], *said[at + len(whole) :]}
            inside = {each for each in keys_in(value) if not _stems(each, lexicon).isdisjoint(whole)}
            return all(not _stems(each, lexicon).isdisjoint(left) for each in inside)
    return True


def _called(name: str, form: Form, lexicon: Lexicon) -> Stems:
    """The stems of words that name this part, and nothing else of the form."""
    others = frozenset[str]().union(
        *(_stems(each, lexicon) for _, inner in form.parts for each in names_in(inner)),
        *(_stems(other, lexicon) for other, _ in form.parts if other != name),
    )
    return _stems(name, lexicon) - others - MONEY


def _stems(name: str, lexicon: Lexicon) -> Stems:
    return frozenset(stem(word) for each in lexicon.spellings(name) for word in fold(each))


def _filled(options: Options, choice: Choice) -> Iterator[tuple[Form, tuple[Choice, ...]]]:
    """All forms of an answer with what they are filled with."""
    match options:
        case Form():
            parts = items(choice)
            yield options, parts
            for (_, inner), value in zip(options.parts, parts, strict=True):
                yield from _filled(inner, value)
        case OneOf():
            name, value = pair(choice)
            yield from _filled(dict(options.branches)[name], value)
        case OrPass() if choice is not None:
            yield from _filled(options.inner, choice)
        case Several():
            for each in items(choice):
                yield from _filled(options.of, each)
