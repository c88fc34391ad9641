"""Tell the operator of trouble, by mail, and not too often."""

from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import format_datetime

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pbem.share import templates_dir
from pbem.store.message_ids import message_id
from pbem.store.outbox import NewMail
from pbem.store.unit_of_work import UnitOfWork
from pbem.worker.terms import Identity

KIND = "operator"
_HOUR = timedelta(hours=1)


class Notices:
    """Mails to the operator."""

    def __init__(self, identity: Identity, per_hour: int) -> None:
        """Write as `identity`, at most `per_hour` mails in an hour."""
        self._identity = identity
        self._per_hour = per_hour
        self._templates = Environment(
            loader=FileSystemLoader(templates_dir() / "operator"),
            autoescape=False,  # noqa: S701 - plain text only
            undefined=StrictUndefined,
            keep_trailing_newline=True,
        )

    def mail_failed(self, unit: UnitOfWork, now: datetime, mail_id: int, attempts: int, trace: str) -> None:
        """A received mail has failed for good."""
        body = self._templates.get_template("fault.txt").render(mail=mail_id, attempts=attempts, trace=trace)
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
        template = self._templates.get_template("undelivered.txt")
        body = template.render(number=number, kind=kind, game=game, seat=seat, reason=reason)
        self._queue(unit, now, f"A mail of ours could not be sent ({kind}, number {number})", body)

    def _queue(self, unit: UnitOfWork, now: datetime, subject: str, body: str) -> None:
        identity = self._identity
        if unit.outbox.count_to(identity.operator, now, _HOUR) >= self._per_hour:
            return  # the queues show the rest; a flood would only hide the first one
        # The moment belongs into the id: the same mail may be put back, fail again and be told of again.
        number = message_id(identity.key, identity.host, "", subject, 0, f"{KIND} {now.isoformat()}")
        mail = EmailMessage()
        mail["From"] = identity.address
        mail["To"] = identity.operator
        mail["Subject"] = subject
        mail["Date"] = format_datetime(now)
        mail["Message-ID"] = number
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Auto-Response-Suppress"] = "OOF, AutoReply"
        mail.set_content(body, cte="quoted-printable")
        unit.outbox.queue(
            NewMail(message_id=number, kind=KIND, recipient=identity.operator, raw=mail.as_bytes(), at=now)
        )
