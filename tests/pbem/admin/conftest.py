"""A command line on a server of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pbem.admin.command_line import Pbem
from tests.pbem.play.house import empty_database


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without games."""
    return empty_database(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def pbem(tmp_path: Path, empty: Path) -> Iterator[Pbem]:
    """The command line."""
    made = Pbem(tmp_path, empty)
    yield made
    made.store.close()
