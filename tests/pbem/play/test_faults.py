"""A fault of ours: rolled back, told to the operator, and the next mail is worked on."""

from __future__ import annotations

import shutil
from unittest.mock import patch

import pytest

from pbem.play.table import Table
from pbem.share import templates_dir
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
    assert [letter.recipient for letter in told] == [OPERATOR, "ann@example.org"]
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


def failed(house, raw):
    """A mail fails for good; gives what was sent because of it."""
    house.expects_faults = True
    before = len(house.letters())
    with patch.object(type(house.rules()), "submit", broken):
        house.deliver(raw)
        house.round()
        house.round()
    return house.letters()[before:]


def test_who_wrote_a_mail_that_failed_is_told_that_it_is_kept(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    raw = house.mail("ann@example.org", last.reply_to, "bid: 3\n", In_Reply_To=last.id, Subject="my bid")
    _, letter = failed(house, raw)
    words = " ".join(letter.text.split())
    assert letter.subject == "Your mail could not be worked on"
    assert (
        'Your mail with the subject "my bid" could not be worked on, because of a fault of this server. Nothing in it was'
        " played, and nothing of it is lost: it is kept, and the operator has been told." in words
    )
    assert letter.message["In-Reply-To"] == "<written1@example.org>"


def test_a_stranger_whose_mail_failed_hears_nothing(house, testgame):
    house.start(edition=testgame)
    with patch("pbem.play.process_mail.identify", broken):
        told = failed(house, house.mail("someone@example.org", "company@mail.test", "hello\n"))
    assert [letter.recipient for letter in told] == [OPERATOR]


def test_whatever_breaks_the_note_too_the_mail_is_set_aside_and_the_operator_told(house, testgame, capsys):
    house.start(edition=testgame)
    raw = house.mail("ann@example.org", house.last("north").reply_to, "bid: 3\n")
    with (
        patch("pbem.play.process_mail.read_message", broken),
        patch("pbem.play.fault_note.read_message", broken),
    ):
        told = failed(house, raw)
    assert [letter.recipient for letter in told] == [OPERATOR]
    assert house.received(1).state == MailState.FAILED
    assert "the sender cannot be told of a failed mail" in capsys.readouterr().out
    house.expects_faults = False
    assert len(house.write("east", "bid: 3\n")) == 1


@pytest.mark.parametrize("content", ["{{ unknown }}", "{% if %}", None])
def test_a_broken_template_of_the_operators_stops_nothing(house, testgame, capsys, tmp_path, content):
    house.start(edition=testgame)
    shutil.copytree(templates_dir() / "operator", tmp_path / "operator")
    for name in ("fault.txt", "undelivered.txt", "alarm.txt"):
        (tmp_path / "operator" / name).write_text(content or "")
        if content is None:
            (tmp_path / "operator" / name).unlink()
    with patch("pbem.worker.notices.templates_dir", lambda: tmp_path):
        house.worker._notices.__init__(house.worker._notices._identity, 20)
    last = house.last("north")
    told, _ = failed(house, house.mail("ann@example.org", last.reply_to, "bid: 3\n", In_Reply_To=last.id))
    assert told.recipient == OPERATOR
    assert "attempts: 3" in told.message.get_content()
    assert "\nZeroDivisionError\n" in told.message.get_content()
    assert "sentence missing or wrong" in capsys.readouterr().out
    assert house.received(1).state == MailState.FAILED
