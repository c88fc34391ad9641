"""What is named together with an answer and is not on offer is never read past: nothing acts then."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.decision import Decision
from pbem.lines.lists import is_entries
from pbem.lines.names import Lexicon
from pbem.lines.shapes import bare
from pbem.lines.text import fold
from pbem.lines.vocabulary import labels_in, names_in
from tests.lines.test_texts import EDITIONS, moments_of, played, rules_of

STRANGE = {
    "first": ("Mysore", "Punjab", "Country Estate", "Dukedom", "Governor General", "Navigation Act"),
    "second": ("the Marathas", "the Samaritan", "the Villa", "the Country Seat", "Zenobia", "Orissa"),
}
"""Things of each edition, of several kinds."""
TOGETHER = (
    "We take {strange} and {name}",
    "I'd like {strange} and {name}",
    "{strange} and {name}",
    "{name} and {strange}",
    "{name}, {strange}",
    "{strange}, {name}",
    "I'm going for {strange} and {name}",
    "{name}. {strange}.",
    "{strange} first, then {name}",
    "{name}\n{strange}",
    "{strange}\n{name}",
)


def listed(edition: str) -> Iterator[tuple[str, tuple[Decision, ...], str, str]]:
    """Positions in which a list is asked for, with an answer of it and something that is none of its words."""
    lexicon = Lexicon(rules_of(edition).words)
    for at, asked in moments_of(edition).items():
        options = asked[0].options
        labels = frozenset(labels_in(options))
        names = [lexicon.name(key) for key in names_in(bare(options)) if key not in labels]
        about = (value.replace("_", " ") for _, value in asked[0].about if isinstance(value, str))
        known = {word for text in (*names, *about) for word in fold(text)}
        strange = [each for each in STRANGE[edition] if known.isdisjoint(fold(each.removeprefix("the ")))]
        if names and strange and is_entries(options):
            yield at, asked, names[0], strange[len(at) % len(strange)]


CASES = [
    pytest.param(edition, asked, name, strange, id=f"{edition}-{at}")
    for edition in EDITIONS
    for at, asked, name, strange in listed(edition)
]


@pytest.mark.parametrize(("edition", "asked", "name", "strange"), CASES)
def test_a_list_with_something_that_is_not_on_offer_plays_nothing(
    edition: str, asked: tuple[Decision, ...], name: str, strange: str
) -> None:
    for together in TOGETHER:
        orders, _ = played(edition, asked, together.format(name=name, strange=strange))
        assert orders == [], together


def test_most_of_these_names_are_answers_where_they_stand_alone() -> None:
    alone = [played(edition, asked, name)[0] for edition in EDITIONS for _, asked, name, _ in listed(edition)]
    assert len([orders for orders in alone if orders]) > len(alone) // 2
