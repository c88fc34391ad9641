"""Deadlines follow the open questions: a group gets one when it is first asked, and it is settled with the answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

import msgspec
from msgspec.structs import replace

from engine.core.agenda import GameState
from engine.core.decision import Decision, Urgency
from engine.core.ids import GroupId, Seat
from engine.core.inputs import Corrected, RolledBack
from engine.core.options import sole
from engine.core.ruleset import RuleSet
from pbem.play.absence.away import away_seats, covers
from pbem.report.letters import Times, Until
from pbem.scheduler import new_deadline
from pbem.store.time_records import DeadlineState
from pbem.store.unit_of_work import UnitOfWork

REMINDER = "reminder"
"""The kind of mail that is taken back when its question is answered before it went out."""

_ROLLED_BACK = msgspec.json.Decoder(RolledBack)
_CORRECTED = msgspec.json.Decoder(Corrected)

Rules = RuleSet[GameState[object], object]
State = GameState[object]


def owed(rules: Rules, state: State) -> Mapping[GroupId, tuple[Decision, ...]]:
    """The questions without a final answer that the game waits for, by group. Nobody owes what leaves no choice."""
    if rules.result(state) is not None:
        return {}
    final = {order.decision for order in state.agenda.answers if order.final}
    found: dict[GroupId, tuple[Decision, ...]] = {}
    for question in rules.pending(state):
        blocking = question.urgency is Urgency.BLOCKING
        if blocking and question.id not in final and not sole(question.options):
            group = question.group.id
            found[group] = (*found.get(group, ()), question)
    return found


def silent(rules: Rules, state: State, group: GroupId) -> tuple[Seat, ...]:
    """The seats of a group that have answered nothing yet, not even for the time being, in seat order."""
    parked = {order.decision for order in state.agenda.answers}
    waited = {each.seat for each in owed(rules, state).get(group, ()) if each.id not in parked}
    return tuple(seat for seat in rules.seats(state) if seat in waited)


def keep_deadlines(work: UnitOfWork, game_id: str, rules: Rules, state: State, now: datetime) -> None:
    """Set the deadline of each group that is newly asked, settle those of groups that are not asked any more.

    A deadline that is there stays as it is. Reminders that were not sent yet are taken back from seats that owe
    nothing any more.
    """
    timing = work.timings.of(game_id)
    there = {GroupId(each.group_id): each for each in work.deadlines.open(game_id)}
    if not timing.minutes and not there:
        return
    asked = owed(rules, state)
    new = [group for group in asked if group not in there] if timing.minutes else []
    settled = [deadline for group, deadline in there.items() if group not in asked]
    work.deadlines.put(
        *(new_deadline(timing, group, now) for group in new),
        *(replace(deadline, state=DeadlineState.SETTLED, changed_at=now) for deadline in settled),
    )
    if not any(each.half_at or each.last_at or each.late_at for each in there.values()):
        return
    owing = {question.seat for questions in asked.values() for question in questions}
    for seat in rules.seats(state):
        if seat not in owing:
            work.outbox.withdraw(game_id, seat, REMINDER)


def times_of(work: UnitOfWork, game_id: str, now: datetime) -> Times:
    """The clock of a game at `now`, in the game's own zone."""
    timing = work.timings.of(game_id)
    away = away_seats(work, game_id, now)
    return Times(
        zone=timing.zone,
        deadlines=tuple(
            Until(GroupId(each.group_id), each.due_at, each.closes_at)
            for each in work.deadlines.open(game_id)
        ),
        paused=timing.paused_at is not None,
        missed=missed_answers(work, game_id),
        away=away,
        covers=covers(work, game_id, now) if away else (),
    )


def missed_answers(work: UnitOfWork, game_id: str) -> tuple[tuple[Seat, int], ...]:
    """How many answers each seat has missed in what still counts of the game; seats without any are left out.

    What was rolled back does not count, nor an answer that a moderator put in before its deadline afterwards.
    """
    missed = work.deadlines.missed(game_id)
    if not missed:
        return ()
    undone: list[tuple[int, int]] = []
    put_in: set[tuple[int, str]] = set()
    for entry in work.ledger.entries(game_id, missed[0].entry):
        if entry.kind == RolledBack.__name__:
            undone.append((_ROLLED_BACK.decode(entry.body).to, entry.number))
        elif entry.kind == Corrected.__name__:
            corrected = _CORRECTED.decode(entry.body)
            put_in.add((corrected.entry, corrected.order.seat))
    counts: dict[Seat, int] = {}
    for each in missed:
        counts_still = not any(to < each.entry < number for to, number in undone)
        if counts_still and (each.entry, each.seat) not in put_in:
            counts[Seat(each.seat)] = counts.get(Seat(each.seat), 0) + 1
    return tuple(sorted(counts.items()))
