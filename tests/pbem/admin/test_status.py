"""`pbem status`: what it says of a server at rest, at work and in trouble."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.admin.options import size
from pbem.ports.clock import SystemClock
from pbem.ports.status_pages import Page, served
from pbem.settings import HostPort
from pbem.store.lock import only_worker
from pbem.store.outbox import NewMail
from pbem.store.time_records import Deadline, Timing
from tests.fakes.store import a_game
from tests.pbem.admin.command_line import Pbem


def lines(text):
    """What is said of each thing."""
    return {line[:11].strip(): line[11:] for line in text.splitlines()}


def test_a_server_at_rest(pbem: Pbem):
    ended = pbem("status")
    assert ended.exit_code == 1
    said = lines(ended.output)
    assert said["worker"] == "none is at work: pbem run"
    assert said["mails in"] == "0 wait for work, 0 held, 0 failed"
    assert said["mails out"] == "0 wait; 0 dead"
    assert said["games"].startswith("0 signup, 0 running, 0 paused, 0 ended")
    assert said["deadlines"] == "0 overdue; never looked at yet"
    assert said["room"].startswith("the database takes ")
    assert said["room"].endswith(" free")


def test_a_server_at_work_with_mail_that_waits(pbem: Pbem):
    now = SystemClock().now()
    with pbem.store.unit() as work:
        work.games.add(a_game())
        work.timings.look(now - timedelta(seconds=30))
        work.outbox.queue(
            NewMail(
                message_id="<1@x>",
                kind="report",
                recipient="ann@example.org",
                raw=b"x",
                at=now - timedelta(hours=3),
            )
        )
    with only_worker(pbem.store.url):
        ended = pbem("status")
        assert ended.exit_code == 0, ended.output
        said = lines(ended.output)
        assert said["worker"] == "at work; with [metrics] listen it would tell of its trouble"
        assert said["mails out"] == "1 wait, the oldest for 3 hours; 0 dead"
        assert said["games"].startswith("0 signup, 1 running")
        assert said["deadlines"].startswith("0 overdue; last looked at 3")
        told = pbem.json("status")
    assert (told["worker"], told["trouble"], told["overview"]["outbox"]["queued"]) == (True, None, 1)
    assert "ann@example.org" not in ended.output
    assert pbem("status").exit_code == 1


def test_a_question_that_should_be_closed_is_not_well(pbem: Pbem):
    then = SystemClock().now() - timedelta(hours=1)
    deadline = Deadline(
        game_id="g1", group_id="q", asked_at=then, due_at=then, closes_at=then, changed_at=then, next_at=then
    )
    with pbem.store.unit() as work:
        work.games.add(a_game())
        work.timings.add(Timing(game_id="g1", minutes=60, grace=0, second_thoughts=0, zone="UTC"))
        work.deadlines.put(deadline)
    with only_worker(pbem.store.url):
        ended = pbem("status")
    assert ended.exit_code == 1
    assert lines(ended.output)["deadlines"].startswith("1 overdue")


@pytest.mark.parametrize(
    ("page", "status", "said"),
    [
        (Page(200, b"ready\n"), 0, "at work; gets on well"),
        (Page(503, b"mailbox: refused\ndue: odd\n"), 1, "at work; mailbox: refused; due: odd"),
        (None, 1, "at work; nobody answers at "),
    ],
)
def test_what_a_worker_says_of_itself(pbem: Pbem, page, status, said):
    with only_worker(pbem.store.url), served(HostPort("127.0.0.1", 0), {"/readyz": lambda: page}) as port:
        where = f"127.0.0.1:{port if page else 1}"
        pbem.config.write_text(pbem.config.read_text() + f'[metrics]\nlisten = "{where}"\n')
        ended = pbem("status")
    assert ended.exit_code == status
    assert lines(ended.output)["worker"].startswith(said)


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 bytes"), (999, "999 bytes"), (1_234, "1.2 kB"), (45_000_000, "45 MB"), (2 * 10**12, "2.0 TB")],
)
def test_sizes_for_people(number, said):
    assert size(number) == said
