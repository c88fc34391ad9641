"""Held mails that wait for the registered address to confirm them."""

import msgspec
from sqlalchemy import Connection, insert, select, update

from pbem.errors import NotFound
from pbem.store.records import Confirmation, ConfirmationState, columns_for, one, table_of
from pbem.store.tables import ConfirmationRow

_CONFIRMATION = table_of(ConfirmationRow)
_COLUMNS = columns_for(Confirmation, _CONFIRMATION)


class Confirmations:
    """The requests for confirmation."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def ask(self, confirmation: Confirmation) -> None:
        """Keep a request."""
        self._connection.execute(insert(_CONFIRMATION), msgspec.structs.asdict(confirmation))

    def find(self, token: str) -> Confirmation | None:
        """The request with this token, or None."""
        query = select(*_COLUMNS).where(_CONFIRMATION.c.token == token)
        return one(Confirmation, self._connection.execute(query).first())

    def end(self, mail_id: int, state: ConfirmationState) -> None:
        """Whatever was asked about a mail and is open has been decided by somebody else."""
        statement = update(_CONFIRMATION).where(
            _CONFIRMATION.c.mail_id == mail_id, _CONFIRMATION.c.state == ConfirmationState.OPEN
        )
        self._connection.execute(statement.values(state=state))

    def set_state(self, token: str, state: ConfirmationState) -> None:
        """The request was answered. Raises NotFound."""
        statement = update(_CONFIRMATION).where(_CONFIRMATION.c.token == token).values(state=state)
        if self._connection.execute(statement.returning(_CONFIRMATION.c.token)).scalar() is None:
            raise NotFound("there is no request for confirmation with this token")
