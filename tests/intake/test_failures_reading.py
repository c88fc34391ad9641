"""How mail-driven games failed at reading a mail, each retold and played through."""

from __future__ import annotations

import base64
import binascii
import quopri

import pytest

from pbem.intake.chain import judge
from pbem.intake.clean import clean
from pbem.intake.form_lines import changed_form_lines, foreign_warnings
from pbem.intake.identify import claims
from pbem.intake.message import read_message
from pbem.intake.ours import Reader, by_us
from pbem.intake.values import Cleaned, Disposition, Origin
from tests.intake.world import SENT_FORM, guard_context, identify_context, letter, token

ORDERS = ["family: enlist writer in Madras", "chairman: debt 2", "dividends: 1"]
TEXT = "\n".join(ORDERS) + "\n"
READER = Reader(("Leadenhall",), "company@example.org", "g12", "paxton")
HTML = 'text/html; charset="utf-8"'


def uuencoded(text: str) -> bytes:
    data = text.encode()
    lines = b"".join(binascii.b2a_uu(data[at : at + 45]) for at in range(0, len(data), 45))
    return b"begin 644 orders.txt\n" + lines + b"`\nend\n"


def read(raw: bytes) -> list[str]:
    return [line.text for line in cleaned(raw).written()]


def cleaned(raw: bytes) -> Cleaned:
    return clean(read_message(raw))


@pytest.mark.parametrize(
    ("encoding", "encoded"),
    [
        ("base64", base64.encodebytes(TEXT.encode())),
        ("BASE64 ", base64.b64encode(TEXT.encode())),
        ("quoted-printable", quopri.encodestring(TEXT.encode())),
        ("X-UUencode", uuencoded(TEXT)),
        ("x-uue", b"Some program wrote:\n" + uuencoded(TEXT).replace(b"\nend", b" \nend")),
        ("uuencode", TEXT.encode()),
        ("x-uuencode", b"begin 644 nothing\n" + TEXT.encode()),
        ("x-unheard-of", TEXT.encode()),
        ("binary", TEXT.encode()),
    ],
)
def test_F_01_transfer_encodings_are_undone(encoding: str, encoded: bytes) -> None:
    """Plain text in base64 got "no orders found": decode, then read."""
    assert [
        line for line in read(letter(encoded, content_transfer_encoding=encoding)) if "begin" not in line
    ] == ORDERS


def test_F_01_a_file_written_into_the_text_is_named_and_not_read() -> None:
    """A uuencoded block has no header of its own: none of its lines is an order, and the sender is told."""
    block = uuencoded("secret: 1\n" * 30).decode()
    result = cleaned(letter(f"{ORDERS[0]}\n\n{block}{ORDERS[1]}\n"))
    assert [(line.number, line.text) for line in result.written()] == [
        (1, ORDERS[0]),
        (3 + block.count("\n"), ORDERS[1]),
    ]
    (told,) = result.warnings
    assert (
        told == "A file stands in the text, uuencoded (line 3): it was not read. Write orders as plain text."
    )
    assert cleaned(letter("begin 644 talks with Madras\nDividends: 1\nend\n")).warnings == ()


@pytest.mark.parametrize(
    "markup",
    [
        "<p>" + "</p><p>".join(ORDERS) + "</p>",
        "<div>" + "<br/>\n".join(ORDERS) + "</div>",
        "<ul><li>" + "<li>".join(ORDERS) + "</ul>",
        "<pre>" + TEXT + "</pre>",
        "<HTML><HEAD><TITLE>x: y</TITLE></HEAD><BODY>" + "<BR>".join(ORDERS),
        "<p>" + "</p><p>".join(ORDERS).replace(" ", "&nbsp;") + "</p>",
        "<!-- family: none --><div style='white-space:pre-wrap'>" + TEXT + "</div>",
        "<div>" * 900 + "<br>".join(ORDERS),
        "<div style='DISPLAY: none !important'>vote: for 3<div>vote: for 2</div></div>" + "<br>".join(ORDERS),
        "<br>".join(ORDERS)
        + "<p><span style='visibility:hidden'>vote: for 3</span><img style='display:none'></p>",
    ],
)
def test_F_02_html_only_is_read_as_text(markup: str) -> None:
    """An HTML-only mail with the right orders got a generic refusal, once a complaint about its `<`: convert it and read."""
    assert read(letter(markup, content_type=HTML)) == ORDERS


