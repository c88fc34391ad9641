"""An order does not close the question of a line of the same mail that came back."""

from __future__ import annotations

import json

import pytest

from tests.pbem.play.reading import orders, told

pytestmark = pytest.mark.slow

CHAIRMAN = {
    "seats": ["hastings", "larkins", "sykes", "paxton"],
    "turn": 2,
    "at": "chairman",
    "families": {"sykes": {"shares": 1}, "larkins": {"shares": 3}, "hastings": {"shares": 3}},
    "offices": {"chairman": {"holder": "sykes"}},
    "company": {"balance": 8, "debt": 1},
}


@pytest.fixture
def chairman(house):
    """A table at which the Chairman may take Debt and then allocate, which ends the office."""
    house.start(edition="second", position=json.dumps(CHAIRMAN).encode())
    kinds = {each.kind for each in house.asked() if each.seat == "sykes"}
    assert {"take_debt", "allocate_balance"} <= kinds
    return house


@pytest.mark.parametrize("debt", ["debt: lots", "Debt: 2?", "debt: 99"])
def test_an_allocation_waits_if_the_line_about_debt_came_back(chairman, debt):
    receipt = chairman.answer("sykes", f"{debt}\nallocate: £8 President of Madras")
    assert orders(chairman) == []
    why = told(receipt, "allocate: £8 President of Madras")
    assert 'since nobody could answer "debt" behind it' in why
    assert "allocate: £8 President of Madras" in why
    chairman.write("sykes", "allocate: £8 President of Madras")
    assert [seat for seat, _ in orders(chairman)] == ["sykes"]


def test_an_allocation_acts_beside_a_line_that_was_read(chairman):
    chairman.write("sykes", "allocate: £8 President of Madras\ndebt: lots")
    assert [seat for seat, _ in orders(chairman)] == ["sykes"]


def test_a_line_that_is_mended_in_the_same_mail_keeps_nothing_back(chairman):
    chairman.write("sykes", "debt: lots\ndebt: 0\nallocate: £8 President of Madras")
    assert orders(chairman)[0][1] == 0
    assert len(orders(chairman)) == 2
