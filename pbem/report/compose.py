"""A worded mail as bytes: headers that cannot be broken, a tree that every mail program shows, the same bytes each time."""

from __future__ import annotations

import hashlib
import re
from base64 import encodebytes
from binascii import b2a_qp
from email.headerregistry import Address
from email.policy import SMTP
from email.utils import format_datetime
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from pbem.report.kept import LONGEST
from pbem.report.letters import Attachment, Body, Envelope

NAME: Final = "Leadenhall"
"""The name beside our address."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_MESSAGE_ID: Final = re.compile(r"<?([!-;=?-~]{1,900})>?")
_PLAIN: Final = re.compile(r"[!-~]+(?: [!-~]+)*")
_SHORT_LINE: Final = 78  # characters; RFC 5322 asks for no more
_LONGEST_SUBJECT: Final = 200
_LONGEST_PLAIN: Final = 900  # characters: even in one word it is no line that a server may refuse
_KEPT_LINES: Final = 4_000
_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")
_AUTOMATIC: Final = (
    b"Auto-Submitted: auto-generated\r\nX-Auto-Response-Suppress: OOF, AutoReply\r\nMIME-Version: 1.0\r\n"
)


def compose(body: Body, envelope: Envelope, attachments: tuple[Attachment, ...] = ()) -> bytes:
    """The whole mail with CRLF line ends. Equal values give equal bytes: boundaries come from the Message-ID.

    The mail is written here, and not by EmailMessage, which takes longer for that than everything else takes for a
    receipt; what needs folding or encoded words is left to it.

    Raises:
        ValueError: if an address of the envelope is none, or its Message-ID.
    """
    head = [
        _identification(envelope),
        _address_field("From", envelope.sender, NAME),
        _address_field("To", envelope.recipient),
        _address_field("Reply-To", envelope.reply_to, NAME) if envelope.reply_to else b"",
        _field("Subject", one_line(body.subject)[:_LONGEST_SUBJECT]),
        _field("Date", format_datetime(envelope.date)),
        _AUTOMATIC,
    ]
    texts = tuple(_text(kind, text) for kind, text in (("plain", body.text), ("html", body.html)) if text)
    alone = len(texts) == 1
    if not attachments:
        whole = texts[0] if alone else _multipart("alternative", texts, _boundary(0, envelope))
        return b"".join((*head, whole))
    inner = texts[0] if alone else _multipart("alternative", texts, _boundary(1, envelope))
    parts = (inner, *(_attached(each) for each in attachments))
    return b"".join((*head, _multipart("mixed", parts, _boundary(0, envelope))))


def fitted(body: Body, mail_format: str) -> Body:
    """A mail with the parts that its reader wants ("text", "html"), with both for any other wish."""
    if mail_format == "text":
        return replace(body, html="")
    return replace(body, text="") if mail_format == "html" else body


def one_line(text: str) -> str:
    """The text without anything that could begin another header."""
    return _CONTROL.sub(" ", text).strip()


@lru_cache(maxsize=4096)  # the same people are written to again and again
def _address_field(field: str, address: str, name: str = "") -> bytes:
    return _field(field, str(Address(name, addr_spec=one_line(address))))


def _field(name: str, value: str) -> bytes:
    """A header field; folded, and with encoded words, where it must be."""
    if _PLAIN.fullmatch(value) and "=?" not in value and len(value) <= _LONGEST_PLAIN:
        return _folded(f"{name}: {value}").encode("ascii")
    return SMTP.fold_binary(*SMTP.header_store_parse(name, value))


def _folded(field: str) -> str:
    """A field in lines of _SHORT_LINE, broken before words; its first word stays beside its name.

    The policy of the library begins a field with an empty line where all of it fits the next one, which some programs show as no subject.
    """
    if len(field) <= _SHORT_LINE:
        return f"{field}\r\n"
    name, first, *words = field.split(" ")
    lines = [f"{name} {first}"]
    for word in words:
        if len(lines[-1]) + 1 + len(word) <= _SHORT_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(f" {word}")
    return "".join(f"{line}\r\n" for line in lines)


def _identification(envelope: Envelope) -> bytes:
    """The header lines with Message-IDs: one thread per game, a receipt also under the mail that it answers.

    They are never folded or encoded, however long: no mail program recognises an id in encoded words.
    """
    own, root, answered = map(_id, (envelope.message_id, envelope.root, envelope.in_reply_to))
    if not own:
        raise ValueError(f"no Message-ID: {envelope.message_id!r}")
    lines = [f"Message-ID: {own}"]
    if parent := answered or root:
        named = dict.fromkeys(each for each in (root, answered) if each)
        lines += [f"In-Reply-To: {parent}", "References: " + "\r\n ".join(named)]
    return "".join(f"{line}\r\n" for line in lines).encode("ascii")


def _id(text: str) -> str:
    """A Message-ID with its brackets; "" for what is none (a stranger's mail may bring anything)."""
    found = _MESSAGE_ID.fullmatch(text.strip())
    return f"<{found[1]}>" if found else ""


def _multipart(kind: str, parts: tuple[bytes, ...], boundary: bytes) -> bytes:
    """A part made of parts, beginning with its header."""
    opened = b"".join(b"--%s\r\n%s\r\n" % (boundary, part) for part in parts)
    head = b'Content-Type: multipart/%s;\r\n boundary="%s"\r\n\r\n' % (kind.encode("ascii"), boundary)
    return b"%s%s--%s--\r\n" % (head, opened, boundary)


def _boundary(number: int, envelope: Envelope) -> bytes:
    """What stands between the parts; nobody who writes a text that is passed on knows the id of this mail beforehand."""
    return b"=_" + hashlib.sha256(f"{number} {envelope.message_id}".encode()).hexdigest()[:32].encode("ascii")


def _text(kind: str, text: str) -> bytes:
    """A part with text; a lone surrogate, which UTF-8 cannot carry, becomes a question mark."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    short = plain.isascii() and max(map(len, plain.splitlines()), default=0) <= _SHORT_LINE
    lines = plain.encode("utf-8", "replace").split(b"\n")
    head = (
        f'Content-Type: text/{kind}; charset="utf-8"\r\n'
        f"Content-Transfer-Encoding: {'7bit' if short else 'quoted-printable'}\r\n\r\n"
    )
    return head.encode("ascii") + b"\r\n".join(lines if short else map(_quoted.__getitem__, lines))


class _Quoted(dict[bytes, bytes]):
    """Lines without their ends as quoted-printable: most of a page stand in the next one too, and are looked up faster than written."""

    def __missing__(self, line: bytes) -> bytes:
        quoted = b2a_qp(line + b"\n", istext=True)[:-1].replace(b"\n", b"\r\n")
        if len(line) <= LONGEST:
            if len(self) >= _KEPT_LINES:
                self.clear()
            self[line] = quoted
        return quoted


_quoted: Final = _Quoted()


def _attached(attachment: Attachment) -> bytes:
    """A part with a file; its bytes stay as they are."""
    name = _FILE_NAME.sub("_", attachment.name)
    head = (
        f"Content-Type: {one_line(attachment.mime)}\r\n"
        f'Content-Disposition: attachment; filename="{name}"\r\n'
        "Content-Transfer-Encoding: base64\r\n\r\n"
    )
    return head.encode("ascii") + encodebytes(attachment.data).replace(b"\n", b"\r\n")
