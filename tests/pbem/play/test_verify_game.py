"""The proof of a ledger: a whole one holds, and each kind of damage is found."""

from __future__ import annotations

import json
import sqlite3

import msgspec
import pytest

from pbem.play.records.verify import verify_game
from pbem.store.ledger_hash import entry_hash
from tests.pbem.play.played import play

pytestmark = pytest.mark.slow


def problems(house):
    """What a check of the ledger finds."""
    with house.store.reading() as work:
        return verify_game(work, "g1").problems


def damage(house, statement, *values):
    """Change the database behind the server's back."""
    with sqlite3.connect(house.store.url.removeprefix("sqlite:///")) as connection:
        assert connection.execute(statement, values).rowcount > 0
    connection.close()


def chained_again(house):
    """Make every hash of the ledger right again, as somebody would who knows how."""
    previous = "0" * 64
    for entry in house.entries():
        forged = msgspec.structs.replace(entry, previous_hash=previous)
        previous = entry_hash(forged)
        damage(
            house,
            "update ledger set previous_hash = ?, hash = ? where number = ?",
            forged.previous_hash,
            previous,
            entry.number,
        )


def test_a_game_that_was_played_holds(played):
    with played.store.reading() as work:
        proof = verify_game(work, "g1")
    assert proof.problems == ()
    assert proof.entries == len(played.entries()) > 20
    assert proof.rolls > 1


def test_a_laboratory_game_with_scripted_dice_holds(house, testgame):
    play(house, laboratory=True, dice=(3, 3, 3))
    assert problems(house) == ()


def test_a_game_with_standing_orders_holds(house, testgame):
    house.start(edition=testgame)
    house.write("north", "always: bid: 2\nalways: thanks: East else West\n")
    house.write("east", "always: toast: navy\ncancel all\n")
    while house.state().turn == 1:
        house.play_default()
    assert problems(house) == ()


def test_a_game_of_the_first_edition_holds(house):
    house.start()
    for _ in range(20):
        house.play_default()
    assert problems(house) == ()


@pytest.mark.parametrize("again", [False, True])
def test_a_changed_order_is_found(played, again):
    house = played
    entry = next(each for each in house.entries() if b'"choice":0' in each.body)
    damage(
        house,
        "update ledger set body = ? where number = ?",
        entry.body.replace(b'"choice":0', b'"choice":3'),
        entry.number,
    )
    if again:
        chained_again(house)
    found = problems(house)
    assert found
    assert any(f"entry {entry.number} was changed" in each for each in found) is not again


@pytest.mark.parametrize("again", [False, True])
def test_a_changed_die_is_found(played, again):
    house = played
    entry = next(each for each in house.entries()[1:] if each.rolls)
    rolls = json.loads(json.dumps(entry.rolls))
    rolls[0]["values"][0] = rolls[0]["values"][0] % 4 + 1
    damage(house, "update ledger set rolls = ? where number = ?", json.dumps(rolls), entry.number)
    if again:
        chained_again(house)
    assert any(f"entry {entry.number}: the dice are" in each for each in problems(house))


@pytest.mark.parametrize("again", [False, True])
def test_a_changed_event_is_found(played, again):
    house = played
    entry = next(each for each in house.entries() if b"bid_shown" in each.events)
    forged = entry.events.replace(b"bid_shown", b"bid_shone")
    damage(house, "update ledger set events = ? where number = ?", forged, entry.number)
    if again:
        chained_again(house)
    assert any(f"entry {entry.number}: what was told differs" in each for each in problems(house))


@pytest.mark.parametrize("which", ["first", "middle", "last"])
def test_a_missing_entry_is_found(played, which):
    house = played
    numbers = [entry.number for entry in house.entries()]
    gone = {"first": numbers[0], "middle": numbers[len(numbers) // 2], "last": numbers[-1]}[which]
    damage(house, "delete from ledger where number = ?", gone)
    assert problems(house)


def test_two_entries_in_the_wrong_order_are_found(played):
    house = played
    for was, now in ((2, 9999), (3, 2), (9999, 3)):
        damage(house, "update ledger set number = ? where number = ?", now, was)
    assert any("was changed" in each for each in problems(house))


def test_a_wrong_seed_is_found(played):
    house = played
    damage(house, "update game set seed = ?", b"x" * 32)
    found = problems(house)
    assert "the seed is not the one whose hash was mailed at the start" in found
    assert any("the dice are" in each for each in found)


def test_a_wrong_snapshot_is_found(played):
    house = played
    with house.store.reading() as work:
        snapshot = work.snapshots.latest("g1")
    damage(
        house,
        "update snapshot set state = ? where entry = ?",
        snapshot.state.replace(b'"stock":3', b'"stock":9'),
        snapshot.entry,
    )
    assert any("the snapshot of entry" in each for each in problems(house))


def test_an_entry_that_is_no_input_is_found_in_a_sentence(played):
    house = played
    damage(house, "update ledger set body = ? where number = 3", b'{"type":"nonsense"}')
    assert any("cannot be played again" in each for each in problems(house))
