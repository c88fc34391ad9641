"""Mails as bytes: the same each time, threaded, not to be broken by what people write."""

from __future__ import annotations

from binascii import a2b_qp, b2a_qp
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.report.compose import compose
from pbem.report.letters import Attachment, Body
from tests.report.games import envelope

BODY = Body("[g12 t3 paxton] Your move: dividends", "Text: £3\n", "<p>HTML: £3</p>\n")
VIEW = Attachment("view.json", "application/json", b'{"turn": 3}')
LONG_ID = f"<{'x' * 180}@mail.example.org>"


def parsed(raw: bytes) -> EmailMessage:
    mail = message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    assert [part.defects for part in mail.walk() if part.defects] == []
    return mail


def content(part: EmailMessage) -> str:
    """The text of a part with the line ends of a text."""
    return part.get_content().replace("\r\n", "\n")


def test_equal_values_give_equal_bytes() -> None:
    assert compose(BODY, envelope(), (VIEW,)) == compose(BODY, envelope(), (VIEW,))


def test_another_message_id_gives_other_boundaries() -> None:
    one, other = (
        parsed(compose(BODY, envelope(message_id=f"<{name}@mail.example.org>"), (VIEW,))) for name in "ab"
    )
    bounds = [part.get_boundary() for mail in (one, other) for part in mail.walk() if part.is_multipart()]
    assert len(set(bounds)) == 4


def test_the_tree_is_text_then_html() -> None:
    mail = parsed(compose(BODY, envelope()))
    assert mail.get_content_type() == "multipart/alternative"
    text, html = mail.iter_parts()
    assert (text.get_content_type(), content(text)) == ("text/plain", "Text: £3\n")
    assert (html.get_content_type(), content(html)) == ("text/html", "<p>HTML: £3</p>\n")


def test_attachments_stand_beside_the_texts() -> None:
    mail = parsed(compose(BODY, envelope(), (VIEW,)))
    assert mail.get_content_type() == "multipart/mixed"
    texts, attached = mail.iter_parts()
    assert texts.get_content_type() == "multipart/alternative"
    assert (attached.get_filename(), attached.get_content_type()) == ("view.json", "application/json")
    assert attached.get_payload(decode=True) == b'{"turn": 3}'


def test_headers_say_that_a_program_writes() -> None:
    """F-66, F-68: other programs must not answer."""
    mail = parsed(compose(BODY, envelope(reply_to="company+g12.paxton.abc@example.org")))
    assert mail["From"] == "Leadenhall <company@example.org>"
    assert mail["To"] == "ann@example.org"
    assert mail["Reply-To"] == "Leadenhall <company+g12.paxton.abc@example.org>"
    assert mail["Subject"] == "[g12 t3 paxton] Your move: dividends"
    assert mail["Date"] == "Sun, 04 May 2031 12:30:00 +0000"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "OOF, AutoReply"
    assert set(mail) == {
        "Message-ID", "In-Reply-To", "References", "From", "To", "Reply-To", "Subject", "Date", "Auto-Submitted",
        "X-Auto-Response-Suppress", "MIME-Version", "Content-Type",
    }  # fmt: skip


def test_a_report_is_threaded_under_its_game() -> None:
    given = envelope()
    mail = parsed(compose(BODY, given))
    assert (mail["Message-ID"], mail["In-Reply-To"], mail["References"]) == (
        given.message_id,
        given.root,
        given.root,
    )


def test_a_receipt_is_threaded_under_its_game_and_the_mail_that_it_answers() -> None:
    given = envelope(in_reply_to="<from-ann@example.org>")
    mail = parsed(compose(BODY, given))
    assert mail["In-Reply-To"] == "<from-ann@example.org>"
    assert mail["References"].split() == [given.root, "<from-ann@example.org>"]


def test_a_note_without_game_has_no_thread() -> None:
    mail = parsed(compose(BODY, envelope(root="")))
    assert mail["In-Reply-To"] is None
    assert mail["References"] is None


def test_long_message_ids_are_written_out() -> None:
    """EmailMessage would make encoded words of them, and no mail program would find the thread."""
    raw = compose(BODY, envelope(in_reply_to=LONG_ID))
    assert b"=?" not in raw.partition(b"\r\n\r\n")[0]
    assert parsed(raw)["In-Reply-To"] == LONG_ID


