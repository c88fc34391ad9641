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
