"""The topics of `help <topic>`: their sentences stand in templates/help.toml."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from rapidfuzz.distance import OSA

_FILE: Final = "help.toml"
_SHORTEST_TYPO: Final = 4


class Topic(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of one topic; `also` are other names of it, `lines` examples to send, `lines_in` those of an edition."""

    says: tuple[str, ...]
    lines: tuple[str, ...]
    also: tuple[str, ...] = ()
    lines_in: dict[str, tuple[str, ...]] = {}

    def examples(self, edition: str) -> tuple[str, ...]:
        """Lines that can be sent in a game of this edition."""
        return self.lines_in.get(edition, self.lines)


@lru_cache(maxsize=4)
def topics_in(templates: Path) -> dict[str, Topic]:
    """All topics by name, in the order of the file.

    Raises:
        msgspec.ValidationError: if the file holds something else.
    """
    read = tomllib.loads((templates / _FILE).read_text(encoding="utf-8"))
    return msgspec.convert(read, dict[str, Topic])


def named(given: str, names: dict[str, str]) -> str | None:
    """What a name stands for, whatever its case or number, also with one typo if only one name is that near; None for nothing."""
    plain = " ".join(given.casefold().replace(":", " ").strip(" .?!\"'").split())
    for each in (plain, plain.removesuffix("s"), f"{plain}s"):
        if each in names:
            return names[each]
    if len(plain) < _SHORTEST_TYPO:
        return None
    near = {stands for name, stands in names.items() if OSA.distance(plain, name, score_cutoff=1) == 1}
    return near.pop() if len(near) == 1 else None
