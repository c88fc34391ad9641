"""Games that stand still: orders wait, nothing falls due, everything else goes on; and orders written before a change (F-80)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import format_datetime

import pytest

from pbem.errors import CommandError
from pbem.play.closing import close_game, reopen_game
from pbem.play.moderation.changes import GoBack
from pbem.play.moderation.going_on import resume_game
from pbem.play.moderation.overriding import override
from pbem.play.moderation.standing_still import pause_game
from pbem.play.records.archive import Company, export_game, import_game
from pbem.play.timing.moved_deadlines import move_deadlines, pause, resume
from pbem.store.records import GameStatus
from pbem.worker.receive import Receiver
from tests.pbem.play.house import PEOPLE, new_house
from tests.pbem.play.moderated import WHY, Desk, words
from tests.pbem.play.reading import orders
from tests.pbem.play.timed import TIMING, Timed

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(house, testgame):
    made = Timed(house)
    made.start(testgame, timing=TIMING)
    return made


@pytest.fixture
def desk(timed):
    return Desk(timed.house)


def stop(desk):
    desk.do(lambda d, work, table: pause_game(d, work, table, WHY))
    desk.new()


def go(desk):
    desk.do(lambda d, work, table: resume_game(d, work, table, WHY))


def test_everybody_reads_that_the_game_stands_still_and_why(desk):
    desk.do(lambda d, work, table: pause_game(d, work, table, WHY))
    letters = desk.new()
    assert len(letters) == 4
    for letter in letters:
        assert letter.subject.endswith("] The game stands still")
        assert "The moderator Mod One lets the game stand still. The reason: It was misread." in words(letter)
        assert "orders are kept and played when it goes on" in words(letter)
    assert (desk.status(), desk.house.entries()[-1].actor) == (GameStatus.PAUSED, "Mod One")


def test_orders_wait_and_are_played_in_their_order_when_the_game_goes_on(timed, desk):
    house = timed.house
    stop(desk)
    first = house.answer("north", "bid: 2\nalways: thanks: none\n")
    assert " ".join(first.split()).count("The game stands still: this waits") == 2
    house.write("east", "bid: 3\n")
    house.write("north", "bid: 4\n")
    assert orders(house) == []
    desk.new()
    go(desk)
    assert orders(house) == [("north", 2), ("east", 3), ("north", 4)]
    letters = {letter.recipient: letter for letter in desk.new()}
    assert len(letters) == 4
    for letter in letters.values():
        assert "The moderator Mod One lets the game go on. The reason: It was misread." in words(letter)
    assert "It is kept as standing order 1" in words(
        next(
            each
            for each in house.letters(house.address("north"))
            if "always: thanks" in each.text and "kept as" in each.text
        )
    )
    with house.store.reading() as work:
        assert work.pauses.kept_lines("g1") == ()
    desk.assert_sound()


def test_what_moves_no_game_is_done_at_once(timed, desk):
    house = timed.house
    stop(desk)
    assert "Your report follows below" in house.answer("north", "status\n")
    assert "The game stands still: orders are kept" in " ".join(house.last("north").text.split())
    assert "From now on your mails show times in Europe/London" in house.answer(
        "north", "timezone Europe/London\n"
    )
    sent = house.write("east", "PRESS TO all\nHello.\nEND\n")
    assert any("Press from East" in letter.subject for letter in sent)
    assert "not understood" in house.answer("west", "bid: purple\n").casefold()


def test_nothing_falls_due_and_the_time_is_given_back(timed, desk):
    (before,) = timed.deadlines()
    stop(desk)
    timed.new()
    assert timed.wait(300) == []
    go(desk)
    (after,) = timed.deadlines()
    assert timedelta(hours=299) < after.due_at - before.due_at < timedelta(hours=301)


def test_a_game_stands_still_once_and_goes_on_once(desk):
    with pytest.raises(CommandError, match="game g1 does not stand still; it is running"):
        go(desk)
    stop(desk)
    with pytest.raises(CommandError, match=r"stands still already; Mod One: It was misread\."):
        stop(desk)
    go(desk)
    assert desk.status() == GameStatus.RUNNING


def test_it_does_not_go_on_while_a_dispute_is_open(timed, desk):
    stop(desk)
    timed.house.write("east", "dispute 1: no\n")
    with pytest.raises(CommandError, match=r"cannot go on yet: dispute 1 is open \(pbem dispute show 1\)"):
        go(desk)


@pytest.mark.parametrize("what", [(move_deadlines, 60), (pause,), (resume,)])
def test_the_clock_of_a_game_that_stands_still_is_not_moved(timed, desk, what):
    stop(desk)
    action, *given = what
    with (
        timed.house.store.unit() as work,
        pytest.raises(CommandError, match="stands still, and so does its clock"),
    ):
        action(timed.house.desk, work, "g1", *given, "x")


def test_a_clock_that_was_stopped_before_is_stopped_after(timed, desk):
    house = timed.house
    (before,) = timed.deadlines()
    with house.store.unit() as work:
        pause(house.desk, work, "g1", "x")
    stop(desk)
    timed.wait(50)
    go(desk)
    timed.new()
    assert timed.wait(50) == []
    with house.store.unit() as work:
        resume(house.desk, work, "g1", "x")
    (after,) = timed.deadlines()
    assert timedelta(hours=99) < after.due_at - before.due_at < timedelta(hours=101)


def test_a_game_that_is_closed_while_it_stands_still_does_so_when_it_is_opened_again(timed, desk):
    house = timed.house
    stop(desk)
    house.write("north", "bid: 2\n")
    with house.store.unit() as work:
        close_game(house.desk, work, "g1", "Elsewhere.")
    with house.store.unit() as work:
        reopen_game(house.desk, work, "g1", "Back.")
    assert desk.status() == GameStatus.PAUSED
    go(desk)
    assert orders(house) == [("north", 2)]


def test_a_game_that_stands_still_may_go_on_elsewhere(timed, desk, tmp_path_factory, empty):
    stop(desk)
    with timed.house.store.reading() as work:
        data = export_game(work, "g1")
    there = new_house(tmp_path_factory.mktemp("there"), empty)
    with there.store.unit() as work:
        import_game(there.desk, work, data, Company(PEOPLE[:4]))
    there.round()
    there.write("north", "bid: 2\n")
    assert orders(there) == [("north", 2)]
    there.store.close()


def back(desk):
    """All bid; then the game goes back to its beginning."""
    for seat in ("north", "east", "south", "west"):
        desk.house.write(seat, "bid: 0\n")
    old = desk.house.last("north")
    desk.make(GoBack(1))
    desk.new()
    return old


def test_F_80_an_order_written_before_a_change_is_not_played_and_its_author_reads_why(timed, desk):
    """F-80, F-64: "bid: 3" answered the bid of then; the same words would answer another question now."""
    house = timed.house
    old = back(desk)
    entries = desk.last()
    headers = {"In_Reply_To": old.id, "Date": format_datetime(house.clock.now() - timedelta(hours=1))}
    (letter,) = house.write("north", "bid: 3\nstatus\n", **headers)
    assert desk.last() == entries
    assert "Not played: it was written before the moderator changed the game" in words(letter)
    assert "The game waits for you" in words(letter)
    house.write("north", "bid: 3\n")
    assert desk.last() == entries + 1


def test_F_80_an_order_that_came_while_the_game_was_changed_is_not_played(timed, desk):
    """It was recorded before the change and is worked on after it."""
    house = timed.house
    for seat in ("north", "east", "south", "west"):
        house.write(seat, "bid: 0\n")
    last = house.last("north")
    house.mailbox.deliver(
        house.mail(house.address("north"), last.reply_to, "thanks: east\n", In_Reply_To=last.id)
    )
    assert list(Receiver(house.mailbox, house.store.unit, house.clock, 10).record()) == [1]
    house.clock.step(timedelta(minutes=1))
    with house.store.unit() as work:
        override(house.desk, work, desk.asked(GoBack(1)))
    entries = desk.last()
    house.round()
    assert desk.last() == entries
    assert "Not played" in house.last("north").text


def test_people_who_always_answer_an_old_mail_are_understood_when_they_write_anew(timed, desk):
    house = timed.house
    old = back(desk)
    headers = {"In_Reply_To": old.id, "Date": format_datetime(house.clock.now() + timedelta(seconds=30))}
    entries = desk.last()
    house.write("north", "bid: 3\n", **headers)
    assert desk.last() == entries + 1


@pytest.mark.parametrize("date", ["", "yesterday", "Tue, 31 Feb 2026 12:00:00 +0000"])
def test_a_date_that_is_none_says_nothing(timed, desk, date):
    old = back(desk)
    entries = desk.last()
    timed.house.write("north", "bid: 3\n", In_Reply_To=old.id, Date=date)
    assert desk.last() == entries
