"""The Crown in Revenue, Events in India, and where it cannot pay (2E-16.7.1 to 2E-16.7.3, 2E-16.7.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from engine.core.counts import total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.options import Amount, Arrange, Choice
from engine.second import accounts, standing
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.crown.bought import number_bought
from engine.second.crown.setup_and_terms import regions_in_rank, table
from engine.second.phases.revenue import DISCARD, LOAN, MANY_LOANS
from engine.second.shares import shares
from engine.second.state import CROWN, State, tables


def royal_protection(state: State, decision: Decision) -> Choice:
    """Discarded when loans would be taken (2E-16.7.2)."""
    return DISCARD


def dividends(state: State, decision: Decision) -> Choice:
    """One if it can be paid, more while the Balance keeps the reserve of the table (2E-16.7.2)."""
    options = decision.options
    assert isinstance(options, Amount)
    held, balance, reserve = (
        total(shares(state)),
        holds(state, BALANCE),
        table(state, "crown_dividend_reserve"),
    )
    number = min(1, options.high)
    while number < options.high and balance - held * (number + 1) >= reserve:
        number += 1
    number += number_bought(state, "one_more_dividend") - number_bought(state, "one_fewer_dividend")
    return max(0, min(options.high, number))


def rebellions(state: State, decision: Decision) -> Choice:
    """By the rank of the regions (2E-16.1.7)."""
    options = decision.options
    assert isinstance(options, Arrange)
    return tuple(sorted(options.items, key=regions_in_rank(state).index))


def privileged(state: State, pounds: int) -> tuple[State, tuple[Event, ...]]:
    """The state in which the Crown can pay so much: what it lacks comes from the Company (2E-16.7.8).

    The Balance gives first, then emergency loans with their loss of Standing (2E-10.2.4); what a loan brings beyond that
    stays in the Balance.
    """
    short = pounds - holds(state, CROWN)
    if short <= 0:
        return state, ()
    loans = -(-max(0, short - holds(state, BALANCE)) // LOAN)
    if loans:
        most = len(tables(state).tracks.debt) - 1
        company = msgspec.structs.replace(state.company, debt=min(most, state.company.debt + loans))
        state = accounts.pay(msgspec.structs.replace(state, company=company), BANK, BALANCE, LOAN * loans)
        state = standing.moved(state, -2 if loans >= MANY_LOANS else -1)
    state = accounts.pay(state, BALANCE, CROWN, short)
    event = told(
        "royal_privilege",
        pounds=short,
        loans=loans,
        debt=state.company.debt,
        standing=standing.expectations(state),
    )
    return state, (event,)


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "royal_protection": royal_protection,
    "dividends": dividends,
    "rebellion_order": rebellions,
}
