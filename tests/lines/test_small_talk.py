"""What players say to each other is no order, whatever they are asked and whomever they name."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

from engine.core.decision import Decision
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood
from tests.lines.test_texts import EDITIONS, moments_of, rules_of

SOAK = "LEADENHALL_SOAK" in os.environ
SAMPLE = 12
"""Lines that are said at each position where not all are."""
FAMILIES = ("Benyon", "Hastings", "Larkins", "Paxton", "Sykes", "Walsh")
PLACES = ("Bengal", "Bombay", "Madras", "Mysore")
NUMBERS = ("1", "2", "three", "5")


def _said() -> tuple[str, ...]:
    """Every line of talk with every name, place and number in it."""
    groups = tomllib.loads(Path(__file__).with_name("small_talk.toml").read_text(encoding="utf-8"))
    lines = [line for group in groups.values() for line in group]
    return tuple(dict.fromkeys(told for line in lines for told in _filled(line)))


def _filled(line: str) -> Iterator[str]:
    for family, place, number in product(FAMILIES, PLACES, NUMBERS):
        yield line.format(family=family, place=place, number=number)


ALL = _said()


def _acts(edition: str, asked: tuple[Decision, ...], line: str) -> bool:
    """Whether a line acts; what somebody tells of the own family may be meant."""
    if asked[0].seat in line.casefold():
        return False
    rules = rules_of(edition)
    book = Book(asked, rules.phrases, rules.words)
    return any(isinstance(each.reading, Understood) for each in lines_in(book, [(1, line)]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_talk_is_no_order(edition: str) -> None:
    random = Random(3)
    acted = [
        (at, line)
        for at, asked in moments_of(edition).items()
        for line in (ALL if SOAK else random.sample(ALL, SAMPLE))
        if _acts(edition, asked, line)
    ]
    assert "\n".join(f"{at}: {line}" for at, line in acted) == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_talk_below_an_order_is_no_order(edition: str) -> None:
    rules = rules_of(edition)
    for line in ("Thanks, Sykes!", "Larkins, please vote for me", "Great, thanks", "Walsh wants it"):
        for asked in moments_of(edition).values():
            read = lines_in(Book(asked, rules.phrases, rules.words), [(1, "offer: pass"), (2, line)])
            assert not any(isinstance(each.reading, Understood) for each in read if each.number == 2)
