"""Clock, entropy and waiting times."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pbem.ports.backoff import Backoff
from pbem.ports.clock import SteppedClock, SystemClock
from pbem.ports.entropy import CountedEntropy, SystemEntropy
from pbem.scheduler import retry_at
from tests.fakes.store import NOON


def test_the_system_clock_tells_utc():
    clock = SystemClock()
    assert clock.now().tzinfo is UTC
    assert abs(clock.now() - datetime.now(UTC)) < timedelta(seconds=5)
    assert clock.monotonic() <= clock.monotonic()


def test_a_stepped_clock_moves_only_when_told_and_never_back_for_waiting_times():
    clock = SteppedClock(datetime(2026, 3, 1, 13, tzinfo=timezone(timedelta(hours=1))))
    assert clock.now() == NOON
    clock.step(timedelta(seconds=5))
    clock.step(timedelta(hours=-1))
    assert clock.now() == NOON + timedelta(seconds=5) - timedelta(hours=1)
    assert clock.monotonic() == 5


def test_counted_entropy_repeats_and_system_entropy_does_not():
    first, second = CountedEntropy(b"a"), CountedEntropy(b"a")
    assert [first.token_bytes(n) for n in (1, 40)] == [second.token_bytes(n) for n in (1, 40)]
    assert len(first.token_bytes(40)) == 40
    assert first.token_bytes(8) != first.token_bytes(8)
    assert CountedEntropy(b"a").token_bytes(8) != CountedEntropy(b"b").token_bytes(8)
    assert SystemEntropy().token_bytes(16) != SystemEntropy().token_bytes(16)


class Zeros:
    """Chance that leaves nothing out of a wait."""

    def token_bytes(self, size):
        return bytes(size)


def test_backoff_doubles_up_to_its_limit_and_begins_anew_after_a_success():
    clock = SteppedClock(NOON)
    backoff = Backoff(clock, first=1, longest=5, entropy=Zeros())
    assert backoff.remaining() == 0
    assert [backoff.failed() for _ in range(5)] == [1, 2, 4, 5, 5]
    assert backoff.remaining() == 5
    clock.step(timedelta(seconds=3))
    assert backoff.remaining() == 2
    clock.step(timedelta(hours=-1))  # the wall clock is set back: nobody waits an hour for it
    assert backoff.remaining() == 2
    backoff.succeeded()
    assert backoff.remaining() == 0
    assert backoff.failed() == 1


@pytest.mark.parametrize(
    ("attempts", "minutes"), [(0, 1), (1, 1), (2, 2), (5, 16), (8, 128), (9, 240), (1_000_000, 240)]
)
def test_mails_are_sent_again_after_ever_longer_times(attempts, minutes):
    waits = [retry_at(NOON, attempts, f"<{number}@mail.test>") - NOON for number in range(100)]
    assert min(waits) >= timedelta(minutes=minutes)
    assert max(waits) <= 1.25 * timedelta(minutes=minutes)
    assert len(set(waits)) > 50  # not all at once
    assert waits[7] == retry_at(NOON, attempts, "<7@mail.test>") - NOON


def test_a_little_of_each_wait_is_left_out_by_chance():
    backoff = Backoff(SteppedClock(NOON), first=100, longest=100)
    waits = {backoff.failed() for _ in range(50)}
    assert len(waits) > 5
    assert min(waits) >= 75
    assert max(waits) <= 100
