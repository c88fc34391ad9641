"""Dice and shuffles: each a pure function of seed, salts, game and key, so there is no generator state to save."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct

from engine.core.ids import RollKey

SHUFFLE = 0
"""The number of sides that stands for a shuffle."""


class Roll(Struct, frozen=True, omit_defaults=True):
    """The values of one roll or shuffle, with the key they came from and the sides of its dice (0: a shuffle).

    With the number of values, that is all that seed and salts need to give the values again.
    """

    key: RollKey
    values: tuple[int, ...]
    sides: int = 6


class Chance(Protocol):
    """Where rolls come from."""

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        """`dice` values from 1 to `sides`."""
        ...

    def shuffle(self, key: RollKey, count: int) -> Roll:
        """The numbers 0 to count-1 in random order."""
        ...


class SeededChance:
    """HMAC-SHA256 of seed over salts, game, key and number of dice, with rejection sampling.

    Anyone who holds seed and salts can recompute every value.
    """

    def __init__(self, seed: bytes, game: str, salts: tuple[str, ...] = ()) -> None:
        self._seed = seed
        self._prefix = "/".join((*salts, game))

    def _bytes(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            yield from hmac.digest(self._seed, f"{self._prefix}/{label}/{block}".encode(), "sha256")
            block += 1

    @staticmethod
    def _below(stream: Iterator[int], limit: int) -> int:
        """0 to limit-1, all equally likely: a draw of as many bytes as `limit` needs, thrown away if in the uneven rest."""
        size, span = 1, 256
        while span < limit:
            size, span = size + 1, span * 256
        ceiling = span - span % limit
        while True:
            drawn = 0
            for _ in range(size):
                drawn = drawn * 256 + next(stream)
            if drawn < ceiling:
                return drawn % limit

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        stream = self._bytes(f"{key}/{dice}d{sides}")
        return Roll(key, tuple(1 + self._below(stream, sides) for _ in range(dice)), sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        stream = self._bytes(f"{key}/shuffle{count}")
        rest = list(range(count))
        return Roll(key, tuple(rest.pop(self._below(stream, len(rest))) for _ in range(count)), SHUFFLE)


class Unshuffled:
    """Leaves everything in the order of the data and rolls ones, for a table on which nothing is left to chance."""

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        return Roll(key, (1,) * dice, sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        return Roll(key, tuple(range(count)), SHUFFLE)


class NoChance:
    """For what leaves nothing to chance: it never rolls."""

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        raise LookupError(f"nothing is rolled here: {key}")

    def shuffle(self, key: RollKey, count: int) -> Roll:
        raise LookupError(f"nothing is shuffled here: {key}")


NO_CHANCE = NoChance()


class ScriptedChance:
    """Plays given dice first (laboratory games and tests), then falls back; shuffles are never scripted."""

    def __init__(self, script: Iterable[int], fallback: Chance) -> None:
        self._script = list(script)
        self._fallback = fallback
        self.used = 0

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        left = len(self._script) - self.used
        if left < dice:
            return self._fallback.roll(key, dice, sides)
        values = tuple(self._script[self.used : self.used + dice])
        if not all(1 <= value <= sides for value in values):
            raise ValueError(f"scripted dice {values} do not fit a die of {sides} sides ({key})")
        self.used += dice
        return Roll(key, values, sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        return self._fallback.shuffle(key, count)


class RecordedChance:
    """Plays recorded values for known keys (replay of scripted or overridden rolls), else falls back."""

    def __init__(self, recorded: Mapping[RollKey, tuple[int, ...]], fallback: Chance) -> None:
        self._recorded = recorded
        self._fallback = fallback

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        values = self._recorded.get(key)
        if values is not None and len(values) == dice:
            return Roll(key, values, sides)
        return self._fallback.roll(key, dice, sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        values = self._recorded.get(key)
        if values is not None and len(values) == count:
            return Roll(key, values, SHUFFLE)
        return self._fallback.shuffle(key, count)


class RolledBefore:
    """Plays the first recorded values of a key and number of dice, else falls back; replays scripted games."""

    def __init__(self, rolls: Iterable[Roll], fallback: Chance) -> None:
        self._recorded: dict[tuple[RollKey, int], Roll] = {}
        for roll in rolls:
            self._recorded.setdefault((roll.key, len(roll.values)), roll)
        self._fallback = fallback

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        return self._recorded.get((key, dice)) or self._fallback.roll(key, dice, sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        return self._recorded.get((key, count)) or self._fallback.shuffle(key, count)
