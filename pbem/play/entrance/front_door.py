"""Mails to the door: what a stranger wants is done once a reply from that very address has confirmed it."""

from __future__ import annotations

import re
from datetime import timedelta
from email.utils import parseaddr
from typing import Final

from pbem.intake.clean import clean
from pbem.intake.command_lines import mended_command, read_command
from pbem.intake.commands import Entry
from pbem.intake.headers import decode_words
from pbem.intake.identify import IdentifyContext, is_join_mail
from pbem.intake.message import Incoming
from pbem.intake.values import Disposition, Identity, Verdict
from pbem.play.confirm import YES
from pbem.play.desk import Desk
from pbem.play.entrance.entering import Visit, enter
from pbem.play.entrance.new_game import Person
from pbem.play.notes import send_note
from pbem.report.letters import Done, Note, NotRead, Shown
from pbem.store.door import NewWish
from pbem.store.door_records import EntryWish
from pbem.store.records import Mail, MailState
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens, token_for

GAME: Final = "join"
"""What stands for a game in the address of a wish that is to be confirmed."""
NOTE: Final = "door"
_NAME: Final = re.compile(r"wish(?P<number>\d{1,9})")
_SUBJECT: Final = re.compile(r"^(?:re:\s*)?(?:join|create|observe)\b", re.IGNORECASE)
_DAY, _HOUR, _WEEK = timedelta(days=1), timedelta(hours=1), timedelta(days=7)
MOST_A_DAY: Final = 8
"""Answers that one address gets from the door in a day."""
MOST_AN_HOUR: Final = 60
"""Answers that the door gives in an hour: a flood of forged senders must not become one of ours."""
_MOST_LINES: Final = 5


