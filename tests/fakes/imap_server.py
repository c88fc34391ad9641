"""A small IMAP server in a thread of its own that answers as a test wants it to."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

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
    stop = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        thread = threading.Thread(target=_serve, args=(listener, answer, greeting, stop))
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            stop.set()
            thread.join()


def _serve(listener: socket.socket, answer: Answer, greeting: bytes, stop: threading.Event) -> None:
    while not stop.is_set():
        with suppress(TimeoutError):
            client, _address = listener.accept()
            client.settimeout(0.05)
            with client, suppress(ConnectionError):
                client.sendall(greeting)
                _talk(client, answer, stop)


def _talk(client: socket.socket, answer: Answer, stop: threading.Event) -> None:
    heard = b""
    while not stop.is_set():
        with suppress(TimeoutError):
            more = client.recv(4096)
            if not more:
                return
            heard += more
        while b"\r\n" in heard:
            line, _, heard = heard.partition(b"\r\n")
            tag, _, command = line.decode("ascii", "replace").partition(" ")
            reply = answer(tag, command.upper())
            if reply is None:
                return
            client.sendall(reply)
