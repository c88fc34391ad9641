"""What people read when something goes wrong, fault by fault, as the table in the runbook quotes it.

Each test makes one fault happen to a whole server and compares all that players, the operator and the log were told
with the row of that name. A row without a test, or a test without a row, fails.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from sqlalchemy import make_url

from pbem.play.closing import close_game
from pbem.play.timing.deadlines import DeadlineRunner
from pbem.ports.outcomes import Refused, Retry, Sent
from pbem.report.reporter import Reporter
from pbem.share import templates_dir
from pbem.store.unit_of_work import Store
from tests.fakes.imap_server import imap_server
from tests.fakes.line_server import line_server
from tests.fakes.small_disk import full, small_disk
from tests.house.project import ROOT
from tests.integration.bad_servers import (
    GREETING,
    courier_at,
    cut,
    garbage,
    mailbox_at,
    refuses,
    silent,
    smtp,
)
from tests.integration.witness import ROWS, SEAT, Witness
from tests.pbem.play.house import OPERATOR, empty_database, new_house
from tests.pbem.play.reading import orders
from tests.servers.process import free_ports

pytestmark = [pytest.mark.server, pytest.mark.slow]

WAIT = timedelta(minutes=6)
LASTING = timedelta(minutes=16)


@pytest.fixture
def house(tmp_path):
    """A server with its own folder."""
    (tmp_path / "empty").mkdir()
    made = new_house(tmp_path, empty_database(tmp_path / "empty"))
    yield made
    made.store.close()


@pytest.fixture
def witness(house, capsys):
    """That server after the first reports of a game."""
    return Witness(house, capsys)


# -- mails


def test_a_mail_that_cannot_be_read(witness):
    house = witness.house
    to = house.last(SEAT).reply_to
    head = f"From: {witness.person}\r\nTo: {to}\r\nSubject: my move\r\n"
    for number, body in enumerate(
        (b"Content-Type: image/png\r\n\r\nxx", b"Content-Type: text/plain\r\n\r\n \r\n")
    ):
        house.deliver(head.encode() + b"Message-ID: <m%d@example.org>\r\n" % number + body)
    assert orders(house) == []
    witness.reads("a mail cannot be read")


def test_bytes_that_are_no_mail_at_all(witness):
    for raw in (
        b"",
        b"\x00\xff" * 500,
        b"no header here",
        b"From: ",
        b"Content-Type: multipart/mixed; boundary=x\r\n\r\n--x",
    ):
        witness.house.deliver(raw)
    witness.reads("what comes is no mail at all")


def test_an_unknown_sender(witness):
    witness.house.deliver(witness.house.mail("someone@example.org", "company@mail.test", "draft: Chairman\n"))
    assert witness.house.received(1).reason == "The sender is not registered and the mail names no seat."
    witness.reads("the sender is unknown")


def test_an_unknown_game(witness):
    to = "company+g9.north." + "b" * 20 + "@mail.test"
    witness.house.deliver(witness.house.mail(witness.person, to, "draft: Chairman\n"))
    witness.reads("a player writes to an unknown game")


def test_a_doubtful_sender(witness):
    house = witness.house
    house.deliver(house.mail("friend@example.org", house.last(SEAT).reply_to, "draft: Chairman\n"))
    witness.reads("it is not certain who wrote a mail")


def test_a_refused_order(witness):
    witness.house.write(SEAT, "offer: Larkins gives £3 to Larkins\n")
    assert orders(witness.house) == []
    witness.reads("an order is against the rules")


def test_an_order_that_is_not_understood(witness):
    witness.house.write(SEAT, "dance: Chairman\ndraft: Nowhere\n")
    assert orders(witness.house) == []
    witness.reads("an order is not understood")


def test_too_many_mails(witness):
    house = witness.house
    house.worker._process._desk = replace(house.desk, mails_per_hour=2)
    for number in range(4):
        house.write(SEAT, f"draft: {number}\n")
    witness.reads("somebody writes very many mails")


def test_a_closed_game(witness):
    house = witness.house
    with house.store.unit() as work:
        close_game(house.desk, work, "g1", "Nobody has time.")
    house.round()
    witness.begin()
    house.write(SEAT, "draft: Chairman\n")
    witness.reads("a game is closed or over")


def test_the_same_mail_twice(witness):
    house = witness.house
    raw = house.mail(witness.person, house.last(SEAT).reply_to, "draft: Chairman\n")
    house.deliver(raw)
    witness.begin()
    house.deliver(raw)
    assert orders(house) == [(SEAT, "chairman")]
    witness.reads("a mail comes twice")


# -- the database


def test_a_full_disk(tmp_path, capsys):
    (tmp_path / "empty").mkdir()
    empty = empty_database(tmp_path / "empty")
    with small_disk(tmp_path / "disk") as mounted:
        house = new_house(tmp_path / "disk", empty)
        witness = Witness(house, capsys)
        last = house.last(SEAT)
        house.mailbox.deliver(house.mail(witness.person, last.reply_to, "draft: Chairman\n" + "x" * 50_000))
        with full(tmp_path / "disk", house.store, mounted):
            witness.rounds(WAIT, LASTING, WAIT)
            assert orders(house) == []
        witness.reads("the disk is full")
        witness.begin()
        witness.rounds(WAIT)
        assert orders(house) == [(SEAT, "chairman")]
        assert len(house.letters(witness.person)) == 2
        assert house.received(1).attempts == 0
        house.store.close()


def test_a_locked_database(house, capsys, monkeypatch):
    monkeypatch.setattr("pbem.store.database.BUSY_SECONDS", 1)
    house.store.close()
    house.store._writing, house.store._reading = (
        Store(house.store.url)._writing,
        Store(house.store.url)._reading,
    )
    witness = Witness(house, capsys)
    house.mailbox.deliver(house.mail(witness.person, house.last(SEAT).reply_to, "draft: Chairman\n"))
    hold = (
        f"import sqlite3,sys; c=sqlite3.connect({make_url(house.store.url).database!r}, isolation_level=None)"
    )
    hold += "; c.execute('BEGIN IMMEDIATE'); print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", hold]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        witness.rounds(WAIT, LASTING)
        other.stdin.close()
    witness.reads("another program keeps the database locked")
    witness.rounds(WAIT)
    assert orders(house) == [(SEAT, "chairman")]
    assert house.received(1).attempts == 0


def test_a_database_that_cannot_be_reached(witness, monkeypatch):
    house = witness.house
    gone = Store(f"postgresql+psycopg://nobody@127.0.0.1:{free_ports(1)[0]}/none")
    monkeypatch.setattr(house.worker, "_unit", gone.unit)
    monkeypatch.setattr(house.worker._receiver, "_unit", gone.unit)
    witness.rounds(WAIT, LASTING)
    gone.close()
    witness.reads("the database server is down")


def test_a_damaged_database(witness):
    database = Path(make_url(witness.house.store.url).database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    witness.house.store.close()
    raw = database.read_bytes()
    database.write_bytes(raw[:4096] + b"\xff" * (len(raw) - 4096))
    witness.rounds(WAIT, LASTING)
    database.write_bytes(raw)
    witness.reads("the database is damaged")


# -- the mail servers


def receipts(house, witness):
    """How many answers there are to the mail with the order."""
    return sum("draft: Chairman\n    Accepted." in each.text for each in house.letters(witness.person))


def test_a_mail_server_that_is_down(witness):
    mailbox_at(witness.house, free_ports(1)[0])
    witness.rounds(WAIT, LASTING)
    witness.reads("the mail server for incoming mail is down")


@pytest.mark.parametrize("answer", [cut, silent, garbage, refuses])
def test_a_mail_server_that_does_not_answer_as_it_should(witness, answer):
    with imap_server(answer) as port:
        mailbox = mailbox_at(witness.house, port)
        witness.rounds(WAIT, LASTING)
        mailbox.close()
    witness.reads("it cuts the line, says nothing, talks nonsense or refuses the login")


def test_no_mail_can_be_sent(witness):
    house = witness.house
    before = house.courier
    house.write(SEAT, "status\n")
    witness.begin()
    courier_at(house, free_ports(1)[0])
    house.mailbox.deliver(house.mail(witness.person, house.last(SEAT).reply_to, "draft: Chairman\n"))
    witness.rounds(WAIT, LASTING)
    house.worker._sender._courier = house.worker._bell._courier = before
    witness.rounds(WAIT, WAIT)
    assert receipts(house, witness) == 1
    witness.reads("the mail server for outgoing mail is down, or refuses the login")


@pytest.mark.parametrize(
    "answered",
    [
        smtp("RCPT", b"450 4.2.1 try later\r\n"),
        smtp("DATA", None),
        smtp("DATA", b""),
        smtp(".", b"\xff\x00 what?\r\n"),
    ],
    ids=["4xx", "cut", "silence", "garbage"],
)
def test_a_mail_that_is_put_off(witness, answered):
    house = witness.house
    before = house.courier
    house.mailbox.deliver(house.mail(witness.person, house.last(SEAT).reply_to, "draft: Chairman\n"))
    with line_server(answered, GREETING) as port:
        courier = courier_at(house, port)
        witness.rounds(WAIT)
        courier.close()
    witness.reads("it answers 4xx, cuts the line, says nothing or talks nonsense")
    house.worker._sender._courier = before
    witness.rounds(WAIT)
    assert receipts(house, witness) == 1


@pytest.mark.parametrize("outcome", [Refused("550 5.1.1 no such user"), Retry("450 4.2.1 try later")])
def test_a_mail_that_is_refused(witness, outcome):
    house = witness.house
    house.courier.answer = lambda to: Sent() if to == OPERATOR else outcome
    house.write(SEAT, "draft: Chairman\n")
    witness.rounds(*[timedelta(hours=6)] * 12)
    witness.reads("it answers 5xx, or 4xx twelve times")


# -- faults of ours


def test_a_broken_sentence(witness, tmp_path):
    house = witness.house
    with patch("pbem.report.sentences.Catalogue.strict", side_effect=KeyError("refused")):
        house.write(SEAT, "offer: Larkins gives £3 to Larkins\n")
        house.round()
    witness.reads("a sentence is missing or broken")


def test_a_broken_template(witness, tmp_path):
    house = witness.house
    house.expects_faults = True
    shutil.copytree(templates_dir(), tmp_path / "templates")
    (tmp_path / "templates/receipt/receipt.txt").write_text("{% if %}")
    usual = house.worker._process._desk
    house.worker._process._desk = replace(usual, reporter=Reporter(tmp_path / "templates"))
    house.write(SEAT, "draft: Chairman\n")
    house.round()
    house.round()
    assert orders(house) == []
    witness.reads("a template is broken")


def test_a_fault_in_the_rules(witness):
    house = witness.house
    house.expects_faults = True
    with patch.object(type(house.rules()), "submit", side_effect=ZeroDivisionError("a fault")):
        house.write(SEAT, "draft: Chairman\n")
        house.round()
        house.round()
    assert orders(house) == []
    witness.reads("the engine has a fault")
    house.expects_faults = False
    house.write(SEAT, "draft: Chairman\n")
    assert orders(house) == [(SEAT, "chairman")]


def test_a_fault_in_what_is_due(house, capsys):
    witness = Witness(house, capsys)
    house.worker._due = DeadlineRunner(house.desk, house.store.unit)
    with house.store.unit() as work:
        work._connection.exec_driver_sql("UPDATE snapshot SET state = X'00' WHERE game_id = 'g1'")
    witness.rounds(timedelta(hours=1), WAIT)
    witness.reads("something that is due fails")


# -- the server itself


ELSEWHERE = {
    "the server is killed": (
        "tests/servers/test_kills.py",
        "test_killed_workers_lose_nothing_and_do_nothing_twice",
    ),
    "a second worker is started": (
        "tests/servers/test_process.py",
        "another worker is at work on this database",
    ),
    "the database is of an older version": ("tests/servers/test_process.py", "the database is at version"),
}
"""Rows that need a worker as a process: where they are made to happen."""


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_row_that_is_tried_elsewhere_is_tried_there(name):
    file, words = ELSEWHERE[name]
    assert words in (ROOT / file).read_text()
    assert "`" not in ROWS[name][2] or words in ROWS[name][2]


def test_every_row_has_a_test():
    tried = re.findall(r'reads\("([^"]+)"\)', Path(__file__).read_text())
    assert sorted(ROWS) == sorted({*tried, *ELSEWHERE})