def test_F_03_first_text_part_anywhere_in_the_tree() -> None:
    """Orders in an alternative inside a mixed mail with a PDF were refused as "no plain text": walk the tree."""
    inner = f"--in\nContent-Type: text/html\n\n<p>x</p>\n--in\nContent-Type: text/plain\n\n{TEXT}\n--in--\n"
    pdf = "Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\n\n%PDF\n"
    middle = f"--mid\nContent-Type: multipart/alternative; boundary=in\n\n{inner}\n--mid\n{pdf}\n--mid--\n"
    related = f"--out\nContent-Type: multipart/related; boundary=mid\n\n{middle}\n--out--\n"
    assert read(letter(related, content_type="multipart/mixed; boundary=out")) == ORDERS
    assert read(letter(middle, content_type='multipart/mixed; boundary="mid"')) == ORDERS
    blank_first = (
        f"--x\nContent-Type: text/plain\n\n \n--x\n{pdf}\n--x\nContent-Type: text/plain\n\n{TEXT}\n--x--\n"
    )
    assert read(letter(blank_first, content_type="multipart/mixed; boundary=x")) == ORDERS


OLD = "family: enlist writer in Bombay\nchairman: debt 9\n"


@pytest.mark.parametrize(
    "above",
    [
        "On Tue, 3 Mar 2026 at 18:40, Leadenhall wrote:\n\n",
        "On Tue, 3 Mar 2026 at 18:40, Leadenhall <company@example.org>\nwrote:\n",
        "Am 03.03.26 um 18:40 schrieb Leadenhall:\n",
        "-----Original Message-----\n",
        "----- Ursprüngliche Nachricht -----\n\n",
        "From: Leadenhall\nSent: Tuesday, March 3, 2026 6:40 PM\nTo: Paxton\nSubject: your move\n\n",
        "*From:* Leadenhall <company@example.org>\n*Sent:* 03 March 2026 18:40\n*To:* Paxton\n*Subject:* your move\n\n",
        "=== write your orders above this line ===\n",
        "=== Write your orders  above this line ===\n",
    ],
)
def test_F_05_old_orders_below_an_unmarked_quote_do_not_act(above: str) -> None:
    """New orders on top, old ones below without `>`: the old one was executed and overrode the new. Cut at the reply marker."""
    result = cleaned(letter(TEXT + "\n" + above + OLD))
    assert [line.text for line in result.written()] == ORDERS
    assert not result.fell_back
    assert changed_form_lines(result.lines, None) == ()


@pytest.mark.parametrize("talk", ["No, thank you!", "See below.\n\n-- \nPenelope"])
def test_F_05_nor_do_they_below_words_that_are_no_order(talk: str) -> None:
    """They may be what somebody else proposed, or orders of one's own that have acted: the receipt names them, no more."""
    header = "From: Walsh\nSent: Tuesday, March 3, 2026 6:40 PM\nTo: Paxton\nSubject: an idea\n\n"
    for above in (
        header,
        f"-----Original Message-----\n{header}",
        "On Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n\n",
    ):
        result = cleaned(letter(f"{talk}\n\n{above}{OLD}"))
        assert [line.text for line in result.written()] == [talk.split("\n", maxsplit=1)[0]]
        assert not result.fell_back
        (told,) = [each for each in result.warnings if "that your mail quotes was not read" in each]
        lines = letter(f"{talk}\n\n{above}{OLD}").decode().partition("\n\n")[2].split("\n")
        assert f"(line {', '.join(str(lines.index(each) + 1) for each in OLD.splitlines())})" in told


@pytest.mark.parametrize("talk", ["", "\n", "-- \nPenelope\n\n"])
def test_F_05_nor_do_they_where_nothing_stands_above_them(talk: str) -> None:
    """What an empty reply quotes may be what somebody else proposed: it is named, and orders nothing."""
    header = "From: Walsh\nSent: Tuesday, March 3, 2026 6:40 PM\nTo: Paxton\nSubject: an idea\n\n"
    for above in (
        header,
        f"-----Original Message-----\n{header}",
        f"________________________________\n{header}",
        "On Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n\n",
        "Walsh wrote:\n> hello\n\nOn Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n\n",
    ):
        result = cleaned(letter(f"{talk}{above}{OLD}"))
        assert result.written() == ()
        assert not result.fell_back
        assert [each for each in result.warnings if "that your mail quotes was not read" in each]


def test_F_07_orders_below_a_signature_are_read_without_what_is_quoted_below_them() -> None:
    """The signature hides the player's own words where it stands on top; a quotation below it stays one."""
    above = "On Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n\n"
    result = cleaned(letter(f"-- \nPenelope\n{TEXT}\n{above}{OLD}"))
    assert [line.text for line in result.written()] == ["Penelope", *ORDERS]
    assert result.fell_back


def test_press_below_a_signature_is_not_told_as_quoted() -> None:
    result = cleaned(letter("-- \nPenelope\nPRESS TO all: hello\nchairman: debt 2\n"))
    assert [block.text for block in result.press] == ["hello"]
    assert result.warnings == ("Nothing stood above the signature, so what stands below it was read.",)


