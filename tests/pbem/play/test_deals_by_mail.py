"""Deals by mail: offered, told to those named, accepted or declined, lapsed."""

from __future__ import annotations

import pytest

from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow

OFFER = "offer: give who East; what pounds; count 2"


def offered(house):
    """North offers East two pounds; gives the line with which East accepts, and the mails that were sent."""
    house.start(edition="testgame")
    sent = house.write("north", OFFER)
    line = next(line for line in house.last("east").text.splitlines() if line.startswith("deal "))
    return line.partition(":")[0], sent


def test_an_offer_reaches_the_seat_that_it_names_and_no_other(house, testgame):
    head, sent = offered(house)
    assert {letter.recipient for letter in sent} == {"ann@example.org", "bob@example.org"}
    assert "Accepted." in told(sent[0].text, OFFER)
    assert head in sent[1].text
    for seat in ("south", "west"):
        assert head not in house.answer(seat, "status")


def test_what_others_offer_stands_before_all_else_that_may_be_done(house, testgame):
    """It is the news; one's own deals can be thought of at any time."""
    head, sent = offered(house)
    may = sent[1].text.partition("You may also")[2]
    assert 0 < may.index(f"{head}: ") < may.index("offer: ")
    page = sent[1].html.partition("You may also")[2]
    assert 0 < page.index(f"{head}: ") < page.index("offer: ")


def test_the_last_acceptance_carries_it_out_and_the_proposer_hears_of_it(house, testgame):
    head, _ = offered(house)
    sent = house.write("east", f"{head}: accept")
    assert dict(house.state().money) | {"bank": 0} == {
        "north": 4, "east": 8, "south": 6, "west": 6, "bank": 0,
    }  # fmt: skip
    assert {letter.recipient for letter in sent} == {"ann@example.org", "bob@example.org"}
    assert "is carried out" in house.last("north").text


def test_a_refusal_ends_it_and_the_proposer_hears_of_it(house, testgame):
    head, _ = offered(house)
    sent = house.write("east", f"{head}: decline")
    assert {letter.recipient for letter in sent} == {"ann@example.org", "bob@example.org"}
    assert dict(house.state().money)["north"] == 6
    assert "not asked of you now" in told(house.answer("east", f"{head}: accept"), f"{head}: accept")


def test_the_proposer_may_take_it_back(house, testgame):
    head, _ = offered(house)
    sent = house.write("north", f"{head}: withdraw")
    assert {letter.recipient for letter in sent} == {"ann@example.org", "bob@example.org"}
    assert "not asked of you now" in told(house.answer("east", f"{head}: accept"), f"{head}: accept")


def test_nobody_accepts_for_another_seat(house, testgame):
    head, _ = offered(house)
    house.write("south", f"{head}: accept")
    house.write("north", f"{head}: accept")
    assert dict(house.state().money)["east"] == 6


def test_an_offer_lapses_at_its_moment(house, testgame):
    offered(house)
    while house.state().turn == 1:
        house.play_default()
    assert "has lapsed" in house.last("east").text + house.last("north").text
    assert house.state().agenda.side[0].step == "offer_deals"
    assert not any(frame.step == "deal_response" for frame in house.state().agenda.side)


def test_nobody_offers_a_deal_to_oneself(house, testgame):
    offered(house)
    assert told(house.answer("east", "offer: give who East; what pounds; count 2"), "offer: give who East; what pounds; count 2").startswith("Not understood")  # fmt: skip


def test_a_deal_of_the_first_edition_moves_pounds_at_once(house):
    house.start()
    giver, taker, *_ = house.seats()
    line = f"offer: from {giver.title()}; gives pounds 2; to {taker.title()}"
    sent = house.write(giver, line)
    assert {letter.recipient for letter in sent} == {house.address(giver), house.address(taker)}
    head = next(each for each in house.last(taker).text.splitlines() if each.startswith("deal ")).partition(
        ":"
    )[0]
    before = dict(house.state().money)
    house.write(taker, f"{head}: accept")
    after = dict(house.state().money)
    assert (after[giver], after[taker]) == (before[giver] - 2, before[taker] + 2)
