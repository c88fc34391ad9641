"""The numbers that a running server shows, and whether it says that it lives and gets on."""

import re
from datetime import timedelta

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pbem.errors import StoreDown
from pbem.ports.outcomes import Refused, Retry, Sent
from pbem.store.footprint import Footprint, footprint
from pbem.store.outbox import NewMail
from pbem.store.time_records import Deadline, Timing
from pbem.worker.health import pages_of
from pbem.worker.metrics import PREFIX, Standing, Tallies, page_of
from pbem.worker.vitals import STILL, Part, Vitals
from tests.fakes.store import NOON


class Watched:
    """A server whose numbers can be read."""

    def __init__(self, server):
        self.server = server
        self.tallies = Tallies()
        self.vitals = Vitals(server.clock, counts=self.tallies)
        self.down = False
        standing = Standing(self.vitals, self.reading, lambda: footprint(server.store.url), server.clock)
        self.page = page_of(self.tallies, standing)
        server.worker = server.new_worker(vitals=self.vitals)

    def reading(self):
        """A unit of work that only reads, unless the database is down."""
        if self.down:
            raise StoreDown("gone")
        return self.server.store.reading()

    def numbers(self):
        """Every sample by its name and labels."""
        families = text_string_to_metric_families(self.page().decode())
        return {
            sample.name.removeprefix(PREFIX)
            + "".join(f" {value}" for value in sample.labels.values()): sample.value
            for family in families
            for sample in family.samples
        }


@pytest.fixture
def watched(server):
    return Watched(server)


def test_before_anything_happened_every_kind_is_there_with_0(watched):
    numbers = watched.numbers()
    for kind in ("accept", "hold", "reject", "discard", "bounce", "fault"):
        assert numbers[f"mails_total {kind}"] == 0
    for name in ("orders_total accepted", "outgoing_mails_total dead", "errors_total", "mail_faults_total"):
        assert numbers[name] == 0
    assert numbers["games running"] == 1
    assert numbers["database_up"] == 1
    assert numbers["database_bytes"] > 0
    assert numbers["disk_free_bytes"] > 0
    assert numbers["outbox_oldest_seconds"] == 0
    assert "mailbox_look_age_seconds" not in numbers
    assert numbers["process_resident_memory_bytes"] > 1_000_000


def test_mails_are_counted_by_what_became_of_them(watched):
    server = watched.server
    for text in ("one", "doubtful", "faulty"):
        server.mail(text)
    server.mail("again", "same")
    server.mail("again", "same")
    for _ in range(3):
        server.worker.run_once()
    numbers = watched.numbers()
    assert numbers["mails_total accept"] == 3
    assert numbers["mails_total discard"] == 1
    assert numbers["mails_total fault"] == 1
    assert numbers["mail_faults_total"] == 3
    assert (numbers["inbox_mails held"], numbers["inbox_mails failed"], numbers["inbox_mails new"]) == (
        1,
        1,
        0,
    )


def test_outgoing_mails_are_counted_by_outcome_and_their_age_is_told(watched):
    server = watched.server
    outcomes = iter([Sent(), Retry("busy"), Refused("no such user")])
    server.courier.answer = lambda recipient: next(outcomes, Sent())
    for text in ("one", "two", "three"):
        server.mail(text)
    server.worker.run_once()
    server.clock.step(timedelta(seconds=30))
    numbers = watched.numbers()
    assert numbers["outgoing_mails_total sent"] == 2  # one of them tells the operator of the dead one
    assert numbers["outgoing_mails_total deferred"] == 1
    assert numbers["outgoing_mails_total dead"] == 1
    assert (numbers["outbox_mails queued"], numbers["outbox_mails dead"]) == (1, 1)
    assert numbers["outbox_oldest_seconds"] == 30
    assert numbers["mailbox_look_age_seconds"] == 30


def test_an_open_question_that_should_be_closed_is_overdue(watched):
    deadline = Deadline(
        game_id="g1",
        group_id="q",
        asked_at=NOON,
        due_at=NOON,
        closes_at=NOON + timedelta(hours=1),
        changed_at=NOON,
        next_at=NOON,
    )
    with watched.server.store.unit() as unit:
        unit.timings.add(Timing(game_id="g1", minutes=60, grace=0, second_thoughts=0, zone="UTC"))
        unit.deadlines.put(deadline)
    assert watched.numbers()["deadlines_overdue"] == 0
    watched.server.clock.step(timedelta(hours=1))
    assert watched.numbers()["deadlines_overdue"] == 1


def test_rounds_are_measured(watched):
    watched.server.worker._round()
    watched.server.worker._round()
    numbers = watched.numbers()
    assert numbers["round_seconds_count"] == 2
    assert numbers["round_seconds_bucket 300.0"] == 2


def test_a_database_that_does_not_answer_is_told_and_the_rest_still_shown(watched):
    watched.down = True
    watched.vitals.trouble(Part.DATABASE, "gone")
    numbers = watched.numbers()
    assert numbers["database_up"] == 0
    assert numbers["trouble database"] == 1
    assert "database_bytes" not in numbers
    assert numbers["mails_total accept"] == 0


def test_no_label_holds_what_came_with_a_mail_or_belongs_to_a_game(watched):
    server = watched.server
    server.mail("secret words", "secret-id")
    with server.store.unit() as unit:
        unit.outbox.queue(
            NewMail(
                message_id="<hidden@mail.test>",
                kind="report",
                recipient="hidden@example.org",
                raw=b"x",
                at=NOON + timedelta(hours=1),
                game_id="g1",
                seat="ash",
            )
        )
    server.worker.run_once()
    shown = watched.page().decode()
    assert not re.search(r"secret|hidden|@|g1|ash", shown)
    labels = set(re.findall(r'(\w+)="', shown))
    assert labels == {"disposition", "result", "outcome", "part", "state", "status", "le", "version"}


def test_whether_it_lives_and_gets_on(watched):
    pages = pages_of(watched.vitals, watched.page)
    clock = watched.server.clock
    watched.vitals.begin(60)
    assert [pages[path]().status for path in ("/healthz", "/readyz", "/metrics")] == [200, 200, 200]
    watched.vitals.trouble(Part.MAILBOX, "company@mail.test: login refused")
    assert pages["/healthz"]().body == b"alive\n"
    ill = pages["/readyz"]()
    assert (ill.status, ill.body) == (503, b"mailbox: [address] login refused\n")
    clock.step(timedelta(seconds=STILL))
    assert pages["/healthz"]().status == 503
    assert pages["/readyz"]().body.splitlines()[0] == b"no sign of life for 300 seconds"


def test_the_room_that_is_taken(store, tmp_path):
    assert footprint(f"sqlite:///{tmp_path}/none.db").database == 0
    found = footprint(store.url)
    assert isinstance(found, Footprint)
    assert found.database >= 4096
    assert found.pending == (tmp_path / "test.db-wal").stat().st_size > 0
