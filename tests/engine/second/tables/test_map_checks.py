"""The load checks of the map: each is broken by an override, and the message names the place."""

import msgspec
import pytest

from engine.second.tables import load
from engine.second.tables.checks.links import link_faults
from tests.engine.second.tables.told import told

INDIA: list[tuple[dict[str, object], list[str]]] = [
    (
        {"regions": {"bengal": {"clockwise": ["delhi", "maratha", "goa"]}}},
        [
            "regions.toml, bengal, clockwise: unknown 'goa'",
        ],
    ),
    (
        {"regions": {"bengal": {"clockwise": ["delhi", "maratha", "bengal"]}}},
        [
            "regions.toml, bengal, clockwise: holds bengal itself; it names other regions only",
        ],
    ),
    (
        {"regions": {"bengal": {"clockwise": ["delhi"]}}},
        [
            "regions.toml, bengal, shape_circle: unknown 'maratha'",
            "regions.toml, maratha, clockwise: bengal does not name maratha in turn; neighbours name each other",
        ],
    ),
    (
        {
            "regions": {
                "punjab": {"clockwise": ["delhi", "bombay", "madras"]},
                "madras": {"clockwise": ["mysore", "hyderabad", "punjab"]},
            }
        },
        [
            "regions.toml, madras, clockwise: borders.toml has no madras__punjab; neighbours share a border",
            "regions.toml, punjab, clockwise: borders.toml has no madras__punjab; neighbours share a border",
        ],
    ),
    (
        {"regions": {"bengal": {"shape_circle": "punjab"}}},
        [
            "borders.toml, bengal__maratha, marks_from_bengal: the shapes of bengal that lead there are: none",
            "regions.toml, bengal, shape_circle: unknown 'punjab'",
        ],
    ),
    (
        {"regions": {"bengal": {"orders": ["bengal_2", "bengal_1"]}}},
        [
            "regions.toml, bengal, orders: expected its orders from north to south: bengal_1, bengal_2",
        ],
    ),
    (
        {"regions": {"bengal": {"home_of": "goa_presidency"}}},
        [
            "regions.toml, home_of: expected bombay_presidency, madras_presidency, bengal_presidency, each once; got goa_presidency, bombay_presidency, madras_presidency",
            "regions.toml, bengal, home_of: unknown 'goa_presidency'",
            "regions.toml, bengal_presidency, home_region: bengal belongs to goa_presidency; expected its own",
        ],
    ),
    (
        {"regions": {"delhi": {"is_home_region": True}}},
        [
            "regions.toml, delhi, is_home_region: is true exactly if home_of names a Presidency",
        ],
    ),
    (
        {"regions": {"delhi": {"governor_office": "governor_of_bengal"}}},
        [
            "regions.toml, delhi, governor_office: governor_of_bengal governs bengal; expected its own",
        ],
    ),
    (
        {"regions": {"delhi": {"governor_office": "chairman"}}},
        [
            "regions.toml, delhi, governor_office: unknown 'chairman'",
        ],
    ),
    (
        {"regions": {"bengal_presidency": {"resolution_order": 2}}},
        [
            "regions.toml, bengal_presidency, resolution_order: 2 is out of range or used twice; 1 to 3 stand once each, missing: 3",
            "regions.toml, madras_presidency, resolution_order: 2 is out of range or used twice; 1 to 3 stand once each, missing: 3",
        ],
    ),
    (
        {"regions": {"bengal_presidency": {"home_port": "bengal_1"}}},
        [
            "firms.toml, strategy_east, home_port: bengal_2 differs from bengal_1 in regions.toml, bengal_presidency, home_port; give both the same value",
            "regions.toml, bengal_presidency, home_port: bengal_1 belongs to no Presidency; expected its own",
        ],
    ),
    (
        {"regions": {"bengal_presidency": {"army": "army_of_madras"}}},
        [
            "regions.toml, bengal_presidency, army: army_of_madras belongs to madras_presidency; expected its own",
        ],
    ),
    (
        {"regions": {"bengal_presidency": {"writers_box": "writers_madras"}}},
        [
            "regions.toml, bengal_presidency, writers_box: writers_madras is used twice; each has its own",
            "regions.toml, madras_presidency, writers_box: writers_madras is used twice; each has its own",
        ],
    ),
    (
        {"regions": {"west_indian": {"presidency": "bengal_presidency"}}},
        [
            "regions.toml, presidency: expected bombay_presidency, madras_presidency, bengal_presidency, each once; got bengal_presidency, madras_presidency, bengal_presidency",
            "regions.toml, bombay_presidency, sea_zone: west_indian belongs to bengal_presidency; expected its own",
        ],
    ),
    (
        {"army_pieces": {"army_of_bengal": {"presidency": "goa"}}},
        [
            "army_pieces.toml, presidency: expected bombay_presidency, madras_presidency, bengal_presidency, each once; got bombay_presidency, madras_presidency, goa",
            "regions.toml, bengal_presidency, army: army_of_bengal belongs to goa; expected its own",
        ],
    ),
    (
        {"borders": {"bengal__delhi": {"regions": ["bengal", "bombay"]}}},
        [
            "borders.toml, bengal__delhi, regions: expected the two that bengal__delhi names",
        ],
    ),
    (
        {"borders": {"bengal__delhi": {"marks_from_delhi": ["circle"]}}},
        [
            "borders.toml, bengal__delhi, marks_from_delhi: the shapes of delhi that lead there are: triangle",
        ],
    ),
]

