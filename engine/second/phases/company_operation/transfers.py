"""Transfers of the Director of Trade: writers between boxes, ships between zones, nobody is asked (2E-8.3.6, 2E-8.3.7)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.event import Event, told
from engine.core.ids import RuleId, facts
from engine.core.options import Choice, Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Step
from engine.second import family_pieces, fleet
from engine.second.family_pieces import number, writers
from engine.second.fleet import COMPANY, EXTRA, Kind
from engine.second.offices import DIRECTOR
from engine.second.phases.company_operation.moves import Moves
from engine.second.state import State, ship, tables

WRITER, SHIP = "writer", "ship"
NEUTRAL: Mapping[str, Kind] = {"company_ship": COMPANY, "extra_ship": EXTRA}
"""What an answer may move: a writer, a player ship by name, or a neutral ship of a kind."""


class Transfer(Struct, frozen=True):
    """One piece that goes from one place to another; `name` is the family of a writer or the name of a player ship."""

    piece: str
    name: str
    source: str
    target: str


class Transfers(Moves[Transfer]):
    """Up to two pieces move, one after the other; the same one may move twice (2E-8.3.7)."""

    kind = "transfers"
    office = DIRECTOR
    rule = RuleId("2E-8.3.7")
    phrase = Phrase(
        "transfer",
        ("transfers", "trade transfers", "move"),
        idle=tuple("move send shift bring go goes relocate reposition sail ferry post".split()),
        sayings=(
            (
                "none",
                (
                    "not/dont/wont move/transfer ~ $ | "
                    "everything/all/everyone/everybody stay/stays ~ $ | "
                    "no moves/move/change/changes/transfers/transfer | "
                    "nothing/nobody/noone moves/move/goes"
                ),
            ),
        ),
    )

    def branches(self, state: State) -> tuple[tuple[str, Options], ...]:
        boxes, ports = _boxes(state), fleet.places(state)
        found: list[tuple[str, Options]] = []
        there = {seat for box in boxes for seat, _ in family_pieces.at(state, writers(box))}
        if there:
            families = Pick(tuple(seat for seat in state.seats if seat in there))
            found.append((WRITER, Form((("of", families), ("from", Pick(boxes)), ("to", Pick(boxes))))))
        ships = fleet.of_company(state)
        if ships:
            found.append((SHIP, Form((("called", Pick(ships)), ("to", Pick(ports))))))
        for piece, kind in NEUTRAL.items():
            if any(fleet.neutral(state, kind, port) for port in ports):
                found.append((piece, Form((("from", Pick(ports)), ("to", Pick(ports))))))
        return tuple(found)

    def possible(self, state: State) -> tuple[Transfer, ...]:
        boxes, ports = _boxes(state), fleet.places(state)
        found = [
            Transfer(WRITER, seat, source, target)
            for source in boxes
            for seat, _ in family_pieces.at(state, writers(source))
            for target in boxes
        ]
        found += [
            Transfer(SHIP, name, ship(state, name).place, target)
            for name in fleet.of_company(state)
            for target in ports
        ]
        found += [
            Transfer(piece, "", source, target)
            for piece, kind in NEUTRAL.items()
            for source in ports
            if fleet.neutral(state, kind, source)
            for target in ports
        ]
        return tuple(each for each in found if each.source != each.target)

    def read(self, state: State, item: Choice) -> Transfer:
        """One item of an answer; where a player ship comes from is where it is now."""
        piece, parts = msgspec.convert(item, tuple[str, tuple[str, ...]])
        if piece == WRITER:
            return Transfer(piece, *parts)
        if piece == SHIP:
            name, target = parts
            return Transfer(piece, name, ship(state, name).place, target)
        source, target = parts
        return Transfer(piece, "", source, target)

    def written(self, move: Transfer) -> Choice:
        if move.piece == WRITER:
            return (move.piece, (move.name, move.source, move.target))
        if move.piece == SHIP:
            return (move.piece, (move.name, move.target))
        return (move.piece, (move.source, move.target))

    def against(self, state: State, move: Transfer, place: str) -> tuple[Refusal, ...]:
        """Why a piece cannot go there: it would not move, or is not where it should come from."""
        rule = RuleId("2E-8.3.6")
        if move.source == move.target:
            return (Refusal("no_transfer", rule, facts(place=move.target), at=(place, "to")),)
        if not _there(state, move):
            given = facts(piece=move.piece, name=move.name, place=move.source)
            return (Refusal("nothing_to_transfer", rule, given, at=(place, "from")),)
        return ()

    def moved(self, state: State, move: Transfer) -> State:
        if move.piece == WRITER:
            return family_pieces.move(state, move.name, writers(move.source), writers(move.target))
        if move.piece == SHIP:
            return fleet.send(state, move.name, move.target)
        kind = NEUTRAL[move.piece]
        return fleet.put_neutral(fleet.take_neutral(state, kind, move.source), kind, move.target)

    def report(self, move: Transfer) -> Event:
        return told("transferred", piece=move.piece, name=move.name, source=move.source, target=move.target)


def _boxes(state: State) -> tuple[str, ...]:
    return tuple(each.id for each in tables(state).presidencies)


def _there(state: State, move: Transfer) -> bool:
    if move.piece == WRITER:
        return number(state, writers(move.source), move.name) > 0
    return move.piece == SHIP or fleet.neutral(state, NEUTRAL[move.piece], move.source) > 0


STEPS: Mapping[str, Step[State]] = {"transfers": Transfers()}
