"""How many order mails a second the worker gets through, beside a bare loop over the same mails on the same servers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from typing import NamedTuple

from pbem.bootstrap import open_store, open_worker
from pbem.settings import Settings
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.bench.bare import Bare, bare_loop
from tests.bench.measure import AtLeast, Measure, seconds
from tests.bench.orders import deliver, new_games, order_mails
from tests.bench.sites import Database, MailSite, embedded, postgresql, real, site, sqlite

GAMES = 10
MAILS = 500
GOES = 3


class Both(NamedTuple):
    """The same mails through the bare loop and through the worker."""

    bare: Bare
    worker_rate: float
    sent: int

    @property
    def share(self) -> float:
        """The worker's rate in per cent of the bare loop's."""
        return 100 * self.worker_rate / self.bare.rate


def once(mail: MailSite, database: Database, mails: int = MAILS) -> Both:
    """Games on fresh servers: the bare loop reads what the players wrote, then the worker does."""
    with site(mail, database) as settings, closing(open_store(settings)) as store:
        games = new_games(settings, store, range(1, GAMES + 1))
        _work(settings)  # the first reports go out
        deliver(settings, order_mails(store, games, mails // GAMES))
        bare = bare_loop(settings)
        before = _count_sent(store)
        took = _work(settings)
        _check(store, mails)
        assert bare.mails == mails
        return Both(bare, mails / took, _count_sent(store) - before)


def _work(settings: Settings) -> float:
    """One round of the worker, from the mailbox to the last mail sent and laid away; in seconds."""
    worker = open_worker(settings)
    try:
        return seconds(worker.run_once)
    finally:
        worker.close()


def _count_sent(store: Store) -> int:
    with store.reading() as work:
        return work.outbox.count(OutboxState.SENT)


def _check(store: Store, mails: int) -> None:
    """Every mail is an order that was entered, and its receipt went out."""
    with store.reading() as work:
        assert work.inbox.count(MailState.DONE) == mails
        entered = sum(
            entry.mail_id is not None for game in work.games.all() for entry in work.ledger.entries(game.id)
        )
        assert entered == mails, entered
        sent = [mail for game in work.games.all() for mail in work.outbox.of_game(game.id)]
        assert all(mail.state == OutboxState.SENT for mail in sent)
        assert sum(mail.kind == "receipt" for mail in sent) == mails


@cache
def _goes(mail: MailSite, database: Database) -> tuple[Both, ...]:
    """All goes of a set-up, each of which gives several numbers."""
    return tuple(once(mail, database) for _ in range(GOES))


def _measured(
    mail: MailSite, database: Database, number: Callable[[Both], float]
) -> Callable[[], Sequence[float]]:
    return lambda: [number(both) for both in _goes(mail, database)]


def _set_up(name: str, mail: MailSite, database: Database, aimed: bool) -> tuple[Measure, ...]:
    return ()


MEASURES: tuple[Measure, ...] = ()
