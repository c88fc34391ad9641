"""The bare loop: fetch mails, store each, send each on, and nothing else. No server of games can be quicker."""

from __future__ import annotations

import smtplib
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
from imap_tools import MailBoxUnencrypted
from sqlalchemy import make_url

from pbem.ports.fetching import bodies
from pbem.settings import Settings

BATCH = 50
_TABLE = "CREATE TABLE bare_mail (number INTEGER PRIMARY KEY, raw {kind} NOT NULL)"


class Bare(NamedTuple):
    """How many mails of how many, and the seconds that each of the three parts took."""

    mails: int
    fetching: float
    storing: float
    sending: float

    @property
    def rate(self) -> float:
        """Mails a second through the whole loop."""
        return self.mails / (self.fetching + self.storing + self.sending)


def bare_loop(settings: Settings) -> Bare:
    """Everything that lies in the mailbox: fetched in batches, one commit for each mail, one connection to send all."""
    imap, smtp = settings.mail.imap, settings.mail.smtp
    spent = [0.0, 0.0, 0.0]
    mails = 0
    with (
        MailBoxUnencrypted(imap.host, imap.port).login(imap.user, imap.password.get_secret_value()) as client,
        _store(settings.store.url) as store,
        smtplib.SMTP(smtp.host, smtp.port) as server,
    ):
        uids = client.uids()
        for start in range(0, len(uids), BATCH):
            marks = [time.perf_counter()]
            fetched = _fetch(client, uids[start : start + BATCH])
            marks.append(time.perf_counter())
            for uid, raw in fetched:
                store(uid, raw)
            marks.append(time.perf_counter())
            for _uid, raw in fetched:
                server.sendmail(settings.mail.address, [settings.server.operator], raw)
            marks.append(time.perf_counter())
            spent = [sum_ + end - begin for sum_, begin, end in zip(spent, marks, marks[1:], strict=False)]
            mails += len(fetched)
    return Bare(mails, *spent)


def _fetch(client: MailBoxUnencrypted, uids: list[str]) -> list[tuple[int, bytes]]:
    _status, answer = client.client.uid("FETCH", ",".join(uids), "(UID BODY.PEEK[])")
    return list(bodies(answer))


@contextmanager
def _store(url: str) -> Iterator[Callable[[int, bytes], None]]:
    """Something that commits a mail."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        with _sqlite(Path(str(parsed.database)).with_name("bare.db")) as store:
            yield store
    else:
        with _postgresql(parsed.set(drivername="postgresql").render_as_string()) as store:
            yield store


@contextmanager
def _sqlite(path: Path) -> Iterator[Callable[[int, bytes], None]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(_TABLE.format(kind="BLOB"))
        yield lambda uid, raw: connection.execute("INSERT INTO bare_mail VALUES (?, ?)", (uid, raw))


@contextmanager
def _postgresql(url: str) -> Iterator[Callable[[int, bytes], None]]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_TABLE.format(kind="BYTEA"))
        yield lambda uid, raw: connection.execute("INSERT INTO bare_mail VALUES (%s, %s)", (uid, raw))
