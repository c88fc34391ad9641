"""A person takes a robot's seat in a demo that runs, plays a turn with a plain mail program, and gives the seat back."""

from __future__ import annotations

import email
import imaplib
import json
import re
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Ordered
from pbem.play.table import input_of
from pbem.store.unit_of_work import Store
from tests.house.project import ROOT

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.xdist_group("demo")]

LONGEST = 120.0
PBEM = (sys.executable, "-m", "pbem")


class Person:
    """Somebody with a mail program: reads the newest question, answers with the line that stands below it."""

    def __init__(self, login: dict[str, Any]) -> None:
        self._login = login
        self._answered: set[str] = set()
        self.receipts: dict[str, str] = {}

    def newest(self) -> EmailMessage | None:
        """The newest mail of the mailbox."""
        with imaplib.IMAP4(self._login["host"], self._login["imap"]) as imap:
            imap.login(self._login["name"], self._login["password"])
            imap.select("INBOX", readonly=True)
            numbers = imap.search(None, "ALL")[1][0].split()
            if not numbers:
                return None
            found = imap.fetch(numbers[-1].decode(), "(RFC822)")[1]
        raw = next(part[1] for part in found if isinstance(part, tuple))
        message = email.message_from_bytes(raw, policy=default)
        assert isinstance(message, EmailMessage)
        return message

    def play(self) -> int:
        """Answer the newest mail if it asks something; gives the turn that it is about."""
        mail = self.newest()
        if mail is None:
            return 0
        subject = " ".join(str(mail["Subject"]).split())
        found = re.match(r"\[g1 t(\d+) (\w+)\]", subject)
        assert found is not None, subject
        part = mail.get_body(("plain",))
        assert part is not None
        text = part.get_content().replace("\r\n", "\n")
        if "Receipt" in subject:
            self.receipts[str(mail["Message-ID"])] = text
        if "Your move" in subject and mail["Message-ID"] not in self._answered:
            self._answered.add(str(mail["Message-ID"]))
            self._reply(mail, text)
        return int(found[1])

    def _reply(self, mail: EmailMessage, text: str) -> None:
        question = re.search(r"\n\n(\S[^\n]*: [^\n]*)\n\n    You may answer", text)
        assert question is not None, text
        answer = EmailMessage()
        answer["From"], answer["To"] = self._login["address"], mail["Reply-To"]
        answer["Subject"], answer["In-Reply-To"] = f"Re: {mail['Subject']}", mail["Message-ID"]
        answer["Message-ID"] = f"<person{len(self._answered)}@mail.test>"
        answer.set_content("\n".join([question[1], "", *(f"> {line}" for line in text.splitlines())]))
        with smtplib.SMTP(self._login["host"], self._login["smtp"]) as smtp:
            smtp.send_message(answer)


def pbem(*words: str) -> Any:
    """What a command prints for programs."""
    done = subprocess.run([*PBEM, *words, "--json"], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def until(what: str, found: Any) -> Any:
    """Wait for something."""
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if value := found():
            return value
        time.sleep(0.2)
    raise AssertionError(f"waited in vain for {what}")


class Running:
    """A demo that runs, and what it has shown so far."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.folder = folder
        self._shown = (folder.parent / f"{folder.name}.shown").open("w+b")
        self.process = subprocess.Popen(
            [*PBEM, "demo", "--folder", str(folder), "--seed", "23", *words],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=self._shown,
            stderr=self._shown,
        )

    def shown(self) -> str:
        """What it has printed."""
        return Path(self._shown.name).read_text()

    def entries(self) -> list[tuple[str, str]]:
        """The orders of the ledger: seat, decision."""
        store = Store(f"sqlite:///{self.folder}/leadenhall.db")
        try:
            with store.reading() as work:
                inputs = [input_of(entry) for entry in work.ledger.entries("g1")]
        finally:
            store.close()
        return [(each.order.seat, each.order.decision) for each in inputs if isinstance(each, Ordered)]

    def end(self) -> int:
        """As Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(60)


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Any]:
    """Starts demos."""
    started: list[Running] = []

    def start(*words: str) -> Running:
        started.append(Running(tmp_path / f"demo{len(started)}", *words))
        return started[-1]

    yield start
    for each in started:
        if each.process.poll() is None:
            each.process.kill()
        each.process.wait()
        each._shown.close()


