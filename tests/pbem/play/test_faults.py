"""A fault of ours: rolled back, told to the operator, and the next mail is worked on."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from pbem.play.table import Table
from pbem.store.records import MailState
from tests.pbem.play.house import OPERATOR
from tests.pbem.play.reading import orders

pytestmark = pytest.mark.slow


def broken(self, *_, **__):
    """What an engine does that has a fault."""
    raise ZeroDivisionError("the engine has a fault")


def test_a_fault_in_the_engine_undoes_the_mail_and_tells_the_operator(house, testgame):
    house.start(edition=testgame)
    house.expects_faults = True
    before = len(house.letters())
    with patch.object(type(house.rules()), "submit", broken):
        assert house.write("north", "always: thanks: East\nbid: 3\n") == []
        house.round()
        house.round()
    assert len(house.entries()) == 1
    with house.store.reading() as work:
        assert work.standing.live("g1") == ()
    told = house.letters()[before:]
    assert [letter.recipient for letter in told] == [OPERATOR]
    assert "ZeroDivisionError" in told[0].message.get_content()
    assert house.received(1).state == MailState.FAILED


def test_F_75_one_failing_mail_leaves_the_others_alone(house, testgame):
    house.start(edition=testgame)
    house.expects_faults = True
    real = Table.submit

    def one_breaks(self, order, *rest):
        if order.seat == "north":
            raise ZeroDivisionError("the engine has a fault")
        return real(self, order, *rest)

    with patch.object(Table, "submit", one_breaks):
        for seat in ("north", "east"):
            last = house.last(seat)
            house.mailbox.deliver(
                house.mail(house.address(seat), last.reply_to, "bid: 3\n", Message_ID=f"<{seat}@example.org>")
            )
        house.round()
    assert orders(house) == [("east", 3)]


def test_what_was_wrong_may_be_gone_at_the_next_try(house, testgame):
    house.start(edition=testgame)
    house.expects_faults = True
    with patch.object(type(house.rules()), "submit", broken):
        house.write("north", "bid: 3\n")
    house.round()
    assert orders(house) == [("north", 3)]
    assert house.received(1).state == MailState.DONE


def test_F_24_a_mail_cut_short_is_answered(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    raw = house.mail("ann@example.org", last.reply_to, "bid: 3\nthanks: East\n")
    sent = house.deliver(raw[: raw.index(b"thanks")])
    assert [letter.recipient for letter in sent] == ["ann@example.org"]
    assert orders(house) == [("north", 3)]


def test_F_60_an_entry_and_its_mails_stand_or_fall_together(house, testgame):
    house.start(edition=testgame)
    house.expects_faults = True
    real = type(house.desk.reporter).receipt

    def late(self, *arguments):
        real(self, *arguments)
        raise ZeroDivisionError("wording has a fault")

    with patch.object(type(house.desk.reporter), "receipt", late):
        assert house.write("north", "bid: 3\n") == []
    assert orders(house) == []
    assert house.received(1).state == MailState.NEW
