"""What a reasonable player answers before it is asked: for each kind of question, when, and at which desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.ahead import Ahead, Worded
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.view import View
from engine.second.board import Board
from engine.second.desks import FIRM

PRIME_MINISTER = "prime_minister"
"""Not among the desks that a sheet can be filed for: what laws there are shows in Parliament."""
CHAIRMAN = "chairman"


def desks(view: View[Board]) -> frozenset[str]:
    """The desks of a view's owner: offices, home regions of its Presidencies, its Armies, its private firm."""
    board, seat = view.board, view.viewer
    offices = {line.id for line in board.offices if line.holder == seat}
    homes = {line.home for line in board.presidencies if line.office in offices}
    armies = {line.id for line in board.armies if line.commander == seat}
    firm = {FIRM} if any(line.manager == seat for line in board.firms) else set()
    return frozenset(offices | homes | armies | firm)


def _told(name: str) -> Callable[[Decision], str]:
    """The desk that a fact of the question names."""
    return lambda decision: str(fact(decision.about, name))


def _at(desk: str) -> Callable[[Decision], str]:
    return lambda decision: desk


_OFFICE = Worded(Ahead.TURN, _told("office"))
_PRESIDENT = Worded(Ahead.TURN, _told("home"))
_COMMANDER = Worded(Ahead.TURN, _told("army"))
_CHAIRMAN = Worded(Ahead.TURN, _at(CHAIRMAN))
_MANAGER = Worded(Ahead.TURN, _at(FIRM))
_IN_PARLIAMENT = Worded(Ahead.PLAN, _at(PRIME_MINISTER))
_ANYBODY = Worded(Ahead.TURN)
_ONCE = Worded(Ahead.GAME)

AHEAD: Mapping[str, Worded] = {
    "family_action": _ANYBODY,
    "retire_pensioners": _ANYBODY,
    "london_card": _ANYBODY,
    "chairman_vote": _ANYBODY,
    "appoint_chairman": _ANYBODY,
    "hire": _ANYBODY,
    "nepotism_consent": _ONCE,
    "special_retirement": _ANYBODY,
    "initiative_tie": _PRESIDENT,
    "firm_strategy": _MANAGER,
    "firm_fill": _MANAGER,
    "firm_expenses": _MANAGER,
    "firm_dividends": _MANAGER,
    "emergency_offer": _ONCE,
    "waive": _ONCE,
    "waive_consent": _ONCE,
    "pay_tax": _ONCE,
    "pay_window_tax": _ONCE,
    "pay_upkeep": _ONCE,
    "war_losses": _ONCE,
    "allow_window_tax": _ONCE,
    "take_debt": Worded(Ahead.RULE, _at(CHAIRMAN)),
    "debt_consent": _ONCE,
    "allocate_balance": Worded(Ahead.RULE, _at(CHAIRMAN)),
    "dividends": _CHAIRMAN,
    "royal_protection": _CHAIRMAN,
    "special_envoy": _OFFICE,
    "envoy_result": _OFFICE,
    "transfers": _OFFICE,
    "shipping_purchase": Worded(Ahead.RULE, _told("office")),
    "army_transfers": _OFFICE,
    "assign_training": _OFFICE,
    "appoint_commander": Worded(Ahead.TURN, _at("military_affairs")),
    "presidency_order": _PRESIDENT,
    "trade": Worded(Ahead.RULE, _told("home")),
    "fill_order": _PRESIDENT,
    "place_writer": _PRESIDENT,
    "request_alliance": _COMMANDER,
    "pay_alliance": _PRESIDENT,
    "deploy": _COMMANDER,
    "administer": _OFFICE,
    "administer_result": _OFFICE,
    "defend": _ONCE,
    "rebellion_order": _ONCE,
    "buy_favour": _ONCE,
    "crown_tie": _ONCE,
    "call_deregulation": _ONCE,
    "choose_law": _IN_PARLIAMENT,
    "old_idea": _IN_PARLIAMENT,
    "policy_direction": _IN_PARLIAMENT,
    "failed_policy": _IN_PARLIAMENT,
    "impeach_target": _IN_PARLIAMENT,
    "another_round": _IN_PARLIAMENT,
    "add_window_tax": _IN_PARLIAMENT,
    "swap_power": _ANYBODY,
}
"""Laws are drawn, so nobody can vote ahead of them; what the Prime Minister does with a law fits beside proposing it."""