def seat_of(running: Running, name: str) -> str:
    """The family of a player."""
    store = Store(f"sqlite:///{running.folder}/leadenhall.db")
    try:
        with store.reading() as work:
            player = work.players.by_address(f"{name}@mail.test")
            assert player is not None
            return next(each.seat for each in work.seats.of_game("g1") if each.player_id == player.id)
    finally:
        store.close()


def test_a_person_takes_a_robots_seat_and_gives_it_back(demo: Any) -> None:
    running = demo()
    until("the invitation", lambda: "demo take alder" in running.shown())
    login = pbem("demo", "take", "alder", "--folder", str(running.folder))
    assert Path(login["muttrc"]).read_text().count(f":{login['imap']}") == 1
    person, seat = Person(login), seat_of(running, "alder")
    until("a question", lambda: "It is alder's turn" in running.shown())
    turn = until("the first mail", person.play)
    until("a turn that is played", lambda: person.play() > turn)
    newest = person.newest()
    assert newest is not None
    assert list(newest.iter_attachments()) == [], "people need no file for programs"
    assert running.process.poll() is None
    assert person.receipts
    assert all("Refused." not in text and "Not understood." not in text for text in person.receipts.values())
    played = [decision for who, decision in running.entries() if who == seat]
    assert len(played) >= len(person.receipts)
    assert pbem("demo", "give-back", "alder", "--folder", str(running.folder)) == {"name": "alder"}
    before = len(played)
    until("the robot", lambda: len([1 for who, _ in running.entries() if who == seat]) > before)
    running.end()
    assert "The game" in running.shown()
    assert "every entry and die proven by replay" in running.shown()


def test_a_person_plays_from_the_beginning_and_the_robots_wait(demo: Any) -> None:
    running = demo("--seat", "ann")
    until("the welcome", lambda: "You are ann@mail.test" in running.shown())
    until("a question", lambda: "It is ann's turn" in running.shown())
    seat, entries = seat_of(running, "ann"), running.entries()
    time.sleep(3)
    assert running.entries() == entries, "nobody goes on without her"
    login = json.loads(json.dumps(pbem("demo", "take", "ann", "--folder", str(running.folder))))
    person = Person(login)
    first = until("her mail", person.newest)
    assert "Your move" in str(first["Subject"])
    assert list(first.iter_attachments()) == [], "people need no file for programs"
    until("an answer that acts", lambda: person.play() and any(who == seat for who, _ in running.entries()))
    assert running.end() == 0
    assert "The game was ended before its time." in running.shown()
    assert (running.folder / "ledger.txt").exists()


def test_wrong_names_and_ended_demos_are_refused_with_a_sentence(demo: Any, tmp_path: Path) -> None:
    running = demo()
    until("the invitation", lambda: "demo take alder" in running.shown())
    for words, sentence in (
        (("take", "nobody"), "nobody called nobody plays; there are alder, birch, cedar, damson"),
        (("give-back", "alder"), "alder is played by a robot; no person plays"),
    ):
        assert refused(*words, "--folder", str(running.folder)) == f"pbem: {sentence}\n"
    running.end()
    ended = refused("take", "alder", "--folder", str(running.folder))
    assert ended == f"pbem: the demo in {running.folder} has ended; start another one\n"
    assert "there is no demo in" in refused("take", "alder", "--folder", str(tmp_path))
    assert "cannot be a mailbox" in refused("--seat", "Ann Example", "--folder", str(tmp_path / "new"))


def refused(*words: str) -> str:
    """What a command says that cannot be done."""
    done = subprocess.run([*PBEM, "demo", *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)  # fmt: skip
    assert done.returncode == 1, done.stdout
    return done.stderr
