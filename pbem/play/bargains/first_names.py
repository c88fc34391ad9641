"""First names of people in offers and in terms for them: "offer Bob: £3 for a promise" is an offer to the family that Bob plays."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

_OFFER: Final = re.compile(
    r"[\s>*+-]*(?:\d{1,2}[.)]\s+)?(?:(?:please|i)\s+)?(?:offer|counter|(?:always\s*:?\s+)?accept\s+(?:any|every|all)|always\s*:?\s+accept"
    r"|if\s+\S+\s+(?:offers|gives|pays)\s+me)\b",
    re.IGNORECASE,
)
_AT: Final = r"(?:(?<=\boffer )|(?<=\bto )|(?<=\bfrom )|(?<=\bor )){name}(?![\w'])|\b{name}(?= (?:gives|offers|pays)\b|'s\b)"
"""Where somebody is named in an offer: no other word is taken for a name, even if it is spelt alike ("I will give")."""


class Named(Struct, frozen=True):
    """A line with families in place of first names, and what was read so."""

    text: str
    mended: tuple[str, ...] = ()


def is_offer(text: str) -> bool:
    """Whether a line begins as an offer, as another one in the place of an offer, or as terms on which offers are taken."""
    return _OFFER.match(text) is not None


def first_names(people: Mapping[str, str], taken: Iterable[str]) -> Mapping[str, str]:
    """The families, by the first names of who plays them; `people` are names by family.

    A name that two people share, or that something in the game is `taken` to be called, means nobody.
    """
    firsts = [name.casefold().partition(" ")[0] for name in people.values()]
    others = {each.casefold() for each in taken}
    return {
        first: family
        for first, family in zip(firsts, people, strict=True)
        if first and firsts.count(first) == 1 and first not in others
    }


def in_families(text: str, names: Mapping[str, str]) -> Named:
    """An offer with the families of those whom it calls by their first names."""
    mended: list[str] = []

    def family(found: re.Match[str]) -> str:
        meant = names[found[0].casefold()]
        mended.append(f"{found[0]} read as {meant}")
        return meant

    for name in names:
        text = re.sub(_AT.format(name=re.escape(name)), family, text, flags=re.IGNORECASE)
    return Named(text, tuple(dict.fromkeys(mended)))
