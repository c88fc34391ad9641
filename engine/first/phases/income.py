"""What families earn in Player Revenue beside the tax (1E-7.1.3 to 1E-7.1.8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.first import accounts, cubes, laws, offices, powers
from engine.first.regions import in_presidency
from engine.first.state import State, region, tables
from engine.first.tables.families import DebtIncome, IndiaOfficeIncome
from engine.first.tables.offices import CHINA
from engine.first.tables.prizes import TradePhaseIncome

PER_ORDER = 1
"""Pounds for each filled order (1E-7.1.3, 1E-7.1.7)."""

Paid = tuple[State, tuple[Event, ...]]


def presidential_bonus(state: State) -> Paid:
    """Each presidency's holder takes 1 for each filled order on its regions (1E-7.1.3)."""
    events: list[Event] = []
    for presidency in offices.presidencies(state):
        name = offices.president(presidency)
        orders = sum(len(region(state, place).filled) for place in in_presidency(state, presidency))
        state, told_now = _order_bonus(state, name, orders)
        events += told_now
    return state, tuple(events)


def china_bonus(state: State) -> Paid:
    """The Superintendent's family takes 1 for each filled China order (1E-7.1.7)."""
    return _order_bonus(state, CHINA, len(state.company.china_filled))


def _order_bonus(state: State, name: str, orders: int) -> Paid:
    seat = offices.holder(state, name)
    if seat is None or not orders:
        return state, ()
    pounds = orders * PER_ORDER
    state = accounts.pay(state, accounts.BANK, seat, pounds)
    return state, (told("order_bonus", office=name, seat=seat, orders=orders, pounds=pounds),)


def interlopers(state: State) -> Paid:
    """Each family earns by its captained ships, exhausted or not, wherever they are (1E-7.1.4)."""
    each = laws.interloper_income(state)
    return _each(state, "interlopers", lambda seat: each * captained_ships(state, seat))


def captained_ships(state: State, family: str) -> int:
    """Captained ships of a family anywhere, exhausted ones included."""
    return sum(held for _, held in cubes.places(state, "ship.", family))


def prize_income(state: State) -> Paid:
    """Prizes pay their families (1E-7.1.5)."""
    return _each(state, "prize_income", lambda seat: powers.from_prizes(state, seat, TradePhaseIncome))


def family_income(state: State) -> Paid:
    """Sykes earns by offices in India and China, Paxton by debt (1E-7.1.6)."""
    return _each(state, "family_income", lambda seat: _by_family_power(state, seat))


def _by_family_power(state: State, seat: Seat) -> int:
    match tables(state).family(seat).power:
        case IndiaOfficeIncome(per_office=each, offices=groups):
            return each * sum(powers.group_of(name) in groups for name in offices.held_offices(state, seat))
        case DebtIncome(per_debt_disk=each, maximum=most):
            return min(each * state.company.debt, most)
        case _:
            return 0


def land_tax(state: State) -> Paid:
    """Under the law each family pays for its manors, as far as it can (1E-7.1.8)."""
    each = laws.manor_tax(state)
    events: list[Event] = []
    for seat in state.seats:
        due = each * cubes.number(state, cubes.MANOR, seat)
        if pounds := min(due, accounts.balance(state, seat)):
            state = accounts.pay(state, seat, accounts.BANK, pounds)
            events.append(told("land_tax_paid", seat=seat, pounds=pounds))
    return state, tuple(events)


def _each(state: State, kind: str, pounds_of: Callable[[Seat], int]) -> Paid:
    """The state after each family got its pounds from the bank; `pounds_of` looks at the state before."""
    events: list[Event] = []
    for seat in state.seats:
        if pounds := pounds_of(seat):
            state = accounts.pay(state, accounts.BANK, seat, pounds)
            events.append(told(kind, seat=seat, pounds=pounds))
    return state, tuple(events)


IN_ORDER = (presidential_bonus, china_bonus, interlopers, prize_income, family_income, land_tax)
"""What follows the tax, in the order of 1E-7.1.9."""
