"""Who is counted as having missed an answer: only a person who was asked, had a choice and sent nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core.inputs import RolledBack
from engine.core.order import Order
from engine.core.step import Outcome
from pbem.play.opening import open_table
from pbem.play.table import Actor
from pbem.play.timing.question_deadlines import missed_answers, silent
from tests.pbem.play.house import House
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


def missed(timed: Timed) -> dict[str, int]:
    with timed.house.store.reading() as work:
        return dict(missed_answers(work, "g1"))


def test_F_58_the_default_sent_by_hand_is_an_answer(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("north", "bid: 0")
    timed.wait(61)
    assert missed(timed) == {"east": 1, "south": 1, "west": 1}


def test_F_58_a_question_that_leaves_no_choice_never_counts(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.advance("market")
    with timed.house.store.unit() as work:
        table = open_table(work, "g1", timed.house.clock)
        rules = table.rules
        for _ in range(3):
            asked = next(
                each for each in rules.pending(table.state) if "market" in each.id and each.seat == "north"
            )
            table.submit(Order(asked.id, asked.seat, "buy"), Actor("player"))
        # the stock is sold out: all that is left to say is "done", and nobody owes that
        market = [each for each in rules.pending(table.state) if "market" in each.id]
        assert all(silent(rules, table.state, each.group.id) == () for each in market)
        table.save()
    assert not any("market" in each.group_id for each in timed.deadlines())


def test_F_58_a_seat_that_was_left_never_counts(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    with timed.house.store.unit() as work:
        work.seats.give("g1", "south", None, b"another nonce...")
    for seat in ("north", "east", "west"):
        timed.house.write(seat, "bid: 2")
    timed.new()
    sent = timed.wait(61)
    assert timed.kinds().count("Closed") == 1
    assert missed(timed) == {}
    assert not any("late" in letter.subject or "without" in letter.subject for letter in sent)


def test_F_62_who_must_answer_is_seen_anew_after_somebody_left(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    for seat in ("north", "east"):
        timed.house.write(seat, "bid: 2")
    with timed.house.store.unit() as work:
        work.seats.give("g1", "south", None, b"another nonce...")
    timed.new()
    reminded = {letter.recipient for letter in timed.wait(25)}
    assert reminded == {timed.house.address("west")}
    timed.house.write("west", "bid: 3")
    timed.wait(36)
    assert timed.kinds().count("Closed") == 1, "the empty seat does not keep the others waiting for ever"
    assert missed(timed) == {}


def test_F_59_the_later_received_answer_counts_whatever_its_date_says(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.house.write("north", "bid: 5", Date="Thu, 01 Jan 2032 00:00:00 +0000")
    timed.house.write("north", "bid: 2", Date="Mon, 02 Mar 2026 00:00:00 +0000")
    timed.answer_all(but=("north",))
    assert ("north", 2) in timed.house.rules().board(timed.house.state(), "public")[0].bids


def test_F_80_what_was_rolled_back_is_not_counted(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(61)
    assert sum(missed(timed).values()) == 4
    with timed.house.store.unit() as work:
        table = open_table(work, "g1", timed.house.clock)
        entry = RolledBack(1, "moderator", "planted")
        table.enter(entry, Outcome(table.state), Actor("moderator"))
        table.save()
    assert missed(timed) == {}


def test_a_second_miss_is_counted_and_shown(timed: Timed, testgame: str) -> None:
    timed.start(testgame)
    timed.wait(61)
    timed.house.clock.step(timedelta(0))
    timed.wait(61)
    assert set(missed(timed).values()) == {2}
    assert "North (Ann Example) 2" in " ".join(timed.house.last("west").text.split())
