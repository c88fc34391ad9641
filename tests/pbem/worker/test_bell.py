"""The operator hears of everything that the log calls an error: once a day each, without anybody's words."""

import ast
import tomllib
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes
from email.policy import default

import pytest
import structlog

from pbem.alarms import Alarms
from pbem.errors import StoreDown
from pbem.logs import set_up_logs
from pbem.play.timing.deadlines import DueFault
from pbem.ports.outcomes import Sent, Stop
from pbem.share import templates_dir
from pbem.worker.vitals import LASTING, Vitals
from tests.house.project import files, text

OPERATOR = "operator@example.org"
ADVICE = tomllib.loads((templates_dir() / "operator/advice.toml").read_text("utf-8"))


@pytest.fixture
def alarms():
    """What the log says, as `pbem run` sets it up."""
    made = Alarms()
    set_up_logs(alarms=made)
    return made


@pytest.fixture
def watched(server, alarms):
    """The server with vitals and a log that is listened to."""
    server.vitals = Vitals(server.clock)
    server.worker = server.new_worker(vitals=server.vitals, alarms=alarms)
    return server


def told(server):
    """The mails to the operator: subject and text of each."""
    mails = [message_from_bytes(raw, policy=default) for _, to, raw in server.courier.sent if to == OPERATOR]
    return [(str(mail["Subject"]).partition(" (")[0], mail.get_content()) for mail in mails]


def log_in_due(server, *games):
    def due():
        for game in games:
            structlog.get_logger().error("what is due in a game failed", game=game, trace="T\n")
        raise DueFault("what is due failed")

    server.worker._due = due


def test_a_fault_in_one_games_deadlines_is_told_at_once_and_once_a_day(watched):
    log_in_due(watched, "g1", "g2")
    for _ in range(5):
        watched.worker.run_once()
    assert [subject for subject, _ in told(watched)] == ["what is due in a game failed"] * 2
    body = told(watched)[0][1]
    assert "game:          g1" in body
    assert "pbem game verify g1" in body
    assert "pbem game deadline g1 pause" in body
    assert "once a day at most" in body
    watched.clock.step(timedelta(days=1))
    watched.worker.run_once()
    assert len(told(watched)) == 4


def test_a_restart_tells_nothing_twice_on_one_day(watched, alarms):
    log_in_due(watched, "g1")
    watched.worker.run_once()
    watched.worker = watched.new_worker(vitals=watched.vitals, alarms=alarms)
    log_in_due(watched, "g1")
    watched.worker.run_once()
    assert len(told(watched)) == 1


def test_the_operator_is_not_flooded_with_alarms(watched):
    log_in_due(watched, *(f"g{number}" for number in range(40)))
    watched.worker.run_once()
    assert len(told(watched)) == watched.limits.notices


def test_a_fault_that_breaks_every_round_is_told_all_the_same(watched):
    def broken():
        raise ZeroDivisionError("sealed order")

    watched.worker._receiver.record = broken
    watched.worker._round()
    watched.worker._round()
    ((subject, body),) = told(watched)
    assert subject == "a round ended with a fault"
    assert "ZeroDivisionError" in body
    assert "sealed order" not in body.replace('ZeroDivisionError("sealed order")', "")


def test_a_mail_that_cannot_be_recorded_is_told_of(watched, monkeypatch):
    watched.mail("one")

    def refuse(*_):
        raise ValueError("no room for <secret words>")

    monkeypatch.setattr("pbem.store.inbox.Inbox.record", refuse)
    monkeypatch.setattr("pbem.store.inbox.Inbox.record_all", refuse)
    watched.worker.run_once()
    watched.worker.run_once()
    ((subject, body),) = told(watched)
    assert subject == "a mail could not be recorded"
    assert "uid:           101" in body
    assert "secret words" not in body.replace('ValueError("no room for <secret words>")', "")


def test_a_fault_in_sending_is_told_of_but_never_about_a_mail_to_the_operator(watched):
    def fail(recipient):
        if recipient == OPERATOR:
            return Sent()
        raise ZeroDivisionError

    watched.courier.answer = fail
    watched.mail("one")
    watched.worker.run_once()
    watched.worker.run_once()
    assert [subject for subject, _ in told(watched)] == ["sending a mail failed with a fault"]

    def fail_all(recipient):
        raise ZeroDivisionError

    watched.courier.answer = fail_all
    watched.clock.step(timedelta(days=2))
    for _ in range(4):
        watched.worker.run_once()
    watched.courier.answer = lambda _recipient: Sent()
    watched.clock.step(timedelta(hours=5))
    watched.worker.run_once()
    assert [subject for subject, _ in told(watched)] == ["sending a mail failed with a fault"] * 2