class Doorkeeper:
    """Answers one mail to the door."""

    def __init__(self, desk: Desk, work: UnitOfWork, mail: Mail, incoming: Incoming) -> None:
        self._desk = desk
        self._work = work
        self._mail = mail
        self._incoming = incoming

    def answer(self, identity: Identity, context: IdentifyContext) -> bool:
        """Answer a mail to the door, or one that confirms a wish; False if it is neither."""
        wish = find_wish(self._work, identity.game, identity.seat)
        for_the_door = self._is_for_the_door(context) and bool(self._incoming.sender)
        if identity.verdict is Verdict.ACTS and wish is not None:
            self._confirmed(wish)
        elif identity.verdict is not Verdict.ACTS and for_the_door:
            self._heard()
        elif identity.verdict is not Verdict.ACTS and wish is not None:
            self._settle(Disposition.DISCARD, identity.reason)
        else:
            return False
        return True

    def tell_how(self) -> bool:
        """Tell a stranger how to join, once a week at most; whether that was done."""
        joining = self._desk.joining
        if not (joining.join or joining.create or joining.observe) or self._answered(_WEEK):
            return False
        self._send("how", (), ())
        return True

    def _is_for_the_door(self, context: IdentifyContext) -> bool:
        by_subject = not self._desk.plus_addressing and _SUBJECT.match(self._incoming.subject.strip())
        return bool(by_subject) or is_join_mail(self._incoming, context)

    def _answered(self, within: timedelta) -> int:
        return self._work.outbox.count_to(self._incoming.sender, self._desk.clock.now(), within, (NOTE,))

    def _heard(self) -> None:
        """Ask whoever wrote to confirm the wish; too many mails get silence."""
        now = self._desk.clock.now()
        many = self._answered(_DAY) >= MOST_A_DAY
        if many or self._work.outbox.count_of(NOTE, now, _HOUR) >= MOST_AN_HOUR:
            self._settle(Disposition.DISCARD, "The door has given too many answers lately.")
            return
        lines = self._wishes()
        if not lines:
            self._send("how", (), ())
        else:
            self._ask(self._keep(lines))
        self._settle(Disposition.ACCEPT, "The mail is addressed to those who want to join.")

    def _wishes(self) -> list[str]:
        """The lines that say what somebody wants; where there is none, the subject may say it."""
        written = [line.text for line in clean(self._incoming).written()]
        found = [line for line in written if _entry(line) is not None]
        if not found and _entry(self._incoming.subject) is not None:
            found = [self._incoming.subject]
        return [redact_tokens(line)[:300] for line in found[:_MOST_LINES]]

    def _keep(self, lines: list[str]) -> EntryWish:
        desk = self._desk
        return self._work.door.ask(
            NewWish(
                name=_name_of(self._incoming),
                address=self._incoming.sender,
                lines=lines,
                token_nonce=desk.entropy.token_bytes(16),
                asked_at=desk.clock.now(),
            )
        )

    def _ask(self, wish: EntryWish) -> None:
        self._send("asks", tuple(wish.lines), (), wish)

    def _confirmed(self, wish: EntryWish) -> None:
        """Do what was wanted, once, if the mail says yes."""
        words = [line.text.strip(" .!").casefold() for line in clean(self._incoming).written()]
        if wish.done:
            self._send("before", tuple(wish.lines), ())
        elif not any(word in YES or word.startswith("yes") for word in words):
            self._ask(wish)
        else:
            self._work.door.end(wish.id)
            visit = Visit(self._desk, self._work, Person(wish.name, wish.address))
            visit.player()  # known by name from now on, so that a player may name them as substitute
            results = [enter(visit, entry) for line in wish.lines if (entry := _entry(line)) is not None]
            said = [
                text
                for each in results
                if isinstance(each, Done | NotRead | Shown)
                for text in self._desk.reporter.said(each)
            ]
            offered = [line for each in results for line in _offered(each)]
            self._send("done", tuple(said), tuple(offered))
        self._settle(Disposition.ACCEPT, "The mail confirms a wish.")

    def _send(
        self, kind: str, said: tuple[str, ...], lines: tuple[str, ...], wish: EntryWish | None = None
    ) -> None:
        desk, seat = self._desk, wish_name(wish.id) if wish is not None else ""
        token = token_for(desk.key, GAME, seat, wish.token_nonce.hex()) if wish is not None else ""
        local, _, host = desk.address.rpartition("@")
        named = {
            "kind": kind,
            "said": "\n".join(said),
            "lines": "\n".join(lines),
            "door": f"{local}+{GAME}@{host}" if desk.plus_addressing else desk.address,
            "tag": f"[{GAME} {seat} ~{token}] " if wish is not None and not desk.plus_addressing else "",
        }
        answers_to = (
            f"{local}+{GAME}.{seat}.{token}@{host}"
            if wish is not None and desk.plus_addressing
            else named["door"]
        )
        send_note(
            desk,
            self._work,
            Note(template=NOTE, named=tuple(named.items())),
            wish.address if wish is not None else self._incoming.sender,
            mail_id=self._mail.id,
            in_reply_to=self._incoming.message_id,
            reply_to=answers_to,
        )

    def _settle(self, disposition: Disposition, reason: str) -> None:
        self._work.inbox.settle(self._mail.id, MailState.DONE, disposition, reason)


def find_wish(work: UnitOfWork, game: str, seat: str) -> EntryWish | None:
    """The wish that an address of ours names, or None."""
    found = _NAME.fullmatch(seat) if game == GAME else None
    return work.door.wish(int(found["number"])) if found is not None else None


def wish_name(number: int) -> str:
    """How somebody whose wish is to be confirmed is addressed."""
    return f"wish{number}"


def _entry(line: str) -> Entry | None:
    command = read_command(line)
    if command is None and (mended := mended_command(line)) is not None:
        command = mended.command
    return command if isinstance(command, Entry) else None


def _offered(result: object) -> tuple[str, ...]:
    if isinstance(result, NotRead):
        return result.nearest
    return result.lines if isinstance(result, Shown) else ()


def _name_of(incoming: Incoming) -> str:
    """What somebody is called: the name beside the address, else what stands before its @."""
    name = parseaddr(decode_words(incoming.headers.get("from")))[0]
    plain = "".join(each for each in " ".join(name.split()) if each.isalnum() or each in " .,-'")
    return plain.strip()[:60] or incoming.sender.partition("@")[0][:60]
