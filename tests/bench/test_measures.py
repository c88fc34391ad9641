"""The longer measures in small: each set-up works, and what is measured has happened."""

import pytest

from tests.bench import mail, many_games, memory
from tests.bench.sites import embedded, postgresql, real, sqlite

pytestmark = [pytest.mark.server, pytest.mark.slow]


@pytest.mark.parametrize(
    ("servers", "database"),
    [(embedded, sqlite), (real, sqlite), (embedded, postgresql)],
    ids=["embedded, SQLite", "Dovecot and Postfix, SQLite", "embedded, PostgreSQL"],
)
def test_the_same_mails_go_through_worker_and_bare_loop(servers, database):
    go = mail.once(servers, database, mails=10, games=5)
    assert (go.mails, go.bare.mails) == (10, 15)  # the bare loop also gets those that came first
    assert go.written >= 10
    assert go.rate > 0
    assert go.bare.rate() > 0


def test_many_games_are_measured():
    found = many_games.found(3, 1)
    assert len(found[many_games.CREATED]) == 3
    assert all(number > 0 for numbers in found.values() for number in numbers)


def test_the_worker_s_memory_is_measured_as_it_works():
    sizes = memory.sizes(20, 10)
    assert list(sizes) == [0, 10, 20]
    assert all(20 < size < 500 for size in sizes.values())
