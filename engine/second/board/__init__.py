"""The edition's part of a view: what lies open on the table (2E-0.1.7), and the viewer's own secrets; built by adding.

What is secret stays out by never being put in: the order of decks, other families' face-down cards, dice to come.
"""

from __future__ import annotations

from engine.core.counts import count
from engine.second import accounts, shares, standing
from engine.second.board import families, india, piles
from engine.second.board.gathered import gathered
from engine.second.board.lines import Board
from engine.second.board.secrets import secrets
from engine.second.family_pieces import PENSIONERS, SUPPLY, TRAINING, number
from engine.second.state import State, family, tables

__all__ = ["Board", "board", "facts", "secrets"]


def board(state: State) -> Board:
    """The table as everybody sees it; secrets are added for each viewer (`secrets`)."""
    all_ = gathered(state)
    return Board(
        turn=state.turn,
        last_turn=all_.book.scenario(state.settings.scenario).last_turn,
        phase=state.phase,
        seats=state.seats,
        families=tuple(families.family(all_, seat) for seat in state.seats),
        offices=families.offices(all_),
        presidencies=india.presidencies(all_),
        zones=india.zones(all_),
        ships=india.ships(all_),
        armies=india.armies(all_),
        training=all_.at(TRAINING),
        regions=india.regions(all_),
        elephant=india.elephant(all_),
        company=families.company(all_),
        politics=piles.politics(all_),
        stock=families.exchange(all_),
        prizes=families.prizes(all_),
        piles=piles.piles(all_),
    )


def facts(state: State, viewer: str) -> tuple[tuple[str, str | int], ...]:
    """What standing orders may test: public numbers, and the viewer's own under plain names."""
    company = state.company
    named: list[tuple[str, str | int]] = [
        ("turn", state.turn),
        ("standing", standing.expectations(state)),
        ("debt", company.debt),
        ("share_value", company.share_value),
        ("balance", accounts.holds(state, accounts.BALANCE)),
        ("prime_minister", state.politics.prime_minister),
        ("regions", sum(bool(held.presidency) for _, held in state.regions)),
        ("regions_lost", state.this_turn.regions_lost),
        ("closed_orders", sum(not held.open for _, held in state.orders)),
    ]
    money = dict(state.money)
    book = tables(state)
    named += [(name, money.get(name, 0)) for name, _ in state.offices if book.office(name).has_money]
    if viewer in state.seats:
        lying = family(state, viewer)
        named += [
            ("money", money.get(viewer, 0)),
            ("points", lying.points),
            ("shares", count(shares.shares(state), viewer)),
            ("supply", number(state, SUPPLY, viewer)),
            ("pensioners", number(state, PENSIONERS, viewer)),
            ("workshops", lying.workshops),
            ("luxuries", lying.luxuries),
            ("trophies", lying.trophies),
        ]
    return tuple(named)
