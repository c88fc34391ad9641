"""Conditional orders as people say them, by mail: kept as their line of the form, told with it, no dice before it was read."""

from __future__ import annotations

import pytest

from engine.core.inputs import Filed, Ordered
from pbem.play.table import input_of
from pbem.store.time_records import Timing
from tests.pbem.play.reading import to_votes, told
from tests.pbem.play.timed import Timed

pytestmark = pytest.mark.slow


def filed(house):
    """The texts on file."""
    return [found.text for found in map(input_of, house.entries()) if isinstance(found, Filed)]


def played(house):
    """What standing orders answered, thanks apart."""
    found = [input_of(entry) for entry in house.entries()]
    return [
        each.order.choice
        for each in found
        if isinstance(each, Ordered) and each.standing and ".thanks" not in each.order.decision
    ]


def ventures(house):
    """How many rolls ventures have caused."""
    return sum("venture" in roll["key"] for entry in house.entries() for roll in entry.rolls)


@pytest.mark.parametrize(("norths", "souths"), [("for 0", ("for", 2)), ("against 0", ("against", 1))])
def test_it_is_kept_as_a_line_of_the_form_and_acts_as_it(house, testgame, norths, souths):
    house.start(edition=testgame)
    to_votes(house)
    line = "Vote for with 2 if North votes for, otherwise against 1."
    receipt = told(house.answer("south", line), line)
    form = "vote: for £2 if North votes for else against £1"
    assert form in receipt
    assert "It is kept as standing order 1 until the end of turn 1" in receipt
    assert filed(house) == [f"{form}, until turn 1"]
    house.write("north", f"vote: {norths}")
    house.write("east", "vote: for 0")
    assert played(house) == [souths]


def test_what_it_tests_and_nobody_knows_is_told_and_nothing_is_kept(house, testgame):
    house.start(edition=testgame)
    to_votes(house)
    line = "Vote for with 2 if North is in a good mood, otherwise against 1."
    receipt = told(house.answer("south", line), line)
    assert "is nothing that you may know, so no condition may test it" in receipt
    assert "vote: for £2 if" in receipt
    assert receipt.count("vote: for £2") == 1
    assert filed(house) == []


@pytest.mark.parametrize(
    "line",
    [
        "always: bid 2",
        "always bid 2 until I say otherwise",
        "always: bid 2 if money >= 2, else 0",
        "always bid 2 else 0",
    ],
)
def test_a_line_to_be_kept_needs_no_colon(house, testgame, line):
    house.start(edition=testgame)
    to_votes(house)
    receipt = told(house.answer("south", line), line)
    assert "It is kept as standing order 1 and answers by itself" in receipt
    assert filed(house)[0].startswith("bid: 2")


def test_one_that_begins_like_nothing_is_told_so(house, testgame):
    house.start(edition=testgame)
    line = "always: hooray 2 if money >= 2, else 0"
    assert "begins like no question" in told(house.answer("south", line), line)
    assert filed(house) == []


def test_no_dice_are_rolled_before_its_author_has_read_it(house, testgame):
    """A line of the form acts at once; one from prose waits as a corrected order does, and goes on by itself then."""
    timed = Timed(house)
    timed.start(testgame, timing=Timing(game_id="", second_thoughts=30))
    timed.advance("venture")
    (question,) = house.asked()
    line = "venture dice 1, coast, at most two tries"
    receipt = house.answer(question.seat, line)
    assert "it waits until" in " ".join(receipt.split())
    assert filed(house)[0].startswith("venture: 1 coast, at most 2 tries")
    assert ventures(house) == 0
    timed.wait(1)
    assert ventures(house) == 1


def test_a_list_of_wishes_is_kept_for_a_question_that_is_open(house, testgame):
    house.start(edition=testgame)
    for seat in house.seats():
        house.write(seat, "bid: 0")
    line = "thanks: prefer West, North"
    receipt = told(house.answer("east", line), line)
    assert "It is kept as standing order 1" in receipt
    chosen = [
        each.order.choice
        for each in map(input_of, house.entries())
        if isinstance(each, Ordered) and each.standing
    ]
    assert chosen == [("west", "north")] or chosen == [("west",)]
