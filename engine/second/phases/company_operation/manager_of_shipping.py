"""Manager of Shipping: must spend on ships until £2 or less are left (2E-8.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, fees, fleet, offices, orders
from engine.second.accounts import BANK, holds
from engine.second.fleet import COMPANY, EXTRA, Kind
from engine.second.laws import SHIP_SUBSIDY, in_force
from engine.second.offices import MANAGER
from engine.second.phases.company_operation.awaited import Spender
from engine.second.phases.company_operation.operation import OfficeAtWork, memo_of, next_try
from engine.second.state import State, ship, tables

MAY_KEEP = 2
"""Pounds that the Manager need not spend (2E-8.4.1, 2E-8.4.7)."""
SUBSIDISED_FIT = 2
"""Pounds to fit a ship with Ship Subsidy (2E-8.4.3)."""
FIT, BUY, LEASE = "fit", "buy", "lease"
KIND_OF: Mapping[str, Kind] = {BUY: COMPANY, LEASE: EXTRA}
"""The side of a neutral ship that is bought or leased (2E-8.4.2, 2E-8.4.4)."""


class Purchase(Struct, frozen=True):
    """A ship for a place: fitted (with its name), bought or leased."""

    way: str
    place: str
    name: str = ""


class ShippingPurchase(Spender):
    """One ship after the other, as long as the treasury must be spent or the Manager wants to (2E-8.4.5)."""

    kind = "shipping_purchase"
    phrase = Phrase(
        "shipping",
        ("ship", "shipping purchase"),
        idle=tuple(
            (
                "buy build purchase ready prepare outfit equip get lease rent charter launch send "
                "sail commission order acquire hire sea ocean water zone waters"
            ).split()
        ),
        sayings=(
            ("lease", "rent/charter/leased/rented/chartered"),
            (
                "pass",
                ("not/dont/wont buy/fit/lease/need ~ $ | no ship/ships/purchase/purchases $ | enough ships"),
            ),
        ),
        repeats=True,
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, MANAGER)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, pounds = offices.holder(state, MANAGER), holds(state, MANAGER)
        branches = _branches(state, seat)
        if not seat or not branches:
            return ()
        ways = OneOf(branches)
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.4.5",
            options=OrPass(ways) if pounds <= MAY_KEEP else ways,
            about=(*facts(office=MANAGER, treasury=pounds), (TRY, memo_of(frame).tries)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        if isinstance(decision.options, OrPass):
            return None
        ways = payable(state)
        way = next(each for each in (FIT, BUY, LEASE) if each in ways)
        return _written(
            Purchase(way, neediest(state), _preferred(state, decision.seat) if way == FIT else "")
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            left = told("shipping_ends", office=MANAGER, treasury=holds(state, MANAGER))
            return Outcome(state, (left,) if offices.holder(state, MANAGER) else ())
        state, events = _bought(state, _read(answers[0].choice))
        return Outcome(state, events, then=(next_try(frame),))


def prices(state: State) -> Mapping[str, int]:
    """Pounds for each way to get a ship (2E-8.4.2 to 2E-8.4.4)."""
    costs = tables(state).costs
    fitting = SUBSIDISED_FIT if in_force(state, SHIP_SUBSIDY) else costs.fit_player_ship_by_manager
    return {FIT: fitting, BUY: costs.buy_company_ship, LEASE: costs.lease_extra_ship}


def payable(state: State) -> tuple[str, ...]:
    """The ways to get a ship that are possible and that the treasury can pay for (2E-8.4.6).

    A Company ship can be bought only while no ship lies unfitted on any family's shipyard (2E-8.4.4).
    """
    idle, left, treasury = bool(fleet.unfitted(state)), bool(fleet.pool(state)), holds(state, MANAGER)
    possible = {FIT: idle, BUY: left and not idle, LEASE: left}
    return tuple(way for way, price in prices(state).items() if possible[way] and price <= treasury)


def _branches(state: State, seat: str) -> tuple[tuple[str, Options], ...]:
    places, ships = Pick(fleet.places(state)), fleet.unfitted(state)
    any_one = _preferred(state, seat) if ships else ""
    forms: Mapping[str, Options] = {
        FIT: Form((("ship", Pick(ships, any_one=any_one)), ("to", places))),
        BUY: places,
        LEASE: places,
    }
    return tuple((way, forms[way]) for way in payable(state))


def _written(purchase: Purchase) -> Choice:
    if purchase.way == FIT:
        return (FIT, (purchase.name, purchase.place))
    return (purchase.way, purchase.place)


def _read(choice: Choice) -> Purchase:
    if isinstance(choice, tuple) and choice[0] == FIT:
        _, (name, place) = msgspec.convert(choice, tuple[str, tuple[str, str]])
        return Purchase(FIT, place, name)
    return Purchase(*msgspec.convert(choice, tuple[str, str]))


def _preferred(state: State, seat: str) -> str:
    """The unfitted ship that silence fits: one of the Manager's own, else the first (2E-8.4.5)."""
    idle = fleet.unfitted(state)
    return next((name for name in idle if ship(state, name).owner == seat), idle[0])


def neediest(state: State) -> str:
    """The zone with fewest ships among those of Presidents in office with an open home port, else among all three."""
    every = tables(state).presidencies
    trading = [
        each
        for each in every
        if offices.holder(state, each.president_office) and orders.is_open(state, each.home_port)
    ]
    return min((each.sea_zone for each in trading or every), key=lambda zone: fleet.serving(state, zone))


def _bought(state: State, purchase: Purchase) -> tuple[State, tuple[Event, ...]]:
    """The state after a ship was paid for and put into its place."""
    price = prices(state)[purchase.way]
    state = accounts.pay(state, MANAGER, BANK, price)
    if purchase.way == FIT:
        owner = ship(state, purchase.name).owner
        event = told("ship_fitted", ship=purchase.name, seat=owner, place=purchase.place, pounds=price)
        return fleet.send(state, purchase.name, purchase.place), (event,)
    state = fleet.put_neutral(state, KIND_OF[purchase.way], purchase.place)
    kind = "ship_bought" if purchase.way == BUY else "ship_leased"
    state, fee = fees.shipbuilders(state)
    return state, (told(kind, office=MANAGER, place=purchase.place, pounds=price), *fee)


STEPS: Mapping[str, Step[State]] = {
    MANAGER: OfficeAtWork(MANAGER, "shipping_purchase"),
    "shipping_purchase": ShippingPurchase(),
}
