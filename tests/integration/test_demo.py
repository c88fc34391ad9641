"""`pbem demo`: a whole game by mail, robots, worker and mail servers being processes of their own."""

import json
import re
import smtplib
import subprocess
import sys
from email import message_from_bytes
from email.policy import default

import pytest

from pbem.demo import crew, play
from pbem.demo.robots import REFUSED
from pbem.errors import CommandError
from pbem.play.records.verify import verify_game
from pbem.store.records import MailState, OutboxState
from pbem.store.unit_of_work import Store
from tests.house.project import ROOT
from tests.pbem.play.secret_hashes import shown

pytestmark = [pytest.mark.server, pytest.mark.slow, pytest.mark.xdist_group("demo")]

SEED = "23"
"""A short game, that the test may be quick."""
LONGEST = 270


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where a demo left everything."""
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def told(folder):
    """What a demo printed for programs."""
    command = [sys.executable, "-m", "pbem", "demo", "--seed", SEED, "--folder", str(folder), "--json"]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        stdin=subprocess.DEVNULL,
    )
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout) | {"shown": ended.stderr}


@pytest.fixture
def store(told, folder):
    """The database of the game that was played."""
    opened = Store(f"sqlite:///{folder}/leadenhall.db")
    yield opened
    opened.close()


def test_the_game_came_to_its_end(told):
    assert told["result"]["ending"] in ("time", "company_failed", "india_lost")
    assert len(told["result"]["scores"]) == 4
    assert set(told["result"]["winners"]) <= {seat for seat, _ in told["result"]["scores"]}
    for seat, score in told["result"]["scores"]:
        assert re.search(rf"^  {seat.capitalize()} .* {score} points", told["shown"], re.MULTILINE)


def test_every_mail_was_worked_on_and_every_answer_left(told, store):
    with store.reading() as work:
        incoming = {state: work.inbox.count(state) for state in MailState}
        outgoing = {state: work.outbox.count(state) for state in OutboxState}
    assert {state for state, count in incoming.items() if count} == {MailState.DONE}
    assert {state for state, count in outgoing.items() if count} == {OutboxState.SENT}
    assert incoming[MailState.DONE] == told["received"]
    assert outgoing[OutboxState.SENT] == told["sent"] > told["received"]


def test_the_ledger_verifies(told, store):
    with store.reading() as work:
        proof = verify_game(work, told["game"])
    assert proof.problems == ()
    assert proof.entries == told["entries"] > 50
    assert proof.rolls > 0


def test_hardly_a_robots_line_was_refused(told, folder):
    logs = {log.name: log.read_text() for log in sorted(folder.glob("robot-*.log"))}
    assert len(logs) == 4
    refused = [line for text in logs.values() for line in text.splitlines() if line.startswith(REFUSED)]
    assert len(refused) == told["refused"]
    assert len(refused) * 20 <= told["received"], refused
    assert [name for name, text in logs.items() if "Traceback" in text] == []


def test_the_worker_had_no_trouble(told, folder):
    log = (folder / "worker.log").read_text()
    assert told["received"] > 0
    for word in ("Traceback", "could not be worked on", "broken off", "ended with a fault"):
        assert word not in log


def test_everything_is_left_to_be_looked_at(told, folder):
    """Each mail as a file, the last report of each seat as a page and as text, the ledger."""
    mails = sorted((folder / "mails").glob("*.eml"))
    assert len(mails) == told["sent"]
    seats = {seat for seat, _ in told["result"]["scores"]}
    assert {page.stem for page in (folder / "reports").glob("*.html")} == seats
    for seat in seats:
        assert "the game is over" in (folder / "reports" / f"{seat}.txt").read_text().casefold()
    last = message_from_bytes(mails[-1].read_bytes(), policy=default)
    assert told["game"] in last["Subject"]
    assert len((folder / "ledger.txt").read_text().splitlines()) >= told["entries"]


def test_no_mail_before_the_end_shows_a_hash_of_a_state_or_the_seed(told, folder, store):
    mails = sorted((folder / "mails").glob("*.eml"))
    over = [mail for mail in mails if b"Game over" in mail.read_bytes()]
    assert len(over) == 4
    early = [mail.read_bytes() for mail in mails if mail < min(over)]
    assert len(early) > 100
    assert shown(store, early) == set()
    with store.reading() as work:
        seed = work.games.get(told["game"]).seed
    assert shown(store, [over[0].read_bytes()]) == {seed}


def test_a_folder_with_a_game_is_left_alone(told, folder):
    before = (folder / "leadenhall.db").stat().st_mtime_ns
    command = [sys.executable, "-m", "pbem", "demo", "--folder", str(folder)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert told["entries"]
    assert (ended.returncode, ended.stderr) == (
        1,
        f"pbem: {folder} holds a game already; name another folder, or empty this one\n",
    )
    assert (folder / "leadenhall.db").stat().st_mtime_ns == before


@pytest.mark.parametrize("who", ["worker", "robot"])
def test_a_dead_process_is_named_with_its_log(tmp_path, monkeypatch, who):
    def dies(folder, *_):
        return crew._process(folder / f"{who}.log", "pbem.demo.robots")  # without arguments it ends with 2

    monkeypatch.setattr(crew, f"_{who}", dies)
    with pytest.raises(CommandError, match=r"ended with status 2; its log is .*\.log") as error:
        play.play(play.Demo("first", 4, tmp_path), play.Screen(lambda _text: None))
    assert who in str(error.value)
    assert "usage" in (tmp_path / f"{who}.log").read_text()


def test_no_process_is_left(told, folder):
    """The mail servers that the demo's configuration names ended with it."""
    port = next(
        int(line.partition("=")[2])
        for line in (folder / "config.toml").read_text().partition("[mail.smtp]")[2].splitlines()
        if line.startswith("port")
    )
    assert told["seconds"] < LONGEST
    with pytest.raises(OSError, match="refused"):
        smtplib.SMTP("127.0.0.1", port, timeout=5)