LINKS: list[tuple[dict[str, object], list[str]]] = [
    (
        {"orders": {"bengal_1": {"north_rank": 8}}},
        [
            "orders.toml, bengal_1, north_rank: 8 is out of range or used twice; 1 to 17 stand once each, missing: 7",
            "orders.toml, bengal_2, north_rank: 8 is out of range or used twice; 1 to 17 stand once each, missing: 7",
        ],
    ),
    (
        {"orders": {"bengal_1": {"region": "goa"}}},
        [
            "borders.toml, bengal__maratha, connected_orders: the links across this border are: none",
            "orders.toml, bengal_1, region: unknown 'goa'",
            "orders.toml, bengal_1__bengal_2, border: expected bengal__goa, got none",
            "orders.toml, bengal_1__maratha_1, border: expected goa__maratha, got bengal__maratha",
            "orders.toml, bengal_1__maratha_3, border: expected goa__maratha, got bengal__maratha",
            "regions.toml, bengal, orders: expected its orders from north to south: bengal_2",
        ],
    ),
    (
        {"orders": {"bengal_1": {"small_value": 6}}},
        [
            "orders.toml, bengal_1, small_value: 6 is more than value 5; it is at most as much",
        ],
    ),
    (
        {"orders": {"bengal_1": {"connections": ["maratha_1", "bengal_2"]}}},
        [
            "orders.toml, maratha_3, connections: bengal_1 does not name maratha_3 in turn; linked orders name each other",
        ],
    ),
    (
        {"orders": {"bengal_1": {"connections": ["maratha_1", "bengal_2", "maratha_3", "bengal_1"]}}},
        [
            "orders.toml, bengal_1, connections: holds bengal_1 itself; it names other orders only",
            "orders.toml, bengal_1, connections: no edge stands for its link to bengal_1",
        ],
    ),
    (
        {"orders": {"bengal_1": {"connections": ["maratha_1", "bengal_2", "maratha_3", "goa_1"]}}},
        [
            "orders.toml, bengal_1, connections: no edge stands for its link to goa_1",
            "orders.toml, bengal_1, connections: unknown 'goa_1'",
        ],
    ),
    (
        {
            "orders": {
                "bengal_1": {"connections": ["maratha_1", "bengal_2", "maratha_3", "delhi_1"]},
                "delhi_1": {"connections": ["punjab_1", "delhi_3", "bengal_1"]},
            }
        },
        [
            "borders.toml, bengal__delhi, connected_orders: the links across this border are: bengal_1 with delhi_1",
            "orders.toml, bengal_1, connections: no edge stands for its link to delhi_1",
        ],
    ),
    (
        {"orders": {"bengal_1__bengal_2": {"border": "bengal__delhi"}}},
        [
            "orders.toml, bengal_1__bengal_2, border: expected none, got bengal__delhi",
        ],
    ),
    (
        {"orders": {"bengal_2": {"home_port_of": "goa"}}},
        [
            "orders.toml, bengal_2, home_port_of: unknown 'goa'",
            "regions.toml, home_port_of: expected bombay_presidency, madras_presidency, bengal_presidency, each once; got goa, bombay_presidency, madras_presidency",
            "regions.toml, bengal_presidency, home_port: bengal_2 belongs to goa; expected its own",
        ],
    ),
    (
        {"borders": {"bengal__maratha": {"connected_orders": [["bengal_1", "maratha_1"]]}}},
        [
            "borders.toml, bengal__maratha, connected_orders: the links across this border are: bengal_1 with maratha_1, bengal_1 with maratha_3",
        ],
    ),
]


@pytest.mark.parametrize(("overrides", "lines"), [*INDIA, *LINKS], ids=str)
def test_what_does_not_describe_a_game_is_told(overrides: dict[str, object], lines: list[str]) -> None:
    """Every problem that the change makes is named by file, entry and field, and no other."""
    assert [line.split("; it is one of ")[0] for line in told(overrides)] == lines


def test_each_link_stands_once() -> None:
    """A link that is listed from both ends, and one that no order knows any more."""
    tables = load()
    link = tables.links[0]
    turned = msgspec.structs.replace(link, a=link.b, b=link.a)
    both = msgspec.structs.replace(tables, links=(*tables.links, turned))
    assert [str(problem) for problem in link_faults(both)] == [
        "orders.toml, bengal_2__bengal_1, a: stands as bengal_1__bengal_2 too; each link stands once"
    ]
    assert told(
        {
            "orders": {
                "bengal_1": {"connections": ["maratha_1", "maratha_3"]},
                "bengal_2": {"connections": []},
            }
        }
    ) == ["orders.toml, bengal_1__bengal_2, a: the connections of these orders do not name each other"]
