"""Pages over HTTP on loopback: what is there, what is not, and a page that fails."""

import socket
import time

import pytest
import structlog

from pbem.errors import PortError
from pbem.ports.status_pages import Page, ask, served
from pbem.settings import HostPort

HERE = HostPort("127.0.0.1", 0)
COUNT = iter(range(100))
PAGES = {
    "/one": lambda: Page(200, f"call {next(COUNT)}\n".encode(), "text/odd"),
    "/ill": lambda: Page(503, b"no sign of life\n"),
    "/broken": lambda: Page(200 // 0, b""),
}


@pytest.fixture
def where():
    with served(HERE, PAGES) as port:
        yield HostPort("127.0.0.1", port)


def raw(where, request):
    """What the server answers to these bytes until it hangs up."""
    with socket.create_connection((where.host, where.port), timeout=5) as client:
        client.sendall(request)
        client.shutdown(socket.SHUT_WR)
        answer = b""
        while more := client.recv(4096):
            answer += more
    return answer


def test_each_request_calls_its_page_anew(where):
    first, second = ask(where, "/one"), ask(where, "/one?query=passed-over")
    assert (first.status, first.kind) == (200, "text/odd")
    assert first.body != second.body
    assert ask(where, "/ill") == Page(503, b"no sign of life\n")


def test_a_page_that_there_is_not_names_those_that_there_are(where):
    page = ask(where, "/")
    assert page.status == 404
    assert b"there are /broken, /ill, /one." in page.body


def test_a_page_that_fails_is_an_answer_and_a_line_of_the_log(where):
    with structlog.testing.capture_logs() as lines:
        assert ask(where, "/broken").status == 500
        assert b"ZeroDivisionError" not in ask(where, "/broken").body
    assert lines[0]["event"] == "a status page failed with a fault"


def test_head_has_no_body_and_nothing_else_is_taken(where):
    assert raw(where, b"HEAD /ill HTTP/1.0\r\n\r\n").endswith(b"\r\n\r\n")
    assert b" 501 " in raw(where, b"POST /one HTTP/1.0\r\nContent-Length: 1\r\n\r\nx").splitlines()[0]
    assert b"Error code: 400" in raw(where, b"nonsense nonsense nonsense nonsense\r\n\r\n")


def test_a_client_that_hangs_up_or_says_nothing_keeps_nobody_waiting(where):
    with socket.create_connection((where.host, where.port)):
        with socket.create_connection((where.host, where.port)) as other:
            other.sendall(b"GET /one HTTP/1.0\r\n\r\n")
        began = time.monotonic()
        assert ask(where, "/one").status == 200
    assert time.monotonic() - began < 2


def test_a_place_where_somebody_listens_already_is_a_sentence(where):
    refused = pytest.raises(
        PortError, match=r"^metrics\.listen: nothing can listen at 127\.0\.0\.1:\d+: Address"
    )
    with refused, served(where, PAGES):
        pass


def test_nobody_there_is_a_sentence():
    with served(HERE, PAGES) as port:
        pass
    with pytest.raises(PortError, match=rf"nobody answers at 127\.0\.0\.1:{port}: .*refused"):
        ask(HostPort("127.0.0.1", port), "/one")


def test_ipv6():
    with served(HostPort("::1", 0), PAGES) as port:
        assert ask(HostPort("::1", port), "/ill").status == 503
