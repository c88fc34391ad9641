"""How mail-driven games ran in circles, each retold and played through."""

from __future__ import annotations

import pytest

from pbem.intake.chain import CHAIN, judge, judge_identity
from pbem.intake.delivery import read_delivery_report
from pbem.intake.guards import GuardContext
from pbem.intake.identify import identify
from pbem.intake.message import read_message
from pbem.intake.values import Disposition, Judgement
from tests.intake.world import REPORT_ID, guard_context, identify_context, letter

BODY = "family: enlist writer in Madras\n"


def judged(raw: bytes) -> Judgement:
    return judge(read_message(raw), guard_context())


AUTOMATIC: list[dict[str, str]] = [
    {"auto_submitted": "auto-replied"},
    {"auto_submitted": "Auto-Generated; owner-email=\"x@example.org\""},
    {"auto_submitted": "auto-replied (vacation)"},
    {"return_path": "<>"},
    {"return_path": " < > "},
    {"x_autoreply": "yes"},
    {"x_autorespond": "Re: your move"},
    {"x_auto_response_suppress": "OOF, AutoReply"},
    {"precedence": "auto_reply"},
    {"content_type": "multipart/report; report-type=disposition-notification; boundary=x"},
    {"from": "MAILER-DAEMON@mx.example.org"},
    {"from": "Postmaster <postmaster@elsewhere.example.org>"},
    {"from": "noreply@elsewhere.example.org"},
    {"from": "no-reply+17@elsewhere.example.org"},
    {"from": "do-not-reply@elsewhere.example.org"},
    {"subject": "Out of Office: Re: your move"},
    {"subject": "Automatic reply: your move"},
    {"subject": "Autoreply: away"},
    {"subject": "Automatische Antwort: your move"},
    {"subject": "Abwesenheitsnotiz: your move"},
    {"subject": "=?utf-8?B?UsOpcG9uc2UgYXV0b21hdGlxdWU=?= : your move"},
    {"subject": "Respuesta automática: your move"},
    {"subject": "Risposta automatica: your move"},
    {"subject": "Afwezigheidsbericht: your move"},
    {"subject": "自動返信: your move"},
]  # fmt: skip


@pytest.mark.parametrize("fields", AUTOMATIC, ids=lambda fields: next(iter(fields.items()))[1][:30])
def test_F_66_F_67_automatic_mail_is_silence_and_files_nothing(fields: dict[str, str]) -> None:
    """Out-of-office notes got an error reply, or were stored as orders: silence, before anything is read."""
    judgement = judged(letter(BODY, **fields))
    assert (judgement.disposition, judgement.may_answer) == (Disposition.DISCARD, False)
    is_weak = not {"subject", "x_auto_response_suppress"}.isdisjoint(fields)
    assert judgement.guard == ("weak-mark" if is_weak else "auto-reply")


@pytest.mark.parametrize(
    "fields",
    [
        {"auto_submitted": "no"},
        {"auto_submitted": "No (a person)"},
        {"return_path": "<paxton@example.org>"},
        {"x_autoreply": "no"},
        {"precedence": "normal"},
        {"subject": "Re: Out of Office?"},
        {"subject": "auto-exec orders"},
        {"subject": "Readiness: orders"},
        {"from": "paxton@example.org", "reply_to": "no-reply@example.org"},
    ],
)
def test_F_66_people_are_not_taken_for_machines(fields: dict[str, str]) -> None:
    """The other side of the rule: these are a player's own mails."""
    assert judged(letter(BODY, **fields)).disposition is Disposition.ACCEPT


@pytest.mark.parametrize(
    "fields",
    [
        {"list_id": "<x.example.org>"},
        {"precedence": "list"},
        {"precedence": "Bulk"},
        {"list_unsubscribe": "<mailto:x@example.org>"},
    ],
)
def test_F_66_lists_and_bulk_mail_are_silence(fields: dict[str, str]) -> None:
    """Mail that came by a list would carry our answer to everybody on it."""
    judgement = judged(letter(BODY, **fields))
    assert (judgement.disposition, judgement.may_answer) == (Disposition.DISCARD, False)


def test_F_68_a_responder_without_any_mark_is_stopped_by_its_rate() -> None:
    """A responder without a standard field looped: a limit per correspondent is the last guard."""
    counted = GuardContext(
        recent_mails=lambda address: {"paxton@example.org": 59, "walsh@example.org": 60}[address]
    )
    assert judge(read_message(letter(BODY)), counted).disposition is Disposition.ACCEPT
    judgement = judge(read_message(letter(BODY, **{"from": "walsh@example.org"})), counted)
    assert (judgement.disposition, judgement.guard, judgement.may_answer) == (
        Disposition.HOLD,
        "too-many",
        False,
    )


