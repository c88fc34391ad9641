"""A worded mail as bytes: headers that cannot be broken, a tree that every mail program shows, the same bytes each time."""

from __future__ import annotations

import hashlib
import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from pbem.report.letters import Attachment, Body, Envelope

NAME: Final = "Leadenhall"
"""The name beside our address."""

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")
_MESSAGE_ID: Final = re.compile(r"<?([!-;=?-~]{1,900})>?")
_SHORT_LINE: Final = 78  # characters; RFC 5322 asks for no more
_LONGEST_SUBJECT: Final = 200
_FILE_NAME: Final = re.compile(r"[^A-Za-z0-9._-]+")


def compose(body: Body, envelope: Envelope, attachments: tuple[Attachment, ...] = ()) -> bytes:
    """The whole mail with CRLF line ends. Equal values give equal bytes: boundaries come from the Message-ID.

    Raises:
        ValueError: if an address of the envelope is none, or its Message-ID.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"] = _address(envelope.sender, NAME)
    mail["To"] = _address(envelope.recipient)
    if envelope.reply_to:
        mail["Reply-To"] = _address(envelope.reply_to, NAME)
    mail["Subject"] = one_line(body.subject)[:_LONGEST_SUBJECT]
    mail["Date"] = format_datetime(envelope.date)
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"
    _fill(mail, body)
    for attachment in attachments:
        _attach(mail, attachment)
    _set_boundaries(mail, envelope.message_id)
    return _identification(envelope) + mail.as_bytes()


def one_line(text: str) -> str:
    """The text without anything that could begin another header."""
    return _CONTROL.sub(" ", text).strip()


def _address(address: str, name: str = "") -> Address:
    return Address(name, addr_spec=one_line(address))


def _identification(envelope: Envelope) -> bytes:
    """The header lines with Message-IDs: one thread per game, a receipt also under the mail that it answers.

    They are written by hand, because EmailMessage turns ids that do not fit into one line into encoded words, which
    no mail program recognises.
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


def _fill(mail: EmailMessage, body: Body) -> None:
    text, html = _clean(body.text), _clean(body.html)
    mail.set_content(text, cte=_encoding(text))
    mail.add_alternative(html, subtype="html", cte=_encoding(html))


def _clean(text: str) -> str:
    """What UTF-8 can carry: a lone surrogate becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _encoding(text: str) -> str:
    short = text.isascii() and all(len(line) <= _SHORT_LINE for line in text.splitlines())
    return "7bit" if short else "quoted-printable"


def _attach(mail: EmailMessage, attachment: Attachment) -> None:
    kind, _, subtype = attachment.mime.partition("/")
    name = _FILE_NAME.sub("_", attachment.name)
    mail.add_attachment(attachment.data, maintype=kind, subtype=subtype, filename=name)


def _set_boundaries(mail: EmailMessage, message_id: str) -> None:
    for number, part in enumerate(part for part in mail.walk() if part.is_multipart()):
        digest = hashlib.sha256(f"{number} {message_id}".encode()).hexdigest()[:32]
        part.set_boundary(f"=_{digest}")
