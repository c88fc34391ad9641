"""The rules of an edition by id or by words, as they stand in its chapters."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct
from rapidfuzz.distance import OSA

from pbem.report.rule_words import in_words

_RULE: Final = re.compile(r"^- (?:\*\*)?(?P<id>[12]E-\d+(?:\.\d+)+[a-z]?)(?:\*\*)?[ :.]")
_GIVEN: Final = re.compile(
    r"(?:(?P<edition>[12])\s?E\s?-?\s?)?(?P<numbers>\d{1,2}(?:\.\d{1,3})*[a-z]?)", re.IGNORECASE
)
_HEADING: Final = re.compile(r"^#+ (?P<text>.+)$")
_DECISION: Final = re.compile(r"^\s*`DECISION\(")
_KIND: Final = re.compile(r"DECISION\([^,()]*,\s*(?P<kind>[a-z_]+)")
_DECIDED: Final = re.compile(r"DECISION\((?P<who>[^,()]*),\s*(?P<kind>[a-z_]+),?\s*")
_ID: Final = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
_MARK: Final = re.compile(r"\*\*|`")
_ORIGIN: Final = re.compile(r"\s?\[[A-Z](?:/[A-Z])*(?:[:;,][^\]]*)?\]")
_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_IDLE: Final = frozenset(
    "a an the of for in on to and or with by at from is are what how do does i my".split()
)
_FOLDERS: Final = {"1": "first-edition", "2": "second-edition"}
_SHORTEST_TYPO: Final = 5


class Rule(Struct, frozen=True):
    """One rule: its id, the heading under which it stands, its paragraphs, and the kinds of decision it speaks of."""

    id: str
    heading: str
    paragraphs: tuple[str, ...]
    kinds: frozenset[str]

    @property
    def brief(self) -> str:
        """The beginning of its text, for a list."""
        text = self.paragraphs[0]
        return text if len(text) <= 160 else f"{text[:157].rsplit(' ', 1)[0]} ..."


class Found(Struct, frozen=True):
    """The rules that were meant, and what of the words was read otherwise than written; `partly`: none has all the words."""

    rules: tuple[Rule, ...]
    mended: tuple[str, ...] = ()
    partly: bool = False


def find_rules(folder: Path, edition: str, given: str) -> Found:
    """The rule with this id, those whose ids begin with it, or those that speak of all these words, in their order.

    An id may come without its edition, as in 6.2.2. A word that stands in no rule is mended if one letter makes it one that
    does, and only one.
    """
    if (numbers := _GIVEN.fullmatch(given.strip(" .:"))) is not None:
        digit = numbers["edition"] or ("1" if edition == "first" else "2")
        rules = rules_of(folder, _FOLDERS[digit])
        wanted = f"{digit}E-{numbers['numbers'].lower()}"
        exact = tuple(each for each in rules if each.id == wanted)
        return Found(exact or tuple(each for each in rules if each.id.startswith(f"{wanted}.")))
    return _speaking_of(rules_of(folder, f"{edition}-edition"), given)


def rules_about(folder: Path, edition: str, kind: str) -> tuple[Rule, ...]:
    """The rules that say who decides a kind of question, among what, and what silence plays."""
    return tuple(each for each in rules_of(folder, f"{edition}-edition") if kind in each.kinds)


@lru_cache(maxsize=8)
def rules_of(folder: Path, edition: str) -> tuple[Rule, ...]:
    """All rules of an edition's chapters, in their order."""
    found: list[Rule] = []
    for chapter in sorted((folder / edition).glob("*.md")):
        found += _of_chapter(chapter.read_text(encoding="utf-8").splitlines())
    return tuple(found)


def _of_chapter(lines: list[str]) -> list[Rule]:
    found: list[Rule] = []
    heading = ""
    for at, line in enumerate(lines):
        if (title := _HEADING.match(line)) is not None:
            heading = title["text"].strip()
        elif (rule := _RULE.match(line)) is not None:
            own = [line[rule.end() :], *_indented(lines[at + 1 :])]
            kinds = frozenset(each["kind"] for text in own for each in _KIND.finditer(text))
            shown = tuple(_plain(text) for text in own if not _DECISION.match(text))
            found.append(Rule(rule["id"], heading, tuple(filter(None, shown)) or (heading,), kinds))
    return found


def _indented(lines: list[str]) -> list[str]:
    after = next((at for at, line in enumerate(lines) if not line.startswith("  ")), len(lines))
    return lines[:after]


def _plain(text: str) -> str:
    """A paragraph as people read it: without marks, origins and notation, ids as words."""
    words = _ID.sub(lambda found: found[0].replace("_", " "), _MARK.sub("", _decisions(text)))
    return in_words(" ".join(_ORIGIN.sub("", words).split()))


def _decisions(text: str) -> str:
    """The text with DECISION(who, what, among, default) as "Decision (who, what): among, default"."""
    while (found := _DECIDED.search(text)) is not None:
        end = _closing(text, found.end())
        head = f"Decision ({found['who']}, {found['kind']}): "
        text = f"{text[: found.start()]}{head}{text[found.end() : end]}{text[end + 1 :]}"
    return text


def _closing(text: str, begin: int) -> int:
    """Where the bracket ends that was open at `begin`; the end of the text if it does not."""
    depth = 0
    for at in range(begin, len(text)):
        if text[at] == ")" and not depth:
            return at
        depth += {"(": 1, ")": -1}.get(text[at], 0)
    return len(text)


def _speaking_of(rules: tuple[Rule, ...], given: str) -> Found:
    words = [word for word in _words(given) if word not in _IDLE] or _words(given)
    known = _known(rules)
    mended: list[str] = []
    wanted: list[str] = []
    for word in words:
        better = word if any(each.startswith(_stem(word)) for each in known) else _mended(word, known)
        if better != word:
            mended.append(f"{word} read as {better}")
        wanted.append(_stem(better))
    ranked = [(_rank(rule, wanted), at, rule) for at, rule in enumerate(rules)] if wanted else []
    hits = sorted(
        (each for each in ranked if any(each[0])), key=lambda each: (each[0], -each[1]), reverse=True
    )
    best = hits[0][0][0] if hits else 0
    chosen = tuple(rule for rank, _, rule in hits if rank[0] == best)
    return Found(chosen, tuple(mended), best < len(wanted))


def _rank(rule: Rule, wanted: list[str]) -> tuple[int, int, int]:
    """How well a rule fits: how many of the words it has, how many of them in its text, and at the beginning of that."""
    heading, text = _words(rule.heading), _words(" ".join(rule.paragraphs))
    of_all = sum(_has(heading, stem) or _has(text, stem) for stem in wanted)
    return of_all, sum(_has(text, stem) for stem in wanted), sum(_has(text[:12], stem) for stem in wanted)


def _has(words: list[str], stem: str) -> bool:
    return any(word.startswith(stem) for word in words)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _mended(word: str, known: frozenset[str]) -> str:
    if len(word) < _SHORTEST_TYPO:
        return word
    near = {_stem(each) for each in known if OSA.distance(word, each, score_cutoff=1) == 1}
    return near.pop() if len(near) == 1 else word


@lru_cache(maxsize=8)
def _known(rules: tuple[Rule, ...]) -> frozenset[str]:
    return frozenset(word for rule in rules for word in _words(" ".join((rule.heading, *rule.paragraphs))))
