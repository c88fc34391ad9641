"""Press: passed on as a mail of our own, to those who are named and to nobody else (F-36, F-43, F-46)."""

from __future__ import annotations

import pytest

from tests.pbem.play.reading import orders, told

pytestmark = pytest.mark.slow

MODERATORS = ("mod@example.org",)


def press(letters):
    """The press among mails, by recipient."""
    return {letter.recipient: letter for letter in letters if "Press from" in letter.subject}


def test_F_43_press_goes_to_the_named_seats_alone(house, testgame):
    house.start(edition=testgame)
    sent = house.write("north", "PRESS TO East and South\nShall we share the lot?\nbid: 6\nEND\nbid: 2\n")
    assert set(press(sent)) == {"bob@example.org", "cy@example.org"}
    letter = press(sent)["bob@example.org"]
    assert letter.subject == "[g1 t1 east] Press from North to East, South"
    assert "Shall we share the lot?\nbid: 6\n" in letter.text
    assert letter.text.rstrip().endswith("-- North")
    assert orders(house) == [("north", 2)]


def test_the_receipt_says_to_whom_it_went(house, testgame):
    house.start(edition=testgame)
    receipt = house.answer("north", "bid: 2\nPRESS TO all\nGood morning.\nEND\n")
    assert told(receipt, "PRESS TO all") == "Done. Press sent to East, South, West."
    assert receipt.index("bid: 2") < receipt.index("PRESS TO all")


def test_F_46_nothing_of_the_writers_mail_but_the_words(house, testgame):
    house.start(edition=testgame)
    sent = house.write(
        "north",
        "PRESS TO East\nHello\nEND\n",
        X_Mailer="SecretMailer 1",
        Received="from home.example.org",
        Organization="Example Works",
        From="Ann at Home <ann@example.org>",
    )
    raw = press(sent)["bob@example.org"].raw.decode()
    assert not [
        each
        for each in ("ann@example.org", "Ann", "SecretMailer", "home.example", "Works", "written1")
        if each in raw
    ]


def test_F_36_a_token_in_press_is_starred_out(house, testgame):
    house.start(edition=testgame)
    address = house.last("north").reply_to
    sent = house.write("north", f"PRESS TO East\nWrite to {address} please\nEND\n")
    letter = press(sent)["bob@example.org"]
    assert address not in letter.text + letter.html
    assert "company+g1.north.*****@mail.test" in letter.text


@pytest.mark.parametrize(
    ("to", "seats"),
    [
        ("all", "bob cy di"),
        ("everybody but West", "bob cy"),
        ("East, West", "bob di"),
        ("east/south", "bob cy"),
        ("WEST & north", "di"),
        ("moderator", "mod"),
        ("Bob", "bob"),
        ("Bob Sample and Cy", "bob cy"),
        ("all and the moderators", "bob cy di mod"),
    ],
)
def test_who_may_be_named(build, testgame, to, seats):
    house = build(moderators=MODERATORS)
    house.start(edition=testgame)
    sent = house.write("north", f"PRESS TO {to}\nHello\nEND\n")
    assert set(press(sent)) == {f"{seat}@example.org" for seat in seats.split()}


@pytest.mark.parametrize(
    "to", ["Nobody", "East and Elsewhere", "all but Elsewhere", "north", "moderator", ","]
)
def test_who_is_nobody_is_told_with_the_names(house, testgame, to):
    house.start(edition=testgame)
    sent = house.write("north", f"PRESS TO {to}\nHello\nEND\n")
    assert press(sent) == {}
    answer = told(sent[0].text, f"PRESS TO {to}")
    assert answer.startswith("Not understood. Not sent:")
    assert "East South West all" in " ".join(sent[0].text.split())


def test_press_without_end_is_asked_about_and_not_sent(house, testgame):
    house.start(edition=testgame)
    sent = house.write("north", "PRESS TO East\nHello\nbid: 3\n")
    assert press(sent) == {}
    assert "where the press to East ends" in told(sent[0].text, "PRESS TO East")
    assert orders(house) == []


def test_press_without_words_is_not_sent(house, testgame):
    house.start(edition=testgame)
    sent = house.write("north", "PRESS TO East\nEND\n")
    assert press(sent) == {}
    assert "has no words" in told(sent[0].text, "PRESS TO East")


def test_several_blocks_are_several_mails_and_the_ledger_knows_none(house, testgame):
    house.start(edition=testgame)
    sent = house.write("north", "PRESS TO East\none\nEND\nPRESS TO East\ntwo\nEND\n")
    letters = [letter for letter in sent if "Press from" in letter.subject]
    assert len({letter.id for letter in letters}) == 2
    assert len(house.entries()) == 1


def test_press_is_answered_by_a_reply_and_its_words_are_no_orders_then(house, testgame):
    house.start(edition=testgame)
    letter = press(house.write("north", "PRESS TO East\nbid: 6\nEND\n"))["bob@example.org"]
    quoted = "\n".join(f"> {line}" for line in letter.text.splitlines())
    text = f"bid: 2\n\nOn Sunday, 1 March 2026 at 12:00, Leadenhall wrote:\n{quoted.replace('bid: 6', 'bid: 5')}\n"
    house.deliver(house.mail("bob@example.org", letter.reply_to, text, In_Reply_To=letter.id))
    assert orders(house) == [("east", 2)]


def test_a_held_mails_press_goes_out_when_it_is_confirmed(house, testgame):
    house.start(edition=testgame)
    text = "PRESS TO East\nHello\nEND\n"
    assert press(house.deliver(house.mail("friend@example.org", house.last("north").reply_to, text))) == {}
    assert set(press(house.write("north", "yes"))) == {"bob@example.org"}


def test_press_of_a_mail_that_comes_twice_goes_out_once(house, testgame):
    house.start(edition=testgame)
    raw = house.mail("ann@example.org", house.last("north").reply_to, "PRESS TO East\nHello\nEND\n")
    assert len(press(house.deliver(raw))) == 1
    assert press(house.deliver(raw)) == {}
