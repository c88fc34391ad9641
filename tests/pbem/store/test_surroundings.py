"""What stands beside a game is looked at once, and asked for again when something of it was written."""

from datetime import timedelta

import pytest

from pbem.store.absences import Covered
from pbem.store.ledger import NewEntry
from pbem.store.overrides import NewOverride
from pbem.store.records import Seat, Snapshot
from pbem.store.service_records import Cover
from pbem.store.talk_records import Pledge
from pbem.store.time_records import Thought, Timing
from tests.fakes.store import NOON

HOUR = timedelta(hours=1)
SNAPSHOT = Snapshot("g1", 1, b"state", 1, "hash")


def pledge(unit):
    unit.pledges.add(Pledge("g1", 1, "ash", ["birch"], "peace", secret=False, turn=1, entry=0, at=NOON))


def override(unit):
    unit.overrides.add(
        NewOverride(
            game_id="g1", at_entry=0, change=b"{}", author="Rowan", reason="why", needs=[], asked_at=NOON
        )
    )


def sit(unit):
    ash = unit.players.by_address("ash@example.org") or unit.players.add("Ash", "ash@example.org")
    if unit.seats.find("g1", "ash") is None:
        unit.seats.add(Seat("g1", "ash", ash.id, b"nonce", 0, attach_view=False))
    return ash.id


def go_away(unit):
    unit.absences.add(sit(unit), NOON - HOUR, NOON + HOUR, Covered(Cover.ROBOT))


WRITTEN = {
    "pledges": (pledge, lambda unit: unit.pledges.of_game("g1")),
    "overrides": (override, lambda unit: unit.overrides.waiting("g1")),
    "thoughts": (
        lambda unit: unit.second_thoughts.add(Thought("g1", 1, "ash", "t1.bid", "bid: 1", None, NOON, NOON)),
        lambda unit: unit.second_thoughts.waiting("g1"),
    ),
    "standing": (
        lambda unit: unit.standing.file("g1", "ash", "bid: 1", 1),
        lambda unit: unit.standing.live("g1"),
    ),
    "missed": (
        lambda unit: unit.deadlines.miss("g1", 1, ("ash",)),
        lambda unit: unit.deadlines.missed("g1"),
    ),
    "robots": (
        lambda unit: unit.robot_seats.give("g1", "ash", NOON),
        lambda unit: unit.robot_seats.of_game("g1", NOON),
    ),
    "absences": (go_away, lambda unit: unit.absences.in_game("g1", NOON)),
    "robots of absences": (go_away, lambda unit: unit.robot_seats.of_game("g1", NOON)),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_what_is_written_after_the_look_is_found(store, what):
    write, read = WRITTEN[what]
    with store.unit() as unit:
        sit(unit)
        unit.look_around("g1", NOON)
        assert not read(unit)
        write(unit)
        assert len(read(unit)) == 1


@pytest.mark.parametrize("what", WRITTEN)
def test_what_was_there_at_the_look_is_found(store, what):
    write, read = WRITTEN[what]
    with store.unit() as unit:
        write(unit)
    with store.unit() as unit:
        unit.look_around("g1", NOON)
        assert len(read(unit)) == 1


def test_whoever_sits_down_after_the_look_may_be_away(store):
    with store.unit() as unit:
        ash = unit.players.add("Ash", "ash@example.org").id
        unit.absences.add(ash, NOON - HOUR, NOON + HOUR)
        unit.look_around("g1", NOON)
        assert unit.absences.in_game("g1", NOON) == ()
        sit(unit)
        assert len(unit.absences.in_game("g1", NOON)) == 1


def test_state_ledger_and_timing_are_known_by_the_look(store):
    with store.unit() as unit:
        unit.look_around("g1", NOON)
        assert unit.snapshots.latest("g1") is None
        assert unit.ledger.last_number("g1") == 0
        assert unit.timings.of("g1") == Timing("g1")
        unit.ledger.append(NewEntry(game_id="g1", kind="Ordered", body=b"", rules_version="1", at=NOON))
        unit.snapshots.save(SNAPSHOT)
        unit.timings.add(Timing("g1", minutes=5))
        assert unit.snapshots.latest("g1") == SNAPSHOT
    with store.unit() as unit:
        unit.look_around("g1", NOON)
        assert unit.snapshots.latest("g1") == SNAPSHOT
        assert unit.ledger.last_number("g1") == 1
        assert unit.timings.of("g1") == Timing("g1", minutes=5)


def test_a_look_sees_what_is_still_to_be_written(store):
    with store.unit() as unit:
        unit.snapshots.save(SNAPSHOT)
        unit.look_around("g1", NOON)
        assert unit.snapshots.latest("g1") == SNAPSHOT
        newer = Snapshot("g1", 2, b"newer", 1, "hash")
        unit.snapshots.save(newer)
        unit.look_around("g1", NOON)
        assert unit.snapshots.latest("g1") == newer


def test_a_game_read_by_its_lock_is_as_it_was_changed(store):
    with store.unit() as unit:
        assert unit.games.find_locked("g9") is None
        assert unit.games.lock("g1").dice_script == []
        unit.games.set_dice_script("g1", [1])
        assert unit.games.find("g1").dice_script == [1]
        assert unit.games.lock("g1").dice_script == [1]


def test_entries_of_a_game_that_was_looked_at_are_read_once(store):
    def enter(unit, body):
        rolls = [{"key": "storm", "values": [1, 6]}]
        unit.ledger.append(
            NewEntry(
                game_id="g1", kind="Ordered", body=body, rules_version="1", at=NOON, actor="ash", rolls=rolls
            )
        )

    with store.unit() as unit:
        for body in (b"1", b"2", b"3"):
            enter(unit, body)
    with store.unit() as unit:
        unit.look_around("g1", NOON)
        assert unit.ledger.entries("g1", 3) == ()
        enter(unit, b"4")
        assert [entry.body for entry in unit.ledger.entries("g1", 3)] == [b"4"]
        assert [entry.body for entry in unit.ledger.entries("g1", 1)] == [b"2", b"3", b"4"]
        enter(unit, b"5")
        assert [entry.body for entry in unit.ledger.entries("g1", 2)] == [b"3", b"4", b"5"]
        remembered = unit.ledger.entries("g1")
    with store.reading() as unit:
        assert unit.ledger.entries("g1") == remembered
        assert unit.ledger.entries("g1", 1, through=2) == remembered[1:2]
