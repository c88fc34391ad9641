"""A state's tables by name, gathered in one pass for whoever shows all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.core.counts import Counts
from engine.second.state import FamilyState, OfficeState, ShipState, State, tables
from engine.second.tables.tables import Tables


class Held(Struct, frozen=True):
    """One family's pieces by kind of place (what stands before the first full stop), each with the rest of its name."""

    kinds: dict[str, list[tuple[str, int]]]

    def of(self, kind: str) -> tuple[tuple[str, int], ...]:
        """Pieces in places of a kind: for `office.chairman` the kind is `office`, the place `chairman`."""
        return tuple(self.kinds.get(kind, ()))

    def total(self, kind: str) -> int:
        """How many pieces lie in places of a kind."""
        return sum(number for _, number in self.kinds.get(kind, ()))


class Gathered(Struct, frozen=True):
    """The tables of one state as mappings; what is absent from money, pieces and neutral ships counts 0.

    `yards` are ships by the owner of their shipyard, `promises` the cards of others that a family holds.
    """

    state: State
    book: Tables
    money: Mapping[str, int]
    pieces: Mapping[str, Counts]
    neutral: Mapping[str, int]
    offices: Mapping[str, OfficeState]
    ships: Mapping[str, ShipState]
    families: Mapping[str, FamilyState]
    held: Mapping[str, Held]
    yards: Mapping[str, tuple[str, ...]]
    promises: Mapping[str, tuple[str, ...]]

    def at(self, place: str) -> Counts:
        """Pieces in a place, by family."""
        return self.pieces.get(place, ())

    def only(self, place: str) -> str:
        """The family whose piece is alone in a place, "" if it is empty."""
        families = self.pieces.get(place)
        return families[0][0] if families else ""


def gathered(state: State) -> Gathered:
    """Everything by name."""
    return Gathered(
        state,
        tables(state),
        dict(state.money),
        dict(state.pieces),
        dict(state.neutral),
        dict(state.offices),
        dict(state.ships),
        dict(state.families),
        _held(state),
        _grouped((ship.owner, name) for name, ship in state.ships),
        _grouped((holder, card) for card, holder in state.promises if not card.startswith(f"{holder}.")),
    )


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Things by owner."""
    found: dict[str, list[str]] = {}
    for owner, name in pairs:
        found.setdefault(owner, []).append(name)
    return {owner: tuple(names) for owner, names in found.items()}


def _held(state: State) -> dict[str, Held]:
    held = {str(seat): Held({}) for seat in state.seats}
    for place, families in state.pieces:
        kind, _, where = place.partition(".")
        for family, number in families:
            held[family].kinds.setdefault(kind, []).append((where, number))
    return held
