"""What machines send without a standard mark, and what people send with one: neither loops nor lost orders."""

from __future__ import annotations

import pytest

from pbem.intake.chain import judge
from pbem.intake.guards import GuardContext
from pbem.intake.identify import identify
from pbem.intake.message import Incoming, read_message
from pbem.intake.values import Disposition, Verdict
from tests.intake.world import guard_context, identify_context, letter

ORDER = "chairman: debt 2\n"
ANSWERED = "Re: [g12 t3 paxton] Your move: chairman's debt by Thu 18:00"


def proves(incoming: Incoming) -> bool:
    identity = identify(incoming, identify_context())
    return identity.verdict is Verdict.ACTS and identity.registered


def known() -> GuardContext:
    """Guards that can tell who is proven."""
    base = guard_context()
    return GuardContext(own_addresses=base.own_addresses, is_known=base.is_known, proves=proves)


def guarded(raw: bytes) -> tuple[Disposition, str]:
    judgement = judge(read_message(raw), known())
    return judgement.disposition, judgement.guard


WEAK: list[dict[str, str]] = [
    {"x_auto_response_suppress": "All"},
    {"x_auto_response_suppress": "DR, RN, NRN, OOF, AutoReply"},
    {"x_ms_exchange_inbox_rules_loop": "paxton@example.org"},
    {"list_unsubscribe": "<mailto:off@example.org>"},
    {"subject": "Out of office party! Re: my vote"},
    {"subject": "Undeliverable: my ship?"},
    {"subject": "Vacation plans, and my move"},
    {"subject": "Absent friends"},
    {"subject": "Automatic replies are dull"},
]


@pytest.mark.parametrize("fields", WEAK, ids=lambda fields: next(iter(fields.values()))[:30])
@pytest.mark.parametrize("body", [ORDER, "Hello all, what a game!\n"], ids=["orders", "talk"])
def test_a_weak_mark_alone_makes_no_machine_of_a_proven_player(fields: dict[str, str], body: str) -> None:
    """Gateways, rules and exchange servers write such headers into mails of people, who then heard nothing."""
    assert guarded(letter(body, **fields)) == (Disposition.ACCEPT, "")


@pytest.mark.parametrize("fields", WEAK[:6], ids=lambda fields: next(iter(fields.values()))[:30])
def test_without_proof_a_weak_mark_is_enough(fields: dict[str, str]) -> None:
    for changed in ({"from": "nobody@bad.example.org"}, {"to": "company@example.org"}):
        assert guarded(letter(ORDER, **fields, **changed)) == (Disposition.DISCARD, "weak-mark")


STRONG: list[dict[str, str]] = [
    {"auto_submitted": "auto-replied"},
    {"auto_submitted": "auto-generated"},
    {"precedence": "bulk"},
    {"precedence": "junk"},
    {"precedence": "auto_reply"},
    {"return_path": "<>"},
    {"x_autoreply": "yes"},
    {"x_autorespond": "Re: your move"},
    {"list_id": "<games.example.org>"},
    {"content_type": "multipart/report; report-type=disposition-notification; boundary=x"},
    {"from": "MAILER-DAEMON@mx.example.org"},
]


@pytest.mark.parametrize("fields", STRONG, ids=lambda fields: next(iter(fields.values()))[:30])
def test_no_proof_and_no_order_outweighs_a_strong_mark(fields: dict[str, str]) -> None:
    assert guarded(letter(ORDER, **fields))[0] is Disposition.DISCARD


