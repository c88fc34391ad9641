"""Whatever happens, neither the log nor a mail to the operator holds an address, a token, a password, a key, a seed,
a subject or anybody's words: a whole server meets every kind of fault, each of which says all of that aloud."""

import contextlib
import json
import logging
import re
import threading
from email import message_from_bytes
from email.policy import default

import pytest
from sqlalchemy import text

from pbem.alarms import Alarms
from pbem.errors import MailboxDown, StoreDown
from pbem.logs import faults_logged, set_up_logs
from pbem.play.timing.deadlines import DeadlineRunner
from pbem.ports.outcomes import Refused, Retry, Sent, Stop
from pbem.report.sentences import Catalogue
from pbem.worker.bell import Bell
from pbem.worker.vitals import LASTING, Vitals
from tests.pbem.play.house import OPERATOR, PEOPLE, SEED, House

pytestmark = pytest.mark.slow

PASSWORD = "Tr0mbone-of-Mysore"
WORDS = "walrus"
"""In every subject and body, and in nothing of ours."""


class Loud(Exception):
    """Says everything that it must not."""


class Server:
    """A house with a log, an operator and a clock that brings something due."""

    def __init__(self, house: House):
        self.house = house
        question = house.asked()[0]
        self.seat = str(question.seat)
        self.order = house.line(question)
        self.alarms = Alarms()
        key = house.desk.key.hex()
        worker = house.worker
        worker._vitals = worker._sender._vitals = self.vitals = Vitals(house.clock)
        worker._bell = Bell(
            self.alarms,
            worker._notices,
            house.store.unit,
            house.courier,
            worker._notices._identity,
            house.clock,
        )
        worker._due = DeadlineRunner(house.desk, house.store.unit)
        house.expects_faults = True
        self.tokens = [
            re.search(r"\.([a-z2-7]{20})@", house.last(seat).reply_to)[1] for seat in house.seats()
        ]
        people = PEOPLE[:4]
        self.secrets = [
            *(person.address for person in people),
            *(person.name for person in people),
            *self.tokens,
            *(token.upper() for token in self.tokens),
            "stranger@example.org",
            "company@mail.test",
            PASSWORD,
            key,
            house.desk.key.decode(),
            SEED[:32].hex(),
            SEED[:32].decode(),
            WORDS,
        ]

    def log(self):
        """Begin to log."""
        set_up_logs(verbose=True, secrets=[PASSWORD, self.house.desk.key.hex()], alarms=self.alarms)

    @property
    def loud(self) -> str:
        """All secrets that a mask can know, as an error may say them; what only its author knows stands in `Loud` alone."""
        seed = f"{SEED[:32]!r} {SEED[:32].hex()}"
        return f"{PEOPLE[0].address} ~{self.tokens[0]} {PASSWORD} {self.house.desk.key.hex()} {seed}"

    def aloud(self) -> Loud:
        """An error that quotes a mail too."""
        return Loud(f"{self.loud} {WORDS} {PEOPLE[0].name} {SEED[:32].decode()}")

    def leaks(self, said: str) -> list[str]:
        """The secrets that stand in a text."""
        return [secret for secret in self.secrets if secret in said]


@pytest.fixture
def server(house):
    house.start()
    return Server(house)


def fails_with(error):
    """A function that raises this."""

    def fail(*_, **__):
        raise error

    return fail


def good_and_bad_mails(server, _patch):
    house = server.house
    last = house.last(server.seat)
    subject = {"Subject": f"Re: {last.subject} {WORDS}"}
    said = f"{server.order}\nchairman: debt 99 {WORDS}\n{WORDS} {WORDS}\npress to all\n{WORDS}\nend\nstatus\n"
    house.write(server.seat, said, **subject)
    same = house.mail(house.address(server.seat), last.reply_to, f"status {WORDS}", **subject)
    house.deliver(same)
    house.deliver(same)
    house.deliver(house.mail("stranger@example.org", last.reply_to, f"status {WORDS}", **subject))
    house.deliver(house.mail("stranger@example.org", "company@mail.test", f"join {WORDS}", **subject))
    house.deliver(house.mail(PEOPLE[1].address, "company+join@mail.test", f"join g9 {WORDS}", **subject))
    house.deliver(
        house.mail(PEOPLE[1].address, "company+g9.x.y@mail.test", WORDS, Auto_Submitted="auto-replied")
    )
    house.deliver(f"From: {PEOPLE[0].address}\r\nSubject: {WORDS}\xff\r\n\r\n\x00{WORDS}".encode("latin-1"))
    house.deliver(b"")


def a_fault_in_the_rules(server, patch):
    with patch.context() as inner:
        inner.setattr("pbem.play.process_mail.identify", fails_with(server.aloud()))
        for _ in range(3):
            server.house.write(server.seat, f"status {WORDS}")
    server.house.round()


def a_fault_in_recording(server, patch):
    with patch.context() as inner:
        for record in ("record", "record_all"):
            inner.setattr(f"pbem.store.inbox.Inbox.{record}", fails_with(server.aloud()))
        server.house.write(server.seat, f"status {WORDS}")
    server.house.round()


def a_row_that_the_database_refuses(server, patch):
    """With an error of the database's own, which quotes the statement."""

    def refused(inbox, mail):
        inbox._connection.execute(
            text("INSERT INTO player VALUES (1, :name, :address, :address, '', 0)"),
            {"name": WORDS, "address": PEOPLE[0].address},
        )

    with patch.context() as inner:
        inner.setattr("pbem.store.inbox.Inbox.record", refused)
        inner.setattr("pbem.store.inbox.Inbox.record_all", refused)
        server.house.write(server.seat, f"status {WORDS}")
    server.house.round()


