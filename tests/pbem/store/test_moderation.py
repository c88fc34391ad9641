"""Changes of games, disputes, and games that stand still, on both databases."""

import pytest
from msgspec.structs import replace

from pbem.errors import NotFound
from pbem.store.disputes import NewDispute
from pbem.store.ledger import NewEntry
from pbem.store.moderation_records import Agreeing, DisputeState, KeptLine, OverrideState, Pause
from pbem.store.overrides import NewOverride
from pbem.store.records import Snapshot
from tests.fakes.store import NOON, a_game


def change(game="g1", at=1):
    return NewOverride(
        game_id=game,
        at_entry=at,
        change=b"{}",
        author="Mod One",
        reason="x",
        needs=["players"],
        asked_at=NOON,
    )


def test_a_change_waits_until_it_is_decided_and_knows_who_agreed(store):
    with store.unit() as unit:
        first, second = unit.overrides.add(change()), unit.overrides.add(change(at=2))
        assert unit.overrides.waiting("g1") == (first, second)
        assert unit.overrides.agree(first.id, Agreeing.PLAYERS, "ash", NOON)
        assert not unit.overrides.agree(first.id, Agreeing.PLAYERS, "ash", NOON)
        assert unit.overrides.agree(first.id, Agreeing.MODERATOR, "ash", NOON)
        unit.overrides.decide(first.id, OverrideState.DONE, NOON, 7)
        unit.overrides.decide(second.id, OverrideState.REFUSED, NOON)
    with store.reading() as unit:
        assert unit.overrides.waiting("g1") == ()
        (done,) = unit.overrides.done("g1")
        assert done == replace(first, state="done", entry=7, decided_at=NOON)
        agreed = sorted((each.whose, each.name) for each in unit.overrides.agreed(first.id))
        assert agreed == [("moderator", "ash"), ("players", "ash")]
        assert [each.id for each in unit.overrides.all()] == [first.id, second.id]
        with pytest.raises(NotFound, match="there is no change 99"):
            unit.overrides.get(99)


def test_the_newest_change_that_was_carried_out_comes_first(store):
    with store.unit() as unit:
        unit.games.add(a_game("g2"))
        for game, entry in (("g1", 3), ("g1", 9), ("g2", 20)):
            unit.overrides.decide(unit.overrides.add(change(game)).id, OverrideState.DONE, NOON, entry)
        assert [each.entry for each in unit.overrides.done("g1")] == [9, 3]


def test_a_dispute_is_open_until_it_is_decided(store):
    new = NewDispute(game_id="g1", entry=4, seat="ash", reason="I wrote two", mail_id=None, opened_at=NOON)
    with store.unit() as unit:
        dispute = unit.disputes.add(new)
        assert unit.disputes.open("g1") == (dispute,)
        decided = replace(
            dispute, state=DisputeState.UPHELD, author="Mod One", ruling="So it was.", decided_at=NOON
        )
        unit.disputes.decide(decided)
    with store.reading() as unit:
        assert unit.disputes.open("g1") == ()
        assert unit.disputes.get(dispute.id) == decided
        assert unit.disputes.all() == unit.disputes.all("g1") == (decided,)
        with pytest.raises(NotFound, match="there is no dispute 99"):
            unit.disputes.get(99)


def test_a_game_stands_still_until_it_goes_on(store):
    with store.unit() as unit:
        assert unit.pauses.of("g1") is None
        unit.pauses.put(Pause("g1", NOON))
        unit.pauses.put(Pause("g1", NOON, "Mod One", "Holidays"))
        assert unit.pauses.of("g1") == Pause("g1", NOON, "Mod One", "Holidays")
        unit.pauses.end("g1")
        assert unit.pauses.of("g1") is None


def test_lines_wait_in_the_order_in_which_they_came(store):
    with store.unit() as unit:
        for seat, line in (("ash", (2, "bid: 3")), ("elm", (1, "bid: 4")), ("ash", (1, "bid: 5"))):
            unit.pauses.keep_line("g1", seat, None, line)
        kept = unit.pauses.kept_lines("g1")
        assert [(each.seat, each.number, each.text) for each in kept] == [
            ("ash", 2, "bid: 3"),
            ("elm", 1, "bid: 4"),
            ("ash", 1, "bid: 5"),
        ]
        assert isinstance(kept[0], KeptLine)
        unit.pauses.drop_lines("g1", "ash")
        assert [each.seat for each in unit.pauses.kept_lines("g1")] == ["elm"]
        unit.pauses.drop_lines("g1")
        assert unit.pauses.kept_lines("g1") == ()


def test_F_81_the_state_from_which_newer_rules_hold_is_kept(store):
    """F-81: what lies before newer rules cannot be played again, so the state at which they begin stays for good."""
    with store.unit() as unit:
        for number in range(1, 9):
            kind = "Upgraded" if number == 2 else "Ordered"
            unit.ledger.append(NewEntry(game_id="g1", kind=kind, body=b"x", rules_version="1", at=NOON))
            unit.snapshots.save(Snapshot("g1", number, b"%d" % number, 1, "hash"))
        unit.snapshots.save(Snapshot("g1", 8, b"again", 1, "hash"))
    with store.reading() as unit:
        found = [unit.snapshots.at("g1", number) for number in range(1, 9)]
        assert [each and each.state for each in found] == [
            None, b"2", b"2", b"2", b"2", b"6", b"7", b"again",
        ]  # fmt: skip


def test_F_81_that_state_may_be_saved_twice(store):
    with store.unit() as unit:
        unit.ledger.append(NewEntry(game_id="g1", kind="Upgraded", body=b"x", rules_version="2", at=NOON))
        unit.snapshots.save(Snapshot("g1", 1, b"a", 1, "hash"))
        unit.snapshots.save(Snapshot("g1", 1, b"b", 1, "hash"))
        assert unit.snapshots.latest("g1").state == b"b"
