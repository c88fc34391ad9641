"""Lists of preferences: what is wanted first, second and so on, where not all of it may be on offer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from engine.core.options import Choice, Form, Options, OrPass, Pick, Several
from pbem.lines.answer import understand
from pbem.lines.names import Lexicon, Scope
from pbem.lines.readings import Got
from pbem.lines.shapes import blank
from pbem.lines.text import LIST, cut, fold

_REST: Final = frozenset({"rest", "the rest", "all", "the others", "all others", "all the rest"})
"""How a wish is called that takes all that is left."""
_MOST_TRIED: Final = 64
"""Ways to take several wishes at once that are looked at."""


def preferred(options: Options, text: str, lexicon: Lexicon) -> tuple[Choice, ...]:
    """The choices that a list of preferences leads to, the best first; () if the question is about no names.

    Of several that may be taken, as many of the first ones on offer as may be.
    """
    inner = options.inner if isinstance(options, OrPass) else options
    if not isinstance(inner, Pick | Several):
        return ()
    one = (
        Pick(inner.among, prices=inner.prices, any_one=inner.any_one) if isinstance(inner, Pick) else inner.of
    )
    offered = tuple(dict.fromkeys(_offered(one, text, Scope(lexicon))))
    if isinstance(inner, Pick) and inner.single:
        return offered
    return tuple(islice(_together(offered, max(inner.least, 1), inner.most), _MOST_TRIED))


def _together(wishes: tuple[Choice, ...], least: int, most: int) -> Iterator[tuple[Choice, ...]]:
    """The ways to take some of the wishes at once: as many as may be, one that is wished before goes before all behind it."""
    if least > len(wishes):
        return
    if most > 0 and wishes:
        yield from ((wishes[0], *more) for more in _together(wishes[1:], max(0, least - 1), most - 1))
        yield from _together(wishes[1:], least, most)
    elif least == 0:
        yield ()


def _offered(one: Options, text: str, scope: Scope) -> Iterator[Choice]:
    """The wishes in their order, those that are no answer now left out."""
    for piece in cut(text, LIST):
        if " ".join(fold(piece)) in _REST:
            yield from _all_of(one)
            return
        answer = understand(one, piece, scope)
        if isinstance(answer, Got):
            yield answer.choice


def _all_of(one: Options) -> Iterator[Choice]:
    """All that may be named, one by one, without what may be left out beside it."""
    if isinstance(one, Pick):
        yield from one.among
    elif isinstance(one, Form) and isinstance(first := one.parts[0][1], Pick) and first.single:
        beside = [blank(options) for _, options in one.parts[1:]]
        if all(beside):
            yield from ((each, *(nothing[0] for nothing in beside)) for each in first.among)
