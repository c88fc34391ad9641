"""Families, their six actions, enterprises and ships (2E-1.1, 2E-1.2, 2E-5.2)."""

from typing import Literal

from engine.core.tables.base import Count, Name, Positive
from engine.second.tables.base import ActionId, EnterpriseType, FamilyId, ShipId, Sourced, Target


class Family(Sourced, frozen=True, kw_only=True):
    """A family: its pieces, and whether people may lead it."""

    id: FamilyId
    name: Name
    colour: Name
    pieces: Positive
    playable: bool
    power: Literal["none"]


class PerFamily(Sourced, frozen=True, kw_only=True):
    """What each family has, and how many shares of one firm there may be (2E-6.3.2)."""

    opportunity_markers: Positive
    promise_cards: Positive
    firm_share_limit_per_firm: Positive


class FamilyAction(Sourced, frozen=True, kw_only=True):
    """A family action: pounds, or where its price is read, and whether a piece is needed; points scored at once."""

    id: ActionId
    piece_required: bool
    cost: Count = 0
    cost_from: Literal["", "stock_exchange space"] = ""
    target: Literal[
        "", "writers_box of any presidency", "officers_in_training", "any empty stock_exchange space"
    ] = ""
    extra: Literal["", "one additional free writer per turn while 4 or more offices are vacant"] = ""
    max_writers_per_turn: Count = 0
    immediate_points: Count = 0


class Enterprise(Sourced, frozen=True, kw_only=True):
    """A kind of enterprise: pounds to buy, cards in the supply, votes, pounds of bonus, windows, points.

    `failure_points` are scored for each that is not invested if the Company failed (2E-14.4.2).
    """

    id: EnterpriseType
    cost: Count
    supply: Positive
    votes: Count
    bonus: Count
    windows: Count
    victory_points: Count
    policy_target: Target
    tradeable: bool
    bonus_condition: Literal[
        "", "not invested", "its ship is fitted anywhere (sea zone or China treasury)"
    ] = ""
    bonus_if_ship_on_firm_charter: bool = False
    failure_points: Count = 0
    sides: tuple[Literal["normal", "invested"], ...] = ()


class OtherCosts(Sourced, frozen=True, kw_only=True):
    """Pounds for ships (2E-6.4, 2E-8.4)."""

    fit_player_ship_by_manager: Count
    lease_extra_ship: Count
    buy_company_ship: Count
    fit_player_ship_by_firm: Count
    firm_buys_back_unfatigued: Count
    firm_buys_back_fatigued: Count


class Ship(Sourced, frozen=True, kw_only=True):
    """A player ship and its shipyard card (2E-1.2.1)."""

    id: ShipId
    name: Name
    kind: Literal["player"]
    shipyard: Name


class NeutralShips(Sourced, frozen=True, kw_only=True):
    """The pool of ships without owner: Company ships, or extra (leased) ones (2E-1.1.3)."""

    pieces: Positive
    kinds: tuple[Literal["company"], Literal["extra"]]
    note: str
