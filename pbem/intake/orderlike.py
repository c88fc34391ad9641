"""A guess, without a game at hand, whether a line could be an order; only used to avoid losing what a player wrote."""

from __future__ import annotations

import re
from typing import Final

_HEAD: Final = re.compile(
    r"^(?:[-*+]\s+|\(?\d{1,2}[.)]\s+)*([a-z][\w'.>\s-]{0,58}?)\s*:\s*(?:\S|$)", re.IGNORECASE
)
_WORD: Final = re.compile(r"^(?:[-*+]\s+|\(?\d{1,2}[.)]\s+)*([a-z]+)", re.IGNORECASE)

_COMMANDS: Final = frozenset(
    "accept anonymous attach away back broken cancel consent counter create decline dispute digest extend extension format help history"
    " join kept language observe odds offer press promise ready refuse reject release resign rules status substitute timezone wait withdraw yes".split()
)
_CONTACT: Final = frozenset(
    "tel tel. phone telephone mobile mob cell fax email e-mail mail web www website http https skype address dear hello hi ps p.s.".split()
)
_MAX_COMMAND: Final = 100


def could_be_order(text: str) -> bool:
    """Whether a normalised line has the shape `words: answer`, or begins with a word that needs no colon."""
    head = _HEAD.match(text[:200])
    if head is not None:
        words = head[1].casefold().split()
        return len(words) <= 7 and words[0] not in _CONTACT
    word = _WORD.match(text)
    return word is not None and len(text) <= _MAX_COMMAND and word[1].casefold() in _COMMANDS
