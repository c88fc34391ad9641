"""The proof of a ledger: a whole one holds, and each kind of damage is found; archives carry it elsewhere."""

from __future__ import annotations

import json
import sqlite3

import msgspec
import pytest

from engine.core.inputs import Ordered
from pbem.errors import CommandError, NotFound
from pbem.play.archive import export_game, import_game
from pbem.play.table import input_of
from pbem.play.verify import verify_game
from pbem.store.ledger_hash import entry_hash
from tests.pbem.play.house import PEOPLE


def played(house, turns=1, edition="testgame", **plan):
    """A game some turns on."""
    house.start(edition=edition, **plan)
    while house.state().turn <= turns and house.rules().result(house.state()) is None:
        house.play_default()


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


def test_a_game_that_was_played_holds(house, testgame):
    played(house, turns=3)
    with house.store.reading() as work:
        proof = verify_game(work, "g1")
    assert proof.problems == ()
    assert proof.entries == len(house.entries())
    assert proof.rolls > 3


def test_a_laboratory_game_with_scripted_dice_holds(house, testgame):
    played(house, laboratory=True, dice=(3, 3, 3))
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
def test_a_changed_order_is_found(house, testgame, again):
    played(house)
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
def test_a_changed_die_is_found(house, testgame, again):
    played(house)
    entry = next(each for each in house.entries()[1:] if each.rolls)
    rolls = json.loads(json.dumps(entry.rolls))
    rolls[0]["values"][0] = rolls[0]["values"][0] % 4 + 1
    damage(house, "update ledger set rolls = ? where number = ?", json.dumps(rolls), entry.number)
    if again:
        chained_again(house)
    assert any(f"entry {entry.number}: the dice are" in each for each in problems(house))


@pytest.mark.parametrize("again", [False, True])
def test_a_changed_event_is_found(house, testgame, again):
    played(house)
    entry = next(each for each in house.entries() if b"bid_shown" in each.events)
    forged = entry.events.replace(b"bid_shown", b"bid_shone")
    damage(house, "update ledger set events = ? where number = ?", forged, entry.number)
    if again:
        chained_again(house)
    assert any(f"entry {entry.number}: what was told differs" in each for each in problems(house))


@pytest.mark.parametrize("which", ["first", "middle", "last"])
def test_a_missing_entry_is_found(house, testgame, which):
    played(house)
    numbers = [entry.number for entry in house.entries()]
    gone = {"first": numbers[0], "middle": numbers[len(numbers) // 2], "last": numbers[-1]}[which]
    damage(house, "delete from ledger where number = ?", gone)
    assert problems(house)


def test_two_entries_in_the_wrong_order_are_found(house, testgame):
    played(house)
    for was, now in ((2, 9999), (3, 2), (9999, 3)):
        damage(house, "update ledger set number = ? where number = ?", now, was)
    assert any("was changed" in each for each in problems(house))


def test_a_wrong_seed_is_found(house, testgame):
    played(house)
    damage(house, "update game set seed = ?", b"x" * 32)
    found = problems(house)
    assert "the seed is not the one whose hash was mailed at the start" in found
    assert any("the dice are" in each for each in found)


def test_a_wrong_snapshot_is_found(house, testgame):
    played(house)
    with house.store.reading() as work:
        snapshot = work.snapshots.latest("g1")
    damage(
        house,
        "update snapshot set state = ? where entry = ?",
        snapshot.state.replace(b'"stock":3', b'"stock":9'),
        snapshot.entry,
    )
    assert any("the snapshot of entry" in each for each in problems(house))


def test_an_entry_that_is_no_input_is_found_in_a_sentence(house, testgame):
    played(house)
    damage(house, "update ledger set body = ? where number = 3", b'{"type":"nonsense"}')
    assert any("cannot be played again" in each for each in problems(house))


def exported(house):
    """The archive of a game in play."""
    with house.store.reading() as work:
        return export_game(work, "g1")


def imported(house, data, people=PEOPLE[:4]):
    """Bring an archive in and send what that causes."""
    with house.store.unit() as work:
        found = import_game(house.desk, work, data, people)
    house.round()
    return found


@pytest.fixture
def elsewhere(build, tmp_path_factory, empty, testgame):
    """A second server."""
    from tests.pbem.play.house import new_house

    other = new_house(tmp_path_factory.mktemp("elsewhere"), empty)
    yield other
    other.store.close()


def test_a_game_moves_to_another_server_and_goes_on(house, elsewhere, testgame):
    played(house)
    house.write("north", "always: bid: 2, until turn 3")
    name, proof = imported(elsewhere, exported(house))
    assert (name, proof.problems) == ("g1", ())
    assert elsewhere.state() == house.state()
    assert len(elsewhere.letters()) == 4
    while elsewhere.state().turn == 2:
        elsewhere.play_default()
    assert [each.standing for each in map(input_of, elsewhere.entries()) if isinstance(each, Ordered)][
        -8:
    ].count(1)
    assert problems(elsewhere) == ()


def test_an_archive_holds_no_address_and_no_token(house, testgame):
    played(house)
    data = exported(house).decode()
    assert "example.org" not in data
    assert "Ann Example" in data
    assert house.last("north").reply_to.split(".")[2].partition("@")[0] not in data


def test_an_archive_that_was_changed_is_refused_and_leaves_nothing(house, elsewhere, testgame):
    played(house)
    archive = json.loads(exported(house))
    archive["ledger"][3]["actor"] = "somebody else"
    with pytest.raises(CommandError, match="the archive does not hold"):
        imported(elsewhere, json.dumps(archive).encode())
    with elsewhere.store.reading() as work:
        assert work.games.all() == ()


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff"])
def test_what_is_no_archive_is_refused_in_a_sentence(elsewhere, data):
    with pytest.raises(CommandError, match="is not an archive of a game"):
        imported(elsewhere, data)


def test_an_archive_of_another_format_is_refused(house, elsewhere, testgame):
    played(house)
    archive = json.loads(exported(house)) | {"format": 99}
    with pytest.raises(CommandError, match="format 99"):
        imported(elsewhere, json.dumps(archive).encode())


def test_the_same_game_does_not_come_twice(house, testgame):
    played(house)
    with pytest.raises(CommandError, match="there is a game g1 already"):
        imported(house, exported(house))


def test_an_archive_needs_a_person_for_each_seat(house, elsewhere, testgame):
    played(house)
    with pytest.raises(CommandError, match=r"north \(Ann Example\), east"):
        imported(elsewhere, exported(house), PEOPLE[:2])


def test_a_game_that_never_began_is_not_exported(house):
    with house.store.reading() as work, pytest.raises(NotFound, match="g1"):
        export_game(work, "g1")
