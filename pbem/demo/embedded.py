"""Embedded IMAP and SMTP servers on loopback in one asyncio loop; all mail lives in memory.

For the demonstration and for tests only.
"""

import asyncio
from argparse import Namespace
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from proxyprotocol.sock import SocketInfoLocal
from pymap.backend.dict import Config, Login
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxSet
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.user import UserMetadata

from pbem.demo.library_habits import LARGEST, PlainPasswords, WholeMails, change_habits

HOST = "127.0.0.1"


class EmbeddedServers:
    """An IMAP and an SMTP server that share mailboxes; mail to `user+anything` goes to `user`."""

    def __init__(self, domain: str, passwords: Mapping[str, str], folders: Iterable[str]) -> None:
        """Prepare mailboxes of `domain` for the users in `passwords`, each with these extra folders."""
        self._domain = domain.casefold()
        self._passwords = {user.casefold(): password for user, password in passwords.items()}
        self._folders = tuple(folders)
        self._mailboxes: dict[str, MailboxSet] = {}
        self._listeners: list[asyncio.Server] = []

    async def start(self) -> tuple[int, int]:
        """Listen on two free ports and return them: IMAP, SMTP."""
        change_habits()
        imap_port = await self._start_imap()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._smtp_session, HOST, 0)
        self._listeners.append(server)
        return imap_port, int(server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Stop listening."""
        for listener in self._listeners:
            listener.close()

    async def _start_imap(self) -> int:
        config = _imap_config()
        login = Login(config)
        config.apply_context()
        for user, password in self._passwords.items():
            login.users_dict[user] = UserMetadata(config, user, password=password)
            mailboxes = MailboxSet()
            config.set_cache[user] = (mailboxes, FilterSet())
            self._mailboxes[user] = mailboxes
            for folder in self._folders:
                await mailboxes.add_mailbox(folder)
        imap = IMAPServer(login, config)

        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await imap(reader, writer, SocketInfoLocal(writer))

        listener = await asyncio.start_server(answer, HOST, 0)
        self._listeners.append(listener)
        return int(listener.sockets[0].getsockname()[1])

    def _smtp_session(self) -> SMTP:
        return WholeMails(self, hostname=self._domain, enable_SMTPUTF8=True, data_size_limit=LARGEST)

    def _user_of(self, address: str) -> str | None:
        local, _, domain = address.rpartition("@")
        user = local.partition("+")[0].casefold()
        return user if domain.casefold() == self._domain and user in self._mailboxes else None

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take mail for our users only: nothing leaves the machine."""
        if self._user_of(address) is None:
            return "550 5.1.1 no such user here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_DATA(  # noqa: N802 - the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Lay the mail into each recipient's inbox, with the envelope in headers as a real server does."""
        content = envelope.original_content or b""
        for recipient in envelope.rcpt_tos:
            user = self._user_of(recipient)
            if user is None:
                continue  # RCPT let nobody else pass
            trace = f"Return-Path: <{envelope.mail_from or ''}>\r\nDelivered-To: {recipient}\r\n"
            message = AppendMessage(trace.encode("utf-8") + content, datetime.now(UTC), frozenset())
            inbox = await self._mailboxes[user].get_mailbox("INBOX")
            await inbox.append(message, recent=True)
        return "250 2.0.0 stored"


def _imap_config() -> Config:
    arguments = Namespace(
        host=[HOST],
        port=0,
        debug=False,
        cert=None,
        key=None,
        tls=False,
        passlib_cfg=None,
        proxy_protocol=None,
        inherited_sockets=None,
        demo_data=False,
        demo_user="",
        demo_password="",
    )
    passwords: Any = PlainPasswords()
    return Config(
        arguments,
        host=HOST,
        port=0,
        tls_enabled=False,
        secure_auth=False,
        demo_data=False,
        demo_user="_",
        demo_password="",
        hash_context=passwords,
        invalid_user_sleep=0,
    )
