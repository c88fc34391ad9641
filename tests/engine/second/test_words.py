"""The vocabulary of order lines."""

from collections.abc import Iterable, Mapping

import pytest

from engine.second.sequence import PHASES
from engine.second.tables import load
from engine.second.tables.tables import Tables
from engine.second.words import KINDS, WORDS

SHARED = {
    "office": {"bombay", "madras", "bengal"},
    "order": {"home port"},
    "prestige_card": {"rotten borough"},
    "setup_card": {
        f"{title} {number}" for title in ("card", "set-up card", "setup card") for number in range(1, 19)
    },
}
"""Spellings that several ids of a kind share; the question or the year tells which is meant."""


def _tables() -> Mapping[str, tuple[set[str], Iterable[str]]]:
    """The ids of the tables by kind, and those that the vocabulary has besides."""
    tables: Tables = load()
    return {
        "region": (_ids(tables.regions), ()),
        "presidency": (_ids(tables.presidencies), ()),
        "army": (_ids(tables.armies), ()),
        "writers_box": ({row.writers_box for row in tables.presidencies}, ()),
        "sea_zone": (_ids(tables.sea_zones), ("china",)),
        "order": (_ids(tables.orders), ()),
        "border": (_ids(tables.borders), ()),
        "strategy": (_ids(tables.firms.strategies), ()),
        "stock_exchange": (_ids(tables.tracks.stock_exchange), ()),
        "power_space": ({row.name for row in tables.tracks.power}, ()),
        "policy": (_ids(tables.policies), ()),
        "scenario": (_ids(tables.scenarios), ()),
        "family": (_ids(tables.families), ()),
        "office": (_ids(tables.offices), ()),
        "position": (
            _ids(tables.positions),
            ("commander_bombay", "commander_madras", "commander_bengal"),
        ),
        "alliance": (_ids(tables.alliances), ()),
        "ship": (_ids(tables.ships), ()),
        "shipyard": ({row.shipyard for row in tables.ships}, ()),
        "enterprise": (_ids(tables.enterprises), ()),
        "action": (_ids(tables.family_actions), ()),
        "prize": (_ids(tables.prizes), ()),
        "prestige_card": (_ids(tables.prestige_cards), ()),
        "blackmail_card": (_ids(tables.blackmail_cards), ()),
        "promise_card": (_ids(tables.promise_cards), ()),
        "failure_card": (_ids(tables.failure_cards), ()),
        "law": (_ids(tables.laws), ()),
        "target": ({row.target for row in tables.policies}, ()),
        "consequence": ({row.consequence for row in tables.policies}, ()),
        "shape": ({row.shape for row in tables.event_tiles} - {""}, ()),
        "event": ({row.type for row in tables.event_tiles}, ()),
        "event_tile": (_ids(tables.event_tiles), ()),
        "setup_card": (_ids(tables.setup_cards), ()),
        "crown_card": (_ids(tables.crown_cards), ()),
        "climate": (set(tables.crown.numbers.climates), ()),
        "phase": (set(PHASES), ()),
        "promise": (
            {f"{row.id}.{card.id}" for row in tables.playable_families() for card in tables.promise_cards},
            (),
        ),
    }


def _ids(rows: Iterable[object]) -> set[str]:
    return {str(getattr(row, "id", "")) for row in rows}


@pytest.mark.parametrize("kind", _tables())
def test_the_vocabulary_covers_the_tables(kind: str) -> None:
    """Every id of the tables has spellings, and no other id has, but for the few that are no entry of a table."""
    ids, besides = _tables()[kind]
    assert set(KINDS[kind]) == ids | set(besides)


@pytest.mark.parametrize("kind", KINDS)
def test_no_spelling_means_two_things_within_one_kind(kind: str) -> None:
    """Folded spellings are unique among the ids of one kind, apart from those that the question tells apart."""
    meant: dict[str, set[str]] = {}
    for name, words in KINDS[kind].items():
        for word in words:
            meant.setdefault(word.casefold(), set()).add(name)
    assert {word for word, names in meant.items() if len(names) > 1} == SHARED.get(kind, set())


@pytest.mark.parametrize("kind", KINDS)
def test_every_id_has_a_spelling_of_its_own(kind: str) -> None:
    """What several ids share is never all that an id has: each can be told from all others of its kind."""
    shared = SHARED.get(kind, set())
    for words in KINDS[kind].values():
        assert {word.casefold() for word in words} - shared


@pytest.mark.parametrize("kind", KINDS)
def test_spellings_can_be_typed_on_a_line(kind: str) -> None:
    """No spelling is empty, a bare number, or holds a mark that separates the parts of an order line."""
    for words in KINDS[kind].values():
        assert words
        for word in words:
            assert word
            assert word == word.strip()
            assert not word.isdecimal()
            assert not {*word} & {*":;,=()[]&+>\n"}


@pytest.mark.parametrize(
    "kind",
    [
        "region",
        "presidency",
        "sea_zone",
        "family",
        "office",
        "alliance",
        "ship",
        "prize",
        "prestige_card",
        "blackmail_card",
        "failure_card",
        "law",
    ],
)
def test_what_is_shown_is_the_printed_name(kind: str) -> None:
    """The first spelling is the name in the tables."""
    tables = load()
    rows = {
        "region": tables.regions,
        "presidency": tables.presidencies,
        "sea_zone": tables.sea_zones,
        "family": tables.families,
        "office": tables.offices,
        "alliance": tables.alliances,
        "ship": tables.ships,
        "prize": tables.prizes,
        "prestige_card": tables.prestige_cards,
        "blackmail_card": tables.blackmail_cards,
        "failure_card": tables.failure_cards,
        "law": tables.laws,
    }
    assert {name: KINDS[kind][name][0] for name in _ids(rows[kind])} == {
        row.id: row.name for row in rows[kind]
    }


@pytest.mark.parametrize(
    ("name", "spelling"),
    [
        ("president_of_bombay", "Bombay President"),
        ("president_of_bengal", "pres Bengal"),
        ("governor_of_mysore", "Mysore governor"),
        ("superintendent_of_trade_in_china", "Superintendent"),
        ("manager_of_shipping", "Manager"),
        ("prime_minister", "PM"),
        ("bengal_presidency", "Bengal"),
        ("army_of_madras", "Madras Army"),
        ("writers_bengal", "Bengal writers"),
        ("west_indian", "West"),
        ("china", "China treasury"),
        ("bombay_3", "Bombay 3"),
        ("bombay_3", "home port"),
        ("bengal__delhi", "Delhi and Bengal"),
        ("strategy_hobnob", "Hobnob"),
        ("stock_3_left", "left 3"),
        ("the_nizam", "Nizam"),
        ("obra_dinn", "the Obra Dinn"),
        ("shipyard_14", "Obra Dinn shipyard"),
        ("seek_share", "share"),
        ("prestige_29", "Rotten Borough 29"),
        ("law_36", "Enclosure Acts"),
        ("favour", "favor"),
        ("company_shares", "shares"),
        ("event_tile_13", "leader tile 13"),
        ("walsh", "green"),
    ],
)
def test_predictable_spellings_are_known(name: str, spelling: str) -> None:
    """Words that the rulebook makes people write are understood."""
    assert spelling.casefold() in [word.casefold() for word in WORDS[name]]


def test_all_words_stand_together() -> None:
    """The joined words hold every id of every kind; no id belongs to two kinds."""
    assert {*WORDS} == {name for kind in KINDS.values() for name in kind}
    assert len(WORDS) == sum(len(kind) for kind in KINDS.values())
