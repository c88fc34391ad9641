"""The server in numbers, in the format of Prometheus: counts of what it did, and how it stands at this moment.

No label holds anything but words of ours: neither a game, nor a seat, nor an address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from pbem import __version__
from pbem.errors import StoreError
from pbem.ports.clock import Clock
from pbem.store.footprint import Footprint
from pbem.store.overview import Overview
from pbem.store.unit_of_work import UnitOfWorkFactory
from pbem.worker.vitals import Part, Vitals

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
PREFIX: Final = "leadenhall_"

_SECONDS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0)
_DISPOSITIONS: Final = ("accept", "hold", "reject", "discard", "bounce", "fault")
_RESULTS: Final = ("accepted", "refused", "unread")
_OUTCOMES: Final = ("sent", "deferred", "dead")


class Tallies:
    """What the worker has done since it was started, counted in a registry of its own."""

    def __init__(self) -> None:
        """Begin with 0 for every kind, so that the first event of a kind is seen as a rise."""
        self.registry = CollectorRegistry()
        self._mails = self._counter("mails", "Received mails settled, by disposition.", "disposition")
        self._faults = self._counter(
            "mail_faults", "Attempts to work on a received mail that ended in a fault."
        )
        self._orders = self._counter("orders", "Order lines of mails that acted, by result.", "result")
        self._outgoing = self._counter("outgoing_mails", "Attempts to send a mail, by outcome.", "outcome")
        self._errors = self._counter("errors", "Lines of the log that call themselves an error.")
        self._rounds = Histogram(
            PREFIX + "round_seconds",
            "How long the worker's rounds took.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        for counter, kinds in (
            (self._mails, _DISPOSITIONS),
            (self._orders, _RESULTS),
            (self._outgoing, _OUTCOMES),
        ):
            for kind in kinds:
                counter.labels(kind)

    def _counter(self, name: str, told: str, *labels: str) -> Counter:
        return Counter(PREFIX + name, told, labels, registry=self.registry)

    def mail(self, disposition: str) -> None:
        """A received mail was settled."""
        self._mails.labels(disposition).inc()

    def fault(self) -> None:
        """An attempt to work on a received mail ended in a fault."""
        self._faults.inc()

    def order(self, result: str) -> None:
        """An order line was judged."""
        self._orders.labels(result).inc()

    def outgoing(self, outcome: str) -> None:
        """A mail of ours was tried."""
        self._outgoing.labels(outcome).inc()

    def round(self, seconds: float) -> None:
        """A round came to its end."""
        self._rounds.observe(seconds)

    def error(self) -> None:
        """The log got an error."""
        self._errors.inc()


class Standing(Collector):
    """How the server stands whenever somebody asks: the worker's vitals, the queues, the room that is taken."""

    def __init__(
        self, vitals: Vitals, reading: UnitOfWorkFactory, room: Callable[[], Footprint], clock: Clock
    ) -> None:
        """Look with units of work of `reading`, which only read; `room` tells of the database's size."""
        self._vitals = vitals
        self._reading = reading
        self._room = room
        self._clock = clock

    def describe(self) -> Iterable[Metric]:
        """Nothing: whoever registers us need not look at the database."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """All numbers of this moment; those of a database that does not answer are left out."""
        yield InfoMetricFamily(PREFIX + "build", "This program.", {"version": __version__})
        yield from self._worker()
        now = self._clock.now()
        try:
            with self._reading() as work:
                overview = work.overviews.at(now)
            room = self._room()
        except StoreError:
            yield _gauge("database_up", "Whether the database answers.", 0)
            return
        yield _gauge("database_up", "Whether the database answers.", 1)
        oldest = overview.oldest_unsent
        age = max((now - oldest).total_seconds(), 0.0) if oldest else 0.0
        yield _gauge("outbox_oldest_seconds", "Age of the oldest mail of ours that has not left.", age)
        yield _gauge("deadlines_overdue", "Open questions that should be closed by now.", overview.overdue)
        yield from _queues(overview)
        yield from _rooms(room)

    def _worker(self) -> Iterable[Metric]:
        vitals = self._vitals
        troubles = vitals.troubles
        yield _labelled(
            "trouble",
            "Whether this part of the server is in trouble now.",
            "part",
            {str(part): int(part in troubles) for part in Part},
        )
        yield _gauge("silent_seconds", "Time since the worker's last sign of life.", vitals.silent_for)
        if vitals.look_age is not None:
            yield _gauge("mailbox_look_age_seconds", "Time since the mailbox was read.", vitals.look_age)


def page_of(tallies: Tallies, standing: Standing) -> Callable[[], bytes]:
    """What writes all numbers down, those of the process among them."""
    ProcessCollector(registry=tallies.registry)
    tallies.registry.register(standing)
    return lambda: generate_latest(tallies.registry)


def _queues(overview: Overview) -> Iterable[Metric]:
    yield _labelled(
        "inbox_mails", "Received mails that wait for work or for somebody.", "state", overview.inbox
    )
    yield _labelled("outbox_mails", "Mails of ours that have not left.", "state", overview.outbox)
    yield _labelled("games", "Games, by status.", "status", overview.games)


def _rooms(room: Footprint) -> Iterable[Metric]:
    yield _gauge("database_bytes", "Size of the database.", room.database)
    yield _gauge("database_pending_bytes", "Size of SQLite's write-ahead log.", room.pending)
    if room.free is not None:
        yield _gauge("disk_free_bytes", "Room left on the disk of the database.", room.free)


def _gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, told, value)


def _labelled(name: str, told: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, told, labels=(label,))
    for kind, value in values.items():
        family.add_metric((kind,), value)
    return family
