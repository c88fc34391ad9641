"""The letters of a line: what mail programs do to them is undone, and text is cut where no bracket is open."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from pbem.lines import courtesy, signs

_LETTER = frozenset(
    "ps p nb fyi btw note re fw fwd hi hello dear from sent subject date cc http https mailto tel".split()
)
_MOST_WORDS = 6
"""Words of the longest beginning of an order."""
_PLAIN: dict[int, str] = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
        **dict.fromkeys("\u2192\u21d2\u27a1\u2794\u27f6\u2799\u279c", "->"),
        **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f", ""),
        **dict.fromkeys("\u2022\u00b7\u25aa\u25e6\u2023\u25cf\u2043", "*"),
        "\u00d7": "x",
    }
)
_ODD = re.compile(f"[{''.join(map(chr, _PLAIN))}]")
_ARROW = re.compile(r"\s*[-=]+>\s*")
_WITH = re.compile(r"\bw/\s*", re.IGNORECASE)
_BULLET = re.compile(r"^(?:[-*+>]|\[[ xX]\]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+(?=\S)")
_BEFORE = re.compile(r"^(?:please|pls|kindly|ok|okay|(?:my )?orders?:)[,:]?\s+(?=\S)", re.IGNORECASE)
_COURTEOUS = ("please", "pls", "thanks", "thank you", "thx", "cheers")
_LONGEST_COURTESY = max(map(len, _COURTEOUS))
_AFTER = re.compile(rf"(?<=\S)(?:,\s*|\s+)(?:{'|'.join(_COURTEOUS)})$", re.IGNORECASE)
_ACCENTS = re.compile("[\u0300-\u036f]+")
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_BRACKETS = re.compile(r"[\"()\[\]]")
_CLOSES = {")": "(", "]": "["}
_MOST_BRACKETS = 4
_MOST_MARKS = 400
HIDDEN = "\0"
"""Stands for each character inside quotes or brackets in a masked text."""

SEMICOLON = re.compile(r"\s*;\s*")
COMMA = re.compile(r"\s*,\s*")
LIST = re.compile(r"\s*[;,]\s*(?:(?:and|then)\s+)?|\s*[+]\s*", re.IGNORECASE)
AND = re.compile(r"\s+(?:and|then|plus)\s+|\s*&\s*", re.IGNORECASE)
CHAIN = re.compile(r"\s+(?:and|then|to|before)\s+|\s*>\s*", re.IGNORECASE)


@lru_cache(maxsize=1024)  # a line is looked at several times
def tidy(text: str) -> str:
    """The line with plain quotes, dashes, arrows and spaces, without bullet, number, courtesies and full stop."""
    composed = text if text.isascii() else unicodedata.normalize("NFKC", text)
    plain = " ".join(_ODD.sub(lambda found: _PLAIN[ord(found[0])], composed).split())
    while (bare := _BULLET.sub("", plain)) != plain:
        plain = bare
    plain = signs.in_words(plain)
    plain = _ARROW.sub(" to ", plain) if ">" in plain else plain
    plain = _WITH.sub("with ", plain) if "/" in plain else plain
    plain = plain.replace("*", "").strip(" .!;,")
    while (bare := _uncourteous(plain)) != plain:
        plain = bare
    return plain


def _uncourteous(plain: str) -> str:
    """A line without the courtesies around it."""
    less = _BEFORE.sub("", courtesy.without(plain))
    is_courteous = less[-_LONGEST_COURTESY:].casefold().endswith(_COURTEOUS)
    return (_AFTER.sub("", less) if is_courteous else less).strip(" .!;,")


def unlisted(text: str) -> str:
    """The text without the bullet or number with which it stands in a list."""
    return _BULLET.sub("", text.strip())


@lru_cache(maxsize=4096)  # the names of an edition come again with every mail
def fold(text: str) -> tuple[str, ...]:
    """The words of a text in small letters without accents and apostrophes; digits are words of their own."""
    small = text.casefold().replace("'", "").replace("&", " and ").replace("£", " ")
    if not small.isascii():
        small = _ACCENTS.sub("", unicodedata.normalize("NFKD", small))
    return tuple(_TOKEN.findall(small))


@lru_cache(maxsize=1024)  # a text is cut in several ways
def mask(text: str) -> str:
    """The text with everything inside quotes and brackets hidden, marks included; the length stays.

    A text whose brackets do not match, or that has more than people put, is given back as it is.
    """
    if not 0 < len(_BRACKETS.findall(text)) <= _MOST_MARKS:
        return text
    shown: list[str] = []
    open_: list[str] = []
    begin = 0  # of the stretch since the last mark at which nothing was open, or of the open bracket
    for found in _BRACKETS.finditer(text):
        mark = found[0]
        if open_[-1:] == ['"'] and mark != '"':
            continue
        if mark in _CLOSES and open_[-1:] != [_CLOSES[mark]]:
            return text
        if not open_:
            shown.append(text[begin : found.start()])
            begin = found.start()
        if mark in _CLOSES or open_[-1:] == ['"']:
            open_.pop()
        else:
            open_.append(mark)
        if not open_:
            shown.append(HIDDEN * (found.end() - begin))
            begin = found.end()
    return text if open_ else "".join(shown) + text[begin:]


def cut(text: str, at: re.Pattern[str]) -> tuple[str, ...]:
    """The pieces of a text between the places where `at` matches outside quotes and brackets; no empty ones."""
    masked = mask(text)
    pieces: list[str] = []
    begin = 0
    for found in at.finditer(masked):
        pieces.append(text[begin : found.start()])
        begin = found.end()
    pieces.append(text[begin:])
    return tuple(piece.strip() for piece in pieces if piece.strip())


def unwrapped(text: str, marks: str = "()") -> str:
    """The inside of a text that one pair of brackets encloses; any other text as it is."""
    if text[:1] == marks[0] and text[-1:] == marks[1] and _one_pair(text):
        return text[1:-1].strip()
    return text


def bare(text: str) -> str:
    """The text without any round brackets around the whole of it, however many people reasonably put."""
    for _ in range(_MOST_BRACKETS):
        if (inside := unwrapped(text)) == text:
            break
        text = inside
    return text


def _one_pair(text: str) -> bool:
    """Whether the bracket that begins the text is closed by its last character."""
    inner = text[1:-1]
    return mask(text) != text and (mask(inner) != inner or not _BRACKETS.search(inner))


def is_of_a_letter(head: str, rest: str) -> bool:
    """Whether a colon that no known beginning stands before is one of a letter, an address or a time of day."""
    words = fold(head)
    if not 0 < len(words) <= _MOST_WORDS or not fold(rest):
        return True
    return words[0] in _LETTER or (head[-1].isdigit() and rest[0].isdigit()) or rest.startswith("//")
