"""What is granted before an order: "I hate to say it, but two it is" leaves the order as it is."""

from __future__ import annotations

from typing import Final

from pbem.lines.prose import words
from pbem.lines.prose.beside import Talk
from pbem.lines.prose.line import Stems
from pbem.lines.prose.tokens import Token, lexed

_UNSURE: Final = frozenset(
    "sure certain decided decide think yet guess suppose wonder unsure undecided tempted convinced maybe perhaps or wait".split()
)
"""Words of those who have not decided."""
_SHORTEST: Final = 3


def concedes(text: str, talk: Talk, subjects: Stems) -> bool:
    """Whether a text before "but" or "so" grumbles, grants or gives a reason, and leaves nothing undecided.

    It may talk about the `subjects` of the order behind it, but name none of its answers.
    """
    tokens = lexed(text)
    stops = words.CONDITIONS | words.REVOKED | _UNSURE
    if len(tokens) < _SHORTEST or any(token.word in stops for token in tokens) or talk.names_family(text):
        return False
    return not any(_may_be_answer(token, talk) for token in tokens if token.stem not in subjects)


def _may_be_answer(token: Token, talk: Talk) -> bool:
    """Whether a word is one of what is asked; a number only where numbers are asked."""
    if token.number >= 0 and token.stem not in talk.asked_stems and talk.asks_names:
        return False
    return talk.is_asked(token)
