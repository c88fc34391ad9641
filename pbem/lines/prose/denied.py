"""Parts of an answer that a clause denies and that an order leaves empty: "against with three shipyards, but I'm buying no votes"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.core.options import Amount, Choice, Form, OneOf, Options, OrPass, Split
from pbem.lines.names import Lexicon
from pbem.lines.numbers import is_money
from pbem.lines.prose.asides import small
from pbem.lines.prose.line import Stems, units
from pbem.lines.prose.tokens import stem
from pbem.lines.shapes import is_nothing
from pbem.lines.text import fold
from pbem.lines.wording import items, pair

_DENIED: Final = re.compile(
    r"(?:and |but |though )*(?:i|we)(?: am| are|m|re| will|ll| would|d)? ?(?:not|wont|dont|do not|wouldnt|never)"
    r" (?:(?:want|going|need|like) to |gonna )?(?:pay|buy|spend|send|us|tak|hir|add|wast|put|need|want|bring|risk)(?:e|ing|ting)?(?: for| in| on)?"
    r"(?: (?:any|extra|more|another|the|a|single|other|of|our|my))* ([a-z]+)(?: (?:on (?:it|this|that)|at all|this (?:time|turn)|for (?:it|this|that)|with|too|either))*"
)
_MONEY: Final = frozenset("money cash penny".split())


def denies_empty(clause: str, options: Options, choice: Choice, lexicon: Lexicon) -> bool:
    """Whether a clause says of its writer that he does not use what a choice has none of, where it has something else."""
    denied = _DENIED.fullmatch(small(clause))
    if denied is None:
        return False
    parts = tuple(_parts(options, choice, lexicon))
    taken = frozenset[str]().union(*(said for said, value in parts if not is_nothing(value)))
    empty = frozenset[str]().union(*(said for said, value in parts if is_nothing(value)))
    return bool(taken) and stem(denied[1]) in empty - taken


def _parts(options: Options, choice: Choice, lexicon: Lexicon) -> Iterator[tuple[Stems, Choice]]:
    """What each part that counts something may be called, with what the choice has of it."""
    match options:
        case OrPass() if choice is not None:
            yield from _parts(options.inner, choice, lexicon)
        case OneOf():
            name, value = pair(choice)
            yield from _parts(dict(options.branches)[name], value, lexicon)
        case Form():
            for (name, inner), value in zip(options.parts, items(choice), strict=True):
                yield _called(name, inner, lexicon), value
        case _:
            return


def _called(name: str, inner: Options, lexicon: Lexicon) -> Stems:
    said = frozenset(stem(word) for each in lexicon.spellings(name) for word in fold(each))
    if not isinstance(inner, Amount | Split):
        return said
    return said | units(inner.unit) | (_MONEY if is_money(inner.unit) else frozenset())
