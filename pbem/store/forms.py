"""The order-form lines that our mails carried."""

import msgspec
from sqlalchemy import Connection, bindparam, insert, select

from pbem.store.pending import Pending
from pbem.store.records import SentForm, columns_for, one, table_of
from pbem.store.tables import FormRow

_FORM = table_of(FormRow)
_INSERT = insert(_FORM)
_FIND = select(*columns_for(SentForm, _FORM)).where(_FORM.c.message_id == bindparam("identity"))


class Forms:
    """The forms sent so far."""

    def __init__(self, connection: Connection, pending: Pending) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending

    def save(self, form: SentForm) -> None:
        """Keep the lines that a mail of ours carries, at the end of the work."""
        self._pending.add(_INSERT, form.message_id, msgspec.structs.asdict(form))

    def find(self, message_id: str) -> SentForm | None:
        """The form that a mail of ours carried, or None."""
        if self._pending.get(_INSERT, message_id) is not None:
            self._pending.write(_INSERT)
        return one(SentForm, self._connection.execute(_FIND, {"identity": message_id}).first())
