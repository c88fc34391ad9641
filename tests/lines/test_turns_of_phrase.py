"""Turns of phrase that people put an order in, made alike before it is read."""

from __future__ import annotations

import pytest

from pbem.lines.prose.tokens import lexed


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("two officers, both Paxton's", "two paxtons officers"),
        ("2 officers, both from Paxton", "2 paxton officers"),
        ("Put five pounds behind the Dividend Act", "put five pounds for the dividend act"),
        ("I'd like the manor", "take the manor"),
        ("Walsh should get it", "walsh get it"),
    ],
)
def test_what_means_the_same_reads_the_same(said: str, meant: str) -> None:
    assert [token.word for token in lexed(said)] == [token.word for token in lexed(meant)]


@pytest.mark.parametrize(
    "said", ["I should get it", "you should get it", "should get it", "that should be 3"]
)
def test_what_people_say_to_themselves_or_others_stays_a_doubt(said: str) -> None:
    assert "should" in [token.word for token in lexed(said)]


def test_all_of_so_many_keeps_how_many() -> None:
    (token,) = [each for each in lexed("all of the three ships") if each.word == "all"]
    assert token.of == 3