def trouble_with_the_mailbox(server, patch):
    with patch.context() as inner:
        inner.setattr(server.house.mailbox, "uids", fails_with(MailboxDown(server.loud)))
        for _ in range(3):
            server.house.round()
            lasts(server)
    with patch.context() as inner:
        server.house.mailbox.deliver(server.house.mail(PEOPLE[0].address, "company@mail.test", WORDS))
        inner.setattr(server.house.mailbox, "move", fails_with(MailboxDown(server.loud)))
        for _ in range(2):
            server.house.round()
            lasts(server)


def trouble_with_sending(server, _patch):
    courier = server.house.courier
    reply = server.loud.replace(PASSWORD, "")  # a server that refuses a mail knows the mail, not our password
    for answer in (Retry(server.loud), Refused(reply), Stop(server.loud), server.aloud()):

        def send(recipient, answer=answer):
            if recipient == OPERATOR:
                return Sent()
            if isinstance(answer, Exception):
                raise answer
            return answer

        courier.answer = send
        server.house.write(server.seat, "status")
        for _ in range(3):
            lasts(server)
            server.house.round()
    courier.answer = lambda _recipient: Sent()


def a_fault_in_what_is_due(server, patch):
    with patch.context() as inner:
        inner.setattr("pbem.store.deadlines.Deadlines.games_due", lambda *_: ("g1",))
        inner.setattr("pbem.play.timing.deadlines.act_when_due", fails_with(server.aloud()))
        server.house.round()
    with patch.context() as inner:
        inner.setattr("pbem.play.timing.deadlines.DeadlineRunner.run_due", fails_with(server.aloud()))
        server.house.round()


def trouble_with_the_database(server, patch):
    with patch.context() as inner:
        inner.setattr(server.house.worker, "_turns", fails_with(StoreDown(server.loud)))
        for _ in range(3):
            server.house.worker._round()
            lasts(server)


def a_fault_in_a_round(server, patch):
    with patch.context() as inner:
        inner.setattr(server.house.worker._receiver, "record", fails_with(server.aloud()))
        server.house.worker._round()
    with patch.context() as inner:
        inner.setattr(server.house.worker._receiver, "record", fails_with(server.aloud()))
        inner.setattr(server.house.worker._bell, "ring", fails_with(server.aloud()))
        server.house.worker._round()


def a_broken_sentence(server, _patch):
    class Wording:
        def facts(self, _facts):
            raise ValueError(server.loud + WORDS)

        def name(self, name):
            return str(name)

        value = name

    assert Catalogue({"odd": "x"}).say("odd", (), Wording())


def a_library_and_threads_and_the_end(server, _patch):
    logging.getLogger("some.library").warning("sending to %s failed", server.loud)
    try:
        raise server.aloud()
    except Loud:
        logging.getLogger("some.library").exception("sending failed")
    with contextlib.suppress(SystemExit), faults_logged():
        thread = threading.Thread(target=fails_with(server.aloud()))
        thread.start()
        thread.join()
        raise server.aloud()


def lasts(server):
    """So much time passes that a trouble is a lasting one."""
    from datetime import timedelta

    server.house.clock.step(timedelta(seconds=LASTING))


SCENES = {
    good_and_bad_mails: set(),
    a_fault_in_the_rules: {"a mail could not be worked on"},
    a_fault_in_recording: {"a mail could not be recorded"},
    a_row_that_the_database_refuses: {"a mail could not be recorded"},
    trouble_with_the_mailbox: {"the mailbox cannot be read", "settled mails cannot be laid away"},
    trouble_with_sending: {
        "a mail could not be sent for now",
        "a mail cannot be sent",
        "no mail can be sent",
        "sending a mail failed with a fault",
    },
    a_fault_in_what_is_due: {"what is due in a game failed", "what is due ended with a fault"},
    trouble_with_the_database: {"a round was broken off and will be repeated"},
    a_fault_in_a_round: {"a round ended with a fault", "the operator cannot be told of a fault"},
    a_broken_sentence: {"sentence missing or wrong"},
    a_library_and_threads_and_the_end: {
        "sending failed",
        "a thread ended with a fault",
        "the server ended with a fault",
    },
}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_nothing_secret_is_said(server, capsys, monkeypatch, scene):
    server.log()
    scene(server, monkeypatch)
    printed = capsys.readouterr().err
    logged = [json.loads(line) for line in printed.splitlines()]  # every line is JSON
    assert {line["event"] for line in logged if line["level"] != "debug"} >= SCENES[scene]
    assert server.leaks(without_source(printed)) == []
    server.house.round()
    server.house.round()
    told = [
        message_from_bytes(raw, policy=default) for _, to, raw in server.house.courier.sent if to == OPERATOR
    ]
    assert [server.leaks(f"{mail['Subject']}\n{without_source(mail.get_content())}") for mail in told] == [
        [] for _ in told
    ]
    errors = {line["event"] for line in logged if line["level"] in ("error", "critical")}
    assert bool(told) == bool(errors - {"the operator cannot be told of a fault"})


def without_source(said):
    """What is said without the lines of source code in tracebacks, which anybody may read."""
    return re.sub(r'(File \\?"[^"]*", line \d+, in \S+?)(?:\\n|\n)\s+[^\n\\]*', r"\1", said)
