"""What the doctor reads out of the mail that it sent to itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.admin.doctor import self_mail
from pbem.admin.doctor.findings import State
from pbem.admin.doctor.self_mail import Journey, mail_to_itself
from pbem.ports.clock import SteppedClock
from pbem.ports.own_mail import Arrived
from pbem.settings import load_settings
from tests.fakes.courier import MemoryCourier
from tests.pbem.admin.command_line import Pbem

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
SIGNED = "DKIM-Signature: v=1; a=rsa-sha256; d=example.org; s=one; h=from; bh=x; b=y\r\n"
JUDGED = "Authentication-Results: mx.example.org;\r\n dkim=pass header.d=example.org; spf=pass\r\n"


class Names:
    """The DNS with one key in it."""

    def texts(self, name):
        return ("v=DKIM1; p=abc",) if name == "one._domainkey.example.org" else ()


@pytest.fixture
def settings(pbem: Pbem):
    return load_settings(pbem.config)


def changed(settings, section, **values):
    """The settings with other values in one section."""
    part = getattr(settings, section).model_copy(update=values)
    return settings.model_copy(update={section: part})


def arrived(settings, head="", after=timedelta(seconds=2), folder="INBOX"):
    """The journey of a mail that the servers gave this header, `after` it was sent by the server's clock."""
    probe = self_mail._probe(settings.mail, SteppedClock(NOW), "abc")
    raw = head.encode() + probe.raw
    return Journey(probe, NOW, NOW + timedelta(seconds=3), Arrived(folder, raw, NOW + after))


def test_the_mail_goes_to_the_address_with_a_detail_and_answers_nobody(settings):
    probe = arrived(settings).probe
    assert probe.recipient == "company+doctor.abc@mail.test"
    assert b"Message-ID: <doctor.abc@mail.test>" in probe.raw
    assert b"Auto-Submitted: auto-generated" in probe.raw
    plain = changed(settings, "mail", plus_addressing=False)
    assert arrived(plain).probe.recipient == "company@mail.test"


def test_where_the_detail_is_kept(settings):
    kept = self_mail._address(
        settings.mail, arrived(settings, "Delivered-To: Company+Doctor.abc@mail.test\r\n")
    )
    assert (kept.state, kept.found) == (State.OK, "came through; Delivered-To, To show it")
    assert self_mail._address(settings.mail, arrived(settings)).found.startswith(
        "came through; only To shows"
    )
    lost = arrived(settings)
    lost = Journey(
        lost.probe, lost.sent_at, lost.found_at, Arrived("INBOX", b"To: company@mail.test\r\n\r\n", NOW)
    )
    assert self_mail._address(settings.mail, lost).state is State.FAIL
    plain = changed(settings, "mail", plus_addressing=False)
    assert self_mail._address(plain.mail, arrived(plain)).state is State.OK


@pytest.mark.parametrize(
    ("identification", "authserv", "head", "expected", "said"),
    [
        ("token", "", JUDGED, State.OK, "mx.example.org; dkim=pass header.d=example.org; spf=pass"),
        ("token", "", "", State.OK, 'only identification = "dkim" needs it'),
        ("token", "", "Received-SPF: pass\r\n", State.OK, "(but Received-Spf)"),
        ("dkim", "MX.example.org", JUDGED, State.OK, "mx.example.org;"),
        ("dkim", "other.example.org", JUDGED, State.FAIL, 'our server signs as "mx.example.org"'),
        ("dkim", "mx.example.org", "", State.WARN, "wrote no Authentication-Results into a mail of our own"),
    ],
)
def test_what_the_own_server_wrote_about_the_sender(settings, identification, authserv, head, expected, said):
    given = changed(settings, "game", identification=identification, authserv_id=authserv)
    found = self_mail._judged(given, arrived(given, head))
    assert found.state is expected
    assert said in found.found


def test_signatures_and_their_keys(settings):
    def states(head):
        return [each.state for each in self_mail._signature(Names(), arrived(settings, head))]

    assert states(SIGNED) == [State.OK]
    assert states(SIGNED.replace("s=one", "s=two")) == [State.FAIL]
    assert states("") == [State.WARN]
    assert states("DKIM-Signature: nonsense\r\n") == []


@pytest.mark.parametrize(
    ("after", "expected"),
    [(1, State.OK), (-100, State.OK), (-200, State.WARN), (100, State.OK), (200, State.WARN)],
)
def test_the_servers_clock_beside_ours(settings, after, expected):
    found = self_mail._clocks(arrived(settings, after=timedelta(seconds=after)))
    assert found.state is expected
    if expected is State.WARN:
        assert f"{abs(after) - (3 if after > 0 else 0)} seconds apart" in found.found


def test_a_mail_that_does_not_come(settings, monkeypatch):
    monkeypatch.setattr(self_mail, "SmtpCourier", lambda *_: MemoryCourier())
    monkeypatch.setattr(self_mail, "taken_out", lambda *_: None)
    (found,) = mail_to_itself(settings, SteppedClock(NOW), Names(), "abc", 7)
    assert found.state is State.FAIL
    assert found.found == "was sent, but has not come within 7 seconds"
    assert "set plus_addressing = false" in found.wanted


def test_only_mail_of_a_public_domain_should_be_signed(settings, monkeypatch):
    monkeypatch.setattr(self_mail, "SmtpCourier", lambda *_: MemoryCourier())
    for address, told in (("company@mail.test", False), ("company@example.org", True)):
        given = changed(settings, "mail", address=address)
        monkeypatch.setattr(self_mail, "taken_out", lambda *_, given=given: arrived(given).arrived)
        whats = [each.what for each in mail_to_itself(given, SteppedClock(NOW), Names(), "abc", 7)]
        assert ("signature (DKIM)" in whats) is told
        assert whats[0] == "mail to itself"
