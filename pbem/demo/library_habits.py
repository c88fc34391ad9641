"""Habits of the libraries behind the embedded servers that are put right here.

The IMAP library writes one response in several pieces, on which a client that reads without blocking can stumble; it hashes
passwords slowly; it takes every mail apart that it is given.  The SMTP library wakes up for each line of a mail.
"""

from collections.abc import Iterable, Sequence
from email.headerregistry import ContentTypeHeader
from functools import partial
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope
from pymap.imap import IMAPConnection
from pymap.mime import MessageBody, MessageContent
from pymap.parsing.response import Response

LARGEST = 25_000_000
"""Bytes of the largest mail that the SMTP server takes."""

_END = b"\r\n.\r\n"
_Lines = Sequence[tuple[int, int, int]]


def change_habits() -> None:
    """Change what cannot be changed by inheritance, for the whole process."""
    IMAPConnection.write_response = _write_at_once  # type: ignore[method-assign,assignment]
    MessageBody._parse_multipart = _SealedBody  # type: ignore[method-assign]  # noqa: SLF001


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


class _SealedBody(MessageBody):
    """A body of several parts, which is taken apart when somebody asks for one of them."""

    __slots__ = ("_open",)

    def __init__(
        self, data: bytes, view: memoryview, lines: _Lines, content_type: ContentTypeHeader, boundary: bytes
    ) -> None:
        super().__init__(data, lines, content_type, [])
        self._open = partial(_taken_apart, data, view, lines, content_type, boundary)

    @property
    def nested(self) -> Sequence[MessageContent]:
        if not self._nested:
            self._nested = self._open().nested
        return self._nested


_taken_apart = MessageBody._parse_multipart  # noqa: SLF001


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
