"""What goes to each of several places, put behind it: "two ships go to Bengal 3, the Paxton captain takes Maratha 1"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from msgspec import Struct

from engine.core.decision import Decision
from engine.core.options import Form, Pick, Several
from pbem.lines.names import Lexicon
from pbem.lines.prose.seated import seated
from pbem.lines.prose.tails import by_sentences
from pbem.lines.prose.tokens import Token
from pbem.lines.shapes import bare
from pbem.lines.text import fold

_TO: Final = frozenset("for to at into on onto in take takes fills serves".split())
"""Words between things and the place that they go to."""
_GOING: Final = frozenset("go goes going sail sails sent send".split())
_END: Final = Token(";", ";", brk=True)


class _Place(Struct, frozen=True):
    """Where the name of a place stands in a line, and whether what goes there is said `before` it."""

    begin: int
    end: int
    before: bool


def placed(decision: Decision, given: str, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of a text with each place in front of what goes there; none where that is not sure, as they are where every place stands so."""
    tokens = seated(decision, tokens, lexicon)
    inner = bare(decision.options)
    if not isinstance(inner, Several) or not isinstance(inner.of, Form):
        return tokens
    first, *others = (each for _, each in inner.of.parts)
    if not isinstance(first, Pick) or not first.single or any(isinstance(each, Pick) for each in others):
        return tokens
    tokens = by_sentences(given, tokens)
    places = tuple(_places(tokens, [fold(lexicon.name(key)) for key in first.among]))
    if len(places) < 2 or not any(each.before for each in places):
        return tokens
    return _parted(tokens, places)


def _places(tokens: tuple[Token, ...], names: list[tuple[str, ...]]) -> Iterator[_Place]:
    words = tuple(token.word for token in tokens)
    at = 0
    while at < len(words):
        end = next((at + len(name) for name in names if name and words[at : at + len(name)] == name), 0)
        if end:
            yield _Place(at, end, _is_sent(tokens, at))
        at = end or at + 1


def _is_sent(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a thing and a word like "to" stand before a place in its part of the line."""
    before = at - 1
    while before >= 0 and tokens[before].word in ("the", "order"):
        before -= 1
    if before < 0 or tokens[before].word not in _TO:
        return False
    while before >= 0 and not tokens[before].brk:
        if _says(tokens[before]):
            return True
        before -= 1
    return False


def _says(token: Token) -> bool:
    return not (token.brk or token.neutral or token.word in _GOING | _TO)


def _parted(tokens: tuple[Token, ...], places: tuple[_Place, ...]) -> tuple[Token, ...]:
    """Each place with its things behind it; () where things between two places may belong to either."""
    things: list[list[Token]] = [[] for _ in places]
    for at, (one, other) in enumerate(pairwise((None, *places, None)), -1):
        begin = one.end if one is not None else 0
        end = other.begin if other is not None else len(tokens)
        cut = _cut(tokens, begin, end, one, other)
        if cut is None:
            return ()
        if one is not None:
            things[at] += tokens[begin:cut]
        if other is not None:
            things[at + 1] += (_END, *tokens[cut:end])
    if not all(any(map(_says, each)) for each in things):
        return ()
    return tuple(
        token
        for place, said in zip(places, things, strict=True)
        for token in (*tokens[place.begin : place.end], *_trimmed(said), _END)
    )[:-1]


def _cut(
    tokens: tuple[Token, ...], begin: int, end: int, one: _Place | None, other: _Place | None
) -> int | None:
    """Where between two places what goes to the second begins; None if that is not sure."""
    if not any(map(_says, tokens[begin:end])):
        return end
    breaks = [at for at in range(begin, end) if tokens[at].brk]
    if one is None:
        return begin if other is not None and other.before else None
    if other is None or not (one.before or other.before):
        return end
    behind = any(map(_says, tokens[begin : breaks[0]])) if breaks else False
    if not other.before:
        is_one = not breaks or not any(map(_says, tokens[breaks[0] : end]))
        return end if is_one else None
    if one.before:
        return breaks[0] if behind else begin
    return _only_break(tokens, breaks)


def _only_break(tokens: tuple[Token, ...], breaks: list[int]) -> int | None:
    """The one break that parts two entries: the only one, or the only one that is no "and"."""
    first = [at for at in breaks if at - 1 not in breaks]
    strong = [at for at in first if tokens[at].word in (",", ";")]
    return first[0] if len(first) == 1 else strong[0] if len(strong) == 1 else None


def _trimmed(said: list[Token]) -> list[Token]:
    """Tokens without breaks and words of going at either end."""
    while said and not _says(said[-1]):
        said = said[:-1]
    while said and (said[0].brk or said[0].word in _TO | _GOING):
        said = said[1:]
    return said
