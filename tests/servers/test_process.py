"""`pbem run` as a process against Dovecot, Postfix and both databases: an exchange of mails, backups, migrations."""

import json
import signal
import smtplib
import time
from email.message import EmailMessage, Message

import pytest

from pbem.store.schema import SchemaState, schema_state, upgrade
from tests.servers.installation import Installation
from tests.servers.process import HOST

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("dovecot")]

PLAYERS = ("alice", "bob", "carol", "dave")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/leadenhall.db"
    else:
        with request.getfixturevalue("postgres_server").database(empty=True) as url:
            yield url


@pytest.fixture
def installation(mail_servers, url, tmp_path):
    """An installation between the mail servers and the database."""
    return Installation(tmp_path, url, mail_servers.dovecot.imap, mail_servers.postfix.smtp)


def waited_for(mail_servers, user, count, log):
    """The mails of a user as soon as there are so many."""
    until = time.monotonic() + 30
    while len(found := mail_servers.folder(user)) < count:
        assert time.monotonic() < until, (mail_servers.subjects(user), log())
        time.sleep(0.1)
    return found


def answer(mail_servers, user, report: Message, text):
    """The user answers a mail of ours."""
    mail = EmailMessage()
    mail["From"] = f"{user}@mail.test"
    mail["To"] = report["Reply-To"] or report["From"]
    mail["Subject"] = f"Re: {report['Subject']}"
    mail["Message-ID"] = f"<{time.monotonic_ns()}@example.org>"
    mail["In-Reply-To"] = report["Message-ID"]
    mail.set_content(text)
    with smtplib.SMTP(HOST, mail_servers.postfix.smtp) as smtp:
        smtp.send_message(mail)
    return mail["Message-ID"]


def created(installation):
    installation.done("init")
    players = [part for name in PLAYERS for part in ("--player", f"{name.title()} <{name}@mail.test>")]
    installation.done("game", "create", *players)


def ended_well(process):
    process.send_signal(signal.SIGTERM)
    return process.wait(20) == 0


def look_at_everything(installation):
    """Every command that only looks, on a database with a game in it."""
    for command in (
        "game list",
        "game show g1",
        "game log g1",
        "game state g1",
        "game verify g1",
        "inbox held",
        "inbox show 2",
        "outbox list --state sent",
        "doctor",
    ):
        assert installation.done(*command.split())


def test_a_game_is_played_by_mail_through_a_backup_and_a_restore(mail_servers, installation):
    created(installation)
    log = installation.log
    with installation.running() as process:
        (report,) = waited_for(mail_servers, "alice", 1, log)
        for name in PLAYERS[1:]:
            waited_for(mail_servers, name, 1, log)
        asked = answer(mail_servers, "alice", report, "help")
        receipt = waited_for(mail_servers, "alice", 2, log)[1]
        assert receipt["In-Reply-To"] == asked
        assert "Wrote copy.db" in installation.done("backup", "copy.db")
        lost = answer(mail_servers, "alice", report, "help again")
        waited_for(mail_servers, "alice", 3, log)
        assert "as it was in copy.db" in installation.done("restore", "--yes", "copy.db")
        # The worker goes on with the older database: it knows nothing of the last mail, and takes the next one.
        again = answer(mail_servers, "alice", report, "help once more")
        newest = waited_for(mail_servers, "alice", 4, log)[3]
        assert newest["In-Reply-To"] == again
        second = installation.pbem("run", "--once")
        assert second.returncode == 1
        assert second.stderr.startswith("pbem: another worker is at work on this database")
        assert ended_well(process)
    look_at_everything(installation)
    assert lost not in {again, asked}
    assert len(mail_servers.folder("company", "Done")) == 3
    assert mail_servers.folder("company") == []
    assert "Traceback" not in log()
    assert "broken off" not in log()


def test_held_mails_and_games_are_decided_about_while_the_worker_runs(mail_servers, url, tmp_path):
    installation = Installation(tmp_path, url, *mail_servers.ports, poll=1.0)
    created(installation)
    log = installation.log
    with installation.running() as process:
        (report,) = waited_for(mail_servers, "alice", 1, log)
        asked = answer(
            mail_servers, "alice", {**report, "Reply-To": "company@mail.test", "Message-ID": ""}, "help"
        )
        question = waited_for(mail_servers, "alice", 2, log)[1]
        assert question["Subject"].endswith("Is this mail from you?")
        (waiting,) = json.loads(installation.done("inbox", "held", "--json"))
        number = str(waiting["mail"]["id"])
        assert installation.done("inbox", "release", number).startswith(f"Mail {number} is done (accept)")
        receipt = waited_for(mail_servers, "alice", 3, log)[2]
        assert receipt["In-Reply-To"] == asked
        assert (
            installation.done("game", "close", "g1", "--reason", "It goes on elsewhere.")
            == "Game g1 is closed.\n"
        )
        for name in PLAYERS[1:]:
            assert waited_for(mail_servers, name, 2, log)[1]["Subject"].endswith("The game is closed")
        late = answer(mail_servers, "alice", report, "help")
        told = waited_for(mail_servers, "alice", 5, log)[4]
        assert told["In-Reply-To"] == late
        assert "It goes on elsewhere." in told.get_payload(0).get_payload()
        assert ended_well(process)
    assert "Traceback" not in log()


def test_an_old_database_is_refused_and_migrated_after_a_backup(mail_servers, installation, url, tmp_path):
    (tmp_path / "leadenhall.key").write_text("ab" * 32)
    upgrade(url, "0001")
    refused = installation.pbem("run", "--once")
    assert refused.returncode == 1
    assert refused.stderr.startswith("pbem: the database is at version 0001 and this program needs ")
    assert "`pbem run --migrate`" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert schema_state(url) is SchemaState.OLD
    migrated = installation.pbem("run", "--once", "--migrate")
    assert migrated.returncode == 0, migrated.stderr
    (backup,) = tmp_path.glob("leadenhall*.before-*.backup")
    assert f"{backup.name}." in migrated.stderr
    assert schema_state(url) is SchemaState.CURRENT
    installation.done("restore", "--yes", backup.name)  # of an older version: it is brought up to date
    assert schema_state(url) is SchemaState.CURRENT
