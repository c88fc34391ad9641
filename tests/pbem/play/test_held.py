"""Doubtful mails: held, asked about once, released whole by a yes of the registered player."""

from __future__ import annotations

import pytest

from pbem.intake.values import Trust
from pbem.store.records import MailState
from tests.pbem.play.reading import orders, to_votes, told
from tests.report.html_check import words

pytestmark = pytest.mark.slow


def held_question(house, seat="north"):
    """A mail from another address of the seat's person; gives what was sent."""
    last = house.last(seat)
    return house.deliver(
        house.mail("friend@example.org", last.reply_to, "bid: 3\nbid: 1\n", Subject="my bid")
    )


def test_F_32_the_right_token_from_another_address_waits_for_its_owner(house, testgame):
    house.start(edition=testgame)
    sent = held_question(house)
    assert [letter.recipient for letter in sent] == ["ann@example.org"]
    assert sent[0].subject == "[g1 north] Is this mail from you?"
    assert "bid: 3" in sent[0].text
    assert orders(house) == []
    assert house.received(1).state == MailState.HELD


def test_a_yes_releases_the_held_mail_and_is_no_order(house, testgame):
    house.start(edition=testgame)
    held_question(house)
    receipt = house.answer("north", "Yes.\n")
    assert told(receipt, "Yes.").startswith("Done. Confirmed")
    assert told(receipt, "bid: 3").startswith("Waiting.")
    assert told(receipt, "bid: 1").startswith("Refused.")
    assert orders(house) == [("north", 3)]
    assert house.received(1).state == MailState.DONE


def test_that_yes_is_no_vote_not_even_the_second_time(house, testgame):
    house.start(edition=testgame)
    to_votes(house)
    question = house.deliver(house.mail("friend@example.org", house.last("north").reply_to, "hello\n"))[0]
    for times in (1, 2):
        before = len(house.entries())
        receipt = house.answer("north", "yes\n", In_Reply_To=question.id)
        assert len(house.entries()) == before
        assert ("confirmed before" in receipt) is (times == 2)


def test_a_yes_to_anything_else_is_an_ordinary_line(house, testgame):
    house.start(edition=testgame)
    first = house.last("north")
    held_question(house)
    house.answer("north", "yes\n", In_Reply_To=first.id)
    assert orders(house) == []
    assert house.received(1).state == MailState.HELD


def test_lines_beside_the_yes_act_after_those_of_the_held_mail(house, testgame):
    house.start(edition=testgame)
    held_question(house)
    house.write("north", "yes\nbid: 4\n")
    assert [choice for _, choice in orders(house)] == [3, 4]


def test_the_quoted_form_of_a_held_mail_acts_too(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    quoted = "\n".join(f"> {line}" for line in last.text.replace("bid: £0", "bid: £2").splitlines())
    text = f"On Sunday, 1 March 2026 at 12:00, Leadenhall wrote:\n{quoted}\n"
    house.deliver(house.mail("friend@example.org", last.reply_to, text, In_Reply_To=last.id))
    house.write("north", "yes")
    assert orders(house) == [("north", 2)]


def test_another_seats_yes_releases_nothing(house, testgame):
    house.start(edition=testgame)
    question = held_question(house)[0]
    house.write("east", "yes\n", In_Reply_To=question.id)
    assert orders(house) == []
    assert house.received(1).state == MailState.HELD


def test_a_registered_sender_without_token_is_asked(house, testgame):
    house.start(edition=testgame)
    sent = house.deliver(house.mail("ann@example.org", "company@mail.test", "bid: 3\n"))
    assert [letter.subject for letter in sent] == ["[g1 north] Is this mail from you?"]
    house.write("north", "yes\n")
    assert orders(house) == [("north", 3)]


def test_F_49_the_case_of_an_address_does_not_matter(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    house.deliver(house.mail("ANN@Example.ORG", last.reply_to.upper(), "bid: 3\n"))
    assert orders(house) == [("north", 3)]


def test_a_token_alone_acts_where_the_operator_says_so(build, testgame):
    house = build(trust=Trust.TOKEN)
    house.start(edition=testgame)
    sent = house.deliver(house.mail("friend@example.org", house.last("north").reply_to, "bid: 3\n"))
    assert orders(house) == [("north", 3)]
    assert [letter.recipient for letter in sent] == ["ann@example.org"]


def test_dkim_asks_for_the_word_of_our_own_server(build, testgame):
    house = build(trust=Trust.DKIM)
    house.start(edition=testgame)
    house.write("north", "bid: 3\n")
    assert orders(house) == []
    forged = "mail.example.net; dkim=pass header.d=example.org"
    house.write("north", "bid: 3\n", Authentication_Results=forged)
    assert orders(house) == []
    house.write("north", "bid: 3\n", Authentication_Results="mail.test; dkim=pass header.d=example.org")
    assert orders(house) == [("north", 3)]


def test_without_plus_addresses_the_subject_carries_the_token(build, testgame):
    house = build(plus_addressing=False)
    house.start(edition=testgame)
    last = house.last("north")
    assert last.reply_to == "company@mail.test"
    assert "~" in last.subject
    house.deliver(
        house.mail("ann@example.org", "company@mail.test", "bid: 3\n", Subject=f"AW: {last.subject}")
    )
    assert orders(house) == [("north", 3)]


@pytest.mark.parametrize("where", ["receipt", "question", "log"])
def test_F_35_no_token_is_said_back(house, testgame, capsys, where):
    house.start(edition=testgame)
    secret = house.last("north").reply_to.partition(".")[2].partition(".")[2].partition("@")[0]
    assert len(secret) == 20
    sender = "ann@example.org" if where == "receipt" else "friend@example.org"
    text = f"bid to company+g1.north.{secret}@mail.test: 3\nsee ~{secret}\n"
    last = house.last("north")
    sent = house.deliver(house.mail(sender, last.reply_to, text, Subject=f"[g1 t1 north ~{secret}]"))
    assert len(sent) == 1
    page = words(sent[0].html)  # its buttons lead to the address that the mail itself may be answered to
    assert secret not in sent[0].text + page + sent[0].subject
    with house.store.reading() as work:
        assert secret not in (work.inbox.get(1).reason or "")
    assert secret not in capsys.readouterr().out
