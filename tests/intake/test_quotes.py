"""What mail programs of the world write above a quoted mail, and what people write that only looks like it."""

from __future__ import annotations

import pytest

from pbem.intake.quotes import Raw, attribution_length, header_block_length, is_separator, unquote
from pbem.intake.signatures import begins_signature, is_phone_line

ATTRIBUTIONS = [
    "On Tue, Mar 3, 2026 at 6:40 PM Leadenhall <company@example.org> wrote:",
    "On 03/03/2026 18:40, Leadenhall wrote:",
    "On 2026-03-03 18:40, Leadenhall <company@example.org> wrote :",
    "Leadenhall wrote on 3 March 2026:",
    "Leadenhall schrieb am 03.03.2026 18:40:",
    "Am 3. März 2026 18:40:11 MEZ schrieb Leadenhall <company@example.org>:",
    "Le 3 mars 2026 à 18:40, Leadenhall a écrit\u00a0:",
    "Le 03/03/2026 à 18:40, Leadenhall a écrit :",
    "El 3/3/26 a las 18:40, Leadenhall escribió:",
    "Op 3-3-2026 om 18:40 schreef Leadenhall:",
    "Op 3 mrt. 2026 heeft Leadenhall het volgende geschreven:",
    "Il 03/03/2026 18:40, Leadenhall ha scritto:",
    "Dnia 3 marca 2026 18:40 Leadenhall napisał:",
    "Em 03/03/2026 18:40, Leadenhall escreveu:",
    "Den 3 mars 2026 18:40 skrev Leadenhall:",
    "Den 2026-03-03 kl. 18:40, skrev Leadenhall:",
    "tir. 3. mars 2026 kl. 18:40 skrev Leadenhall <company@example.org>:",
    "ti 3. maalisk. 2026 klo 18.40 Leadenhall (company@example.org) kirjoitti:",
    "út 3. 3. 2026 v 18:40 odesílatel Leadenhall <company@example.org> napsal:",
    "вт, 3 мар. 2026 г. в 18:40, Leadenhall <company@example.org>:",
    "03.03.2026 18:40, Leadenhall пишет:",
    "2026年3月3日(火) 18:40 Leadenhall <company@example.org>:",
    "2026/03/03 18:40、Leadenhall <company@example.org>のメール:",
    "Leadenhall <company@example.org> 于2026年3月3日周二 18:40写道：",
    "2026년 3월 3일 (화) 오후 6:40, Leadenhall <company@example.org>님이 작성:",
    "Leadenhall <company@example.org>, 3 Mar 2026 Sal, 18:40 tarihinde şunu yazdı:",
    "On Tue, 3 Mar 2026 at 18:40, Leadenhall\n<company@example.org>\nwrote:",
    "Am Di., 3. März 2026 um 18:40 Uhr schrieb Leadenhall via Somebody <\ncompany@example.org>:",
    "wt., 3 mar 2026 o 18:40 Leadenhall <company@example.org>\nnapisał(a):",
]
NOT_ATTRIBUTIONS = [
    "On your order of 2026 I do nothing:",
    "On 3 March 2026 at 18:40 we decide",
    "On second thoughts: debt 2026",
    "chairman: spend 2026",
    "family: wrote",
    "wrote:",
    "In 1758 they wrote:\nmore of this",
    "shipping: fit one, as I wrote 18:40: fit two",
    "company@example.org 2026",
]


def raws(text: str) -> list[Raw]:
    return [unquote(line) for line in text.split("\n")]


@pytest.mark.parametrize("text", ATTRIBUTIONS)
def test_attributions(text: str) -> None:
    lines = raws(text)
    assert attribution_length(lines, 0) == len(lines)
    assert attribution_length([*raws("chairman: debt 2"), *lines], 0) == 0
    assert attribution_length([*lines, *raws("> x")], 0) == len(lines)


@pytest.mark.parametrize("text", NOT_ATTRIBUTIONS)
def test_what_is_no_attribution(text: str) -> None:
    assert attribution_length(raws(text), 0) in (0, 1 if text.startswith("In 1758") else 0)


