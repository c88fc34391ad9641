"""Whatever bytes come, the intake gives a disposition and never raises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.intake.chain import judge, judge_identity
from pbem.intake.clean import clean, clean_text
from pbem.intake.delivery import read_delivery_report
from pbem.intake.form_lines import changed_form_lines, form_warnings
from pbem.intake.html import html_to_text
from pbem.intake.identify import identify
from pbem.intake.message import read_message
from pbem.intake.normalise import folded, normalised
from pbem.intake.values import Disposition, Origin, Trust
from tests.intake import world

pytestmark = pytest.mark.slow

_PIECES = st.sampled_from(
    [
        b"\n", b"\r\n", b"\r", b" ", b"\t", b":", b"From: ", b"To: ", b"a@example.org", b"paxton@example.org", b"Subject: ", b"=?utf-8?q?=E9?=",
        b"Content-Type: ", b"multipart/mixed; boundary=x", b"multipart/report; boundary=x", b"--x\n", b"--x--\n", b"text/html", b"text/plain; charset=",
        b"message/delivery-status", b"utf-8", b"iso-2022-jp", b"utf-16", b"Content-Transfer-Encoding: ", b"base64", b"quoted-printable", b"<p>", b"</",
        b"<blockquote>", b"&#x", b"99999999999", b"> ", b">> ", b"-- \n", b"On 3 Mar 2026, x wrote:\n", b"From: x\nSent: 2026\nTo: y\nSubject: z\n",
        b"PRESS TO x\n", b"END\n", b"=== write your orders above this line ===\n", b"chairman: debt 2\n", b"\xff", b"\x00", b"\xed\xa0\x80", b"=3D", b"=",
        b"Authentication-Results: mx.example.org; dkim=pass header.d=example.org\n", b"Return-Path: <>\n", b"mailer-daemon@", b"X-Failed-Recipients: ",
        b"Action: failed\n", b"Final-Recipient: rfc822; a@example.org\n", b"Status: 5.1.1\n", b"\"", b"(", b")", b"<", b">", b"~", b"[g12 t3 paxton ~",
    ]
)  # fmt: skip
_MAILS = st.one_of(
    st.binary(max_size=2000),
    st.lists(_PIECES, max_size=60).map(b"".join),
    st.lists(st.one_of(_PIECES, st.binary(max_size=20)), max_size=60).map(b"".join),
)


def through(raw: bytes) -> None:
    incoming = read_message(raw)
    judgement = judge(incoming, world.guard_context())
    assert judgement.disposition in Disposition
    assert judgement.reason.endswith(".")
    assert not judgement.may_answer or incoming.sender
    for trust in Trust:
        assert judge_identity(identify(incoming, world.identify_context(trust))).reason.endswith(".")
    read_delivery_report(incoming)
    lines = clean(incoming).lines
    assert all(line.text and line.text == line.text.strip() for line in lines)
    changed = changed_form_lines(lines, world.SENT_FORM)
    assert all(line.origin in (Origin.QUOTED, Origin.BELOW_MARKER) for line in changed)
    form_warnings(lines, None)


@settings(max_examples=400, deadline=None)
@given(_MAILS)
def test_any_bytes_get_a_disposition(raw: bytes) -> None:
    through(raw)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(world.names()), st.data())
def test_damaged_mails_of_the_corpus(name: str, data: st.DataObject) -> None:
    """Mails cut, doubled, or overwritten somewhere."""
    raw = world.mail(name)
    at = data.draw(st.integers(0, len(raw)))
    until = data.draw(st.integers(at, min(len(raw), at + 200)))
    through(raw[:at] + data.draw(st.one_of(st.just(b""), st.binary(max_size=10), _PIECES)) + raw[until:])


@settings(deadline=None)
@given(st.text())
def test_normalising_twice_is_normalising_once(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)
    assert folded(folded(text)) == folded(text)


@settings(deadline=None)
@given(st.text(alphabet="<>/!-&#;abdivpbrblockquote \"'=\n"))
def test_any_markup_becomes_text(markup: str) -> None:
    lines = html_to_text(markup).split("\n")
    assert sum(map(len, lines)) <= 3 * len(markup) + 10  # quote marks are added, nothing else


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "chairman: debt 2",
                "family: enlist writer in Madras",
                "ready",
                "> ready",
                "",
                "Thanks!",
                "--",
                "> x",
            ]
        )
    )
)
def test_no_order_above_a_signature_is_lost(lines: list[str]) -> None:
    """Every unmarked order-like line is read, unless a signature line stands above it in the same piece of text."""
    written = [line.text for line in clean_text("\n".join(lines)).written()]
    kept: list[str] = []
    signature = False
    for line in lines:
        signature = (signature or line == "--") and not line.startswith(">")
        if line and not line.startswith(">") and not signature:
            kept.append(line)
    orders = [line for line in kept if line != "Thanks!"]
    if orders:
        assert written == kept
    else:
        assert set(written) >= set(kept)
