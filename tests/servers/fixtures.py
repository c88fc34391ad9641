"""The servers as fixtures: each starts once in a run, when the first test asks for it."""

from collections.abc import Iterator

import pytest

from tests.servers.dovecot import Dovecot, dovecot
from tests.servers.mail import USERS, MailServers
from tests.servers.postfix import Postfix, postfix
from tests.servers.postgres import Postgres, postgres

# pytest-xdist runs the tests of one group in one process, so each server starts once.
ON_POSTGRES = (pytest.mark.server, pytest.mark.xdist_group("postgres"))
ON_DOVECOT = (pytest.mark.server, pytest.mark.xdist_group("dovecot"))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """A PostgreSQL; fails, and does not skip, where none is installed."""
    with postgres() as server:
        yield server


@pytest.fixture(scope="session")
def dovecot_server() -> Iterator[Dovecot]:
    """A Dovecot with the mailboxes of `USERS`; fails where none is installed."""
    with dovecot(USERS) as server:
        yield server


@pytest.fixture(scope="session")
def postfix_server(dovecot_server: Dovecot) -> Iterator[Postfix]:
    """A Postfix in front of that Dovecot; fails where none is installed, or without root's rights."""
    with postfix(tuple(USERS), dovecot_server.lmtp, dovecot_server.sasl) as server:
        yield server


@pytest.fixture
def mail_servers(dovecot_server: Dovecot, postfix_server: Postfix) -> MailServers:
    """Both mail servers with empty mailboxes, and their clients."""
    servers = MailServers(dovecot_server, postfix_server)
    servers.empty()
    return servers
