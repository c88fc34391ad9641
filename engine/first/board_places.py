"""Presidencies, the trade office, Military Affairs and China with what lies there, as everybody sees it."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.placement import Placement
from engine.first import cubes, offices, pieces
from engine.first.state import State
from engine.first.tables.base import OfficeId, PresidencyId
from engine.first.tables.offices import CHINA, DIRECTOR, MILITARY


class PlaceLine(Struct, frozen=True):
    """Pieces in a presidency, the trade office, Military Affairs or China; families by cube count.

    `captained` are ships with a captain, `officers` the army (in Military Affairs: officers waiting).
    """

    id: str
    office: OfficeId
    ships: int
    ships_used: int
    captained: Counts
    captained_used: Counts
    goods: int
    goods_used: int
    guns: int
    guns_used: int
    officers: Counts
    officers_used: Counts
    officer_limit: int
    waiting: Counts = ()


class PlaceLines(Struct, frozen=True):
    """All of them."""

    presidencies: tuple[PlaceLine, ...]
    trade_office: PlaceLine
    military: PlaceLine
    china: PlaceLine


def place_lines(state: State) -> PlaceLines:
    """Every place at which pieces may lie."""
    families = (
        *cubes.under(state, "army."),
        *cubes.under(state, "ship."),
        (cubes.WAITING, cubes.at(state, cubes.WAITING)),
        (cubes.MILITARY, cubes.at(state, cubes.MILITARY)),
    )
    return _lines(offices.presidencies(state), offices.army_limit(state), state.pieces, families)


@lru_cache(maxsize=64)
def _lines(
    presidencies: tuple[PresidencyId, ...], limit: int, shared: Counts, families: Placement
) -> PlaceLines:
    """All places; they change in the Company Phase only, so one look at them serves many boards."""
    there, by_place = dict(shared), dict(families)

    def line(where: str, head: OfficeId, waiting: Counts = ()) -> PlaceLine:
        return PlaceLine(
            id=where,
            office=head,
            ships=there.get(f"ships.{where}", 0),
            ships_used=there.get(f"ships.{where}.used", 0),
            captained=by_place.get(pieces.fleet(where), ()),
            captained_used=by_place.get(pieces.fleet(where, used=True), ()),
            goods=there.get(f"goods.{where}", 0),
            goods_used=there.get(f"goods.{where}.used", 0),
            guns=there.get(f"guns.{where}", 0),
            guns_used=there.get(f"guns.{where}.used", 0),
            officers=by_place.get(pieces.army(where), ()),
            officers_used=by_place.get(pieces.army(where, used=True), ()),
            officer_limit=limit,
            waiting=waiting,
        )

    return PlaceLines(
        presidencies=tuple(line(each, offices.president(each)) for each in presidencies),
        trade_office=line(pieces.TRADE_OFFICE, DIRECTOR, by_place[cubes.WAITING]),
        military=line(pieces.MILITARY, MILITARY, by_place[cubes.MILITARY]),
        china=line(pieces.CHINA, CHINA),
    )