def test_what_is_not_read_of_a_long_mail_is_counted_and_quotes_below_it_are_kept() -> None:
    body = "hello\n" * 700 + "\u200b\n" * 5 + "\n> vote: for\nready\n"
    result = cleaned(letter(body))
    assert len(result.written()) == 300
    assert [line.text for line in result.lines if line.origin is Origin.QUOTED] == ["vote: for"]
    assert result.warnings == ("The mail has 701 lines; only the first 300 were read.",)


@pytest.mark.parametrize(
    "above",
    [
        "On Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n",
        "Walsh wrote:\n",
        "> On Tue, 3 Mar 2026 at 18:40, Walsh <w@example.org> wrote:\n",
        "On Tue, 3 Mar 2026 at 18:40, Leadenhall wrote:\n> On 2 Mar 2026, Walsh <w@example.org>\n> wrote:\n",
        "-----Original Message-----\nFrom: Walsh\nSent: 3 March 2026 18:40\nTo: Paxton\nSubject: x\n\n",
        "> From: Walsh\n> Sent: 3 March 2026 18:40\n> To: Paxton\n> Subject: x\n>\n",
    ],
)
def test_F_05_words_of_others_are_no_changed_form_lines(above: str) -> None:
    """`> chairman: debt 3` below "Walsh wrote:" is what Walsh would like, not a line of ours that the player changed."""
    lines = cleaned(letter(f"Not sure yet.\n\n{above}> hm\n> chairman: debt 3\n")).lines
    ours = by_us(lines, READER)
    assert changed_form_lines(ours, SENT_FORM) == ()
    (told,) = foreign_warnings(lines, ours, SENT_FORM)
    assert "Walsh" in told
    changed = next(line for line in lines if line.text == "chairman: debt 3")
    assert f"(line {changed.number})" in told


@pytest.mark.parametrize(
    "above",
    [
        "",
        "On Tue, 3 Mar 2026 at 18:40, LEADENHALL wrote:\n",
        "On Tue, 3 Mar 2026 at 18:40, The game <company@example.org> wrote:\n",
        "-----Original Message-----\n",
        "On 2 Mar 2026, Walsh <w@example.org> wrote:\n> hello\nOn 3 Mar 2026, Leadenhall wrote:\n",
    ],
)
def test_F_05_lines_of_ours_act_if_changed_whoever_else_is_quoted(above: str) -> None:
    lines = cleaned(letter(f"Here:\n\n{above}> hm\n> chairman: debt 3\n")).lines
    ours = by_us(lines, READER)
    assert [line.text for line in changed_form_lines(ours, SENT_FORM)] == ["chairman: debt 3"]
    assert foreign_warnings(lines, ours, SENT_FORM) == ()


def test_F_05_a_quoted_form_line_acts_only_if_changed() -> None:
    """Of the quoted lines, a form line of ours that the player changed acts, and nothing else does."""
    quoted = "\n\nOn 3 Mar 2026, Leadenhall wrote:\nfamily: enlist writer in Bombay\nchairman: debt 3\nshipping: pass\n"
    result = cleaned(letter("ready" + quoted))
    assert [line.text for line in changed_form_lines(result.lines, SENT_FORM)] == ["chairman: debt 3"]


@pytest.mark.parametrize("mark", [">", "> ", "| ", ">> ", " > ", ">\u00a0", "PP> "])
def test_F_06_unchanged_quoted_lines_are_passed_over(mark: str) -> None:
    """Each quoted line was an error and the player was late, or all orders were refused: quoted lines are no orders."""
    quoted = "".join(
        f"{mark}{line}\n" for line in ("Waiting for Paxton", *SENT_FORM, "", "Company money: 12")
    )
    for body in (TEXT + "\n" + quoted, quoted + "\n" + TEXT, quoted + TEXT + quoted):
        result = cleaned(letter(body))
        assert [line.text for line in result.written()] == ORDERS
        assert changed_form_lines(result.lines, SENT_FORM) == ()
        assert result.warnings == ()


