"""Games that are closed: everybody reads why, nothing is played or falls due any more, and they may be opened again."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.errors import CommandError, NotFound
from pbem.play.closing import close_game, reopen_game
from pbem.play.entrance.new_game import Plan
from pbem.play.entrance.signup import begin, open_signup
from pbem.play.records.archive import Company, export_game, import_game
from pbem.play.records.summaries import summaries
from pbem.play.records.verify import verify_game
from pbem.play.timing.moved_deadlines import move_deadlines, pause, resume
from pbem.store.records import GameStatus, MailState
from tests.pbem.play.house import PEOPLE, SEED, new_house
from tests.pbem.play.reading import orders
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow

WHY = "It goes on at games.example.org."


@pytest.fixture
def timed(house, testgame):
    """A house with one game, an hour old."""
    made = Timed(house)
    made.start(testgame)
    made.wait(1)
    return made


def do(timed, what, *given):
    """A moderator's deed; gives the mails that it causes."""
    with timed.house.store.unit() as work:
        what(timed.house.desk, work, *given)
    timed.house.worker.run_once()
    return timed.new()


def status(timed):
    with timed.house.store.reading() as work:
        return work.games.get("g1").status


def test_everybody_reads_that_a_game_is_closed_and_why(timed):
    letters = do(timed, close_game, "g1", WHY)
    assert sorted(letter.recipient for letter in letters) == sorted(person.address for person in PEOPLE[:4])
    for letter in letters:
        words = " ".join(letter.text.split())
        assert letter.subject.endswith("] The game is closed")
        assert "Game g1 is closed here: no orders are taken any more, and nothing falls due." in words
        assert f"The reason: {WHY}" in words
    assert status(timed) == GameStatus.CLOSED
    assert timed.house.entries()[-1].actor == "moderator"


def test_orders_for_a_closed_game_are_answered_with_the_reason_and_not_played(timed):
    do(timed, close_game, "g1", WHY)
    (letter,) = timed.house.write("north", "bid: 3\n")
    words = " ".join(letter.text.split())
    assert letter.recipient == "ann@example.org"
    assert letter.subject == "[g1 north] The game is closed"
    assert "came in after game g1 was closed here, so nothing in it was played." in words
    assert f"The reason: {WHY}" in words
    assert orders(timed.house) == []
    assert (timed.house.received(1).state, timed.house.received(1).disposition) == (MailState.DONE, "reject")


def test_of_a_doubtful_mail_for_a_closed_game_only_its_player_hears(timed):
    do(timed, close_game, "g1", WHY)
    to = timed.house.last("north").reply_to
    (letter,) = timed.house.deliver(timed.house.mail("friend@example.org", to, "bid: 3\n"))
    assert (letter.recipient, letter.subject) == ("ann@example.org", "[g1 north] The game is closed")
    assert (
        timed.house.deliver(timed.house.mail("friend@example.org", "company@mail.test", "[g1 north]\n")) == []
    )


def test_nothing_falls_due_in_a_closed_game(timed):
    timed.house.write("north", "always: bid: 2\n")
    timed.new()
    do(timed, close_game, "g1", WHY)
    assert timed.wait(200) == []
    assert "Closed" not in timed.kinds()


@pytest.mark.parametrize("what", [(move_deadlines, "g1", 60, "x"), (pause, "g1", "x"), (resume, "g1", "x")])
def test_the_clock_of_a_closed_game_is_not_moved(timed, what):
    do(timed, close_game, "g1", WHY)
    with pytest.raises(CommandError, match=r"game g1 is closed \(It goes on at games\.example\.org\.\)"):
        do(timed, *what)


def test_what_was_left_of_the_time_is_left_when_it_is_opened_again(timed):
    do(timed, close_game, "g1", WHY)
    timed.house.clock.step(timedelta(hours=500))
    letters = do(timed, reopen_game, "g1", "The other server is gone.")
    assert len(letters) == 4
    words = " ".join(letters[0].text.split())
    assert "The game is open again" in words
    assert "The reason: The other server is gone." in words
    (deadline,) = timed.deadlines()
    assert (
        timedelta(hours=46, minutes=50)
        < deadline.due_at - timed.house.clock.now()
        < timedelta(hours=47, minutes=10)
    )
    timed.house.write("north", "bid: 3\n")
    assert orders(timed.house) == [("north", 3)]
    with timed.house.store.reading() as work:
        assert verify_game(work, "g1").problems == ()


