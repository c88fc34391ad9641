"""Plain characters for what phones and word processors make of them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

MAX_LINE: Final = 1_000  # characters of one line that are read as an order

_SINGLE_QUOTES: Final = "\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u00b4\u0060\u02bc\uff07"
_DOUBLE_QUOTES: Final = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u300c\u300d\uff02"
_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2e3a\u2e3b"
_ARROWS: Final = "\u2192\u21d2\u21e8\u27f6\u27f9\u279c\u2794\u279d\u279e\u27a1\u2b95\u21a6\u27a4"
_BULLETS: Final = "\u2022\u2023\u25aa\u25ab\u25e6\u00b7\u25cf\u25cb\u25a0\u25a1\u2219\u27a2\u2713\u2714\u2611\u25b6\u25ba\u2043\u30fb"
_INVISIBLE: Final = (
    "\u00ad\u034f\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064"
    "\u2066\u2067\u2068\u2069\ufeff\ufffe\ufe0e\ufe0f"
)


def _table() -> dict[int, str]:
    table: dict[int, str] = dict.fromkeys(range(0x01, 0x20), " ") | dict.fromkeys(range(0x7F, 0xA0), " ")
    table |= {
        code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)
    }  # full-width letters, digits and signs
    for zero in (0x0660, 0x06F0, 0x0966):  # Arabic, Persian, Devanagari digits
        table |= {zero + digit: str(digit) for digit in range(10)}
    for characters, plain in (
        (_SINGLE_QUOTES, "'"),
        (_DOUBLE_QUOTES, '"'),
        (_DASHES, "-"),
        (_ARROWS, "->"),
        (_INVISIBLE, ""),
        ("\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B))), " "),
        ("\u2236\ua789", ":"),
        ("\u3001", ","),
        ("\u2026", "..."),
        ("\u2265\u2a7e", ">="),
        ("\u2264\u2a7d", "<="),
        ("\u00d7", "x"),
    ):
        table |= {ord(character): plain for character in characters}
    return table


_TABLE: Final = _table()
_ODD: Final = re.compile(f"[{re.escape(''.join(map(chr, _TABLE)))}]+")
_LONG_ARROW: Final = re.compile(r"(?<![-=])[-=]+>")
_BULLET: Final = re.compile(rf"^[{_BULLETS}] ?(?=\w)")
_SPACES: Final = re.compile(r" {2,}")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LOOK_ALIKES: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u04bb\u0501\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0406\u0405\u0408"
    "\u03bf\u03bd\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
    "aeopcyxisjhdABEKMHOPCTXISJovABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_BOLD: Final = re.compile(r"([*_]{1,3})([^*_\s](?:[^*_]*[^*_\s])?)\1")


@lru_cache(maxsize=512)  # a line is judged several times
def normalised(line: str) -> str:
    """One line in plain characters: spaces, quotes, dashes, arrows, digits, letters among Latin ones that look like them; a bullet becomes `- `, bold marks go."""
    # Composing is the one step that is not linear in the worst case, hence the cap before it. It comes twice because
    # letters and their accents may stand side by side only after invisible characters are gone.
    text = _plain(line[:MAX_LINE])[:MAX_LINE]
    text = text if text.isascii() else _WORD.sub(_as_it_looks, _plain(text))
    text = _SPACES.sub(" ", _LONG_ARROW.sub("->", text)).strip()
    bold = _BOLD.fullmatch(text)
    return _BULLET.sub("- ", bold[2] if bold else text)


def _as_it_looks(found: re.Match[str]) -> str:
    """A word of Latin letters with others among them, if all of these look like some: nobody sees that they are others."""
    if found[0].isascii() or not any(letter.isascii() for letter in found[0]):
        return found[0]
    latin = found[0].translate(_LOOK_ALIKES)
    return latin if latin.isascii() else found[0]


def _plain(text: str) -> str:
    """The text composed, and plain characters in place of odd ones."""
    if text.isascii():
        return text.translate(_TABLE)
    # looking for the odd ones first takes a quarter of the time where there are few
    return _ODD.sub(lambda found: found[0].translate(_TABLE), unicodedata.normalize("NFC", text))


def folded(line: str) -> str:
    """A line for comparison with another: normalised, without bullet or number, case or doubled space."""
    return _LEADER.sub("", normalised(line)).casefold().strip()


_LEADER: Final = re.compile(r"^(?:[-*+]\s+|\(?\d{1,2}[.)]\s+)+")
