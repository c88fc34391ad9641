"""The courier against small SMTP servers that answer as the worst ones do."""

import asyncio
import ssl
import time
from contextlib import contextmanager
from datetime import timedelta

import aiosmtplib
import pytest
from aiosmtpd.smtp import AuthResult

from pbem.ports.clock import SteppedClock, SystemClock
from pbem.ports.courier import SmtpCourier
from pbem.ports.outcomes import Refused, Retry, Sent, Stop, Untried
from pbem.ports.smtp_session import outcome_of
from pbem.settings import SmtpSettings
from tests.fakes.smtp_server import smtp_server
from tests.fakes.store import NOON

pytestmark = pytest.mark.server

RAW = b"Subject: s\r\nMessage-ID: <1@mail.test>\r\n\r\n.text\r\n"


class Handler:
    """Answers RCPT and DATA with set lines and keeps what it took; `sessions` counts connections."""

    def __init__(self, mail="250 ok", rcpt="250 ok", data="250 ok"):
        self.answers = {"mail": mail, "rcpt": rcpt, "data": data}
        self.taken = []
        self.sessions = set()

    async def handle_MAIL(self, server, session, envelope, address, options):
        self.sessions.add(session.peer)
        answer = self.answers["mail"]
        if callable(answer):
            answer = answer(server)
        if answer.startswith("250"):
            envelope.mail_from = address
        return answer

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.answers["rcpt"].startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.answers["rcpt"]

    async def handle_DATA(self, server, session, envelope):
        answer = self.answers["data"]
        if answer == "hang up":
            server.transport.abort()
        elif answer == "silence":
            await asyncio.sleep(2)
        elif answer == "dribble":
            for _ in range(20):
                await server.push("250-still here")
                await asyncio.sleep(0.1)
        elif answer.startswith("250") or answer == "slowly":
            await asyncio.sleep(0.3 if answer == "slowly" else 0)
            self.taken.append((envelope.mail_from, envelope.rcpt_tos[0], envelope.content))
        return answer if answer[0].isdigit() else "250 ok"


@contextmanager
def courier_to(port, clock=None, **options):
    settings = {"host": "127.0.0.1", "port": port, "security": "none", "timeout": 5.0} | options
    courier = SmtpCourier(SmtpSettings(**settings), clock or SystemClock())
    try:
        yield courier
    finally:
        courier.close()


def send_through(handler, **options):
    with smtp_server(handler) as port, courier_to(port, **options) as courier:
        return courier.hand_over(RAW, "company@mail.test", "alice@mail.test").result()


def test_a_mail_is_handed_over_as_it_is():
    handler = Handler()
    assert send_through(handler) == Sent()
    assert handler.taken == [("company@mail.test", "alice@mail.test", RAW)]


def test_the_line_ends_are_those_of_mails():
    handler = Handler()
    with smtp_server(handler) as port, courier_to(port) as courier:
        assert (
            courier.hand_over(b"Subject: s\n\r\n.a\rb\n", "company@mail.test", "alice@mail.test").result()
            == Sent()
        )
    assert handler.taken[0][2] == b"Subject: s\r\n\r\n.a\r\nb\r\n"


def test_one_connection_serves_many_mails():
    handler = Handler()
    with smtp_server(handler) as port, courier_to(port) as courier:
        outcomes = [courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() for _ in range(20)]
    assert outcomes == [Sent()] * 20
    assert len(handler.sessions) == 1


def test_after_a_refusal_the_connection_goes_on():
    handler = Handler(rcpt="550 5.1.1 no such user")
    with smtp_server(handler) as port, courier_to(port) as courier:
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Refused(
            "550 5.1.1 no such user"
        )
        handler.answers["rcpt"] = "250 ok"
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()
    assert len(handler.sessions) == 1


