"""People who look on at a game: they get public reports, and nothing that only some may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.core.ids import PUBLIC, Seat
from pbem.intake.clean import clean
from pbem.intake.command_lines import read_command
from pbem.intake.commands import Observe, Resign, Status
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity
from pbem.play.bargains.pledges_shown import pledges_for
from pbem.play.desk import Desk
from pbem.play.opening import open_table
from pbem.play.table import Table
from pbem.play.timing.question_deadlines import times_of
from pbem.report.compose import compose, fitted
from pbem.report.letters import Body, Envelope, Note, Report
from pbem.store.door_records import Observer
from pbem.store.message_ids import root_id, seat_line
from pbem.store.outbox import NewMail
from pbem.store.records import Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import token_for

KIND: Final = "observer"
_NAME: Final = "observer"


def observer_name(number: int) -> str:
    """How an observer is addressed."""
    return f"{_NAME}{number}"


def find_observer(work: UnitOfWork, game: str, seat: str) -> Observer | None:
    """The observer that an address of ours names, or None."""
    if not seat.startswith(_NAME):
        return None
    return next((each for each in work.observers.of_game(game) if observer_name(each.number) == seat), None)


def begin_to_observe(desk: Desk, work: UnitOfWork, game: str, player_id: int) -> None:
    """A person looks on from now on and gets the first report: what happened so far, as everybody may know it."""
    observer = work.observers.add(game, player_id, desk.entropy.token_bytes(16))
    _report(desk, work, open_table(work, game, desk.clock), observer)


def stop_observing(work: UnitOfWork, player_id: int, game: str) -> tuple[str, ...]:
    """A person looks on no more, at one game or ("") at any; gives the games that are meant."""
    ended = [each for each in work.observers.of_player(player_id) if game in ("", each.game_id)]
    for each in ended:
        work.observers.remove(each)
    return tuple(each.game_id for each in ended)


def tell_observers(desk: Desk, work: UnitOfWork, table: Table) -> None:
    """Send everybody who looks on what happened since their last report."""
    for observer in work.observers.of_game(table.game.id):
        _report(desk, work, table, observer)


def note_observers(desk: Desk, work: UnitOfWork, table: Table, note: Callable[[str], Note]) -> None:
    """Send everybody who looks on the note that belongs to the name under which we write to them."""
    for observer in work.observers.of_game(table.game.id):
        body = desk.reporter.note(note(observer_name(observer.number)))
        write_to_observer(desk, work, table, observer, body)


def answer_observer(desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity) -> bool:
    """Answer a mail of somebody who looks on; False if it is nobody's of that kind. They give no orders."""
    observer = find_observer(work, identity.game, identity.seat)
    if observer is None:
        return False
    work.inbox.attribute(mail.id, identity.game, identity.seat)
    commands = [read_command(line.text) for line in clean(incoming).written()]
    ends = any(isinstance(each, Resign) or (isinstance(each, Observe) and each.ends) for each in commands)
    if ends:
        work.observers.remove(observer)
    table = open_table(work, identity.game, desk.clock)
    if ends or not any(isinstance(each, Status) for each in commands):
        _explain(desk, work, table, observer, "ended" if ends else "looks on")
    else:
        _report(desk, work, table, observer)
    work.inbox.settle(mail.id, MailState.DONE, Disposition.ACCEPT, "The mail is an observer's.")
    return True


def _explain(desk: Desk, work: UnitOfWork, table: Table, observer: Observer, kind: str) -> None:
    named = (("kind", kind), ("game", table.game.id), ("seat", observer_name(observer.number)), ("said", ""))
    write_to_observer(desk, work, table, observer, desk.reporter.note(Note(template="observer", named=named)))


def _report(desk: Desk, work: UnitOfWork, table: Table, observer: Observer) -> None:
    """What everybody may know: built from the view of the public, which holds nothing else."""
    public, over = Seat(PUBLIC), table.over
    names = {Seat(seat.seat): seat.player_id for seat in work.seats.of_game(table.game.id)}
    times = times_of(work, table.game.id, desk.clock.now())
    letter = Report(
        game=table.game.id,
        seat=Seat(observer_name(observer.number)),
        view=table.rules.view(table.state, PUBLIC),
        names=tuple(
            (seat, work.players.get(who).name if who is not None else "") for seat, who in names.items()
        ),
        told=table.told(public, observer.reported_through),
        result=table.rules.result(table.state),
        seed=table.game.seed.hex() if over else "",
        commands=False,
        notices=table.noticed(),
        pledges=pledges_for(work.pledges.of_game(table.game.id), table, public),
        times=replace(times, zone=work.timings.zone(observer.player_id) or times.zone),
    )
    write_to_observer(desk, work, table, observer, desk.reporter.report(letter, table.book))
    work.observers.set_reported(observer, table.entry)


def write_to_observer(desk: Desk, work: UnitOfWork, table: Table, observer: Observer, body: Body) -> None:
    """Queue a mail to somebody who looks on."""
    person, name = work.players.get(observer.player_id), observer_name(observer.number)
    game = table.game.id
    token = token_for(desk.key, game, name, observer.token_nonce.hex())
    local, _, host = desk.address.rpartition("@")
    identity = desk.message_id(work, seat_line(game, name))
    envelope = Envelope(
        message_id=identity,
        sender=desk.address,
        recipient=person.address,
        date=desk.clock.now(),
        reply_to=f"{local}+{game}.{name}.{token}@{host}" if desk.plus_addressing else desk.address,
        root=root_id(desk.key, desk.host, game),
    )
    if not desk.plus_addressing:
        body = replace(body, subject=body.subject.replace("]", f" ~{token}]", 1))
    work.outbox.post(
        NewMail(
            message_id=identity,
            kind=KIND,
            recipient=person.address,
            raw=compose(fitted(body, person.mail_format), envelope),
            at=desk.clock.now(),
            entry=table.entry,
            game_id=game,
            seat=name,
        )
    )
