"""A line cut into pieces at its breaks and the words that join clauses."""

from __future__ import annotations

import re

from msgspec import Struct

from pbem.lines.prose.asides import without_bearing
from pbem.lines.prose.statements import is_statement
from pbem.lines.text import mask

_GOING = (
    r",?\s+(?:and\s+)?(?:it|they|that|this|these|which)\s+(?:should|shall|will|must|can)\s+(?:all\s+)?"
    r"(?:go|be (?:paid|put|sent|given))\s+(?:in)?to\b"
)
"""How a clause goes on that says where what is named before it goes: it is no clause of its own."""
_BIDS = r"(?!(?:i|we) (?:can|could|may|might)\b)(?:i|we|i'?ll|i'?m|let|let'?s|lets|please|it'?s an?|yes|no|an?|one|two|three|four|five|six|\d+)\b(?! of\b)"
"""How a clause begins that is bidden behind "so"."""
_BIDDEN = re.compile(_BIDS, re.IGNORECASE)
_BREAK = re.compile(
    rf"(?=[.!?;,\s])(?!{_GOING})(?:"
    r"(?:[.!?;,]+|\s[-\u2013\u2014]+)\s+(?:(?:and|then|but|also|so)\s+)?|\s+(?:and|then|but|because|cos|since|so that|though|although"
    r"|(?:while|before|(?<!long )(?<!soon )as)(?=\s+(?:it'?s?|they|they'?re|prices|we|i|he|she|he'?s|she'?s|nobody|everybody|everyone)\b)"
    r"|as(?=\s+[A-Z]\w+\s+(?:asked|said|wanted|wished|suggested|proposed|requested|wants|asks|suggests|likes|promised|agreed|advised|told)\b)"
    rf"|(?<!\bnot )(?<!\bam )(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bdo )so(?=\s+{_BIDS})"
    r"|for(?=\s+(?:they|we|i|he|she|he'?s|she'?s|they'?re)\b)"
    r"|so(?=\s+(?:the |my |our |all )?[a-z]+\s+(?:can|can't|cannot|may|might|could|won't|doesn't|don't|isn't|will|finally)\b)"
    r"|(?:while|before)(?=\s+the\b)|(?:just |in order |so as )?(?<!like )(?<!love )(?<!want )(?<!going )(?<!wish )(?<!prefer )(?<!need )(?<!have )(?<!decided )(?<!happy )(?<!try )(?<!plan )to(?=\s+(?:keep|see|please|help|avoid|annoy|spite|teach|show|prove|cheer|save|be (?:on|sure|safe|fair|honest|nice)"
    r"|make (?:sure|up|things|life|a|him|her|them|it|you|my|everyone|everybody|somebody)|stop|get (?:things|it|this|us|you)|move things|speed)\b))\s+|\s+(?=\0)|(?<=\0)\s+)",
    re.IGNORECASE,
)
_COMMENT = re.compile(
    r"as (?:always|usual|ever|expected|everybody|everyone|you|we|i|he|she|they|it)\b", re.IGNORECASE
)
"""How a clause begins that says what was to be expected."""
_ENDS = frozenset(".!?;")
_REASONS = frozenset("because cos since so though although as for while to".split()) | {
    "so that",
    "just to",
    "in order to",
    "so as to",
}
"""Words behind which a clause tells why, and bids nothing."""


class Piece(Struct, frozen=True):
    """Where a piece between breaks begins and ends, the number of its sentence, and whether that asks something.

    A `reason` stands behind "because" or the like; what `joins` has nothing but "and" between it and the next piece; what `turns`
    stands behind "but", and what `yields` before it or before "so".
    """

    begin: int
    end: int
    sentence: int
    asks: bool = False
    reason: bool = False
    joins: bool = False
    turns: bool = False
    yields: bool = False

    def of(self, text: str) -> str:
        return text[self.begin : self.end]

    def free(self, text: str) -> str:
        """The piece without what has no bearing on an order beside it."""
        return without_bearing(f"{'because ' if self.reason else ''}{self.of(text)}")


def pieces_of(text: str) -> list[Piece]:
    """The pieces between breaks."""
    found: list[Piece] = []
    begin = sentence = 0
    above = ""
    reason = False
    for each in _BREAK.finditer(mask(text)):
        mark = each[0].strip().casefold()
        found.append(
            Piece(
                begin,
                each.start(),
                sentence,
                mark[:1] == "?",
                reason,
                mark in ("and", "then"),
                above.endswith("but"),
                mark.endswith(("but", "so")),
            )
        )
        sentence += mark[:1] in _ENDS
        begin, above = each.end(), mark
        reason = above in _REASONS and not (above == "so" and _BIDDEN.match(text, begin))
    found.append(
        Piece(
            begin,
            len(text),
            sentence,
            text.rstrip().endswith("?"),
            reason,
            turns=above.endswith("but"),
        )
    )
    return [piece for piece in found if piece.of(text).strip()]


def gaps_in(text: str, pieces: list[Piece]) -> frozenset[int]:
    """The pieces that are talk, if some of them stand between others that may be parts of one order; else none."""
    talk = [
        at
        for at, piece in enumerate(pieces)
        if not piece.asks
        and (
            piece.reason
            or not piece.free(text)
            or is_statement(piece.of(text))
            or _COMMENT.match(piece.of(text))
        )
    ]
    parts = [at for at in range(len(pieces)) if at not in talk]
    is_between = bool(parts) and any(parts[0] < at < parts[-1] for at in talk)
    is_shared = any(pieces[at].joins and at + 1 in talk for at in parts)  # "Walsh and Paxton are thieves"
    return frozenset(talk if is_between and not is_shared else ())
