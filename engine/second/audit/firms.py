"""Private firms: one of a manager, its shares, its cube on the track, its sealed strategy (2E-6, 2E-15)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.counts import total
from engine.second import charter, family_pieces
from engine.second.audit.known import known
from engine.second.state import FirmState, State, tables


def _managers(state: State) -> Iterator[str]:
    """Firms exist in a deregulated game only; each is filed once, under a family at the table (2E-6.1.6)."""
    managers = [manager for manager, _ in state.firms]
    if managers and not state.company.deregulated:
        yield f"firms: {managers} manage one, but the trade is not deregulated"
    if managers != sorted(set(managers)):
        yield f"firms: {managers} are not sorted, each once"
    for manager in managers:
        if manager not in state.seats:
            yield f"firms: {manager} manages one but has no seat"


def _shares(state: State) -> Iterator[str]:
    """Shares lie on charters of firms only, at most ten on each (2E-6.3.2)."""
    most = tables(state).firms.numbers.maximum_shares
    there = {charter.charter(manager) for manager, _ in state.firms}
    for place, families in family_pieces.under(state, f"{charter.FIRM}."):
        if place not in there:
            yield f"pieces: {place} holds shares, but there is no such firm"
        if total(families) > most:
            yield f"pieces: {place} holds {total(families)} shares, at most {most} may"


def _markers(state: State) -> Iterator[str]:
    """Cubes stand on their tracks; strategies and bids are those of the cards (2E-6.7)."""
    last = len(tables(state).firms.values) - 1
    for manager, held in state.firms:
        if not 0 <= held.value <= last:
            yield f"firm of {manager}: its value {held.value} is not on the track of 0 to {last}"
        for name in ("dividend", "bid", "earnings"):
            if (getattr(held, name) or 0) < 0:
                yield f"firm of {manager}: {name} {getattr(held, name)}"
        yield from _strategy(state, manager, held)
        for order in held.filled:
            if order not in known(state).orders:
                yield f"firm of {manager}: it filled {order}, which is no order"


def _strategy(state: State, manager: str, held: FirmState) -> Iterator[str]:
    cards = ("", *known(state).strategies)
    if held.strategy.open() not in cards or held.revealed not in cards:
        yield f"firm of {manager}: its strategy is none of the cards"
    if held.revealed and held.strategy.open() not in ("", held.revealed):
        yield f"firm of {manager}: {held.revealed} lies open, which it did not choose"


def _trade(state: State) -> Iterator[str]:
    """A firm fills by an initiative, which it has by an open card; each order has one token of a firm at most (2E-15.2)."""
    for manager, held in state.firms:
        if held.initiative is not None and not held.revealed:
            yield f"firm of {manager}: it has an initiative, but its strategy card lies face down"
        if held.traded and held.initiative is None:
            yield f"firm of {manager}: it has traded without an initiative"
        if (held.filled or held.earnings) and not held.traded:
            yield f"firm of {manager}: it has filled {len(held.filled)} orders for {held.earnings}, but not traded"
    for name, order in state.orders:
        if len(set(order.firms)) != len(order.firms):
            yield f"{name}: a firm has filled it twice: {order.firms}"


def _prison(state: State) -> Iterator[str]:
    """There is no Debtor's Prison before Deregulation (2E-15.6.1)."""
    held = family_pieces.size(state, charter.DEBTORS_PRISON)
    if held and not state.company.deregulated:
        yield f"pieces: {held} in Debtor's Prison, but the trade is not deregulated"


CHECKS = (_managers, _shares, _markers, _trade, _prison)
