"""How many statements an order mail takes, counted: each costs more than what it reads."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event

from pbem.store.unit_of_work import Store
from tests.fakes.store import fresh_store
from tests.pbem.play.house import House
from tests.servers.fixtures import ON_POSTGRES

GAMES = 10
MOST = 6
"""Statements for an order mail where ten are worked on together, with all that a round does before and after."""


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_POSTGRES)])
def house(request, tmp_path) -> Iterator[House]:
    """A server with some games."""
    if request.param == "sqlite":
        yield _with_games(fresh_store(tmp_path))
    else:
        with request.getfixturevalue("postgres_server").database() as url:
            yield _with_games(Store(url))


def _with_games(store):
    house = House(store)
    for _ in range(GAMES):
        house.start()
    return house


@contextmanager
def counted(store):
    """Counts statements that change or read anything, by text."""
    found = Counter()

    def count(_connection, _cursor, statement, *_):
        found[" ".join(statement.split())] += 1

    event.listen(store._writing, "before_cursor_execute", count)
    try:
        yield found
    finally:
        event.remove(store._writing, "before_cursor_execute", count)


def order(house, game):
    """A mail with one order, as somebody who is asked writes it."""
    question = house.asked(game)[0]
    last = house.last(question.seat, game)
    house.written += 1
    named = {"Subject": f"Re: {last.subject}", "In_Reply_To": last.id}
    line = house.line(question, game=game)
    return house.mail(house.address(question.seat, game), last.reply_to, line, **named)


def test_order_mails_take_few_statements(house):
    for number in range(1, GAMES + 1):  # the first order of a process also finds out what the database can do
        house.mailbox.deliver(order(house, f"g{number}"))
        house.round()
    before = [len(house.entries(f"g{number}")) for number in range(1, GAMES + 1)]
    for number in range(1, GAMES + 1):
        house.mailbox.deliver(order(house, f"g{number}"))
    with counted(house.store) as statements:
        house.round()
    after = [len(house.entries(f"g{number}")) for number in range(1, GAMES + 1)]
    assert all(now > then for now, then in zip(after, before, strict=True))
    assert statements.total() <= MOST * GAMES, statements.most_common()
    house.store.close()


def test_no_statement_is_repeated_for_each_mail_that_is_written(house):
    """A round of reports to all seats of a game, as when a turn begins, writes them at once."""
    house.mailbox.deliver(order(house, "g1"))
    with counted(house.store) as statements:
        house.round()
    inserted = {text: times for text, times in statements.items() if text.startswith("INSERT INTO outbox")}
    assert sum(inserted.values()) == 1
    house.store.close()
