"""What an office can throw in against a conquest or a revolt: guns, officers, mercenaries (1E-8.3.4, 1E-8.5.2)."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts, count, total
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Below, Choice, Form, Split, sample
from engine.core.refusal import Refusal
from engine.first import accounts, laws, offices, pieces
from engine.first.allocation import read
from engine.first.state import State
from engine.first.tables.base import OfficeId, PresidencyId


class Defender(Struct, frozen=True):
    """Who may add to a defence: the family, the office whose treasury pays, the presidency whose army fights."""

    seat: Seat
    office: OfficeId
    presidency: PresidencyId


class Force(Struct, frozen=True):
    """Pieces exhausted and pounds spent in one defence."""

    guns: int = 0
    officers: Counts = ()
    pounds: int = 0


def defender(state: State, name: OfficeId, presidency: PresidencyId) -> Defender | None:
    """The holder of an office as a defender, None while it is vacant."""
    seat = offices.holder(state, name)
    return Defender(seat, name, presidency) if seat else None


def money(state: State, name: OfficeId) -> int:
    """Pounds of a treasury that may be spent before Refresh (1E-7.4.3)."""
    return accounts.balance(state, name) - locked(state, name)


def locked(state: State, name: OfficeId) -> int:
    """Pounds of a treasury that a setting locks until Refresh (1E-7.4.3)."""
    return count(state.locked, name)


def form(state: State, who: Defender, hired: str) -> Form | None:
    """All that a defender can add, None if that is nothing: each ready gun or officer, and pounds.

    `hired` is what the pounds are called in orders.
    """
    guns = pieces.number(state, "guns", who.presidency)
    men = pieces.officers(state, who.presidency)
    pounds = money(state, who.office)
    if not guns and not men and pounds < laws.mercenary_cost(state):
        return None
    return Form(
        (
            ("guns", Amount(0, guns)),
            ("officers", Split(total(men), men, exact=False)),
            (hired, Amount(0, pounds, "£")),
        )
    )


def force(choice: Choice) -> Force:
    """A choice that fits the form."""
    assert isinstance(choice, tuple)
    guns, officers, pounds = choice
    assert isinstance(guns, int)
    assert isinstance(pounds, int)
    return Force(guns, read(officers), pounds)


def points(state: State, given: Force) -> int:
    """What a force adds: 1 per piece, 1 per mercenary paid for (1E-8.3.4)."""
    return given.guns + total(given.officers) + given.pounds // laws.mercenary_cost(state)


def judge(state: State, choice: Choice, hired: str, rule: str) -> tuple[Refusal, ...]:
    """A refusal if money would be left over that buys no whole point."""
    cost = laws.mercenary_cost(state)
    pounds = force(choice).pounds
    over = pounds % cost
    if not over:
        return ()
    return (
        Refusal(
            "odd_pounds",
            RuleId(rule),
            facts(pounds=pounds, cost=cost),
            (hired,),
            (str(pounds - over), str(pounds - over + cost)),
        ),
    )


def cheapest(state: State, options: Form, needed: int) -> Choice:
    """The cheapest force of so many points, guns before officers before money; nothing if it cannot be reached.

    Officers come in the order of the options.
    """
    cost = laws.mercenary_cost(state)
    guns, officers, pounds = (part for _, part in options.parts)
    assert isinstance(guns, Amount)
    assert isinstance(officers, Split)
    assert isinstance(pounds, Amount)
    if guns.high + officers.total + pounds.high // cost < needed:
        return (0, (), 0)
    used = min(needed, guns.high)
    left = needed - used
    chosen: list[tuple[str, int]] = []
    for family, held in officers.caps:
        if taken := min(left, held):
            chosen.append((family, taken))
            left -= taken
    return (used, tuple(chosen), left * cost)


def spend(state: State, who: Defender, given: Force) -> State:
    """The state after the pieces are exhausted and the mercenaries paid (1E-8.3.4)."""
    state = pieces.exhaust(state, "guns", who.presidency, given.guns)
    state = pieces.exhaust_officers(state, who.presidency, given.officers)
    return accounts.pay(state, who.office, accounts.BANK, given.pounds)


def drawn(state: State, options: Form, below: Below) -> Choice:
    """A random force whose pounds buy whole points."""
    choice = sample(options, below)
    assert isinstance(choice, tuple)
    guns, officers, pounds = choice
    assert isinstance(pounds, int)
    return (guns, officers, pounds - pounds % laws.mercenary_cost(state))
