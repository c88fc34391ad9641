"""`pbem inbox …` and `pbem outbox …`: recorded mails, what a mail would do, mails of ours."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from pbem.admin.cli import cli
from pbem.errors import NotFound
from pbem.store.inbox import ReceivedMail
from pbem.store.records import MailState
from tests.fakes.store import NOON
from tests.house.project import ROOT
from tests.pbem.admin.command_line import PLAYERS

pytestmark = pytest.mark.slow

CORPUS = ROOT / "tests" / "intake" / "corpus"


def explained(*words):
    """What `inbox explain` prints, anywhere."""
    result = CliRunner().invoke(cli, ["inbox", "explain", *map(str, words)])
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


@pytest.fixture
def mail(pbem):
    """A mail that waits in the outbox: the first report of somebody who is asked."""
    pbem.done("game", "create", *PLAYERS)
    seat = pbem.json("game", "list")[0]["waiting"][0]
    with pbem.store.reading() as work:
        return next(each for each in work.outbox.of_game("g1") if each.seat == seat)


def answer(pbem, mail, text):
    """A file with an answer of the seat's person to that mail."""
    with pbem.store.reading() as work:
        raw = work.outbox.raw(mail.id).decode()
    reply_to = (
        next(line for line in raw.splitlines() if line.startswith("Reply-To:")).partition("<")[2].rstrip(">")
    )
    file = pbem.folder / "answer.eml"
    file.write_text(
        f"From: {mail.recipient}\nTo: {reply_to}\nSubject: Re: x\nMessage-ID: <a@example.org>\n"
        f"In-Reply-To: {mail.message_id}\n\n{text}"
    )
    return file


