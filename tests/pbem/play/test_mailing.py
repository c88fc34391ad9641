"""Which mails go out, to whom, and what stands in them."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.ids import Seat
from pbem.intake.message import read_message
from pbem.play.process_mail import Case
from pbem.store.records import OutboxState
from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow


def recipients(letters):
    """To whom mails went, sorted."""
    return sorted(letter.recipient for letter in letters)


def test_everybody_gets_a_first_report_with_the_hash_of_the_seed(house, testgame):
    house.start(edition=testgame)
    letters = house.letters()
    assert recipients(letters) == ["ann@example.org", "bob@example.org", "cy@example.org", "di@example.org"]
    with house.store.reading() as work:
        game = work.games.get("g1")
    for letter in letters:
        assert game.seed_hash in letter.text
        assert game.seed.hex() not in letter.text


def test_only_who_is_newly_asked_gets_a_report(house, testgame):
    house.start(edition=testgame)
    for seat in ("north", "east", "south"):
        assert recipients(house.write(seat, "bid: 0")) == [house.address(seat)]
    assert len(house.write("west", "bid: 0")) == 4  # all are asked for thanks
    for seat in ("north", "east", "south"):
        house.write(seat, "thanks: none")
    assert recipients(house.write("west", "thanks: none")) == ["ann@example.org", "di@example.org"]


def test_nobody_gets_two_mails_in_one_run(house, testgame):
    house.start(edition=testgame)
    while house.state().turn == 1:
        sent = recipients(house.play_default())
        assert len(sent) == len(set(sent))


def test_a_receipt_brings_the_report_if_there_is_news_for_its_reader(house, testgame):
    house.start(edition=testgame)
    for seat in ("north", "east", "south"):
        house.write(seat, "bid: 0")
    receipt = house.write("west", "bid: 0")[0]
    assert receipt.subject == "[g1 t1 west] Receipt: 1 order accepted. Your move: thanks"
    assert "What happened" in receipt.text


def test_everybody_hears_of_a_new_turn_and_of_the_end(house, testgame):
    house.start(edition=testgame)
    last = []
    while house.rules().result(house.state()) is None:
        turn = house.state().turn
        last = house.play_default()
        if house.state().turn != turn:
            assert len(recipients(last)) == 4
    assert len(recipients(last)) == 4
    with house.store.reading() as work:
        seed = work.games.get("g1").seed.hex()
    for letter in last:
        assert "Game over" in letter.subject
        assert seed in letter.text


def test_nothing_is_told_twice_and_nothing_is_left_out(house, testgame):
    house.start(edition=testgame)
    for seat in house.seats():
        house.write(seat, "bid: 3")
    for _ in range(6):
        house.play_default()
    text = "".join(letter.text for letter in house.letters("ann@example.org"))
    assert text.count("Lot sold") == 1


def test_what_is_printed_is_what_was_saved(house, testgame):
    """F-77: a report shows the very state that its transaction commits."""
    house.start(edition=testgame, attach_view=True)
    for _ in range(12):
        for letter in house.play_default():
            seat = Seat(letter.subject.split()[2].rstrip("]"))
            rules = house.rules()
            view = rules.view(house.state(), seat)
            assert letter.attached["view.json"] == msgspec.json.encode(view)
            assert all(f"turn {view.turn}" in letter.text for _ in view.questions)


def test_each_message_id_is_unique_and_stands_in_the_outbox(house, testgame):
    house.start(edition=testgame)
    for _ in range(10):
        house.play_default()
    ids = [letter.id for letter in house.letters()]
    assert len(ids) == len(set(ids))
    with house.store.reading() as work:
        assert {row.message_id for row in work.outbox.of_game("g1")} == set(ids)


def test_work_done_again_gives_the_same_bytes(house, testgame):
    """What a crash before the commit undoes is written again, Message-ID and all."""
    house.start(edition=testgame)
    last = house.last("north")
    house.mailbox.deliver(house.mail("ann@example.org", last.reply_to, "bid: 3\n"))
    list(house.worker._receiver.record())
    written = []
    for _ in range(2):
        with house.store.unit() as work:
            taken = work.inbox.take(1)
            Case(house.desk, work, taken.mail, read_message(taken.raw)).work_on()
            written.append([work.outbox.raw(mail.id) for mail in work.outbox.in_state(OutboxState.QUEUED)])
            work.rollback()
    assert written[0] == written[1]
    assert len(written[0]) == 1


def test_all_mails_of_a_game_are_one_thread(house, testgame):
    house.start(edition=testgame)
    roots = {str(letter.message["References"]).split()[0] for letter in house.letters()}
    assert len(roots) == 1
    receipt = house.write("north", "bid: 2", Message_ID="<mine@example.org>")[0]
    assert str(receipt.message["In-Reply-To"]) == "<mine@example.org>"
    assert str(receipt.message["References"]).split() == [*roots, "<mine@example.org>"]


def test_every_mail_is_marked_as_automatic(house, testgame):
    house.start(edition=testgame)
    for letter in (*house.letters(), *house.write("north", "bid: 2")):
        assert letter.message["Auto-Submitted"] == "auto-generated"
        assert "OOF" in letter.message["X-Auto-Response-Suppress"]


def test_status_sends_the_report_again(house, testgame):
    house.start(edition=testgame)
    sent = house.write("north", "status")
    assert recipients(sent) == ["ann@example.org"]
    assert "Your report follows below" in told(sent[0].text, "status")
    assert "bid: £0" in sent[0].text


def test_help_explains(house, testgame):
    house.start(edition=testgame)
    assert "Your move" in house.answer("north", "help")
    assert len(house.answer("north", "help")) > len(house.answer("north", "hello"))


def test_attach_view_is_a_switch_for_everybody(house, testgame):
    house.start(edition=testgame)
    assert house.write("north", "hello")[0].attached == {}
    own = house.write("north", "attach view on")[0]
    view = house.rules().decode_view(own.attached["view.json"])
    assert view.viewer == "north"
    assert house.write("east", "hello")[0].attached == {}
    assert house.write("north", "attach view off")[0].attached == {}


def test_F_76_a_mail_of_ours_waits_with_its_message_id_while_no_mail_goes_out(house, testgame):
    from pbem.ports.outcomes import Retry

    house.start(edition=testgame)
    house.courier.answer = lambda _recipient: Retry("not now")
    assert house.write("north", "bid: 3") == []
    with house.store.reading() as work:
        waiting = work.outbox.in_state(OutboxState.QUEUED)
    assert len(waiting) == 1


@pytest.mark.parametrize("players", [4, 5, 6])
def test_games_of_the_first_edition_begin_for_four_to_six(house, players):
    house.start(players)
    assert len(house.letters()) == players
    asked = {each.seat for each in house.asked()}
    for letter in house.letters():
        seat = letter.subject.split()[2].rstrip("]")
        assert ("Your move" in letter.subject) is (seat in asked)
