"""Offers as people put them are read as transfers of both sides."""

from __future__ import annotations

import pytest

from pbem.lines.offers import as_offer, as_transfers
from pbem.lines.read import read_line
from pbem.lines.readings import Code, Understood, Unread
from tests.lines.test_texts import moments_of, rules_of

GIVES = "offer: I give £3 to Paxton; Paxton gives two Paxton promises to me"


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
    assert as_transfers(said) == GIVES


def test_promises_of_another_family_keep_their_name() -> None:
    read = as_transfers("offer: £3 to Paxton for 1 Walsh promise")
    assert read == "offer: I give £3 to Paxton; Paxton gives 1 Walsh promise to me"


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
    assert as_transfers(said) == "offer: I give £3 to Paxton; Paxton gives Favour of Paxton to me"


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


def test_transfers_stay_as_they_are() -> None:
    assert as_transfers(GIVES) == GIVES


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
    assert as_transfers(said) is None


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