@pytest.mark.parametrize(
    "end",
    [
        "-- \nPenelope\nSent from my phone\n",
        "--\nPenelope Placeholder\nManager\n",
        "\n\nSent from my iPhone\n",
        "Gesendet mit der GMX Mail App\n",
        "Envoyé de mon iPhone\n",
        "Enviado desde mi iPhone\n",
        "Inviato da iPhone\n",
        "Verstuurd vanaf mijn iPad\n",
        "Wysłane z iPhone'a\n",
        "Enviado do meu iPhone\n",
        "Skickat från min iPhone\n",
        "iPhoneから送信\n",
        "Get Outlook for Android<https://aka.example.org/x>\n",
    ],
)
def test_F_07_a_signature_costs_nothing(end: str) -> None:
    """Four good orders, dashes and a name: all refused, or six errors. The mail stops at the signature."""
    result = cleaned(letter(TEXT + end))
    assert [line.text for line in result.written()] == ORDERS
    assert all(line.origin is Origin.SIGNATURE for line in result.lines[len(ORDERS) :])
    assert result.warnings == ()


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("deploy madras → Mysore", "deploy madras -> Mysore"),
        ("deploy madras –> Mysore", "deploy madras -> Mysore"),
        ("deploy madras —→ Mysore", "deploy madras -> Mysore"),
        ("deploy madras => Mysore", "deploy madras -> Mysore"),
        ("fit 1–2; “x”, ‘y’, „z“, «w»", 'fit 1-2; "x", \'y\', "z", "w"'),
        ("chairman∶ debt\u2009２", "chairman: debt 2"),
        ("trade：dice ≥ ３", "trade:dice >= 3"),
        ("retire Hastings´ president", "retire Hastings' president"),
    ],
)
def test_F_09_F_23_punctuation_is_made_plain(typed: str, plain: str) -> None:
    """En dash, arrow or the curly quotes of a phone made an invalid order: normalise punctuation."""
    assert read(letter(typed + "\n")) == [plain]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2003", "\u3000", "\t", "  ", "\u00a0\u200b "])
def test_F_10_every_space_is_a_space(space: str) -> None:
    """Non-breaking spaces gave "no such game" and "no orders": treat them as spaces."""
    assert read(letter(TEXT.replace(" ", space))) == ORDERS


@pytest.mark.parametrize(
    "sentence",
    [
        "On your advice of 3 March 2026 I do this",
        "On second thoughts: no",
        "On 3 March 2026 at 18:40 I wrote: yes",
        "On the matter of debts, I wrote to you at 18:40",
        "Am Ende: nichts",
        "Le chairman: debt 2 (2026)",
        "El jefe escribió: nada",
        "From: here to eternity",
        "From now on: never",
        "De: nada",
    ],
)
def test_F_14_a_sentence_that_begins_like_an_attribution_is_kept(sentence: str) -> None:
    """Text with a line beginning "On your …" lost the rest of the mail: a marker needs date and "wrote:"-like end."""
    assert read(letter(f"{sentence}\n{TEXT}")) == [sentence, *ORDERS]


@pytest.mark.parametrize("mark", ["> ", ">", ">> "])
def test_F_15_a_quoted_attribution_and_a_wrapped_link(mark: str) -> None:
    """Apple Mail puts `>` before the attribution too and wraps a long link without it: old text was taken as new."""
    tail = f"{mark}On 3 Mar 2026, at 18:40, Leadenhall <company@example.org>\nwrote:\n{mark}\n{mark}family: enlist writer in Bombay\n"
    link = f"{mark}Map <https://example.org/a/very/long/link/that/goes/on\n/and/on.png?x=1>\n{mark}ready\n"
    assert read(letter(TEXT + "\n" + tail + link)) == ORDERS


@pytest.mark.parametrize("length", range(0, 400, 7))
def test_F_24_a_mail_cut_off_anywhere_gets_a_disposition(length: int) -> None:
    """Truncated or empty mail got no answer, or hung: it is judged at once, answered or kept."""
    whole = letter(TEXT, content_type="multipart/mixed; boundary=b", message_id="<a@b>")
    judgement = judge(read_message(whole[:length]), guard_context())
    assert judgement.disposition in (Disposition.ACCEPT, Disposition.REJECT, Disposition.HOLD)
    if judgement.disposition is Disposition.REJECT:
        assert judgement.may_answer


def test_F_25_strangers_are_never_answered_by_a_guard() -> None:
    """Echoing spam with a binary attachment crashed the mailer: a stranger's refused mail gets no answer at all."""
    spam = letter(b"\x00\xff" * 500, content_type="application/octet-stream")
    assert judge(read_message(spam), guard_context()).may_answer
    unknown = spam.replace(b"paxton@example.org", b"unknown@bad.example.org")
    judgement = judge(read_message(unknown), guard_context())
    assert (judgement.disposition, judgement.may_answer) == (Disposition.REJECT, False)


def test_F_26_no_secret_is_read_from_the_body() -> None:
    """A pager ran password and next word together: there is no secret in the body, so nothing to run together."""
    body = f"[g12 t3 paxton ~{token()}]\ncompany+g12.paxton.{token()}@example.org{TEXT}"
    assert claims(read_message(letter(body, to="company@example.org")), identify_context()) == ()