NOTES: list[tuple[str, str]] = [
    (f"Frånvaromeddelande: {ANSWERED[4:]}", "Hej!\n\nJag är på semester till den 9 december och läser inte min e-post.\n\nMvh\nPenelope\n"),
    (ANSWERED, "Hello,\n\nI am out of the office until 9 December with 2 of my colleagues. For urgent matters vote for patience or call Percy.\n\nBest regards\n"),
    ("不在通知: Re: your move", "只今不在にしております。12月9日に戻ります。\n"),
    ("Your email requires verification verify#q7Rt2", ("This message was created automatically by mail delivery software.\nYour message to paxton@example.org has been"
     " withheld. To release it, simply reply to this message.\nThe subject must contain verify#q7Rt2 .\n\nThe headers of the message are shown below:\nFrom: company@example.org\n")),
    ("Abwesenheitsnotiz: your move", "Ich bin bis zum 9. Dezember nicht im Büro. In dringenden Fällen wenden Sie sich an Percy Placeholder.\n"),
    (ANSWERED, "Guten Tag,\nich bin derzeit im Urlaub. Ihre E-Mail wird nicht weitergeleitet.\n"),
    ("Absence du bureau : Re: your move", "Bonjour,\nJe suis en congés jusqu'au 9 décembre.\n"),
    (ANSWERED, "Bonjour, je suis actuellement absente. En cas d'urgence, merci de contacter Percy.\n"),
    ("Fuera de la oficina: your move", "Estoy de vacaciones hasta el 9 de diciembre.\n"),
    ("Ausente: your move", "Encontro-me de férias. Assuntos urgentes: percy@example.org\n"),
    ("Fuori sede: your move", "Sono in ferie fino al 9 dicembre.\n"),
    ("Afwezig: your move", "Ik ben op vakantie tot 9 december.\n"),
    (ANSWERED, "Jeg er på ferie. Ved hastende sager kontakt Percy.\n"),
    ("Poissa: your move", "Olen lomalla 9.12. asti. Kiireellisissä asioissa soita Percylle.\n"),
    ("Nieobecność: your move", "Jestem na urlopie do 9 grudnia.\n"),
    ("Automatická odpověď: your move", "Jsem na dovolené do 9. prosince.\n"),
    ("Автоответ: your move", "Я в отпуске до 9 декабря.\n"),
    ("自动回复: your move", "您好，我正在休假中，如有急事请致电。\n"),
    ("부재중 알림: your move", "휴가 중입니다.\n"),
    (f"Automatic reply: {ANSWERED[4:]}", "Wird gelesen.\n"),
    ("Out of Office AutoReply: your move", "Back in May.\n"),
    ("Out of office until 9 December", "See you.\n"),
    (f"Read: {ANSWERED[4:]}", "Your message was read.\n"),
    (ANSWERED, "I'm currently on annual leave. I will respond to your e-mail when I am back.\n\n> chairman: debt 0\n> dividends: 0\n"),
]  # fmt: skip


@pytest.mark.parametrize(("subject", "body"), NOTES, ids=[f"{n}" for n in range(len(NOTES))])
def test_F_68_absence_notes_without_a_header_are_silence(subject: str, body: str) -> None:
    assert guarded(letter(body, subject=subject)) == (Disposition.DISCARD, "absence-note")


@pytest.mark.parametrize("subject", ["Automatic reply: your move", "Abwesenheitsnotiz: your move"])
def test_a_note_that_sends_our_own_lines_back_gives_no_orders(subject: str) -> None:
    """Some programs put the mail that they answer below their note without marking it."""
    assert (
        guarded(letter(f"I am out of the office until Monday.\n\n{ORDER}", subject=subject))[0]
        is Disposition.DISCARD
    )


@pytest.mark.parametrize(
    "body",
    [
        "I am on holiday until Monday, so be quick.\n",
        f"I am out of the office until Monday. For urgent matters call me.\n{ORDER}",
        "I am on vacation until 9 December; I will reply when I am back.\naway until 9 Dec\n",
        "PRESS TO walsh\nI'm on holiday until Monday. In urgent cases call me.\nEND\n",
        "The bid for urgent matters is high.\n",
        "> I am out of the office until Monday. For urgent matters call Percy.\nIs that so?\n",
        "Walsh is out of the office. For urgent matters I ask him anyway.\n",
        "Percy wrote that he is on vacation; Benyon is away from his desk.\n",
    ],
)
def test_people_may_tell_that_they_are_away(body: str) -> None:
    assert guarded(letter(body, subject=ANSWERED)) == (Disposition.ACCEPT, "")


def calendar(text: str, *, method: str = "REPLY", parameter: str = "") -> bytes:
    parts = (
        f"--c\nContent-Type: text/plain; charset=utf-8\n\n{text}\n"
        f"--c\nContent-Type: text/calendar; charset=utf-8{parameter}\n\nBEGIN:VCALENDAR\nMETHOD:{method}\nBEGIN:VEVENT\nUID:x@example.org\n"
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:paxton@example.org\nEND:VEVENT\nEND:VCALENDAR\n--c--\n"
    )
    return letter(parts, content_type="multipart/alternative; boundary=c", subject="Accepted: your move")


@pytest.mark.parametrize("parameter", ["", "; method=REPLY"])
@pytest.mark.parametrize(
    "text",
    [
        "Penelope Placeholder has accepted this event.\n\nWhen: Wed 2 Dec 2026 21:37",
        "Wann: 2. Dez.\nWo: London",
        "",
    ],
)
def test_answers_of_calendars_are_silence(text: str, parameter: str) -> None:
    assert guarded(calendar(text, parameter=parameter)) == (Disposition.DISCARD, "calendar-answer")


def test_orders_beside_a_calendars_answer_are_a_persons() -> None:
    assert guarded(calendar(f"{ORDER}When: Wed 2 Dec")) == (Disposition.ACCEPT, "")
    assert guarded(calendar("See you there", method="REQUEST"))[0] is Disposition.ACCEPT
