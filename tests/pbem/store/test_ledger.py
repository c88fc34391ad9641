"""Ledgers only grow, and show when somebody meddled; snapshots are few."""

from datetime import timedelta

import msgspec
import pytest
from sqlalchemy import text

from pbem.store.ledger import NewEntry
from pbem.store.ledger_hash import FIRST, broken_links, entry_hash
from pbem.store.records import Snapshot
from tests.fakes.store import NOON, a_game


def entry(text="pass", game="g1"):
    return NewEntry(
        game_id=game,
        kind="Ordered",
        body=text.encode(),
        rules_version="1",
        at=NOON + timedelta(microseconds=5),
        actor="ash",
        rolls=[{"label": "attrition", "dice": [4, 1]}],
        events=b"[]",
    )


def append(store, *texts, game="g1"):
    with store.unit() as unit:
        return [unit.ledger.append(entry(text, game)) for text in texts]


def test_entries_are_numbered_and_chained_game_by_game(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
    first, second = append(store, "a", "b")
    (other,) = append(store, "a", game="g2")
    assert (first.number, first.previous_hash) == (1, FIRST)
    assert (second.number, second.previous_hash) == (2, first.hash)
    assert (other.number, other.previous_hash) == (1, FIRST)
    assert other.hash != first.hash  # the game is part of what is hashed


def test_readers_count_what_was_told_to_everybody(store):
    with store.unit() as unit:
        told = [
            unit.ledger.append(msgspec.structs.replace(entry(), public=public)).told_as
            for public in (True, False, False, True)
        ]
    assert told == [1, 1, 1, 2]
    with store.reading() as unit:
        assert [unit.ledger.told_as("g1", number) for number in (0, 1, 3, 4)] == [0, 1, 1, 2]


def test_what_is_read_is_what_was_written(store):
    written = append(store, "a", "b", "c")
    with store.reading() as unit:
        assert list(unit.ledger.entries("g1")) == written
        assert list(unit.ledger.entries("g1", after=1, through=2)) == written[1:2]
        assert unit.ledger.get("g1", 3) == written[2]
        assert unit.ledger.get("g1", 4) is None
        assert unit.ledger.last_number("g1") == 3
        assert unit.ledger.last_number("g2") == 0
        assert broken_links(unit.ledger.entries("g1")) == ()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("body", b"buy"),
        ("rolls", "[]"),
        ("actor", "birch"),
        ("on_behalf_of", "x"),
        ("branch", 1),
        ("kind", "Closed"),
    ],
)
def test_a_changed_entry_is_named(store, column, value):
    append(store, "a", "b", "c")
    with store._writing.begin() as connection:
        connection.execute(text(f"UPDATE ledger SET {column} = :value WHERE number = 2"), {"value": value})  # noqa: S608
    with store.reading() as unit:
        assert broken_links(unit.ledger.entries("g1")) == (
            "entry 2 was changed: its content does not give its hash",
        )


def test_a_changed_entry_with_a_new_hash_breaks_the_link_behind_it(store):
    written = append(store, "a", "b", "c")
    forged = msgspec.structs.replace(written[1], body=b"buy")
    forged = msgspec.structs.replace(forged, hash=entry_hash(forged))
    assert broken_links([written[0], forged, written[2]]) == ("entry 3 does not follow the entry before it",)


def test_a_missing_entry_is_named(store):
    written = append(store, "a", "b", "c")
    assert broken_links([written[0], written[2]]) == (
        "entry 2 is missing: the next one is number 3",
        "entry 3 does not follow the entry before it",
    )


def snapshot(number):
    return Snapshot(game_id="g1", entry=number, state=b"s%d" % number, format=1, state_hmac="h")


def test_the_newest_snapshots_stay(store):
    with store.unit() as unit:
        assert unit.snapshots.latest("g1") is None
        for number in (1, 4, 5, 9, 9):
            unit.snapshots.save(snapshot(number))
        assert unit.snapshots.latest("g1") == snapshot(9)
        assert unit.snapshots.at("g1", 8) == snapshot(5)
        assert unit.snapshots.at("g1", 4) == snapshot(4)
        assert unit.snapshots.at("g1", 3) is None  # the first one had to go
