"""Load checks of event tiles and the storm die."""

from collections.abc import Iterator
from typing import get_args

from engine.core.tables.checks import all_once, known_once, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.events import EventType
from engine.second.tables.tables import Tables

FACES = 6


def event_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of tiles, marches, storm faces and what rolls do to ships."""
    yield from _tiles(tables)
    zones = tuple(row.id for row in tables.sea_zones)
    for face in tables.storm_faces:
        yield from known_once(("storm_die.toml", face.id, "zones"), face.zones, zones)
    if len(tables.storm_faces) != FACES:
        fault = f"there are {len(tables.storm_faces)}; the die has {FACES}"
        yield Problem("storm_die.toml", "face", "", fault)
    rolls = [str(roll) for row in tables.ship_results for roll in row.rolls]
    wanted = tuple(str(roll) for roll in range(1, FACES + 1))
    yield from all_once(("storm_die.toml", "ship_result", "rolls"), rolls, wanted)


def _tiles(tables: Tables) -> Iterator[Problem]:
    march = tables.march
    kinds = (*march.marches_always, *march.marches_if_elephant_region_lost, *march.never_marches)
    yield from all_once(("event_tiles.toml", "march_rule", "marches_always"), kinds, get_args(EventType))
    regions = tuple(row.id for row in tables.regions)
    for tile in tables.event_tiles:
        place = ("event_tiles.toml", tile.id)
        yield from unknown((*place, "back_region"), (tile.back_region,), regions)
        if bool(tile.shape) == (tile.type in march.never_marches):
            fault = "a tile has a shape exactly if the Elephant may march after its event"
            yield Problem(*place, "shape", fault)
        if tile.modifier and tile.type not in ("crisis", "leader"):
            yield Problem(*place, "modifier", f"a {tile.type} has none, got {tile.modifier}")
    shuffles = [tile.id for tile in tables.event_tiles if tile.type == "shuffle"]
    if len(shuffles) != 1:
        shown = ", ".join(shuffles) or "none"
        yield Problem("event_tiles.toml", "tile", "type", f"one tile is the shuffle; got {shown}")
