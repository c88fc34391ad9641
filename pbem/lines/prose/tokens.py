"""A line of prose as words, numbers and breaks."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pbem.lines.numbers import NUMBER_WORDS
from pbem.lines.otherwise import with_otherwise
from pbem.lines.prose.idioms import plainly, without_idle
from pbem.lines.prose.words import NEUTRAL, SUBJECT
from pbem.lines.spelling import singular
from pbem.lines.text import tidy

_ACCENTS = re.compile("[\u0300-\u036f]+")
_MINUS = re.compile(r"(?<![\w\s])-(?=\d)|(?<=\s)-(?=\d)|^-(?=\d)")
_TOKEN = re.compile(r"\d+\.\d+|[^\W_]+|[;,+/|]")
_WILL = re.compile(r"(?<=[a-hj-z])'ll\b")
_OWNER = re.compile(r"(?<=s)'s\b")
_IS = re.compile(r"'s (?=(?:on|in|at|up|not|no|an?|the|just|so|too|always)\b)")
_TIMES = re.compile(r"x(\d{1,9})|(\d{1,9})x")
_ORDINALS = {
    f"{number}{'st' if number == 1 else 'nd' if number == 2 else 'rd' if number == 3 else 'th'}": word
    for number, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1
    )
}
_VALUES = dict(NUMBER_WORDS) | {
    "couple": 2,
    "pair": 2,
    "both": 2,
    "dozen": 12,
    "another": 1,
    "single": 1,
    "trio": 3,
    "fiver": 5,
    "tenner": 10,
}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_BREAKS = frozenset({"and", "plus", "then"})
_ANSWERS = frozenset("yes no aye nay yeah".split())
_DOUBLE = "lsfzae"
_DOUBLED = frozenset({"shipp", "add"})
"""What is left of words with a double letter of their own, and of "shipping", which is no ship."""
_MOST_DIGITS = 9
_LONG = 5
"""Letters of a word (without its ending) that is known although one of them is wrong."""


class Token(Struct, frozen=True):
    """A piece of a line: `number` is -1 for what is none, a `brk` parts things, a `neutral` word may mean nothing.

    `subject` is a word for the writer; `guessed` one of which a letter was mended; `of` is how many "all" are said to be.
    """

    word: str
    stem: str
    number: int = -1
    brk: bool = False
    neutral: bool = False
    subject: bool = False
    guessed: bool = False
    of: int = -1

    @property
    def is_mended(self) -> bool:
        """Whether a letter of a word was mended that is too long to be another one by chance."""
        return self.guessed and len(self.word) >= _LONG


_KEPT = frozenset({"note"})
"""Words that would be others without their last letter."""


@lru_cache(maxsize=8192)  # words come again in every line and mail
def stem(word: str) -> str:
    """The word without endings that verbs and plurals have."""
    bare = singular(word)
    if len(bare) > 5 and bare.endswith("ing"):
        bare = bare[:-3]
        if bare[-1] == bare[-2] and bare[-1] not in _DOUBLE and bare not in _DOUBLED:
            bare = bare[:-1]  # "stopping"
    if bare in _KEPT:
        return bare
    return bare[:-1] if len(bare) > 3 and bare.endswith("e") else bare


def _plain(text: str) -> str:
    """The text in small letters without accents and apostrophes, some turns of phrase made alike."""
    small = tidy(text).casefold()
    if "'" in small:
        small = _IS.sub(" is ", small).replace("'s ", " ").replace("'re ", " are ")
        small = _WILL.sub(" will", _OWNER.sub("", small)).replace("'", "")
    small = small.replace("&", " and ")
    if not small.isascii():
        small = _ACCENTS.sub("", unicodedata.normalize("NFKD", small))
    small = plainly(with_otherwise(small))
    return _MINUS.sub(" minus ", small) if "-" in small else small


@lru_cache(maxsize=1024)  # a line is looked at several times
def lexed(text: str) -> tuple[Token, ...]:
    """The tokens of a line; idle turns of phrase are left out."""
    found: list[Token] = []
    for piece in _TOKEN.findall(without_idle(_plain(text))):
        token = _token(piece)
        if token.number >= 0 and found and found[-1].word in _TENS and 0 < token.number < 10:
            tens = found.pop()
            token = Token(f"{tens.word} {token.word}", "", _TENS[tens.word] + token.number)
        if token.number >= 0 and not token.neutral and found and found[-1].word == "all":
            token = replace(found.pop(), of=token.number)
        if token.word in _ANSWERS and found and found[-1].word in ("a", "an"):
            found[-1] = replace(found[-1], number=-1)  # "it's a no" counts nothing
        found.append(token)
    return tuple(found)


@lru_cache(maxsize=4096)  # the words of orders come again with every mail
def _token(piece: str) -> Token:
    if len(piece) == 1 and not piece.isalnum():
        return Token(piece, "", brk=True)
    if piece.isdecimal() and len(piece) <= _MOST_DIGITS:
        return Token(piece, piece, int(piece))
    if times := _TIMES.fullmatch(piece):
        return Token(piece, piece, int(times[1] or times[2]))
    word = _ORDINALS.get(piece, piece)
    if word in _BREAKS:
        return Token(word, word, brk=True)
    number = _VALUES.get(word, _TENS.get(word, 1 if word in ("a", "an") else -1))
    return Token(word, stem(word), number, neutral=word in NEUTRAL, subject=word in SUBJECT)
