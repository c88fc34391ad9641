"""Servers for the tests of use cases: one for the first edition, one for the test game."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

import engine
from tests.pbem.play.house import House, empty_database, new_house
from tests.pbem.play.played import play
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
    return _among_the_editions(monkeypatch)


def _among_the_editions(patch: pytest.MonkeyPatch) -> str:
    module = ModuleType(f"engine.{EDITION}.ruleset")
    module.RULES = RULES  # type: ignore[attr-defined]
    patch.setattr(engine, "EDITIONS", (*engine.EDITIONS, EDITION))
    patch.setitem(sys.modules, module.__name__, module)
    return EDITION


@pytest.fixture(scope="session")
def a_turn(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Path:
    """A database with a test game whose first turn is played."""
    folder = tmp_path_factory.mktemp("a_turn")
    with pytest.MonkeyPatch.context() as patch:
        _among_the_editions(patch)
        house = play(new_house(folder, empty))
        house.store.close()
    return folder / "house.db"


@pytest.fixture
def played(tmp_path: Path, a_turn: Path, testgame: str) -> Iterator[House]:
    """A server with a test game whose first turn is played; its mails are not kept."""
    house = new_house(tmp_path, a_turn)
    yield house
    house.store.close()
