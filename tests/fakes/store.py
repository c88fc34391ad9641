"""Databases and rows for tests."""

from datetime import UTC, datetime
from pathlib import Path

from pbem.store.records import Game
from pbem.store.schema import upgrade
from pbem.store.unit_of_work import Store

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def fresh_store(folder: Path) -> Store:
    """An empty database, as the migrations make it."""
    url = f"sqlite:///{folder}/test.db"
    upgrade(url)
    return Store(url)


def a_game(game_id: str = "g1") -> Game:
    """A game with nothing special about it."""
    return Game(
        id=game_id,
        edition="first",
        scenario="early",
        status="running",
        settings={"families": ["ash", "birch"]},
        seed=b"seed",
        seed_hash="hash",
        laboratory=False,
        dice_script=[],
        salts={},
        created_at=NOON,
        rules_version="1",
    )
