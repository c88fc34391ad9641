"""An order that was corrected, is the last one needed and leads to dice waits; exact lines act at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.core.order import Origin
from pbem.play.table import input_of
from pbem.store.time_records import Timing
from tests.pbem.play.house import House
from tests.pbem.play.timed import Timed, to

TIMING = Timing(game_id="", second_thoughts=30)
VENTURE = "venture: dice 1; place coast"
TYPO = "venture: dice 1; place coats"


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


@pytest.fixture
def leader(timed: Timed, testgame: str) -> str:
    """The game stands before a venture, which rolls dice; gives the seat that is asked."""
    return to_venture(timed, testgame, TIMING)


def to_venture(timed: Timed, edition: str, timing: Timing) -> str:
    timed.start(edition, timing=timing)
    while not any(".venture." in each.id for each in timed.house.asked()):
        timed.answer_all()
    (question,) = timed.house.asked()
    return question.seat


def ventured(timed: Timed) -> int:
    """How many rolls ventures have caused."""
    return sum("venture" in roll["key"] for entry in timed.house.entries() for roll in entry.rolls)


def finals(timed: Timed) -> list[tuple[bool, object]]:
    """The orders of the ledger for ventures: whether final, and the choice."""
    orders = (getattr(input_of(entry), "order", None) for entry in timed.house.entries())
    return [(each.final, each.choice) for each in orders if each is not None and ".venture." in each.decision]


def test_an_exact_line_acts_at_once(timed: Timed, leader: str) -> None:
    assert "waits until" not in timed.house.answer(leader, VENTURE)
    assert ventured(timed) == 1


def test_a_corrected_line_waits_and_the_receipt_says_until_when(timed: Timed, leader: str) -> None:
    text = " ".join(timed.house.answer(leader, TYPO).split())
    until = timed.house.clock.now() + timedelta(minutes=30)
    assert f"it waits until Sun 1 Mar {until:%H:%M} UTC, then it acts" in text
    assert "coats" in text
    assert ventured(timed) == 0
    assert finals(timed) == [(False, (1, "coast"))]


def test_it_acts_by_itself_after_its_time_and_once(timed: Timed, leader: str) -> None:
    timed.house.write(leader, TYPO)
    timed.house.clock.step(timedelta(minutes=29))
    timed.house.worker.run_once()
    assert ventured(timed) == 0
    timed.house.clock.step(timedelta(minutes=1))
    timed.house.worker.run_once()
    timed.house.worker.run_once()
    assert ventured(timed) == 1
    assert finals(timed)[:2] == [(False, (1, "coast")), (True, (1, "coast"))]
    entry = next(entry for entry in timed.house.entries() if entry.actor == "second thoughts")
    assert entry.on_behalf_of == leader
    assert input_of(entry).order.origin is Origin.PLAYER


@pytest.mark.parametrize("word", ["yes", "Ready.", "> yes"])
def test_a_word_lets_it_act_at_once(timed: Timed, leader: str, word: str) -> None:
    timed.house.write(leader, TYPO)
    if word.startswith(">"):
        timed.house.write(leader, word)
        assert ventured(timed) == 0, "a quoted yes is not written by the player"
        return
    text = " ".join(timed.house.answer(leader, word).split())
    assert "acts now" in text
    assert ventured(timed) == 1
    timed.house.clock.step(timedelta(hours=1))
    timed.house.worker.run_once()
    assert finals(timed).count((True, (1, "coast"))) == 1


def test_a_new_line_replaces_it(timed: Timed, leader: str) -> None:
    timed.house.write(leader, TYPO)
    timed.house.write(leader, "venture: pass")
    assert ventured(timed) == 0
    timed.house.clock.step(timedelta(hours=1))
    timed.house.worker.run_once()
    assert ventured(timed) == 0
    assert finals(timed) == [(False, (1, "coast")), (True, None)]


def test_another_corrected_line_waits_for_its_own_time(timed: Timed, leader: str) -> None:
    timed.house.write(leader, TYPO)
    timed.house.clock.step(timedelta(minutes=20))
    timed.house.write(leader, "venture: dice 1; place hlils")
    timed.house.clock.step(timedelta(minutes=15))
    timed.house.worker.run_once()
    assert ventured(timed) == 0
    timed.house.clock.step(timedelta(minutes=15))
    timed.house.worker.run_once()
    assert (True, (1, "hills")) in finals(timed)


def test_a_corrected_line_that_rolls_no_dice_acts_at_once(timed: Timed, leader: str) -> None:
    text = timed.house.answer(leader, "ventrue: pass")
    assert "waits until" not in " ".join(text.split())
    assert finals(timed) == [(True, None)]


def test_a_corrected_line_that_is_not_the_last_one_needed_is_final(timed: Timed, testgame: str) -> None:
    timed.start(testgame, timing=TIMING)
    timed.answer_all()
    text = " ".join(timed.house.answer("north", "thanks: eats").split())
    (order,) = timed.house.state().agenda.answers
    assert "Eats read as East." in text
    assert order.final
    assert order.choice == ("east",)


@pytest.mark.parametrize("minutes", [0])
def test_it_can_be_switched_off(timed: Timed, testgame: str, minutes: int) -> None:
    leader = to_venture(timed, testgame, replace(TIMING, second_thoughts=minutes))
    timed.house.write(leader, TYPO)
    assert ventured(timed) == 1


def test_yes_without_anything_waiting_is_read_as_ever(timed: Timed, leader: str) -> None:
    text = " ".join(timed.house.answer(leader, "yes").split())
    assert "acts now" not in text
    assert ventured(timed) == 0


def test_the_others_hear_nothing_while_it_waits(timed: Timed, leader: str) -> None:
    before = {seat: len(timed.house.letters(timed.house.address(seat))) for seat in timed.house.seats()}
    timed.house.write(leader, TYPO)
    after = {seat: len(timed.house.letters(timed.house.address(seat))) for seat in timed.house.seats()}
    assert {seat for seat in before if after[seat] > before[seat]} == {leader}


def test_at_the_deadline_it_counts_before_silence_does(timed: Timed, testgame: str) -> None:
    slow = Timing(game_id="", minutes=60, grace=0, second_thoughts=1000)
    timed.start(testgame, timing=slow)
    while not any(".venture." in each.id for each in timed.house.asked()):
        timed.answer_all()
    (question,) = timed.house.asked()
    timed.house.write(question.seat, TYPO)
    timed.wait(1)
    assert ventured(timed) == 1
    with timed.house.store.reading() as work:
        assert work.deadlines.missed("g1") == ()
    timed.wait(20)
    assert finals(timed).count((True, (1, "coast"))) == 0, (
        "the closing made it final; its time brings nothing more"
    )


def test_clock_set_back_it_waits_anew_and_no_longer(timed: Timed, leader: str) -> None:
    timed.house.write(leader, TYPO)
    timed.house.clock.step(-timedelta(days=10))
    timed.house.worker.run_once()
    assert ventured(timed) == 0
    timed.house.clock.step(timedelta(minutes=30))
    timed.house.worker.run_once()
    assert ventured(timed) == 1


def test_an_order_that_no_longer_fits_is_said_back_with_the_reason(timed: Timed, leader: str) -> None:
    timed.house.write(leader, TYPO)
    timed.new()
    with timed.house.store.unit() as work:
        (thought,) = work.second_thoughts.waiting("g1", leader)
        state = timed.house.state()
        parked = state.agenda.answers[0]
        too_many = replace(
            state, agenda=replace(state.agenda, answers=(replace(parked, choice=(3, "coast")),))
        )
        data = timed.house.rules().encode(too_many)
        work._connection.exec_driver_sql(
            "UPDATE snapshot SET state = ? WHERE entry = (SELECT max(entry) FROM snapshot)", (data,)
        )
    assert thought.decision == parked.decision
    timed.house.clock.step(timedelta(minutes=31))
    timed.house.worker.run_once()
    sent = timed.new()
    assert ventured(timed) == 0
    assert len(to(sent, timed.house.address(leader))) == 1
    text = " ".join(sent[-1].text.split())
    assert "While your order waited for your second thoughts, the table has changed." in text
    assert "Refused." in text
    timed.house.clock.step(timedelta(minutes=31))
    timed.house.worker.run_once()
    assert timed.new() == []
