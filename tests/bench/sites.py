"""Where mail is measured: running mail servers and an empty database, each of two kinds."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from pbem.demo.house import PASSWORD, SERVER, furnish
from pbem.demo.servers import DOMAIN, Address, servers
from pbem.logs import set_up_logs
from pbem.settings import Settings, load_settings
from pbem.store.schema import upgrade
from tests.servers.dovecot import dovecot
from tests.servers.postfix import postfix
from tests.servers.postgres import postgres
from tests.servers.process import HOST

PEOPLE = ("alder", "birch", "cedar", "damson")
"""Mailboxes of the players; a person of game n writes from and reads at `name+n@domain`."""
USERS = {SERVER: PASSWORD, "operator": PASSWORD} | dict.fromkeys(PEOPLE, PASSWORD)

MailSite = Callable[[], AbstractContextManager[Address]]
Database = Callable[[Path], AbstractContextManager[str]]


@contextmanager
def embedded() -> Iterator[Address]:
    """The demo's mail servers."""
    with servers(USERS) as address:
        yield address


@contextmanager
def real() -> Iterator[Address]:
    """Dovecot and Postfix."""
    with dovecot(USERS) as imap, postfix(tuple(USERS), imap.lmtp, imap.sasl) as smtp:
        yield Address(HOST, imap.imap, smtp.smtp, DOMAIN)


@contextmanager
def sqlite(folder: Path) -> Iterator[str]:
    """A file in `folder`."""
    yield f"sqlite:///{folder / 'leadenhall.db'}"


@contextmanager
def postgresql(_folder: Path) -> Iterator[str]:
    """A server of its own, which writes through to the disk as it does unless told otherwise."""
    with postgres(settings=()) as server, server.database() as url:
        yield url


def folder_of(settings: Settings) -> Path:
    """The folder with the configuration and what belongs to it."""
    return settings.server.key_file.parent


@contextmanager
def site(mail: MailSite, database: Database) -> Iterator[Settings]:
    """A server's settings with running mail servers and an empty database; logs and deadlines are as usual."""
    set_up_logs()
    with tempfile.TemporaryDirectory(prefix="leadenhall-bench-") as name, mail() as address:
        folder = Path(name)
        with database(folder) as url:
            furnish(folder, address)
            config = folder / "config.toml"
            text = config.read_text(encoding="utf-8").replace("sqlite:///leadenhall.db", url)
            config.write_text(text.replace("deadline_hours = 0", "deadline_hours = 48"), encoding="utf-8")
            settings = load_settings(config)
            upgrade(settings.store.url)
            yield settings
