"""Offers to a seat that nobody plays but a robot are judged by it; whoever is away is bound by none."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.deal import RESPONSE
from pbem.play.desk import EmptySeats
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow


@pytest.fixture
def timed(house):
    """A game of the first edition in which the first two have money."""
    timed = Timed(house)
    house.desk = replace(house.desk, empty_seats=EmptySeats.ROBOT)
    house.worker._process._desk = house.desk
    timed.start("first")
    while not all(dict(house.state().money).get(seat, 0) >= 3 for seat in house.seats()[:2]):
        house.play_default()
    return timed


def deals(house):
    return [each for each in house.rules().pending(house.state()) if each.kind == RESPONSE]


def offers(house, mine, yours):
    """The first seat offers the second so many pounds for so many."""
    one, two, *_ = house.seats()
    house.write(
        one,
        f"offer: {one.title()} gives £{mine} to {two.title()}; {two.title()} gives £{yours} to {one.title()}",
    )


def test_a_good_offer_is_taken_and_a_bad_one_declined(timed):
    house = timed.house
    one, two, *_ = house.seats()
    house.write(two, "resign: yes")
    before = dict(house.state().money)[two]
    offers(house, 3, 1)
    assert dict(house.state().money)[two] == before + 2
    offers(house, 1, 2)
    assert dict(house.state().money)[two] == before + 2
    assert deals(house) == []
    assert "does not agree to deal" in " ".join(house.last(one).text.split())


def test_a_robot_that_stands_in_for_a_person_takes_no_offer(timed):
    house = timed.house
    two = house.seats()[1]
    house.write(two, "away 1 Mar to 9 Mar, robot")
    timed.wait(1)
    offers(house, 3, 1)
    assert len(deals(house)) == 2
