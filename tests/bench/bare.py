"""The bare loop: fetch mails, store each, send one for each, and nothing else. No server of games can be quicker."""

from __future__ import annotations

import smtplib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
from imap_tools import MailBoxUnencrypted
from sqlalchemy import make_url

from pbem.ports.fetching import bodies
from pbem.settings import Settings, SmtpSettings

BATCH = 50
_TABLE = "CREATE TABLE bare_mail (number INTEGER PRIMARY KEY, raw {kind} NOT NULL)"


class Bare(NamedTuple):
    """How many mails went through, and the seconds that fetching, storing and sending them took."""

    mails: int
    fetching: float
    storing: float
    sending: float

    def rate(self, sending: float | None = None) -> float:
        """Mails a second through the whole loop; with another time for sending, if that is given."""
        spent = self.fetching + self.storing + (self.sending if sending is None else sending)
        return self.mails / spent


def bare_loop(settings: Settings, folder: str) -> Bare:
    """Everything that lies in a folder: fetched in batches, one commit for each mail, one connection to send all."""
    imap, smtp = settings.mail.imap, settings.mail.smtp
    spent = [0.0, 0.0, 0.0]
    mails = 0
    with (
        MailBoxUnencrypted(imap.host, imap.port).login(
            imap.user, imap.password.get_secret_value(), folder
        ) as client,
        _store(settings.store.url) as store,
        smtplib.SMTP(smtp.host, smtp.port) as server,
    ):
        for uids in _batches(client.uids()):
            marks = [time.perf_counter()]
            fetched = _fetch(client, uids)
            marks.append(time.perf_counter())
            for uid, raw in fetched:
                store(uid, raw)
            marks.append(time.perf_counter())
            for _uid, raw in fetched:
                server.sendmail(settings.mail.address, [settings.server.operator], raw)
            marks.append(time.perf_counter())
            spent = [so_far + marks[at + 1] - marks[at] for at, so_far in enumerate(spent)]
            mails += len(fetched)
    return Bare(mails, *spent)


def sending(settings: SmtpSettings, sender: str, mails: Iterable[tuple[str, bytes]]) -> float:
    """The seconds in which mails, each for one recipient, go out over one connection."""
    with smtplib.SMTP(settings.host, settings.port) as server:
        begun = time.perf_counter()
        for recipient, raw in mails:
            server.sendmail(sender, [recipient], raw)
        return time.perf_counter() - begun


def _batches(uids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(uids), BATCH):
        yield uids[start : start + BATCH]


def _fetch(client: MailBoxUnencrypted, uids: Sequence[str]) -> list[tuple[int, bytes]]:
    _status, answer = client.client.uid("FETCH", ",".join(uids), "(UID BODY.PEEK[])")
    return list(bodies(answer))


@contextmanager
def _store(url: str) -> Iterator[Callable[[int, bytes], object]]:
    """Something that commits a mail."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        with _sqlite(Path(str(parsed.database)).with_name("bare.db")) as store:
            yield store
    else:
        with _postgresql(parsed.set(drivername="postgresql").render_as_string()) as store:
            yield store


@contextmanager
def _sqlite(path: Path) -> Iterator[Callable[[int, bytes], object]]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(_TABLE.format(kind="BLOB"))
        yield lambda uid, raw: connection.execute("INSERT INTO bare_mail VALUES (?, ?)", (uid, raw))


@contextmanager
def _postgresql(url: str) -> Iterator[Callable[[int, bytes], object]]:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(_TABLE.format(kind="BYTEA"))  # type: ignore[call-overload]
        yield lambda uid, raw: connection.execute("INSERT INTO bare_mail VALUES (%s, %s)", (uid, raw))
