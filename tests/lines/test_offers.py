"""Offers as people put them are read as transfers of both sides."""

from __future__ import annotations

import pytest

from pbem.lines.offers import Sides, sides_of
from pbem.lines.proposals import as_offer
from pbem.lines.read import read_line
from pbem.lines.readings import Code, Understood, Unread
from tests.lines.test_texts import moments_of, rules_of

GIVES = Sides("Paxton", ("£3",), ("two Paxton promises",))


@pytest.mark.parametrize(
    "said",
    [
        "I offer Paxton £3 for two of his promises",
        "offer Paxton: £3 for two promises",
        "offer to Paxton: I give £3, you give me two promises",
        "offer: £3 to Paxton in return for two promises",
        "offer: I give Paxton £3, he gives me two promises",
    ],
)
def test_what_is_given_for_what_becomes_two_transfers(said: str) -> None:
    assert sides_of(said) == GIVES


def test_promises_of_another_family_keep_their_name() -> None:
    assert sides_of("offer: £3 to Paxton for 1 Walsh promise") == Sides(
        "Paxton", ("£3",), ("1 Walsh promise",)
    )


@pytest.mark.parametrize(
    "said",
    [
        "offer Paxton £3 for his favour",
        "I offer Paxton £3 for a promise of favour",
        "offer: £3 to Paxton in return for one of her favours",
        "offer to Paxton: I give £3, you give me your favor",
    ],
)
def test_a_favour_is_the_card_of_who_gives_it(said: str) -> None:
    assert sides_of(said) == Sides("Paxton", ("£3",), ("Favour of Paxton",))


@pytest.mark.parametrize("wanted", ["his favour", "his kindness", "a song", "his favour and his vote"])
def test_an_offer_in_a_sentence_is_read_as_that_or_not_at_all(wanted: str) -> None:
    """Never as something else that its words may mean, and never as too much to read."""
    rules = rules_of("second")
    for asked in moments_of("second").values():
        offer = next((each for each in asked if each.kind == "deal_offer"), None)
        if offer is None:
            continue
        who = next(each for each in ("paxton", "hastings", "sykes") if each != offer.seat)
        reading = read_line(f"offer {who.title()} £3 for {wanted}", asked, rules.phrases, rules.words)
        if isinstance(reading, Understood):
            assert wanted == "his favour"
            (given, taken) = reading.choice
            assert given == ("transfer", (offer.seat, ("pounds", 3), who))
            assert taken[1][0] == who
        else:
            assert isinstance(reading, Unread)
            assert reading.code is not Code.TOO_MUCH


def test_transfers_are_sides_as_well() -> None:
    assert sides_of("offer: I give £3 to Paxton; Paxton gives two Paxton promises to me") == GIVES


@pytest.mark.parametrize(
    ("said", "mine", "theirs"),
    [
        ("Neptune and £2 for 2 shares", ("Neptune", "£2"), ("2 shares",)),
        ("£2, Neptune for a share plus £1", ("£2", "Neptune"), ("a share", "£1")),
        ("a share as well as Neptune & £1 for Ganges", ("a share", "Neptune", "£1"), ("Ganges",)),
        ("£2 for two of his promises and a share", ("£2",), ("two Paxton promises", "a share")),
    ],
)
def test_each_side_may_hold_several_things(said: str, mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    assert sides_of(f"Offer Paxton: {said}") == Sides("Paxton", mine, theirs)


@pytest.mark.parametrize(
    ("said", "mine", "theirs"),
    [
        ("3 for a share", "£3", "a share"),
        ("a share for three", "a share", "£3"),
        ("3 for 2", "3", "2"),  # nobody knows what is counted
        ("3 for £2", "3", "£2"),
    ],
)
def test_a_number_alone_is_money_beside_what_is_counted(said: str, mine: str, theirs: str) -> None:
    assert sides_of(f"offer Hastings {said}") == Sides("Hastings", (mine,), (theirs,))


def test_promises_that_somebody_holds_are_those() -> None:
    read = sides_of(
        "Offer: I give Walsh £2 and a Larkins promise I hold for one of the Sykes promises he holds"
    )
    assert read == Sides("Walsh", ("£2", "a Larkins promise"), ("one Sykes promises",))


@pytest.mark.parametrize(
    "said",
    [
        "offer Paxton £3",
        "I offered Paxton £3 for two promises",
        "I might offer Paxton £3 for two promises",
        "offer me £3 for two promises",
        "dividends: 3",
    ],
)
def test_other_words_are_no_such_offer(said: str) -> None:
    assert sides_of(said) is None


@pytest.mark.parametrize(
    "said",
    [
        "I'd like to buy two Paxton promises from Paxton for £3",
        "I'll give Paxton £3 for two Paxton promises",
        "We will sell £3 to Paxton for two Paxton promises",
    ],
)
def test_what_is_bought_from_a_family_or_given_to_it_for_something_is_an_offer(said: str) -> None:
    assert as_offer(said, "paxton".__eq__) == "I offer Paxton £3 for two Paxton promises"


@pytest.mark.parametrize(
    "said", ["I buy a share from the Company for £3", "I buy two shares", "buy Paxton a drink"]
)
def test_what_is_bought_of_nobody_is_no_offer(said: str) -> None:
    assert as_offer(said, "paxton".__eq__) == said
