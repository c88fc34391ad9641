"""What of a mail is not read is told with its true reason."""

from __future__ import annotations

import pytest

from pbem.intake.chain import judge
from pbem.intake.clean import clean
from pbem.intake.message import read_message
from pbem.intake.values import Cleaned, Disposition
from tests.intake.world import guard_context, letter

ORDER = "chairman: debt 2"


def mixed(*parts: tuple[str, str], kind: str = "mixed", **fields: str) -> bytes:
    """A mail of parts, each a header block and a body."""
    body = "".join(f"--m\n{head}\n\n{text}\n" for head, text in parts)
    return letter(f"{body}--m--\n", content_type=f"multipart/{kind}; boundary=m", **fields)


PLAIN = "Content-Type: text/plain; charset=utf-8"
HTML = "Content-Type: text/html; charset=utf-8"


def attached(name: str, content_type: str = "text/plain", disposition: str = "attachment") -> str:
    return (
        f'Content-Type: {content_type}; name="{name}"\nContent-Disposition: {disposition}; filename="{name}"'
    )


def read(raw: bytes) -> Cleaned:
    return clean(read_message(raw))


def refused(raw: bytes) -> tuple[str, str]:
    judgement = judge(read_message(raw), guard_context())
    assert (judgement.disposition, judgement.may_answer) == (Disposition.REJECT, True)
    return judgement.guard, judgement.reason