def test_F_68_a_mail_without_sender_is_counted_and_never_answered() -> None:
    """A loop of mails without a sender is stopped as well."""
    seen: list[str] = []

    def count(address: str) -> int:
        seen.append(address)
        return 0

    judgement = judge(read_message(letter(BODY, **{"from": ""})), GuardContext(recent_mails=count))
    assert seen == [""]
    assert (judgement.disposition, judgement.may_answer) == (Disposition.HOLD, False)


def test_F_68_our_own_mail_is_never_worked_on() -> None:
    """A mail of ours that comes back, by its sender or its Message-ID, ends there."""
    for fields in ({"from": "Leadenhall <Company+g12.walsh.x@Example.org>"}, {"message_id": REPORT_ID}):
        judgement = judged(letter(BODY, **fields))
        assert (judgement.disposition, judgement.guard) == (Disposition.DISCARD, "our-own-mail")


def report(action: str = "failed", status: str = "5.1.1", kind: str = "delivery-status") -> bytes:
    parts = (
        "--r\nContent-Type: text/plain\n\nSorry.\n"
        f"--r\nContent-Type: message/{kind}\n\nReporting-MTA: dns; mx.example.org\n\n"
        f"Final-Recipient: rfc822; Paxton@Example.org\nAction: {action}\nStatus: {status}\n"
        f"--r\nContent-Type: text/rfc822-headers\n\nMessage-ID: {REPORT_ID}\nSubject: x\n--r--\n"
    )
    fields = {"from": "MAILER-DAEMON@mx.example.org", "return_path": "<>", "auto_submitted": "auto-replied"}
    return letter(
        parts,
        content_type=f"multipart/report; report-type={kind}; boundary=r",
        subject="Undelivered",
        **fields,
    )


@pytest.mark.parametrize(("status", "permanent"), [("5.1.1", True), ("4.2.2", False), ("", True)])
def test_F_69_real_delivery_reports_name_the_address(status: str, permanent: bool) -> None:
    """A month of vacation replies was counted as bounces: only a delivery report counts, for its address and mail."""
    assert judged(report(status=status)).disposition is Disposition.BOUNCE
    found = read_delivery_report(read_message(report(status=status)))
    assert found is not None
    assert [(f.address, f.permanent, f.status) for f in found.failures] == [
        ("paxton@example.org", permanent, status)
    ]
    assert found.message_id == REPORT_ID


@pytest.mark.parametrize(
    "raw",
    [
        report(action="delayed", status="4.4.1"),
        report(action="delivered", status="2.0.0"),
        report(kind="disposition-notification"),
        letter("I am away. Delivery failed me.\n", return_path="<>", subject="Away"),
        letter("Undeliverable? I am away.\n", auto_submitted="auto-replied", subject="Re: your move"),
        letter(BODY, subject="Undeliverable: your move"),
    ],
)
def test_F_69_other_automatic_mail_is_no_bounce(raw: bytes) -> None:
    """Vacation notes, delays, read receipts and mails of people never count against an address."""
    assert judged(raw).disposition is Disposition.DISCARD


@pytest.mark.parametrize(
    "raw", [report(), report(status="4.0.0"), letter(BODY, auto_submitted="auto-replied")]
)
def test_F_70_nothing_is_sent_because_of_a_bounce(raw: bytes) -> None:
    """A bounce became a message, with a notice about it, which bounced: no answer to any of these."""
    assert not judged(raw).may_answer


def test_F_70_only_refused_or_accepted_mail_may_be_answered() -> None:
    """In the whole chain, what is discarded, held or bounced gets no answer; and each guard says what it is for."""
    assert len({guard.name for guard, _ in CHAIN}) == len(CHAIN)
    for guard, disposition in CHAIN:
        assert guard.description.endswith(".")
        assert disposition is not Disposition.ACCEPT
    for raw in (letter(BODY), letter(BODY, **{"from": "nobody@bad.example.org"})):
        identity = identify(read_message(raw), identify_context())
        assert judge_identity(identity).may_answer == (
            judge_identity(identity).disposition is Disposition.ACCEPT
        )


def test_F_74_what_cannot_be_read_is_set_aside() -> None:
    """An unparseable mail stayed unread and was fetched for ever: every mail gets a disposition, so it leaves the queue."""
    for raw in (b"", b"\x00", b"\xff" * 1000, b"\n\n\n", b":\n:\n", b"From:\nFrom:\n\n"):
        assert judged(raw).disposition is Disposition.HOLD


def test_F_70_a_report_that_stumbles_the_scanner_is_one_quiet_line(caplog: pytest.LogCaptureFixture) -> None:
    """Scanners of bounces raise on odd mails: the mail is still judged, and no traceback reaches the log."""
    raw = letter("Sorry.\n", subject="failure notice", return_path="<>", **{"from": ""})
    assert judged(raw).disposition is Disposition.DISCARD
    assert all(record.exc_info is None for record in caplog.records)
