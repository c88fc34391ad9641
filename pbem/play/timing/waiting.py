"""`wait` and `ready`: whoever waits is asked everything, and nothing of theirs counts before the deadline."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engine.core.ids import Seat
from engine.core.inputs import Filed, Withdrawn
from engine.core.order import Order, Origin
from engine.core.step import Outcome
from pbem.play.table import Actor, Table
from pbem.report.letters import Done, LineResult
from pbem.store.records import StandingOrder as Row
from pbem.store.time_records import ThoughtState
from pbem.store.unit_of_work import UnitOfWork

_WAIT: Final = re.compile(r"wait, until turn (?P<turn>\d+)")
_OWN: Final = (Origin.PLAYER, Origin.STANDING_ORDER)


def is_wait(text: str) -> bool:
    """Whether a filed line is the wish to wait."""
    return _WAIT.fullmatch(text) is not None


def last_turn(text: str) -> int | None:
    """The turn for which somebody waits; None if the line is no wish to wait."""
    found = _WAIT.fullmatch(text)
    return int(found["turn"]) if found else None


def waiting_seats(rows: Iterable[Row], turn: int) -> frozenset[str]:
    """The seats for which nothing may be played before the deadline."""
    return frozenset(row.seat for row in rows if (last := last_turn(row.text)) is not None and last >= turn)


def waits(work: UnitOfWork, table: Table, seat: Seat) -> bool:
    """Whether a seat has asked to wait."""
    rows = work.standing.live(table.game.id, seat)
    return bool(waiting_seats(rows, table.rules.clock(table.state)[0]))


def begin_to_wait(work: UnitOfWork, table: Table, seat: Seat, actor: Actor) -> LineResult:
    """From now on to the turn's end the seat's answers are preliminary; those that wait become so, too."""
    if not waits(work, table, seat):
        text = f"wait, until turn {table.rules.clock(table.state)[0]}"
        row = work.standing.file(table.game.id, seat, text, table.entry + 1)
        table.enter(Filed(seat, row.number, text), Outcome(table.state), actor)
    for thought in work.second_thoughts.waiting(table.game.id, seat):
        work.second_thoughts.end(thought, ThoughtState.REPLACED)
    for order in _parked(table, seat, final=True):
        table.submit(replace(order, final=False), actor)
    return Done("wait_noted")


def end_wait(work: UnitOfWork, table: Table, seat: Seat, actor: Actor) -> bool:
    """The seat is ready: its answers count. False if it did not wait."""
    rows = [row for row in work.standing.live(table.game.id, seat) if is_wait(row.text)]
    for row in rows:
        work.standing.strike(table.game.id, seat, row.number)
        table.enter(Withdrawn(seat, row.number), Outcome(table.state), actor)
    while rows:
        order = next(iter(_fitting(table, seat)), None)
        if order is None:
            break
        table.submit(replace(order, final=True), actor)
    return bool(rows)


def _fitting(table: Table, seat: Seat) -> tuple[Order, ...]:
    """The preliminary answers of a seat that may be played as they are."""
    orders = _parked(table, seat, final=False)
    return tuple(each for each in orders if not table.rules.validate(table.state, each))


def _parked(table: Table, seat: Seat, *, final: bool) -> tuple[Order, ...]:
    answers = table.state.agenda.answers
    return tuple(
        each for each in answers if each.seat == seat and each.final is final and each.origin in _OWN
    )
