"""Lists of preferences: what is wanted first, second and so on, where not all of it may be on offer."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Choice, Options, OrPass, Pick
from pbem.lines.answer import understand
from pbem.lines.names import Lexicon, Scope
from pbem.lines.readings import Got
from pbem.lines.text import LIST, cut


def preferred(options: Options, text: str, lexicon: Lexicon) -> tuple[Choice, ...]:
    """The choices that a list of preferences leads to, the best first; () if the question is not about names.

    Of several that may be taken, as many of the first ones on offer as may be.
    """
    inner = options.inner if isinstance(options, OrPass) else options
    if not isinstance(inner, Pick):
        return ()
    offered = tuple(dict.fromkeys(_offered(inner, text, Scope(lexicon))))
    if inner.single:
        return offered
    most = min(inner.most, len(offered))
    return tuple(offered[:number] for number in range(most, max(inner.least, 1) - 1, -1))


def _offered(options: Pick, text: str, scope: Scope) -> Iterator[str]:
    one = Pick(options.among)
    for piece in cut(text, LIST):
        answer = understand(one, piece, scope)
        if isinstance(answer, Got) and isinstance(answer.choice, str):
            yield answer.choice
