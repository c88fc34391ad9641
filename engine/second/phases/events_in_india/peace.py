"""Peace: trade revives where the Elephant is (2E-11.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.second import elephant, orders, regions
from engine.second.phases.events_in_india.frames import memo_of, over
from engine.second.state import State, tables


class Peace(Step[State]):
    """Orders open, towers rise or unrest leaves, then the Elephant marches (2E-11.5.1, 2E-11.5.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        inside = elephant.inside(state.elephant)
        state, events = _inside(state) if inside else _on_the_border(state)
        return Outcome(state, events, then=(over(memo_of(frame)),))


def _on_the_border(state: State) -> tuple[State, tuple[Event, ...]]:
    """Linked orders across the border open, each region that is not the Company's grows (2E-11.5.1)."""
    border = tables(state).border(state.elephant.border)
    first, second = border.regions
    events: list[Event] = [told("peace", region=first, target=second)]
    for name in (name for pair in border.connected_orders for name in pair):
        if not orders.is_open(state, name):
            state = orders.open_order(state, name)
            events.append(told("order_opened", order=name))
    for place in border.regions:
        if not regions.is_controlled(state, place):
            state = regions.with_towers(state, place, 1)
            events.append(told("tower_rises", region=place))
    return state, tuple(events)


def _inside(state: State) -> tuple[State, tuple[Event, ...]]:
    """All orders of the Company's region open, its unrest leaves (2E-11.5.2)."""
    place = state.elephant.tail
    opened = tuple(told("order_opened", order=name) for name in orders.closed_orders(state, place))
    state = regions.change(orders.open_all(state, place), place, unrest=0)
    return state, (told("peace_inside", region=place), *opened)


STEPS: Mapping[str, Step[State]] = {"peace": Peace()}
