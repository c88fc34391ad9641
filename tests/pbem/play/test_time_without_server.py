"""The server was down for a week, its clock was set back or ahead, two of them look at once, one game fails: right thing once."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest

from pbem.play.table import input_of
from pbem.play.timing import deadlines
from pbem.play.timing.deadlines import DeadlineRunner, DueFault
from pbem.store.records import MailState
from tests.pbem.play.house import OPERATOR, House
from tests.pbem.play.timed import Timed, to

pytestmark = pytest.mark.slow

PEOPLE = ("ann@example.org", "bob@example.org", "cy@example.org", "di@example.org")


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def notes(timed: Timed) -> list[str]:
    """What the ledger says of moved deadlines."""
    return [
        what.text
        for entry in timed.house.entries()
        if (what := input_of(entry)).__class__.__name__ == "Noted"
    ]


def counts(letters: list[object]) -> dict[str, int]:
    """How many mails each person got."""
    return {person: len(to(letters, person)) for person in PEOPLE}


def test_down_for_a_week_each_gets_one_mail_and_the_grace_again(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(1)
    sent = timed.be_away(168)
    assert counts(sent) == dict.fromkeys(PEOPLE, 1)
    assert "Late: bid" in to(sent, PEOPLE[0])[0]
    assert "Closed" not in timed.kinds()
    (deadline,) = timed.deadlines()
    assert deadline.closes_at == timed.house.clock.now() + timedelta(hours=12)
    (note,) = notes(timed)
    assert "the server was away" in note
    assert timed.be_away(0.1) == [], "the second round after the return has nothing to say"


def test_down_for_a_week_an_answer_that_came_meanwhile_counts(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(1)
    for seat in timed.house.seats():
        last = timed.house.last(seat)
        timed.house.written += 1
        raw = timed.house.mail(timed.house.address(seat), last.reply_to, "bid: 2", In_Reply_To=last.id)
        timed.house.mailbox.deliver(raw)
    sent = timed.be_away(168)
    assert "Closed" not in timed.kinds()
    assert not any("Late" in letter.subject for letter in sent)
    assert timed.house.rules().board(timed.house.state(), "public")[0].bids
    assert "t1.bid" not in {each.group_id for each in timed.deadlines()}


def test_F_56_down_again_it_is_closed_at_last_and_once(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(1)
    timed.be_away(168)
    sent = timed.be_away(168)
    assert timed.kinds().count("Closed") == 1
    assert counts(sent) == dict.fromkeys(PEOPLE, 1)


def test_clock_ahead_for_a_moment_costs_nobody_an_answer(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(1)
    (before,) = timed.deadlines()
    timed.be_away(24 * 365)
    timed.house.clock.step(-timedelta(days=365))
    timed.be_away(0.1)
    (after,) = timed.deadlines()
    assert "Closed" not in timed.kinds()
    assert (after.asked_at, after.due_at, after.closes_at) == (
        before.asked_at,
        before.due_at,
        before.closes_at,
    )
    assert [("away" in note, "set back" in note) for note in notes(timed)] == [(True, False), (False, True)]


def test_what_was_asked_while_the_clock_was_ahead_is_due_in_time(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(1)
    timed.house.clock.step(timedelta(days=365))
    timed.answer_all()
    timed.house.clock.step(-timedelta(days=365))
    timed.be_away(0.1)
    (deadline,) = timed.deadlines()
    assert deadline.due_at - timed.house.clock.now() <= timedelta(hours=48, minutes=1)


def test_clock_set_back_does_nothing_a_second_time(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(49)
    timed.house.clock.step(-timedelta(hours=3))
    assert timed.be_away(0.1) == []
    assert [letter.subject for letter in timed.wait(2)] == []
    timed.wait(14)
    assert timed.kinds().count("Closed") == 1
    timed.house.clock.step(-timedelta(hours=14))
    timed.wait(13)
    assert timed.kinds().count("Closed") == 1


def test_two_that_look_at_once_do_it_once(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(59)
    timed.house.clock.step(timedelta(hours=1))
    now = timed.house.clock.now()
    faults: list[BaseException] = []

    def look() -> None:
        try:
            DeadlineRunner(timed.house.desk, timed.house.store.unit).run_due(now)
        except BaseException as fault:  # noqa: BLE001 - shown by the assertion below
            faults.append(fault)

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert timed.kinds().count("Closed") == 1
    timed.house.worker.run_once()
    assert counts(timed.new()) == dict.fromkeys(PEOPLE, 1)


def test_F_60_a_fault_after_the_closing_leaves_nothing_counted(
    timed: Timed, testgame: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed.start(testgame)
    timed.wait(59)
    timed.house.clock.step(timedelta(hours=1))

    def fail(*_: object) -> None:
        raise RuntimeError("planted")

    with monkeypatch.context() as broken:
        broken.setattr(deadlines, "tell_moderators", fail)
        with pytest.raises(DueFault, match="g1"):
            timed.runner()
    with timed.house.store.reading() as work:
        assert work.deadlines.missed("g1") == ()
        assert work.ledger.last_number("g1") == 1
        assert work.outbox.in_state("queued") == ()
    timed.house.worker.run_once()
    assert timed.kinds().count("Closed") == 1
    with timed.house.store.reading() as work:
        assert len(work.deadlines.missed("g1")) == 4


def test_F_75_one_game_that_fails_does_not_stop_the_clocks_of_the_others(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.start(testgame)
    timed.wait(59)
    with timed.house.store.unit() as work:
        snapshot = work.snapshots.latest("g1")
        work._connection.exec_driver_sql("UPDATE snapshot SET state = X'00' WHERE game_id = 'g1'")
    timed.house.clock.step(timedelta(hours=1))
    with pytest.raises(DueFault, match="g1"):
        timed.runner()
    assert snapshot is not None
    assert timed.kinds("g2").count("Closed") == 1
    assert timed.kinds("g1").count("Closed") == 0
    timed.house.worker.run_once()  # the worker logs it and goes on
    assert to(timed.house.letters(), OPERATOR)


def test_what_was_answered_while_the_clock_was_ahead_does_not_count_as_too_many(build, testgame: str) -> None:
    house = build(mails_per_hour=3)
    house.start(edition=testgame)
    house.clock.step(timedelta(days=365))
    for number in range(3):
        house.write("north", f"hello {number}\n")
    house.clock.step(-timedelta(days=365))
    assert len(house.write("north", "hello again\n")) == 1
    assert house.received(4).state == MailState.DONE