def test_a_passing_trouble_with_the_mailbox_is_not_told_and_a_lasting_one_is(watched):
    watched.mailbox.down = True
    watched.worker.run_once()
    watched.clock.step(timedelta(seconds=LASTING - 1))
    watched.worker.run_once()
    assert told(watched) == []
    watched.clock.step(timedelta(seconds=1))
    watched.worker.run_once()
    assert [subject for subject, _ in told(watched)] == ["the mailbox cannot be read"] * 1
    watched.mailbox.down = False
    watched.worker.run_once()
    watched.mailbox.down = True
    watched.worker.run_once()
    assert len(told(watched)) == 1


def test_that_no_mail_left_for_long_is_told_as_soon_as_it_does(watched):
    watched.courier.answer = lambda _recipient: Stop("login refused")
    watched.mail("one")
    for _ in range(3):
        watched.worker.run_once()
        watched.clock.step(timedelta(seconds=LASTING))
    assert told(watched) == []
    watched.courier.answer = lambda _recipient: Sent()
    watched.worker.run_once()
    ((subject, body),) = told(watched)
    assert subject == "no mail can be sent"
    assert "login refused" in body
    assert watched.vitals.troubles == {}


@contextmanager
def no_database(server):
    """The database cannot be used while the block lasts."""
    unit = server.store.unit

    def down():
        raise StoreDown("the database cannot be used: its disk is full; free some space")

    yield from_here(server, down)
    from_here(server, unit)


def from_here(server, unit):
    worker = server.worker
    for part in (worker, worker._receiver, worker._sender, worker._bell, server.desk):
        part._unit = unit


def test_a_database_that_is_down_for_long_is_told_past_the_outbox_and_once(watched):
    watched.mail("one")
    with no_database(watched):
        watched.worker._round()
        assert told(watched) == []
        for _ in range(4):
            watched.clock.step(timedelta(seconds=LASTING))
            watched.worker._round()
        ((subject, body),) = told(watched)
        assert subject == "a round was broken off and will be repeated"
        assert "its disk is full" in body
        assert watched.courier.called_back == 1  # what waited could not be marked as sent
        assert watched.vitals.troubles
    watched.worker._round()
    assert watched.entries() == [1]
    assert watched.vitals.troubles == {}
    assert len(told(watched)) == 2  # there is an outbox again, and it knows nothing of the first one


def test_a_courier_that_cannot_tell_it_either_is_asked_again(watched):
    refusals = iter([Stop("refused"), ZeroDivisionError()])

    def answer(_recipient):
        outcome = next(refusals, Sent())
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    watched.courier.answer = answer
    with no_database(watched):
        for _ in range(5):
            watched.worker._round()
            watched.clock.step(timedelta(seconds=LASTING))
        assert len(told(watched)) == 1
        assert watched.courier.tried == 3


def test_alarms_wait_while_the_database_is_down(watched, alarms):
    structlog.get_logger().error("what is due ended with a fault", trace="T\n")
    with no_database(watched), pytest.raises(StoreDown):
        watched.worker._bell.ring()
    watched.worker.run_once()
    assert [subject for subject, _ in told(watched)] == ["what is due ended with a fault"]


def errors_of_the_log():
    """The words of every log line of the program that calls itself an error and has no mail of its own."""
    for path in files(".py"):
        if path.parts[0] != "pbem":
            continue
        for node in ast.walk(ast.parse(text(path))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in ("error", "exception")
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "_log"
                and node.args
                and isinstance(node.args[0], ast.Constant)
                and "told" not in [keyword.arg for keyword in node.keywords]
            ):
                yield node.args[0].value


@pytest.mark.parametrize("event", sorted(set(errors_of_the_log())))
def test_every_error_comes_with_advice(event):
    assert event in ADVICE


def test_no_advice_is_for_an_error_that_there_is_not():
    source = "\n".join(text(path) for path in files(".py") if path.parts[0] == "pbem")
    assert [event for event in ADVICE if f'"{event}"' not in source] == []
