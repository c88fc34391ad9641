"""How people may spell places: regions, Presidencies, orders, borders, Armies, boxes, spaces of the tracks."""

from engine.second.elephant import facing, key
from engine.second.tables import load
from engine.second.words.spellings import Spellings, fixed, printed

_TABLES = load()

REGIONS: Spellings = printed(
    _TABLES.regions,
    {
        "punjab": ("the Punjab", "Lahore"),
        "maratha": ("Marathas", "Maratha Confederacy", "Mahratta"),
        "delhi": ("Mughal", "Mughals"),
        "hyderabad": ("Nizam's lands",),
        "madras": ("Carnatic",),
        "mysore": ("Maisur",),
    },
)

_HOMES = {row.id: _TABLES.region(row.home_region).name for row in _TABLES.presidencies}
"""The home of each Presidency, by which everything that belongs to it is called."""

PRESIDENCIES: Spellings = fixed(
    {row.id: (row.name, f"Presidency of {_HOMES[row.id]}", _HOMES[row.id]) for row in _TABLES.presidencies}
)
"""A Presidency's bare name is that of its home region; the question tells them apart."""

ARMIES: Spellings = fixed(
    {
        row.id: (
            f"Army of {_HOMES[row.presidency]}",
            f"{_HOMES[row.presidency]} Army",
            _HOMES[row.presidency],
        )
        for row in _TABLES.armies
    }
)

WRITERS_BOXES: Spellings = fixed(
    {
        row.writers_box: (
            f"{_HOMES[row.id]} writers",
            f"{_HOMES[row.id]} Writers box",
            f"writers of {_HOMES[row.id]}",
            f"Writers box of {_HOMES[row.id]}",
            _HOMES[row.id],
        )
        for row in _TABLES.presidencies
    }
)

_COMPASS = {"west_indian": "West", "south_indian": "South", "east_indian": "East"}

SEA_ZONES: Spellings = fixed(
    {
        **{
            row.id: (
                row.name,
                f"{_COMPASS[row.id]} Indian",
                _COMPASS[row.id],
                f"{_COMPASS[row.id]} sea",
                _HOMES[row.presidency],
            )
            for row in _TABLES.sea_zones
        },
        "china": ("China", "China treasury", "treasury in China", "Canton"),
    }
)
"""Where ships of the Company lie; the Superintendent's treasury is one of these places (2E-8.3.6)."""

_ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth"}

ORDERS: Spellings = fixed(
    {
        row.id: (
            f"{_TABLES.region(row.region).name} {row.id.rpartition('_')[2]}",
            f"{_TABLES.region(row.region).name} order {row.id.rpartition('_')[2]}",
            f"order {row.id.rpartition('_')[2]} of {_TABLES.region(row.region).name}",
            f"{_ORDINALS[row.id.rpartition('_')[2]]} {_TABLES.region(row.region).name} order",
            f"{_ORDINALS[row.id.rpartition('_')[2]]} order of {_TABLES.region(row.region).name}",
            *((f"{_TABLES.region(row.region).name} home port", "home port") if row.home_port_of else ()),
        )
        for row in _TABLES.orders
    }
)


def _borders() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _TABLES.borders:
        one, other = (_TABLES.region(region).name for region in row.regions)
        found[row.id] = (
            f"border of {one} and {other}",
            f"border of {other} and {one}",
            f"{one} and {other}",
            f"{other} and {one}",
            f"{one}-{other}",
            f"{other}-{one}",
        )
    return found


BORDERS: Spellings = fixed(_borders())


def _facings() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _TABLES.borders:
        for tail in row.regions:
            one, other = _TABLES.region(tail).name, _TABLES.region(row.beyond(tail)).name
            found[key(facing(tail, row.beyond(tail)))] = (
                f"{one} facing {other}",
                f"{one} to {other}",
                f"from {one} to {other}",
                f"{one} towards {other}",
            )
    return found


ELEPHANT: Spellings = fixed(_facings())
"""Where the Elephant may stand on a border, tail first; inside a region it is called by the region."""

PURSES: Spellings = fixed({"balance": ("Balance", "Company Balance", "Company")})
"""Purses that are neither an office's treasury nor a family's."""

STRATEGIES: Spellings = fixed(
    {
        "strategy_west": ("West", "West Indian", "Bombay"),
        "strategy_south": ("South", "South Indian", "Madras"),
        "strategy_east": ("East", "East Indian", "Bengal"),
        "strategy_hobnob": ("Hobnob", "hobnobbing"),
    }
)

STOCK_EXCHANGE: Spellings = fixed(
    {
        "stock_2": ("space at 2", "first space", "leftmost space"),
        "stock_3_left": ("left space at 3", "second space", "left 3"),
        "stock_3_right": ("right space at 3", "third space", "right 3"),
        "stock_4": ("space at 4", "fourth space"),
        "stock_5": ("space at 5", "fifth space", "rightmost space"),
    }
)

POWER_SPACES: Spellings = fixed(
    {
        "top": ("top", "first", "top space"),
        "middle": ("middle", "second", "middle space"),
        "low_left": ("low left", "lower left", "low left space"),
        "low_right": ("low right", "lower right", "low right space"),
    }
)

POLICIES: Spellings = fixed(
    {row.id: (f"policy {row.index}", f"dial space {row.index}") for row in _TABLES.policies}
)

SCENARIOS: Spellings = fixed(
    {
        row.id: (f"{row.name} scenario", f"scenario {row.name}", f"scenario of {row.name}")
        for row in _TABLES.scenarios
    }
)
