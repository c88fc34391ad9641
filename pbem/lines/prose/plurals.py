"""Plurals that introduce a list: "then the governors, Mysore, Hyderabad, Madras" names three governors and no fourth."""

from __future__ import annotations

from itertools import takewhile

from engine.core.options import Arrange, Options, Pick
from pbem.lines.names import Lexicon
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.shapes import bare
from pbem.lines.spelling import singular
from pbem.lines.text import fold

_BETWEEN = words.ORDINALS | frozenset("of in this that the following order namely".split())
"""Words between a plural and the names that it introduces."""

_SHORTEST = 3
"""Letters with which a name may be shortened."""


def introduced(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens without plurals behind which names of their kind stand, and what leads from them there, where names are listed."""
    match bare(options):
        case Pick(single=False, among=names) | Arrange(items=names):
            spelled = [_stems(lexicon, name) for name in dict.fromkeys(names)]
        case _:
            return tokens
    kept: list[Token] = []
    is_led = False
    for at, token in enumerate(tokens):
        led = _led(tokens, at, spelled)
        if led > 1 and kept and kept[-1].number == led:
            kept.pop()  # "the three Governors"
        is_led = led > 1 or (is_led and (token.brk or token.word in _BETWEEN))
        if not is_led:
            kept.append(token)
    return tuple(kept)


def _stems(lexicon: Lexicon, name: str) -> frozenset[str]:
    return frozenset(stem(word) for each in lexicon.spellings(name) for word in fold(each))


def _led(tokens: tuple[Token, ...], at: int, spelled: list[frozenset[str]]) -> int:
    """How many names of its kind stand behind a token that is their plural; less than two are no list."""
    token = tokens[at]
    if token.brk or token.neutral or token.word == singular(token.word):
        return 0
    kind = [each for each in spelled if token.stem in each]
    own = frozenset[str]().union(*kind).difference(*(each for each in spelled if each not in kind))
    behind = [each for each in tokens[at + 1 :] if not (each.brk or each.word in _BETWEEN)]
    if len(kind) < 2 or len(behind) < 2:
        return 0
    named = takewhile(
        lambda each: (
            len(each.word) >= _SHORTEST and any(name.startswith(each.stem) for name in own - {token.stem})
        ),
        behind,
    )
    return sum(1 for _ in named)
