"""Private firms at work by mail: orders, expenses, dividends with waivers, a rescue, and an end in Debtor's Prison."""

from __future__ import annotations

import json

import pytest

from engine.second import charter, family_pieces
from engine.second.state import State, firm, order
from tests.pbem.play.house import House
from tests.pbem.play.moderated import words
from tests.pbem.play.strategies import FIRMS

pytestmark = pytest.mark.slow

EAST = {"revealed": "strategy_east", "initiative": 1}
RICH = {
    "london": 2,
    "india": 12,
    "value": 9,
    "shares": {"sykes": 1, "hastings": 2, "larkins": 2},
    "traded": True,
    **EAST,
}
FLEET = ("atlas", "britannia", "diligence", "fortitude")
SHIPS = {name: {"owner": "sykes", "place": "firm.sykes"} for name in FLEET}
POOR = {"value": 2, "shares": {"sykes": 1}}


def table(house: House, **position: object) -> House:
    """A server whose game of 1813 stands there."""
    house.start(edition="second", position=json.dumps({**FIRMS, **position}).encode())
    return house


def state_of(house: House) -> State:
    state = house.state()
    assert isinstance(state, State)
    return state


def told(house: House, seat: str) -> str:
    """All mails to a seat, without line breaks, behind a report that it asks for."""
    house.write(seat, "status")
    return " ".join(words(letter) for letter in house.letters(house.address(seat)))


def test_a_manager_fills_orders_when_it_was_said_who_comes_first(house: House) -> None:
    """2E-15.2.5, 2E-15.2.7: with two equal firms the Chairman decides, since Bengal has no success of a President."""
    table(
        house,
        firms={who: {"london": 9, "shares": {who: 1}, **EAST} for who in ("sykes", "larkins")},
        orders={"bengal_2": {"open": True}},
        ships={},
        offices={"chairman": {"holder": "hastings"}},
        at="presidencies",
    )
    assert "Several have an initiative of 1 in Bengal" in told(house, "hastings")
    house.answer("hastings", "initiative Bengal: Sykes first")
    assert "Which orders does your firm fill, at most 1, in which order? Begin with Bengal 2" in told(
        house, "sykes"
    )
    house.answer("sykes", "firm fill: Bengal 2")
    assert "The firm of Sykes fills Bengal 2 for £3." in told(house, "paxton")
    assert order(state_of(house), "bengal_2").firms == ("sykes",)
    assert "for £ 1 in this order" in told(house, "larkins"), "half of 3"


def test_one_line_answers_all_that_a_firm_is_asked(house: House) -> None:
    """2E-6.7.1, 2E-15.2.7, 2E-15.4: strategy, orders, expenses and dividends by the manager's plan; nobody else reads it."""
    table(house)
    assert "firm fill, firm expenses, firm dividends" in told(house, "sykes")
    line = "this turn: firm: strategy West, spend 4; fill Delhi 1, Bombay 3, rest; expenses London 2, India rest; dividends 0"
    assert "It is kept as standing order 1" in words(house.write("sykes", line)[-1])
    house.write("larkins", "this turn: firm: strategy Hobnob")
    asked = set[str]()
    while house.state().turn == 6:
        asked |= {each.kind for each in house.asked() if each.seat == "sykes"}
        house.play_default()
    assert asked.isdisjoint({"firm_strategy", "firm_fill", "firm_expenses", "firm_dividends"})
    shown = told(house, "paxton")
    assert "The firm of Sykes fills Bombay 3" in shown
    assert line.removeprefix("this turn: ") not in shown


def test_expenses_waivers_and_dividends(house: House) -> None:
    """2E-15.4: the worked example by mail; the cube stands on £3 in everybody's report."""
    table(house, firms={"sykes": RICH}, ships=SHIPS, at="firm_revenue")
    house.answer("sykes", "firm expenses: India 9")
    house.answer("hastings", "waive Sykes: 2 shares")
    house.answer("larkins", "waive Sykes: 1")
    house.answer("sykes", "accept waivers: all")
    receipt = house.answer("sykes", "firm dividends: 2")
    assert "dividends 0 or 1; own shares waived 0 or 1" in " ".join(receipt.split())
    house.answer("sykes", "firm dividends: 1")
    assert firm(state_of(house), "sykes").dividend == 3
    for seat in ("paxton", "larkins"):
        assert "The firm of Sykes pays 1 dividend, £3 in all" in told(house, seat)


def test_a_firm_is_rescued_by_investments(house: House) -> None:
    """2E-15.5: everybody who could help is asked at once; the manager takes what is offered."""
    table(house, firms={"sykes": POOR}, ships=SHIPS, at="firm_revenue")
    assert "The firm of Sykes owes £6 and has £6 too little. Do you help?" in told(house, "paxton")
    house.answer("larkins", "rescue Sykes: invest 2 workshops")
    for seat in ("hastings", "paxton", "sykes"):
        house.answer(seat, "rescue Sykes: pass")
    house.answer("sykes", "accept rescue: invest Larkins")
    assert charter.shares(state_of(house), "sykes") == (("larkins", 2), ("sykes", 1))
    assert "The firm of Sykes goes on; its Value is 1 a share. The £4 that are left go to the bank." in told(
        house, "paxton"
    )


def test_what_is_done_in_emergencies_stands_on_file(house: House) -> None:
    """2E-15.5.3: nobody has to be asked who says once for all whom to help; a manager who helps the own firm alone is not asked again."""
    table(house, firms={"sykes": POOR}, ships=SHIPS, at="firm_revenue")
    house.answer("sykes", "always: rescue Sykes: invest 2 workshops if needed <= 10 else pass")
    for seat in ("hastings", "paxton", "larkins"):
        house.answer(seat, "always: rescue Sykes: pass")
    assert charter.shares(state_of(house), "sykes") == (("sykes", 3),)
    assert "emergency" not in " ".join(each.kind for each in house.asked())


def test_a_firm_that_nobody_helps_ends(house: House) -> None:
    """2E-15.6.1: its shares lie in Debtor's Prison, as reports show."""
    table(house, firms={"sykes": POOR}, ships=SHIPS, at="firm_revenue")
    for seat in ("hastings", "larkins", "paxton", "sykes"):
        house.answer(seat, "rescue Sykes: pass")
    state = state_of(house)
    assert state.firms == ()
    assert family_pieces.number(state, charter.DEBTORS_PRISON, "sykes") == 1
    assert "The firm of Sykes is dissolved: 1 share in Debtor's Prison" in told(house, "hastings")
    assert "1 share in Debtor's Prison" in told(house, "hastings")
