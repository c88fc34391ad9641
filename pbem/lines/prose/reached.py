"""Places before what goes there: "Bombay gets the gun and two officers" as the gun and two officers to Bombay; captained ships as those of each family."""

from __future__ import annotations

from itertools import pairwise

from engine.core.options import Form, Options, Split
from pbem.lines.names import Lexicon
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.shapes import bare
from pbem.lines.text import fold

_GETS = frozenset("get gets receive receives take takes".split())
_CAPTAINED = frozenset("captained captains".split())
_MODALS = frozenset("can shall will should".split())
_ALL = frozenset("all each every both the of our my".split())
_TO = lexed("to")[0]
_AND = Token(",", "", brk=True)
_FEWEST = 2


def reached(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens with the place behind what it gets, and families for all captained ships, where pieces are shared out among places."""
    form = bare(options)
    if not isinstance(form, Form) or sum(isinstance(inner, Split) for _, inner in form.parts) < _FEWEST:
        return tokens
    return _behind(_of_families(form, tokens, lexicon), _places(form, lexicon))


def _places(form: Form, lexicon: Lexicon) -> frozenset[str]:
    """The words of places that have one word."""
    keys = {place for _, inner in form.parts if isinstance(inner, Split) for place, _ in inner.caps}
    names = (fold(lexicon.name(key)) for key in keys)
    return frozenset(name[0] for name in names if len(name) == 1 and not lexicon.is_family(name[0]))


def _behind(tokens: tuple[Token, ...], places: frozenset[str]) -> tuple[Token, ...]:
    """The tokens with "to" and the place behind each thing that it is said to get; as they are where something stands before that."""
    meant = tuple(token for token in tokens if token.word not in _MODALS)
    at = [
        place
        for place, (one, other) in enumerate(pairwise(meant))
        if one.word in places and other.word in _GETS
    ]
    if not at or any(not (token.neutral or token.brk) for token in meant[: at[0]]):
        return tokens
    found = list(meant[: at[0]])
    for begin, end in pairwise((*at, len(meant))):
        things: list[list[Token]] = [[]]
        for token in meant[begin + 2 : end]:
            if token.brk:
                things.append([])
            else:
                things[-1].append(token)
        for thing in things:
            if any(not token.neutral or token.number >= 0 for token in thing):
                found += (*thing, _TO, meant[begin], _AND)
    return tuple(found[:-1])


def _of_families(form: Form, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens with the ships of each family in place of all that have captains."""
    names = [lexicon.name(name) for name, _ in form.parts]
    owned = [name for name in names if lexicon.is_family(fold(name)[0]) and fold(name)[-1].startswith("ship")]
    found: list[Token] = []
    skip = False
    for one, other in pairwise((*tokens, _AND)):
        if skip:
            skip = False
            continue
        skip = one.word in _CAPTAINED and other.stem == "ship" and bool(owned)
        if not skip:
            found.append(one)
            continue
        while found and (found[-1].word in _ALL):
            found.pop()
        found += lexed(", ".join(owned))
    return tuple(found)
