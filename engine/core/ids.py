"""The names that everything else is addressed by: all are plain strings, told apart by type only."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", str)
"""A family at the table (never a person; people come and go)."""
DecisionId = NewType("DecisionId", str)
"""Place of an open question in the game: turn, place, kind, try, seat ("t3.bombay.sail.2.paxton")."""
GroupId = NewType("GroupId", str)
"""Decisions that are settled together or in order."""
RuleId = NewType("RuleId", str)
"""An id of the rules chapters, such as "1E-6.10.4"."""
RollKey = NewType("RollKey", str)
"""Branch, path and label of one roll; no key serves two rolls."""
Moment = NewType("Moment", str)
"""A named point of the sequence at which side frames lapse, such as "company_phase"."""

FactValue = str | int | tuple[str | int, ...]
Facts = tuple[tuple[str, FactValue], ...]
"""Plain named values that explain an event, a refusal or a decision."""

PUBLIC = "public"
"""Viewer of what everybody may see."""
MODERATOR = "moderator"
"""Viewer of everything but unopened sealed answers."""


def facts(**named: FactValue) -> Facts:
    """Named values in the order given."""
    return tuple(named.items())


def fact(among: Facts, name: str) -> FactValue:
    """The value called `name`.

    Raises:
        KeyError: if there is none.
    """
    for key, value in among:
        if key == name:
            return value
    raise KeyError(name)
