"""Leaks to be planted: each lets one part of a mail, or its way out, depend on what its reader may not know."""

from __future__ import annotations

import email
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from email.policy import SMTP
from unittest.mock import patch

import msgspec
from msgspec.structs import replace

from engine.core.ids import RuleId
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from pbem.play import mailing
from pbem.play.timing import deadlines
from pbem.report.compose import compose
from pbem.report.letters import Attachment, Body, Envelope
from pbem.store.outbox import NewMail, Outbox
from tests.pbem.play.twins import Now

Attached = tuple[Attachment, ...]
Mail = tuple[Body, Envelope, Attached]

_VIEW, _VALIDATE, _POST = RuleSet.view, RuleSet.validate, Outbox.post


def _in_body(change: Callable[[Body, int], Body]) -> Callable[[Mail, int], Mail]:
    return lambda mail, secret: (change(mail[0], secret), *mail[1:])


def _in_envelope(change: Callable[[Envelope, int], Envelope]) -> Callable[[Mail, int], Mail]:
    return lambda mail, secret: (mail[0], change(mail[1], secret), mail[2])


def _in_files(change: Callable[[Attached, int], Attached]) -> Callable[[Mail, int], Mail]:
    return lambda mail, secret: (mail[0], mail[1], change(mail[2], secret))


PARTS: dict[str, Callable[[Mail, int], Mail]] = {
    "a word in the text": _in_body(lambda body, secret: replace(body, text=f"{body.text}{secret}\n")),
    "a blank at the end of the text": _in_body(lambda body, secret: replace(body, text=body.text + "\n" * secret)),
    "a mark in the page": _in_body(lambda body, secret: replace(body, html=f"{body.html}<!-- {secret} -->")),
    "the subject": _in_body(lambda body, secret: replace(body, subject=f"{body.subject}{'.' * secret}")),
    "the date": _in_envelope(lambda it, secret: replace(it, date=it.date + timedelta(seconds=secret))),
    "the address for replies": _in_envelope(
        lambda it, secret: replace(it, reply_to=it.reply_to.title() if secret else it.reply_to)
    ),
    "the mail that is answered": _in_envelope(
        lambda it, secret: replace(it, in_reply_to="" if secret else "<x@example.org>")
    ),
    "the thread": _in_envelope(lambda it, secret: replace(it, root=it.root.replace("<", "<x") if secret else it.root)),
    "a file": _in_files(lambda files, secret: (*files, Attachment("a.txt", "text/plain", b"x"))[: len(files) + secret]),
    "the bytes of a file": _in_files(lambda files, secret: (*files, Attachment("a.txt", "text/plain", b"%d" % secret))),
    "the name of a file": _in_files(
        lambda files, secret: (*files, Attachment(f"{secret}.txt", "text/plain", b"x"))
    ),
}  # fmt: skip


@contextmanager
def _part(change: Callable[[Mail, int], Mail]) -> Iterator[None]:
    def leaky(body: Body, envelope: Envelope, attachments: Attached = ()) -> bytes:
        return compose(*change((body, envelope, attachments), Now.secret))

    with patch.object(mailing, "compose", leaky):
        yield


@contextmanager
def _composed(change: Callable[[bytes, int], bytes]) -> Iterator[None]:
    def leaky(body: Body, envelope: Envelope, attachments: Attached = ()) -> bytes:
        return change(compose(body, envelope, attachments), Now.secret)

    with patch.object(mailing, "compose", leaky):
        yield


def _other_boundary(raw: bytes, secret: int) -> bytes:
    parsed = email.message_from_bytes(raw, policy=SMTP)
    old = str(parsed.get_boundary()).encode()
    return raw.replace(old, old[:-1] + b"%d" % secret)


def _header(raw: bytes, secret: int) -> bytes:
    return b"X-Mailer: %d\r\n" % secret + raw


def _other_id(raw: bytes, secret: int) -> bytes:
    return raw.replace(b"Message-ID: <", b"Message-ID: <%d" % secret, 1)


@contextmanager
def _queued(change: Callable[[Outbox, NewMail, int], None]) -> Iterator[None]:
    with patch.object(Outbox, "post", lambda box, mail: change(box, mail, Now.secret)):
        yield


def _later(box: Outbox, mail: NewMail, secret: int) -> None:
    _POST(box, replace(mail, at=mail.at + timedelta(seconds=secret)))


def _twice(box: Outbox, mail: NewMail, secret: int) -> None:
    if secret:
        _POST(box, replace(mail, message_id=f"{mail.message_id}2"))
    _POST(box, mail)


def _withheld(box: Outbox, mail: NewMail, secret: int) -> None:
    _POST(box, mail)
    if secret and mail.kind == "receipt":
        box.withdraw(str(mail.game_id), str(mail.seat), mail.kind)


@contextmanager
def _view() -> Iterator[None]:
    def leaky(rules: RuleSet, state: object, viewer: str) -> object:  # type: ignore[type-arg]
        shown = _VIEW(rules, state, viewer)
        return msgspec.structs.replace(shown, facts=(*shown.facts, ("leak", Now.secret)))

    with patch.object(RuleSet, "view", leaky), patch.object(mailing.Mailing, "_attached", _always_attached):
        yield


def _always_attached(letters: mailing.Mailing, seat: str) -> Attached:
    table = letters._table
    return (mailing.view_attachment(table.rules.view(table.state, seat)),)


@contextmanager
def _refusal() -> Iterator[None]:
    def leaky(rules: RuleSet, state: object, order: object) -> tuple[Refusal, ...]:  # type: ignore[type-arg]
        found = _VALIDATE(rules, state, order)
        return (*found, Refusal("leak", RuleId("X"), (("secret", Now.secret),))) if found else found

    with patch.object(RuleSet, "validate", leaky):
        yield


@contextmanager
def _reminders() -> Iterator[None]:
    silent = deadlines.silent
    with patch.object(deadlines, "silent", lambda *given: () if Now.secret else silent(*given)):
        yield


LEAKS = {
    **{name: lambda change=change: _part(change) for name, change in PARTS.items()},
    "a header": lambda: _composed(_header),
    "the boundary": lambda: _composed(_other_boundary),
    "the Message-ID": lambda: _composed(_other_id),
    "when it may leave": lambda: _queued(_later),
    "a second mail": lambda: _queued(_twice),
    "a mail that stays away": lambda: _queued(_withheld),
    "the attached view": _view,
    "a refusal": _refusal,
}
"""Every part of a mail and of its way out, by name; each is planted while a reader looks around."""

REMINDERS = _reminders
"""Whether somebody is reminded depends on what others hold; planted while a reader stays silent."""
