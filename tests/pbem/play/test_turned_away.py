"""Mails that do not act: silence, a short note, or an acknowledgement, and never anything else."""

from __future__ import annotations

import pytest

from pbem.store.records import GameStatus, MailState, OutboxState
from tests.pbem.play.reading import orders

pytestmark = pytest.mark.slow

WRONG = "company+g1.north.aaaaaaaaaaaaaaaaaaaa@mail.test"


def test_a_strangers_mail_gets_silence(house, testgame):
    house.start(edition=testgame)
    assert house.deliver(house.mail("someone@example.org", "company@mail.test", "bid: 3\n")) == []
    assert house.received(1).disposition == "discard"


def test_a_wrong_token_of_a_stranger_gets_silence(house, testgame):
    house.start(edition=testgame)
    assert house.deliver(house.mail("someone@example.org", WRONG, "bid: 3\n")) == []
    assert orders(house) == []


def test_a_wrong_token_of_the_registered_player_is_asked_about(house, testgame):
    house.start(edition=testgame)
    sent = house.deliver(house.mail("ann@example.org", WRONG, "bid: 3\n"))
    assert [letter.subject for letter in sent] == ["[g1 north] Is this mail from you?"]
    assert orders(house) == []


def test_the_token_of_another_seat_does_not_speak_for_this_one(house, testgame):
    """F-48: a seat's own token from another player's address is held, and only that seat hears of it."""
    house.start(edition=testgame)
    sent = house.deliver(house.mail("bob@example.org", house.last("north").reply_to, "bid: 3\n"))
    assert [letter.recipient for letter in sent] == ["ann@example.org"]
    assert orders(house) == []


@pytest.mark.parametrize("game", ["g9", "g1.south", ""])
def test_an_unknown_game_gets_silence(house, testgame, game):
    house.start(edition=testgame)
    to = f"company+{game}.north.{'b' * 20}@mail.test"
    assert house.deliver(house.mail("someone@example.org", to, "bid: 3\n")) == []


@pytest.mark.parametrize(
    "headers", [{"To": "company+g9.north." + "b" * 20 + "@mail.test"}, {"Subject": "[g9 t1 north] bids"}]
)
def test_a_players_mail_to_an_unknown_game_is_told_so_and_not_held(house, testgame, headers):
    house.start(edition=testgame)
    named = {"To": "company@mail.test", "Subject": "bids"} | headers
    (letter,) = house.deliver(house.mail("ann@example.org", text="bid: 3\n", to="", **named))
    assert (letter.recipient, letter.subject) == ("ann@example.org", "For which game is this mail?")
    words = " ".join(letter.text.split())
    assert (
        f'Your mail with the subject "{named["Subject"]}" was not worked on: there is no game g9 here.'
        in words
    )
    assert "You have a seat here: north in game g1." in words
    assert "reply to the last report of the game" in words
    assert (house.received(1).state, house.received(1).disposition) == (MailState.DONE, "reject")
    assert orders(house) == []


def test_words_in_brackets_are_no_game(house, testgame):
    house.start(edition=testgame)
    raw = house.mail("ann@example.org", "company@mail.test", "bid: 3\n", Subject="[my move] bids")
    assert [letter.subject for letter in house.deliver(raw)] == ["[g1 north] Is this mail from you?"]


def test_a_player_of_several_games_who_names_none_is_told_so(house, testgame):
    house.start(edition=testgame)
    house.start(edition=testgame)
    (letter,) = house.deliver(house.mail("ann@example.org", "company@mail.test", "bid: 3\n"))
    words = " ".join(letter.text.split())
    assert "was not worked on: it does not name a game." in words
    assert "You have these seats here: north in game g1, north in game g2." in words
    assert house.received(1).state == MailState.DONE


def test_somebody_who_writes_to_nowhere_again_and_again_is_held_at_last(build, testgame):
    house = build(mails_per_hour=2)
    house.start(edition=testgame)
    house.start(edition=testgame)
    raws = [house.mail("ann@example.org", "company@mail.test", f"{number}\n") for number in range(3)]
    sent = [house.deliver(raw.replace(b"written1", b"w%d" % number)) for number, raw in enumerate(raws)]
    assert [[letter.recipient for letter in each] for each in sent[:2]] == [["ann@example.org"]] * 2
    assert house.received(3).state == MailState.HELD


