"""Bytes of a mail into text: transfer encoding first, then the character set, whatever the mail says of itself."""

from __future__ import annotations

import binascii
import codecs
import re
from typing import Final

from pbem.intake.uuencode import uudecoded

_CHARSET_NAME: Final = re.compile(r"[A-Za-z0-9._:+-]{1,40}")
_NOT_BASE64: Final = bytes(
    set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")
)
_C1_CONTROLS: Final = re.compile(rb"[\x80-\x9f]")
_NEWLINES: Final = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_UNWANTED: Final = re.compile("[\x00\ud800-\udfff]")

# Codecs of Python that are no character set of a mail: their decoding is quadratic or interprets escapes.
_NO_CHARSET: Final = frozenset(
    {
        "punycode",
        "idna",
        "unicode_escape",
        "unicode-escape",
        "raw_unicode_escape",
        "raw-unicode-escape",
        "undefined",
    }
)
# What mail programs declare, and the wider set that they in fact send.
_WIDER: Final = {
    "iso8859-1": "cp1252",
    "latin-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso2022_jp": "iso2022_jp_ext",
}


def transfer_decoded(body: bytes, encoding: str) -> bytes:
    """Undo base64, quoted-printable or uuencoding; anything else, and anything broken, is taken as it stands."""
    match encoding.strip().casefold():
        case "base64":
            return _base64(body)
        case "x-uuencode" | "uuencode" | "x-uue":
            return uudecoded(body)
        case "quoted-printable":
            return binascii.a2b_qp(body)
        case _:
            return body


def _base64(body: bytes) -> bytes:
    """Base64 that may be cut off, wrapped anywhere, or followed by a plain footer after its padding."""
    clean = body.translate(None, _NOT_BASE64)
    clean = clean[: clean.find(b"=")] if b"=" in clean else clean
    if len(clean) % 4 == 1:
        clean = clean[:-1]
    return binascii.a2b_base64(clean + b"=" * (-len(clean) % 4))


def text_of(data: bytes, charset: str) -> str:
    """Text of bytes: UTF-8 when they are valid UTF-8 beyond ASCII, then the declared set, then cp1252 with replacement.

    Real mail declares one set and holds another; valid UTF-8 beyond ASCII is hardly ever an accident.
    """
    if not data.isascii():
        try:
            return tidy(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            pass  # not UTF-8: the declared set is next
    codec = known_charset(charset)
    if codec:
        try:
            return tidy(data.decode(codec))
        except (UnicodeError, ValueError):
            pass  # not what it declares: the last resort never fails
    return tidy(data.decode("cp1252", "replace"))


def known_charset(charset: str) -> str:
    """The codec for a declared character set, or "" where there is none ("bogus", "hex", names of a kilobyte)."""
    name = charset.strip().strip("\"'").split("*")[0]
    if not _CHARSET_NAME.fullmatch(name):
        return ""
    try:
        info = codecs.lookup(name)
    except (LookupError, ValueError):
        return ""
    if info.name in _NO_CHARSET or not getattr(info, "_is_text_encoding", True):
        return ""
    return _WIDER.get(info.name, info.name)


def tidy(text: str) -> str:
    """Text with one kind of line end and without NUL and lone surrogates."""
    return _UNWANTED.sub("", _NEWLINES.sub("\n", text))


def unflowed(text: str, del_sp: bool) -> str:
    """Undo format=flowed (RFC 3676): join soft line ends within one quote depth, honouring DelSp."""
    out: list[str] = []
    open_depth = -1  # depth of the paragraph that the last line left open
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        content = line[depth:].removeprefix(" ")
        soft = content.endswith(" ") and content != "-- "
        kept = content[:-1] if soft and del_sp else content
        if open_depth == depth and content != "-- ":
            out[-1] += kept
        else:
            out.append(_stuffed(depth, kept))
        open_depth = depth if soft else -1
    return "\n".join(out)


def _stuffed(depth: int, content: str) -> str:
    return ">" * depth + " " + content if depth else content
