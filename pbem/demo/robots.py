"""A robot player as a process of its own: it knows a mailbox and the mails in it, and answers like anyone.

`python -m pbem.demo.robots HOST IMAP_PORT SMTP_PORT USER PASSWORD` reads the mails, finds its own view attached to
them (`attach view`, a switch for everybody), chooses, and replies with order lines until a mail says that the game
is over. It prints one line for each of its orders that was refused.
"""

from __future__ import annotations

import hashlib
import smtplib
import sys
from collections.abc import Iterator
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from typing import NamedTuple

import msgspec
from imap_tools import BaseMailBox, MailBoxUnencrypted, MailMessage

from engine import rules_for
from engine.core.decision import Urgency
from engine.core.ids import DecisionId
from engine.core.options import Below, Choice, sample
from engine.core.view import Question, View
from pbem.lines.say import line as order_line
from pbem.ports.fetching import bodies

VIEW_FILE = "view.json"
PAUSE = 0.5
"""Seconds after which a robot looks into its mailbox although the server has not said that there is mail."""
REFUSED = "refused: "
"""What stands before each refused line in a robot's log."""


class Account(NamedTuple):
    """What a robot knows before its first mail; the address is `user@domain` as the mails to it say."""

    host: str
    imap_port: int
    smtp_port: int
    user: str
    password: str


class _Edition(msgspec.Struct):
    """The part of an attached view that says who can read the rest."""

    edition: str


class Robot:
    """One player: remembers what it answered to each question, so that a refused answer is not sent twice."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._sent: dict[DecisionId, list[str]] = {}
        self._awaited = ""
        self.over = False

    def play(self) -> None:
        """Read and answer until the game is over."""
        account = self._account
        with MailBoxUnencrypted(account.host, account.imap_port).login(
            account.user, account.password
        ) as mailbox:
            last = 0
            while not self.over:
                found = _behind(mailbox, last)
                if found:
                    last = max(found)
                    self._read([MailMessage.from_bytes(found[uid]) for uid in sorted(found)])
                else:
                    mailbox.idle.wait(timeout=PAUSE)

    def _read(self, mails: list[MailMessage]) -> None:
        """Answer the newest mail, unless an answer of ours is still on its way: its receipt brings a newer view."""
        self.over = any("game over" in mail.subject.casefold() for mail in mails)
        if self._awaited and not any(self._awaited in _answered(mail) for mail in mails):
            return
        self._awaited = ""
        if not self.over:
            self._answer(mails[-1])

    def _answer(self, mail: MailMessage) -> None:
        attached = [part.payload for part in mail.attachments if part.filename == VIEW_FILE]
        if not attached:
            return
        lines = tuple(self._lines(attached[0]))
        if lines:
            self._send(mail, lines)

    def _lines(self, data: bytes) -> Iterator[str]:
        """What it wants beside the question first, then an order line for each question that the game waits for."""
        rules = rules_for(msgspec.json.decode(data, type=_Edition).edition)
        view = rules.decode_view(data)
        offered = [each for each in view.questions if each.decision.urgency is Urgency.OFFERED]
        blocking = [each for each in view.questions if each.decision.urgency is Urgency.BLOCKING]
        for question in (*offered, *blocking):
            decision = question.decision
            tried = self._sent.setdefault(decision.id, [])
            if question.answered or (tried and decision.urgency is Urgency.OFFERED):
                continue
            if tried:
                print(f"{REFUSED}{tried[-1]}", flush=True)
            choice = self._choice(view, question, len(tried))
            if decision.urgency is Urgency.OFFERED and choice == question.default:
                continue
            tried.append(order_line(rules.phrases[decision.kind], decision, choice, rules.words))
            yield tried[-1]

    def _choice(self, view: View[object], question: Question, tries: int) -> Choice:
        """The robot's answer; the default when that was refused; anything that fits when even that was."""
        below = below_from(f"{self._account.user}/{question.decision.id}/{tries}")
        if tries == 0:
            return rules_for(view.edition).robot(view, question, below)
        return question.default if tries == 1 else sample(question.decision.options, below)

    def _send(self, mail: MailMessage, lines: tuple[str, ...]) -> None:
        answer = EmailMessage()
        own = mail.to[0] if mail.to else self._account.user
        self._awaited = make_msgid(domain=own.rpartition("@")[2])
        answer["From"] = own
        answer["To"] = parseaddr(mail.reply_to[0] if mail.reply_to else mail.from_)[1]
        answer["Subject"] = f"Re: {' '.join(mail.subject.split())}"
        answer["Message-ID"] = self._awaited
        answer["In-Reply-To"] = str(mail.obj["Message-ID"])
        answer.set_content("\n".join(lines) + "\n")
        with smtplib.SMTP(self._account.host, self._account.smtp_port) as server:
            server.send_message(answer)


def _behind(mailbox: BaseMailBox, last: int) -> dict[int, bytes]:
    """The bytes of the mails behind a UID, by their UIDs."""
    mailbox.client.noop()
    newer = [uid for uid in mailbox.uids() if int(uid) > last]
    if not newer:
        return {}
    _status, answer = mailbox.client.uid("FETCH", ",".join(newer), "(UID BODY.PEEK[])")
    return dict(bodies(answer or []))


def _answered(mail: MailMessage) -> str:
    """The Message-IDs that a mail answers."""
    return str(mail.obj["In-Reply-To"] or "")


def below_from(label: str) -> Below:
    """Whole numbers that depend on the label alone, so that a demo with one seed plays one game."""
    counter = 0

    def below(limit: int) -> int:
        nonlocal counter
        counter += 1
        digest = hashlib.sha256(f"{label}/{counter}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % limit

    return below


def main(arguments: list[str]) -> int:
    """Play one seat; returns the exit status."""
    if len(arguments) != 5:
        sys.stderr.write("usage: python -m pbem.demo.robots HOST IMAP_PORT SMTP_PORT USER PASSWORD\n")
        return 2
    host, imap_port, smtp_port, user, password = arguments
    Robot(Account(host, int(imap_port), int(smtp_port), user, password)).play()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
