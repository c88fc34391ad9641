"""What a standing order of the second edition may test: what lies open, and the owner's own under plain names."""

from __future__ import annotations

from typing import Final

from engine.core.counts import count, total
from engine.core.dice_check import facts_of
from engine.core.per_state import per_state
from engine.second import accounts, charter, fleet, offices, shares, standing
from engine.second.family_pieces import PENSIONERS, SUPPLY, number
from engine.second.memos.parliament import VoteMemo
from engine.second.state import RegionState, State, family, tables

Named = list[tuple[str, str | int]]

NOBODY: Final = "nobody"
NOT_YET: Final = "not_yet"
SOVEREIGN: Final = "sovereign"
OF_QUESTIONS: Final = frozenset(
    "army attack attacker balance candidate card cheapest commander cost cubes debt dice doubled expected expenses free holder home"
    " earnings firm fitting fresh india initiative london most seat ship sort survivor token waived wanted within worn next"
    " icons issuer law left_consequence left_target left_window_tax loans majority marker needed number office orders"
    " owner pensioners piece pieces points port post pounds presidency price region regions right_consequence"
    " right_target right_window_tax round shares ships spouse steps strength successes treasury try unrest what".split()
)
"""What questions themselves are about; these facts are there while such a question is."""


def facts(state: State, viewer: str) -> tuple[tuple[str, str | int], ...]:
    """Every fact by name; `aspect.thing` is an aspect of an office, a region or a family."""
    company = state.company
    named: Named = [
        ("turn", state.turn),
        ("standing", standing.expectations(state)),
        ("debt", company.debt),
        ("share_value", company.share_value),
        ("balance", accounts.holds(state, accounts.BALANCE)),
        ("prime_minister", state.politics.prime_minister),
        ("regions", sum(bool(held.presidency) for _, held in state.regions)),
        ("regions_lost", state.this_turn.regions_lost),
        ("closed_orders", sum(not held.open for _, held in state.orders)),
        *facts_of(state.this_turn.check),
    ]
    if viewer in state.seats:
        lying = family(state, viewer)
        named += [
            ("money", count(state.money, viewer)),
            ("points", lying.points),
            ("shares", count(shares.shares(state), viewer)),
            ("supply", number(state, SUPPLY, viewer)),
            ("pensioners", number(state, PENSIONERS, viewer)),
            ("workshops", lying.workshops),
            ("luxuries", lying.luxuries),
            ("trophies", lying.trophies),
        ]
    return (*named, *_of_all(state))


@per_state
def _of_all(state: State) -> tuple[tuple[str, str | int], ...]:
    """What is the same for every viewer."""
    return (
        *_of_offices(state),
        *_of_regions(state),
        *_of_zones(state),
        *_of_families(state),
        *_of_firms(state),
    )


def _of_offices(state: State) -> Named:
    money, book = dict(state.money), tables(state)
    names = [name for name, _ in state.offices]
    treasuries: Named = [
        (f"treasury.{name}", money.get(name, 0)) for name in names if book.office(name).has_money
    ]
    holders: Named = [(f"holder.{name}", offices.holder(state, name) or NOBODY) for name in names]
    return treasuries + holders


def _of_regions(state: State) -> Named:
    """Who rules a region, its tower levels and unrest, and its orders that are open and unfilled."""
    book, orders = tables(state), dict(state.orders)
    writers = {place.removeprefix("order.") for place, _ in state.pieces if place.startswith("order.")}
    named: Named = []
    for name, now in state.regions:
        own = book.region(name).orders
        free = [each for each in own if orders[each].open and not orders[each].token and each not in writers]
        named += [
            (f"region.{name}", _ruler(now)),
            (f"open_orders.{name}", len(free)),
            (f"towers.{name}", now.towers),
            (f"unrest.{name}", now.unrest),
        ]
    return named


def _of_zones(state: State) -> Named:
    """Ships of all kinds that serve the Company in each sea zone."""
    return [(f"ships.{zone.id}", fleet.serving(state, zone.id)) for zone in tables(state).sea_zones]


def _ruler(now: RegionState) -> str:
    """The Presidency that a region is tied to, else the capital that dominates it, else "sovereign"."""
    return now.presidency or now.capital or SOVEREIGN


def _of_families(state: State) -> Named:
    money, held, said = dict(state.money), shares.shares(state), _votes(state)
    named: Named = []
    for seat in state.seats:
        lying = family(state, seat)
        named += [
            (f"money.{seat}", money.get(seat, 0)),
            (f"points.{seat}", lying.points),
            (f"shares.{seat}", count(held, seat)),
            (f"workshops.{seat}", lying.workshops),
            (f"vote.{seat}", said.get(seat, NOT_YET)),
        ]
    return named


def _of_firms(state: State) -> Named:
    """Money, ships, shares and the space of the Value of each private firm, by its manager."""
    named: Named = []
    for manager, held in state.firms:
        named += [
            (f"firm_london.{manager}", accounts.holds(state, charter.london(manager))),
            (f"firm_india.{manager}", accounts.holds(state, charter.india(manager))),
            (f"firm_ships.{manager}", len(charter.ships(state, manager))),
            (f"firm_shares.{manager}", total(charter.shares(state, manager))),
            (f"firm_value.{manager}", held.value),
        ]
    return named


def _votes(state: State) -> dict[str, str]:
    """The side that each family has taken last in the vote under way."""
    memo = state.agenda.main[0].memo if state.agenda.main else None
    return dict(memo.sides) if isinstance(memo, VoteMemo) else {}
