"""Pieces behind a family's name: "Paxton's ship" is the one that he has in a list, and none of those that are only counted."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.core.options import Amount, Form, Options, Split
from pbem.lines.names import Lexicon
from pbem.lines.prose.line import Stems
from pbem.lines.prose.tokens import Token, stem
from pbem.lines.shapes import within
from pbem.lines.text import fold


def with_owners(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...] | None:
    """The tokens with what a family's name stands before called as the part is that the family has a share in.

    None if it has none of them: "Hastings' regiment", where regiments are nobody's.
    """
    for form in (each for each in within(options) if isinstance(each, Form)):
        counted = _counted(form, lexicon)
        for name, inner in form.parts:
            if not isinstance(inner, Split) or not counted:
                continue
            called = _of_one_name(tokens, name, inner, counted, lexicon)
            if called is None:
                return None
            tokens = called
    return tokens


def _of_one_name(
    tokens: tuple[Token, ...], name: str, shares: Split, counted: Stems, lexicon: Lexicon
) -> tuple[Token, ...] | None:
    """The tokens with the name of this part behind its owners."""
    owners = frozenset(stem(word) for place, _ in shares.caps for word in fold(lexicon.name(place)))
    spelled = frozenset(stem(word) for each in lexicon.spellings(name) for word in fold(each))
    own, (label, *_) = spelled - counted, fold(lexicon.name(name))
    called = list(tokens)
    for at, (one, other) in enumerate(pairwise(tokens), 1):
        is_owned = one.stem in owners and one.number < 0 and other.stem in counted and not other.brk
        if not is_owned or any(token.stem in own for token in tokens[max(at - 3, 0) : at - 1]):
            continue
        if other.stem not in spelled:
            return None
        called[at] = replace(other, word=label, stem=stem(label))
    return tuple(called)


def _counted(form: Form, lexicon: Lexicon) -> Stems:
    """The stems of the names of all parts that are only counted."""
    names = (name for name, inner in form.parts if isinstance(inner, Amount))
    return frozenset(
        stem(word) for name in names for each in lexicon.spellings(name) for word in fold(each)
    ) - {stem("company")}
