"""The order-form lines that our mails carried."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, insert, select

from pbem.store.ahead import Ahead, Several
from pbem.store.pending import Pending
from pbem.store.records import SentForm, columns_for, many, table_of
from pbem.store.tables import FormRow

_FORM = table_of(FormRow)
_INSERT = insert(_FORM)
_ANSWERED = Several("identity", 20)
_FIND = select(*columns_for(SentForm, _FORM)).where(_ANSWERED.has(_FORM.c.message_id))


class Forms:
    """The forms sent so far."""

    def __init__(self, connection: Connection, pending: Pending, ahead: Ahead) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection
        self._pending = pending
        self._ahead = ahead

    def save(self, form: SentForm) -> None:
        """Keep the lines that a mail of ours carries, at the end of the work."""
        self._ahead.forget(_FIND, form.message_id)
        self._pending.add(_INSERT, form.message_id, msgspec.structs.asdict(form))

    def find(self, message_id: str) -> SentForm | None:
        """The form that a mail of ours carried, or None."""
        self.look_for((message_id,))
        form: SentForm | None = self._ahead.of(_FIND)[message_id]
        return form

    def look_for(self, message_ids: Iterable[str]) -> None:
        """Look up at once the forms of several mails."""
        wanted = self._ahead.missing(_FIND, message_ids)
        if any(self._pending.get(_INSERT, each) is not None for each in wanted):
            self._pending.write(_INSERT)
        for some in _ANSWERED.portions(wanted):
            rows = self._connection.execute(_FIND, _ANSWERED.given(some)).all()
            found = {form.message_id: form for form in many(SentForm, rows)}
            self._ahead.know(_FIND, dict.fromkeys(some) | found)
