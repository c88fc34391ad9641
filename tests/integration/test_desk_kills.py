"""`pbem run` killed at random moments in real games: nothing is lost, nothing is done twice, the game is the same (F-71)."""

import os
import random
import smtplib
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest
from imap_tools import MailBoxUnencrypted

from engine import rules_for
from engine.core.agenda import GameState
from pbem.bootstrap import open_desk
from pbem.demo.house import PASSWORD, SERVER, furnish
from pbem.demo.servers import servers
from pbem.play.new_game import Person, Plan, start_game
from pbem.play.table import chance_of, latest_state
from pbem.play.verify import verify_game
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.house.project import ROOT
from tests.integration.robot_orders import RobotOrders

pytestmark = [pytest.mark.server, pytest.mark.slow]

SOAK = "LEADENHALL_SOAK" in os.environ
KILLS, MAILS = (50, 200) if SOAK else (5, 20)
PEOPLE = ("alice", "bob", "carol", "dave")
USERS = {SERVER: PASSWORD, "operator": PASSWORD} | dict.fromkeys(PEOPLE, PASSWORD)
LONGEST = 0.4
"""Seconds that a worker goes on after it has done something."""
NEWBORN = 1.5
"""Seconds at most that a worker lives which is killed whatever it does."""


class Orders(NamedTuple):
    """The mails to be sent, in order, and the states that the games must come to."""

    mails: list[EmailMessage]
    states: dict[str, GameState[object]]


def start(settings, store, address, number):
    """Start a game with a known seed; returns its id."""
    people = tuple(Person(f"{name.title()} Example", f"{name}@{address.domain}") for name in PEOPLE)
    with store.unit() as work:
        plan = Plan(edition="first", people=people, seed=bytes([number]) * 32)
        return start_game(open_desk(settings), work, plan)


def ready(settings, store, address):
    """So many mails with one order each, from as many games as that takes."""
    ordered = Orders([], {})
    while len(ordered.mails) < MAILS:
        game = start(settings, store, address, len(ordered.states) + 1)
        with store.reading() as work:
            record = work.games.get(game)
            rules = rules_for(record.edition)
            state = latest_state(work, record, rules)
            reports = {mail.seat: first_report(work, mail) for mail in work.outbox.of_game(game)}
        orders = RobotOrders(rules, state, chance_of(record, []))
        for order in islice(orders, MAILS - len(ordered.mails)):
            ordered.mails.append(answer(reports[order.seat], order.line, len(ordered.mails)))
            ordered.states[game] = order.state
    return ordered


def first_report(work, mail):
    return BytesParser().parsebytes(work.outbox.raw(mail.id))


def answer(report, line, number):
    """A player's mail, an answer to the first report of the game."""
    mail = EmailMessage()
    mail["From"] = report["To"]
    mail["To"] = report["Reply-To"]
    mail["Subject"] = f"Re: {report['Subject']}"
    mail["Message-ID"] = f"<order{number}@example.org>"
    mail["In-Reply-To"] = report["Message-ID"]
    mail.set_content(f"{line}\n")
    return mail


@contextmanager
def worker(folder):
    """`pbem run`, killed at the end of the block."""
    with (folder / "worker.log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "pbem", "run", "--config", str(folder / "config.toml")],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            cwd=ROOT,
        )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def finished(store):
    """How many mails were worked on or sent."""
    with store.reading() as work:
        return work.inbox.count(MailState.DONE), work.outbox.count(OutboxState.SENT)


def wait(true, log, seconds=60):
    """Until something is true."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, log.read_text()[-3000:]
        time.sleep(0.02)


def kill_at_random(folder, store, send):
    """A few mails for each worker, which is killed: mostly soon after its first deed, sometimes before any."""
    chance = random.Random(7)
    for _ in range(KILLS):
        send(MAILS // KILLS)
        before = finished(store)
        with worker(folder) as process:
            if chance.random() < 0.2:
                time.sleep(chance.uniform(0, NEWBORN))
            else:
                wait(lambda before=before: finished(store) != before, folder / "worker.log")
                time.sleep(chance.uniform(0, LONGEST))
            assert process.poll() is None


def finish(folder, store, address):
    """A last worker does the rest and ends in order."""
    with worker(folder) as process:
        wait(lambda: all_done(store) and not folder_of(address, SERVER), folder / "worker.log", 150)
        process.terminate()
        assert process.wait(20) == 0


def all_done(store):
    with store.reading() as work:
        open_ones = work.outbox.count(OutboxState.QUEUED) + work.outbox.count(OutboxState.SENDING)
        return work.inbox.count(MailState.DONE) == MAILS and not open_ones


def folder_of(address, user, name="INBOX"):
    """The raw mails in a folder."""
    client = MailBoxUnencrypted(address.host, address.imap, timeout=10)
    with client.login(user, USERS[user], name):
        return [message.obj for message in client.fetch(mark_seen=False, bulk=100)]


@pytest.fixture
def address(tmp_path):
    """Mail servers with empty mailboxes."""
    with servers(USERS, log=tmp_path / "servers.log") as running:
        yield running


@pytest.fixture
def settings(tmp_path: Path, address):
    """The settings of an installation with an empty database."""
    return furnish(tmp_path, address)


@pytest.fixture
def store(settings):
    """Its database."""
    opened = Store(settings.store.url)
    yield opened
    opened.close()


def test_games_go_on_whole_though_the_worker_is_killed(tmp_path, address, settings, store):
    ordered = ready(settings, store, address)
    left = iter(ordered.mails)

    def send(few):
        with smtplib.SMTP(address.host, address.smtp) as smtp:
            for mail in islice(left, few):
                smtp.send_message(mail)

    kill_at_random(tmp_path, store, send)
    send(MAILS)
    finish(tmp_path, store, address)
    assert_played_once(store, ordered)
    assert_answered_once(store, address)
    done = Counter(mail["Message-ID"] for mail in folder_of(address, SERVER, "Done"))
    assert done == Counter(mail["Message-ID"] for mail in ordered.mails)


def assert_played_once(store, ordered):
    """Each mail is one entry, in the order of the mails, and each game is what it is without any kill."""
    rules = rules_for("first")
    entered = []
    with store.reading() as work:
        for game, state in ordered.states.items():
            assert verify_game(work, game).problems == ()
            assert rules.encode(latest_state(work, work.games.get(game), rules)) == rules.encode(state)
            entered += [entry.mail_id for entry in work.ledger.entries(game) if entry.mail_id is not None]
        recorded = [mail.id for mail in work.inbox.in_state(MailState.DONE, MAILS + 1)]
    assert entered == sorted(recorded)
    assert len(recorded) == MAILS


def assert_answered_once(store, address):
    """Each mail has one receipt; whatever went out again is the same mail under the same Message-ID."""
    with store.reading() as work:
        sent = [mail for game in work.games.all() for mail in work.outbox.of_game(game.id)]
    receipts = [mail for mail in sent if mail.kind == "receipt"]
    assert len(receipts) == MAILS
    arrived = [mail for name in PEOPLE for mail in folder_of(address, name)]
    copies = Counter(mail["Message-ID"] for mail in arrived)
    assert set(copies) == {mail.message_id for mail in sent}
    assert len({mail.as_bytes() for mail in arrived}) == len(copies)
    assert copies.total() - len(copies) <= KILLS
    by_id = {mail["Message-ID"]: mail["In-Reply-To"] for mail in arrived}
    answered = Counter(by_id[mail.message_id] for mail in receipts)
    assert answered == Counter(f"<order{number}@example.org>" for number in range(MAILS))
