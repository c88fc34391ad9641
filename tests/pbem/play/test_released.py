"""Held and failed mails that a person decides about: what each kind offers, released or put aside, and who hears of it."""

from __future__ import annotations

import re
from pathlib import Path
from unittest.mock import patch

import pytest

from pbem.errors import CommandError, NotFound
from pbem.play.held import DOUBTFUL, FAILED, OFFERS, put_aside, release, what_holds
from pbem.store.records import MailState
from tests.house.project import text
from tests.pbem.play.house import OPERATOR
from tests.pbem.play.reading import orders, told

pytestmark = pytest.mark.slow


def decided(house, decide, *given):
    """Decide about a mail; what was sent because of it."""
    before = len(house.letters())
    with house.store.unit() as work:
        decide(house.desk, work, *given)
    house.round()
    return house.letters()[before:]


def doubtful(house, text="bid: 3\n"):
    """A mail with the token of north from an address that nobody knows; gives the question to its player."""
    last = house.last("north")
    return house.deliver(house.mail("friend@example.org", last.reply_to, text, Subject="my bid"))[0]


@pytest.fixture
def too_many(build, testgame):
    """A house that has held the third mail of north as one too many."""
    house = build(mails_per_hour=2)
    house.start(edition=testgame)
    for number in range(2):
        house.write("north", f"hello {number}\n")
    house.write("north", "bid: 3\n")
    assert house.received(3).state == MailState.HELD
    return house


def test_every_kind_of_held_mail_offers_a_way_on(too_many, testgame):
    assert what_holds(too_many.received(3)) == "too-many"
    assert OFFERS["too-many"] == ("release", "reject")
    assert OFFERS["no-sender"] == ("release", "reject")
    assert OFFERS[DOUBTFUL] == ("yes of its player", "release", "reject")
    assert OFFERS[FAILED] == ("release", "reject")


def test_the_page_for_moderators_says_what_each_kind_offers():
    rows = re.findall(r"^\| `([\w-]+)` \|[^|]*\| (.*) \|$", text(Path("docs/moderators.md")), re.MULTILINE)
    assert {kind: tuple(re.findall("`([^`]+)`", offers)) for kind, offers in rows} == OFFERS


def test_the_first_mail_held_as_one_too_many_is_told_to_the_operator_and_no_other(build, testgame):
    house = build(mails_per_hour=2)
    house.start(edition=testgame)
    before = len(house.letters(OPERATOR))
    for number in range(5):
        house.write("north", f"hello {number}\n")
    (letter,) = house.letters(OPERATOR)[before:]
    assert letter.subject == "Mail 3 waits for you"
    words = " ".join(letter.text.split())
    assert "too-many: The address sent more mails in an hour than a person writes." in words
    assert "pbem inbox release 3" in words
    assert 'pbem inbox reject 3 --reason "…"' in words


def test_one_too_many_is_released_and_acts_as_any_mail_does(too_many):
    (receipt,) = decided(too_many, release, 3)
    assert receipt.recipient == "ann@example.org"
    assert told(receipt.text, "bid: 3").startswith("Waiting.")
    assert orders(too_many) == [("north", 3)]
    mail = too_many.received(3)
    assert (mail.state, mail.disposition, mail.seat) == (MailState.DONE, "accept", "north")


def test_a_mail_is_released_once(too_many):
    decided(too_many, release, 3)
    with pytest.raises(CommandError, match="mail 3 is done, not held: there is nothing to decide"):
        decided(too_many, release, 3)
    assert orders(too_many) == [("north", 3)]


def test_a_released_mail_still_has_to_prove_its_sender(build, testgame):
    house = build(mails_per_hour=2)
    house.start(edition=testgame)
    for number in range(2):
        house.write("north", f"hello {number}\n")
    house.deliver(house.mail("ann@example.org", "company@mail.test", "bid: 3\n"))
    (question,) = decided(house, release, 3)
    assert question.subject == "[g1 north] Is this mail from you?"
    assert what_holds(house.received(3)) == DOUBTFUL
    assert orders(house) == []


