"""Tell the operator of trouble, by mail, and not too often."""

import tomllib
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime

import structlog
from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError

from pbem.alarms import Alarm
from pbem.errors import AlreadyThere
from pbem.masks import masked
from pbem.share import templates_dir
from pbem.store.message_ids import occasion_id
from pbem.store.outbox import NewMail
from pbem.store.unit_of_work import UnitOfWork
from pbem.trace import trace_of
from pbem.worker.terms import Identity

_log = structlog.get_logger()
KIND = "operator"
_HOUR = timedelta(hours=1)


class Notices:
    """Mails to the operator."""

    def __init__(self, identity: Identity, per_hour: int) -> None:
        """Write as `identity`, at most `per_hour` mails in an hour."""
        self._identity = identity
        self._per_hour = per_hour
        folder = templates_dir() / "operator"
        self._advice = tomllib.loads((folder / "advice.toml").read_text(encoding="utf-8"))
        self._templates = Environment(
            loader=FileSystemLoader(folder),
            autoescape=False,  # noqa: S701 - plain text only
            undefined=StrictUndefined,
            keep_trailing_newline=True,
        )

    def mail_failed(
        self, unit: UnitOfWork, now: datetime, mail_id: int, attempts: int, fault: Exception
    ) -> None:
        """A received mail has failed for good."""
        trace = masked(trace_of(fault))
        body = self._said("fault.txt", mail=mail_id, attempts=attempts, trace=trace)
        self._queue(unit, now, f"Mail {mail_id} could not be worked on", body)

    def undelivered(
        self,
        unit: UnitOfWork,
        now: datetime,
        number: int,
        kind: str,
        about: tuple[str | None, str | None],
        reason: str,
    ) -> None:
        """A mail of ours is dead; `about` is its game and seat. Of a dead mail to the operator nobody is told."""
        if kind == KIND:
            return
        game, seat = about
        body = self._said(
            "undelivered.txt", number=number, kind=kind, game=game, seat=seat, reason=masked(reason)
        )
        self._queue(unit, now, f"A mail of ours could not be sent ({kind}, number {number})", body)

    def alarm(self, unit: UnitOfWork, now: datetime, alarm: Alarm) -> None:
        """The log has called something an error; of the same thing nobody is told twice on one day."""
        try:
            self._queue(unit, now, _subject(alarm), self._body(alarm), _once_a_day(alarm, now))
        except AlreadyThere:
            return

    def letter(self, now: datetime, alarm: Alarm) -> bytes:
        """The mail about an alarm, to be sent past an outbox that cannot be used."""
        return self._mail(now, _subject(alarm), self._body(alarm), _once_a_day(alarm, now)).raw

    def _body(self, alarm: Alarm) -> str:
        named = (*alarm.about, *alarm.more)
        try:
            advice = self._templates.from_string(self._advice.get(alarm.event, "")).render(dict(named))
        except TemplateError:
            advice = self._advice[alarm.event]  # with its marks is better than without
        return self._said("alarm.txt", event=alarm.event, named=named, trace=alarm.trace, advice=advice)

    def _said(self, name: str, **facts: object) -> str:
        """The text of a template; the bare facts if the template is missing or broken, so that the mail still goes."""
        try:
            return self._templates.get_template(name).render(facts)
        except (TemplateError, OSError) as error:
            sentence = f"operator/{name}"
            _log.error("sentence missing or wrong", sentence=sentence, trace=trace_of(error))
            return "\n".join(f"{fact}: {value}" for fact, value in facts.items()) + "\n"

    def _queue(self, unit: UnitOfWork, now: datetime, subject: str, body: str, occasion: str = "") -> None:
        identity = self._identity
        if unit.outbox.count_to(identity.operator, now, _HOUR) >= self._per_hour:
            return  # the queues show the rest; a flood would only hide the first one
        unit.outbox.queue(self._mail(now, subject, body, occasion))

    def _mail(self, now: datetime, subject: str, body: str, occasion: str) -> NewMail:
        """A mail to the operator; its Message-ID is made of the occasion, or of the moment if there is none.

        With the moment in it, the same mail may be put back, fail again and be told of again.
        """
        identity = self._identity
        about = occasion or f"{KIND} {now.isoformat()}"
        number = occasion_id(identity.key, identity.host, identity.operator, f"{subject} {about}")
        mail = EmailMessage()
        mail["From"] = identity.address
        mail["To"] = identity.operator
        mail["Subject"] = subject
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = number
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"
        mail.set_content(body, cte="quoted-printable")
        return NewMail(message_id=number, kind=KIND, recipient=identity.operator, raw=mail.as_bytes(), at=now)


def _subject(alarm: Alarm) -> str:
    about = ", ".join(f"{name} {value}" for name, value in alarm.about)
    return f"{alarm.event} ({about})" if about else alarm.event


def _once_a_day(alarm: Alarm, now: datetime) -> str:
    return f"{KIND} {now.date()} {alarm.about}"
