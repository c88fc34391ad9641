"""The Crown's family actions: free writers, then the first entries of its queue (2E-16.4.1 to 2E-16.4.3)."""

from __future__ import annotations

import msgspec

from engine.core.agenda import Frame
from engine.core.event import Event
from engine.core.step import Outcome
from engine.second import accounts, enterprises, family_action, offices
from engine.second.crown.pool import crown
from engine.second.crown.setup_and_terms import (
    best_presidency,
    crown_presidencies,
    crown_writers,
    presidencies,
    president,
    solo,
)
from engine.second.family_action import (
    BOUGHT,
    ENLIST_WRITER,
    NEEDS_PIECE,
    SEEK_SHARE,
    VACANT_FOR_BONUS,
    Act,
    carry_out,
    extra_action,
    needed,
)
from engine.second.family_pieces import SUPPLY, number, only, stock
from engine.second.memos.opening import FamilyMemo
from engine.second.state import CROWN, State, tables

Done = tuple[State, tuple[Event, ...]]


def acts(state: State, frame: Frame[object]) -> Outcome[State]:
    """The Crown's turn in the Family phase; the others go on behind it."""
    memo = frame.memo
    assert isinstance(memo, FamilyMemo)
    state, events = actions(state)
    left = tuple(seat for seat in memo.left if seat != CROWN)
    again = msgspec.structs.replace(frame, memo=FamilyMemo(left))
    return Outcome(state, events, then=(again,) if left else ())


def actions(state: State) -> Done:
    """All that the Crown does: writers that cost nothing, its actions, and a law's extra one."""
    state, events = _free_writers(state)
    queue = tables(state).crown.family_queue
    left = queue.actions_solo if solo(state) else queue.actions_two_players
    extra = extra_action(state)
    for entry in getattr(queue, crown(state).climate):
        if entry == extra and _possible(state, entry, extra=True):
            state, more = _taken(state, entry, extra=True)
            events, extra = (*events, *more), ""
        if left and _possible(state, entry):
            state, more = _taken(state, entry)
            events, left = (*events, *more), left - 1
        if not left:
            break
    if extra and _possible(state, extra, extra=True):
        state, more = _taken(state, extra, extra=True)
        events = (*events, *more)
    return state, events


def _free_writers(state: State) -> Done:
    """With many vacant offices a writer, and a second one for a Presidency without President and Crown writer (2E-16.4.1)."""
    if len(offices.vacant(state)) < VACANT_FOR_BONUS or not number(state, SUPPLY, CROWN):
        return state, ()
    state, events = _taken(state, ENLIST_WRITER)
    if _forsaken(state) and number(state, SUPPLY, CROWN):
        state, more = _taken(state, ENLIST_WRITER)
        events = (*events, *more)
    return state, events


def _forsaken(state: State) -> tuple[str, ...]:
    """Presidencies without President and without writer of the Crown, by rank."""
    return tuple(
        name for name in presidencies(state) if not president(state, name) and not crown_writers(state, name)
    )


def box(state: State) -> str:
    """Where a writer of the Crown goes (2E-16.4.3)."""
    forsaken = _forsaken(state)
    if forsaken:
        return forsaken[0]
    among = crown_presidencies(state) or presidencies(state)
    return best_presidency(state, among, lambda name: -crown_writers(state, name))


def _act(state: State, entry: str) -> Act | None:
    """An entry of the queue as an action, None if there is nothing of it."""
    if entry in NEEDS_PIECE and not number(state, SUPPLY, CROWN):
        return None
    if entry == ENLIST_WRITER:
        return Act(entry, 1, boxes=((box(state), 1),))
    if entry == SEEK_SHARE:
        space = _space(state)
        return Act(entry, 1, spaces=(space,)) if space else None
    if entry in BOUGHT and not enterprises.left(state, BOUGHT[entry]):
        return None
    return Act(entry, 1)


def _space(state: State) -> str:
    """The cheapest free space of the stock exchange, of equal ones the one on the right (2E-16.4.3)."""
    free = [
        (each.price, -place, each.id)
        for place, each in enumerate(tables(state).tracks.stock_exchange)
        if not only(state, stock(each.id))
    ]
    return min(free)[2] if free else ""


def _possible(state: State, entry: str, *, extra: bool = False) -> bool:
    act = _act(state, entry)
    return act is not None and _cost(state, act, extra=extra) <= accounts.holds(state, CROWN)


def _cost(state: State, act: Act, *, extra: bool) -> int:
    return needed(state, CROWN, Act(extra=act) if extra else act)


def _taken(state: State, entry: str, *, extra: bool = False) -> Done:
    act = _act(state, entry)
    assert act is not None
    done, events = carry_out(state, CROWN, Act(extra=act) if extra else act)
    shown = tuple(event for event in events if event.kind != "family_rests")
    return enterprises.change(done, CROWN, marker=family_action.OFF_BOARD), shown
