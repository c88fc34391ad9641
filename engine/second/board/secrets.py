"""What only some may know, given to the views of these alone (2E-0.1.7)."""

from __future__ import annotations

import msgspec

from engine.core.ids import MODERATOR
from engine.second.board.lines import HandCard, Secret
from engine.second.memos.common import SeatMemo
from engine.second.memos.opening import DraftMemo
from engine.second.state import State, family, tables
from engine.second.tables.setup import SetupItem


def secrets(state: State, viewer: str) -> tuple[Secret, ...]:
    """A seat's own secrets; a moderator's view has the cards of all, but no answer that is still sealed: neither
    instructions nor what is kept in the draft. The public has none.
    """
    if viewer in state.seats:
        own = _of(state, viewer)
        return (own,) if own != Secret(viewer) else ()
    if viewer == MODERATOR:
        found = (_of(state, seat) for seat in state.seats)
        return tuple(
            Secret(each.seat, each.hidden, hand=each.hand) for each in found if each.hidden or each.hand
        )
    return ()


def _of(state: State, seat: str) -> Secret:
    lying = family(state, seat)
    hand, kept = _draft(state, seat)
    display = state.london.display if may_look(state, seat) else ()
    strategy = _strategy(state, seat)
    return Secret(seat, lying.hidden, lying.instructions.open(), hand, kept, display, strategy)


def _strategy(state: State, seat: str) -> str:
    """The strategy card that lies face down before a manager (2E-6.7.4)."""
    firm = dict(state.firms).get(seat)
    return firm.strategy.open() if firm is not None and not firm.revealed else ""


def _draft(state: State, seat: str) -> tuple[tuple[HandCard, ...], tuple[HandCard, ...]]:
    for frame in state.agenda.main[:1]:
        if isinstance(frame.memo, DraftMemo):
            hand, kept = (dict(cards).get(seat, ()) for cards in (frame.memo.hands, frame.memo.kept))
            return tuple(_card(state, card) for card in hand), tuple(_card(state, card) for card in kept)
    return (), ()


def _card(state: State, name: str) -> HandCard:
    return HandCard(name, tuple(_item(item) for item in tables(state).setup_card(name).items))


def _item(item: SetupItem) -> tuple[str, str | int]:
    """The kind of an item as in the data, and its only field."""
    values = msgspec.structs.astuple(item)
    return str(type(item).__struct_config__.tag), values[0] if values else ""


def may_look(state: State, seat: str) -> bool:
    """Whether a seat may look at the face-down cards of the display: who is to choose a London card (2E-4.4.3)."""
    return any(
        frame.step == "london_card" and isinstance(frame.memo, SeatMemo) and frame.memo.seat == seat
        for frame in state.agenda.main[:1]
    )