def test_a_mail_without_a_sender_is_put_to_the_player_whose_token_it_brings(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    assert house.deliver(house.mail("", last.reply_to, "bid: 3\n")) == []
    assert what_holds(house.received(1)) == "no-sender"
    (question,) = decided(house, release, 1)
    assert question.recipient == "ann@example.org"
    assert question.subject == "[g1 north] Is this mail from you?"
    house.write("north", "yes\n")
    assert orders(house) == [("north", 3)]


def test_a_moderator_vouches_for_a_doubtful_mail_and_the_receipt_goes_to_its_player(house, testgame):
    house.start(edition=testgame)
    doubtful(house)
    (receipt,) = decided(house, release, 1)
    assert receipt.recipient == "ann@example.org"
    assert orders(house) == [("north", 3)]
    assert house.received(1).reason == "A moderator vouches for the mail."
    entry = house.entries()[-1]
    assert (entry.actor, entry.on_behalf_of, entry.mail_id) == ("moderator", "north", 1)


def test_a_yes_after_the_moderators_release_does_nothing_twice(house, testgame):
    house.start(edition=testgame)
    question = doubtful(house)
    decided(house, release, 1)
    receipt = house.answer("north", "yes\n", In_Reply_To=question.id)
    assert "confirmed before; nothing is done twice" in receipt
    assert orders(house) == [("north", 3)]


def test_a_doubtful_mail_that_is_put_aside_is_told_to_its_player_and_no_yes_brings_it_back(house, testgame):
    house.start(edition=testgame)
    question = doubtful(house)
    (letter,) = decided(house, put_aside, 1, "Ben says it was his.")
    assert (letter.recipient, letter.subject) == ("ann@example.org", "A mail that waited was put aside")
    words = " ".join(letter.text.split())
    assert 'The mail with the subject "my bid" was put aside, and nothing in it was played.' in words
    assert "The reason: Ben says it was his." in words
    mail = house.received(1)
    assert (mail.state, mail.disposition, mail.reason) == (MailState.DONE, "reject", "Ben says it was his.")
    receipt = house.answer("north", "yes\n", In_Reply_To=question.id)
    assert "was put aside by a moderator" in receipt
    assert orders(house) == []


def test_one_too_many_that_is_put_aside_is_told_to_its_sender(too_many):
    (letter,) = decided(too_many, put_aside, 3, "Please write less.")
    assert letter.recipient == "ann@example.org"
    assert "Please write less." in letter.text
    assert orders(too_many) == []


def test_a_stranger_hears_nothing_of_a_mail_that_is_put_aside(build, testgame):
    house = build(mails_per_hour=1)
    house.start(edition=testgame)
    house.deliver(house.mail("", house.last("north").reply_to, "bid: 3\n"))
    assert decided(house, put_aside, 1, "Spam.") == []


@pytest.fixture
def failed(house, testgame):
    """A house with a failed mail of north."""
    house.start(edition=testgame)
    house.expects_faults = True

    def broken(self, *_):
        raise ZeroDivisionError("the engine has a fault")

    with patch.object(type(house.rules()), "submit", broken):
        house.write("north", "bid: 3\n")
        house.round()
        house.round()
        assert what_holds(house.received(1)) == FAILED
        with pytest.raises(ZeroDivisionError):
            decided(house, release, 1)
    assert house.received(1).state == MailState.FAILED
    house.expects_faults = False
    return house


def test_a_failed_mail_is_worked_on_again_when_the_fault_is_mended(failed):
    (receipt,) = decided(failed, release, 1)
    assert told(receipt.text, "bid: 3").startswith("Waiting.")
    assert orders(failed) == [("north", 3)]


def test_a_failed_mail_that_is_put_aside_is_told_to_its_sender(failed):
    (letter,) = decided(failed, put_aside, 1, "Please send it again.")
    assert (letter.recipient, failed.received(1).state) == ("ann@example.org", MailState.DONE)


@pytest.mark.parametrize("decide", [(release, 99), (put_aside, 99, "x")])
def test_a_mail_that_is_not_there_is_named(house, decide):
    with pytest.raises(NotFound, match="there is no mail 99"):
        decided(house, *decide)


def test_a_mail_put_aside_needs_a_reason(too_many):
    with pytest.raises(CommandError, match="say why"):
        decided(too_many, put_aside, 3, "  ")
