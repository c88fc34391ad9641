"""What everyday words do to an order: which of them leave it open, and which may be passed over."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from pbem.lines.common import is_common

_DATA = Path(__file__).with_name("classes.toml")
_VOWELS = "aeiou"
_AGAINST = ("un", "dis", "mis", "anti", "mal")
"""Beginnings that turn the meaning of a word round."""
_NOT_AGAINST = frozenset(
    "unit units unite united uncle union unless until under unto unanimous unanimously discount display distance distant district "
    "distinct distinguished discuss dispatch dispatched mission missive mist mister mistress antique male mall malt".split()
)
_SHORTEST_TURNED = 5
_ADJECTIVES = ("y", "ful", "ous", "ive", "able", "ible", "ish", "ic", "ical", "ent", "ant", "some", "like")
"""Endings of words that say how something is, and are no verbs."""


@cache
def _data() -> dict[str, dict[str, str]]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


@cache
def _dangers() -> frozenset[str]:
    """Words of danger, verbs in all their forms."""
    words = frozenset(word for each in _data()["danger"].values() for word in each.split())
    return words | _averse()


@cache
def _averse() -> frozenset[str]:
    """Verbs of danger in all their forms."""
    verbs = (verb for each in _data()["danger_verbs"].values() for verb in each.split())
    return frozenset(form for verb in verbs for form in _forms(verb))


@cache
def _sentiments() -> frozenset[str]:
    return frozenset(_data()["sentiment"]["words"].split())


@cache
def _acting() -> frozenset[str]:
    return frozenset(
        form
        for verb in _data()["acting"]["verbs"].split()
        for form in _forms(verb)
        if not form.endswith("ed")
    )


@cache
def _approving() -> frozenset[str]:
    return frozenset(_data()["approving"]["words"].split())


@cache
def _everyday() -> frozenset[str]:
    return frozenset(_data()["everyday"]["words"].split())


def is_everyday(word: str) -> bool:
    """Whether a word is heard every day and means nothing of the game, though names hold it or are spelled much alike."""
    return word in _everyday()


@cache
def _kind() -> frozenset[str]:
    return frozenset(_data()["kind"]["words"].split())


def is_kind(word: str) -> bool:
    """Whether a word agrees with what is asked."""
    return word in _kind()


@cache
def _linking() -> frozenset[str]:
    return frozenset(_data()["linking"]["words"].split())


def is_linking(word: str) -> bool:
    """Whether a word is a small one between others, and never a verb."""
    return word in _linking()


def is_danger(word: str) -> bool:
    """Whether a small-letter word leaves it open whether something is ordered, denies it, or tells of what others do or did."""
    if word in _dangers() or (word.endswith("nt") and word[:-2] in _dangers()):
        return True
    return _turns_round(word) or _is_past(word)


@lru_cache(maxsize=4096)  # words come again in every mail
def is_plain(word: str) -> bool:
    """Whether a word is one of everyday English in one of its forms, and so no other with a letter wrong."""
    if is_common(word) or is_everyday(word) or word in _dangers() or word in _acting():
        return True
    return any(
        word.endswith(ending) and (is_common(word[: -len(ending)]) or is_common(f"{word[: -len(ending)]}e"))
        for ending in ("s", "es", "ing", "ed", "er", "ers", "ly")
    )


def is_averse(word: str) -> bool:
    """Whether a word is a form of a verb of not doing, undoing, delaying or disliking."""
    return word in _averse()


def is_contempt(word: str) -> bool:
    """Whether a word says that somebody or something is bad."""
    return word in _sentiments() or (word.endswith("s") and word[:-1] in _sentiments())


def is_acting(word: str) -> bool:
    """Whether a word is a form of a verb of doing what is asked."""
    return word in _acting()


@cache
def _keeping() -> frozenset[str]:
    return frozenset(form for verb in _data()["keeping"]["verbs"].split() for form in _forms(verb))


def is_keeping(word: str) -> bool:
    """Whether a word is a form of a verb of keeping: what stands behind it is not spent, sent or chosen, unless that is asked."""
    return word in _keeping()


def is_approving(word: str) -> bool:
    """Whether a word says of somebody that is chosen why."""
    return word in _approving()


def tells_how(word: str) -> bool:
    """Whether a word looks like one that says how something is or is done, and is no verb."""
    return word.endswith("ly") or (len(word) > 3 and word.endswith(_ADJECTIVES))


def _turns_round(word: str) -> bool:
    if len(word) < _SHORTEST_TURNED or word in _NOT_AGAINST:
        return False
    return word.startswith(_AGAINST) or word.endswith("less")


def is_past(word: str) -> bool:
    """Whether a word tells of what was done or was."""
    return word in _data()["danger"]["past"].split() or _is_past(word)


def _is_past(word: str) -> bool:
    """Whether a word looks like what was done: regular verbs; what is said of people and things in this form may stand."""
    is_other = word in _NOT_AGAINST or is_approving(word)
    return word.endswith("ed") and len(word) > _SHORTEST_TURNED and not is_other


def pasts_of(verb: str) -> tuple[str, ...]:
    """The forms of a regular verb that end in -ed."""
    return tuple(form for form in _forms(verb) if form.endswith("ed"))


def _forms(verb: str) -> Iterator[str]:
    """The forms of a regular verb."""
    yield verb
    last, before = verb[-1], verb[-2:-1]
    if last == "y" and before not in _VOWELS:
        yield from (f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    elif last == "e":
        yield from (f"{verb}s", f"{verb}d", f"{verb if before == 'e' else verb[:-1]}ing")
    elif verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        yield from (f"{verb}es", f"{verb}ed", f"{verb}ing", f"{verb}s")
    else:
        yield from (f"{verb}s", f"{verb}ed", f"{verb}ing")
        if last not in "wy" and before in _VOWELS and len(verb) <= 6:
            yield from (f"{verb}{last}ed", f"{verb}{last}ing")
