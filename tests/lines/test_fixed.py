"""Fixed phrases with a word of danger in them leave an order as it is; the same words as a condition, a doubt or a denial never do."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct, convert

from pbem.lines.prose.fixed import without_fixed, without_leading
from tests.lines.test_asides import CORPUS, SOAK, Order
from tests.lines.test_texts import moments_of, played

SAMPLE = 3
"""Phrases, and dangers, of each family that are tried beside each order."""
MISSED = 0.02
"""Phrases that may come back as a question: their words mean something where they stand."""
BIDDING = tuple(each for each in CORPUS.order if "against" not in each.say)
"""Orders that a denial does not stress."""
PLACES = {
    "around": ("{phrase}, {order}", "{order}, {phrase}", "{order}. {phrase}.", "{phrase}. {order}"),
    "before": ("{phrase}, {order}", "{phrase}. {order}"),
    "behind": ("{order}, {phrase}",),
    "close": ("{order} {phrase}",),
}


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    """Phrases with words of one class of danger, by where they may stand, and what is like them and is dangerous."""

    word: str
    dangers: tuple[str, ...]
    around: str = ""
    before: str = ""
    behind: str = ""
    close: str = ""

    def harmless(self) -> Iterator[tuple[str, str]]:
        """How each phrase may stand beside an order."""
        for place, ways in PLACES.items():
            phrases = (" ".join(each.split()) for each in getattr(self, place).split("|"))
            yield from ((phrase, way) for phrase in phrases if phrase for way in ways)


def _families() -> Iterator[Family]:
    for name in ("fixed.toml", "fixed2.toml"):
        text = Path(__file__).with_name(name).read_text(encoding="utf-8")
        yield from (convert(each, Family) for each in tomllib.loads(text)["family"])


FAMILIES = tuple(_families())


def _begun(text: str) -> str:
    return text[0].upper() + text[1:]


def _played(order: Order, text: str) -> tuple[list[str], list[str]]:
    return played(order.edition, moments_of(order.edition)[order.at], text)


def _beside(phrase: str, way: str, order: Order) -> str:
    parts = way.split(". ")
    return ". ".join(_begun(part.format(phrase=phrase, order=order.say)) for part in parts)


def test_an_order_acts_beside_fixed_phrases_and_never_as_another() -> None:
    tried = 0
    missed: list[str] = []
    for order in CORPUS.order:
        alone, _ = _played(order, _begun(order.say))
        for family in FAMILIES:
            ways = list(family.harmless())
            for phrase, way in ways if SOAK else Random(order.say).sample(ways, SAMPLE):
                text = _beside(phrase, way, order)
                acts, asked = _played(order, text)
                assert acts in ([], alone), text
                tried += 1
                missed += [text] if asked or not acts else []
    assert len(missed) <= MISSED * tried, missed


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.word)
def test_an_order_never_acts_beside_what_is_only_like_a_fixed_phrase(family: Family) -> None:
    acted: list[str] = []
    for order in BIDDING:
        alone, _ = _played(order, _begun(order.say))
        few = min(SAMPLE, len(family.dangers))
        for danger in family.dangers if SOAK else Random(order.say).sample(family.dangers, few):
            text = _begun(danger.format(order.say))
            acted += [text] if _played(order, text)[0] == alone else []
    assert acted == []


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("thanks for nothing, four dividends", "four dividends"),
        ("no wonder", ""),
        ("no wonder they sail", "no wonder they sail"),
        ("waste not, want not", ""),
        ("i nominate larkins if you like", "i nominate larkins  "),
        ("if you like it, i nominate larkins", "if you like it, i nominate larkins"),
        ("it's not rocket science".replace("'", ""), ""),
        ("for nothing in the world", "for nothing in the world"),
    ],
)
def test_a_phrase_is_left_out_only_where_it_stands_as_the_fixed_one(text: str, left: str) -> None:
    assert without_fixed(text) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("never mind, four dividends", "four dividends"),
        ("four dividends, never mind", "four dividends, never mind"),
        ("never mind", "never mind"),
        ("never mind my order, four dividends", "never mind my order, four dividends"),
    ],
)
def test_what_takes_back_behind_an_order_only_begins_talk_before_one(text: str, left: str) -> None:
    assert without_leading(text) == left
