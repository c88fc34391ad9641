"""The open window of the Firms phase by mail: who is written to when, and how it ends."""

from __future__ import annotations

import json

import pytest

from engine.second import charter
from engine.second.state import State
from tests.pbem.play.house import House
from tests.pbem.play.moderated import words
from tests.pbem.play.secrets_of_others import TIMING
from tests.pbem.play.strategies import FIRMS
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow

SHIPS: dict[str, object] = {
    "atlas": {"owner": "sykes", "place": "firm.sykes"},
    "ganges": {"owner": "larkins", "place": "firm.larkins"},
    "union": {"owner": "paxton"},
    "eliza": {"owner": "sykes"},
}
POSITION = json.dumps({**FIRMS, "at": "firms", "ships": SHIPS}).encode()


@pytest.fixture
def opened(house: House) -> House:
    """A server whose game stands at the beginning of the phase."""
    house.start(edition="second", position=POSITION)
    return house


def state(house: House) -> State:
    """The table now."""
    found = house.state()
    assert isinstance(found, State)
    return found


def mails(house: House, seat: str) -> int:
    """How many mails a seat has got."""
    return len(house.letters(house.address(seat)))


def test_an_act_is_done_on_arrival_and_costs_the_others_no_mail(opened: House) -> None:
    """Sykes fits its own ship: the ship is on the charter; Hastings, who is asked already, is not written to again."""
    before = mails(opened, "hastings")
    receipt = opened.answer("sykes", "firms: fit Eliza")
    assert charter.ships(state(opened), "sykes") == ("atlas", "eliza")
    assert "Accepted" in receipt
    assert mails(opened, "hastings") == before


def test_consents_are_asked_at_once_by_mail(opened: House) -> None:
    """Paxton, whose ship is wanted, is mailed the question in the same minute; its yes carries it out."""
    before = mails(opened, "paxton")
    opened.write("sykes", "firms: fit Union")
    assert mails(opened, "paxton") == before + 1
    letter = opened.last("paxton")
    assert "The firm of Sykes wants to fit your ship Union" in words(letter)
    opened.write("paxton", "ship Union for Sykes: yes")
    assert charter.ships(state(opened), "sykes") == ("atlas", "union")


def test_done_unless_writes_only_when_it_happens(opened: House) -> None:
    """Paxton is done unless a ship is fitted: no mail when Hastings invests, one when Sykes fits."""
    opened.write("paxton", "firms: done unless a ship is fitted")
    before = mails(opened, "paxton")
    opened.write("hastings", "firms: form with workshop")
    assert mails(opened, "paxton") == before
    opened.write("sykes", "firms: fit Eliza")
    assert mails(opened, "paxton") == before + 1
    assert "What do you do with firms?" in words(opened.last("paxton"))
    assert "Your move: firms" in opened.last("paxton").subject


def test_the_window_closes_at_once_when_all_are_done(opened: House) -> None:
    """Three are done; with the fourth both managers are asked for their strategies in the same minute."""
    for seat in ("hastings", "larkins", "paxton"):
        opened.write(seat, "firms: done")
    opened.write("sykes", "firms: done")
    assert sorted(each.seat for each in opened.asked()) == ["larkins", "sykes"]
    assert "Which strategy does your firm follow" in words(opened.last("larkins"))


def test_at_the_deadline_the_silent_are_done(house: House) -> None:
    """Nobody writes but Sykes, who fits a ship: after deadline and grace strategies are asked."""
    timed = Timed(house)
    timed.start("second", position=POSITION, timing=TIMING)
    house.write("sykes", "firms: fit Eliza")
    timed.wait(61)
    assert {each.kind for each in house.asked()} == {"firm_strategy"}
    assert charter.ships(state(house), "sykes") == ("atlas", "eliza")


def test_a_standing_order_answers_the_window_and_the_strategy(opened: House) -> None:
    """What is filed for questions to come acts by itself, sealed answers included."""
    opened.write("sykes", "always: firm strategy: West, spend 2")
    opened.write("larkins", "this turn: firm strategy: Hobnob")
    for seat in ("hastings", "larkins", "paxton", "sykes"):
        opened.write(seat, "firms: done")
    assert state(opened).phase != "firms"
    held = dict(state(opened).firms)
    assert (held["sykes"].strategy.open(), held["sykes"].bid) == ("strategy_west", 2)
    assert (held["larkins"].strategy.open(), held["larkins"].bid) == ("strategy_hobnob", 0)
