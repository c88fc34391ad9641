"""Drawing an event tile, and the end of its event (2E-11.2, 2E-11.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step
from engine.second import elephant
from engine.second.memos.events import TileMemo
from engine.second.phases.events_in_india import march
from engine.second.phases.events_in_india.frames import memo_of
from engine.second.state import Deck, State, tables


def pictured(state: State) -> str:
    """The region on the back of the top tile, "" if the stack is empty (2E-11.2.1)."""
    draw = state.events.draw
    return tables(state).event_tile(draw[0]).back_region if draw else ""


def with_tiles(state: State, deck: Deck) -> State:
    """The state with another stack of tiles."""
    return msgspec.structs.replace(state, events=deck)


class DrawTile(Step[State]):
    """The top tile is drawn; the tile then on top pictures the region of its event (2E-11.2.1).

    Until its event is over a tile lies aside.
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        drawn, *rest = state.events.draw
        deck = msgspec.structs.replace(state.events, draw=tuple(rest), aside=(drawn,))
        state = with_tiles(state, deck)
        memo = TileMemo(frame.path, drawn, pictured(state))
        kind = tables(state).event_tile(drawn).type
        event = told("tile_drawn", tile=drawn, region=memo.pictured)
        return Outcome(state, (event,), then=(Frame(kind, f"{frame.path}.{kind}", memo),))


class EventOver(Step[State]):
    """The Elephant marches if it must, and the tile goes to the discards (2E-11.2.1, 2E-11.9.1).

    It must after some events, and from inside a region that the Company lost (2E-11.4.4, 2E-11.11.5). An event that a law
    brings has no tile.
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        events: tuple[Event, ...] = ()
        if elephant.stranded(state) or _always_marches(state, memo):
            target = memo.winner or memo.pictured
            state, events = march.marched(state, memo, target)
        if memo.tile:
            deck = state.events
            deck = msgspec.structs.replace(deck, discards=(memo.tile, *deck.discards), aside=())
            state = with_tiles(state, deck)
        return Outcome(state, events)


def _always_marches(state: State, memo: TileMemo) -> bool:
    book = tables(state)
    return bool(memo.tile) and book.event_tile(memo.tile).type in book.march.marches_always


STEPS: Mapping[str, Step[State]] = {"draw_tile": DrawTile(), "event_over": EventOver()}
