"""An order that was corrected, is the last one needed and leads to dice waits; exact lines act at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.inputs import Ordered
from engine.core.order import Order, Origin
from engine.core.replay import fold
from pbem.play import second_thoughts
from pbem.play.table import Table, input_of
from pbem.store.time_records import Timing
from tests.pbem.play.house import House, new_house
from tests.pbem.play.timed import Saved, Timed, to, with_testgame
from tests.testgame.rules import TestGame

pytestmark = pytest.mark.slow

TIMING = Timing(game_id="", second_thoughts=30)
VENTURE = "venture: dice 1; place coast"
TYPO = "venture: dice 1; place coats"


@pytest.fixture
def timed(house: House) -> Timed:
    return Timed(house)


@pytest.fixture(scope="module")
def before_venture(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Saved:
    """A game that stands before a venture, which rolls dice."""
    folder = tmp_path_factory.mktemp("venture")
    with pytest.MonkeyPatch.context() as patch:
        timed = Timed(new_house(folder, empty))
        timed.start(with_testgame(patch), timing=TIMING)
        timed.advance("venture")
        return Saved.of(timed, folder / "house.db")


@pytest.fixture
def at_venture(tmp_path: Path, before_venture: Saved, testgame: str) -> Iterator[Timed]:
    timed = before_venture.opened(tmp_path)
    yield timed
    timed.house.store.close()


@pytest.fixture
def leader(at_venture: Timed) -> str:
    """The seat that is asked."""
    (question,) = at_venture.house.asked()
    return question.seat


def ventured(timed: Timed) -> int:
    """How many rolls ventures have caused."""
    return sum("venture" in roll["key"] for entry in timed.house.entries() for roll in entry.rolls)


def finals(timed: Timed) -> list[tuple[bool, object]]:
    """The orders of the ledger for ventures: whether final, and the choice."""
    orders = (getattr(input_of(entry), "order", None) for entry in timed.house.entries())
    return [(each.final, each.choice) for each in orders if each is not None and ".venture." in each.decision]


def test_an_exact_line_acts_at_once(at_venture: Timed, leader: str) -> None:
    assert "waits until" not in at_venture.house.answer(leader, VENTURE)
    assert ventured(at_venture) == 1


def test_a_corrected_line_waits_and_the_receipt_says_until_when(at_venture: Timed, leader: str) -> None:
    text = " ".join(at_venture.house.answer(leader, TYPO).split())
    until = at_venture.house.clock.now() + timedelta(minutes=30)
    assert f"it waits until Sun 1 Mar {until:%H:%M} UTC, then it acts" in text
    assert "coats" in text
    assert (
        f'Your answer "venture: 1 coast" is played at Sun 1 Mar {until:%H:%M} UTC, unless you replace it'
        in text
    )
    assert ventured(at_venture) == 0
    assert finals(at_venture) == [(False, (1, "coast"))]


def test_it_acts_by_itself_after_its_time_and_once(at_venture: Timed, leader: str) -> None:
    at_venture.house.write(leader, TYPO)
    at_venture.house.clock.step(timedelta(minutes=29))
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 0
    at_venture.house.clock.step(timedelta(minutes=1))
    at_venture.house.worker.run_once()
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 1
    assert finals(at_venture)[:2] == [(False, (1, "coast")), (True, (1, "coast"))]
    entry = next(entry for entry in at_venture.house.entries() if entry.actor == "second thoughts")
    assert entry.on_behalf_of == leader
    assert input_of(entry).order.origin is Origin.PLAYER


@pytest.mark.parametrize("word", ["yes", "Ready.", "> yes"])
def test_a_word_lets_it_act_at_once(at_venture: Timed, leader: str, word: str) -> None:
    at_venture.house.write(leader, TYPO)
    if word.startswith(">"):
        at_venture.house.write(leader, word)
        assert ventured(at_venture) == 0, "a quoted yes is not written by the player"
        return
    text = " ".join(at_venture.house.answer(leader, word).split())
    assert "acts now" in text
    assert ventured(at_venture) == 1
    at_venture.house.clock.step(timedelta(hours=1))
    at_venture.house.worker.run_once()
    assert finals(at_venture).count((True, (1, "coast"))) == 1


def test_a_new_line_replaces_it(at_venture: Timed, leader: str) -> None:
    at_venture.house.write(leader, TYPO)
    at_venture.house.write(leader, "venture: pass")
    assert ventured(at_venture) == 0
    at_venture.house.clock.step(timedelta(hours=1))
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 0
    assert finals(at_venture) == [(False, (1, "coast")), (True, None)]


def test_another_corrected_line_waits_for_its_own_time(at_venture: Timed, leader: str) -> None:
    at_venture.house.write(leader, TYPO)
    at_venture.house.clock.step(timedelta(minutes=20))
    at_venture.house.write(leader, "venture: dice 1; place hlils")
    at_venture.house.clock.step(timedelta(minutes=15))
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 0
    at_venture.house.clock.step(timedelta(minutes=15))
    at_venture.house.worker.run_once()
    assert (True, (1, "hills")) in finals(at_venture)


def test_a_corrected_line_that_rolls_no_dice_acts_at_once(at_venture: Timed, leader: str) -> None:
    text = at_venture.house.answer(leader, "ventrue: pass")
    assert "waits until" not in " ".join(text.split())
    assert finals(at_venture) == [(True, None)]


def test_a_corrected_line_that_is_not_the_last_one_needed_is_final(timed: Timed, testgame: str) -> None:
    timed.start(testgame, timing=TIMING)
    timed.advance("thanks")
    text = " ".join(timed.house.answer("north", "thanks: eats").split())
    (order,) = timed.house.state().agenda.answers
    assert "Eats read as East." in text
    assert order.final
    assert order.choice == ("east",)


def test_it_can_be_switched_off(at_venture: Timed, leader: str) -> None:
    with at_venture.house.store.unit() as work:
        work.timings.change(replace(work.timings.of("g1"), second_thoughts=0))
    at_venture.house.write(leader, TYPO)
    assert ventured(at_venture) == 1


def test_yes_without_anything_waiting_is_read_as_ever(at_venture: Timed, leader: str) -> None:
    text = " ".join(at_venture.house.answer(leader, "yes").split())
    assert "acts now" not in text
    assert ventured(at_venture) == 0


def test_the_others_hear_nothing_while_it_waits(at_venture: Timed, leader: str) -> None:
    before = {
        seat: len(at_venture.house.letters(at_venture.house.address(seat)))
        for seat in at_venture.house.seats()
    }
    at_venture.house.write(leader, TYPO)
    after = {
        seat: len(at_venture.house.letters(at_venture.house.address(seat)))
        for seat in at_venture.house.seats()
    }
    assert {seat for seat in before if after[seat] > before[seat]} == {leader}


def test_at_the_deadline_it_counts_before_silence_does(at_venture: Timed, leader: str) -> None:
    with at_venture.house.store.unit() as work:
        timing = replace(work.timings.of("g1"), minutes=60, grace=0, second_thoughts=1000)
        work.timings.change(timing)
    at_venture.house.write(leader, TYPO)
    at_venture.wait(1)
    assert ventured(at_venture) == 1
    with at_venture.house.store.reading() as work:
        assert work.deadlines.missed("g1") == ()
    at_venture.wait(20)
    assert finals(at_venture).count((True, (1, "coast"))) == 0, (
        "the closing made it final; its time adds nothing"
    )


def test_clock_set_back_it_waits_anew_and_no_longer(at_venture: Timed, leader: str) -> None:
    at_venture.house.write(leader, TYPO)
    at_venture.house.clock.step(-timedelta(days=10))
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 0
    at_venture.house.clock.step(timedelta(minutes=30))
    at_venture.house.worker.run_once()
    assert ventured(at_venture) == 1


def test_an_order_that_no_longer_fits_is_said_back_with_the_reason(at_venture: Timed, leader: str) -> None:
    at_venture.house.write(leader, TYPO)
    at_venture.new()
    with at_venture.house.store.unit() as work:
        (thought,) = work.second_thoughts.waiting("g1", leader)
        state = at_venture.house.state()
        parked = state.agenda.answers[0]
        too_many = replace(
            state, agenda=replace(state.agenda, answers=(replace(parked, choice=(3, "coast")),))
        )
        data = at_venture.house.rules().encode(too_many)
        work._connection.exec_driver_sql(
            "UPDATE snapshot SET state = ? WHERE entry = (SELECT max(entry) FROM snapshot)", (data,)
        )
    assert thought.decision == parked.decision
    at_venture.house.clock.step(timedelta(minutes=31))
    at_venture.house.worker.run_once()
    sent = at_venture.new()
    assert ventured(at_venture) == 0
    assert len(to(sent, at_venture.house.address(leader))) == 1
    text = " ".join(sent[-1].text.split())
    assert "While your order waited for your second thoughts, the table has changed." in text
    assert "Refused." in text
    at_venture.house.clock.step(timedelta(minutes=31))
    at_venture.house.worker.run_once()
    assert at_venture.new() == []


class TestWaitingTellsNothing:
    """Whether a corrected order waits is told in its receipt: it must not depend on what its author may not know."""

    BIDS = (("bid: 5", "bid: 5", "bid: 0"), ("bid: 5", "bid: 4", "bid: 0"))
    """Sealed bids of the others: two of them tie for the lot, so that a die decides; or they do not."""

    @pytest.fixture
    def receipts(self, tmp_path: Path, empty: Path, testgame: str) -> Callable[[], list[str]]:
        """What North is told of its corrected bid, the last one, on top of each of those."""

        def told() -> list[str]:
            found = []
            for number, bids in enumerate(self.BIDS):
                folder = tmp_path / str(number)
                folder.mkdir()
                timed = Timed(new_house(folder, empty))
                timed.start(testgame, timing=TIMING)
                for seat, bid in zip(("east", "south", "west"), bids, strict=True):
                    timed.house.write(seat, bid)
                found.append(timed.house.answer("north", "2"))
                timed.house.store.close()
            return found

        return told

    def test_it_does_not_depend_on_sealed_answers(self, receipts: Callable[[], list[str]]) -> None:
        one, other = receipts()
        assert one == other
        assert "waits until" in " ".join(one.split())

    def test_the_planted_leak_is_noticed(
        self, receipts: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Once it waited only where the sealed answers led to dice."""
        monkeypatch.setattr(second_thoughts, "leads_to_dice", rolls)
        one, other = receipts()
        assert one != other

    @pytest.mark.parametrize("drawn", [True, False])
    def test_it_waits_before_a_card_is_turned_up(
        self, timed: Timed, testgame: str, monkeypatch: pytest.MonkeyPatch, drawn: bool
    ) -> None:
        timed.start(testgame, timing=TIMING)
        timed.advance("toast")
        monkeypatch.setattr(TestGame, "face_down", lambda _rules, state: state.phase if drawn else ())
        (question,) = timed.house.asked()
        assert ("waits until" in " ".join(timed.house.answer(question.seat, "toast: knig").split())) is drawn


def rolls(table: Table, order: Order) -> bool:
    """Whether the order would roll dice at once."""
    return bool(fold(table.rules, table.state, Ordered(order), table.chance()).rolls)
