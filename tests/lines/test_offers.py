"""Offers as people put them are read as transfers of both sides."""

from __future__ import annotations

import pytest

from pbem.lines.offers import as_transfers

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
