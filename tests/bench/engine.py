"""How quick the rules are, without mail and database; all times are processor time, so that others may be at work."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple, TypeVar

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.inputs import Input
from engine.core.replay import fold
from tests.bench.games import Game, Manner, as_robot, at_random, at_random_after_a_view
from tests.bench.measure import AtLeast, AtMost, Measure, repeated

T = TypeVar("T")

RANDOM_GAMES = 72
ROBOT_GAMES = 18
REPLAYED_GAMES = 12
SNAPSHOT_GAMES = 3
SNAPSHOT_EVERY = 10
"""Orders between two snapshots that are encoded and decoded."""
CODINGS = 20
"""How often each snapshot is, so that the clock has something to measure."""
STEADY = 1.25
"""The most that an order of the second half of a game may take, beside one of the first: it has more on its table."""


class Edition(NamedTuple):
    """What is measured of an edition, and its aims."""

    name: str
    players: tuple[int, ...]
    random_answers: float
    robot_answers: float
    replayed_order: float


EDITIONS = (
    Edition("first", (4, 5, 6), random_answers=5_000, robot_answers=1_000, replayed_order=0.2),
    Edition("second", (3, 4, 5, 6), random_answers=4_000, robot_answers=1_000, replayed_order=0.25),
)
"""Aims: decisions a second, the robots' with one view each; milliseconds for each replayed order."""


def played(edition: Edition, seed: int, manner: Manner) -> Game:
    """The game of a seed, at its end."""
    game = Game(rules_for(edition.name), seed, edition.players[seed % len(edition.players)])
    game.play(manner)
    return game


def decisions_a_second(edition: Edition, manner: Manner, games: int) -> float:
    """From the set-up of each game to its end: ask, think of a legal answer, check it, carry it out."""
    played(edition, 0, manner)  # loads the data
    begun = time.process_time()
    decisions = sum(len(played(edition, seed, manner).orders) for seed in range(1, games + 1))
    return decisions / (time.process_time() - begun)


@cache
def robot_games(edition: Edition, games: int) -> tuple[Game, ...]:
    """Games among robots, which last longer than random ones."""
    return tuple(played(edition, seed, as_robot) for seed in range(1, games + 1))


def halves_replayed(edition: Edition, games: int) -> tuple[float, float]:
    """Milliseconds of an order in the first and in the second half of its game, when its ledger is played again."""
    spent, orders = [0.0, 0.0], [0, 0]
    for game in robot_games(edition, games):
        ledger = game.inputs()
        middle = len(ledger) // 2
        state: GameState[object] | None = None
        for half, entries in enumerate((ledger[:middle], ledger[middle:])):
            begun = time.process_time()
            state = _folded(game, state, entries)
            spent[half] += time.process_time() - begun
            orders[half] += len(entries)
        assert state == game.state
    young, old = (1_000 * spent[half] / orders[half] for half in (0, 1))
    return young, old


def _folded(
    game: Game, state: GameState[object] | None, entries: Iterable[Input]
) -> GameState[object] | None:
    for entry in entries:
        state = fold(game.rules, state, entry, game.chance).state
    return state


def snapshots(edition: Edition, games: int) -> Iterator[GameState[object]]:
    """States from all over the games."""
    for game in robot_games(edition, games):
        state: GameState[object] | None = None
        for number, entry in enumerate(game.inputs()):
            state = fold(game.rules, state, entry, game.chance).state
            if number % SNAPSHOT_EVERY == 0:
                yield state


def encoded(edition: Edition, games: int) -> float:
    """Milliseconds to make bytes of a state."""
    encode = rules_for(edition.name).encode
    return _each(encode, tuple(snapshots(edition, games)))


def decoded(edition: Edition, games: int) -> float:
    """Milliseconds to make a state of its bytes."""
    rules = rules_for(edition.name)
    return _each(rules.decode, tuple(rules.encode(state) for state in snapshots(edition, games)))


def _each(action: Callable[[T], object], subjects: tuple[T, ...]) -> float:
    begun = time.process_time()
    for _ in range(CODINGS):
        for each in subjects:
            action(each)
    return 1_000 * (time.process_time() - begun) / (CODINGS * len(subjects))


def sizes(edition: Edition, games: int) -> list[float]:
    """Bytes of each snapshot."""
    rules = rules_for(edition.name)
    return [len(rules.encode(state)) for state in snapshots(edition, games)]


def measures(edition: Edition) -> tuple[Measure, ...]:
    """All that is measured of an edition."""
    return (*_of_answers(edition), *_of_replay(edition), *_of_snapshots(edition))


def _of_answers(edition: Edition) -> Iterator[Measure]:
    for manner, told, games, aim in (
        (at_random, "random answers", RANDOM_GAMES, AtLeast(edition.random_answers)),
        (at_random_after_a_view, "random answers, a view before each", RANDOM_GAMES, None),
        (as_robot, "robots, a view for each answer", ROBOT_GAMES, AtLeast(edition.robot_answers)),
    ):
        once = partial(decisions_a_second, edition, manner, games)
        yield Measure(f"{edition.name} edition, {told}", "decisions/s", aim, repeated(once))


def _of_replay(edition: Edition) -> Iterator[Measure]:
    """The halves one by one, and how the second compares with the first."""
    most = AtMost(edition.replayed_order)
    halves = partial(halves_replayed, edition, REPLAYED_GAMES)
    name = f"{edition.name} edition, replay"
    yield Measure(f"{name} of a young game", "ms/order", most, repeated(lambda: halves()[0]))
    yield Measure(f"{name} of an old game", "ms/order", most, repeated(lambda: halves()[1]))
    yield Measure(f"{name}, old beside young", "times", AtMost(STEADY), repeated(lambda: _ratio(halves())))


def _ratio(halves: tuple[float, float]) -> float:
    young, old = halves
    return old / young


def _of_snapshots(edition: Edition) -> Iterator[Measure]:
    name = f"{edition.name} edition, snapshot"
    yield Measure(f"{name} encoded", "ms", None, repeated(partial(encoded, edition, SNAPSHOT_GAMES)))
    yield Measure(f"{name} decoded", "ms", None, repeated(partial(decoded, edition, SNAPSHOT_GAMES)))
    yield Measure(f"{name}, size", "bytes", None, partial(sizes, edition, SNAPSHOT_GAMES))


MEASURES = tuple(measure for edition in EDITIONS for measure in measures(edition))