@pytest.mark.parametrize(
    ("name", "content_type", "disposition"),
    [
        ("orders.txt", "text/plain", "attachment"),
        ("orders.txt", "text/plain", "inline"),
        ("orders.rtf", "text/rtf", "attachment"),
        ("orders.pdf", "application/pdf", "attachment"),
        ("orders.doc", "application/msword", "attachment"),
        ("orders.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "attachment"),
        ("orders.odt", "application/vnd.oasis.opendocument.text", "attachment"),
    ],
)  # fmt: skip
def test_an_attached_text_beside_a_body_is_named(name: str, content_type: str, disposition: str) -> None:
    words, file = "My orders are in the attached file.", (attached(name, content_type, disposition), "x")
    cleaned = read(mixed((PLAIN, words), file))
    assert [line.text for line in cleaned.written()] == [words]
    assert cleaned.warnings == (f"The attached file {name} was not read: write orders in the mail itself.",)
    beside_orders = read(mixed((PLAIN, ORDER), file)).warnings
    assert beside_orders == (cleaned.warnings if content_type == "text/plain" else ())


def test_several_files_are_named_together_and_so_they_are_beside_html() -> None:
    files = ((attached(f"{n}.txt"), "dividends: 1") for n in "abcdefg")
    cleaned = read(mixed((HTML, f"<p>{ORDER}</p>"), *files))
    assert cleaned.warnings == (
        "The attached files a.txt, b.txt, c.txt, d.txt, e.txt were not read: write orders in the mail itself.",
    )


@pytest.mark.parametrize(
    ("field", "named"),
    [
        ("filename*=utf-8''my%20orders.txt", "my orders.txt"),
        ('filename="=?utf-8?q?=C3=BCbersicht=2Etxt?="', "\u00fcbersicht.txt"),
        (f'filename="{"x" * 200}.txt"', "x" * 59 + "\u2026"),
        ("", "(without a name)"),
        ('filename="a\u202e\u200b.txt"', "a.txt"),
    ],
)
def test_names_of_files_are_shown_plain_and_short(field: str, named: str) -> None:
    head = f"Content-Type: text/plain\nContent-Disposition: attachment; {field}".rstrip("; ")
    (warning,) = read(mixed((PLAIN, ORDER), (head, "x"))).warnings
    assert warning.startswith(f"The attached file {named} was not read")


@pytest.mark.parametrize(
    "part",
    [
        (attached("photo.png", "image/png"), "x"),
        (attached("me.vcf", "text/x-vcard"), "x"),
        (attached("smime.p7s", "application/pkcs7-signature"), "x"),
        (attached("signature.asc", "application/pgp-signature"), "x"),
        (attached("invite.ics", "text/calendar"), "x"),
        ("Content-Type: text/plain", "a footer of a list"),
    ],
)
def test_what_is_no_text_of_the_sender_is_not_named(part: tuple[str, str]) -> None:
    assert read(mixed((PLAIN, ORDER), part)).warnings == ()


def test_the_attached_text_that_was_read_is_not_called_unread_and_a_second_one_is() -> None:
    raw = mixed((attached("orders.txt"), ORDER), (attached("more.txt"), "dividends: 1"))
    cleaned = read(raw)
    assert [line.text for line in cleaned.written()] == [ORDER]
    assert cleaned.warnings == (
        "The mail has no text of its own; the attached text file was read.",
        "The attached file more.txt was not read: write orders in the mail itself.",
    )


def test_orders_that_stand_only_in_the_html_behind_a_stub_are_told() -> None:
    stub = "Your mail program does not show HTML."
    cleaned = read(mixed((PLAIN, stub), (HTML, f"<p>Hi</p><p>{ORDER}</p>"), kind="alternative"))
    assert [line.text for line in cleaned.written()] == [stub]
    assert cleaned.warnings == (
        f"Only the plain text of the mail was read; its HTML has lines that may be orders (\u201c{ORDER}\u201d): send them as plain text.",
    )


@pytest.mark.parametrize(
    ("plain", "html"),
    [
        (ORDER, "<p>dividends: 1</p>"),
        ("Hello: all", "<p>Hello: all</p>"),
        ("Hello", f"<p>Hello</p><blockquote><p>{ORDER}</p></blockquote>"),
        ("Hello", "<p>Hello</p><p>Phone: 12345</p>"),
        (
            "A long sentence that my program\nhas wrapped",
            "<p>A long sentence that my program has wrapped</p>",
        ),
    ],
)
def test_html_that_adds_no_orders_is_not_named(plain: str, html: str) -> None:
    assert read(mixed((PLAIN, plain), (HTML, html), kind="alternative")).warnings == ()


ARMOUR = "-----BEGIN PGP MESSAGE-----\n\nhQEMA3voteforexample0x3for2\nyDJ4for3against8\n=Kj3d\n-----END PGP MESSAGE-----\n"


def test_an_encrypted_mail_is_said_to_be() -> None:
    guard, reason = refused(letter(ARMOUR))
    assert guard == "encrypted"
    assert reason == "The mail is encrypted, and this server reads no encrypted mail."
    parts = (
        ("Content-Type: application/pgp-encrypted", "Version: 1"),
        (attached("encrypted.asc", "application/octet-stream"), ARMOUR),
    )
    assert refused(mixed(*parts, kind="encrypted"))[0] == "encrypted"
    opaque = letter("MIIB", content_type="application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m")
    assert refused(opaque)[0] == "encrypted"


def test_words_beside_encrypted_ones_are_read_and_the_others_told() -> None:
    cleaned = read(letter(f"{ORDER}\n\n{ARMOUR}"))
    assert [line.text for line in cleaned.written()] == [ORDER]
    assert cleaned.warnings == (
        "A part of the text is encrypted (line 3) and was not read. Write orders as plain text.",
    )


def deep(levels: int, text: str) -> bytes:
    body = f"{PLAIN}\n\n{text}\n"
    for level in range(levels):
        body = f"Content-Type: multipart/mixed; boundary=d{level}x\n\n--d{level}x\n{body}\n--d{level}x--\n"
    head, _, rest = body.partition("\n\n")
    return letter(rest, content_type=head.removeprefix("Content-Type: "))


@pytest.mark.parametrize("levels", [12, 60])
def test_text_that_stands_too_deep_is_said_to(levels: int) -> None:
    guard, reason = refused(deep(levels, ORDER))
    assert guard == "too-deep"
    assert "more parts within parts than are looked at" in reason
    assert [line.text for line in read(deep(9, ORDER)).written()] == [ORDER]


def test_orders_in_the_subject_are_said_to_be_there() -> None:
    guard, reason = refused(letter("\n", subject=ORDER))
    assert guard == "subject-only"
    assert reason == "The mail holds no text, and what stands in the subject alone is not read."
    assert refused(letter("\n", subject=f"Re: {ORDER}"))[0] == "subject-only"
    assert (
        refused(letter("\n", subject="Re: [g12 t3 paxton] Your move: chairman's debt by Thu 18:00"))[0]
        == "no-text"
    )
    assert refused(letter("\n", subject="hello"))[0] == "no-text"
