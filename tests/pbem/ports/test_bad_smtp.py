"""An SMTP server that talks nonsense, hangs up or says nothing loses no mail, and buries none."""

import time

import pytest

from pbem.ports.clock import SystemClock
from pbem.ports.courier import SmtpCourier
from pbem.ports.outcomes import Refused, Retry, Sent, Stop
from pbem.settings import SmtpSettings
from tests.fakes.line_server import line_server

pytestmark = pytest.mark.server

RAW = b"Subject: s\r\nMessage-ID: <1@mail.test>\r\n\r\ntext\r\n"
GREETING = b"220 mail.test ready\r\n"
POLITE = {"EHLO": b"250 mail.test\r\n", "DATA": b"354 go on\r\n", ".": b"250 taken\r\n", "TEXT": b"", "": b""}


def polite(line):
    """Answer as a simple server does; the lines of the mail itself get no answer."""
    command = line.split(" ")[0].upper()
    if command in {"SUBJECT:", "MESSAGE-ID:"}:
        return b""
    return POLITE.get(command, b"250 ok\r\n")


def instead(command, answer):
    """A polite server with another answer to one command, the first time."""
    answers = [answer]

    def answered(line):
        if line.upper().startswith(command) and answers:
            return answers.pop()
        return polite(line)

    return answered


def outcomes(answered, greeting=GREETING, times=2):
    """What comes of a mail that is sent, and then of the same one again."""
    with line_server(answered, greeting) as port:
        settings = SmtpSettings(host="127.0.0.1", port=port, security="none", timeout=0.4)
        courier = SmtpCourier(settings, SystemClock())
        started = time.monotonic()
        found = [
            courier.hand_over(RAW, "company@mail.test", "alice@mail.test").result() for _ in range(times)
        ]
        courier.close()
        assert time.monotonic() - started < 5
    return found


def test_a_polite_server_takes_the_mail():
    assert outcomes(polite) == [Sent(), Sent()]


@pytest.mark.parametrize("command", ["EHLO", "MAIL", "RCPT", "DATA", "."])
@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(None, id="cut"),
        pytest.param(b"", id="silence"),
        pytest.param(b"\xff\x00 what?\r\n", id="nonsense"),
        pytest.param(b"299 this is no answer\r\n", id="odd number"),
        pytest.param(b"999 this is no number\r\n", id="no number"),
        pytest.param(b"421 4.3.2 going down\r\n", id="closing"),
        pytest.param(b"250-and\r\n250-so\r\n250-on\r\n" * 1000, id="endless"),
    ],
)
def test_whatever_goes_wrong_at_any_command_the_mail_is_kept_and_goes_out_later(command, answer):
    first, second = outcomes(instead(command, answer))
    assert isinstance(first, Retry | Stop) or command == "EHLO"  # without EHLO, HELO will do
    assert second == Sent()


@pytest.mark.parametrize("greeting", [b"", b"\xff\x00\r\n", b"* OK this is IMAP\r\n", b"554 go away\r\n"])
def test_what_greets_otherwise_gets_no_mail_and_none_is_buried(greeting):
    for outcome in outcomes(polite, greeting):
        assert isinstance(outcome, Stop)


def test_only_a_clear_no_buries_a_mail():
    assert outcomes(instead("RCPT", b"550 5.1.1 no such user\r\n"))[0] == Refused("550 5.1.1 no such user")
    assert outcomes(instead(".", b"554 5.7.1 spam\r\n"))[0] == Refused("554 5.7.1 spam")
    assert outcomes(instead("RCPT", b"450 4.2.1 later\r\n"))[0] == Retry("450 4.2.1 later")
