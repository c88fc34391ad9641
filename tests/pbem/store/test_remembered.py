"""What a transaction has read it remembers, until it changes it."""

from msgspec.structs import replace

from pbem.store.moderation_records import OverrideState
from pbem.store.overrides import NewOverride
from pbem.store.talk_records import Pledge
from pbem.store.time_records import Timing
from tests.fakes.store import NOON


def test_timing(store):
    with store.unit() as unit:
        assert unit.timings.of("g1") == Timing(game_id="g1")
        timing = Timing(game_id="g1", minutes=60)
        unit.timings.add(timing)
        assert unit.timings.of("g1") == timing
        unit.timings.change(replace(timing, minutes=90))
        assert unit.timings.of("g1").minutes == 90


def test_standing_orders(store):
    with store.unit() as unit:
        assert unit.standing.live("g1") == ()
        filed = unit.standing.file("g1", "north", "bid: 3", 1)
        assert unit.standing.live("g1") == (filed,)
        unit.standing.strike("g1", "north", filed.number)
        assert unit.standing.live("g1") == ()


def test_people(store):
    with store.unit() as unit:
        assert unit.players.by_address("Ash@example.org") is None
        ash = unit.players.add("Ash", "ash@example.org")
        assert unit.players.by_address("Ash@example.org") == ash
        unit.players.set_attach_view(ash.id, wanted=True)
        assert unit.players.by_address("ash@example.org").attach_view


def test_changes_of_moderators(store):
    new = NewOverride(
        game_id="g1", at_entry=0, change=b"{}", author="Rowan", reason="why", needs=[], asked_at=NOON
    )
    with store.unit() as unit:
        assert unit.overrides.waiting("g1") == ()
        first, second = unit.overrides.add(new), unit.overrides.add(new)
        assert unit.overrides.waiting("g1") == (first, second)
        unit.overrides.decide(first.id, OverrideState.DONE, NOON, entry=1)
        unit.overrides.decide(second.id, OverrideState.DONE, NOON, entry=2)
        assert [each.id for each in unit.overrides.done("g1")] == [second.id, first.id]
        assert unit.overrides.waiting("g1") == ()


def test_promises(store):
    pledge = Pledge("g1", 1, "north", ["south"], "peace", secret=False, turn=1, entry=0, at=NOON)
    with store.unit() as unit:
        assert unit.pledges.of_game("g1") == ()
        unit.pledges.add(pledge)
        assert unit.pledges.of_game("g1") == (pledge,)
        unit.pledges.put(replace(pledge, verdict="kept"))
        assert unit.pledges.of_game("g1")[0].verdict == "kept"
        unit.pledges.forget("g1", "north")
        assert unit.pledges.of_game("g1")[0].text == "..."
