"""Rules engines for John Company as pure function libraries; `rules_for` is the only public name."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core.agenda import GameState
    from engine.core.ruleset import RuleSet

EDITIONS = ("first", "second")


def rules_for(edition: str) -> RuleSet[GameState[object], object]:
    """The rule set of an edition, loaded on first use.

    Raises:
        LookupError: if there is no such edition, naming those that exist.
    """
    if edition not in EDITIONS:
        raise LookupError(f"there is no edition {edition!r}; choose one of: {', '.join(EDITIONS)}")
    rules: RuleSet[GameState[object], object] = import_module(f"engine.{edition}.ruleset").RULES
    return rules
