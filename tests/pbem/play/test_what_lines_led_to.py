"""A receipt tells what the lines of its mail led to: dice, offices, what lies on file and answers at once."""

from __future__ import annotations

import pytest

from tests.pbem.play.house import House
from tests.pbem.play.test_lines_of_the_manual import CASES, begin

pytestmark = pytest.mark.slow
HEADING = "What happened"


def told(receipt: str) -> str:
    """What stands under the heading, in one line."""
    return " ".join(receipt.partition(HEADING)[2].partition("You are")[0].split())


def test_the_dice_of_a_line_stand_in_its_receipt(house: House) -> None:
    """The envoys that a plan sends at once, with their dice, without waiting for the next report."""
    case = CASES["envoy"]
    begin(house, case)
    receipt = house.answer(case.seat, case.line)
    assert "envoy with £3. Dice 4, 4, 4: failure" in told(receipt)
    assert "Dice 1, 1, 1: success" in told(receipt)
    assert receipt.index("Your mail, line by line") < receipt.index(HEADING) < receipt.index("You are")


def test_nothing_is_told_where_nothing_has_happened(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    assert HEADING not in house.answer("north", "bid: 2")
    assert HEADING not in house.answer("north", "always: thanks: none")


def test_it_stands_once_in_a_receipt_with_a_report_or_with_the_history(house: House) -> None:
    house.start()
    seat = house.asked()[0].seat
    receipt = house.answer(seat, house.line(house.asked()[0]))
    assert receipt.count(HEADING) == 1
    receipt = house.answer(house.asked()[0].seat, f"{house.line(house.asked()[0])}\nstatus\nhistory")
    assert receipt.count("takes the office") >= 2
    other = next(each for each in house.seats() if each != house.asked()[0].seat)
    assert HEADING not in house.answer(other, "timezone UTC")
