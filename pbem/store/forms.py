"""The order-form lines that our mails carried."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, bindparam, insert, select

from pbem.store.pending import Pending
from pbem.store.records import SentForm, columns_for, many, table_of
from pbem.store.tables import FormRow

_FORM = table_of(FormRow)
_INSERT = insert(_FORM)
_FIND = select(*columns_for(SentForm, _FORM)).where(
    _FORM.c.message_id.in_(bindparam("message_ids", expanding=True))
)


class Forms:
    """The forms sent so far."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending

    def save(self, form: SentForm) -> None:
        """Keep the lines that a mail of ours carries, at the end of the work."""
        self._pending.add(_INSERT, form.message_id, msgspec.structs.asdict(form))

    def find(self, message_ids: Sequence[str]) -> SentForm | None:
        """The form of the first of these mails that had one: pass In-Reply-To, then References newest first."""
        if not message_ids:
            return None
        if any(self._pending.get(_INSERT, each) is not None for each in message_ids):
            self._pending.write(_INSERT)
        rows = self._connection.execute(_FIND, {"message_ids": list(message_ids)}).all()
        found = {form.message_id: form for form in many(SentForm, rows)}
        return next((found[message_id] for message_id in message_ids if message_id in found), None)
