"""Lists of preferences: what is wanted first, second and so on, where not all of it may be on offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.options import Choice, Options, OrPass, Pick, Several
from pbem.lines.answer import understand
from pbem.lines.names import Lexicon, Scope
from pbem.lines.readings import Got
from pbem.lines.text import LIST, cut, fold

_REST: Final = frozenset({"rest", "the rest", "all", "the others", "all others", "all the rest"})
"""How a wish is called that takes all that is left."""


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
    most = min(inner.most, len(offered))
    return tuple(offered[:number] for number in range(most, max(inner.least, 1) - 1, -1))


def _offered(one: Options, text: str, scope: Scope) -> Iterator[Choice]:
    """The wishes in their order, those that are no answer now left out."""
    for piece in cut(text, LIST):
        if isinstance(one, Pick) and " ".join(fold(piece)) in _REST:
            yield from one.among
            return
        answer = understand(one, piece, scope)
        if isinstance(answer, Got):
            yield answer.choice
