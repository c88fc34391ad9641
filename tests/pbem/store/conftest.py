"""A fresh SQLite database for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game, fresh_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database with one game, g1."""
    opened = fresh_store(tmp_path)
    with opened.unit() as unit:
        unit.games.add(a_game())
    yield opened
    opened.close()
