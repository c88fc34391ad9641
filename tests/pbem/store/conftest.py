"""A fresh database for each test; every test runs on SQLite and on PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game, fresh_store
from tests.servers.fixtures import ON_POSTGRES


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database without any tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/fresh.db"
    else:
        with request.getfixturevalue("postgres_server").database(empty=True) as made:
            yield made


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=ON_POSTGRES)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A database with one game, g1."""
    if request.param == "sqlite":
        yield from _with_game(fresh_store(tmp_path))
    else:
        with request.getfixturevalue("postgres_server").database() as made:
            yield from _with_game(Store(made))


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[Store]:
    """An SQLite database with one game, for what only SQLite can do."""
    yield from _with_game(fresh_store(tmp_path))


def _with_game(opened: Store) -> Iterator[Store]:
    with opened.unit() as unit:
        unit.games.add(a_game())
    yield opened
    opened.close()
