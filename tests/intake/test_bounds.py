"""No mail, however built, costs more than its caps allow: what grows with the square of its size would take hours here."""

from __future__ import annotations

import time

import pytest

from pbem.intake.chain import judge
from pbem.intake.clean import MAX_PRESS, clean
from pbem.intake.guards import GuardContext
from pbem.intake.html import html_to_text
from pbem.intake.identify import IdentifyContext, identify
from pbem.intake.kept import MAX_LINES, MAX_QUOTED
from pbem.intake.message import read_message
from pbem.intake.mime import MAX_PARTS

SIZE = 5_000_000  # bytes
BOUND = (
    10.0  # seconds; each of these takes about half a second, and the square of any loop far more than this
)

UNITS = {
    "marks": b">", "marks and spaces": b"> ", "marked lines": b">\n", "blank lines": b"\n", "orders": b"a: b 2026\n", "dates": b"On 2026 x\n",
    "attributions": b"On 2026 a@b wrote:\n", "header lines": b"From: x\n", "press": b"PRESS TO x\n", "press with text": b"press to x\nhello\n",
    "signatures": b"--\n", "brackets": b"([", "colons": b"x:", "links": b"https://", "markers": b"=== write your", "dashes": b"-", "equals": b"=",
    "dash lines": b"-" * 390 + b"a\n", "bracket lines": b"<" * 300 + b"\n", "combining": "\u0301\u0323".encode(), "invalid": b"\xff",
    "encoded": b"=?utf-8?q?", "stars": b"*a", "numbers": b"1.1.1", "armour": b"-----BEGIN PGP SIGNED MESSAGE-----\n\n",
}  # fmt: skip
HEADS = {
    "no type": b"",
    "flowed": b"Content-Type: text/plain; format=flowed; delsp=yes\n",
    "html": b"Content-Type: text/html\n",
    "base64": b"Content-Transfer-Encoding: base64\n",
    "quoted-printable": b"Content-Transfer-Encoding: quoted-printable\n",
    "utf-7": b"Content-Type: text/plain; charset=utf-7\n",
    "multipart": b'Content-Type: multipart/mixed; boundary=">"\n',
}


def whole_intake(raw: bytes) -> None:
    incoming = read_message(raw)
    judge(incoming, GuardContext())
    identify(incoming, IdentifyContext(authserv_id="mx.example.org"))
    cleaned = clean(incoming)
    assert len(cleaned.lines) <= MAX_LINES + MAX_QUOTED
    assert len(cleaned.press) <= MAX_PRESS
    assert len(cleaned.warnings) <= MAX_PRESS + 6


def within_bound(raw: bytes) -> None:
    start = time.process_time()
    whole_intake(raw)
    assert time.process_time() - start < BOUND


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=str)
def test_bodies(unit: str) -> None:
    within_bound(b"From: a@example.org\n\n" + UNITS[unit] * (SIZE // len(UNITS[unit])))


@pytest.mark.slow
@pytest.mark.parametrize("head", HEADS, ids=str)
@pytest.mark.parametrize("unit", ["marks", "bracket lines", "blank lines"])
def test_kinds_of_body(head: str, unit: str) -> None:
    within_bound(b"From: a@example.org\n" + HEADS[head] + b"\n" + UNITS[unit] * (SIZE // len(UNITS[unit])))


@pytest.mark.slow
@pytest.mark.parametrize(
    "field",
    ["From", "To", "Subject", "References", "Content-Type", "Authentication-Results", "Auto-Submitted"],
)
@pytest.mark.parametrize(
    "unit", ["<", '"', "(", "=?", "<a@b> ", '; a="', ",", "\n ", "mx.example.org; dkim=pass header.d=x "]
)
def test_fields(field: str, unit: str) -> None:
    within_bound(f"{field}: {unit * (500_000 // len(unit))}\n\nhello\n".encode())


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "<",
        "</",
        "<div>",
        "<p>",
        "<!--",
        "<a '",
        '<a ">"',
        "<style>",
        "&#1",
        "<b><p>",
        "<blockquote>",
        "<td>x",
        "</div>",
    ],
)
def test_markup(unit: str) -> None:
    start = time.process_time()
    html_to_text(unit * (500_000 // len(unit)) + "\"'>")
    assert time.process_time() - start < BOUND


@pytest.mark.slow
def test_trees_of_parts() -> None:
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(50_000)
    )
    wide = b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 400_000
    attached = b"Content-Type: message/rfc822\n\n" * 100_000
    for raw in (nested, wide, attached):
        within_bound(b"From: a@example.org\n" + raw)
    assert read_message(wide).incomplete
    assert len(read_message(wide).root.walk()) <= MAX_PARTS


@pytest.mark.parametrize("unit", ["marks", "marked lines", "attributions"])
def test_five_megabytes_of_quote_marks(unit: str) -> None:
    within_bound(b"From: a@example.org\n\n" + UNITS[unit] * (SIZE // len(UNITS[unit])))


def test_a_reply_below_a_long_quote_is_read() -> None:
    """The caps lie well above what honest mails need."""
    body = "> words of the report that go on and on\n" * 3_000 + "chairman: debt 2\n"
    assert [
        line.text for line in clean(read_message(b"From: a@example.org\n\n" + body.encode())).written()
    ] == ["chairman: debt 2"]
