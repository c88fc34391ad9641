"""Mails that are larger than what is fetched of them: the beginning is read, and the sender is told so."""

from __future__ import annotations

from base64 import encodebytes
from email.message import EmailMessage

import pytest

from pbem.intake.chain import judge
from pbem.intake.clean import clean
from pbem.intake.message import as_fetched, read_message
from pbem.intake.values import Disposition
from tests.intake.world import guard_context, letter

LIMIT = 10_000
PICTURE = b"\x89PNG" * 5_000


def with_picture(body: str) -> bytes:
    message = EmailMessage()
    message["From"] = "paxton@example.org"
    message.set_content(body)
    message.add_attachment(PICTURE, maintype="image", subtype="png", filename="table.png")
    return message.as_bytes()


def test_the_text_before_a_large_picture_is_read_and_the_cut_is_told() -> None:
    raw = with_picture("chairman: debt 2\ndividends: 1")
    incoming = as_fetched(raw, LIMIT)
    assert incoming.cut
    assert judge(incoming, guard_context()).disposition is Disposition.ACCEPT
    cleaned = clean(incoming)
    assert [line.text for line in cleaned.written()] == ["chairman: debt 2", "dividends: 1"]
    assert cleaned.warnings == (
        f"The mail is very large ({len(raw)} bytes): only its beginning was read. Orders need no pictures or attachments.",
    )


def test_a_mail_at_the_limit_is_whole() -> None:
    raw = with_picture("chairman: debt 2")
    incoming = as_fetched(raw, len(raw))
    assert not incoming.cut
    assert clean(incoming).warnings == ()


def test_where_the_beginning_holds_no_text_the_size_is_the_reason() -> None:
    raw = letter(encodebytes(PICTURE), content_type="image/png", content_transfer_encoding="base64")
    judgement = judge(as_fetched(raw, LIMIT), guard_context())
    assert (judgement.disposition, judgement.guard) == (Disposition.REJECT, "too-big")
    assert judge(read_message(raw), guard_context()).guard == "no-text"


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("text/plain", "chairman: debt 2\ndividends: 12\n"),
        ("text/plain; format=flowed", "chairman: debt 2\ndividends: 1 \nif Walsh agrees\n"),
        ("text/html", "<p>chairman: debt 2</p>\n<p>dividends: 1\nif Walsh agrees</p>"),
    ],
)
def test_a_line_that_was_cut_in_the_middle_is_not_read(content_type: str, body: str) -> None:
    """What is missing of it could change what it says: a digit, or a condition."""
    raw = letter(body, content_type=content_type)
    for end in range(raw.index(b"dividends"), len(raw)):
        cleaned = clean(as_fetched(raw, end))
        assert [line.text for line in cleaned.written()] in (["chairman: debt 2"], [])


def test_a_line_whose_only_line_was_cut_is_no_order() -> None:
    raw = letter("dividends: 12")
    assert judge(as_fetched(raw, len(raw) - 1), guard_context()).guard == "too-big"
