"""Things with yes or no behind each: "Sikhs yes, Rajputs no" as a list of those with a yes."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.options import Form, Options, Pick, Split
from pbem.lines.names import Lexicon, Names
from pbem.lines.prose import words
from pbem.lines.prose.tokens import Token, lexed
from pbem.lines.shapes import bare

_NO = frozenset("no nope nah".split())
_YES = words.YES | {"ok"}
_PAUSES = frozenset(",;/|+")
_BREAK = Token(",", "", brk=True)


def chosen(options: Options, tokens: tuple[Token, ...], lexicon: Lexicon) -> tuple[Token, ...]:
    """The tokens of a line without its marks and without what is marked with no; as they are where nothing is marked so.

    Marks count where things may be chosen together, and each has one behind it, right before a break or the end.
    """
    among = tuple(_lists(bare(options)))
    pieces = tuple(_pieces(tokens))
    marks = tuple(_mark(piece) for piece in pieces)
    if not among or not any(marks):
        return tokens
    tables = tuple(lexicon.names(each) for each in among)
    kept: list[Token] = []
    for piece, mark in zip(pieces, marks, strict=True):
        if mark and not _is_named(piece[:-1], tables):
            return tokens
        if mark != "no":
            kept += (*([_BREAK] if kept else []), *(piece[:-1] if mark else piece))
    return tuple(kept) or lexed("none")


def _lists(options: Options) -> Iterator[tuple[str, ...]]:
    """What may be chosen together in an answer, by its parts."""
    match options:
        case Pick(single=False, among=among):
            yield among
        case Split(caps=caps) if all(cap <= 1 for _, cap in caps):
            yield tuple(place for place, _ in caps)
        case Form():
            for _, inner in options.parts:
                yield from _lists(bare(inner))


def _pieces(tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    """The tokens between breaks."""
    piece: list[Token] = []
    for token in tokens:
        if token.brk and token.word in _PAUSES:
            if piece:
                yield tuple(piece)
            piece = []
        else:
            piece.append(token)
    if piece:
        yield tuple(piece)


def _mark(piece: tuple[Token, ...]) -> str:
    """Yes or no, if that stands behind something; else ""."""
    if len(piece) < 2 or any(token.word in _NO | _YES for token in piece[:-1]):
        return ""
    return "yes" if piece[-1].word in _YES else "no" if piece[-1].word in _NO else ""


def _is_named(piece: tuple[Token, ...], tables: tuple[Names, ...]) -> bool:
    """Whether tokens are a name of what may be chosen, and no more."""
    if any(token.word in words.REST for token in piece):
        return True
    text = " ".join(token.word for token in piece if token.word != "the")
    return any(table.find(text, True) is not None for table in tables)
