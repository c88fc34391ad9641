"""Promise cards: whose card lies with whom, and redeeming it (2E-3.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache

import msgspec

from engine.core.event import Event, told
from engine.second.around import others_clockwise
from engine.second.state import State

VOTE_WITH_MY_ENTERPRISES = "vote_with_my_enterprises"
SUPPORT_IN_THE_COURT = "support_in_the_court"
CONSENT_TO_NEPOTISM = "consent_to_nepotism"
HIRE_MY_CANDIDATE = "hire_my_candidate"
FAVOUR = "favour"


def key(issuer: str, card: str) -> str:
    """The name of a family's promise card in the state."""
    return f"{issuer}.{card}"


def holder(state: State, issuer: str, card: str) -> str:
    """Who holds a family's card: the family itself (no use to it), another, or "" if it is out of the game."""
    name = key(issuer, card)
    place = bisect_left(state.promises, (name,))
    found = state.promises[place : place + 1]
    return found[0][1] if found and found[0][0] == name else ""


def issuers(state: State, seat: str, card: str) -> tuple[str, ...]:
    """Families whose card of a kind another family holds and may redeem, clockwise from it (2E-3.2.2)."""
    lent = _lent(state.promises).get((seat, card), ())
    return tuple(str(other) for other in others_clockwise(state, seat) if other in lent) if lent else ()


@lru_cache(maxsize=64)
def _lent(promises: tuple[tuple[str, str], ...]) -> Mapping[tuple[str, str], frozenset[str]]:
    """Families whose card of a kind somebody holds, by holder and kind."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    for name, held_by in promises:
        issuer, _, card = name.partition(".")
        found[held_by, card] = found.get((held_by, card), frozenset()) | {issuer}
    return found


def redeemed(state: State, issuer: str, card: str) -> tuple[State, Event]:
    """The state after the holder of a family's card redeemed it: it is with its issuer again (2E-3.2.9)."""
    event = told("promise_redeemed", seat=holder(state, issuer, card), issuer=issuer, card=card)
    return handed_on(state, issuer, card, issuer), event


def handed_on(state: State, issuer: str, card: str, to: str) -> State:
    """The state with a family's card in another hand, its issuer's own included ("": out of the game)."""
    name = key(issuer, card)
    promises = tuple((each, to if each == name else held) for each, held in state.promises)
    return msgspec.structs.replace(state, promises=promises)


def out_of_the_game(state: State, issuer: str, card: str) -> State:
    """The state after a family's card left the game, wherever it was."""
    return handed_on(state, issuer, card, "")