@pytest.mark.parametrize(
    ("answers", "outcome"),
    [
        ({"rcpt": "450 4.2.1 try later"}, Retry("450 4.2.1 try later")),
        ({"rcpt": "550 5.1.1 no such user"}, Refused("550 5.1.1 no such user")),
        ({"data": "452 4.3.1 disk full"}, Retry("452 4.3.1 disk full")),
        ({"data": "554 5.7.1 looks like spam"}, Refused("554 5.7.1 looks like spam")),
        ({"mail": "451 4.3.0 not now"}, Retry("451 4.3.0 not now")),
        ({"mail": "552 5.3.4 too big"}, Refused("552 5.3.4 too big")),
        ({"mail": "553 5.7.1 not your address"}, Stop("553 5.7.1 not your address")),
    ],
)
def test_the_classes_of_answers(answers, outcome):
    assert send_through(Handler(**answers)) == outcome


def test_a_connection_cut_while_sending_means_later():
    handler = Handler(data="hang up")
    with smtp_server(handler) as port, courier_to(port) as courier:
        assert isinstance(courier.hand_over(RAW, "c@mail.test", "a@mail.test").result(), Retry)
        handler.answers["data"] = "250 ok"
        assert (
            courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()
        )  # over a new connection
    assert len(handler.sessions) == 2


def test_silence_means_later():
    started = time.monotonic()
    assert isinstance(send_through(Handler(data="silence"), timeout=0.3), Retry)
    assert time.monotonic() - started < 5


def hand_over(courier, *recipients):
    return [courier.hand_over(RAW, "c@mail.test", recipient) for recipient in recipients]


def test_who_hands_a_mail_over_does_not_wait_for_the_server():
    handler = Handler(data="silence")
    with smtp_server(handler) as port, courier_to(port, timeout=0.5) as courier:
        started = time.monotonic()
        handed = hand_over(courier, "a@mail.test", "b@mail.test")
        assert time.monotonic() - started < 0.2
        assert not handed[1].done()
        assert [type(each.result()) for each in handed] == [Retry, Retry]


def test_a_goodbye_waits_for_the_mail_that_is_on_its_way():
    handler = Handler(data="slowly")
    with smtp_server(handler) as port, courier_to(port) as courier:
        (handed,) = hand_over(courier, "a@mail.test")
        courier.close()
        assert handed.result(0) == Sent()
    assert len(handler.taken) == 1


def test_what_is_called_back_has_not_been_tried():
    handler = Handler(data="slowly")
    with smtp_server(handler) as port, courier_to(port) as courier:
        first, *others = hand_over(courier, "a@mail.test", "b@mail.test", "c@mail.test")
        wait_for(lambda: handler.sessions)
        courier.call_back()
        assert [each.result() for each in (first, *others)] == [Sent(), Untried(), Untried()]
        assert hand_over(courier, "d@mail.test")[0].result() == Sent()
    assert [recipient for _, recipient, _ in handler.taken] == ["a@mail.test", "d@mail.test"]


def test_what_stops_all_sending_is_run_into_once():
    handler = Handler(mail="553 5.7.1 not your address")
    with smtp_server(handler) as port, courier_to(port) as courier:
        handed = hand_over(courier, "a@mail.test", "b@mail.test", "c@mail.test")
        reason = "553 5.7.1 not your address"
        assert [each.result() for each in handed] == [Stop(reason), Untried(reason), Untried(reason)]
        handler.answers["mail"] = "250 ok"
        assert hand_over(courier, "b@mail.test")[0].result() == Sent()
    assert len(handler.sessions) == 2


def test_a_server_that_dribbles_is_not_waited_for_longer_than_for_one_that_says_nothing():
    handler = Handler(data="dribble")
    with smtp_server(handler) as port, courier_to(port, timeout=0.4) as courier:
        started = time.monotonic()
        assert isinstance(hand_over(courier, "a@mail.test")[0].result(), Retry)
        assert time.monotonic() - started < 2


def wait_for(true):
    until = time.monotonic() + 5
    while not true():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_nobody_there_stops_all_sending():
    with smtp_server(Handler()) as port:
        pass
    with courier_to(port) as courier:
        outcome = courier.hand_over(RAW, "c@mail.test", "a@mail.test").result()
    assert isinstance(outcome, Stop)
    assert f"127.0.0.1:{port}" in outcome.reason


