"""Promises as a report shows them: to their parties, and public ones to everybody."""

from __future__ import annotations

from engine.core.ids import Seat
from pbem.play.bargains.pledge_watch import is_asked_for
from pbem.play.table import Table
from pbem.report.letters import PledgeLine
from pbem.report.moments import moment
from pbem.store.talk_records import Pledge, Word

MOST: int = 40
"""Promises that a report lists, the newest ones."""


def pledges_for(
    pledges: tuple[Pledge, ...], table: Table, seat: Seat, zone: str = "UTC"
) -> tuple[PledgeLine, ...]:
    """What a seat reads of the promises of a game: open ones, and those that were not kept; moments in its `zone`."""
    concerned = tuple(each for each in pledges if concerns(each, seat) and _is_shown(each))
    return tuple(_line(each, seat, table, zone) for each in concerned[-MOST:])


def concerns(pledge: Pledge, seat: str) -> bool:
    """Whether a seat may know of a promise."""
    return not pledge.secret or seat in pledge.parties


def _is_shown(pledge: Pledge) -> bool:
    return pledge.is_open or pledge.verdict == Word.BROKEN or Word.BROKEN in pledge.said.values()


def _line(pledge: Pledge, seat: Seat, table: Table, zone: str) -> PledgeLine:
    return PledgeLine(
        number=pledge.number,
        giver=Seat(pledge.giver),
        receivers=tuple(Seat(each) for each in pledge.receivers),
        text=pledge.text,
        secret=pledge.secret,
        turn=pledge.turn,
        given=moment(pledge.at, zone),
        due=pledge.due_turn,
        when=_when(pledge, table),
        said=tuple((Seat(each), pledge.said[each]) for each in pledge.parties if each in pledge.said),
        verdict=pledge.verdict,
        mine=seat == pledge.giver,
        to_judge=seat in pledge.parties and seat not in pledge.said and pledge.is_open,
    )


def _when(pledge: Pledge, table: Table) -> str:
    """Whether a promise is "due" this turn, "asked" for now, was due before ("past"), or none of it."""
    turn = table.rules.clock(table.state)[0]
    if not pledge.is_open or pledge.verdict:
        return ""
    if pledge.due_turn is not None and (pledge.due_turn < turn or table.over):
        return "past"
    if pledge.due_turn in (turn, None) and is_asked_for(table.rules, table.state, pledge):
        return "asked"
    return "due" if pledge.due_turn == turn else ""
