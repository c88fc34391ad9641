"""Servers for the tests of use cases: one for the first edition, one for the test game."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import engine
from tests.pbem.play.house import House, empty_database, new_house
from tests.testgame.rules import RULES
from tests.testgame.state import EDITION


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without games."""
    return empty_database(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def build(tmp_path: Path, empty: Path) -> Iterator[Callable[..., House]]:
    """Makes a server with parts of one's own."""
    made: list[House] = []

    def make(**parts: object) -> House:
        folder = tmp_path / f"house{len(made)}"
        folder.mkdir()
        made.append(new_house(folder, empty, **parts))
        return made[-1]

    yield make
    for house in made:
        house.store.close()


@pytest.fixture
def house(build: Callable[..., House]) -> House:
    """A server as it usually is."""
    return build()


@pytest.fixture
def testgame(monkeypatch: pytest.MonkeyPatch) -> str:
    """The test game among the editions; gives its name."""
    module = ModuleType(f"engine.{EDITION}.ruleset")
    module.RULES = RULES  # type: ignore[attr-defined]
    monkeypatch.setattr(engine, "EDITIONS", (*engine.EDITIONS, EDITION))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return EDITION
