"""Things named together before where they all go."""

from __future__ import annotations

import pytest

from pbem.lines.prose import tails
from pbem.lines.prose.tokens import lexed


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("the gun and one officer to Bengal", "the gun to Bengal and one officer to Bengal"),
        (
            "2 ships, 1 good from Bombay to Madras, a gun to Bengal",
            "2 ships from Bombay to Madras, 1 good from Bombay to Madras, a gun to Bengal",
        ),
        (
            "Maratha 1 and Hyderabad 2 with one ship each",
            "Maratha 1 with one ship and Hyderabad 2 with one ship",
        ),
    ],
)
def test_each_has_the_end_that_they_share(said: str, meant: str) -> None:
    spread = tails.shared(lexed(said))
    assert spread is not None
    assert [token.word for token in spread] == [token.word for token in lexed(meant)]


@pytest.mark.parametrize(
    "said",
    [
        "the gun to Bengal and one officer to Madras",
        "one officer to Madras",
        "the gun to Bengal, one officer",
        "2 ships; 1 good to Madras",
        "Bengal 1 and Bengal 2 with one ship",
    ],
)
def test_what_has_an_end_of_its_own_or_none_behind_it_shares_nothing(said: str) -> None:
    assert tails.shared(lexed(said)) is None
