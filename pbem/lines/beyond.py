"""Clauses beside an order that belong to its list: what they bid goes beyond what the order takes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from pbem.lines.pieces import Piece
from pbem.lines.prose.bids import Bids
from pbem.lines.prose.line import Stems

_AND: Final = re.compile(r"\b(?:and|then)\b", re.IGNORECASE)
"""What joins the entries of a list."""


class Beside:
    """The pieces of a line with those that hold no order, and what stands beside each in its sentence."""

    def __init__(self, text: str, pieces: Sequence[Piece], talk: Iterable[Piece]) -> None:
        self._text = text
        self._talk = frozenset(piece.begin for piece in talk)
        pairs = [(one, other) for one, other in pairwise(pieces) if one.sentence == other.sentence]
        joined = [(one, other) for one, other in pairs if _AND.search(text[one.end : other.begin])]
        self._behind = {one.begin: other for one, other in pairs}
        self._joined_behind = {one.begin: other for one, other in joined}
        self._joined_before = {other.begin: one for one, other in joined}

    def beyond(self, bidding: Iterable[Piece], bids: Bids, said: Stems) -> str:
        """The first clause that bids something which orders (that say `said`) do not take; "" if none does."""
        return next((piece.of(self._text) for piece in bidding if self._is_beyond(piece, bids, said)), "")

    def _is_beyond(self, piece: Piece, bids: Bids, said: Stems) -> bool:
        clause = piece.of(self._text)
        joined = self._joined_behind.get(piece.begin)
        behind = self._behind.get(piece.begin)
        return (
            bids.bids_more(clause, said)
            or bids.is_scrap(clause, said)
            or (self._is_order(joined) and bids.begins_list(clause, self._said_by(joined), said))
            or (self._is_order(behind) and bids.begins_strangely(clause, self._said_by(behind)))
            or (
                bids.is_entry(clause)
                and (self._is_order(joined) or self._is_order(self._joined_before.get(piece.begin)))
            )
        )

    def _said_by(self, piece: Piece | None) -> str:
        return piece.of(self._text) if piece is not None else ""

    def _is_order(self, piece: Piece | None) -> bool:
        return piece is not None and piece.begin not in self._talk
