"""Loot of a successful Deploy: how much it is, and who takes how much of it (2E-8.8.10 to 2E-8.8.12)."""

from __future__ import annotations

from engine.core.counts import Counts, count, counts, total
from engine.core.event import Event, told
from engine.second import accounts
from engine.second.accounts import BALANCE, BANK
from engine.second.around import clockwise
from engine.second.laws import TREASURE_REFORM, in_force
from engine.second.state import State, region, tables

PER_LEVEL = 4
"""Pounds of loot for each tower level of the target."""


def worth(state: State, target: str, survivors: int) -> int:
    """Pounds of loot: for the target's own tower levels and its token, at least one more than surviving officers (2E-8.8.10)."""
    held = region(state, target)
    token = tables(state).region(target).loot if held.loot else 0
    return max(PER_LEVEL * held.towers + token, survivors + 1)


def shares(pounds: int, seats: tuple[str, ...], officers: Counts, others: int) -> Counts:
    """Pounds by family in rounds until all is gone, the Commander's first; what regiments and alliances take is left out.

    In each round a family takes £1 for each of its surviving officers, the first £1 more for the Commander, and the bank
    £1 for each of the `others`; the last payments are cut short in this order (2E-8.8.11).
    """
    wanted = [(seat, count(officers, seat) + (seat == seats[0])) for seat in seats]
    wanted.append((BANK, others))
    taken: list[tuple[str, int]] = []
    while pounds > 0:
        for who, most in wanted:
            part = min(most, pounds)
            taken.append((who, part))
            pounds -= part
    return counts((who, part) for who, part in taken if who != BANK)


def taken(
    state: State, target: str, commander: str, officers: Counts, others: int
) -> tuple[State, tuple[Event, ...]]:
    """The state after the loot was shared out, or went to the Balance by Treasure Reform (2E-8.8.12)."""
    pounds = worth(state, target, total(officers))
    if in_force(state, TREASURE_REFORM):
        event = told("loot_for_the_company", region=target, pounds=pounds)
        return accounts.pay(state, BANK, BALANCE, pounds), (event,)
    seats = tuple(str(each) for each in clockwise(state, commander))
    paid = shares(pounds, seats, officers, others)
    events = [told("loot", region=target, pounds=pounds, bank=pounds - total(paid))]
    for seat in seats:
        if part := count(paid, seat):
            state = accounts.pay(state, BANK, seat, part)
            events.append(told("loot_taken", seat=seat, pounds=part))
    return state, tuple(events)
