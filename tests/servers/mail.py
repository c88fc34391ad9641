"""Dovecot and Postfix together, as a test uses them: deliver mails, look into folders, connect as the program does."""

import smtplib
import time
from collections.abc import Sequence
from email.message import Message
from email.parser import BytesParser

from imap_tools import MailBoxUnencrypted

from pbem.settings import ImapSettings, SmtpSettings
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import DOMAIN, Postfix
from tests.servers.process import HOST

_DATE = "Sun, 01 Mar 2026 12:00:00 +0000"
USERS = {"company": "pw", "alice": "pw", "bob": "pw", "carol": "pw", "dave": "pw", "operator": "pw"}


class MailServers:
    """A running pair of mail servers."""

    def __init__(self, dovecot: Dovecot, postfix: Postfix) -> None:
        """Use these two."""
        self.dovecot = dovecot
        self.postfix = postfix

    @property
    def ports(self) -> tuple[int, int]:
        """IMAP, SMTP."""
        return self.dovecot.imap, self.postfix.smtp

    def empty(self) -> None:
        """Remove every mail; what still lies in a queue is delivered first."""
        self.settle()
        for user in USERS:
            self.dovecot.empty(user)

    def settle(self, seconds: float = 30.0) -> None:
        """Wait until Postfix has nothing left to deliver: twice, since a mail may be between two of its folders."""
        until = time.monotonic() + seconds
        quiet = 0
        while quiet < 2:
            assert time.monotonic() < until, "Postfix still has mail in its queue:\n" + self.postfix.log()
            quiet = quiet + 1 if self._nothing_waits() else 0
            time.sleep(0.02)

    def _nothing_waits(self) -> bool:
        queues = [self.postfix.folder / "queue" / name for name in ("incoming", "active", "deferred")]
        log = self.postfix.log()
        return log.count(": message-id=") == log.count(": removed\n") and not any(
            file.is_file() for queue in queues for file in queue.rglob("*")
        )

    def deliver(self, bodies: Sequence[str], to: str = f"company@{DOMAIN}", sender: str = "alice") -> None:
        """Send one mail for each body and wait until all of them lie in the mailbox, in whatever order.

        The Message-ID is made of the body.
        """
        self.post(bodies, to, sender)
        self.settle()

    def post(self, bodies: Sequence[str], to: str = f"company@{DOMAIN}", sender: str = "alice") -> None:
        """Send one mail for each body and wait for nothing."""
        with smtplib.SMTP(HOST, self.postfix.smtp) as smtp:
            for body in bodies:
                name = body.replace(" ", "-")
                # with From and Date, which Postfix would add otherwise, each time another Date
                head = f"From: {sender}@{DOMAIN}\r\nDate: {_DATE}\r\nMessage-ID: <{name}@example.org>\r\n"
                raw = f"{head}Subject: {body}\r\n\r\n{body}\r\n"
                smtp.sendmail(f"{sender}@{DOMAIN}", [to], raw)

    def login(self, user: str, folder: str = "INBOX") -> MailBoxUnencrypted:
        """A client of a user's own, for looking; to be used as a context."""
        client = MailBoxUnencrypted(HOST, self.dovecot.imap, timeout=10)
        client.login(user, USERS[user], initial_folder=folder)
        return client

    def folder(self, user: str, name: str = "INBOX") -> list[Message]:
        """The mails in a folder, oldest first."""
        with self.login(user) as client:
            if not client.folder.exists(name):
                return []
            client.folder.set(name)
            raws = [message.obj.as_bytes() for message in client.fetch(mark_seen=False, bulk=100)]
        return [BytesParser().parsebytes(raw) for raw in raws]

    def subjects(self, user: str, name: str = "INBOX") -> list[str]:
        """The subjects in a folder, oldest first."""
        return [str(message["Subject"]) for message in self.folder(user, name)]

    def imap_settings(self, **changes: object) -> ImapSettings:
        """How the program reaches the company's mailbox."""
        given = {
            "host": HOST,
            "port": self.dovecot.imap,
            "user": "company",
            "password": USERS["company"],
            "security": "none",
            "timeout": 10.0,
        }
        return ImapSettings.model_validate(given | changes)

    def smtp_settings(self, **changes: object) -> SmtpSettings:
        """How the program hands over its mails."""
        given = {"host": HOST, "port": self.postfix.smtp, "security": "none", "timeout": 10.0}
        return SmtpSettings.model_validate(given | changes)
