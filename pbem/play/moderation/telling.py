"""Who reads what moderators do: the players, all in the same words, and the moderators of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.ids import Seat
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing, mail_round
from pbem.play.moderation.changes import Change, GiveAnswer, GoBack, ReplaceOrder, SetRoll, SetValues
from pbem.play.moderation.rights import Deed
from pbem.play.notes import send_note
from pbem.play.table import Table
from pbem.report.letters import Note
from pbem.report.wording import Wording
from pbem.store.unit_of_work import UnitOfWork

PLAYERS: Final = "moderation"
MODERATORS: Final = "moderator"
"""Kinds of mails about what moderators do, to players and to moderators."""

Facts = Mapping[str, str]


def tell_players(desk: Desk, work: UnitOfWork, table: Table, facts: Facts, but: Seat | None = None) -> None:
    """Write to everybody at the table, in the same words, save to one seat that learns of it otherwise."""
    mailing = Mailing(desk, work, table)
    for seat in table.rules.seats(table.state):
        if seat != but:
            mailing.note(seat, _note(table, facts, seat), PLAYERS, table.entry)


def tell_seat(desk: Desk, work: UnitOfWork, table: Table, facts: Facts, seat: Seat) -> None:
    """Write to the person of one seat."""
    Mailing(desk, work, table).note(seat, _note(table, facts, seat), PLAYERS, table.entry)


def tell_person(desk: Desk, work: UnitOfWork, table: Table, facts: Facts, to: tuple[Seat, str]) -> None:
    """Write to somebody who does not sit at the table any more: about which seat, and to which address."""
    seat, address = to
    send_note(desk, work, _note(table, facts, seat), address, mail_id=table.entry)


def tell_moderators(desk: Desk, work: UnitOfWork, table: Table, deed: Deed, facts: Facts) -> None:
    """Write to those who may decide; where nobody is named who has an address, to all moderators, else the operator."""
    game = table.game.id
    named = tuple(each.address for each in desk.moderation.who_may(deed, game) if each.address)
    note = Note(template=MODERATORS, named=(("game", game), *facts.items()))
    for address in named or desk.moderators or (desk.operator,):
        send_note(desk, work, note, address, mail_id=table.entry)


def finish(desk: Desk, work: UnitOfWork, table: Table) -> None:
    """Save the game and write to everybody to whom a report or a receipt is due."""
    table.save()
    mail_round(Mailing(desk, work, table), table)


def facts_of(work: UnitOfWork, table: Table, change: Change, *, for_readers: bool) -> dict[str, str]:
    """What a change is, for templates/moderator/words.j2; for readers under the numbers by which they know entries.

    A value that not everybody may know, an order that may be sealed: neither is among them.
    """

    def number(entry: int) -> str:
        return str(work.ledger.told_as(table.game.id, entry) if for_readers else entry)

    name = Wording(table.rules.words).name
    match change:
        case SetValues(settings):
            values = (
                each.path
                if table.rules.is_unseen(each.path)
                else f"{each.path} from {each.was} to {each.now}"
                for each in settings
            )
            return {"change": "set", "values": "; ".join(values)}
        case ReplaceOrder(entry, _, None):
            return {"change": "replace", "entry": number(entry)}
        case ReplaceOrder(entry, _, seat):
            return {"change": "put_in", "entry": number(entry), "player": name(str(seat))}
        case SetRoll(entry, _, values):
            return {"change": "roll", "entry": number(entry), "values": ", ".join(map(str, values))}
        case GoBack(to):
            return {"change": "rollback", "entry": number(to)}
        case GiveAnswer(seat, _):
            return {"change": "answer", "player": name(seat)}


def _note(table: Table, facts: Facts, seat: Seat) -> Note:
    named = {"game": table.game.id, "seat": str(seat), "still": "", **facts}
    return Note(template=PLAYERS, named=tuple(named.items()))
