"""Transfers of Military Affairs: officers and regiments from Army to Army (2E-8.5.2)."""

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
from engine.second import family_pieces
from engine.second.family_pieces import number, officers
from engine.second.offices import MILITARY
from engine.second.phases.company_operation.military_affairs import armies_in_order, has_officer
from engine.second.phases.company_operation.moves import Moves
from engine.second.state import ArmyState, State, army, with_army

OFFICER, REGIMENT = "officer", "regiment"


class Transfer(Struct, frozen=True):
    """An officer of a family, or a regiment (no family), that goes from one Army to another."""

    piece: str
    seat: str
    source: str
    target: str


class ArmyTransfers(Moves[Transfer]):
    """Up to two pieces move, one after the other, and are active where they come (2E-8.5.2)."""

    kind = "army_transfers"
    office = MILITARY
    rule = RuleId("2E-8.5.2")
    phrase = Phrase(
        "army transfer",
        ("army transfers", "transfer army", "transfer"),
        idle=("move", "send", "shift", "bring", "go", "goes", "march", "relocate", "redeploy", "post"),
        sayings=(
            (
                "none",
                (
                    "not/dont/wont move/transfer ~ $ | "
                    "army/armies/everything/all stay/stays where ~ $ | "
                    "my/our army/armies stay/stays where ~ $ | "
                    "army/armies pass $ | "
                    "everything/all/everyone/everybody/army/armies stay/stays ~ $ | "
                    "no moves/move/change/changes/transfers/transfer | "
                    "nothing/nobody/noone moves/move/goes | everyone/everybody/everything/all pass $"
                ),
            ),
        ),
    )

    def branches(self, state: State) -> tuple[tuple[str, Options], ...]:
        armies = armies_in_order(state)
        places = (("from", Pick(armies)), ("to", Pick(armies)))
        found: list[tuple[str, Options]] = []
        families = tuple(
            seat for seat in state.seats if any(has_officer(state, name, seat) for name in armies)
        )
        if families:
            found.append((OFFICER, Form((("family", Pick(families)), *places))))
        if any(_regiments(state, name) for name in armies):
            found.append((REGIMENT, Form(places)))
        return tuple(found)

    def possible(self, state: State) -> tuple[Transfer, ...]:
        armies = armies_in_order(state)
        found = [
            Transfer(OFFICER, seat, source, target)
            for source in armies
            for seat in state.seats
            if has_officer(state, source, seat)
            for target in armies
        ]
        found += [
            Transfer(REGIMENT, "", source, target)
            for source in armies
            if _regiments(state, source)
            for target in armies
        ]
        return tuple(each for each in found if each.source != each.target)

    def read(self, state: State, item: Choice) -> Transfer:
        piece, parts = msgspec.convert(item, tuple[str, tuple[str, ...]])
        seat, source, target = parts if piece == OFFICER else ("", *parts)
        return Transfer(piece, seat, source, target)

    def written(self, move: Transfer) -> Choice:
        places = (move.source, move.target)
        return (move.piece, (move.seat, *places) if move.piece == OFFICER else places)

    def against(self, state: State, move: Transfer, place: str) -> tuple[Refusal, ...]:
        """Why a piece cannot go there: it would not move, or is not where it should come from."""
        if move.source == move.target:
            return (Refusal("no_transfer", self.rule, facts(place=move.target), at=(place, "to")),)
        if not _there(state, move):
            given = facts(piece=move.piece, name=move.seat, place=move.source)
            return (Refusal("nothing_to_transfer", self.rule, given, at=(place, "from")),)
        return ()

    def moved(self, state: State, move: Transfer) -> State:
        """The state after one piece moved, an exhausted one first, since it is active where it comes."""
        if move.piece == OFFICER:
            used = bool(number(state, officers(move.source, used=True), move.seat))
            return family_pieces.move(state, move.seat, officers(move.source, used), officers(move.target))
        left = army(state, move.source)
        kept = ArmyState(left.regiments, left.used - 1) if left.used else ArmyState(left.regiments - 1)
        state = with_army(state, move.source, kept)
        joined = army(state, move.target)
        return with_army(state, move.target, ArmyState(joined.regiments + 1, joined.used))

    def report(self, move: Transfer) -> Event:
        return told(
            "army_transferred", piece=move.piece, seat=move.seat, source=move.source, target=move.target
        )


def _there(state: State, move: Transfer) -> bool:
    if move.piece == OFFICER:
        return has_officer(state, move.source, move.seat)
    return _regiments(state, move.source) > 0


def _regiments(state: State, name: str) -> int:
    held = army(state, name)
    return held.regiments + held.used


STEPS: Mapping[str, Step[State]] = {"army_transfers": ArmyTransfers()}
