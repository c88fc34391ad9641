"""The rule sets that must conform: to add one, add a line."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from tests.testgame.rules import RULES as TEST_GAME

ROOT = Path(__file__).parents[2]
SOAK = os.environ.get("LEADENHALL_SOAK") == "1"

FIRMS = (("scenario", "1813"), ("firm_first_fill", "full"))
"""Settings of games with private firms that can earn something."""

AnyRules = RuleSet[GameState[object], object]


@dataclass(frozen=True)
class Case:
    """A rule set with the sentences of its refusals, the numbers of players, the games of a full run, and their settings."""

    name: str
    rules: Callable[[], AnyRules]
    catalogue: tuple[Path, ...]
    players: tuple[int, ...]
    games: int
    settings: tuple[tuple[str, str], ...] = ()

    @property
    def count(self) -> int:
        """Games to play now: all of them in a soak, else a tenth."""
        return self.games if SOAK else max(1, self.games // 10)

    def seating(self, seed: int) -> Seating:
        """Who sits at the game of this seed."""
        return Seating(f"{self.name}-{seed}", self.players[seed % len(self.players)], self.settings)

    def sentences(self) -> Mapping[str, object]:
        """Every code of a refusal that has words."""
        return dict(_entries(self.catalogue))


def _entries(catalogue: tuple[Path, ...]) -> Iterator[tuple[str, object]]:
    for path in catalogue:
        files = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        for file in files:
            yield from tomllib.loads(file.read_text(encoding="utf-8")).items()


def _cases() -> Iterator[Case]:
    yield Case("testgame", lambda: TEST_GAME, (ROOT / "tests/testgame/refusals.toml",), (3, 4), 400)
    if find_spec("engine.first.ruleset") is not None:
        first = (ROOT / "templates/first/refusals", ROOT / "templates/core/refusals")
        yield Case("first", lambda: rules_for("first"), first, (4, 5, 6), 150)
    if find_spec("engine.second.ruleset") is not None:
        second = (ROOT / "templates/second/refusals", ROOT / "templates/core/refusals")
        yield Case("second", lambda: rules_for("second"), second, (3, 4, 5, 6), 150)
        yield Case("second-1813", lambda: rules_for("second"), second, (4, 5, 6), 30, FIRMS)
        yield Case("second-crown", lambda: rules_for("second"), second, (1, 2), 30)
        yield Case("second-crown-1813", lambda: rules_for("second"), second, (1, 2), 20, FIRMS)


CASES = tuple(_cases())


def case_named(name: str) -> Case:
    """The case of that name."""
    return next(case for case in CASES if case.name == name)
