"""What a reasonable player answers before it is asked: for each kind of question, when, and at which desk."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.ahead import Ahead, Worded
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.view import View
from engine.first.board import Board


def desks(view: View[Board]) -> frozenset[str]:
    """The offices of a view's owner."""
    return frozenset(line.id for line in view.board.offices if line.holder == view.viewer)


def _office(decision: Decision) -> str:
    return str(fact(decision.about, "office"))


def _chairman(decision: Decision) -> str:
    return "chairman"


_OFFICE = Worded(Ahead.TURN, _office)
_RULE = Worded(Ahead.RULE, _office)
_CHAIRMAN = Worded(Ahead.TURN, _chairman)
_CHAIRMANS_RULE = Worded(Ahead.RULE, _chairman)
_ANYBODY = Worded(Ahead.TURN)
_ONCE = Worded(Ahead.GAME)

AHEAD: Mapping[str, Worded] = {
    "setup_vacancy": _ANYBODY,
    "setup_shipyard_column": _ANYBODY,
    "setup_factory_space": _ANYBODY,
    "family_action": _ANYBODY,
    "nominate": _ANYBODY,
    "election_vote": _ANYBODY,
    "election_fallback": _ANYBODY,
    "promote": _ANYBODY,
    "claim_prize": _ANYBODY,
    "buy_captaincy": _ANYBODY,
    "captaincy_order": _ANYBODY,
    "allocate_revenue": _CHAIRMANS_RULE,
    "allocate_share_money": _CHAIRMANS_RULE,
    "allocate_emergency_rest": _CHAIRMAN,
    "dividends": _CHAIRMANS_RULE,
    "purchase_tie": _RULE,
    "logistics_army": _OFFICE,
    "logistics_trade": _OFFICE,
    "transfer_army": _OFFICE,
    "transfer_trade": _OFFICE,
    "transfer_consent": _ONCE,
    "open_trade": _RULE,
    "sail": _RULE,
    "china_sail": _RULE,
    "fill_orders": _RULE,
    "campaign": _RULE,
    "invest": _RULE,
    "tax_split": _OFFICE,
    "defend_conquest": _OFFICE,
    "police": _OFFICE,
    "lose_ships": _ONCE,
    "event_tie": _ONCE,
    "free_placement": _ONCE,
    "promise_buyback": _ONCE,
    "promise_return": _ONCE,
}
"""Laws are drawn, so nobody can vote ahead of them."""
