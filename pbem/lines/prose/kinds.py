"""Things of one kind named together in a line of prose: "each President", "the three presidencies"."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.lines.names import Lexicon
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.text import fold

_LINKS = frozenset("of the my our own these those".split())


class Kinds:
    """What some names have in common: each word that stands in two of them or more."""

    def __init__(self, names: tuple[str, ...], lexicon: Lexicon) -> None:
        """`names` are those that may be meant."""
        having: dict[str, list[str]] = {}
        for name in names:
            spelled = {stem(word) for each in lexicon.spellings(name) for word in fold(each)}
            for word in spelled:
                having.setdefault(word, []).append(name)
        self._having = {word: tuple(each) for word, each in having.items() if len(each) > 1}

    def named(self, tokens: tuple[Token, ...], at: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """All names of the kind that is named from a token on, and where that ends; a number before it must be theirs."""
        number = 0
        for place, token in enumerate(tokens[at:], at):
            if token.stem in self._having and token.word not in _LINKS:
                names = self._having[token.stem]
                if number in (0, len(names)):
                    yield names, place + 1
                return
            if token.number > 1 and not number:
                number = token.number
            elif token.brk or not token.neutral:
                return
