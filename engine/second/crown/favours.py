"""Favours: changes of what the Crown does that people buy with promise cubes, right before it is done (2E-16.1.11).

`OFFERED` lists them by the kind of question that the Crown is about to answer, or by the step that is about to begin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from engine.core.counts import count, total
from engine.core.decision import Decision
from engine.core.ids import fact
from engine.core.options import OrPass, Pick
from engine.second import accounts, fleet, offices
from engine.second.around import CHAIRMAN
from engine.second.crown import chairman, firms
from engine.second.crown.pool import crown, cubes
from engine.second.crown.setup_and_terms import available, solo, table
from engine.second.family_pieces import COURT, number
from engine.second.phases.company_operation import deploy
from engine.second.phases.company_operation.director_of_trade import openable
from engine.second.shares import in_court, majority, shares
from engine.second.state import CHINA, CROWN, State, family, tables

Price = Callable[[State, Decision | None, str], int | None]
"""Cubes that a person pays (gets if negative), None where the favour is not to be had."""
Targets = Callable[[State, Decision | None, str], tuple[str, ...]]
"""What a favour can be bought for."""

MOST_EXTRA = 3
"""Steps of Debt of a turn that need no consent."""


class Favour(Struct, frozen=True):
    """A favour: what it is called, what it costs, and what it is for (None: nothing has to be named).

    A `turned` one gives the answer to the buyer; one that is a `deed` happens at once.
    """

    id: str
    price: Price
    targets: Targets | None = None
    turned: bool = False
    deed: bool = False


def flat(name: str) -> Price:
    """The price of the table of flat favours."""
    return lambda state, _decision, _seat: -int(getattr(tables(state).crown.flat_favours, name))


def listed(name: str) -> Price:
    """The price of a Crown table in the present climate; one of 0 needs no favour."""

    def price(state: State, decision: Decision | None, seat: str) -> int | None:
        value = table(state, name)
        return -value if available(value) and value else None

    return price


def only_if(price: Price, condition: Callable[[State, Decision | None, str], bool]) -> Price:
    """A price where something holds."""
    return lambda state, decision, seat: (
        price(state, decision, seat) if condition(state, decision, seat) else None
    )


def _election(state: State, decision: Decision | None, seat: str) -> int | None:
    """To be elected: 3, after Deregulation 12; with two people as many as the Crown has shares (2E-16.5.1)."""
    held = in_court(state)
    if not count(held, seat):
        return None
    if decision is not None and decision.kind == "chairman_vote":
        if not solo(state):
            return count(shares(state), CROWN)
        if count(held, CROWN) < majority(total(held)):
            return None
    prices = tables(state).crown.flat_favours
    free = state.company.deregulated
    return -(prices.crown_elects_you_chairman_deregulated if free else prices.crown_elects_you_chairman)


def _extra_debt(state: State, decision: Decision | None, seat: str) -> int | None:
    """The first step beyond three by the table, each later one 1 (2E-16.6.1)."""
    if decision is None or seat != offices.holder(state, CHAIRMAN):
        return None
    steps, taken = fact(decision.about, "steps"), state.this_turn.debt_steps
    assert isinstance(steps, int)
    beyond = [number for number in range(taken + 1, taken + steps + 1) if number > MOST_EXTRA]
    first, later = -table(state, "first_extra_debt_consent"), -table(state, "later_extra_debt_consent")
    return sum(first if number == MOST_EXTRA + 1 else later for number in beyond)


def _before_debt(state: State, decision: Decision | None, seat: str) -> bool:
    return not state.this_turn.debt_steps


def _allocating(state: State, decision: Decision | None, seat: str) -> bool:
    return bool(state.this_turn.debt_steps) or not chairman.wanted_debt(state)


def _treasuries(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    return tuple(
        each.id for each in tables(state).offices if each.has_money and each.id in dict(state.offices)
    )


def _closed(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    return tuple(name for name in openable(state) if name != CHINA)


def _china_is_closed(state: State, decision: Decision | None, seat: str) -> bool:
    return CHINA in openable(state)


def _zones(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    return fleet.places(state)


def _idle_crown_ships(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    return tuple(name for name in fleet.unfitted(state) if dict(state.ships)[name].owner == CROWN)


def _may_stop(state: State, decision: Decision | None, seat: str) -> bool:
    return decision is not None and isinstance(decision.options, OrPass)


def _deployable(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    if decision is None:
        return ()
    name = fact(decision.about, "army")
    presidency = next(each.id for each in tables(state).presidencies if each.army == name)
    return deploy.targets(state, presidency)


def _drawing(state: State, decision: Decision | None, seat: str) -> bool:
    return (
        decision is not None
        and isinstance(decision.options, Pick)
        and "draw_another" in decision.options.among
    )


def _asked_by_a_person(state: State, decision: Decision | None, seat: str) -> bool:
    return decision is not None and fact(decision.about, "commander") != CROWN


def _crown_has_money(state: State, decision: Decision | None, seat: str) -> bool:
    return accounts.holds(state, CROWN) > 0


def _crown_enterprises(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    book = tables(state)
    return tuple(card for card in family(state, CROWN).prestige if book.prestige_card(card).enterprise_type)


def _crown_blackmail(state: State, decision: Decision | None, seat: str) -> bool:
    return bool(family(state, CROWN).hidden)


def _crown_shares(state: State, decision: Decision | None, seat: str) -> bool:
    return number(state, COURT, CROWN) > 0


def _own_shares(state: State, decision: Decision | None, seat: str) -> bool:
    return number(state, COURT, seat) > 0


def _crown_majority(state: State, decision: Decision | None, seat: str) -> bool:
    held = shares(state)
    return count(held, CROWN) >= majority(total(held)) and accounts.holds(state, seat) > 0


OFFERED: Mapping[str, tuple[Favour, ...]] = {
    "chairman_vote": (Favour("crown_elects_you_chairman", _election),),
    "appoint_chairman": (Favour("crown_elects_you_chairman", _election),),
    "nepotism_consent": (Favour("crown_consents_to_nepotism", flat("crown_consents_to_nepotism")),),
    "hire": (Favour("decide_crown_hire", flat("decide_crown_hire"), turned=True),),
    "debt_consent": (Favour("extra_debt_consent", _extra_debt),),
    "take_debt": (
        Favour("request_more_debt", only_if(listed("request_more_debt"), _before_debt)),
        Favour("request_less_debt", only_if(listed("request_less_debt"), _before_debt)),
    ),
    "allocate_balance": (
        Favour("limit_allocation", only_if(flat("limit_allocation"), _allocating), _treasuries),
    ),
    "special_envoy": (Favour("alter_envoy_spend", listed("alter_envoy_spend"), turned=True),),
    "envoy_result": (
        Favour("target_envoy_order", listed("target_envoy_order"), _closed),
        Favour("envoy_opens_china", only_if(listed("envoy_opens_china"), _china_is_closed)),
    ),
    "transfers": (
        Favour("prevent_transfer", flat("prevent_transfer")),
        Favour("choose_transfer", flat("choose_transfer"), turned=True),
    ),
    "govern": (Favour("change_govern_dice", flat("change_govern_dice"), turned=True),),
    "govern_result": (Favour("change_govern_result", flat("change_govern_result"), turned=True),),
    "shipping_purchase": (
        Favour("change_company_ship_default", listed("change_company_ship_default")),
        Favour("another_company_ship", listed("another_company_ship")),
        Favour("leave_two_pounds", only_if(listed("leave_two_pounds"), _may_stop)),
        Favour("choose_ship_zone", listed("choose_ship_zone"), _zones),
        Favour("fit_particular_crown_ship", flat("fit_particular_crown_ship"), _idle_crown_ships),
    ),
    "army_transfers": (
        Favour("military_prevent_transfer", flat("military_prevent_transfer")),
        Favour("military_transfer", flat("military_transfer"), turned=True),
    ),
    "assign_training": (Favour("military_assign_officer", flat("military_assign_officer"), turned=True),),
    "presidency_order": (Favour("presidency_order_change", flat("presidency_order_change"), turned=True),),
    "administer": (
        Favour("change_administer_minimum", flat("change_administer_minimum"), turned=True),
        Favour("no_administer", flat("no_administer")),
    ),
    "administer_result": (Favour("change_administer_result", flat("change_administer_result"), turned=True),),
    "request_alliance": (
        Favour("additional_crown_alliance", listed("additional_crown_alliance")),
        Favour("dearer_alliance", listed("dearer_alliance")),
        Favour("cheaper_alliance", listed("cheaper_alliance")),
        Favour("prevent_crown_alliance", listed("prevent_crown_alliance")),
    ),
    "pay_alliance": (
        Favour(
            "buy_alliance_from_crown_president",
            only_if(listed("buy_alliance_from_crown_president"), _asked_by_a_person),
        ),
    ),
    "deploy": (
        Favour("choose_deploy_region", flat("choose_deploy_region"), _deployable),
        Favour("more_deploy_dice", flat("change_deploy_dice")),
        Favour("fewer_deploy_dice", flat("change_deploy_dice")),
        Favour("make_crown_deploy_again", listed("make_crown_deploy_again")),
        Favour("stop_crown_deploying", listed("stop_crown_deploying")),
    ),
    "trade": (
        Favour("more_trade_dice", flat("change_trade_dice")),
        Favour("fewer_trade_dice", flat("change_trade_dice")),
    ),
    "place_writer": (Favour("place_own_writer", flat("place_own_writer")),),
    "china_trade": (
        Favour("lower_china_minimum", flat("change_china_minimum")),
        Favour("higher_china_minimum", flat("change_china_minimum")),
    ),
    "dividends": (
        Favour("one_more_dividend", listed("one_more_dividend")),
        Favour("one_fewer_dividend", listed("one_fewer_dividend")),
    ),
    "choose_law": (
        Favour("stop_law_draw", only_if(flat("stop_law_draw"), _drawing)),
        Favour("skip_law", only_if(flat("skip_law"), _drawing)),
    ),
    "policy_direction": (Favour("alternative_policy", flat("alternative_policy"), turned=True),),
    "failed_policy": (Favour("alternative_policy", flat("alternative_policy"), turned=True),),
    "retirements": (
        Favour(
            "before_retirements_take_one_pound",
            only_if(flat("before_retirements_take_one_pound"), _crown_has_money),
            deed=True,
        ),
    ),
    "london_cards": (
        Favour(
            "after_crown_retirements_take_one_pound",
            only_if(flat("after_crown_retirements_take_one_pound"), _crown_has_money),
            deed=True,
        ),
        Favour(
            "take_enterprise_prestige_card",
            flat("take_enterprise_prestige_card"),
            _crown_enterprises,
            deed=True,
        ),
        Favour("take_blackmail_card", only_if(flat("take_blackmail_card"), _crown_blackmail), deed=True),
    ),
    "emergency_offer": (
        Favour("crown_emergency_investment", only_if(flat("crown_emergency_investment"), firms.can_rescue)),
    ),
    "crown_invests": (
        Favour(firms.FORCED, only_if(listed(firms.FORCED), firms.can_be_forced)),
        Favour(firms.DENIED, firms.denial, firms.firms_of_people),
    ),
    "crown_shares": (
        Favour(
            "take_company_share_from_crown",
            only_if(listed("take_company_share_from_crown"), _crown_shares),
            deed=True,
        ),
        Favour(
            "give_company_share_to_crown",
            only_if(listed("give_company_share_to_crown"), _own_shares),
            deed=True,
        ),
        Favour(
            "take_firm_share_from_crown",
            listed("take_firm_share_from_crown"),
            firms.with_crown_share,
            deed=True,
        ),
        Favour(
            "give_firm_share_to_crown", listed("give_firm_share_to_crown"), firms.with_own_share, deed=True
        ),
        Favour(
            "after_new_shares_give_one_pound_if_crown_majority",
            only_if(flat("after_new_shares_give_one_pound_if_crown_majority"), _crown_majority),
            deed=True,
        ),
    ),
}
"""Favours by the question that the Crown answers next, or (the last three) by the step that begins next."""

STEPS_OFFERED = ("retirements", "london_cards", "crown_shares", "crown_invests")
"""Steps before which favours are offered whether or not the Crown is asked anything (2E-16.3.5, 2E-16.4.4)."""


def payable(state: State, point: str, decision: Decision | None, seat: str) -> Iterator[tuple[Favour, int]]:
    """Favours that a person can pay for now, each with its price, without those that were bought already."""
    had = {name.partition(":")[2].partition(".")[0] for name in crown(state).favours}
    for each in OFFERED.get(point, ()):
        price = each.price(state, decision, seat)
        if each.id not in had and price is not None and price <= cubes(state, seat):
            yield each, price


def turned_to(state: State, rows: tuple[Favour, ...]) -> str:
    """Who answers a question of the Crown's in its stead by one of these favours, "" if nobody does."""
    turned = {each.id for each in rows if each.turned}
    for each in crown(state).favours:
        who, _, name = each.partition(":")
        if name.partition(".")[0] in turned:
            return who
    return ""
