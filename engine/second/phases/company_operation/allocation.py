"""Allocation: the Chairman hands out the Balance of the Company to its offices (2E-8.2.3)."""

from __future__ import annotations

import msgspec

from engine.core.agenda import Frame
from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat
from engine.core.options import Choice, Split
from engine.core.phrase import Phrase
from engine.core.standing_orders import TRY
from engine.core.step import Step, decision, group_of
from engine.second import accounts, offices, orders
from engine.second.accounts import BALANCE, holds
from engine.second.around import CHAIRMAN
from engine.second.fleet import serving
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, MANAGER
from engine.second.phases.company_operation.debt import ALLOCATION_ATTEMPT, memo_of
from engine.second.state import State, tables

FED = 6
"""Pounds up to which silence feeds each President (2E-8.2.3)."""


class AllocateBalance(Step[State]):
    """The Chairman's question of allocation; it is asked while the Balance holds anything (2E-8.2.3)."""

    kind = "allocate_balance"
    phrase = Phrase(
        "allocate",
        ("allocate balance", "give", "allocation"),
        idle=tuple(
            (
                "hand distribute pay money balance cash fund divide split share spend send allot "
                "assign invest pour shove sink chuck stick lend throw budget coin kitty"
            ).split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat, pounds = offices.holder(state, CHAIRMAN), holds(state, BALANCE)
        if not seat or not pounds:
            return ()
        caps = tuple((purse, pounds) for purse in treasuries(state))
        group = group_of(state, frame, (Seat(seat),))
        asked = decision(
            state,
            frame,
            group,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.2.3",
            options=Split(pounds, caps, exact=False, least=1, unit="pounds"),
            about=(("balance", pounds), (TRY, memo_of(frame).allocations + 1)),
            attempt=ALLOCATION_ATTEMPT,
        )
        return (asked,)

    def default(self, state: State, decision: Decision) -> Choice:
        return fed(state)


def allocate(state: State, choice: Choice) -> tuple[State, tuple[Event, ...]]:
    """The state after money of the Balance went to office treasuries, to those of vacant offices too (2E-8.2.3)."""
    events: list[Event] = []
    for purse, pounds in msgspec.convert(choice, tuple[tuple[str, int], ...]):
        state = accounts.pay(state, BALANCE, purse, pounds)
        events.append(told("money_allotted", office=purse, pounds=pounds, treasury=holds(state, purse)))
    return state, tuple(events)


def treasuries(state: State) -> tuple[str, ...]:
    """Offices in play that have a treasury for money, in hiring order (2E-1.5.5)."""
    return tuple(
        each.id for each in tables(state).offices if each.has_money and offices.in_play(state, each.id)
    )


def fed(state: State) -> Counts:
    """The Balance as silence hands it out (2E-8.2.3).

    £1 at a time in turn to the Presidents who can trade, until each has £6; the rest to the Manager of Shipping, or
    without holder there to the Director of Trade.
    """
    left = holds(state, BALANCE)
    given = dict.fromkeys(_traders(state), 0)
    while left and (hungry := [each for each in given if holds(state, each) + given[each] < FED]):
        for office in hungry[:left]:
            given[office] += 1
        left -= min(left, len(hungry))
    rest = MANAGER if offices.holder(state, MANAGER) else _trade_office(state)
    given[rest] = given.get(rest, 0) + left
    return tuple((purse, given[purse]) for purse in treasuries(state) if given.get(purse))


def _trade_office(state: State) -> str:
    return GOVERNOR_GENERAL if offices.in_play(state, GOVERNOR_GENERAL) else DIRECTOR


def _traders(state: State) -> tuple[str, ...]:
    """Presidents in office whose home port is open and whose sea zone holds a ship."""
    return tuple(
        each.president_office
        for each in tables(state).presidencies
        if offices.holder(state, each.president_office)
        and orders.is_open(state, each.home_port)
        and serving(state, each.sea_zone)
    )
