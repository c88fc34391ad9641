"""Deadlines, second thoughts, sign-ups, zones and the watch in the database."""

import threading
from datetime import timedelta

import pytest
from msgspec.structs import replace

from pbem.errors import NotFound
from pbem.scheduler import due, new_deadline
from pbem.store.records import GameStatus
from pbem.store.time_records import DeadlineState, Signup, Thought, ThoughtState, Timing
from pbem.store.unit_of_work import Store
from tests.fakes.store import NOON

pytestmark = pytest.mark.slow

HOUR = timedelta(hours=1)
TIMING = Timing(game_id="g1", minutes=48 * 60, grace=12 * 60, second_thoughts=30, zone="Europe/London")
THOUGHT = Thought(
    game_id="g1",
    entry=4,
    seat="ash",
    decision="t1.bid.ash",
    line="bid: 3",
    mail_id=None,
    parked_at=NOON,
    acts_at=NOON + HOUR / 2,
)


@pytest.fixture
def timed(store: Store) -> Store:
    """A game with a deadline that is half over after a day."""
    with store.unit() as unit:
        unit.timings.add(TIMING)
        unit.deadlines.put(new_deadline(TIMING, "t1.bid", NOON))
    return store


def test_a_timing_comes_back_as_it_was(timed):
    with timed.unit() as unit:
        assert unit.timings.of("g1") == TIMING
        changed = replace(TIMING, paused_at=NOON, signup_until=NOON + HOUR)
        unit.timings.change(changed)
        assert unit.timings.of("g1") == changed
        assert unit.timings.of("g9") == Timing(game_id="g9")
        with pytest.raises(NotFound):
            unit.timings.change(Timing(game_id="g9"))


def test_a_deadline_comes_back_as_it_was_and_is_replaced(timed):
    deadline = new_deadline(TIMING, "t1.bid", NOON)
    with timed.unit() as unit:
        assert unit.deadlines.find("g1", "t1.bid") == deadline
        unit.deadlines.put(replace(deadline, moved=60))
        (found,) = unit.deadlines.open("g1")
        assert found.moved == 60
        unit.deadlines.put(replace(deadline, state=DeadlineState.SETTLED))
        assert unit.deadlines.open("g1") == ()


def test_open_deadlines_come_the_most_urgent_first(timed):
    with timed.unit() as unit:
        unit.deadlines.put(new_deadline(TIMING, "t1.early", NOON - HOUR))
        assert [each.group_id for each in unit.deadlines.open("g1")] == ["t1.early", "t1.bid"]


@pytest.mark.parametrize("hours", [24, 200])
def test_a_stage_is_claimed_once(timed, hours):
    with timed.unit() as unit:
        (job,) = due(NOON + hours * HOUR, unit.deadlines.open("g1"))
        assert unit.deadlines.claim(job.deadline)
    with timed.unit() as unit:
        assert not unit.deadlines.claim(job.deadline)


