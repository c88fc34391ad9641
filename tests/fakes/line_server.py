"""A server of lines on loopback, in a thread of its own, that answers as a test wants it to."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Answer = Callable[[str], bytes | None]
"""From a line without its end to the bytes of the answer (none: silence); None cuts the connection."""


@contextmanager
def line_server(answer: Answer, greeting: bytes) -> Iterator[int]:
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
            reply = answer(line.decode("ascii", "replace"))
            if reply is None:
                return
            client.sendall(reply)
