"""Who goes to which of several places that are filled in turn: "Walsh in Bengal 1 and one of mine in Bengal 2"."""

from __future__ import annotations

from itertools import groupby

from engine.core.decision import Decision
from engine.core.options import Several
from pbem.lines.names import Lexicon
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token
from pbem.lines.shapes import bare, is_single
from pbem.lines.text import fold

_AND = Token("and", "and", brk=True)


def seated(decision: Decision, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens in the order of the places that a question is about, without those; as they are where not each is said once."""
    options = bare(decision.options)
    if not isinstance(options, Several) or not is_single(options.of) or options.least != options.most:
        return tokens
    places = next((each for _, each in decision.about if isinstance(each, tuple) and each), ())
    names = [fold(lexicon.name(str(key))) for key in places]
    if len(names) != options.most or len(set(names)) != len(names):
        return tokens
    parts = [tuple(part) for is_break, part in groupby(tokens, key=lambda token: token.brk) if not is_break]
    found = [_without_place(part, names) for part in parts]
    if sorted(at for at, _ in found) != list(range(len(names))):
        return tokens
    return tuple(token for _, part in sorted(found, key=lambda each: each[0]) for token in (*part, _AND))[:-1]


def _without_place(part: tuple[Token, ...], names: list[tuple[str, ...]]) -> tuple[int, tuple[Token, ...]]:
    """Which place a part of a line names, with the rest of its tokens; -1 if it names none, or more than one."""
    said = tuple(token.word for token in part)
    found = [
        (number, at)
        for number, name in enumerate(names)
        for at in range(len(said))
        if said[at : at + len(name)] == name
    ]
    if len(found) != 1:
        return -1, part
    number, at = found[0]
    before = part[:at]
    while before and before[-1].word in words.PREPOSITIONS | {"the"}:
        before = before[:-1]
    return number, (*before, *part[at + len(names[number]) :])
