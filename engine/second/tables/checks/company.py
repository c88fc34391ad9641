"""Load checks of offices, Armies, enterprises and ships."""

from collections.abc import Iterator

from engine.core.tables.checks import all_once, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.offices import Office
from engine.second.tables.tables import Tables

OFFICES = "offices.toml"
NOT_LAWS = ("special_envoy", "conquest")
"""What creates an office, apart from laws."""


def company_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the Company's offices and pieces."""
    ids = tuple(row.id for row in tables.offices)
    for office in tables.offices:
        yield from _office(office, tables, ids)
    yield from _places(tables)
    regions = tuple(row.id for row in tables.regions)
    yield from all_once(
        (OFFICES, "", "region"), [row.region for row in tables.offices if row.region], regions
    )
    for position in tables.positions:
        if position.filled_by:
            yield from unknown((OFFICES, position.id, "filled_by"), (position.filled_by,), ids)
    yield from _pieces(tables)


def _office(office: Office, tables: Tables, ids: tuple[str, ...]) -> Iterator[Problem]:
    place = (OFFICES, office.id)
    laws = tuple(row.id for row in tables.laws)
    yield from unknown((*place, "created_by"), office.created_by, (*NOT_LAWS, *laws))
    if office.replaces:
        yield from unknown((*place, "replaces"), (office.replaces,), ids)
    if bool(office.dice_pool) != bool(office.region):
        yield Problem(*place, "dice_pool", "a Governor has at least one die, no other office has any")
    if bool(office.ribbon) == bool(office.region):
        yield Problem(*place, "ribbon", "a Governor has 0, every other office a place on the ribbon")
    if office.in_play_at_setup == bool(office.created_by):
        fault = "is false exactly if created_by says how the office comes into play"
        yield Problem(*place, "in_play_at_setup", fault)
    if not office.candidates:
        yield Problem(*place, "candidates", "expected at least one pool")


def _places(tables: Tables) -> Iterator[Problem]:
    """No two offices share a number or a place on the ribbon, unless one replaces the other."""
    for title in ("number", "ribbon"):
        for office in tables.offices:
            number = getattr(office, title)
            if number and any(getattr(row, title) == number for row in _others(office, tables)):
                yield Problem(OFFICES, office.id, title, f"{number} is used twice; each place stands once")


def _others(office: Office, tables: Tables) -> list[Office]:
    return [
        row
        for row in tables.offices
        if row.id not in (office.id, office.replaces) and row.replaces != office.id
    ]


def _pieces(tables: Tables) -> Iterator[Problem]:
    armies = tuple(row.id for row in tables.armies)
    for alliance in tables.alliances:
        yield from unknown(("army_pieces.toml", alliance.id, "army"), (alliance.army,), armies)
    for piece in tables.army_pieces:
        if bool(piece.supply) != (piece.source == "supply"):
            fault = "a piece of the supply has at least one, a family piece 0"
            yield Problem("army_pieces.toml", piece.id, "supply", fault)
    yards = [row.shipyard for row in tables.ships]
    for ship in tables.ships:
        if yards.count(ship.shipyard) > 1:
            fault = f"{ship.shipyard} is used twice; each ship has its own"
            yield Problem("ships.toml", ship.id, "shipyard", fault)
    for kind in tables.enterprises:
        if bool(kind.bonus) != bool(kind.bonus_condition):
            fault = "stands exactly if there is a bonus"
            yield Problem("enterprises.toml", kind.id, "bonus_condition", fault)
