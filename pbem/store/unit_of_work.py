"""The unit of work: one transaction with all repositories, kept whole or not at all."""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import cached_property
from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine, Transaction
from sqlalchemy.exc import DBAPIError

from pbem.store.absences import Absences
from pbem.store.ahead import Ahead
from pbem.store.closings import Closings
from pbem.store.confirmations import Confirmations
from pbem.store.correspondence import Correspondence
from pbem.store.database import compact, reading_engine, writing_engine
from pbem.store.deadlines import Deadlines
from pbem.store.disputes import Disputes
from pbem.store.door import Door
from pbem.store.extensions import Extensions
from pbem.store.forgetting import Forgetting
from pbem.store.forms import Forms
from pbem.store.games import Games
from pbem.store.inbox import Inbox
from pbem.store.ledger import Ledger
from pbem.store.observers import Observers
from pbem.store.outbox import Outbox
from pbem.store.overrides import Overrides
from pbem.store.overview import Overviews
from pbem.store.owed_reports import OwedReports
from pbem.store.pauses import Pauses
from pbem.store.pending import Pending
from pbem.store.players import Players
from pbem.store.pledges import Pledges
from pbem.store.press_log import PressLog
from pbem.store.robot_seats import RobotSeats
from pbem.store.scarce import Nothing
from pbem.store.seating import Seating
from pbem.store.seats import Seats
from pbem.store.second_thoughts import SecondThoughts
from pbem.store.signups import Signups
from pbem.store.snapshots import Snapshots
from pbem.store.standing import StandingOrders
from pbem.store.surroundings import look_around
from pbem.store.timings import Timings
from pbem.store.trouble import as_store_down, trouble_as_store_down


