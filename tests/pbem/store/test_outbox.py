"""Mails of ours: each goes out once, whoever sends it."""

import threading
from datetime import timedelta

import pytest

from pbem.errors import AlreadyThere, NotFound
from pbem.store.outbox import NewMail
from pbem.store.records import OutboxState
from tests.fakes.store import NOON

MINUTE = timedelta(minutes=1)


def queue(store, *names, recipient="p@example.org", seat=None, at=NOON):
    with store.unit() as unit:
        return [
            unit.outbox.queue(
                NewMail(
                    message_id=f"<{name}@mail.test>",
                    kind="receipt",
                    recipient=recipient,
                    raw=name.encode(),
                    at=at,
                    game_id="g1" if seat else None,
                    seat=seat,
                )
            )
            for name in names
        ]


def test_a_message_id_can_be_queued_once_only(store):
    queue(store, "a")
    with pytest.raises(AlreadyThere, match=r"<a@mail\.test>"):
        queue(store, "b", "a")
    with store.reading() as unit:
        assert unit.outbox.by_message_id("<b@mail.test>") is None  # the whole unit of work was undone
        assert unit.outbox.by_message_id("<a@mail.test>").state == OutboxState.QUEUED


def test_claims_come_oldest_first_and_only_when_due(store):
    queue(store, "late", at=NOON + MINUTE)
    queue(store, "a", "b", "c")
    with store.unit() as unit:
        assert [mail.raw for mail in unit.outbox.claim(NOON, 2)] == [b"a", b"b"]
        assert [mail.raw for mail in unit.outbox.claim(NOON, 9)] == [b"c"]
        assert unit.outbox.claim(NOON, 9) == ()
        assert [(mail.raw, mail.attempts) for mail in unit.outbox.claim(NOON + MINUTE, 9)] == [(b"late", 1)]


def test_four_threads_claim_each_mail_once(store):
    numbers = queue(store, *(f"m{index}" for index in range(400)))
    taken, failures = [], []

    def work():
        try:
            while True:
                with store.unit() as unit:
                    claimed = unit.outbox.claim(NOON, 7)
                if not claimed:
                    return
                taken.extend(mail.id for mail in claimed)
        except Exception as error:  # noqa: BLE001 - any failure of a thread is the test's failure
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert sorted(taken) == numbers


def test_read_modify_write_from_four_threads_loses_nothing(store):
    queue(store, "a")

    def work():
        for _ in range(25):
            with store.unit() as unit:
                dice = unit.games.lock("g1").dice_script
                unit.games.set_dice_script("g1", [*dice, len(dice)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with store.reading() as unit:
        assert unit.games.get("g1").dice_script == list(range(100))


def test_the_ways_of_a_claimed_mail(store):
    sent, later, dead, stopped = queue(store, "sent", "later", "dead", "stopped")
    with store.unit() as unit:
        unit.outbox.claim(NOON, 9)
        unit.outbox.mark_sent([sent], NOON)
        unit.outbox.retry_at(later, NOON + MINUTE, "451 busy")
        unit.outbox.bury(dead, "550 no such user")
        unit.outbox.unclaim(stopped, "535 wrong password")
    with store.unit() as unit:
        assert unit.outbox.get(sent).sent_at == NOON
        assert unit.outbox.get(dead).last_error == "550 no such user"
        assert [mail.id for mail in unit.outbox.in_state(OutboxState.DEAD)] == [dead]
        assert [(mail.id, mail.attempts) for mail in unit.outbox.claim(NOON, 9)] == [(stopped, 1)]
        assert [(mail.id, mail.attempts) for mail in unit.outbox.claim(NOON + MINUTE, 9)] == [(later, 2)]
        unit.outbox.revive(dead, NOON)
        assert [(mail.id, mail.attempts) for mail in unit.outbox.claim(NOON, 9)] == [(dead, 1)]


def test_a_claim_ends_with_its_lease(store):
    (number,) = queue(store, "a")
    with store.unit() as unit:
        unit.outbox.claim(NOON, 9)
        assert unit.outbox.requeue_stale(NOON, MINUTE) == 0
        assert unit.outbox.requeue_stale(NOON, timedelta(0)) == 1
        (again,) = unit.outbox.claim(NOON, 9)
    assert (again.id, again.message_id, again.attempts) == (number, "<a@mail.test>", 2)


def test_a_queued_mail_can_be_withdrawn_and_a_claimed_one_cannot(store):
    queue(store, "a", seat="ash")
    with store.unit() as unit:
        unit.outbox.claim(NOON, 1)
    queue(store, "b", "c", seat="ash")
    queue(store, "d", seat="birch")
    with store.unit() as unit:
        assert unit.outbox.withdraw("g1", "ash", "receipt") == 2
        assert [mail.raw for mail in unit.outbox.claim(NOON, 9)] == [b"d"]
        assert [mail.seat for mail in unit.outbox.of_game("g1")] == ["ash", "ash", "ash", "birch"]
        assert unit.outbox.count(OutboxState.WITHDRAWN) == 2


def test_mails_to_one_address_are_counted_within_a_time(store):
    queue(store, "a", "b", at=NOON - MINUTE)
    queue(store, "c")
    queue(store, "d", recipient="q@example.org")
    with store.reading() as unit:
        assert unit.outbox.count_to("p@example.org", NOON, MINUTE) == 1
        assert unit.outbox.count_to("p@example.org", NOON, 2 * MINUTE) == 3


def test_unknown_numbers_are_named(store):
    with store.unit() as unit, pytest.raises(NotFound, match="no mail 9"):
        unit.outbox.revive(9, NOON)
