"""Press: words from player to player, passed on as new mails to those who are named and to nobody else."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from pbem.intake.values import Press
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing, send_note
from pbem.play.table import Table
from pbem.report.letters import Done, LineResult, Note, NotRead, ReceiptLine
from pbem.report.wording import Wording
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

PRESS: Final = "press"
MODERATOR: Final = "moderator"

_EVERYBODY: Final = ("all", "everybody", "everyone", "all players")
_MODERATORS: Final = (MODERATOR, "moderators", "the moderator", "the moderators")
_BUT: Final = re.compile(r"\s+(?:but|except|without)\s+", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"\s*(?:[,;/&+]|\band\b)\s*", re.IGNORECASE)


class _Unknown(Struct, frozen=True):
    """A recipient that is nobody here."""

    name: str


class PressRoom:
    """Passes on the press of one mail. It is no input of the game: the outbox alone records it."""

    def __init__(self, desk: Desk, work: UnitOfWork, table: Table, sender: Seat) -> None:
        self._desk = desk
        self._work = work
        self._table = table
        self._mailing = Mailing(desk, work, table)
        self._sender = sender
        self._people = {seat: self._mailing.name_of(seat) for seat in self._seats()}
        self._wording = Wording(table.rules.words)

    def pass_on(self, blocks: tuple[Press, ...], mail_id: int) -> tuple[ReceiptLine, ...]:
        """Send each block of one mail to the seats it names; what became of each, for the receipt."""
        return tuple(
            ReceiptLine(block.number, f"PRESS TO {block.to}", self._pass_on(block, mail_id))
            for block in blocks
        )

    def _pass_on(self, block: Press, mail_id: int) -> LineResult:
        if not block.ended:
            return NotRead("press_unended", block.to)
        if not block.text.strip():
            return NotRead("press_empty", block.to)
        readers = self._readers(block.to)
        if isinstance(readers, _Unknown):
            return NotRead("press_unknown", readers.name, self._known())
        if not readers:
            return NotRead("press_nobody", block.to, self._known())
        names = ", ".join(self._wording.name(reader) for reader in readers)
        for reader in readers:
            self._send(reader, block, names, mail_id)
        return Done("press_sent", (("to", names),))

    def _readers(self, text: str) -> tuple[str, ...] | _Unknown:
        """The seats (and the moderator) that a PRESS TO line names, in seat order, the writer left out."""
        named, _, left_out = _BUT.sub("\0", text.strip(" .!"), count=1).partition("\0")
        chosen = self._named(named)
        spared = self._named(left_out) if left_out else frozenset[str]()
        if isinstance(chosen, _Unknown):
            return chosen
        if isinstance(spared, _Unknown):
            return spared
        readers = chosen - spared - {self._sender}
        return tuple(each for each in (*self._seats(), MODERATOR) if each in readers)

    def _named(self, text: str) -> frozenset[str] | _Unknown:
        found: set[str] = set()
        for name in filter(None, _BETWEEN.split(text.casefold())):
            if name in _EVERYBODY:
                found.update(self._seats())
            elif name in _MODERATORS and self._desk.moderators:
                found.add(MODERATOR)
            elif seats := [seat for seat in self._seats() if name in self._spellings(seat)]:
                found.update(seats)
            else:
                return _Unknown(name)
        return frozenset(found)

    def _spellings(self, seat: Seat) -> frozenset[str]:
        """What a seat may be called: its id, the words of the edition for it, its person, and the first name if nobody shares it."""
        person = self._people[seat].casefold()
        first = person.partition(" ")[0]
        shared = [each for each in self._people.values() if each.casefold().partition(" ")[0] == first]
        names = (seat, *self._table.rules.words.get(seat, ()), person, *([first] if len(shared) == 1 else []))
        return frozenset(filter(None, (each.casefold() for each in names)))

    def _seats(self) -> tuple[Seat, ...]:
        return self._table.rules.seats(self._table.state)

    def _known(self) -> tuple[str, ...]:
        """Everybody who can be written to."""
        others = tuple(self._wording.name(seat) for seat in self._seats() if seat != self._sender)
        return (*others, "all", *([MODERATOR] if self._desk.moderators else []))

    def _send(self, reader: str, block: Press, names: str, mail_id: int) -> None:
        """A mail that is ours from the first header to the last; nothing of the writer's own mail but the words."""
        game = self._table.game.id
        turn = self._table.rules.clock(self._table.state)[0]
        note = Note(
            template=PRESS,
            named=(
                ("tag", f"{game} t{turn}" if reader == MODERATOR else f"{game} t{turn} {reader}"),
                ("writer", self._wording.name(self._sender)),
                ("to", names),
                ("text", redact_tokens(block.text)),
            ),
        )
        if reader != MODERATOR:
            self._mailing.note(Seat(reader), note, PRESS, mail_id)
            return
        for address in self._desk.moderators:
            send_note(self._desk, self._work, note, address, mail_id=mail_id)
