"""Press: passed on as a mail of our own, to those who are named and to nobody else (F-36, F-43, F-46)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.store.talk_records import PressRules
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
        ("East, cc moderator", "bob mod"),
        ("West (cc the moderators)", "di mod"),
    ],
)
def test_F_42_who_may_be_named(build, testgame, to, seats):
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
    assert answer.startswith("Refused. Not sent:" if to == "moderator" else "Not understood. Not sent:")
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


def test_press_is_threaded_behind_the_press_before_and_the_games_root(house, testgame):
    house.start(edition=testgame)
    root = house.last("east").message["In-Reply-To"]
    one = press(house.write("north", "PRESS TO East\none\nEND\n"))["bob@example.org"]
    two = press(house.write("south", "PRESS TO East, West\ntwo\nEND\n"))["bob@example.org"]
    assert one.message["References"].split() == [root]
    assert two.message["In-Reply-To"] == one.id
    assert two.message["References"].split() == [root, one.id]


def test_moderators_press_is_in_the_thread_too(build, testgame):
    house = build(moderators=MODERATORS)
    house.start(edition=testgame)
    one = press(house.write("north", "PRESS TO moderator\none\nEND\n"))["mod@example.org"]
    two = press(house.write("south", "PRESS TO moderator\ntwo\nEND\n"))["mod@example.org"]
    assert two.message["References"].split() == [one.message["In-Reply-To"], one.id]


def test_F_63_press_that_comes_twice_is_acknowledged_and_passed_on_once(house, testgame):
    house.start(edition=testgame)
    mail = house.mail("ann@example.org", house.last("north").reply_to, "PRESS TO East\nHello\nEND\n")
    house.deliver(mail)
    again = house.deliver(mail)
    assert press(again) == {}
    assert [letter.recipient for letter in again] == ["ann@example.org"]
    other = mail.replace(b"Hello", b"Hallo")
    assert set(press(house.deliver(other))) == {"bob@example.org"}


@pytest.mark.parametrize(
    "begin", ["ANONYMOUS PRESS TO all", "Press to all, anonymously", "unsigned press to all"]
)
def test_unsigned_press_where_the_game_allows_it(build, testgame, begin):
    house = build(press=PressRules(anonymous=True))
    house.start(edition=testgame)
    assert "ANONYMOUS PRESS TO" in " ".join(house.letters("ann@example.org")[0].text.split())
    sent = house.write("north", f"{begin}\nI know something.\nEND\n")
    letters = press(sent)
    assert set(letters) == {f"{each}@example.org" for each in ("ann", "bob", "cy", "di")}
    for letter in letters.values():
        assert letter.subject.endswith("Press from somebody to all")
        assert "North" not in letter.text + letter.html
    receipt = next(each for each in sent if "Receipt" in each.subject or "Press sent" in each.text)
    assert "Press sent to East, South, West without your name." in " ".join(receipt.text.split())


def test_F_40_unsigned_press_is_the_same_whoever_writes_it(build, testgame):
    seen = []
    for writer in ("north", "west"):
        house = build(press=PressRules(anonymous=True))
        house.start(edition=testgame)
        letters = press(house.write(writer, "ANONYMOUS PRESS TO all\nI know something.\nEND\n"))
        seen.append(
            {address: letter.raw for address, letter in letters.items() if address[:2] in ("bo", "cy")}
        )
    assert seen[0] == seen[1]


def test_unsigned_press_to_some_names_them(build, testgame):
    house = build(press=PressRules(anonymous=True))
    house.start(edition=testgame)
    letters = press(house.write("north", "ANONYMOUS PRESS TO East and South\nHush.\nEND\n"))
    assert {address: letter.subject.partition("Press")[2] for address, letter in letters.items()} == {
        "bob@example.org": " from somebody to East, South",
        "cy@example.org": " from somebody to East, South",
    }


def test_unsigned_press_is_refused_where_the_game_does_not_allow_it(house, testgame):
    house.start(edition=testgame)
    assert "ANONYMOUS" not in house.letters("ann@example.org")[0].text
    sent = house.write("north", "ANONYMOUS PRESS TO all\nI know something.\nEND\n")
    assert press(sent) == {}
    said = " ".join(sent[0].text.split())
    assert "ANONYMOUS PRESS TO all Refused. Not sent: this game allows no unsigned press" in said
    assert "Receipt: 1 order refused" in sent[0].subject


def test_a_game_may_be_created_otherwise_than_the_settings_say(build, testgame):
    house = build(press=PressRules(anonymous=True))
    house.start(edition=testgame, anonymous_press=False)
    assert press(house.write("north", "ANONYMOUS PRESS TO all\nHush.\nEND\n")) == {}


def test_press_has_a_limit_in_an_hour(build, testgame):
    house = build(press_per_hour=3)
    house.start(edition=testgame)
    blocks = "".join(f"PRESS TO East\n{number}\nEND\n" for number in range(5))
    sent = house.write("north", blocks)
    assert len([each for each in sent if "Press from" in each.subject]) == 3
    assert "3 messages within an hour are the most" in " ".join(sent[-1].text.split() + sent[0].text.split())
    house.clock.step(timedelta(hours=1))
    assert press(house.write("north", "PRESS TO East\nagain\nEND\n"))


def ended(house):
    while house.rules().result(house.state()) is None:
        house.play_default()


def test_press_goes_on_after_the_end_and_nothing_else_does(house, testgame):
    house.start(edition=testgame)
    ended(house)
    entries = len(house.entries())
    sent = house.write("north", "bid: 3\nPRESS TO all\nWell played.\nEND\n")
    assert set(press(sent)) == {"bob@example.org", "cy@example.org", "di@example.org"}
    receipt = next(each for each in sent if each.recipient == "ann@example.org")
    assert "nothing else that a mail says is done" in " ".join(receipt.text.split())
    assert receipt.attached == {}
    assert len(house.entries()) == entries
    assert "is over" in house.write("north", "bid: 3")[0].subject


def test_no_press_after_the_end_where_the_server_wants_none(build, testgame):
    house = build(press_after_end=False)
    house.start(edition=testgame)
    ended(house)
    sent = house.write("north", "PRESS TO all\nWell played.\nEND\n")
    assert press(sent) == {}
    assert "is over" in sent[0].subject


@pytest.mark.parametrize(
    "block", ["PRESS TO moderators", "press to moderators: hello", "press to the moderator\nhello\nend"]
)
def test_press_to_moderators_where_there_are_none_says_so_and_who_can_be_written_to(house, testgame, block):
    house.start(edition=testgame)
    receipt = " ".join(house.answer("north", block).split())
    assert (
        "this server names no moderator to whom players could write. Nearest: East South West all" in receipt
    )


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("press all: hello there", "PRESS TO all"),
        ("Message to east: hi", "PRESS TO east"),
        ("press east, west: shall we?", "PRESS TO east, west"),
    ],
)
def test_what_is_almost_press_comes_back_with_how_it_begins(house, testgame, line, right):
    """It is no order to be kept either, and nobody else gets it."""
    house.start(edition=testgame)
    sent = house.write("north", line)
    assert [each.recipient for each in sent] == [house.address("north")]
    receipt = " ".join(sent[0].text.split())
    assert "Not sent: a message begins with PRESS TO" in receipt
    assert right in receipt
    assert f"this turn: {line}" not in receipt


def test_a_line_that_begins_like_nothing_is_not_offered_for_later(house, testgame):
    house.start(edition=testgame)
    assert "this turn: wibble south: 3" not in house.answer("north", "wibble south: 3")
    assert "this turn: toast: navy" in house.answer("north", "toast: navy")
