"""House values: what can be laid over the data files, and how a game keeps them."""

import datetime as dt

import pytest

from engine.core.tables.files import by_id
from engine.first.tables import NONE, DataError, canonical, load, load_canonical, plain
from engine.first.tables.forms import FORMS
from tests.engine.first.tables.told import told


def test_a_field_a_table_and_a_list_are_laid_over() -> None:
    """A table goes over a table field by field, a list replaces a list, all else stays."""
    tables = load(
        {
            "regions": {"bengal": {"defence": 3, "tax": {"prosperous": 5}, "conquest_chain": ["madras"]}},
            "markets": {"shipyards": {"price_when_full": 1}},
            "prizes": {"peerage": {"cost": 10}},
            "setup": {"players_4": {"starting_cubes": 7}},
        }
    )
    bengal = tables.region("bengal")
    assert (bengal.defence, bengal.tax.prosperous, bengal.tax.depressed) == (3, 5, 2)
    assert (bengal.conquest_chain, bengal.strength) == (("madras",), 2)
    assert tables.markets.shipyards.price(4) == 1
    assert tables.prize("peerage").cost == 10
    assert tables.setup.for_players(4).starting_cubes == 7
    assert load().region("bengal").defence == 2


def test_what_is_not_there_cannot_be_changed() -> None:
    """An unknown file, entry and field are told, each with what there is."""
    lines = told({"ships": {"hull": {}}, "regions": {"goa": {}, "delhi": {"colour": "red"}}})
    assert lines[0] == (
        "regions.toml, delhi, colour: no such field; there are campaign_targets, conquest_chain, defence, events, "
        "home_presidency, id, name, number, orders, plunder_per_officer, prov, provenance, province_type, start, "
        "strength, tax"
    )
    assert len(lines) == 1


def test_unknown_files_and_entries_are_told_together() -> None:
    """All problems of all files come in one message."""
    lines = told(
        {"ships": {"hull": {"size": 1}}, "regions": {"goa": {"number": 9}}, "tracks": {"india": {"a": 1}}}
    )
    assert lines == [
        (
            "regions.toml, goa: no such entry; there are bengal, bombay, defaults, delhi, hyderabad, madras, maratha, "
            "mysore, punjab"
        ),
        (
            "ships.toml: no such file; there are decisions, evening_post, families, firms, markets, offices, prizes, "
            "regions, resource_boxes, scenarios, setup, tracks"
        ),
        (
            "tracks.toml, india: no such entry; there are balance_of_india, company_revenue, game_turn, law_support, "
            "promise, share_price"
        ),
    ]


def test_ids_names_and_decisions_stay() -> None:
    """An id, a name in order lines, and what the engine asks are no house values."""
    assert told(
        {
            "regions": {"bengal": {"id": "goa", "name": "Goa"}},
            "evening_post": {"land_tax": {"title": "Window Tax"}},
            "decisions": {"police": {"default": "all"}},
        }
    ) == [
        "decisions.toml: cannot be changed: the engine asks these questions and plays these defaults itself",
        "evening_post.toml, land_tax, title: a name cannot be changed, since order lines use it; it stays Land Tax",
        "regions.toml, bengal, id: an id cannot be changed; it stays bengal",
        "regions.toml, bengal, name: a name cannot be changed, since order lines use it; it stays Bengal",
    ]


def test_a_game_keeps_its_overrides_as_bytes() -> None:
    """Equal overrides give equal bytes in any order of writing; the bytes give back the overrides and tables."""
    one = {"regions": {"bengal": {"defence": 3, "strength": 1}}, "prizes": {"peerage": {"cost": 10}}}
    two = {
        "prizes": {"peerage": {"cost": 10}},
        "regions": {"bengal": {"strength": 1, "defence": 3}, "delhi": {}},
    }
    assert canonical(one) == canonical(two)
    assert plain(canonical(one)) == one
    assert load_canonical(canonical(one)) is load(two)
    assert canonical(one) != canonical({"regions": {"bengal": {"defence": 3}}})


@pytest.mark.parametrize("nothing", [None, {}, {"regions": {}}, {"regions": {"bengal": {}}}])
def test_no_overrides_are_no_bytes(nothing: dict[str, object] | None) -> None:
    """Nothing to change gives the empty form, and the tables as shipped."""
    assert canonical(nothing) == NONE == b""
    assert plain(NONE) == {}
    assert load(nothing) is load_canonical(b"")


def test_only_plain_data_are_kept() -> None:
    """A date and a field outside any entry are told before anything is loaded."""
    with pytest.raises(DataError) as caught:
        canonical(
            {"regions": {"bengal": {"start": {"since": dt.date(1757, 6, 23)}}, "delhi": 3}, "prizes": 4}
        )
    assert str(caught.value).splitlines() == [
        "prizes.toml: expected a table of entries, each with its fields",
        "regions.toml, bengal, start: a date is no value of these files; they hold numbers, words, lists and tables",
        "regions.toml, delhi: expected a table of fields, such as { cost = 3 }",
    ]


@pytest.mark.parametrize("data", [b"{", b"[]", b"\xff"])
def test_bytes_of_another_kind_are_refused(data: bytes) -> None:
    """What is not made by `canonical` is no override."""
    with pytest.raises(DataError, match="overrides: "):
        plain(data)


def test_a_file_of_another_form_is_refused() -> None:
    """Two entries with one id, and a schema this engine does not know."""
    prizes = next(form for form in FORMS.files if form.name == "prizes")
    with pytest.raises(DataError) as caught:
        by_id(prizes, {"schema_version": 2, "prize": [{"id": "peerage"}, {"id": "peerage"}]})
    assert str(caught.value).splitlines() == [
        "prizes.toml, schema_version: expected 1, got 2",
        "prizes.toml, peerage: this id is used twice; every entry has its own",
    ]
