"""What is said before the place that it goes to: "the Paxton captain to Maratha 1" gives that order space its captain."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Choice, Form, Options, Pick, Several
from pbem.lines.names import Lexicon
from pbem.lines.prose.tokens import Token
from pbem.lines.shapes import bare, is_nothing
from pbem.lines.text import fold
from pbem.lines.wording import items

_TO = frozenset("for to at into on onto".split())


def keeps_carried(options: Options, choice: Choice, tokens: tuple[Token, ...], lexicon: Lexicon) -> bool:
    """Whether no entry of a list is left with nothing although something is sent to its place."""
    inner = bare(options)
    if not isinstance(inner, Several) or not isinstance(inner.of, Form) or not isinstance(choice, tuple):
        return True
    first = inner.of.parts[0][1]
    if not isinstance(first, Pick) or not first.single:
        return True
    empty = (items(each)[0] for each in choice if all(map(is_nothing, items(each)[1:])))
    names = {fold(spelling) for key in empty for spelling in lexicon.spellings(str(key))}
    return not any(_is_sent(tokens, name) for name in names if name)


def _is_sent(tokens: tuple[Token, ...], name: tuple[str, ...]) -> bool:
    """Whether "to" or the like stands before a name, and something that means anything before that in its part of the line."""
    for at in _places(tokens, name):
        before = at - 1
        if before < 0 or tokens[before].word not in _TO:
            continue
        while before >= 0 and not tokens[before].brk:
            if not tokens[before].neutral:
                return True
            before -= 1
    return False


def _places(tokens: tuple[Token, ...], name: tuple[str, ...]) -> Iterator[int]:
    words = tuple(token.word for token in tokens)
    return (at for at in range(len(words)) if words[at : at + len(name)] == name)
