"""Names that differ by a number: "Bengal 1, 2 and 3" and "both Hyderabads" name each of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.core.options import Form, OneOf, Options, OrPass, Pick, Several
from pbem.lines.numbers import NUMBER_WORDS

_NUMBERED = re.compile(r"(\S.*?)\s+(\d{1,3})")
_FURTHER = r"(?P<further>(?:\s*(?:,|&|\+|\band\b|,\s*and\b)\s*\d{1,3}(?!\d|\s*[x%£]|[.:]\d))+)"
_ALONE = r"(?=\s*(?:[,;.!)&+]|\band\b|\bthen\b|\bplease\b|$))"
"""What follows a number that counts nothing."""
_NUMBER = re.compile(r"\d{1,3}")
_COUNTS = {word: value for word, value in NUMBER_WORDS if value > 1} | {"both": 2}
_ALL_OF = rf"(?P<count>(?:all|every)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:\d|{'|'.join(_COUNTS)})\b)?|(?:the\s+)?(?:{'|'.join(_COUNTS)})\b)"
_NO_PART = "".join(rf"(?<!\bof {each})" for each in ("", "the ", "these ", "those ", "our ", "my "))
"""What does not stand before all of them: "one of the two" is one of them."""
_LINK = r"(?:\s+(?:of|the|orders?|spaces?|in|at|from|on))*"


_ALIKE = re.compile(
    r"\b(?P<names>[A-Z]\w* \d{1,3}(?:(?:, (?:and )?| and )[A-Z]\w* \d{1,3})+)(?: (?:orders?|spaces?))?\s+(?:(?:shall |will )?(?:get|receive|take)|with)\s+"
    r"(?P<what>[^,;.:]+?)\s+each\b"
)
"""Several names, and what each of them gets."""


class Numbered:
    """The numbered names of which an answer may hold several, by what they have in common."""

    def __init__(self, names: Iterable[str]) -> None:
        self._numbers: dict[str, list[str]] = {}
        self._shown: dict[str, str] = {}
        named = tuple(names)
        for name in named if not any(map(str.isdigit, named)) else ():  # a number alone may be a name itself
            found = _NUMBERED.fullmatch(name.strip())
            if found is None:
                continue
            base = found[1].casefold()
            self._shown[base] = self._shown[f"{base}s"] = found[1]
            known = self._numbers.setdefault(base, [])
            if found[2] not in known:
                known.append(found[2])
        bases = _any_of(self._numbers)
        self._list = re.compile(
            rf"\b(?P<base>{bases})\s+(?P<first>\d{{1,3}}){_FURTHER}{_ALONE}", re.IGNORECASE
        )
        self._one = re.compile(rf"\b(?:the|that|this) (?P<base>{bases}) one\b", re.IGNORECASE)
        self._all = re.compile(
            rf"\b{_NO_PART}{_ALL_OF}(?P<link>{_LINK})\s+(?P<base>{_any_of(self._shown)})\b(?!\s*\d)",
            re.IGNORECASE,
        )

    def spread(self, text: str) -> str:
        """The text with each of the names that it means by one name and several numbers, or by "both" and "all three"."""
        if not self._numbers:
            return text
        told = self._one.sub(self._only, text)
        return _ALIKE.sub(_shared, self._all.sub(self._each, self._list.sub(_listed, told)))

    def _only(self, found: re.Match[str]) -> str:
        """The only one that bears a name: "the Maratha one"; the text as it is where there are more."""
        shown = self._shown[found["base"].casefold()]
        numbers = self._numbers[shown.casefold()]
        return f"{shown} {numbers[0]}" if len(numbers) == 1 else found[0]

    def _each(self, found: re.Match[str]) -> str:
        """All of one base; the text as it is where there are not so many, or nothing tells that its names are meant."""
        said = found["base"].casefold()
        shown = self._shown[said]
        numbers = self._numbers[shown.casefold()]
        counts = [count for word in found["count"].casefold().split() if (count := _count(word))]
        is_said = bool(counts) or bool(found["link"].strip()) or said != shown.casefold()
        if not is_said or counts not in ([], [len(numbers)]):
            return found[0]
        return ", ".join(f"{shown} {number}" for number in numbers)


def _shared(found: re.Match[str]) -> str:
    """Names in a row with what each of them gets behind every one: "Bengal 1, Bengal 2 with two ships each"."""
    return ", ".join(
        f"{name} with {found['what']}" for name in re.split(r",\s*(?:and\s+)?|\s+and\s+", found["names"])
    )


def _listed(found: re.Match[str]) -> str:
    base = found["base"]
    return f"{base} {found['first']}{_NUMBER.sub(lambda number: f'{base} {number[0]}', found['further'])}"


def _count(word: str) -> int:
    """How many a word says that there are; 0 if it says nothing of that."""
    return int(word) if word.isdigit() else _COUNTS.get(word, 0)


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def of_several(options: Options, several: bool = False) -> Iterator[str]:
    """The names of which an answer may hold several."""
    match options:
        case Pick():
            yield from options.among if several or not options.single else ()
        case Several():
            yield from of_several(options.of, True)
        case OrPass():
            yield from of_several(options.inner, several)
        case Form():
            for _, inner in options.parts:
                yield from of_several(inner, several)
        case OneOf():
            for _, inner in options.branches:
                yield from of_several(inner, several)
        case _:
            return