@pytest.mark.parametrize(
    "given",
    [
        "",
        "no id at all\r\nBcc: eve@example.org",
        "<a@b>\r\nBcc: eve@example.org",
        "<\u00e4@example.org>",
        f"<{'x' * 2000}>",
    ],
)
def test_what_is_no_message_id_is_left_out(given: str) -> None:
    mail = parsed(compose(BODY, envelope(in_reply_to=given)))
    assert mail["In-Reply-To"] == envelope().root
    assert mail["Bcc"] is None


def test_a_message_id_without_brackets_gets_them() -> None:
    assert parsed(compose(BODY, envelope(in_reply_to="a@example.org")))["In-Reply-To"] == "<a@example.org>"


def test_a_mail_needs_a_message_id() -> None:
    with pytest.raises(ValueError, match="Message-ID"):
        compose(BODY, envelope(message_id="none of this kind"))


@pytest.mark.parametrize("break_", ["\r\n", "\n", "\r", "\x00", "\x0b", "\x85", "\u2028"])
def test_a_subject_cannot_begin_another_header(break_: str) -> None:
    body = msgspec.structs.replace(BODY, subject=f"News{break_}Bcc: eve@example.org")
    mail = parsed(compose(body, envelope()))
    assert mail["Subject"] == "News Bcc: eve@example.org"
    assert mail["Bcc"] is None


@pytest.mark.parametrize(
    "address", ["ann@example.org\r\nBcc: eve@example.org", "ann@example.org, eve@example.org", "ann"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        compose(BODY, envelope(recipient=address))


def test_subjects_are_cut_and_carry_any_letters() -> None:
    body = msgspec.structs.replace(BODY, subject="Ä" * 500)
    assert parsed(compose(body, envelope()))["Subject"] == "Ä" * 200


@pytest.mark.parametrize("length", range(60, 100))
def test_a_subject_begins_beside_its_name_however_long_it_is(length: int) -> None:
    words = "[g1 t3 paxton] Your move: campaign Bengal, trade logistics, transfer trade by Thu 5 Mar 18:00 UTC, now"
    subject = words[:length].strip()
    raw = compose(msgspec.structs.replace(BODY, subject=subject), envelope())
    field = raw[raw.index(b"Subject:") :].partition(b"\r\nDate:")[0]
    assert field.startswith(b"Subject: [g1 t3 paxton] Your move:")
    assert all(len(line) <= 78 and line.strip() for line in field.split(b"\r\n"))
    assert parsed(raw)["Subject"] == subject


def test_a_word_that_fits_no_line_is_not_broken() -> None:
    subject = "x" * 150
    raw = compose(msgspec.structs.replace(BODY, subject=f"{subject} y"), envelope())
    assert f"Subject: {subject}\r\n y\r\n".encode() in raw


def test_every_line_is_short_and_ends_as_mail_wants_it() -> None:
    body = Body("x" * 190, f"{'word ' * 400}\n{'€' * 2000}\n", f"<p>{'y' * 3000}</p>")
    raw = compose(body, envelope(in_reply_to="<a@example.org>"))
    lines = raw.split(b"\r\n")
    assert max(map(len, lines)) <= 200
    assert b"\n" not in b"".join(lines)
    text, html = parsed(raw).iter_parts()
    assert (content(text), content(html).rstrip("\n")) == (body.text, body.html)


def test_plain_short_text_needs_no_encoding() -> None:
    text, _ = parsed(compose(msgspec.structs.replace(BODY, text="Short.\n"), envelope())).iter_parts()
    assert text["Content-Transfer-Encoding"] == "7bit"


def test_letters_that_do_not_exist_are_replaced() -> None:
    text, _ = parsed(compose(msgspec.structs.replace(BODY, text="A \udce4 B\n"), envelope())).iter_parts()
    assert content(text) == "A ? B\n"


def test_a_file_name_cannot_break_out() -> None:
    odd = Attachment('view"; x=\r\n../y.json', "application/json", b"{}")
    _, attached = parsed(compose(BODY, envelope(), (odd,))).iter_parts()
    assert attached.get_filename() == "view_x_.._y.json"


@given(st.lists(st.text(st.characters(exclude_characters="\r", exclude_categories=["Cs"]), max_size=200)))
def test_a_text_comes_back_whole_in_lines_that_are_short_enough(lines: list[str]) -> None:
    text = "£" + "\n".join(lines) + "\n"
    written = compose(Body("It", text, ""), envelope()).partition(b"\r\n\r\n")[2]
    assert written == b2a_qp(text.encode(), istext=True).replace(b"\n", b"\r\n")
    assert a2b_qp(written).replace(b"\r\n", b"\n").decode() == text
    assert max(map(len, written.split(b"\r\n"))) <= 78
