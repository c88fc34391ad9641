"""Moderators are told who is late and who let a question close without an answer."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from pbem.play.desk import Desk
from pbem.play.notes import send_note
from pbem.play.table import Table
from pbem.play.timing.question_deadlines import missed_answers
from pbem.report.letters import Note
from pbem.report.people import People
from pbem.report.wording import Wording
from pbem.store.unit_of_work import UnitOfWork


class LateNotice(Struct, frozen=True):
    """Seats past their deadline, and seats whose question closed without them."""

    late: tuple[Seat, ...]
    missed: tuple[Seat, ...]


def tell_moderators(desk: Desk, work: UnitOfWork, table: Table, notice: LateNotice) -> None:
    """Mail the moderators (without any: the operator) if there is somebody to tell of."""
    if not notice.late and not notice.missed:
        return
    game = table.game.id
    names = tuple(
        (Seat(seat.seat), work.players.get(seat.player_id).name if seat.player_id is not None else "")
        for seat in work.seats.of_game(game)
    )
    people = People(Seat(""), names, Wording(table.rules.words))
    counts = dict(missed_answers(work, game))
    note = Note(
        template="late",
        named=(
            ("game", game),
            ("late", "\n".join(people.called(seat) for seat in notice.late)),
            ("missed", "\n".join(f"{people.called(seat)}: {counts.get(seat, 0)}" for seat in notice.missed)),
        ),
    )
    for address in desk.moderators or (desk.operator,):
        send_note(desk, work, note, address, mail_id=table.entry)
