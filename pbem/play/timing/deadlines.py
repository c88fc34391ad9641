"""What comes due by itself, game by game, each in one transaction: second thoughts end, reminders go out, questions close."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

import structlog

from engine.core.ids import GroupId, Seat
from engine.core.inputs import Closed
from engine.core.replay import fold
from pbem.errors import LeadenhallError, StoreDown
from pbem.play.absence.away import away_seats, covers
from pbem.play.desk import Desk
from pbem.play.entrance.signup import begin_when_over
from pbem.play.mailing import Mailing, everybody_is_told, mail_round, to_be_written_to
from pbem.play.opening import open_table
from pbem.play.run_on import run_on
from pbem.play.second_thoughts import Overtaken, act_when_due
from pbem.play.services.digests import send_digests
from pbem.play.standing.orders import (
    passed_by,
    play_at_deadline,
    play_in_group,
)
from pbem.play.table import Actor
from pbem.play.timing.late_notice import LateNotice, tell_moderators
from pbem.play.timing.moved_deadlines import correct_deadlines
from pbem.play.timing.question_deadlines import keep_deadlines, owed, silent
from pbem.report.letters import ReceiptLine
from pbem.scheduler import Job, Stage, due
from pbem.store.service_records import Cover
from pbem.store.unit_of_work import UnitOfWork, UnitOfWorkFactory
from pbem.trace import trace_of

LOOK = timedelta(minutes=1)
"""How often it is written down that the server looked at its deadlines."""
TRIES = 3
"""How often a group is closed at most: an answer that no longer fits is dropped first, then its default is played."""

_log = structlog.get_logger()


class DueFault(LeadenhallError):
    """What was due in some games could not be done; nothing of it was kept, and the next round tries again."""


class DeadlineRunner:
    """Does what is due, once: everything is claimed in the transaction of its effect."""

    def __init__(self, desk: Desk, unit_of_work: UnitOfWorkFactory) -> None:
        self._desk = desk
        self._unit_of_work = unit_of_work

    def __call__(self) -> None:
        """Do what is due now."""
        self.run_due(self._desk.clock.now())

    def run_due(self, now: datetime) -> None:
        """Do what is due at `now`. While recorded mails wait for work, no question is closed over them.

        Raises:
            DueFault: if something failed; the other games were worked on.
        """
        with self._unit_of_work() as work:
            self._look(work, now)
            games = sorted({*work.deadlines.games_due(now), *work.second_thoughts.games_due(now)})
            signups = work.timings.signups_over(now)
            digests = work.owed_reports.games_due(now)
            robots = work.robot_seats.games_beginning(now)
            may_close = not work.inbox.new(1)
        failed = [
            *self._each(games, lambda work, game: _Round(self._desk, work, game, now).run(may_close)),
            *self._each(signups, lambda work, game: begin_when_over(self._desk, work, game, now)),
            *self._each(robots, lambda work, game: _let_robots_in(self._desk, work, game)),
            *self._each(digests, lambda work, game: send_digests(self._desk, work, game, now)),
        ]
        if robots and not failed:
            with self._unit_of_work() as work:
                work.robot_seats.begun(now)
        if failed:
            raise DueFault(f"what is due failed in {', '.join(name for name, _ in failed)}") from failed[0][1]

    def _look(self, work: UnitOfWork, now: datetime) -> None:
        """Set deadlines right that time without the server, or a changed clock, has made wrong."""
        looked_at = work.timings.looked_at()
        if looked_at is None or not timedelta(0) <= now - looked_at < LOOK:
            correct_deadlines(work, now, looked_at)
            work.timings.look(now)

    def _each(
        self, games: Iterable[str], action: Callable[[UnitOfWork, str], None]
    ) -> list[tuple[str, Exception]]:
        """Work on each game in a transaction of its own; gives those that failed."""
        failed: list[tuple[str, Exception]] = []
        for game in games:
            try:
                with self._unit_of_work() as work:
                    action(work, game)
            except StoreDown:
                raise
            except Exception as fault:  # noqa: BLE001 - a fault in one game must not stop the clocks of the others
                _log.error("what is due in a game failed", game=game, trace=trace_of(fault))
                failed.append((game, fault))
        return failed


class _Round:
    """One game in one transaction."""

    def __init__(self, desk: Desk, work: UnitOfWork, game: str, now: datetime) -> None:
        self._desk = desk
        self._work = work
        self._now = now
        self._table = open_table(work, game, desk.clock)

    def run(self, may_close: bool) -> None:
        """Second thoughts end first, since an answer counts before silence does; then questions close."""
        work, table = self._work, self._table
        keep_deadlines(work, table.game.id, table.rules, table.state, self._now)
        refused = act_when_due(work, table, self._now)
        missed = self._close() if may_close else ()
        table.save()
        mailing = Mailing(self._desk, work, table)
        told = [
            seat for seat in table.rules.seats(table.state) if seat in {*to_be_written_to(table), *missed}
        ]
        for overtaken in refused:
            _tell_overtaken(mailing, overtaken, overtaken.seat in told)
        for seat in told:
            if seat not in {each.seat for each in refused}:
                mailing.tell(seat)
        if everybody_is_told(table):
            mailing.tell_observers()
        late = self._remind(mailing, {*told, *(each.seat for each in refused)})
        tell_moderators(self._desk, work, table, LateNotice(late, missed))

    def _jobs(self) -> tuple[Job, ...]:
        return due(self._now, self._work.deadlines.open(self._table.game.id))

    def _close(self) -> tuple[Seat, ...]:
        """Close what is past its grace; gives the seats that missed it."""
        jobs = [job for job in self._jobs() if job.stage is Stage.CLOSE]
        if not jobs:
            return ()
        play_at_deadline(self._work, self._table)
        missed: list[Seat] = []
        for job in jobs:
            if self._work.deadlines.claim(job.deadline):
                missed += self._close_group(GroupId(job.deadline.group_id))
        return tuple(dict.fromkeys(missed))

    def _close_group(self, group: GroupId) -> tuple[Seat, ...]:
        """Close a group; gives the seats that had answered nothing although their people are there.

        Where answers act in order and the order of somebody behind waits for its turn, seats are passed by one by one.
        """
        table = self._table
        quiet = self._within_reach(silent(table.rules, table.state, group))
        first = 0
        for _ in range(TRIES + len(table.rules.seats(table.state))):
            if group not in owed(table.rules, table.state):
                break
            chance = table.chance()
            entry = Closed(group, only=passed_by(self._work, table, group))
            outcome = fold(table.rules, table.state, entry, chance)
            number = table.enter(entry, outcome, Actor("deadline"), chance)
            first = first or number
            play_in_group(self._work, table, group)
        run_on(self._work, table, None)
        if not first:
            return ()
        self._work.deadlines.miss(table.game.id, first, quiet)
        return quiet

    def _within_reach(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        game = self._table.game.id
        people = {seat.seat for seat in self._work.seats.of_game(game) if seat.player_id is not None}
        covered = {seat for seat, who in covers(self._work, game, self._now) if who != Cover.ROBOT}
        away = {seat for seat, _ in away_seats(self._work, game, self._now)} - covered
        return tuple(seat for seat in seats if seat in people and seat not in away)

    def _remind(self, mailing: Mailing, told: set[Seat]) -> tuple[Seat, ...]:
        """One reminder for each seat that owes something and gets no other mail now; gives who is late."""
        table = self._table
        stages: dict[Seat, Stage] = {}
        for job in self._jobs():
            if job.stage is Stage.CLOSE or not self._work.deadlines.claim(job.deadline):
                continue
            group = GroupId(job.deadline.group_id)
            for seat in self._within_reach(silent(table.rules, table.state, group)):
                stages[seat] = max(job.stage, stages.get(seat, Stage.HALF), key=_URGENCY.__getitem__)
        for seat, stage in stages.items():
            if seat not in told:
                mailing.remind(seat, stage)
        return tuple(seat for seat, stage in stages.items() if stage is Stage.LATE)


def _let_robots_in(desk: Desk, work: UnitOfWork, game: str) -> None:
    """Let robots answer what is open at the seats of people whose absences have begun."""
    table = open_table(work, game, desk.clock)
    run_on(work, table, None)
    table.save()
    mail_round(Mailing(desk, work, table), table)


def _tell_overtaken(mailing: Mailing, overtaken: Overtaken, with_report: bool) -> None:
    """Say that an order which waited no longer fits."""
    mailing.receipt(
        overtaken.seat,
        (ReceiptLine(1, overtaken.thought.line, overtaken.result),),
        in_reply_to="",
        warnings=("While your order waited for your second thoughts, the table has changed.",),
        with_report=with_report,
        about="overtaken",
    )


_URGENCY = {stage: number for number, stage in enumerate(Stage)}
