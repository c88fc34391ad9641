"""Words of the game as people shorten them, written out: "offs", "regt", "cmdr", "bgl", "hast"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

from pbem.lines.numbers import digits
from pbem.lines.prose import classes, words
from pbem.lines.prose.question import SYNTAX
from pbem.lines.prose.tokens import stem
from pbem.lines.spelling import singular
from pbem.lines.text import fold

_DATA: Final = Path(__file__).with_name("short.toml")
_WORD: Final = re.compile(r"(?<![^\W_])(?<!\w')[^\W\d_]{2,}(?![^\W_])")
_MARK: Final = re.compile(r"(?<=[^\W\d_] )[yn](?=\s*(?:[,;/|.]|$))", re.IGNORECASE)
_PAIR: Final = re.compile(
    r"(?<![^\W_])(?<!')(?:[^\W\d_]{3,} [b-hj-mo-wz]|[b-hj-mo-wz] [^\W\d_]{4,})(?![^\W_]|')", re.IGNORECASE
)
_GIVER: Final = re.compile(r"(?<=\bfrom )[A-Z](?=\s*(?:$|[,;.]))")
_MARKS: Final = {"y": "yes", "n": "no"}
_SHORTEST: Final = 3
_VOWELS: Final = re.compile("[aeiou]")
_ONE: Final = {"men": "man"}
"""Plurals that are made by no rule."""
_COUNTING: Final = (
    words.ALL
    | words.OWN
    | frozenset(
        "both of exhausted used single x to from in president pres governor gov writer officer regiment army commander".split()
    )
)
"""Words behind which a short word counts as what is spoken of, apart from numbers and names."""
_SMALL: Final = words.PREPOSITIONS


def may_be_short(text: str, is_whole: Callable[[str], bool]) -> bool:
    """Whether a text has a word that may be short for another, apart from words that are `is_whole` as they are: a quick sieve."""
    if _PAIR.search(text) or _MARK.search(text) or _GIVER.search(text):
        return True
    said = (found[0].casefold() for found in _WORD.finditer(text))
    return any(word in _table() or word in _behind() or _person(word) or not is_whole(word) for word in said)


class Short:
    """Writes out the short words of a text, as far as each can mean but one word of what is asked."""

    def __init__(self, known: frozenset[str], names: Iterable[str], is_family: Callable[[str], bool]) -> None:
        """`known` are the words of all open questions and their answers, in small letters; `names` of several words may be initials."""
        self._known = known
        self._names = tuple(dict.fromkeys(fold(name) for name in names))
        self._is_family = is_family
        self._full: dict[str, str] = {}

    @cached_property
    def _words(self) -> Mapping[str, str]:
        """The words by their stems, the shortest of each."""
        found: dict[str, str] = {}
        for word in sorted(self._known, key=lambda word: (len(word), word)):
            found.setdefault(stem(word), word)
        return found

    @cached_property
    def _singular(self) -> frozenset[str]:
        return frozenset(map(singular, self._known))

    def written_out(self, text: str) -> str:
        """The text with its short words written out."""
        if '"' in text:
            return text  # what stands in quotes is a name as it is
        if " " not in text.strip():
            return self._in_table(text.casefold()) or text
        paired = _PAIR.sub(self._paired, _GIVER.sub(self._giver, text))
        return _MARK.sub(lambda found: _MARKS[found[0].casefold()], _WORD.sub(self._replaced, paired))

    def is_short(self, word: str) -> bool:
        """Whether a small-letter word is short for one of what is asked."""
        return self._meant(word) != word or word in _behind()

    def _paired(self, found: re.Match[str]) -> str:
        """Two words of which one is a letter in full, if they begin one name alone: "lord h", "s indian"."""
        one, other = (self._meant(word) for word in found[0].casefold().split())
        able = {
            name[:2]
            for name in self._names
            if len(name) > 1
            and name[:2] != (one, other)
            and _begins(name[0], one)
            and _begins(name[1], other)
        }
        return " ".join(able.pop()) if len(able) == 1 else found[0]

    def _giver(self, found: re.Match[str]) -> str:
        """The family of which a letter behind "from" begins the name, if no other name that is known begins so: "from H"."""
        begun = [word for word in self._known if word.startswith(found[0].casefold())]
        able = {singular(word) for word in begun if not classes.is_plain(word)}
        return able.pop() if len(able) == 1 and all(map(self._is_family, able)) else found[0]

    @cached_property
    def _initials(self) -> Mapping[str, str]:
        """Names of several words by the first letters of those, if no other name has the same."""
        found: dict[str, dict[tuple[str, ...], str]] = {}
        for name in sorted(self._names, key=len, reverse=True):
            if len(name) > 1 and not any(self._is_family(word) or word.isdigit() for word in name):
                bare = tuple(word for word in name if word not in _SMALL)
                for each in (name, bare):
                    found.setdefault("".join(word[0] for word in each), {})[bare] = " ".join(name)
        return {
            letters: next(iter(names.values()))
            for letters, names in found.items()
            if len(names) == 1 and len(letters) > 1
        }

    def _in_table(self, word: str) -> str:
        """What a word is usually short for, or whose initials it is; "" if none of that is spoken of."""
        for each, ending in ((word, ""), (singular(word), "s")):
            full = _table().get(each, "")
            if full and self._has(full):
                return full if full.endswith("s") else full + ending
        is_letters = not classes.is_plain(word) and word not in _no_initials()
        is_letters = is_letters and not any(name and name[0].startswith(word) for name in self._names)
        return self._initials.get(word, "") if is_letters and word not in self._known else ""

    @cached_property
    def _piece(self) -> str:
        """The one kind of piece with families that is spoken of, "" if there are several or none."""
        able = [piece for piece in _data()["people"]["pieces"].split() if piece in self._singular]
        return able[0] if len(able) == 1 else ""

    def _is_of_family(self, before: str) -> bool:
        """Whether the last word before a word for people is the name of a family, and people are pieces here."""
        last = fold(before.removesuffix(" ").removesuffix("s").removesuffix("'"))[-1:]
        return bool(self._piece) and bool(last) and self._is_family(self._meant(last[0]))

    def _replaced(self, found: re.Match[str]) -> str:
        given = found[0]
        small = given.casefold()
        if small in _behind():
            is_thing = self._has(_behind()[small]) and self._counts(found.string[: found.start()])
            return _behind()[small] if is_thing else given
        if _person(small) and self._is_of_family(found.string[: found.start()]):
            return f"{self._piece}s" if small != _person(small) else self._piece or given
        full = self._meant(small)
        return given if full == small else full

    def _counts(self, before: str) -> bool:
        """Whether the last word before a short one is a number, a name, or says all."""
        last = fold(before)[-1:]
        if not last or not before.rstrip()[-1:].isalnum():
            return False
        word = last[0]
        return (
            digits(word).isdigit()
            or word in _COUNTING
            or self._is_family(word)
            or self._is_family(self._meant(word))
        )

    def _meant(self, word: str) -> str:
        """The word in full, or as it is."""
        if word not in self._full:
            self._full[word] = self._written_out(word)
        return self._full[word]

    def _written_out(self, word: str) -> str:
        if singular(word) in self._singular:
            return word
        if word.endswith("es") and self._is_family(word[:-2]):
            return word[:-2]  # the Walshes
        if full := self._in_table(word):
            return full
        if (
            len(word) < _SHORTEST
            or word in words.ALL
            or classes.is_plain(word)
            or not _idle().isdisjoint((word, stem(word)))
        ):
            return word
        if full := self._only(word):
            return full
        if (one := singular(word)) != word and (full := self._only(one)):
            return full if full.endswith("s") else f"{full}s"
        return word

    def _has(self, full: str) -> bool:
        """Whether all that a short word stands for is spoken of in what is asked."""
        return all(stem(each) in self._words for each in full.split() if each not in _SMALL)

    def _only(self, word: str) -> str:
        """The one word that begins so, or has these consonants; "" if there is none or there are several."""
        alike = self._by_letter.get(word[:1], ()) if len(word) >= _SHORTEST else ()
        able = [full for full, _ in alike if full.startswith(word)]
        if not able and not _VOWELS.search(word[1:-1]):
            able = [full for full, bones in alike if _is_bones(word, full, bones)]
        roots = {full for full in able if not any(full != each and full.startswith(each) for each in able)}
        return roots.pop() if len(roots) == 1 else ""

    @cached_property
    def _by_letter(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        """The words with their consonants, by their first letters."""
        found: dict[str, list[tuple[str, str]]] = {}
        for word in self._words.values():
            found.setdefault(word[0], []).append((word, word[0] + _VOWELS.sub("", word[1:])))
        return {letter: tuple(each) for letter, each in found.items()}


def _is_bones(word: str, full: str, bones: str) -> bool:
    """Whether a word is the consonants of another one: all of them, the first few, or some with the first and the last."""
    if len(full) <= len(word):
        return False
    rest = iter(full)
    return bones.startswith(word) or (full[-1] == word[-1] and all(letter in rest for letter in word))


def _begins(word: str, given: str) -> bool:
    """Whether a letter begins a word, or a word is the same."""
    return word == given or (len(given) == 1 and word.startswith(given))


@cache
def _data() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


@cache
def _table() -> Mapping[str, str]:
    """What each short word stands for."""
    data = _data()
    return {
        short: full
        for part in (data["things"], data["offices"])
        for full, each in part.items()
        for short in each.split()
    }


@cache
def _no_initials() -> frozenset[str]:
    """Letters that people write for something else."""
    return frozenset(_data()["else"]["words"].split())


@cache
def _people() -> frozenset[str]:
    return frozenset(_data()["people"]["words"].split())


@lru_cache(maxsize=4096)  # the words of orders come again with every mail
def _person(word: str) -> str:
    """The singular of a word for people, "" if it is none."""
    return next((each for each in (word, _ONE.get(word) or singular(word)) if each in _people()), "")


@cache
def _behind() -> Mapping[str, str]:
    """Short words that are words of their own as well."""
    return {short: full for full, each in _data()["behind"].items() for short in each.split()}


@cache
def _idle() -> frozenset[str]:
    """Stems of words that mean something of their own in any order, and of those that mean nothing."""
    own = (
        SYNTAX | words.PLAIN | words.DOUBTS | words.CONDITIONS | words.ELSEWHEN | words.OTHERS | words.TELLERS
    )
    return own | frozenset(map(stem, own))
