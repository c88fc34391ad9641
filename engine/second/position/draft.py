"""A position on its way to a state: the laid table, and what the sections of the position have put on it so far."""

from __future__ import annotations

import msgspec

from engine.core.counts import counts
from engine.second import family_pieces
from engine.second.accounts import BANK
from engine.second.state import State, tables


class Draft:
    """`state` holds what is no table of amounts; purses (pounds), neutral ships and pieces are gathered beside it."""

    def __init__(self, state: State) -> None:
        """Begin with the laid table: its money, no piece anywhere but in supply."""
        self.state = state
        self.money = {purse: pounds for purse, pounds in state.money if purse != BANK}
        self.neutral = dict(state.neutral)
        self._pieces: dict[str, dict[str, int]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        """Every family at the table, clockwise."""
        return self.state.seats

    def change(self, **fields: object) -> None:
        """Set fields of the state."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def place(self, place: str, family: str, number: int = 1) -> None:
        """Put so many pieces of a family in a place."""
        if number:
            held = self._pieces.setdefault(place, {})
            held[family] = held.get(family, 0) + number

    def placed(self, family: str) -> int:
        """Pieces of a family that lie somewhere by now."""
        return sum(held.get(family, 0) for held in self._pieces.values())

    def laid(self) -> State:
        """The state: money balanced by the bank, pieces that lie nowhere in their supplies (2E-1.1.2)."""
        for family in self.seats:
            whole = tables(self.state).family(family).pieces
            self.place(family_pieces.SUPPLY, family, max(0, whole - self.placed(family)))
        money = {**self.money, BANK: -sum(self.money.values())}
        return msgspec.structs.replace(
            self.state,
            money=counts(money.items()),
            neutral=counts(self.neutral.items()),
            pieces=tuple(sorted((place, counts(held.items())) for place, held in self._pieces.items())),
        )
