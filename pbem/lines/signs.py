"""Signs that terse people write for words, and those that leave it open what is meant: an arrow turned round, a minus, a bound."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_WITHOUT: Final = re.compile(r"\bw/o\b", re.IGNORECASE)
_BACK: Final = re.compile(r"\s*(?<![<\w])(?P<to>\w+)\s*(?:<-+|\u2190)(?![>\w]*>)\s*(?P<home>\w+)")
_EXCHANGE: Final = re.compile(r"<[-=]+>|[\u2194\u21d4]")
_DOUBTFUL: Final = re.compile(
    r"<|\u2190|\u21d0|[\u2260\u2264\u2265\u00b1\u2248]"  # what is turned round or bounded
    r"|[!/=]=|=/|=\s*!|!\s*=|(?:^|[\s(,;/])!\s*\w"  # what is not so
    r"|[\u2717\u2718\u2715\u2716\u274c\u2612]|(?:^|[/,;]\s*)x\s+[^\W\d_]"  # what is crossed out
    r"|(?<![-=>])>\s*=?\s*\u00a3?\d|~\s*\u00a3?\d"
    r"|\d\s?(?:\+|-)(?=\s*(?:$|[,;/)]))|[^\W\d_]\s[+-](?=\s*(?:$|[/,;]))"  # "3+", "rajput -"
    r"|\d[xX](?=\s*(?:$|[,;/.)]))"  # "sail 3x": three times, or three
)
_MINUS: Final = re.compile(
    r"(?P<tight>(?:^|(?<=[\s(]))-(?=[^\W\d_]))|(?P<loose>(?:(?<=\s)|^)-\s+)(?=[^\W\d_])"
)
_GATHERED: Final = re.compile(r"\b(?:all|every\w*|both)\b|\+|[,;]\s*$", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_]+")
_ARROWS: Final = re.compile(r"(?<!<)(?<![-=])[-=]+>")


def in_words(text: str) -> str:
    """The text with words for the signs that have one meaning: "w/o" for without, an arrow from right to left turned round."""
    text = _WITHOUT.sub("without", text) if "/" in text else text
    is_back = "<" in text or "\u2190" in text
    return _BACK.sub(r" to \g<to> from \g<home>", text) if is_back else text


def are_doubtful(text: str) -> bool:
    """Whether signs of a text, in words where they have them, turn its meaning round, deny or bound it."""
    return _DOUBTFUL.search(_EXCHANGE.sub(" ", _plain(text))) is not None


def exchange(text: str) -> bool:
    """Whether an arrow of a text points both ways."""
    return _EXCHANGE.search(_plain(text)) is not None


def take_away(text: str, is_name: Callable[[str], bool], is_gathered: bool) -> bool:
    """Whether a dash before a name takes it away: where it stands at the name, or behind things that are gathered.

    `is_gathered` says that nothing but a list of names is answered.
    """
    plain = _plain(text)
    for found in _MINUS.finditer(plain):
        word = _WORD.match(plain, found.end())
        if word is None or not found.start() or not is_name(word[0].casefold()):
            continue
        before = plain[: found.start()].rstrip()
        if found["tight"] is not None or is_gathered or _GATHERED.search(before):
            return True
    return False


def _plain(text: str) -> str:
    return _ARROWS.sub(" to ", in_words(text)).strip()
