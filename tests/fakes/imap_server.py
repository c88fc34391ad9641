"""A small IMAP server that answers as a test wants it to."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tests.fakes.line_server import line_server

Answer = Callable[[str, str], bytes | None]
"""From the tag and the command (in capitals) to the bytes of the answer; None cuts the connection."""


def polite(tag: str, command: str) -> bytes | None:
    """Answer as a server with an empty inbox and no extensions does."""
    if command.startswith("CAPABILITY"):
        return f"* CAPABILITY IMAP4rev1\r\n{tag} OK done\r\n".encode()
    if command.startswith(("SELECT", "EXAMINE")):
        return f"* 0 EXISTS\r\n* OK [UIDVALIDITY 7] fixed\r\n{tag} OK done\r\n".encode()
    if command.startswith("LIST"):
        return f'* LIST () "/" "Done"\r\n{tag} OK done\r\n'.encode()
    if command.startswith("UID SEARCH"):
        return f"* SEARCH\r\n{tag} OK done\r\n".encode()
    return f"{tag} OK done\r\n".encode()


@contextmanager
def imap_server(answer: Answer = polite, greeting: bytes = b"* OK hello\r\n") -> Iterator[int]:
    """Serve one client after the other on a free port while the block lasts; gives the port."""

    def of_line(line: str) -> bytes | None:
        tag, _, command = line.partition(" ")
        return answer(tag, command.upper())

    with line_server(of_line, greeting) as port:
        yield port
