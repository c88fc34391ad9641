"""Habits of the libraries behind the embedded servers that are put right here.

The IMAP library writes one response in several pieces, on which a client that reads without blocking can stumble; it hashes
passwords slowly; it takes every mail apart that it is given, and looks for its thread.  The SMTP library wakes up for each line of a mail.
"""

from collections.abc import Iterable
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope
from pymap.backend.dict.mailbox import _ThreadCache
from pymap.imap import IMAPConnection
from pymap.mime import MessageContent
from pymap.parsing.response import Response
from pymap.parsing.specials import ObjectId

LARGEST = 25_000_000
"""Bytes of the largest mail that the SMTP server takes."""

_END = b"\r\n.\r\n"


def change_habits() -> None:
    """Change what cannot be changed by inheritance, for the whole process."""
    IMAPConnection.write_response = _write_at_once  # type: ignore[method-assign,assignment]
    MessageContent.parse = _SealedMail  # type: ignore[method-assign]
    _ThreadCache.add = lambda _cache, _mail: ObjectId.random_thread_id()  # type: ignore[method-assign,assignment]


class PlainPasswords:
    """Passwords compared as they are: nothing here is worth a slow hash."""

    def copy(self, **_options: object) -> "PlainPasswords":
        return self

    def hash(self, value: str) -> str:
        return value

    def verify(self, value: str, digest: str) -> bool:
        return value == digest


class _Gathered:
    """Takes the pieces of a response, to be sent as one."""

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: bytes) -> None:
        self.data += data

    def writelines(self, pieces: Iterable[bytes]) -> None:
        for piece in pieces:
            self.data += piece

    async def drain(self) -> None:
        """Nothing to wait for."""


async def _write_at_once(connection: IMAPConnection, response: Response) -> None:
    gathered: Any = _Gathered()
    await response.async_write(gathered)
    try:
        connection.writer.write(bytes(gathered.data))
        await connection.writer.drain()
    except ConnectionError:
        return  # the client is gone; the reading side ends the connection


class _SealedMail(MessageContent):
    """A mail that is taken apart when somebody asks for more of it than its bytes."""

    __slots__ = ("_data", "_parts")

    def __init__(self, data: bytes) -> None:
        self._raw = memoryview(data)
        self._data = data
        self._parts: MessageContent | None = None

    @property
    def _opened(self) -> MessageContent:
        if self._parts is None:
            self._parts = _taken_apart(self._data)
        return self._parts

    lines = property(lambda self: self._opened.lines)  # type: ignore[misc]
    header = property(lambda self: self._opened.header)  # type: ignore[misc]
    body = property(lambda self: self._opened.body)  # type: ignore[misc]


_taken_apart = MessageContent.parse


class WholeMails(SMTP):
    """Reads a mail as it arrives, in blocks; a page of a report has hundreds of lines."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - the name that aiosmtpd calls
        """Take one mail, up to a line with a lone dot."""
        if await self.check_helo_needed():
            return
        assert self.envelope is not None  # noqa: S101 - a session that has said EHLO has one
        if arg or not self.envelope.rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        self.envelope.content = self.envelope.original_content = await self._block()
        await self.push(await self._kept(self.envelope))
        self._set_post_data_state()  # type: ignore[no-untyped-call]

    async def _kept(self, envelope: Envelope) -> str:
        """The answer to a mail, which is laid into its mailboxes unless it is too large."""
        if len(envelope.original_content or b"") > LARGEST:
            return "552 Error: Too much mail data"
        return str(await self.event_handler.handle_DATA(self, self.session, envelope))

    async def _block(self) -> bytes:
        """The bytes of a mail, without the dots that SMTP puts before dots (RFC 5321, 4.5.2)."""
        block, searched, end = bytearray(b"\r\n"), 0, -1
        while (end := block.find(_END, searched)) < 0:
            searched = max(0, len(block) - len(_END))
            block += await self._reader.read(LARGEST)  # the end of the connection cancels us
        self._reader.feed_data(block[end + len(_END) :])  # commands that came along
        return bytes(block[2 : end + 2]).replace(b"\r\n..", b"\r\n.").removeprefix(b".")
