"""What receipts foresee of a real table: answers, orders on file, and what silence plays."""

from __future__ import annotations

import pytest

from tests.pbem.play.test_lines_of_the_manual import CASES, begin

pytestmark = pytest.mark.slow
HEADING = "If nothing else changes"


def foreseen(receipt: str) -> str:
    """The forecast of a receipt, with single blanks; "" if there is none."""
    if HEADING.casefold() not in receipt.casefold():
        return ""
    at = receipt.casefold().index(HEADING.casefold()) + len(HEADING)
    return " ".join(receipt[at : receipt.casefold().index("\nyour ", at)].split())


def test_a_question_is_foreseen_as_it_would_be_answered(house, testgame):
    """First by silence, then by the order on file of somebody who waits, then by an own preliminary answer."""
    house.start(edition=testgame)
    assert 'silence plays "bid: £0"' in foreseen(house.answer("north", "help"))
    house.write("north", "wait")
    assert "Your standing order 2 is looked at" in foreseen(house.answer("north", "always: bid: 2"))
    receipt = house.answer("north", "bid: 3")
    assert 'Your preliminary answer "bid: £3"' in foreseen(receipt)


def test_nothing_is_foreseen_of_others(house, testgame):
    """The same words whatever somebody else has answered, or left on file."""
    house.start(edition=testgame)
    before = foreseen(house.answer("north", "help"))
    house.write("east", "bid: 3\nalways: vote: for 0")
    assert foreseen(house.answer("north", "help")) == before != ""


@pytest.mark.parametrize(
    ("line", "odds"), [("5; if it fails 1", "(5 dice: success"), ("99; if it fails 2", "")]
)
def test_the_odds_of_a_line_to_come_are_those_of_its_first_try(house, line, odds):
    """Never those of what is done once a try has failed."""
    case = CASES["trade"]
    begin(house, case, **case.before)
    said = foreseen(house.answer(case.seat, f"this turn: trade bombay: {line}"))
    assert 'Should "trade Bombay" come this turn, your standing order 1 answers' in said
    after = said.partition('Should "trade Bombay" come this turn, your standing order 1 answers')[2]
    assert after.lstrip().startswith(odds or ".")
