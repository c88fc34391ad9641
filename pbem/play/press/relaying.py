"""Press: words from player to player, passed on as new mails to those who are named and to nobody else."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from msgspec import Struct

from engine.core.ids import Seat
from pbem.intake.press_text import plain_press
from pbem.intake.values import Press
from pbem.play.bargains.pledges import addressees
from pbem.play.desk import Desk
from pbem.play.mailing import Mailing
from pbem.play.notes import send_note
from pbem.play.press.addressees import MODERATOR, MODERATORS, Unknown
from pbem.play.table import Table
from pbem.report.letters import Done, LineResult, Note, NotRead, ReceiptLine
from pbem.store.message_ids import root_id
from pbem.store.talk_records import Message, Observers
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

PRESS: Final = "press"
NOBODY: Final = "somebody"
"""Who writes what is not signed."""
_HOUR: Final = timedelta(hours=1)


class Writer(Struct, frozen=True):
    """Who writes: a seat, or the name of somebody who looks on with what the readers are told of them."""

    name: str
    looks_on: str = ""


class _Letter(Struct, frozen=True):
    """A message ready to go: under which name, to whom as its readers are told, and its words."""

    writer: str
    to: str
    text: str


class PressRoom:
    """Passes on the press of one mail. It is no input of the game: its own log and the outbox alone record it."""

    def __init__(self, desk: Desk, work: UnitOfWork, table: Table, writer: Writer) -> None:
        self._desk = desk
        self._work = work
        self._table = table
        self._mailing = Mailing(desk, work, table)
        self._sender = writer.name
        self._looks_on = writer.looks_on
        self._people = addressees(self._mailing, table, moderated=bool(desk.moderators))
        self._rules = work.press.rules(table.game.id)

    def pass_on(self, blocks: tuple[Press, ...], mail_id: int) -> tuple[ReceiptLine, ...]:
        """Send each block of one mail to those whom it names; what became of each, for the receipt."""
        return tuple(
            ReceiptLine(
                block.number,
                f"{'ANONYMOUS ' if block.anonymous else ''}PRESS TO {block.to}",
                self._pass_on(block, mail_id),
            )
            for block in blocks
        )

    def _pass_on(self, block: Press, mail_id: int) -> LineResult:
        readers = self._people.named(block.to, self._sender)
        if isinstance(readers, Unknown):
            code = "press_no_moderator" if readers.name in MODERATORS else "press_unknown"
            return NotRead(code, readers.name, self._people.known(self._sender))
        if not block.ended:
            return NotRead("press_unended", block.to)
        if not block.text.strip():
            return NotRead("press_empty", block.to)
        if block.anonymous and not self._rules.anonymous:
            return NotRead("press_signed_only", block.to)
        if not readers:
            return NotRead("press_nobody", block.to, self._people.known(self._sender))
        if self._looks_on and not self._may_look_on_and_write(readers):
            return NotRead("press_observer", block.to)
        game, now, most = self._table.game.id, self._table.now(), self._desk.press_per_hour
        if self._work.press.count(game, self._sender, now - _HOUR) >= most:
            return NotRead("press_often", str(most))
        text = plain_press(redact_tokens(block.text))
        self._work.press.add(Message(game, self._sender, list(readers), block.anonymous, text, now))
        self._send(readers, block.anonymous, text, mail_id)
        named = (("to", self._people.shown(readers)),)
        return Done("press_sent_unsigned" if block.anonymous else "press_sent", named)

    def _send(self, readers: tuple[str, ...], anonymous: bool, text: str, mail_id: int) -> None:
        """Nothing of the writer's own mail goes on but the words.

        What is not signed and goes to all others goes to its writer too, and says so: else the list of its readers, or who
        got it, would name the writer.
        """
        shown = self._people.shown(readers)
        if not anonymous:
            letter = _Letter(self._looks_on or self._people.shown((self._sender,)), shown, text)
        else:
            everybody = set(readers) >= set(self._people.seats) - {self._sender}
            named = ("all", *(each for each in readers if each == MODERATOR)) if everybody else readers
            letter = _Letter(NOBODY, self._people.shown(named), text)
            readers = (*self._people.seats, *named[1:]) if everybody else readers
        for reader in readers:
            self._post(reader, letter, mail_id)

    def _may_look_on_and_write(self, readers: tuple[str, ...]) -> bool:
        """Whether somebody who looks on may write to these."""
        match self._rules.observers:
            case Observers.ALL:
                return True
            case Observers.MODERATORS:
                return readers == (MODERATOR,)
        return False

    def _post(self, reader: str, letter: _Letter, mail_id: int) -> None:
        """A mail that is ours from the first header to the last, in the thread of its game behind the press before."""
        game = self._table.game.id
        turn = self._table.rules.clock(self._table.state)[0]
        note = Note(
            template=PRESS,
            named=(
                ("tag", f"{game} t{turn}" if reader == MODERATOR else f"{game} t{turn} {reader}"),
                ("writer", letter.writer),
                ("to", letter.to),
                ("text", letter.text),
            ),
        )
        outbox = self._work.outbox
        if reader != MODERATOR:
            before = outbox.last_id(game, PRESS, seat=reader)
            self._mailing.note(Seat(reader), note, PRESS, mail_id, in_reply_to=before)
            return
        root = root_id(self._desk.key, self._desk.host, game)
        for address in self._desk.moderators:
            before = outbox.last_id(game, PRESS, recipient=address)
            send_note(
                self._desk,
                self._work,
                note,
                address,
                mail_id=mail_id,
                in_reply_to=before,
                thread=(game, root),
            )
