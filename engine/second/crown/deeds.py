"""Favours that happen at once: pounds, cards and shares change hands (2E-16.3.5, 2E-16.4.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.second.crown.firms import handed_share
from engine.second.crown.market import handed
from engine.second.state import CROWN, State, family

Deed = Callable[[State, str, str], State | None]
"""From state, buyer and what it is for: the state after it, None if it has become impossible."""


def _pound(state: State, seat: str, what: str) -> State | None:
    return handed(state, "pound", "", CROWN, seat)


def _pound_given(state: State, seat: str, what: str) -> State | None:
    return handed(state, "pound", "", seat, CROWN)


def _card(state: State, seat: str, what: str) -> State | None:
    return handed(state, "prestige_enterprise", what, CROWN, seat)


def _blackmail(state: State, seat: str, what: str) -> State | None:
    """The card that the Crown took first; nobody chooses among what lies face down."""
    hidden = family(state, CROWN).hidden
    return handed(state, "blackmail", hidden[0], CROWN, seat) if hidden else None


def _share(state: State, seat: str, what: str) -> State | None:
    return handed(state, "share", "", CROWN, seat)


def _share_given(state: State, seat: str, what: str) -> State | None:
    return handed(state, "share", "", seat, CROWN)


def _firm_share(state: State, seat: str, what: str) -> State | None:
    return handed_share(state, what, CROWN, seat)


def _firm_share_given(state: State, seat: str, what: str) -> State | None:
    return handed_share(state, what, seat, CROWN)


DEEDS: Mapping[str, Deed] = {
    "before_retirements_take_one_pound": _pound,
    "after_crown_retirements_take_one_pound": _pound,
    "take_enterprise_prestige_card": _card,
    "take_blackmail_card": _blackmail,
    "take_company_share_from_crown": _share,
    "give_company_share_to_crown": _share_given,
    "take_firm_share_from_crown": _firm_share,
    "give_firm_share_to_crown": _firm_share_given,
    "after_new_shares_give_one_pound_if_crown_majority": _pound_given,
}
