"""How many order mails a second the worker gets through, beside a bare loop over the same mails on the same servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from itertools import islice
from typing import NamedTuple

from pbem.bootstrap import open_store, open_worker
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.bench.bare import Bare, bare_loop, sending
from tests.bench.measure import Aim, AtLeast, Measure, seconds
from tests.bench.orders import deliver, new_games, order_mails
from tests.bench.sites import Database, MailSite, embedded, postgresql, real, site, sqlite

GAMES = 50
"""As many as the worker takes mails at a time: a game's answers go out before its next order comes, as they do in life."""
MAILS = 500
GOES = 3


class Go(NamedTuple):
    """One go: `mails` order mails through the worker in `working` seconds, then through the bare loop.

    The worker wrote `written` mails; the bare loop would have needed `answering` seconds to send those.
    """

    mails: int
    working: float
    written: int
    bare: Bare
    answering: float

    @property
    def rate(self) -> float:
        """Order mails a second."""
        return self.mails / self.working


def once(mail: MailSite, database: Database, mails: int = MAILS, games: int = GAMES) -> Go:
    """Play on fresh servers with an empty database; every order must have been entered and answered."""
    with site(mail, database) as settings, closing(open_store(settings)) as store:
        started = new_games(settings, store, range(1, games + 1))
        orders = order_mails(store, started)
        worker = open_worker(settings, store=store)
        with closing(worker):
            worker.run_once()  # the first reports go out
            deliver(settings, islice(orders, games))
            worker.run_once()  # everything has been used once
            deliver(settings, islice(orders, mails))
            before = _newest(store)
            working = seconds(worker.run_once)
        _check(store, games + mails)
        written = _written(store, before)
        answering = sending(settings.mail.smtp, settings.mail.address, written)
        return Go(mails, working, len(written), bare_loop(settings, "Done"), answering)


def _newest(store: Store) -> int:
    with store.reading() as work:
        return max(mail.id for mail in work.outbox.in_state(OutboxState.SENT, 1))


def _written(store: Store, behind: int) -> list[tuple[str, bytes]]:
    """Who got which mails behind a number."""
    with store.reading() as work:
        sent = [mail for game in work.games.all() for mail in work.outbox.of_game(game.id)]
        return [(mail.recipient, work.outbox.raw(mail.id)) for mail in sent if mail.id > behind]


def _check(store: Store, mails: int) -> None:
    with store.reading() as work:
        games = work.games.all()
        entries = [entry for game in games for entry in work.ledger.entries(game.id)]
        sent = [mail for game in games for mail in work.outbox.of_game(game.id)]
        assert work.inbox.count(MailState.DONE) == mails
    assert sum(entry.mail_id is not None for entry in entries) == mails
    assert all(mail.state in (OutboxState.SENT, OutboxState.WITHDRAWN) for mail in sent)
    assert sum(mail.kind == "receipt" for mail in sent) == mails


@cache
def _goes(mail: MailSite, database: Database) -> tuple[Go, ...]:
    """All goes of a set-up, each of which gives several numbers."""
    return tuple(once(mail, database) for _ in range(GOES))


def _set_up(name: str, mail: MailSite, database: Database) -> tuple[Measure, ...]:
    """The measures of a set-up."""

    def measure(what: str, unit: str, aim: Aim, number: Callable[[Go], float]) -> Measure:
        def run() -> Sequence[float]:
            return [number(go) for go in _goes(mail, database)]

        return Measure(f"{name}: {what}", unit, aim, run)

    return (
        measure("bare, fetched", "mails/s", AtLeast(1700), lambda go: go.bare.mails / go.bare.fetching),
        measure("bare, committed", "mails/s", AtLeast(1200), lambda go: go.bare.mails / go.bare.storing),
        measure("bare, sent", "mails/s", AtLeast(300), lambda go: go.bare.mails / go.bare.sending),
        measure("bare loop, one mail each", "mails/s", None, lambda go: go.bare.rate()),
        measure("bare loop, our answers", "mails/s", None, lambda go: go.bare.rate(_answering(go))),
        measure("worker", "order mails/s", AtLeast(120), lambda go: go.rate),
        measure("worker, mails written", "for an order mail", None, lambda go: go.written / go.mails),
        measure("worker beside one mail each", "%", AtLeast(60), lambda go: 100 * go.rate / go.bare.rate()),
        measure(
            "worker beside our answers",
            "%",
            AtLeast(60),
            lambda go: 100 * go.rate / go.bare.rate(_answering(go)),
        ),
    )


def _answering(go: Go) -> float:
    """The seconds for the worker's answers to as many mails as the bare loop got."""
    return go.answering * go.bare.mails / go.mails


MEASURES = (
    *_set_up("embedded, SQLite", embedded, sqlite),
    *_set_up("Dovecot and Postfix, SQLite", real, sqlite),
    *_set_up("Dovecot and Postfix, PostgreSQL", real, postgresql),
)
