"""Substitutes: who is named for the time of an absence is asked, and once they have accepted gets the mails of the seat and may answer them."""

from __future__ import annotations

import re
from email.utils import parseaddr
from typing import Final

from engine.core.ids import Seat
from pbem.intake.clean import clean
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity
from pbem.play.absence.away import plays_in, substituted
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.opening import open_table
from pbem.play.table import Table
from pbem.report.letters import Note, NotRead
from pbem.report.moments import moment
from pbem.report.wording import Wording
from pbem.store.records import Mail, MailState, Player
from pbem.store.service_records import OwedReport
from pbem.store.time_records import Absence
from pbem.store.unit_of_work import UnitOfWork

KIND: Final = "substitute"
_YES: Final = re.compile(r"^\W*(?:yes|ok|okay|accept(?:ed)?|i (?:do|will|accept))\b", re.IGNORECASE)
_NO: Final = re.compile(
    r"^\W*(?:no|sorry|refuse|decline|i (?:can ?not|can't|won't|decline))\b", re.IGNORECASE
)


def find_substitute(work: UnitOfWork, game_id: str, absent: int, given: str) -> Player | NotRead:
    """The person whom a name or an address means, if that person may read this seat's mails: nobody who plays in the game may."""
    address = parseaddr(given)[1].casefold() if "@" in given else ""
    wanted = given.casefold()
    found = [
        each
        for each in work.players.all()
        if each.id != absent
        and (each.address.casefold() == address if address else each.name.casefold() == wanted)
    ]
    if work.seats.find(game_id, wanted) is not None:
        return NotRead("away_substitute_plays", given)
    if len(found) != 1:
        return NotRead("away_substitute_unknown", given)
    if plays_in(work, game_id, found[0].id):
        return NotRead("away_substitute_plays", given)
    return found[0]


def ask_substitute(desk: Desk, work: UnitOfWork, table: Table, seat: Seat, absence: Absence) -> None:
    """Ask a person to answer for a seat; until they have said yes they read nothing of the game."""
    if absence.substitute_id is None:
        return
    person = work.players.get(absence.substitute_id)
    note = _note(work, table, seat, absence, ("asks", ""))
    Mailing(desk, work, table).note_to(person, seat, note, KIND)


def answer_as_substitute(
    desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming, identity: Identity
) -> bool:
    """What a mail does whose sender is named as substitute and may not play yet; False if it may, or is no substitute's.

    A yes or no is told to the person who is away; anything else is answered with the question again.
    """
    player = work.players.by_address(incoming.sender)
    now = desk.clock.now()
    if player is None or work.seats.get(identity.game, identity.seat).player_id == player.id:
        return False
    own = [
        absence
        for game, seat, absence in substituted(work, player.id, now)
        if (game, seat) == (identity.game, identity.seat)
    ]
    if not own or any(each.accepted and each.begins_at <= now for each in own):
        return False
    work.inbox.attribute(mail.id, identity.game, identity.seat)
    table = open_table(work, identity.game, desk.clock)
    _take_answer(desk, work, table, (Seat(identity.seat), own[-1]), incoming)
    work.inbox.settle(mail.id, MailState.DONE, Disposition.ACCEPT, "The mail is a substitute's.")
    return True


def _take_answer(
    desk: Desk, work: UnitOfWork, table: Table, named: tuple[Seat, Absence], incoming: Incoming
) -> None:
    seat, absence = named
    lines = [line.text for line in clean(incoming).written()]
    said = "yes" if any(map(_YES.match, lines)) else "no" if any(map(_NO.match, lines)) else ""
    person = work.players.get(absence.substitute_id) if absence.substitute_id is not None else None
    if said == "yes" and not absence.accepted:
        work.absences.answer(absence, accepted=True)
        begins_at = max(absence.begins_at, table.now())
        work.owed_reports.owe(OwedReport(table.game.id, seat, begins_at))
    elif said == "no":
        work.absences.answer(absence, accepted=False)
    if person is None:
        return
    mailing = Mailing(desk, work, table)
    if said:
        mailing.note(seat, _note(work, table, seat, absence, (said, person.name)), KIND, table.entry)
    agreed = said == "yes" or (absence.accepted and not said)
    answer = "accepted" if agreed else "declined" if said else "asks"
    note = _note(work, table, seat, absence, (answer, ""))
    mailing.note_to(person, seat, note, KIND, in_reply_to=incoming.message_id)


def _note(work: UnitOfWork, table: Table, seat: Seat, absence: Absence, what: tuple[str, str]) -> Note:
    kind, who = what
    zone = work.timings.zone(absence.player_id) or work.timings.of(table.game.id).zone
    named = (
        ("kind", kind),
        ("who", who),
        ("game", table.game.id),
        ("seat", str(seat)),
        ("player", Wording(table.rules.words).name(seat)),
        ("person", work.players.get(absence.player_id).name),
        ("begins", moment(absence.begins_at, zone)),
        ("ends", moment(absence.ends_at, zone)),
    )
    return Note(template=KIND, named=named)