HEADER_BLOCKS = [
    "From: Leadenhall\nSent: Tuesday, March 3, 2026 6:40 PM\nTo: Paxton\nSubject: move",
    "From: Leadenhall <company@example.org>\nDate: 3 March 2026 at 18:40:11 CET\nTo: Paxton <paxton@example.org>\nSubject: move",
    "From: Leadenhall\nSent: 03 March 2026\nTo: A <a@example.org>; B <b@example.org>;\n C <c@example.org>\nCc: D\nSubject: move",
    "**From:** Leadenhall\n**Sent:** 03 March 2026\n**To:** Paxton\n**Subject:** move",
    "Von: Leadenhall\nGesendet: Dienstag, 3. März 2026 18:40\nAn: Paxton\nBetreff: move",
    "De : Leadenhall\nEnvoyé : mardi 3 mars 2026 18:40\nÀ : Paxton\nObjet : move",
    "Da: Leadenhall\nInviato: martedì 3 marzo 2026 18:40\nA: Paxton\nOggetto: move",
    "Od: Leadenhall\nWysłano: wtorek, 3 marca 2026 18:40\nDo: Paxton\nTemat: move",
    "De: Leadenhall\nEnviada em: terça-feira, 3 de março de 2026 18:40\nPara: Paxton\nAssunto: move",
    "Fra: Leadenhall\nSendt: 3. mars 2026 18:40\nTil: Paxton\nEmne: move",
]
NOT_HEADER_BLOCKS = [
    "From: here\nTo: there\nSubject: all",
    "family: enlist\nchairman: debt 1\ndividends: 0\nshipping: 2026",
    "From: Leadenhall\n\nSent: 2026\nTo: Paxton",
    "family: enlist\nFrom: a@example.org\nSent: 3 March 2026\nTo: b@example.org\nSubject: x",
]


@pytest.mark.parametrize("text", HEADER_BLOCKS)
def test_header_blocks(text: str) -> None:
    assert header_block_length(raws(text), 0) >= 4


@pytest.mark.parametrize("text", NOT_HEADER_BLOCKS)
def test_what_is_no_header_block(text: str) -> None:
    assert header_block_length(raws(text), 0) == 0


@pytest.mark.parametrize(
    ("text", "separates"),
    [
        ("-----Original Message-----", True),
        ("-------- Ursprüngliche Nachricht --------", True),
        ("---------- Forwarded message ---------", True),
        ("Begin forwarded message:", True),
        ("Anfang der weitergeleiteten Nachricht:", True),
        ("-------------------------", False),
        ("--- my orders ---", False),
        ("original message", False),
        ("-- original message", False),
        ("", False),
    ],
)
def test_separators(text: str, separates: bool) -> None:
    assert is_separator(text) == separates


@pytest.mark.parametrize(
    ("line", "depth", "text"),
    [
        ("> x", 1, "x"),
        (">x", 1, "x"),
        (">> x", 2, "x"),
        ("> > x", 2, "x"),
        ("  > x", 1, "x"),
        ("AB> x", 1, "x"),
        ("| x", 1, "x"),
        ("|", 1, ""),
        ("|x", 0, "|x"),
        (">= 2, then lease", 0, ">= 2, then lease"),
        ("> >= 2", 1, ">= 2"),
        (">=== x", 1, "=== x"),
        ("-> Mysore", 0, "-> Mysore"),
        ("deploy madras > Mysore", 0, "deploy madras > Mysore"),
        (">", 1, ""),
        ("", 0, ""),
    ],
)
def test_quote_marks(line: str, depth: int, text: str) -> None:
    assert unquote(line) == Raw(depth, text)


@pytest.mark.parametrize(
    ("text", "begins"),
    [("-- ", True), ("--", True), ("—", True), ("---", False), ("- ", False), ("-- x", False), ("–", True)],
)
def test_signature_lines(text: str, begins: bool) -> None:
    assert begins_signature(text) == begins


@pytest.mark.parametrize(
    "text",
    [
        "Von meinem Haus aus: nichts",
        "sent: 2 ships",
        "Sentinel: fit",
        "Enviado: dos",
        "chairman: sent from my office",
        "gesendet: x",
        "",
        "Sent from my desk I give a long account of what I think of all of you and of your votes: against",
    ],
)
def test_what_is_no_phone_line(text: str) -> None:
    assert not is_phone_line(text)