class UnitOfWork:
    """One transaction: committed when the `with` block ends well, rolled back when an exception leaves it."""

    def __init__(self, engine: Engine) -> None:
        """Prepare a transaction on `engine`; it begins with the `with` block."""
        self._engine = engine
        self._connection: Connection
        self._transaction: Transaction
        self._pending: Pending
        self._ahead: Ahead
        self._nothing = Nothing()
        self._looked: set[str] = set()
        self._afterwards: list[Callable[[], None]] = []

    def __enter__(self) -> Self:
        """Begin. Raises StoreDown if another writer keeps the database for too long, or it is not reachable."""
        with trouble_as_store_down():
            self._connection = self._engine.connect()
            self._transaction = self._begin()
        self._pending = Pending(self._connection)
        self._ahead = Ahead(self._connection)
        return self

    def _begin(self) -> Transaction:
        try:
            return self._connection.begin()
        except BaseException:
            self._connection.close()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Write what is still to be written and commit, or roll back if an exception is on its way; give the connection back.

        Raises StoreDown in place of an error that is the database's own trouble: nothing was changed then.
        """
        kept = kind is None and self._transaction.is_active
        try:
            if kept:
                with trouble_as_store_down():
                    self._pending.write()
                    self._commit()
        finally:
            with trouble_as_store_down():
                self._connection.close()  # rolls back whatever is still open
        _raise_if_down(error)
        for action in self._afterwards if kept else ():
            action()

    def _commit(self) -> None:
        try:
            self._transaction.commit()
        except BaseException:
            self._connection.invalidate()  # SQLite leaves open what it cannot commit, and nobody would close it
            raise

    def afterwards(self, action: Callable[[], None]) -> None:
        """Let something happen once all this is kept, and only then."""
        self._afterwards.append(action)

    def look_around(self, game_id: str, now: datetime) -> None:
        """Read at once what all work on a game asks for, which is there and locked: the repositories know it then.

        They also know what is written later, so one look does for all mails of the work.
        """
        self._look_around((game_id,), now)

    def read_ahead(self, games: Collection[str], now: datetime) -> None:
        """Lock games, and read for all of them at once what most mails to each of them ask for."""
        self.games.lock_all(games)
        self._look_around(games, now)
        self.ledger.look_back(games)
        self.deadlines.look_for(games)
        self.seats.know(self.seating.look_for(games))

    def _look_around(self, games: Collection[str], now: datetime) -> None:
        wanted = sorted({*games} - self._looked)
        for game, found in look_around(self._connection, wanted, now):
            self.ledger.know(game, found.end)
            self.snapshots.know(game, found.newest)
            self.timings.know(game, found.timing)
            self._nothing.know(game, found.there)
        self._looked.update(wanted)

    def rollback(self) -> None:
        """Undo everything done so far and end the work: nothing more can be done in this block."""
        self._transaction.rollback()

    @cached_property
    def inbox(self) -> Inbox:
        """Received mails."""
        return Inbox(self._connection, self._pending)

    @cached_property
    def games(self) -> Games:
        """Games."""
        return Games(self._connection)

    @cached_property
    def closings(self) -> Closings:
        """Games that were closed."""
        return Closings(self._connection)

    @cached_property
    def players(self) -> Players:
        """People."""
        return Players(self._connection, self._ahead)

    @cached_property
    def seats(self) -> Seats:
        """Seats of games."""
        return Seats(self._connection, self._pending, self._ahead, self._nothing)

    @cached_property
    def seating(self) -> Seating:
        """Who sits at games."""
        return Seating(self._connection, self._pending, self._ahead)

    @cached_property
    def ledger(self) -> Ledger:
        """Ledgers."""
        return Ledger(self._connection, self._pending)

    @cached_property
    def snapshots(self) -> Snapshots:
        """Saved states."""
        return Snapshots(self._connection, self._pending)

    @cached_property
    def outbox(self) -> Outbox:
        """Mails of ours."""
        return Outbox(self._connection, self._pending, self._ahead, self._nothing)

    @cached_property
    def correspondence(self) -> Correspondence:
        """Lines of mails, counted."""
        return Correspondence(self._connection, self._pending)

    @cached_property
    def forms(self) -> Forms:
        """Order forms sent."""
        return Forms(self._connection, self._pending, self._ahead)

    @cached_property
    def standing(self) -> StandingOrders:
        """Standing orders."""
        return StandingOrders(self._connection, self._nothing)

    @cached_property
    def confirmations(self) -> Confirmations:
        """Requests to confirm a held mail."""
        return Confirmations(self._connection)

    @cached_property
    def timings(self) -> Timings:
        """How much time games give."""
        return Timings(self._connection)

    @cached_property
    def deadlines(self) -> Deadlines:
        """Deadlines of questions."""
        return Deadlines(self._connection, self._pending, self._nothing)

    @cached_property
    def second_thoughts(self) -> SecondThoughts:
        """Orders that wait for second thoughts."""
        return SecondThoughts(self._connection, self._nothing)

    @cached_property
    def absences(self) -> Absences:
        """Absences of players."""
        return Absences(self._connection, self._nothing)

    @property
    def overviews(self) -> Overviews:
        """How the whole server stands."""
        self._pending.write()
        return Overviews(self._connection)

    @cached_property
    def overrides(self) -> Overrides:
        """Moderators' changes of games."""
        return Overrides(self._connection, self._nothing)

    @cached_property
    def disputes(self) -> Disputes:
        """Players' objections."""
        return Disputes(self._connection)

    @cached_property
    def pauses(self) -> Pauses:
        """Games that stand still."""
        return Pauses(self._connection)

    @cached_property
    def door(self) -> Door:
        """People at the door."""
        return Door(self._connection, self._ahead)

    @cached_property
    def observers(self) -> Observers:
        """People who look on."""
        return Observers(self._connection)

    @cached_property
    def owed_reports(self) -> OwedReports:
        """Reports that wait for a daily mail."""
        return OwedReports(self._connection)

    @cached_property
    def robot_seats(self) -> RobotSeats:
        """Seats that a robot plays."""
        return RobotSeats(self._connection, self._nothing)

    @cached_property
    def extensions(self) -> Extensions:
        """Wishes for more time."""
        return Extensions(self._connection)

    @property
    def forgetting(self) -> Forgetting:
        """People taken out of the database."""
        self._pending.write()
        return Forgetting(self._connection)

    @cached_property
    def press(self) -> PressLog:
        """Press that was passed on."""
        return PressLog(self._connection)

    @cached_property
    def pledges(self) -> Pledges:
        """Promises about the future."""
        return Pledges(self._connection, self._nothing)

    @cached_property
    def signups(self) -> Signups:
        """Sign-ups."""
        return Signups(self._connection)


def _raise_if_down(error: BaseException | None) -> None:
    down = as_store_down(error) if isinstance(error, DBAPIError) else None
    if down is not None:
        raise down from error


UnitOfWorkFactory = Callable[[], UnitOfWork]


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy URL, such as sqlite:///leadenhall.db."""
        self.url = url
        self._writing = writing_engine(url)
        self._reading = reading_engine(url)

    def unit(self) -> UnitOfWork:
        """A unit of work that may change things."""
        return UnitOfWork(self._writing)

    def reading(self) -> UnitOfWork:
        """A unit of work that only reads and waits for no writer."""
        return UnitOfWork(self._reading)

    def compact(self) -> None:
        """Leave nothing of what was deleted in the file (SQLite; PostgreSQL does that by itself in time). Raises StoreDown."""
        with trouble_as_store_down():
            compact(self._writing)

    def close(self) -> None:
        """Close all connections."""
        self._reading.dispose()
        self._writing.dispose()