def test_a_clock_that_stood_still_before_stands_still_after(timed):
    do(timed, pause, "g1", "Holidays.")
    do(timed, close_game, "g1", WHY)
    letters = do(timed, reopen_game, "g1", "Back.")
    assert "The clock of the game stands still." in " ".join(letters[0].text.split())
    do(timed, resume, "g1", "On.")


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ((close_game, "g9", WHY), "there is no game g9"),
        ((close_game, "g1", " "), "say why"),
        ((reopen_game, "g1", "x"), "game g1 is not closed; it is running"),
    ],
)
def test_what_cannot_be_done_is_said(timed, what, sentence):
    with pytest.raises((CommandError, NotFound), match=sentence):
        do(timed, *what)


def test_a_game_is_closed_once_and_a_game_that_is_over_not_at_all(timed):
    do(timed, close_game, "g1", WHY)
    with pytest.raises(CommandError, match="game g1 is closed already"):
        do(timed, close_game, "g1", WHY)
    with timed.house.store.unit() as work:
        work.games.set_status("g1", GameStatus.ENDED)
    with pytest.raises(CommandError, match="game g1 is over: it takes no orders any more"):
        do(timed, close_game, "g1", WHY)


@pytest.mark.parametrize("closed_first", [True, False])
def test_a_closed_game_goes_on_elsewhere_and_both_ledgers_hold(timed, tmp_path_factory, empty, closed_first):
    timed.house.write("north", "bid: 3\n")
    timed.new()
    if closed_first:
        do(timed, close_game, "g1", WHY)
    with timed.house.store.reading() as work:
        data = export_game(work, "g1")
    if not closed_first:
        do(timed, close_game, "g1", WHY)
    there = new_house(tmp_path_factory.mktemp("there"), empty)
    with there.store.unit() as work:
        assert import_game(there.desk, work, data, Company(PEOPLE[:4])).proof.problems == ()
    there.round()
    there.write("east", "bid: 4\n")
    assert orders(there) == [("north", 3), ("east", 4)]
    for house in (timed.house, there):
        with house.store.reading() as work:
            assert verify_game(work, "g1").problems == ()
    there.store.close()


@pytest.fixture
def signup(house, testgame):
    """A house in which a game waits for salts."""
    made = Timed(house)
    with house.store.unit() as work:
        open_signup(house.desk, work, Plan(edition=testgame, people=PEOPLE[:4], seed=SEED[:32]))
    house.round()
    made.invitations = made.new()
    return made


def test_a_sign_up_is_closed_and_nobody_is_seated_by_the_clock(signup):
    letters = do(signup, close_game, "g1", "Too few of us.")
    assert sorted(letter.recipient for letter in letters) == sorted(person.address for person in PEOPLE[:4])
    assert letters[0].subject == "[g1 player1] The game is closed"
    assert signup.wait(100) == []
    with signup.house.store.reading() as work:
        (found,) = summaries(work)
    assert (found.status, found.phase) == ("closed", "sign-up")
    first = signup.invitations[0]
    named = {"Subject": f"Re: {first.subject}", "In_Reply_To": first.id}
    (answer,) = signup.house.deliver(signup.house.mail(first.recipient, first.reply_to, "salt: x\n", **named))
    assert (answer.recipient, answer.subject) == (first.recipient, "[g1 player1] The game is closed")
    assert "The reason: Too few of us." in answer.text


def test_a_sign_up_that_is_opened_again_invites_again(signup):
    do(signup, close_game, "g1", "Too few of us.")
    letters = do(signup, reopen_game, "g1", "Enough.")
    assert [letter.subject for letter in letters] == [letter.subject for letter in signup.invitations]
    do(signup, begin, "g1")
    assert status(signup) == GameStatus.RUNNING
    with signup.house.store.reading() as work:
        assert verify_game(work, "g1").problems == ()
