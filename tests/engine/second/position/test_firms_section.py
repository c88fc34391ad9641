"""Private firms in a position: what the section says, and what is wrong with it."""

from __future__ import annotations

from engine.core.sealed import Sealed
from engine.second import accounts, charter, family_pieces
from engine.second.board import board, secrets
from engine.second.saved import CODEC
from engine.second.state import FirmState, firm, ship
from tests.engine.second.position.test_position import problems, read

DEREGULATED = {"scenario": "1813"}
SYKES = {
    "london": 7,
    "india": 4,
    "value": 2,
    "dividend": 3,
    "shares": {"sykes": 2, "hastings": 1},
    "strategy": "strategy_west",
    "bid": 3,
}


def test_a_firm_is_filed_under_its_manager_with_shares_treasuries_and_ships() -> None:
    """Each entry goes where the rules keep it; what is left out is that of a firm that has done nothing this turn."""
    state = read(
        settings=DEREGULATED,
        firms={"sykes": SYKES},
        ships={"atlas": {"owner": "larkins", "place": "firm.sykes", "fatigued": True}},
        families={"paxton": {"debtors_prison": 2}},
    )
    assert firm(state, "sykes") == FirmState(2, 3, Sealed("strategy_west"), 3)
    assert charter.shares(state, "sykes") == (("hastings", 1), ("sykes", 2))
    assert accounts.holds(state, charter.london("sykes")) == 7
    assert accounts.holds(state, charter.india("sykes")) == 4
    assert charter.ships(state, "sykes") == ("atlas",)
    assert ship(state, "atlas").fatigued
    assert family_pieces.number(state, charter.DEBTORS_PRISON, "paxton") == 2
    assert CODEC.decode(CODEC.encode(state)) == state


def test_the_strategy_card_is_in_nobodys_view_but_the_managers() -> None:
    """2E-0.1.7, 2E-6.7.4: neither the board nor a moderator shows it before it is revealed."""
    state = read(settings=DEREGULATED, firms={"sykes": SYKES})
    assert [(line.manager, line.bid, line.strategy) for line in board(state).firms] == [("sykes", 3, "")]
    assert [each.strategy for each in secrets(state, "sykes")] == ["strategy_west"]
    for viewer in ("hastings", "larkins", "paxton", "moderator", "public"):
        assert not any(each.strategy for each in secrets(state, viewer)), viewer
    assert "strategy_west" not in repr(state)


def test_the_board_says_what_open_orders_earn_a_firm() -> None:
    """2E-15.2.8: the small value, half of it once a firm has filled the order; nothing is said while there is no firm."""
    orders = {
        "bengal_2": {"open": True, "firms": ["sykes"]},
        "bengal_1": {"open": True},
        "delhi_3": {"open": False},
    }
    earned = dict(board(read(settings=DEREGULATED, firms={"sykes": SYKES}, orders=orders)).firm_orders)
    assert (earned["bengal_2"], earned["bengal_1"]) == (1, 2)
    assert "delhi_3" not in earned
    assert board(read(settings=DEREGULATED, orders={"bengal_1": {"open": True}})).firm_orders == ()


def test_what_breaks_the_rules_of_firms_is_named() -> None:
    """More than ten shares, a firm of a regulated trade, ships on a charter that is none."""
    found = problems(firms={"sykes": {"shares": {"sykes": 11}, "value": 10}})
    assert "firms.sykes.value: given 10, wanted a whole number, from 0 to 9" in found
    assert "pieces: firm.sykes holds 11 shares, at most 10 may" in found
    assert "firms: ['sykes'] manage one, but the trade is not deregulated" in found
    (problem,) = problems(ships={"atlas": {"owner": "sykes", "place": "firm.sykes"}})
    assert problem == "atlas: there is no place firm.sykes"
    (problem,) = problems(
        settings=DEREGULATED, firms={"sykes": {"strategy": "strategy_west", "revealed": "strategy_east"}}
    )
    assert problem == "firm of sykes: strategy_east lies open, which it did not choose"