def test_explain_needs_neither_database_nor_configuration(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = json.loads(explained(CORPUS / "apple-mail.eml", "--json"))
    assert found["disposition"] == "accept"
    assert found["sender"] == "paxton@example.org"
    assert (found["game"], found["seat"], found["proof"]) == ("g12", "paxton", "claim without proof")
    assert found["cleaned"] == "family: enlist writer in Madras\nchairman: debt 2"
    assert [(each["number"], each["origin"], each["reading"]) for each in found["lines"]][:2] == [
        (1, "written", "order"),
        (2, "written", "order"),
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.eml")), ids=lambda file: file.stem)
def test_every_mail_of_the_corpus_is_explained(file):
    found = json.loads(explained(file, "--json"))
    assert found["disposition"] in ("accept", "discard", "bounce", "reject", "hold")
    assert found["reason"]
    assert explained(file).startswith(f"{found['disposition']}: ")


@pytest.mark.parametrize("raw", [b"", b"\0\xff" * 50, b"From: x\n\n", b"\n\n\n"])
def test_anything_is_explained(tmp_path, raw):
    file = tmp_path / "some.eml"
    file.write_bytes(raw)
    assert json.loads(explained(file, "--json"))["reason"]


def test_an_automatic_answer_is_explained_as_such(tmp_path):
    file = tmp_path / "away.eml"
    file.write_text("From: ann@example.org\nAuto-Submitted: auto-replied\nSubject: away\n\ndividends: 1\n")
    found = json.loads(explained(file, "--json"))
    assert (found["disposition"], found["guard"]) == ("discard", "auto-reply")


def test_F_27_with_a_game_each_line_says_what_it_would_do_and_nothing_is_changed(pbem, mail):
    before = pbem.json("game", "log", "g1")
    file = answer(pbem, mail, "Hello\ndraft: chairmam\ndividends: 1\ndraft: Nowhere\nPRESS TO all\nHi\nEND\n")
    found = pbem.json("inbox", "explain", str(file), "--game", "g1")
    assert found["disposition"] == "accept"
    read = {each["text"]: each for each in found["lines"]}
    assert read["Hello"]["reading"] == "no order"
    assert read["draft: chairmam"]["reading"] == "accepted"
    assert "Understood as \u201cdraft: Chairman\u201d." in read["draft: chairmam"]["detail"]
    assert read["dividends: 1"]["codes"] == ["not_asked"]
    assert read["draft: Nowhere"]["reading"] == "not understood"
    assert read["PRESS TO all"]["reading"] == "done"
    assert pbem.json("game", "log", "g1") == before
    assert len(pbem.json("outbox", "list")) == 4


@pytest.mark.parametrize(
    ("old", "new", "disposition", "origin"),
    [
        ("Subject", "Subject", "accept", "acts"),
        ("Subject", "Auto-Submitted: auto-replied\nSubject", "discard", "would act"),
        ("From: ", "From: else-", "hold", "would act"),
    ],
)
def test_lines_of_a_mail_that_does_not_act_are_said_not_to(pbem, mail, old, new, disposition, origin):
    file = answer(pbem, mail, "draft: Chairman\n")
    file.write_text(file.read_text().replace(old, new, 1))
    found = pbem.json("inbox", "explain", str(file), "--game", "g1")
    assert (found["disposition"], found["lines"][0]["origin"]) == (disposition, origin)


def test_a_mail_for_another_game_gives_no_orders_in_this_one(pbem, mail):
    pbem.done("game", "create", *PLAYERS)
    found = pbem.json("inbox", "explain", str(answer(pbem, mail, "draft: Chairman\n")), "--game", "g2")
    assert any("speaks for game g1" in each for each in found["warnings"])


def test_the_outbox_lists_what_waits_and_sends_the_dead_again(pbem, mail):
    waiting = pbem.json("outbox", "list")
    assert [each["state"] for each in waiting] == ["queued"] * 4
    assert "report" in pbem.done("outbox", "list")
    with pbem.store.unit() as work:
        work.outbox.bury(mail.id, "no such mailbox")
    assert [each["id"] for each in pbem.json("outbox", "list", "--state", "dead")] == [mail.id]
    assert pbem.json("outbox", "retry", str(mail.id)) == {"mail": mail.id, "state": "queued"}
    assert pbem.json("outbox", "list", "--state", "dead") == []
    assert isinstance(pbem("outbox", "retry", "999").exception, NotFound)


def test_the_inbox_shows_what_became_of_a_mail(pbem):
    with pbem.store.unit() as work:
        raw = b"From: ann@example.org\r\nMessage-ID: <a@x>\r\n\r\nhello\r\n"
        number = work.inbox.record(
            ReceivedMail(mailbox="m", uidvalidity=1, uid=7, raw=raw, size=len(raw), received_at=NOON)
        )
        work.inbox.settle(number, MailState.HELD, "hold", "It is doubtful.")
    (waiting,) = pbem.json("inbox", "held")
    assert (waiting["mail"]["id"], waiting["held_by"]) == (number, "doubtful")
    assert waiting["offers"] == ["yes of its player", "release", "reject"]
    assert "It is doubtful." in pbem.done("inbox", "held")
    assert "doubtful  yes of its player or release or reject" in pbem.done("inbox", "held")
    assert pbem.json("inbox", "show", str(number))["reason"] == "It is doubtful."
    assert "reason: It is doubtful." in pbem.done("inbox", "show", str(number))
    assert pbem("inbox", "show", str(number), "--raw").stdout_bytes == raw
    assert pbem.json("inbox", "list") == []
    assert isinstance(pbem("inbox", "show", "999").exception, NotFound)


def held(pbem, mail, text):
    """The number of a mail with that answer, held as one too many."""
    raw = answer(pbem, mail, text).read_bytes()
    with pbem.store.unit() as work:
        number = work.inbox.record(
            ReceivedMail(mailbox="m", uidvalidity=1, uid=7, raw=raw, size=len(raw), received_at=NOON)
        )
        work.inbox.settle(number, MailState.HELD, "hold", "too-many: More than a person writes.")
    return number


def test_a_held_mail_is_released_once(pbem, mail):
    number = held(pbem, mail, "draft: Nowhere\n")
    assert pbem.json("inbox", "held")[0]["offers"] == ["release", "reject"]
    told = pbem.done("inbox", "release", str(number))
    assert told.startswith(f"Mail {number} is done (accept): The seat is proven by its address token")
    assert "there is nothing to decide" in pbem.refused("inbox", "release", str(number))
    assert pbem.json("inbox", "held") == []
    assert pbem.json("outbox", "list")[0]["kind"] == "receipt"


def test_a_held_mail_is_put_aside_with_a_reason(pbem, mail):
    number = held(pbem, mail, "draft: Nowhere\n")
    assert "--reason" in pbem.refused("inbox", "reject", str(number))
    assert (
        pbem.done("inbox", "reject", str(number), "--reason", "Not now.") == f"Mail {number} is put aside.\n"
    )
    assert pbem.json("inbox", "show", str(number))["reason"] == "Not now."
    assert pbem.json("outbox", "list")[0]["kind"] == "put_aside"
    assert "there is nothing to decide" in pbem.refused("inbox", "reject", str(number), "--reason", "x")
