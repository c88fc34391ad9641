"""A few pages over HTTP for whoever watches the server: numbers, and whether it lives and gets on."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import AF_INET, AF_INET6
from typing import Final

import msgspec
import structlog

from pbem.errors import PortError
from pbem.settings import HostPort
from pbem.trace import trace_of

_TIMEOUT: Final = 10.0
PLAIN: Final = "text/plain; charset=utf-8"
_log = structlog.get_logger()


class Page(msgspec.Struct, frozen=True):
    """An answer: HTTP status, text, and its kind."""

    status: int
    body: bytes
    kind: str = PLAIN


Pages = Mapping[str, Callable[[], Page]]
"""What is found under which path; each is called anew for each request, from a thread of its own."""


@contextmanager
def served(where: HostPort, pages: Pages) -> Iterator[int]:
    """Serve the pages while the block lasts; gives the port. Raises PortError if nobody may listen there."""
    try:
        server = _server(where, pages)
    except OSError as error:
        raise PortError(
            f"metrics.listen: nothing can listen at {where}: {error.strerror or error}"
        ) from error
    thread = threading.Thread(target=server.serve_forever, args=(0.1,), name="status-pages", daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def ask(where: HostPort, path: str, seconds: float = 3.0) -> Page:
    """The page that a server shows there. Raises PortError if there is none."""
    connection = http.client.HTTPConnection(where.host, where.port, timeout=seconds)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return Page(answer.status, answer.read(), answer.headers.get("Content-Type", ""))
    except (OSError, http.client.HTTPException) as error:
        raise PortError(f"nobody answers at {where}: {str(error) or type(error).__name__}") from error
    finally:
        connection.close()


def _server(where: HostPort, pages: Pages) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        """Answers GET and HEAD, nothing else."""

        timeout = _TIMEOUT
        server_version = "leadenhall"
        sys_version = ""

        def do_GET(self) -> None:
            page = _page(pages, self.path)
            self.send_response(page.status)
            self.send_header("Content-Type", page.kind)
            self.send_header("Content-Length", str(len(page.body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(page.body)

        def do_HEAD(self) -> None:
            self.do_GET()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's word
            _log.debug("a status page was asked for")

    class Server(ThreadingHTTPServer):
        """Threads that end with the program."""

        address_family = AF_INET6 if ":" in where.host else AF_INET
        daemon_threads = True
        block_on_close = False

        def handle_error(self, request: object, client_address: object) -> None:
            _log.debug("a client of the status pages went away")

    return Server((where.host, where.port), Handler)


def _page(pages: Pages, path: str) -> Page:
    page = pages.get(path.partition("?")[0])
    if page is None:
        return Page(404, ("There is no such page; there are " + ", ".join(sorted(pages)) + ".\n").encode())
    try:
        return page()
    except Exception as error:  # noqa: BLE001 - a fault in a page must not end the thread without an answer
        _log.error("a status page failed with a fault", path=path, trace=trace_of(error))
        return Page(500, b"The page failed with a fault; the log says which.\n")
