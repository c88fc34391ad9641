"""Shares of private firms as goods of deals, named after the manager of the firm (2E-3.1.2, 2E-3.1.7)."""

from __future__ import annotations

from engine.core.counts import Counts, count
from engine.core.deal import Transfer
from engine.core.ids import RuleId, facts
from engine.core.refusal import Refusal
from engine.second import charter
from engine.second.family_pieces import SUPPLY, move, number
from engine.second.state import State
from engine.second.tables import load

PREFIX = "firm_share."


def good(manager: str) -> str:
    """What a share of a firm is called among goods."""
    return f"{PREFIX}{manager}"


def every() -> tuple[str, ...]:
    """Shares of every firm that there may ever be."""
    return tuple(good(row.id) for row in load().playable_families())


def is_share(what: str) -> bool:
    """Whether a good is a share of a firm."""
    return what.startswith(PREFIX)


def held(state: State, what: str, seat: str) -> int:
    """How many of these shares a family has."""
    return count(charter.shares(state, what.removeprefix(PREFIX)), seat)


def belongings(state: State, seat: str) -> Counts:
    """All shares that one family has, by good."""
    found = ((good(manager), held(state, good(manager), seat)) for manager, _ in state.firms)
    return tuple(pair for pair in found if pair[1])


def most(state: State) -> Counts:
    """The most shares of each firm that any family has, by good."""
    return tuple(
        (good(manager), max(pieces for _, pieces in shares))
        for manager, _ in state.firms
        if (shares := charter.shares(state, manager))
    )


def handed_over(state: State, item: Transfer) -> State | tuple[Refusal, ...]:
    """The state after the seller's pieces went home and as many of the buyer's took their places (2E-3.1.7)."""
    spare = number(state, SUPPLY, item.target)
    if spare < item.count:
        short = facts(seat=item.target, needed=item.count, has=spare)
        return (Refusal("deal_without_piece", RuleId("2E-3.1.7"), short),)
    place = charter.charter(item.what.removeprefix(PREFIX))
    state = move(state, item.source, place, SUPPLY, item.count)
    return move(state, item.target, SUPPLY, place, item.count)
