"""Load checks of regions, Presidencies, sea zones and borders."""

from collections.abc import Iterator

from engine.core.tables.checks import all_once, known_once, numbered, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.india import Border, Region, border_between
from engine.second.tables.tables import Tables

FILE = "regions.toml"


def india_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the map, its trade links apart."""
    regions = tuple(row.id for row in tables.regions)
    for region in tables.regions:
        yield from _neighbours(region, tables, regions)
        yield from _shapes(region)
        yield from _orders(region, tables)
        yield from _home(region, tables)
    yield from _presidencies(tables, regions)
    for border in tables.borders:
        yield from _border(border, tables, regions)


def _neighbours(region: Region, tables: Tables, regions: tuple[str, ...]) -> Iterator[Problem]:
    place = (FILE, region.id, "clockwise")
    yield from known_once(place, region.clockwise, regions)
    borders = {row.id for row in tables.borders}
    for other in tables.regions:
        if other.id not in region.clockwise:
            continue
        if other.id == region.id:
            yield Problem(*place, f"holds {region.id} itself; it names other regions only")
        elif region.id not in other.clockwise:
            yield Problem(*place, f"{other.id} does not name {region.id} in turn; neighbours name each other")
        elif border_between(region.id, other.id) not in borders:
            yield Problem(
                *place,
                f"borders.toml has no {border_between(region.id, other.id)}; neighbours share a border",
            )


def _shapes(region: Region) -> Iterator[Problem]:
    for shape in ("circle", "triangle", "square"):
        title = f"shape_{shape}"
        yield from unknown((FILE, region.id, title), (getattr(region, title),), region.clockwise)


def _orders(region: Region, tables: Tables) -> Iterator[Problem]:
    wanted = tuple(row.id for row in tables.orders if row.region == region.id)
    if region.orders != wanted:
        shown = ", ".join(wanted) or "none"
        yield Problem(FILE, region.id, "orders", f"expected its orders from north to south: {shown}")


def _home(region: Region, tables: Tables) -> Iterator[Problem]:
    presidencies = tuple(row.id for row in tables.presidencies)
    governors = {row.id: row.region for row in tables.offices if row.region}
    if region.home_of:
        yield from unknown((FILE, region.id, "home_of"), (region.home_of,), presidencies)
    if region.is_home_region != bool(region.home_of):
        yield Problem(FILE, region.id, "is_home_region", "is true exactly if home_of names a Presidency")
    yield from unknown((FILE, region.id, "governor_office"), (region.governor_office,), tuple(governors))
    if governors.get(region.governor_office, region.id) != region.id:
        fault = f"{region.governor_office} governs {governors[region.governor_office]}; expected its own"
        yield Problem(FILE, region.id, "governor_office", fault)


def _presidencies(tables: Tables, regions: tuple[str, ...]) -> Iterator[Problem]:
    numbers = [(row.id, row.resolution_order) for row in tables.presidencies]
    yield from numbered(FILE, "resolution_order", numbers)
    homes = {row.id: row.home_of for row in tables.regions}
    ports = {row.id: row.home_port_of for row in tables.orders}
    zones = {row.id: row.presidency for row in tables.sea_zones}
    armies = {row.id: row.presidency for row in tables.armies}
    presidents = {row.id: row.presidency for row in tables.offices if row.presidency}
    for row in tables.presidencies:
        for title, back in (
            ("home_region", homes),
            ("home_port", ports),
            ("sea_zone", zones),
            ("army", armies),
            ("president_office", presidents),
        ):
            name = getattr(row, title)
            yield from unknown((FILE, row.id, title), (name,), tuple(back))
            if back.get(name, row.id) != row.id:
                shown = back[name] or "no Presidency"
                yield Problem(FILE, row.id, title, f"{name} belongs to {shown}; expected its own")
    ids = tuple(row.id for row in tables.presidencies)
    for title, back in (("home_of", homes), ("home_port_of", ports), ("presidency", zones)):
        yield from all_once((FILE, "", title), [owner for owner in back.values() if owner], ids)
    yield from all_once(("army_pieces.toml", "", "presidency"), tuple(armies.values()), ids)
    yield from all_once(("offices.toml", "", "presidency"), tuple(presidents.values()), ids)
    boxes = [row.writers_box for row in tables.presidencies]
    for row in tables.presidencies:
        if boxes.count(row.writers_box) > 1:
            yield Problem(FILE, row.id, "writers_box", f"{row.writers_box} is used twice; each has its own")


def _border(border: Border, tables: Tables, regions: tuple[str, ...]) -> Iterator[Problem]:
    place = ("borders.toml", border.id)
    yield from known_once((*place, "regions"), border.regions, regions)
    if border.id != border_between(*border.regions):
        yield Problem(*place, "regions", f"expected the two that {border.id} names")
        return
    yield from all_once((*place, "marks"), tuple(border.marks), border.regions)
    for name in border.regions:
        region = tables.region(name)
        shapes = ("circle", "triangle", "square")
        wanted = [shape for shape in shapes if getattr(region, f"shape_{shape}") == border.beyond(name)]
        given = border.marks.get(name, ())
        if sorted(given) != sorted(wanted):
            shown = ", ".join(wanted) or "none"
            yield Problem(*place, f"marks_from_{name}", f"the shapes of {name} that lead there are: {shown}")
