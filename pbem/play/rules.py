"""The rules and the state of a game of whichever edition, as use cases hold them."""

from engine.core.agenda import GameState
from engine.core.ruleset import RuleSet

State = GameState[object]
Rules = RuleSet[State, object]
