"""Things named together before where they all go: "the gun and one officer to Bengal" is the gun to Bengal and one officer to Bengal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.core.options import Form, OneOf, Options, Several, Split
from pbem.lines.names import Lexicon
from pbem.lines.prose import classes, words
from pbem.lines.prose.reached import reached
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.shapes import bare

_SENTENCE = re.compile(r"[.!]\s+(?=\S)")
_WHERE = frozenset("from to into onto towards in at".split())
_MANNER = "with"
_ALONG = (
    *(("with", each) for each in ("it", "him", "her", "them")),
    *(("follow", each, "there") for each in ("it", "him", "her", "them")),
    *(("follow", each) for each in ("it", "him", "her", "them")),
    ("follow", "there"),
    ("there", "too"),
    ("as", "well"),
    ("there",),
    ("too",),
)
"""Words at the end of a piece that go where what stands before it goes."""
_GOING = frozenset("go goes come comes should will shall can".split())
_PARTED = frozenset({"and", ",", "plus", "+"})
_FEWEST = 2


def moves(options: Options) -> bool:
    """Whether an answer tells of several things where each goes or what it gets."""
    inner = bare(options)
    if isinstance(inner, Several):
        return isinstance(bare(inner.of), Form | OneOf)
    return isinstance(inner, Form) and sum(isinstance(each, Split) for _, each in inner.parts) >= _FEWEST


def spread(
    given: str, tokens: tuple[Token, ...], options: Options, lexicon: Lexicon
) -> Iterator[tuple[Token, ...]]:
    """Other tokens that a text may be meant by: cut where its sentences end, and with what things share behind each of them."""
    apart = by_sentences(given, tokens)
    if apart != tokens:
        yield apart
    if together := shared(apart):
        yield together
    placed = reached(options, apart, lexicon)
    if placed != apart:
        yield shared(placed) or placed


def by_sentences(given: str, tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens of a text with a break where a sentence ends; as they are where they are not its own any more."""
    return lexed(_SENTENCE.sub("; ", given)) if tokens == lexed(given) else tokens


def shared(tokens: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """The tokens with the end that things share put behind each of them; None if they share none.

    "A and B with one ship each" shares its end as "A and B from Bombay to Bengal" does.
    """
    found: list[Token] = []
    waiting: list[tuple[Token, ...]] = []
    is_shared = False
    last: tuple[Token, ...] = ()
    for told, brk in _pieces(tokens):
        tail = _tail(told)
        goes_along = not tail and bool(last) and _goes_along(told)
        piece = (*_alone(told), *last) if goes_along else told
        is_shared = is_shared or goes_along
        last = tail or last
        if not tail and brk is not None and brk.word in _PARTED and any(map(_says, piece)):
            waiting.append((*piece, brk))
            continue
        is_shared = is_shared or bool(tail and waiting)
        for each in waiting:
            found += (*each[:-1], *(last if goes_along else tail), each[-1])
        waiting = []
        found += _single(piece) if tail else piece
        if brk is not None:
            found.append(brk)
    return tuple(found) if is_shared else None


def _pieces(tokens: tuple[Token, ...]) -> list[tuple[tuple[Token, ...], Token | None]]:
    """What stands between breaks, each with the break behind it."""
    found: list[tuple[tuple[Token, ...], Token | None]] = []
    begin = 0
    for at, token in enumerate(tokens):
        if token.brk:
            found.append((tokens[begin:at], token))
            begin = at + 1
    return [*found, (tokens[begin:], None)]


def _tail(piece: tuple[Token, ...]) -> tuple[Token, ...]:
    """The end of a piece that tells where what stands before it goes, or what each gets; () if it has none."""
    is_each = bool(piece) and piece[-1].word in words.EACH
    for at, token in enumerate(piece):
        if not any(map(_says, piece[:at])):
            continue
        if is_each and token.word == _MANNER:
            return piece[at:-1]
        if token.word in _WHERE and any(map(_says, piece[at:])) and not _is_verb(piece, at + 1):
            return piece[at:]
    return ()


def _goes_along(piece: tuple[Token, ...]) -> bool:
    """Whether a piece tells of something that goes where what stands before it goes: "and Larkins' officer with it"."""
    return len(_alone(piece)) < len(piece) and any(map(_says, _alone(piece)))


def _alone(piece: tuple[Token, ...]) -> tuple[Token, ...]:
    """A piece without the words at its end that say so: "with it", "as well", "follow them there"."""
    said = tuple(token.word for token in piece)
    end = next((len(said) - len(each) for each in _ALONG if said[-len(each) :] == each), len(said))
    while end < len(said) and end and said[end - 1] in _GOING:
        end -= 1
    return piece[:end]


def _single(piece: tuple[Token, ...]) -> tuple[Token, ...]:
    """A piece without the "each" at its end."""
    return piece[:-1] if piece[-1].word in words.EACH else piece


def _says(token: Token) -> bool:
    return not token.neutral


def _is_verb(piece: tuple[Token, ...], at: int) -> bool:
    """Whether a verb stands at a place: "to move"."""
    return at < len(piece) and classes.is_acting(piece[at].word)
