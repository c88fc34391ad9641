"""Close a game before its end, say why to everybody who plays in it, and open it again."""

from __future__ import annotations

from msgspec.structs import replace

from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.entrance.observers import note_observers
from pbem.play.entrance.signup import invite_again, tell_signups
from pbem.play.mailing import Mailing
from pbem.play.opening import open_table
from pbem.play.timing.moved_deadlines import Told, go_on, note_down, tell_table
from pbem.play.timing.question_deadlines import REMINDER
from pbem.report.letters import Note
from pbem.store.records import Closing, Game, GameStatus
from pbem.store.unit_of_work import UnitOfWork

CLOSED = "closed"
"""The kind of mail that says so."""


def close_game(desk: Desk, work: UnitOfWork, name: str, reason: str) -> None:
    """Take no more orders for a game and let nothing fall due in it; everybody is told why.

    Raises:
        NotFound: if there is no such game.
        CommandError: if it is over or closed already, or there is no reason.
    """
    game = work.games.lock(name)
    _check(game, reason)
    now = desk.clock.now()
    work.games.set_status(name, GameStatus.CLOSED)
    work.closings.add(Closing(name, now, reason.strip()))
    if game.status == GameStatus.SIGNUP:
        work.timings.change(replace(work.timings.of(name), signup_until=None))
        tell_signups(desk, work, game, lambda seat: closed_note(name, seat, reason.strip()))
        return
    entry = note_down(work, game, f"The game is closed. The reason: {reason.strip()}", desk.acting, now)
    table = open_table(work, name, desk.clock)
    mailing = Mailing(desk, work, table)
    for seat in table.rules.seats(table.state):
        work.outbox.withdraw(name, seat, REMINDER)
        mailing.note(seat, closed_note(name, seat, reason.strip()), CLOSED, entry)
    note_observers(desk, work, table, lambda seat: closed_note(name, seat, reason.strip()))


def reopen_game(desk: Desk, work: UnitOfWork, name: str, reason: str) -> None:
    """Take orders again for a game that was closed: what was left of each deadline is left again, and everybody is told.

    Raises:
        NotFound: if there is no such game.
        CommandError: if it is not closed, or there is no reason.
    """
    game = work.games.lock(name)
    closing = work.closings.of(name)
    if closing is None:
        raise CommandError(f"game {name} is not closed; it is {game.status}")
    _require_reason(reason)
    work.closings.take_back(name)
    if work.snapshots.latest(name) is None:
        work.games.set_status(name, GameStatus.SIGNUP)
        invite_again(desk, work, work.games.get(name))
        return
    stands_still = work.pauses.of(name) is not None
    work.games.set_status(name, GameStatus.PAUSED if stands_still else GameStatus.RUNNING)
    news = "The game is open again and takes orders."
    if stands_still:
        tell_table(
            desk, work, game, "The game is open again. It stands still, as it did when it was closed.", reason
        )
    elif work.timings.of(name).paused_at is not None:
        tell_table(desk, work, game, f"{news} The clock of the game stands still.", reason)
    else:
        go_on(desk, work, name, closing.at, Told(news, reason))


def closed_note(game: str, seat: str, reason: str, subject: str = "") -> Note:
    """The note that a game is closed; `subject` is that of the mail which it answers, if it answers one."""
    named = (("game", game), ("seat", seat), ("reason", reason), ("subject", subject))
    return Note(template=CLOSED, named=named)


def _check(game: Game, reason: str) -> None:
    if game.status == GameStatus.CLOSED:
        raise CommandError(f"game {game.id} is closed already")
    if game.status == GameStatus.ENDED:
        raise CommandError(f"game {game.id} is over: it takes no orders any more")
    _require_reason(reason)


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise CommandError("say why (--reason): everybody in the game reads it")
