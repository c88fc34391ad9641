"""A position on its way to a state: the laid table, and what the sections of the position have put on it so far."""

from __future__ import annotations

import msgspec

from engine.core.counts import counts
from engine.first import cubes
from engine.first.accounts import BANK
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId, RegionId
from engine.first.tables.offices import GOVERNOR_GENERAL, province_of


class Draft:
    """`state` holds what is no table of amounts; purses (pounds), pieces and cubes are gathered beside it."""

    def __init__(self, state: State, before_draft: bool) -> None:
        """Begin with the laid table: its money and pieces; starting cubes only if offices are still to be drafted."""
        self.state = state
        self._before_draft = before_draft
        self.money = {purse: pounds for purse, pounds in state.money if purse != BANK}
        self.pieces = dict(state.pieces)
        self._cubes: dict[str, dict[str, int]] = {}

    @property
    def seats(self) -> tuple[str, ...]:
        """Every family at the table, clockwise."""
        return self.state.seats

    @property
    def regions(self) -> tuple[RegionId, ...]:
        """Every region, by number."""
        return tuple(each.id for each in tables(self.state).regions)

    @property
    def offices(self) -> tuple[OfficeId, ...]:
        """Every office that there can be."""
        provinces = tuple(province_of(region) for region in self.regions)
        return (*(office.id for office in tables(self.state).offices), GOVERNOR_GENERAL, *provinces)

    def place(self, place: str, family: str, number: int) -> None:
        """Put so many cubes of a family in a place."""
        if number:
            held = self._cubes.setdefault(place, {})
            held[family] = held.get(family, 0) + number

    def laid_in(self, place: str) -> int:
        """Cubes of each family in a place of which the position says nothing (1E-3.1.10)."""
        if place == cubes.STARTING and self._before_draft:
            return tables(self.state).setup.for_players(len(self.seats)).starting_cubes
        return 0

    def placed(self, family: str) -> int:
        """Cubes of a family that lie somewhere by now."""
        return sum(held.get(family, 0) for held in self._cubes.values())

    def laid(self) -> State:
        """The state: money balanced by the bank (1E-0.1.4), cubes that lie nowhere in stock (1E-1.1.2)."""
        numbers = tables(self.state).setup.for_players(len(self.seats))
        for family in self.seats:
            self.place(
                cubes.STOCK, family, max(0, numbers.stock + numbers.starting_cubes - self.placed(family))
            )
        money = {**self.money, BANK: -sum(self.money.values())}
        return msgspec.structs.replace(
            self.state,
            money=counts(money.items()),
            pieces=counts(self.pieces.items()),
            cubes=tuple(sorted((place, counts(held.items())) for place, held in self._cubes.items())),
        )
