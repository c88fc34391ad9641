"""Press as mail programs write it: its words come through, and nothing of the program."""

from __future__ import annotations

import base64
import quopri
import textwrap

import pytest

from tests.pbem.play.test_press import press

pytestmark = pytest.mark.slow

WORDS = "It’s a deal – we “share” the lot, and whoever comes first takes what is left over for the next one.\nYours"


def from_program(house, program, words):
    """One message as different programs write it: charset, encoding, wrapping, quotes, headers, attachments."""
    to, answered = house.last("north").reply_to, house.last("north").id
    lines = ["PRESS TO East", *words.split("\n"), "END"]
    head = {
        "From": "ann@example.org",
        "To": to,
        "Message-ID": "<sent@example.org>",
        "In-Reply-To": answered,
        "Subject": "Re: hello",
        "MIME-Version": "1.0",
    }
    return program(head, lines)


def raw(head, body):
    return "".join(f"{name}: {value}\r\n" for name, value in head.items()).encode() + b"\r\n" + body


def quoted_printable_utf8(head, lines):
    head |= {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "quoted-printable",
        "User-Agent": "Feather/128",
        "Date": "Sun, 01 Mar 2026 13:59:00 +0100",
    }
    return raw(head, quopri.encodestring("\r\n".join(lines).encode()))


def windows_with_wrapped_lines(head, lines):
    head |= {
        "Content-Type": 'text/plain; charset="windows-1252"',
        "Content-Transfer-Encoding": "8bit",
        "X-Mailer": "Outlooker 16",
        "Date": "Sun, 01 Mar 2026 23:59:00 +1100",
    }
    text = "\r\n".join(textwrap.fill(line, 74).replace("\n", "\r\n") for line in lines)
    return raw(head, text.encode("cp1252"))


def flowed(head, lines):
    head |= {
        "Content-Type": "text/plain; charset=utf-8; format=flowed",
        "Date": "Sun, 01 Mar 2026 12:59:00 GMT",
    }
    text = "\r\n".join(textwrap.fill(line, 66).replace("\n", " \r\n") for line in lines)
    return raw(head, text.encode())


def html_alone(head, lines):
    head |= {"Content-Type": "text/html; charset=utf-8", "X-Originating-IP": "[192.0.2.7]"}
    return raw(
        head, ("<html><body>" + "".join(f"<div>{line}</div>" for line in lines) + "</body></html>").encode()
    )


def plain_quotes(head, lines):
    head |= {"Content-Type": "text/plain; charset=us-ascii", "Organization": "Example Works"}
    plain = {"\u2019": "'", "\u2013": "-", "\u201c": '"', "\u201d": '"'}
    return raw(head, "\r\n".join(lines).translate(str.maketrans(plain)).encode("ascii"))


def with_files(head, lines):
    head |= {"Content-Type": 'multipart/mixed; boundary="b"', "X-Mailer": "Apfelpost 3"}
    text = b"Content-Type: text/plain; charset=utf-8\r\n\r\n" + "\r\n".join(lines).encode()
    picture = b"Content-Type: image/png; name=me.png\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    return raw(
        head, b"--b\r\n" + text + b"\r\n--b\r\n" + picture + base64.b64encode(b"png") + b"\r\n--b--\r\n"
    )


PROGRAMS = (quoted_printable_utf8, windows_with_wrapped_lines, flowed, html_alone, plain_quotes, with_files)


def test_press_looks_the_same_whatever_program_wrote_it(build, testgame):
    """Byte for byte, headers and all: no charset, wrapping, quotes, clock, zone, id or program of the writer shows."""
    seen = {}
    for program in PROGRAMS:
        house = build()
        house.start(edition=testgame)
        sent = press(house.deliver(from_program(house, program, WORDS)))
        seen[program.__name__] = sent["bob@example.org"].raw
    assert len(set(seen.values())) == 1, seen
    text = next(iter(seen.values())).decode()
    assert "It's a deal - we" in text
    for trace in (
        "1252",
        "sent@example",
        "+0100",
        "+1100",
        "Outlooker",
        "192.0.2",
        "Works",
        "me.png",
        "flowed",
    ):
        assert trace not in text


def test_attached_files_are_left_out_and_that_is_said(house, testgame):
    house.start(edition=testgame)
    sent = house.deliver(from_program(house, with_files, "Look at this"))
    assert press(sent)["bob@example.org"].attached == {}
    receipt = next(each for each in sent if each.recipient == "ann@example.org")
    assert "Files that were attached are not passed on with the press" in " ".join(receipt.text.split())


def test_long_words_are_not_cut(house, testgame):
    house.start(edition=testgame)
    words = " ".join(f"word{number}" for number in range(600))
    letter = press(house.write("north", f"PRESS TO East\n{words}\nEND\n"))["bob@example.org"]
    assert " ".join(letter.text.split()).count("word") == 600
    assert max(map(len, letter.text.splitlines())) <= 76
