"""Received mails are recorded once, told apart from duplicates, and settled."""

import pytest

from pbem.errors import NotFound
from pbem.store.inbox import ReceivedMail, content_hash_of, message_id_of
from pbem.store.records import MailState
from tests.fakes.store import NOON

MAIL = b"Delivered-To: company+a@mail.test\r\nMessage-ID: <1@example.org>\r\nSubject: x\r\n\r\npass\r\n"


def received(uid, raw=MAIL, validity=1):
    return ReceivedMail(mailbox="m", uidvalidity=validity, uid=uid, raw=raw, size=len(raw), received_at=NOON)


def record(store, *mails):
    with store.unit() as unit:
        return [unit.inbox.record(mail) for mail in mails]


def test_a_uid_is_recorded_once_only(store):
    assert record(store, received(101)) == [1]
    assert record(store, received(101)) == [None]
    with store.reading() as unit:
        assert unit.inbox.known("m", 1, [100, 101, 102]) == {101}
        assert unit.inbox.known("m", 2, [101]) == frozenset()
        assert unit.inbox.known("other", 1, [101]) == frozenset()


def test_known_takes_more_uids_than_one_statement_may_hold(store):
    record(store, received(101), received(40_000))
    with store.reading() as unit:
        assert unit.inbox.known("m", 1, range(1, 40_001)) == {101, 40_000}


def test_f63_the_same_mail_delivered_twice_stays_to_be_acknowledged(store):
    again = b"Received: from somewhere else\r\n\tby here\r\nReturn-Path: <>\r\n" + MAIL
    record(store, received(101), received(102, again))
    with store.reading() as unit:
        second = unit.inbox.get(2)
    assert (second.duplicate_of, second.state) == (1, MailState.NEW)


def test_f72_a_renumbered_mail_is_settled_and_a_new_one_under_an_old_uid_is_not(store):
    other = MAIL.replace(b"pass", b"buy 2")
    record(store, received(101), received(101, other, validity=2), received(102, MAIL, validity=2))
    with store.reading() as unit:
        new, again = unit.inbox.get(2), unit.inbox.get(3)
    assert (new.duplicate_of, new.state) == (None, MailState.NEW)
    assert (again.duplicate_of, again.state) == (1, MailState.DUPLICATE)


def test_f72_a_message_id_alone_makes_no_duplicate(store):
    record(store, received(101), received(102, MAIL.replace(b"pass", b"buy 2")))
    with store.reading() as unit:
        assert unit.inbox.get(2).duplicate_of is None


def test_one_mail_to_two_of_our_addresses_is_two_mails(store):
    record(store, received(101), received(102, MAIL.replace(b"+a@", b"+b@")))
    with store.reading() as unit:
        assert unit.inbox.get(2).duplicate_of is None


def test_without_a_message_id_the_same_words_are_two_mails_unless_the_server_renumbered(store):
    bare = b"Subject: x\r\n\r\npass\r\n"
    record(store, received(101, bare), received(102, bare), received(101, bare, validity=2))
    with store.reading() as unit:
        assert [unit.inbox.get(number).duplicate_of for number in (1, 2, 3)] == [None, None, 1]


@pytest.mark.parametrize(
    "raw", [b"", b"\r\n", b"\n\n", b"\x00\xff\xfe", b"Message-ID:", b"Message-ID: \xff\x00\r\n"]
)
def test_f20_any_bytes_can_be_recorded(store, raw):
    assert record(store, received(101, raw)) == [1]
    with store.reading() as unit:
        assert unit.inbox.raw(1) == raw


def test_message_ids_are_found_in_the_header_block_only():
    assert message_id_of(b"Subject: x\r\nmessage-id :\r\n  <a@b>\r\n\r\n") == "<a@b>"
    assert message_id_of(b"Subject: x\r\n\r\nMessage-ID: <a@b>\r\n") == ""
    assert message_id_of(b"Message-ID: <a@b>") == "<a@b>"


def test_the_content_hash_passes_over_what_servers_add_but_not_over_the_mail():
    assert content_hash_of(MAIL) == content_hash_of(b"ARC-Seal: x\r\n y\r\n" + MAIL)
    assert content_hash_of(MAIL) == content_hash_of(MAIL.replace(b"\r\n", b"\n"))
    assert content_hash_of(MAIL) != content_hash_of(MAIL.replace(b"pass", b"Pass"))
    assert content_hash_of(MAIL) != content_hash_of(MAIL.replace(b"Subject: x", b"Subject: y"))
    in_body = MAIL + b"Received: this is text\r\n"
    assert content_hash_of(MAIL) != content_hash_of(in_body)


def test_new_mails_come_in_order_of_receipt_and_only_while_they_wait(store):
    record(store, *(received(uid, MAIL.replace(b"<1@", b"<%d@" % uid)) for uid in (103, 101, 102)))
    with store.unit() as unit:
        assert [mail.uid for mail in unit.inbox.new(10)] == [103, 101, 102]
        assert [mail.uid for mail in unit.inbox.new(1, after=1)] == [101]
        unit.inbox.settle(1, MailState.DONE, "accept", "orders taken")
        assert [mail.id for mail in unit.inbox.new(10)] == [2, 3]
        assert unit.inbox.dispositions([1, 2]) == {1: "accept"}
        assert unit.inbox.take(1) is None
        taken = unit.inbox.take(2)
    assert taken is not None
    assert (taken.mail.id, taken.raw) == (2, MAIL.replace(b"<1@", b"<101@"))


def test_settled_mails_are_filed_once_and_only_under_their_own_numbering(store):
    record(store, received(101), received(101, MAIL.replace(b"pass", b"x"), validity=2))
    with store.unit() as unit:
        for number in (1, 2):
            unit.inbox.settle(number, MailState.HELD, "hold", "wrong sender")
        assert [(mail.id, mail.uid, mail.state) for mail in unit.inbox.to_file("m", 2)] == [(2, 101, "held")]
        unit.inbox.mark_filed([2])
        assert unit.inbox.to_file("m", 2) == ()


def test_attempts_are_counted_and_put_back_gives_them_all_again(store):
    record(store, received(101))
    with store.unit() as unit:
        assert [unit.inbox.count_attempt(1, "fault") for _ in range(3)] == [1, 2, 3]
        unit.inbox.settle(1, MailState.FAILED, "fault", "ValueError: x")
        assert unit.inbox.count(MailState.FAILED) == 1
        unit.inbox.put_back(1)
        mail = unit.inbox.get(1)
    assert (mail.state, mail.attempts, mail.disposition) == (MailState.NEW, 0, None)


def test_a_mail_is_attributed_to_game_and_seat(store):
    record(store, received(101))
    with store.unit() as unit:
        unit.inbox.attribute(1, "g1", "ash")
    with store.reading() as unit:
        assert (unit.inbox.get(1).game_id, unit.inbox.get(1).seat) == ("g1", "ash")


def test_unknown_numbers_are_named(store):
    with store.unit() as unit:
        for call in (unit.inbox.get, unit.inbox.raw, unit.inbox.put_back):
            with pytest.raises(NotFound, match="no mail 7"):
                call(7)


def test_reasons_may_hold_what_no_database_likes(store):
    record(store, received(101))
    with store.unit() as unit:
        unit.inbox.settle(1, MailState.FAILED, "fault", "nul \0 and lone \udc80")
    with store.reading() as unit:
        assert unit.inbox.get(1).reason == "nul ? and lone ?"