def test_four_that_claim_at_once_get_it_once(timed):
    with timed.unit() as unit:
        (job,) = due(NOON + 200 * HOUR, unit.deadlines.open("g1"))
    got: list[bool] = []

    def claim() -> None:
        with timed.unit() as unit:
            unit.games.lock("g1")
            got.append(unit.deadlines.claim(job.deadline))

    threads = [threading.Thread(target=claim) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == [False, False, False, True]


def test_a_claim_that_is_rolled_back_can_be_made_again(timed):
    with timed.unit() as unit:
        (job,) = due(NOON + 24 * HOUR, unit.deadlines.open("g1"))
        assert unit.deadlines.claim(job.deadline)
        unit.rollback()
    with timed.unit() as unit:
        assert unit.deadlines.claim(job.deadline)


def test_games_are_due_at_their_moment_unless_paused_or_over(timed):
    with timed.unit() as unit:
        assert unit.deadlines.games_due(NOON + 24 * HOUR - timedelta(seconds=1)) == ()
        assert unit.deadlines.games_due(NOON + 24 * HOUR) == ("g1",)
        assert unit.deadlines.games_due(NOON - HOUR) == ("g1",), "it was set in what is now the future"
        unit.timings.change(replace(TIMING, paused_at=NOON))
        assert unit.deadlines.games_due(NOON + 24 * HOUR) == ()
        unit.timings.change(TIMING)
        unit.games.set_status("g1", GameStatus.ENDED)
        assert unit.deadlines.games_due(NOON + 24 * HOUR) == ()


def test_missed_answers_are_listed_by_entry_and_seat(timed):
    with timed.unit() as unit:
        unit.deadlines.miss("g1", 7, ("birch", "ash"))
        unit.deadlines.miss("g1", 3, ("ash",))
        assert [(each.entry, each.seat) for each in unit.deadlines.missed("g1")] == [
            (3, "ash"),
            (7, "ash"),
            (7, "birch"),
        ]
        assert unit.deadlines.missed("g2") == ()


def test_an_order_waits_until_its_end_which_comes_once(timed):
    with timed.unit() as unit:
        unit.second_thoughts.add(THOUGHT)
        assert unit.second_thoughts.waiting("g1") == (THOUGHT,)
        assert unit.second_thoughts.waiting("g1", "birch") == ()
        assert unit.second_thoughts.games_due(NOON + HOUR / 2 - timedelta(seconds=1)) == ()
        assert unit.second_thoughts.games_due(NOON + HOUR / 2) == ("g1",)
        assert unit.second_thoughts.games_due(NOON - HOUR) == ("g1",)
        assert unit.second_thoughts.end(THOUGHT, ThoughtState.DONE)
        assert not unit.second_thoughts.end(THOUGHT, ThoughtState.REPLACED)
        assert unit.second_thoughts.games_due(NOON + HOUR) == ()


def test_waiting_anew_lasts_as_long_as_before(timed):
    with timed.unit() as unit:
        unit.second_thoughts.add(THOUGHT)
        unit.second_thoughts.wait_from(THOUGHT, NOON - 3 * HOUR)
        (found,) = unit.second_thoughts.waiting("g1")
        assert (found.parked_at, found.acts_at) == (NOON - 3 * HOUR, NOON - 2.5 * HOUR)


def test_sign_ups_by_number_and_by_person(timed):
    with timed.unit() as unit:
        ann = unit.players.add("Ann Example", "ann@example.org")
        bob = unit.players.add("Bob Sample", "bob@example.org")
        unit.signups.add(Signup("g1", 2, bob.id, b"nonce b"))
        unit.signups.add(Signup("g1", 1, ann.id, b"nonce a", attach_view=True))
        unit.signups.set_salt("g1", 2, "plum")
        assert unit.signups.of_game("g1") == (
            Signup("g1", 1, ann.id, b"nonce a", None, True),
            Signup("g1", 2, bob.id, b"nonce b", "plum"),
        )
        assert [each.number for each in unit.signups.of_player(bob.id)] == [2]
        with pytest.raises(NotFound):
            unit.signups.set_salt("g1", 3, "plum")


def test_a_sign_up_is_over_at_its_moment(timed):
    with timed.unit() as unit:
        unit.timings.change(replace(TIMING, signup_until=NOON))
        assert unit.timings.signups_over(NOON - timedelta(seconds=1)) == ()
        assert unit.timings.signups_over(NOON) == ("g1",)


def test_a_zone_is_kept_for_each_person(timed):
    with timed.unit() as unit:
        ann = unit.players.add("Ann Example", "ann@example.org")
        assert unit.timings.zone(ann.id) == ""
        unit.timings.set_zone(ann.id, "Asia/Kolkata")
        unit.timings.set_zone(ann.id, "Europe/Paris")
        assert unit.timings.zone(ann.id) == "Europe/Paris"


def test_the_watch_keeps_the_last_look(timed):
    with timed.unit() as unit:
        assert unit.timings.looked_at() is None
        for moment in (NOON, NOON + HOUR):
            unit.timings.look(moment)
            assert unit.timings.looked_at() == moment
