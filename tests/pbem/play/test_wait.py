"""`wait` and `ready`: nothing is played for whoever waits before the deadline; cancelled by one word."""

from __future__ import annotations

import pytest

from engine.core.inputs import Ordered
from engine.core.order import Origin
from pbem.play.table import input_of
from tests.pbem.play.reading import told
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow


def parked(house):
    """The answers that wait, by seat: (choice, whether it is final)."""
    return {order.seat: (order.choice, order.final) for order in house.state().agenda.answers}


def bids(house):
    """The bids that were made, with where each came from."""
    found = [input_of(entry) for entry in house.entries()]
    return {
        given.order.seat: (given.order.choice, given.order.origin)
        for given in found
        if isinstance(given, Ordered) and ".bid" in given.order.decision
    }


def test_whoever_waits_is_waited_for_though_an_order_is_on_file(house, testgame):
    house.start(edition=testgame)
    assert "Noted" in told(house.answer("north", "wait"), "wait")
    receipt = house.answer("north", "always: bid: 2\nstatus")
    assert parked(house) == {}
    assert 'acts at the deadline, or when you write "ready"' in " ".join(receipt.split())
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    assert [each.seat for each in house.asked()] == ["north"]
    assert "You are ready" in told(house.answer("north", "ready"), "ready")
    assert bids(house)["north"] == (2, Origin.STANDING_ORDER)
    assert [each.kind for each in house.asked()][:1] == ["thanks"]


def test_an_answer_of_ones_own_is_preliminary_until_ready(house, testgame):
    house.start(edition=testgame)
    house.write("north", "bid: 2")
    house.write("north", "wait")
    assert parked(house)["north"] == (2, False)
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    assert [each.kind for each in house.rules().pending(house.state()) if each.seat == "north"][:1] == ["bid"]
    house.write("north", "bid: 3")
    assert parked(house)["north"] == (3, False)
    house.write("north", "ready")
    assert dict(house.state().bids)["north"] == 3


@pytest.mark.parametrize(
    ("lines", "bid"),
    [
        ("bid: 3\nalways: bid: 2", (3, Origin.PLAYER)),
        ("always: bid: 2", (2, Origin.STANDING_ORDER)),
        ("", None),
    ],
)
def test_at_the_deadline_come_the_preliminary_then_the_standing_then_the_default(house, testgame, lines, bid):
    timed = Timed(house)
    timed.start(edition=testgame)
    house.write("north", f"wait\n{lines}")
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 0")
    assert house.rules().pending(house.state())[0].kind == "bid"
    timed.wait(70)
    assert bids(house).get("north") == bid
    assert house.rules().pending(house.state())[0].kind != "bid"


def test_the_wish_to_wait_ends_by_its_number(house, testgame):
    house.start(edition=testgame)
    receipt = house.answer("north", "wait\nwait\nstatus")
    assert receipt.count("wait, until turn 1") == 1
    house.write("north", "cancel 1\nalways: bid: 2")
    assert parked(house)["north"] == (2, True)


def test_the_wish_to_wait_ends_with_its_turn(house, testgame):
    timed = Timed(house)
    timed.start(edition=testgame)
    house.write("north", "wait\nalways: bid: 2\n")
    while house.state().turn < 2:
        timed.wait(70)
    assert "wait, until turn 1" in house.last("north").text
    assert parked(house)["north"] == (2, True)


def test_ready_without_a_wish_to_wait_is_no_order(house, testgame):
    house.start(edition=testgame)
    house.write("north", "ready")
    assert len(house.entries()) == 1


def test_F_41_that_somebody_waits_is_told_to_nobody_else(build, testgame):
    """Others see a seat that has not answered, whether it waits or is silent."""
    quiet, waits = build(), build()
    for house in (quiet, waits):
        house.start(edition=testgame)
    waits.write("north", "wait\nbid: 2")
    for house in (quiet, waits):
        for seat in ("east", "south", "west"):
            house.write(seat, "bid: 0\nstatus")
    texts = [[letter.text for letter in house.letters("cy@example.org")] for house in (quiet, waits)]
    assert texts[0] == texts[1]
