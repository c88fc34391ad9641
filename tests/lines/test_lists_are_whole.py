"""A list is read whole or not at all: what is given in return never gets lost, and the item that is wrong is named."""

from __future__ import annotations

import pytest

from engine import rules_for
from engine.core.chance import SeededChance
from engine.core.seating import Seating
from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.readings import Understood, Unread

RULES = rules_for("second")
STATE = RULES.setup(Seating("g1", 6), SeededChance(b"s" * 32, "g1")).state
ASKED = tuple(each for each in RULES.pending(STATE) if each.seat == "hastings")
GIFT = "offer: Hastings gives £2 to Larkins"


def read(*lines: str) -> list[object]:
    """The readings of a mail's lines that are orders or look like some."""
    book = Book(ASKED, RULES.phrases, RULES.words)
    found = [each.reading for each in lines_in(book, enumerate(lines, 1))]
    return [each for each in found if isinstance(each, Understood | Unread)]


@pytest.mark.parametrize(
    "lines",
    [
        (f"{GIFT}; Larkins gives the moon to Hastings",),
        (f"{GIFT}, Larkins gives 2 Walsh promises to Hastings",),
        (f"{GIFT} and Larkins gives the moon to Hastings",),
        (GIFT, "Larkins gives the moon to Hastings"),
        (f"{GIFT};", "Larkins gives the moon to Hastings"),
    ],
)
def test_half_an_exchange_is_no_offer_and_the_item_that_is_wrong_is_named(lines: tuple[str, ...]) -> None:
    (reading,) = read(*lines)
    assert isinstance(reading, Unread)
    assert reading.given.startswith("Larkins gives ")
    assert reading.nearest == ("help offer",), "the goods of a deal are too many to be named"


@pytest.mark.parametrize("below", ["in return for eternal thanks", "I get the moon"])
def test_what_is_wanted_in_return_stands_below_it_too(below: str) -> None:
    (reading,) = read(GIFT, below)
    assert isinstance(reading, Unread)


@pytest.mark.parametrize("below", ["Give me a shout if you like it", "What do you think, Larkins?", "Thanks"])
def test_talk_below_an_offer_is_no_part_of_it(below: str) -> None:
    (reading,) = read(GIFT, below)
    assert isinstance(reading, Understood)


def test_an_item_on_the_line_below_belongs_to_it() -> None:
    (reading,) = read(GIFT, "Larkins gives £1 to Hastings")
    assert isinstance(reading, Understood)
    assert isinstance(reading.choice, tuple)
    assert len(reading.choice) == 2


def test_a_promise_of_mine_is_mine() -> None:
    rules = rules_for("first")
    state = rules.setup(Seating("g1", 6), SeededChance(b"s" * 32, "g1")).state
    asked = tuple(each for each in rules.pending(state) if each.seat == "benyon")
    line = "offer: Walsh gives £2 to me; I give Walsh a promise of mine"
    (read_as,) = lines_in(Book(asked, rules.phrases, rules.words), [(1, line)])
    assert isinstance(read_as.reading, Understood)
    assert read_as.reading.choice == (
        ("walsh", ("pounds", 2), "benyon"),
        ("benyon", ("benyon_promises", 1), "walsh"),
    )
