"""A server whose clock is watched: what is due runs in each round, and time passes with the server awake or away."""

from __future__ import annotations

import sqlite3
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest
from sqlalchemy import event

import engine
from engine.core.decision import Urgency
from engine.core.order import Order
from pbem.play.mailing import Mailing, mail_round
from pbem.play.opening import open_table
from pbem.play.table import Actor
from pbem.play.timing.deadlines import DeadlineRunner
from pbem.ports.clock import SteppedClock
from pbem.store.time_records import Deadline, Timing
from tests.pbem.play.house import House, Letter, new_house
from tests.testgame.rules import RULES
from tests.testgame.state import EDITION

HOUR = timedelta(hours=1)
TIMING = Timing(game_id="", minutes=48 * 60, grace=12 * 60)
LOOK = timedelta(minutes=59)


@dataclass
class Timed:
    """A house with its deadlines."""

    house: House

    def __post_init__(self) -> None:
        engine = self.house.store._writing
        engine.dispose()
        event.listen(engine, "connect", _without_waiting_for_the_disk)
        self.runner = DeadlineRunner(self.house.desk, self.house.store.unit)
        self.house.worker._due = self.runner
        self.seen = 0

    def start(self, edition: str, *, players: int = 4, timing: Timing = TIMING, **plan: object) -> str:
        """Start a game; its first mails are not new any more."""
        game = self.house.start(players, edition=edition, timing=timing, **plan)
        self.new()
        return game

    def wait(self, hours: float) -> list[Letter]:
        """Time passes and the server looks at its clock all the while; gives the mails that went out."""
        end = self.house.clock.now() + hours * HOUR
        while self.house.clock.now() + LOOK < end:
            self.house.clock.step(LOOK)
            self.runner()
        self.house.clock.step(end - self.house.clock.now())
        self.house.worker.run_once()
        return self.new()

    def be_away(self, hours: float) -> list[Letter]:
        """Time passes without the server; gives the mails of its first round."""
        self.house.clock.step(hours * HOUR)
        self.house.worker.run_once()
        return self.new()

    def new(self) -> list[Letter]:
        """The mails that went out since the last call."""
        letters = self.house.letters()[self.seen :]
        self.seen += len(letters)
        return letters

    def deadlines(self, game: str = "g1") -> tuple[Deadline, ...]:
        """The open deadlines."""
        with self.house.store.reading() as work:
            return work.deadlines.open(game)

    def kinds(self, game: str = "g1") -> list[str]:
        """The kinds of the ledger's entries."""
        return [entry.kind for entry in self.house.entries(game)]

    def advance(self, kind: str, game: str = "g1") -> None:
        """Everybody plays what silence would play, without mails, until a question of a kind is open; then it is mailed."""
        with self.house.store.unit() as work:
            table = open_table(work, game, self.house.clock)
            rules = table.rules
            while not any(each.kind == kind for each in rules.pending(table.state)):
                parked = {order.decision for order in table.state.agenda.answers}
                asked = next(
                    each
                    for each in rules.pending(table.state)
                    if each.urgency is Urgency.BLOCKING and each.id not in parked
                )
                order = Order(asked.id, asked.seat, rules.default(table.state, asked))
                table.submit(order, Actor("player", asked.seat))
            table.save()
            mail_round(Mailing(self.house.desk, work, table), table)
        self.house.worker.run_once()
        self.new()

    def answer_all(self, game: str = "g1", *, but: tuple[str, ...] = ()) -> None:
        """Everybody who is asked by mail plays what silence would play, save some."""
        for decision in self.house.asked(game):
            if decision.seat not in but:
                self.house.write(decision.seat, self.house.line(decision, game=game), game=game)
        self.new()


def with_testgame(patch: pytest.MonkeyPatch) -> str:
    """Put the test game among the editions while `patch` lasts; gives its name."""
    module = ModuleType(f"engine.{EDITION}.ruleset")
    module.RULES = RULES  # type: ignore[attr-defined]
    patch.setattr(engine, "EDITIONS", (*engine.EDITIONS, EDITION))
    patch.setitem(sys.modules, module.__name__, module)
    return EDITION


def _without_waiting_for_the_disk(connection: sqlite3.Connection, _entry: object) -> None:
    connection.execute("PRAGMA synchronous=OFF")


def to(letters: list[Letter], address: str) -> list[str]:
    """The subjects of the mails to one address."""
    return [letter.subject for letter in letters if letter.recipient == address]


@dataclass(frozen=True)
class Saved:
    """A server as it stood once: its database and what its people have in their mailboxes."""

    database: Path
    sent: tuple[tuple[str, str, bytes], ...]
    now: datetime
    uid: int
    written: int

    @classmethod
    def of(cls, timed: Timed, database: Path) -> Saved:
        """Close a server and keep it."""
        house = timed.house
        house.store.close()
        return cls(database, tuple(house.courier.sent), house.clock.now(), house.mailbox._next, house.written)

    def opened(self, folder: Path) -> Timed:
        """A copy of it that goes on from there."""
        house = new_house(folder, self.database, clock=SteppedClock(self.now), written=self.written)
        house.courier.sent += self.sent
        house.mailbox._next = self.uid
        timed = Timed(house)
        timed.new()
        return timed
