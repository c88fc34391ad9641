"""What says the opposite of what is asked never chooses what it names."""

from __future__ import annotations

import pytest

from tests.lines.test_texts import EDITIONS, moments_of, played, rules_of

KEPT = "lose {0}|sell {0}|give up {0}|we give {0} up|let go of {0}|get rid of {0}|part with {0}|{0} goes"
LOST = "keep {0}|spare {0}|we hold on to {0}|{0} stays|{0} remains|we keep {0}"
THINGS = {
    ("second", "pay_upkeep"): (KEPT, "the Country Seat"),
    ("second", "pay_tax"): (KEPT, "the Ganges"),
    ("second", "pay_window_tax"): (KEPT, "the Villa"),
    ("second", "pay_alliance"): (KEPT, "the Sikhs"),
    ("second", "draft_setup_card"): (KEPT, "card 9"),
    ("second", "war_losses"): (LOST, "the Atlas"),
    ("first", "remove_factory"): (LOST, "the factory at space 5"),
    ("first", "lose_ships"): (LOST, "the Sykes ship"),
    ("first", "event_tie"): (LOST, "the second column"),
}


@pytest.mark.parametrize(
    ("edition", "at", "said"),
    [
        (edition, at, each.format(thing))
        for (edition, at), (ways, thing) in THINGS.items()
        for each in ways.split("|")
    ],
)
def test_what_is_to_be_lost_is_not_kept_and_what_is_to_be_kept_not_lost(
    edition: str, at: str, said: str
) -> None:
    orders, _ = played(edition, moments_of(edition)[at], said)
    assert orders == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_that_say_the_opposite_begin_no_line_of_the_question(edition: str) -> None:
    """A line's own beginning may not take it back."""
    for kind, phrase in rules_of(edition).phrases.items():
        said = {word for each in phrase.contrary.split("|") for word in each.split()[:1]}
        assert said.isdisjoint(phrase.head.split()), kind
