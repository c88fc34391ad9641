"""How mail-driven games failed at decoding a mail, each retold and played through."""

from __future__ import annotations

import base64

import pytest

from pbem.intake.chain import judge
from pbem.intake.identify import claims
from pbem.intake.message import read_message
from pbem.intake.values import Disposition, Origin
from tests.intake.test_failures_reading import ORDERS, TEXT, cleaned, read
from tests.intake.world import guard_context, identify_context, letter, token


@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
@pytest.mark.parametrize("del_sp", [True, False])
def test_F_17_flowed_text_is_joined_after_decoding(encoding: str, del_sp: bool) -> None:
    """Words at the joins of format=flowed were glued together: undo the transfer encoding first, and honour DelSp."""
    broken = "family: enlist wri \nter in  \nMadras\n" if del_sp else "family: enlist \nwriter in \nMadras\n"
    data = broken.encode()
    if encoding == "quoted-printable":
        data = data.replace(b" \n", b"=20\n")
    if encoding == "base64":
        data = base64.encodebytes(data)
    content_type = f"text/plain; charset=utf-8; Format=Flowed{'; DelSp=Yes' if del_sp else ''}"
    assert read(letter(data, content_type=content_type, content_transfer_encoding=encoding)) == [ORDERS[0]]


def test_F_17_flowed_quotes_and_signature_keep_their_lines() -> None:
    """Lines of different quote depth and the signature's dashes are never joined."""
    body = "> quoted \n> goes on\nchairman: \ndebt 2\n-- \nPenelope \n"
    result = cleaned(letter(body, content_type="text/plain; format=flowed"))
    assert [(line.text, line.depth) for line in result.lines if line.origin is not Origin.SIGNATURE] == [
        ("quoted goes on", 1),
        ("chairman: debt 2", 0),
    ]


@pytest.mark.parametrize(
    "subject",
    [
        "=?utf-8?Q?Re: [g12 t3 paxton ~{token}]?=",
        "=?utf-8?B?UmU6IFtnMTIgdDMgcGF4?=\n =?utf-8?B?dG9uIH4=?={token}]",
        "=?iso-8859-1?q?R=E9p:_[g12_paxton_~{token}]?=",
        "AW: WG: [ g12  t3  Paxton  ~ {token} ] was: [x]",
    ],
)
def test_F_18_subjects_are_decoded_before_they_are_searched(subject: str) -> None:
    """An encoded-word subject with spaces was shown raw and its keyword missed: decode, then look."""
    context = identify_context()
    incoming = read_message(letter(TEXT, to="company@example.org", subject=subject.format(token=token())))
    assert [(claim.game, claim.seat) for claim in claims(incoming, context)] == [("g12", "paxton")]


@pytest.mark.parametrize("missing", ["subject", "to", "content_type"])
def test_F_20_missing_fields_are_tolerated(missing: str) -> None:
    """A mail without Subject, only an image, stopped the reader for good: tolerate missing fields."""
    incoming = read_message(letter(TEXT, **{missing: ""}))
    assert judge(incoming, guard_context()).disposition is Disposition.ACCEPT
    picture = read_message(letter(b"/9j/4AAQ", subject="", content_type="image/jpeg"))
    assert judge(picture, guard_context()).disposition is Disposition.REJECT


@pytest.mark.parametrize(
    "charset", ["bogus", "", "hex", "rot13", "punycode", "idna", "utf-99", "x" * 5000, "../../etc", "\x01"]
)
@pytest.mark.parametrize("data", ["Grüße\n".encode(), "Grüße\n".encode("cp1252")])
def test_F_21_unknown_character_sets_fall_back(charset: str, data: bytes) -> None:
    """`charset=bogus` raised and newer mails were never reached: fall back to UTF-8, then to cp1252."""
    assert read(letter(data + TEXT.encode(), content_type=f'text/plain; charset="{charset}"')) == [
        "Grüße",
        *ORDERS,
    ]


def test_F_21_the_declared_character_set_counts_where_it_fits() -> None:
    """Polish, Russian and Japanese mail is read in the set that it declares."""
    for charset, text in (
        ("iso-8859-2", "Łódź"),
        ("koi8-r", "Привет"),
        ("iso-2022-jp", "東京"),
        ("gb2312", "你好"),
    ):
        raw = letter(f"{text}\n".encode(charset), content_type=f"text/plain; charset={charset}")
        assert read(raw) == [text]
