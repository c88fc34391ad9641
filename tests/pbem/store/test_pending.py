"""What is written at the end of a unit of work is there for everybody who reads it before."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from pbem.errors import NotFound
from pbem.scheduler import new_deadline
from pbem.store.inbox import ReceivedMail
from pbem.store.outbox import NewMail
from pbem.store.overview import UNSENT
from pbem.store.records import MailState, OutboxState, Seat, SentForm, Snapshot
from pbem.store.time_records import DeadlineState, Timing
from tests.fakes.store import NOON, a_game

TIMING = Timing("g1", minutes=60)


def ours(name, kind="report", seat="ash"):
    return NewMail(
        message_id=f"<{name}@mail.test>",
        kind=kind,
        recipient="ash@example.org",
        raw=b"x",
        at=NOON,
        game_id="g1",
        seat=seat,
    )


def theirs(uid, text):
    raw = f"Message-ID: <{text}@x>\r\n\r\n{text}".encode()
    return ReceivedMail("INBOX", 1, uid, raw, len(raw), NOON)


def seat(name, player=None):
    return Seat("g1", name, player, b"nonce", 0, attach_view=False)


def test_a_posted_mail_is_found_counted_and_withdrawn_before_it_is_written(store):
    hour = timedelta(hours=1)
    with store.unit() as unit:
        unit.look_around("g1", NOON)  # nothing is queued yet
        unit.outbox.post(ours("a"))
        unit.outbox.post(ours("b", kind="receipt"))
        unit.outbox.post(ours("c", seat="birch"))
        assert unit.outbox.count_to("ash@example.org", NOON, hour) == 3
        assert unit.outbox.count_to("ash@example.org", NOON, hour, ("receipt",)) == 1
        assert unit.outbox.count_to("ash@example.org", NOON + 2 * hour, hour) == 0
        assert unit.outbox.withdraw("g1", "ash", "report") == 1
        assert unit.outbox.count_to("ash@example.org", NOON, hour) == 3
        assert unit.outbox.by_message_id("<b@mail.test>").kind == "receipt"
        assert unit.outbox.withdraw("g1", "oak", "report") == 0
    with store.reading() as unit:
        assert [mail.state for mail in unit.outbox.of_game("g1")] == ["withdrawn", "queued", "queued"]


def test_mails_are_looked_up_at_once_and_anew_when_something_has_changed(store):
    with store.unit() as unit:
        unit.outbox.look_for(("<a@mail.test>", "<b@mail.test>"))
        assert unit.outbox.by_message_id("<a@mail.test>") is None
        unit.outbox.post(ours("a"))
        assert unit.outbox.by_message_id("<a@mail.test>").state == OutboxState.QUEUED
        number = unit.outbox.by_message_id("<a@mail.test>").id
        unit.outbox.bury(number, "nobody there")
        assert unit.outbox.by_message_id("<a@mail.test>").state == OutboxState.DEAD


def test_a_message_id_that_is_there_keeps_all_of_the_work_from_being_kept(store):
    with store.unit() as unit:
        unit.outbox.post(ours("a"))

    def again():
        with store.unit() as unit:
            unit.games.add(a_game("g2"))
            unit.outbox.post(ours("a"))

    with pytest.raises(Exception, match=r"(?i)unique"):
        again()
    with store.reading() as unit:
        assert unit.games.find("g2") is None


def test_the_server_as_a_whole_is_looked_at_with_all_that_was_done(store):
    with store.unit() as unit:
        unit.outbox.post(ours("a"))
        assert unit.overviews.at(NOON).outbox == {**dict.fromkeys(UNSENT, 0), "queued": 1}
        unit.outbox.post(ours("b"))
        assert unit.forgetting.blank_sent("ash@example.org") == 2


def test_a_form_is_found_before_it_is_written(store):
    form = SentForm("<a@mail.test>", "g1", "ash", ["pass"])
    with store.unit() as unit:
        unit.forms.save(form)
        assert unit.forms.find("<a@mail.test>") == form


def test_numbers_of_mails_go_on_where_they_were_read(store):
    with store.unit() as unit:
        unit.seats.add(seat("ash"))
        assert unit.correspondence.next("g1.ash") == 1
    for first in (2, 4):
        with store.unit() as unit:
            (seated,) = unit.seating.of_game("g1")
            assert seated.written == first - 1
            unit.correspondence.know("g1.ash", seated.written)
            assert unit.correspondence.next("g1.ash") == first
            (seated,) = unit.seating.of_game("g1")  # what was given since is not forgotten for it
            unit.correspondence.know("g1.ash", seated.written)
            assert unit.correspondence.next("g1.ash") == first + 1


def test_a_seat_knows_at_once_what_it_was_told(store):
    with store.unit() as unit:
        ash = unit.players.add("Ash", "ash@example.org")
        unit.timings.set_zone(ash.id, "Europe/Berlin")
        unit.seats.add(seat("ash", ash.id))
        unit.seats.add(seat("birch"))
        assert unit.seats.find("g1", "ash").reported_through == 0
        unit.seats.set_reported("g1", "ash", 5)
        assert unit.seats.find("g1", "ash").reported_through == 5
        assert [each.reported_through for each in unit.seats.of_game("g1")] == [5, 0]
        assert [each.reported_through for each in unit.seats.of_player(ash.id)] == [5]
        told, empty = unit.seating.of_game("g1")
        assert (told.seat.reported_through, told.player, told.zone) == (5, ash, "Europe/Berlin")
        assert (empty.seat.seat, empty.player, empty.zone, empty.written) == ("birch", None, "", 0)
        unit.seats.give("g1", "ash", None, b"other")
        assert unit.seats.find("g1", "ash") == Seat("g1", "ash", None, b"other", 5, attach_view=False)


def test_what_is_told_to_no_seat_is_a_mistake(store):
    with pytest.raises(NotFound, match="seat"), store.unit() as unit:
        unit.seats.set_reported("g1", "oak", 5)


def test_states_of_one_game_replace_each_other(store):
    with store.unit() as unit:
        for number in (1, 2, 2, 3, 4):
            unit.snapshots.save(Snapshot("g1", number, b"%d" % number, 1, "hash"))
        assert unit.snapshots.latest("g1").state == b"4"
        assert [unit.snapshots.at("g1", number) is None for number in (1, 2)] == [True, False]


def test_deadlines_are_open_and_settled_before_they_are_written(store):
    first, second = (new_deadline(TIMING, f"t1.{name}", NOON) for name in ("bid", "ask"))
    with store.unit() as unit:
        unit.deadlines.put(first)
        assert unit.deadlines.open("g1") == (first,)
        unit.deadlines.put(second)
        assert unit.deadlines.open("g1") == (second, first)  # equally urgent: by name
        unit.deadlines.put(replace(second, state=DeadlineState.SETTLED))
        assert unit.deadlines.open("g1") == (first,)
        assert unit.deadlines.find("g1", "t1.ask").state == DeadlineState.SETTLED
        closed = replace(first, state=DeadlineState.CLOSED, next_at=first.next_at + timedelta(hours=1))
        assert unit.deadlines.claim(closed)
        assert unit.deadlines.open("g1") == ()
    with store.reading() as unit:
        assert unit.deadlines.open("g1") == ()


def test_a_mail_is_settled_for_its_seat(store):
    with store.unit() as unit:
        assert unit.inbox.record_all([theirs(1, "a"), theirs(2, "b"), theirs(3, "c")]) == 3
    with store.unit() as unit:
        unit.inbox.take_ahead([1, 2, 3, 4])
        assert [unit.inbox.take(number) is None for number in (1, 2, 4)] == [False, False, True]
        unit.inbox.attribute(1, "g1", "ash")
        unit.inbox.settle(1, MailState.HELD, "hold", "why")
        unit.inbox.settle(1, MailState.DONE, "accept", "well")
        unit.inbox.settle(2, MailState.DONE, "discard", "no")
        assert unit.inbox.dispositions([1, 2, 3]) == {1: "accept", 2: "discard"}
        assert unit.inbox.take(1) is None
        unit.inbox.attribute(3, "g1", None)
    with store.reading() as unit:
        found = [unit.inbox.get(number) for number in (1, 2, 3)]
    assert [(each.state, each.game_id, each.seat) for each in found] == [
        ("done", "g1", "ash"), ("done", None, None), ("new", "g1", None),
    ]  # fmt: skip
    with pytest.raises(NotFound, match="mail"), store.unit() as unit:
        unit.inbox.settle(9, MailState.DONE, "accept", "")


def test_many_mails_are_recorded_as_if_one_by_one(store):
    with store.unit() as unit:
        assert (
            unit.inbox.record_all([theirs(1, "a"), theirs(2, "b"), theirs(3, "a"), theirs(4, "nul\0")]) == 4
        )
        assert unit.inbox.record_all([theirs(1, "a"), theirs(5, "nul\0"), theirs(6, "b")]) == 2
    with store.reading() as unit:
        mails = unit.inbox.at_places("INBOX", 1, range(1, 7))
    assert [(each.uid, each.duplicate_of) for each in mails] == [
        (1, None), (2, None), (3, 1), (4, None), (5, 4), (6, 2),
    ]  # fmt: skip
