"""Mails that were delivered twice: whoever was not answered the first time is not answered the second time either."""

from __future__ import annotations

import pytest

from pbem.store.records import MailState
from tests.pbem.play.house import House
from tests.pbem.play.reading import orders

pytestmark = pytest.mark.slow


def from_elsewhere(house: House) -> bytes:
    """A mail of Bob's address on the token of Ann's seat."""
    return house.mail("bob@example.org", house.last("north").reply_to, "bid: 3\n")


def test_the_second_delivery_of_a_doubtful_mail_tells_the_doubtful_sender_nothing(house, testgame):
    house.start(edition=testgame)
    raw = from_elsewhere(house)
    house.deliver(raw)
    assert house.deliver(raw) == []
    first, second = house.received(1), house.received(2)
    assert (first.state, second.state) == (MailState.HELD, MailState.DUPLICATE)
    assert orders(house) == []


def test_nor_does_it_when_the_first_one_has_acted_meanwhile(house, testgame):
    """A yes of the player lets the held mail act; its sender is as doubtful as before."""
    house.start(edition=testgame)
    raw = from_elsewhere(house)
    (asked,) = house.deliver(raw)
    house.deliver(house.mail("ann@example.org", asked.reply_to, "yes\n", In_Reply_To=asked.id))
    assert orders(house) == [("north", 3)]
    assert house.deliver(raw) == []


def test_a_mail_that_could_not_be_worked_on_is_not_called_answered(house, testgame):
    house.start(edition=testgame)
    raw = house.mail("ann@example.org", house.last("north").reply_to, "bid: 3\n")
    house.deliver(raw)
    with house.store.unit() as work:
        work.inbox.settle(1, MailState.FAILED, "", "a fault")
        work.inbox.attribute(1, "g1", "north")
    assert house.deliver(raw) == []


def to_two_seats(house: House, text: str, delivered_to: str) -> bytes:
    """A reply of Ann's to all: to Bob's seat and to her own, as the address `delivered_to` got it."""
    addresses = ", ".join(house.last(seat).reply_to for seat in ("east", "north"))
    raw = house.mail("ann@example.org", addresses, text, Message_ID="<both@example.org>")
    return f"Delivered-To: {delivered_to}\r\n".encode() + raw


def test_a_reply_to_two_seats_acts_for_the_senders_own_and_asks_nobody(house, testgame):
    house.start(edition=testgame)
    (receipt,) = house.deliver(to_two_seats(house, "bid: 3\n", "company@mail.test"))
    assert receipt.recipient == "ann@example.org"
    assert orders(house) == [("north", 3)]


@pytest.mark.parametrize("first", ["east", "north"])
def test_it_acts_once_where_a_server_delivers_it_to_each_address(house, testgame, first):
    house.start(edition=testgame)
    second = "north" if first == "east" else "east"
    (receipt,) = house.deliver(to_two_seats(house, "bid: 3\nthanks: East\n", house.last(first).reply_to))
    assert receipt.recipient == "ann@example.org"
    copy = to_two_seats(house, "bid: 3\nthanks: East\n", house.last(second).reply_to)
    assert house.deliver(copy) == []
    assert house.received(2).state == MailState.DUPLICATE
    assert orders(house) == [("north", 3)]


def test_other_words_under_the_same_message_id_are_another_mail_still(house, testgame):
    house.start(edition=testgame)
    house.deliver(to_two_seats(house, "bid: 3\n", house.last("east").reply_to))
    (receipt,) = house.deliver(to_two_seats(house, "bid: 4\n", house.last("north").reply_to))
    assert "bid: 4" in receipt.text
