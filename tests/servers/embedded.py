"""The embedded servers, as a test uses them: the same that `MailServers` offers over Dovecot and Postfix."""

import smtplib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.message import Message
from email.parser import BytesParser

from imap_tools import MailBoxUnencrypted

from pbem.demo.servers import Address, servers
from tests.servers.mail import USERS


class EmbeddedMail:
    """Running embedded servers with the mailboxes of `USERS`."""

    def __init__(self, address: Address) -> None:
        """Use the servers at this address."""
        self.address = address

    @property
    def ports(self) -> tuple[int, int]:
        """IMAP, SMTP."""
        return self.address.imap, self.address.smtp

    def post(self, bodies: Sequence[str]) -> None:
        """Send one mail to the company for each body; the Message-ID is made of the body."""
        with smtplib.SMTP(self.address.host, self.address.smtp) as smtp:
            for body in bodies:
                name = body.replace(" ", "-")
                raw = f"Message-ID: <{name}@example.org>\r\nSubject: {body}\r\n\r\n{body}\r\n"
                smtp.sendmail("alice@mail.test", ["company@mail.test"], raw)

    def settle(self) -> None:
        """Nothing lies in any queue: a mail is in its mailbox as soon as it was taken."""

    def folder(self, user: str, name: str = "INBOX") -> list[Message]:
        """The mails in a folder, oldest first."""
        client = MailBoxUnencrypted(self.address.host, self.address.imap, timeout=10)
        with client.login(user, USERS[user], name):
            raws = [message.obj.as_bytes() for message in client.fetch(mark_seen=False, bulk=100)]
        return [BytesParser().parsebytes(raw) for raw in raws]


@contextmanager
def embedded_mail() -> Iterator[EmbeddedMail]:
    """Embedded servers while the block lasts."""
    with servers(USERS) as address:
        yield EmbeddedMail(address)
