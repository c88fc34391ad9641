"""Several lines of one mail for one question: the last one is meant, also where the first would have closed it."""

from __future__ import annotations

import pytest

from engine.core.chance import Roll
from engine.core.ids import RollKey
from engine.core.step import Outcome
from pbem.play import said_again
from tests.pbem.play.reading import orders, to_votes, told

pytestmark = pytest.mark.slow

LINES = ("vote: for 0", "vote: against 0", "vote: for 1")
GIVES_WAY = "A line below answers the same question, and the last one counts."


def answers(house, seat):
    """The choices of a seat, oldest first."""
    return [choice for who, choice in orders(house) if who == seat]


@pytest.fixture
def voters(house, testgame):
    """A server with a vote in seat order, and who votes when."""
    house.start(edition=testgame)
    to_votes(house)
    return house, [each.seat for each in house.asked()]


@pytest.mark.parametrize("place", [0, 1, -1])
def test_the_last_line_counts_and_the_receipt_says_so(voters, place):
    """The first voter's line acts at once, and "not asked of you now" was said of the one that was meant."""
    house, seats = voters
    before = answers(house, seats[place])
    receipt = house.answer(seats[place], "vote: for 0\n\nvote: against 0\nhello\nvote: for 1\n")
    assert answers(house, seats[place]) == [*before, ("for", 1)]
    assert [GIVES_WAY in told(receipt, line) for line in LINES] == [True, True, False]
    assert "not asked" not in receipt


def test_however_far_below_the_last_line_stands(voters):
    house, seats = voters
    talk = "".join(f"hello number {number}\n\n" for number in range(20))
    receipt = house.answer(seats[0], f"vote: for 0\n\n{talk}vote: for 1\n")
    assert answers(house, seats[0])[-1] == ("for", 1)
    assert GIVES_WAY in told(receipt, LINES[0])


def test_the_same_line_twice_is_played_once(voters):
    house, seats = voters
    receipt = house.answer(seats[0], "vote: for 1\nvote: for 1\n")
    assert answers(house, seats[0])[-1] == ("for", 1)
    assert "not asked" not in receipt


def test_a_line_that_is_not_understood_takes_no_place(voters):
    house, seats = voters
    receipt = " ".join(house.answer(seats[0], "vote: for 1\nvote: with all my heart\n").split())
    assert GIVES_WAY not in receipt
    assert answers(house, seats[0])[-1] == ("for", 1)


def test_an_answer_that_is_not_possible_takes_no_place(house, testgame):
    house.start(edition=testgame)
    receipt = house.answer("north", "bid: 3\nbid: 1\n")
    assert answers(house, "north") == [3]
    assert told(receipt, "bid: 1").startswith("Refused.")
    receipt = house.answer("east", "bid: 3\nbid: 1\nbid: 4\n")
    assert answers(house, "east") == [4]
    assert GIVES_WAY in told(receipt, "bid: 3")


def test_another_answer_of_a_later_mail_replaces_as_before(voters):
    house, seats = voters
    house.answer(seats[-1], "vote: for 0\n")
    assert GIVES_WAY not in house.answer(seats[-1], "vote: for 1\n")
    assert answers(house, seats[-1])[-2:] == [("for", 0), ("for", 1)]


def test_both_act_where_the_question_comes_again_at_once(build, played, testgame, monkeypatch):
    """The second line answers the question that the first one brings up."""
    later = played.state()
    house = build()
    house.start(edition=testgame)
    monkeypatch.setattr(said_again, "fold", lambda *_: Outcome(later))
    assert GIVES_WAY not in " ".join(house.answer("north", "bid: 2\nbid: 3\n").split())
    assert answers(house, "north") == [2, 3]


def test_what_leads_to_dice_acts_and_the_line_below_says_what_comes_after_it(
    build, played, testgame, monkeypatch
):
    later = played.state()
    house = build()
    house.start(edition=testgame)
    monkeypatch.setattr(
        said_again, "fold", lambda *_: Outcome(later, rolls=(Roll(RollKey("t1/wind"), (4,)),))
    )
    assert GIVES_WAY not in " ".join(house.answer("north", "bid: 2\nbid: 3\n").split())
    assert answers(house, "north") == [2, 3]
