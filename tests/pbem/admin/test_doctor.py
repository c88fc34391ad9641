"""`pbem doctor`: each check says how it is and what would be right; what it prints fits a terminal and holds no secret."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta

import click
import pytest

from pbem.admin.doctor import files, names, servers
from pbem.admin.doctor.findings import WIDTH, Finding, State, fail, found_by, ok, printed, warn, worst
from pbem.errors import SchemaOutOfDate, StoreDown
from pbem.masks import Mask
from pbem.ports.clock import SteppedClock, SystemClock
from pbem.ports.dns import NotAnswered, SystemNames
from pbem.ports.inspection import Certificate, date_in
from pbem.settings import ImapSettings, load_settings
from pbem.store.footprint import Footprint
from tests.fakes.dns_server import name_server
from tests.pbem.admin.command_line import Pbem

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def states(findings):
    """Mark, name and words of each."""
    return {each.what: (each.state, each.found) for each in findings}


# -- how it is printed


def test_a_check_that_fails_is_a_finding_and_stops_no_other():
    def broken():
        yield ok("first half", "fine")
        raise OSError("no such file, hunter2")

    found = found_by([("broken", broken), ("next", lambda: [warn("next", "odd", "even")])], Mask(["hunter2"]))
    assert found == (
        ok("first half", "fine"),
        fail("broken", "no such file, [secret]", ""),
        warn("next", "odd", "even"),
    )
    assert (worst(found), worst(found[:1])) == (State.FAIL, State.OK)


def test_what_is_printed_fits_a_terminal_and_stays_whole():
    words = "a rather long explanation of what is wrong, with-a-hyphen " * 4
    text = printed([fail("a name", words, "what would be right " * 8), ok("short", "fine")])
    plain = click.unstyle(text)
    assert max(len(line) for line in plain.splitlines()) <= WIDTH
    assert plain.splitlines()[0].startswith("FAIL  a name            a rather long")
    assert " ".join(words.split()) in " ".join(plain.split())
    assert "-> what would be right" in plain
    assert plain.endswith("1 ok, 0 to think about, 1 wrong.")
    assert text != plain


# -- the command


def test_doctor_says_what_is_wrong_without_any_secret(pbem: Pbem):
    result = pbem("doctor", "--json")
    assert result.exit_code == 1
    found = {each["what"]: each for each in json.loads(result.stdout)}
    wrong = [what for what, each in found.items() if each["state"] == "fail"]
    assert wrong == ["mailbox (IMAP)", "mail out (SMTP)"]
    assert found["secret key"]["found"] == "32 bytes, in the configuration"
    assert found["DNS"]["found"] == "mail.test is no public name: nobody is asked about it"
    assert "refused" in found["mailbox (IMAP)"]["found"]
    text = pbem("doctor").output
    assert "imap-secret" not in text
    assert "smtp-secret" not in text
    assert "FAIL  mailbox (IMAP)    127.0.0.1:1 (none): Connection refused" in text
    assert max(len(line) for line in text.splitlines()) <= WIDTH


def test_without_a_mail_server_a_mail_to_itself_is_not_sent(pbem: Pbem):
    found = {
        each["what"]: each for each in json.loads(pbem("doctor", "--send", "--wait", "1", "--json").stdout)
    }
    assert found["mail to itself"]["state"] == "fail"
    assert found["mail to itself"]["found"].startswith("the SMTP server did not take it: no connection to")


# -- files


@pytest.fixture
def settings(pbem: Pbem):
    return load_settings(pbem.config)


def test_rights_of_each_file(pbem: Pbem, settings):
    database = pbem.folder / "leadenhall.db"
    for path in (pbem.config, database):
        path.chmod(0o600)
    pbem.folder.chmod(0o755)
    assert {each.state for each in files.rights(pbem.config, settings)} == {State.OK}
    pbem.config.chmod(0o640)
    database.chmod(0o604)
    found = list(files.rights(pbem.config, settings))
    assert [each.state for each in found] == [State.FAIL, State.FAIL, State.OK]
    assert "config.toml is open to its group: it holds a password" in found[0].found
    assert found[0].wanted == f"chmod 600 {pbem.config}"
    assert "leadenhall.db is open to everybody" in found[1].found
    pbem.folder.chmod(0o700)  # nobody else gets as far as the files
    assert {each.state for each in files.rights(pbem.config, settings)} == {State.OK}


def test_a_configuration_without_secrets_may_be_read_but_not_changed(pbem: Pbem, settings):
    text = "\n".join(line for line in pbem.config.read_text().splitlines() if "secret" not in line)
    pbem.config.write_text(text.replace("ab" * 32, ""))
    (pbem.folder / "leadenhall.key").write_text("ab" * 32)
    (pbem.folder / "leadenhall.key").chmod(0o644)
    pbem.folder.chmod(0o755)
    pbem.config.chmod(0o644)
    open_settings = settings.model_copy(
        update={"server": settings.server.model_copy(update={"key": type(settings.server.key)("")})}
    )
    first, second, *_ = files.rights(pbem.config, open_settings)
    assert first.state is State.OK
    assert second.state is State.FAIL
    assert "whoever reads it can write orders in anybody's name" in second.found
    pbem.config.chmod(0o666)
    assert next(files.rights(pbem.config, open_settings)).wanted.startswith("chmod 644 ")


def test_files_of_another_user_are_told_of(pbem: Pbem, settings):
    pbem.config.chmod(0o600)
    shutil.chown(pbem.config, 4711) if os.geteuid() == 0 else None
    first = next(files.rights(pbem.config, settings))
    expected = State.WARN if os.geteuid() == 0 else State.OK
    assert first.state is expected


def test_init_makes_files_that_only_their_owner_reads(tmp_path):
    from click.testing import CliRunner

    from pbem.admin.cli import cli

    before = os.umask(0)
    try:
        made = CliRunner().invoke(cli, ["init", "--config", str(tmp_path / "config.toml")])
    finally:
        os.umask(before)
    assert made.exit_code == 0, made.exception
    for name in ("config.toml", "leadenhall.key", "leadenhall.db"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_sound_database(settings):
    found = states(files.database(settings, SystemClock()))
    assert {state for state, _ in found.values()} == {State.OK}
    assert found["its content"] == (State.OK, "whole")


def test_a_damaged_database_is_told_with_the_way_back(pbem: Pbem, settings):
    pbem.store.close()
    path = pbem.folder / "leadenhall.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'ix_outbox_game_id'")
        connection.commit()
    found = found_by([("database", lambda: files.database(settings, SystemClock()))], Mask())
    bad = [each for each in found if each.state is State.FAIL]
    assert bad
    assert bad[0].wanted == "put a backup back: pbem restore FILE"


def test_a_database_that_takes_no_changes_or_is_of_another_version(pbem: Pbem, settings):
    with closing(sqlite3.connect(pbem.folder / "leadenhall.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(SchemaOutOfDate):
        list(files.database(settings, SystemClock()))


def test_a_locked_database_takes_no_changes(pbem: Pbem, settings, monkeypatch):
    monkeypatch.setattr("pbem.store.database.BUSY_SECONDS", 0)
    with closing(sqlite3.connect(pbem.folder / "leadenhall.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        state, said = states(files.database(settings, SystemClock()))["changes to it"]
    assert state is State.FAIL
    assert "another program keeps it locked" in said


def test_a_clock_that_was_set_back_is_seen_in_the_database(pbem: Pbem, settings):
    with pbem.store.unit() as work:
        work.timings.look(NOW)
    clock = SteppedClock(NOW - timedelta(hours=1))
    state, said = states(files.database(settings, clock))["clock"]
    assert state is State.FAIL
    assert said == "it is 2026-03-01 11:00 UTC, but the database has an entry of 2026-03-01 12:00"
    clock.step(timedelta(minutes=56))
    assert states(files.database(settings, clock))["clock"][0] is State.OK


@pytest.mark.parametrize(
    ("free", "pending", "expected"),
    [
        (5_000_000_000, 0, [State.OK]),
        (999_000_000, 0, [State.WARN]),
        (49_000_000, 0, [State.FAIL]),
        (None, 0, [State.OK]),
        (5_000_000_000, 300_000_000, [State.OK, State.WARN]),
    ],
)
def test_room_on_the_disk(settings, monkeypatch, free, pending, expected):
    monkeypatch.setattr(files, "footprint", lambda _url: Footprint(1_234_567, pending, free))
    found = list(files.room(settings))
    assert [each.state for each in found] == expected
    assert "the database takes 1.2 MB" in found[0].found


def test_a_database_that_cannot_be_asked_is_a_finding(settings, monkeypatch):
    def down(_url):
        raise StoreDown("it cannot be reached")

    monkeypatch.setattr(files, "footprint", down)
    assert found_by([("disk", lambda: files.room(settings))], Mask())[0].state is State.FAIL


# -- certificates and clocks


@pytest.mark.parametrize(("days", "expected"), [(90, State.OK), (14, State.OK), (13, State.WARN)])
def test_a_certificate_that_ends_soon(days, expected):
    settings = ImapSettings(host="mail.example.org", user="company", password="x")
    certificate = Certificate(
        ("mail.example.org",), "Some CA", NOW + timedelta(days=days, hours=1), "TLSv1.3"
    )
    found = servers._certificate("TLS", certificate, settings, SteppedClock(NOW))
    assert found.state is expected
    assert f"in {days} days" in found.found


@pytest.mark.parametrize(
    ("host", "expected"),
    [("127.0.0.1", State.OK), ("localhost", State.OK), ("::1", State.OK), ("mail.example.org", State.WARN)],
)
def test_no_tls_is_right_on_this_machine_only(host, expected):
    settings = ImapSettings(host=host, user="company", password="x", security="none")
    assert servers._certificate("TLS", None, settings, SteppedClock(NOW)).state is expected


@pytest.mark.parametrize(
    ("greeting", "moment"),
    [
        ("220 mx.example.org ESMTP Exim 4.96 Sun, 01 Mar 2026 13:00:00 +0100", NOW),
        ("220 mx.example.org ESMTP Sendmail 8.17; 1 Mar 2026 12:00:00 +0000 ready", NOW),
        ("220 mx.example.org ESMTP Postfix", None),
        ("220 at Sun, 41 Mar 2026 13:00:00 +0100", None),
    ],
)
def test_the_clock_in_a_greeting(greeting, moment):
    assert date_in(greeting) == moment


# -- DNS

GOOD = {
    ("example.org", "MX"): ("10 mx.example.org.",),
    ("mx.example.org", "A"): ("192.0.2.1",),
    ("example.org", "TXT"): ('"v=spf1 mx -all"', '"other"'),
    ("_dmarc.example.org", "TXT"): ('"v=DMARC1; p=reject"',),
    ("one._domainkey.example.org", "TXT"): ('"v=DKIM1; p=abc"',),
}


def in_zone(changes=None, name="example.org"):
    zone = {key: value for key, value in (GOOD | (changes or {})).items() if value}
    with name_server(zone) as port:
        asked = SystemNames("127.0.0.1", port, 2.0)
        return states(names.domain(asked, name)), names.dkim(asked, "example.org", "one")


def test_a_domain_in_order():
    found, signed = in_zone()
    assert found == {
        "DNS: MX": (State.OK, "mail for example.org goes to mx.example.org"),
        "DNS: SPF": (State.OK, "v=spf1 mx -all"),
        "DNS: DMARC": (State.OK, "v=DMARC1; p=reject (at _dmarc.example.org)"),
    }
    assert signed.state is State.OK


@pytest.mark.parametrize(
    ("changes", "what", "expected", "said"),
    [
        ({("example.org", "MX"): ("0 .",)}, "DNS: MX", State.FAIL, "takes no mail at all"),
        (
            {("example.org", "MX"): ("5 gone.example.org.",)},
            "DNS: MX",
            State.FAIL,
            "gone.example.org has no address",
        ),
        ({("example.org", "MX"): ()}, "DNS: MX", State.FAIL, "nobody takes mail"),
        (
            {("example.org", "MX"): (), ("example.org", "A"): ("192.0.2.2",)},
            "DNS: MX",
            State.WARN,
            "has no MX record",
        ),
        ({("example.org", "TXT"): ('"other"',)}, "DNS: SPF", State.WARN, "does not say who may send"),
        (
            {("example.org", "TXT"): ('"v=spf1 -all"', '"v=spf1 mx -all"')},
            "DNS: SPF",
            State.FAIL,
            "says it 2 times",
        ),
        ({("example.org", "TXT"): ('"v=spf1 +all"',)}, "DNS: SPF", State.WARN, "everybody may send"),
        ({("_dmarc.example.org", "TXT"): ()}, "DNS: DMARC", State.WARN, "what to do with forged mail"),
    ],
)
def test_records_that_are_missing_or_wrong(changes, what, expected, said):
    state, found = in_zone(changes)[0][what]
    assert state is expected
    assert said in found


def test_a_domain_that_there_is_not():
    assert in_zone(name="gone.example.org")[0] == {"DNS": (State.FAIL, "there is no domain gone.example.org")}


def test_a_domain_above_may_speak_for_forged_mail():
    found, _ = in_zone({("games.example.org", "MX"): ("10 mx.example.org.",)}, "games.example.org")
    assert found["DNS: DMARC"] == (State.OK, "v=DMARC1; p=reject (at _dmarc.example.org)")


def test_a_signature_without_its_key():
    _, signed = in_zone({("one._domainkey.example.org", "TXT"): ()})
    assert (signed.state, signed.what) == (State.FAIL, "DNS: DKIM")
    assert "one._domainkey.example.org" in signed.wanted


class NoNetwork:
    """Names of which nobody knows anything."""

    def exists(self, name):
        raise NotAnswered("no answer within the time")

    texts = mail_servers = has_address = exists


def test_without_a_network_nothing_is_known_and_nothing_wrong():
    (found,) = names.domain(NoNetwork(), "example.org")
    assert found == Finding(
        "DNS",
        State.WARN,
        "could not ask about example.org: no answer within the time",
        "a name server that answers, to look again",
    )
    assert names.dkim(NoNetwork(), "example.org", "one").state is State.WARN


@pytest.mark.parametrize(
    "name", ["mail.test", "localhost", "a.example", "box.local", "x.home.arpa", "Mail.Test."]
)
def test_names_for_private_use_are_not_asked_about(name):
    (found,) = names.domain(NoNetwork(), name)
    assert found.state is State.OK