def test_a_game_that_is_over_says_so(house, testgame):
    house.start(edition=testgame)
    with house.store.unit() as work:
        work.games.set_status("g1", GameStatus.ENDED)
    sent = house.write("north", "bid: 3\n")
    assert [letter.subject for letter in sent] == ["Game g1 is over"]
    assert orders(house) == []


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"},
        {"Auto_Submitted": "auto-generated"},
        {"X_Autoreply": "yes"},
        {"Precedence": "bulk"},
        {"List_Id": "<games.example.org>"},
        {"Return_Path": "<>"},
        {"Subject": "Out of office: away until Monday", "X_Auto_Response_Suppress": "All"},
    ],
)
def test_F_66_no_answer_to_what_answers_by_itself(house, testgame, headers):
    """F-66, F-67: an absence note is neither answered nor taken for orders."""
    house.start(edition=testgame)
    assert house.write("north", "bid: 3\n", **headers) == []
    assert orders(house) == []
    assert house.received(1).state == MailState.DONE


@pytest.mark.parametrize(
    "headers",
    [
        {"X_Auto_Response_Suppress": "All"},
        {"X_MS_Exchange_Inbox_Rules_Loop": "ann@example.org"},
        {"List_Unsubscribe": "<mailto:off@example.org>"},
        {"Subject": "Out of office party! Re: my bid"},
    ],
)
def test_a_weak_mark_loses_no_order_of_a_proven_player(house, testgame, headers):
    house.start(edition=testgame)
    (receipt,) = house.write("north", "bid: 3\n", **headers)
    assert receipt.recipient == "ann@example.org"
    assert orders(house) == [("north", 3)]
    doubtful = house.mail("bob@example.org", house.last("north").reply_to, "bid: 4\n", **headers)
    assert house.deliver(doubtful) == []


def test_F_68_an_absence_note_without_a_header_gets_no_receipt(house, testgame):
    house.start(edition=testgame)
    note = "I am out of the office until Monday. In urgent cases call Percy Placeholder.\n"
    assert house.write("north", note) == []
    assert house.received(1).reason.startswith("absence-note: ")


def test_F_63_the_same_mail_twice_is_done_once_and_acknowledged(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    raw = house.mail("ann@example.org", last.reply_to, "bid: 3\n", In_Reply_To=last.id)
    house.deliver(raw)
    sent = house.deliver(raw)
    assert [letter.subject for letter in sent] == ["This mail was here before"]
    assert orders(house) == [("north", 3)]
    assert house.received(2).state == MailState.DUPLICATE


def test_the_same_message_id_with_other_words_is_another_mail(house, testgame):
    """F-72: a duplicate needs the same Message-ID and the same content."""
    house.start(edition=testgame)
    house.write("north", "bid: 3\n", Message_ID="<one@example.org>")
    house.write("north", "bid: 4\n", Message_ID="<one@example.org>")
    assert [choice for _, choice in orders(house)] == [3, 4]


def test_a_duplicate_of_a_strangers_mail_gets_silence(house, testgame):
    house.start(edition=testgame)
    raw = house.mail("someone@example.org", "company@mail.test", "bid: 3\n")
    house.deliver(raw)
    assert house.deliver(raw) == []


def test_our_own_mail_come_back_gets_silence(house, testgame):
    house.start(edition=testgame)
    assert house.deliver(house.last("north").raw) == []


def test_F_68_a_correspondent_who_never_stops_is_held_at_last(build, testgame):
    house = build(mails_per_hour=5)
    house.start(edition=testgame)
    written = [house.write("north", f"hello {number}\n") for number in range(8)]
    answers = [[letter for letter in sent if letter.recipient == "ann@example.org"] for sent in written]
    assert [len(sent) for sent in answers] == [1, 1, 1, 1, 1, 0, 0, 0]
    warned = ["very many mails" in " ".join(sent[0].text.split()) for sent in answers if sent]
    assert warned == [False, False, False, False, True]
    assert house.received(8).state == MailState.HELD


def test_reports_do_not_count_against_a_lively_player(build, testgame):
    house = build(mails_per_hour=1)
    house.start(edition=testgame)
    assert len(house.letters("ann@example.org")) == 1
    assert house.write("north", "status\n")


def test_a_mail_without_text_is_told_so(house, testgame):
    house.start(edition=testgame)
    last = house.last("north")
    raw = (
        f"From: ann@example.org\r\nTo: {last.reply_to}\r\nMessage-ID: <e@example.org>\r\n"
        "Content-Type: image/png\r\n\r\nxxxx\r\n"
    )
    sent = house.deliver(raw.encode())
    assert [letter.subject for letter in sent] == ["Your mail could not be read"]


def test_nothing_is_left_in_the_outbox(house, testgame):
    house.start(edition=testgame)
    house.write("north", "bid: 3\n")
    with house.store.reading() as work:
        assert work.outbox.count(OutboxState.QUEUED) == 0
        assert work.outbox.count(OutboxState.SENT) == len(house.letters())