def test_a_server_that_takes_only_so_many_mails_a_session_gets_a_new_one():
    served = {}

    def three_each(server):
        served[id(server)] = served.get(id(server), 0) + 1
        return "250 ok" if served[id(server)] <= 3 else "452 4.5.3 too many mails"

    handler = Handler(mail=three_each)
    with smtp_server(handler) as port, courier_to(port) as courier:
        outcomes = [courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() for _ in range(7)]
    assert outcomes == [Sent()] * 7
    assert len(handler.sessions) == 3


def test_a_connection_that_died_of_idleness_costs_no_attempt():
    handler, clock = Handler(), SteppedClock(NOON)
    with smtp_server(handler, timeout=0.2) as port, courier_to(port, clock) as courier:
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()
        time.sleep(0.5)
        clock.step(timedelta(minutes=5))
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()
    assert len(handler.sessions) == 2


def test_a_wrong_password_stops_all_sending():
    def nobody(server, session, envelope, mechanism, data):
        return AuthResult(success=False, handled=False)

    options = {"authenticator": nobody, "auth_require_tls": False}
    with (
        smtp_server(Handler(), **options) as port,
        courier_to(port, user="company", password="wrong") as courier,
    ):
        outcome = courier.hand_over(RAW, "c@mail.test", "a@mail.test").result()
    assert isinstance(outcome, Stop)
    assert "535" in outcome.reason
    assert "wrong" not in outcome.reason


@pytest.mark.parametrize("password", ["plain", "pässwörd £"])
def test_a_login_with_any_letters(password):
    asked = []

    def somebody(server, session, envelope, mechanism, data):
        asked.append((mechanism, data.login.decode(), data.password.decode()))
        return AuthResult(success=True)

    options = {"authenticator": somebody, "auth_require_tls": False}
    with (
        smtp_server(Handler(), **options) as port,
        courier_to(port, user="company", password=password) as courier,
    ):
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()
    assert asked == [("PLAIN", "company", password)]


def test_a_wrong_password_with_other_letters_stops_all_sending():
    def nobody(server, session, envelope, mechanism, data):
        return AuthResult(success=False, handled=False)

    options = {"authenticator": nobody, "auth_require_tls": False}
    with (
        smtp_server(Handler(), **options) as port,
        courier_to(port, user="company", password="fälsch") as courier,
    ):
        outcome = courier.hand_over(RAW, "c@mail.test", "a@mail.test").result()
    assert isinstance(outcome, Stop)
    assert "535" in outcome.reason
    assert "lsch" not in outcome.reason


def test_after_an_address_that_cannot_be_written_the_next_mail_goes_out():
    handler = Handler()
    with smtp_server(handler) as port, courier_to(port) as courier:
        assert isinstance(courier.hand_over(RAW, "c@mail.test", "j\udce4@mail.test").result(), Refused)
        assert courier.hand_over(RAW, "c@mail.test", "a@mail.test").result() == Sent()


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_server_without_tls_stops_all_sending(security):
    with smtp_server(Handler()) as port, courier_to(port, security=security, timeout=1.0) as courier:
        assert isinstance(courier.hand_over(RAW, "c@mail.test", "a@mail.test").result(), Stop)


def test_an_address_that_the_server_cannot_take_is_refused():
    with smtp_server(Handler(), enable_SMTPUTF8=False) as port, courier_to(port) as courier:
        assert isinstance(courier.hand_over(RAW, "c@mail.test", "jörg@mail.test").result(), Refused)


def test_no_failure_is_without_a_class():
    assert outcome_of(ssl.SSLCertVerificationError(1, "certificate has expired")) == Stop(
        "certificate has expired"
    )
    assert isinstance(outcome_of(aiosmtplib.SMTPServerDisconnected("gone")), Retry)
    assert isinstance(outcome_of(TimeoutError("slow")), Retry)
    assert isinstance(outcome_of(aiosmtplib.SMTPException("AUTH only over TLS")), Stop)
    assert isinstance(outcome_of(aiosmtplib.SMTPHeloError(554, "go away")), Stop)
    assert isinstance(outcome_of(OSError()), Retry)
    assert outcome_of(OSError()).reason == "OSError"
