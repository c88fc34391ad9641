"""What there is in a game, as sets: worked out once for a set of tables, since an audit is made after every step."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from engine.second import charter, family_pieces
from engine.second.state import CHINA, YARD, State
from engine.second.tables import load_canonical


class Known(Struct, frozen=True):
    """Ids that exist; tables of a state (`regions` to `ships`) hold each of theirs, sorted."""

    places: frozenset[str]
    regions: tuple[str, ...]
    orders: tuple[str, ...]
    armies: tuple[str, ...]
    ships: tuple[str, ...]
    presidencies: frozenset[str]
    ports: frozenset[str]
    alliances: frozenset[str]
    actions: frozenset[str]
    prestige: frozenset[str]
    spouses: frozenset[str]
    blackmail: frozenset[str]
    laws: frozenset[str]
    tiles: frozenset[str]
    strategies: frozenset[str]


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


def known(state: State) -> Known:
    """What there is in this game."""
    return _known(state.data)


@lru_cache(maxsize=8)
def _known(data: bytes) -> Known:
    book = load_canonical(data)
    return Known(
        places=_places(data),
        regions=_sorted(book.regions),
        orders=_sorted(book.orders),
        armies=_sorted(book.armies),
        ships=_sorted(book.ships),
        presidencies=frozenset(_sorted(book.presidencies)),
        ports=frozenset((YARD, CHINA, *_sorted(book.sea_zones))),
        alliances=frozenset(_sorted(book.alliances)),
        actions=frozenset(_sorted(book.family_actions)),
        prestige=frozenset(_sorted(book.prestige_cards)),
        spouses=frozenset(_sorted(each for each in book.prestige_cards if each.kind == "spouse")),
        blackmail=frozenset(_sorted(book.blackmail_cards)),
        laws=frozenset(_sorted(book.laws)),
        tiles=frozenset(_sorted(book.event_tiles)),
        strategies=frozenset(_sorted(book.firms.strategies)),
    )


def _sorted(rows: Iterable[_Identified]) -> tuple[str, ...]:
    return tuple(sorted(row.id for row in rows))


def _places(data: bytes) -> frozenset[str]:
    """Every place in which a family piece can lie (2E-1.1.2)."""
    book = load_canonical(data)
    return frozenset(
        (
            family_pieces.SUPPLY,
            family_pieces.TRAINING,
            family_pieces.PENSIONERS,
            family_pieces.COURT,
            family_pieces.COURT_NEW,
            charter.DEBTORS_PRISON,
            *(charter.charter(each.id) for each in book.families),
            *(family_pieces.writers(each.id) for each in book.presidencies),
            *(family_pieces.on_order(each.id) for each in book.orders),
            *(family_pieces.officers(each.id, used) for each in book.armies for used in (False, True)),
            *(family_pieces.commander(each.id) for each in book.armies),
            *(family_pieces.desk(each.id) for each in book.offices),
            *(family_pieces.prize(each.id) for each in book.prizes),
            *(family_pieces.stock(each.id) for each in book.tracks.stock_exchange),
        )
    )
