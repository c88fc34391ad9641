"""A person forgotten: addresses, mails from and to them, and all that hangs on the person; the ledgers stay as they are."""

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, select, update

from pbem.store.door_tables import ObserverRow
from pbem.store.records import MailState, OutboxState, affected, table_of
from pbem.store.service_records import Cover
from pbem.store.tables import CorrespondenceRow, FormRow, MailRow, OutboxRow, PlayerRow, SeatRow
from pbem.store.time_tables import AbsenceRow, SignupRow, ZoneRow

_MAIL = table_of(MailRow)
_OUTBOX = table_of(OutboxRow)
_FORM = table_of(FormRow)
_SEAT = table_of(SeatRow)
_PLAYER = table_of(PlayerRow)
_LINE = table_of(CorrespondenceRow)
_ABSENCE = table_of(AbsenceRow)
_OF_A_PERSON = tuple(table_of(row) for row in (AbsenceRow, ZoneRow, SignupRow, ObserverRow))
_AT_ONCE = 200
FORGOTTEN = "forgotten"
"""What stands in place of the reason for which a mail was settled."""


class Forgetting:
    """Takes people out of the database."""

    def __init__(self, connection: Connection) -> None:
        """Work within the transaction of `connection`."""
        self._connection = connection

    def received(self) -> Iterator[tuple[int, bytes]]:
        """The numbers and bytes of all received mails that are still there."""
        last = 0
        while True:
            query = (
                select(_MAIL.c.id, _MAIL.c.raw).where(_MAIL.c.id > last).order_by(_MAIL.c.id).limit(_AT_ONCE)
            )
            rows = self._connection.execute(query).all()
            if not rows:
                return
            for number, raw in rows:
                if raw:
                    yield number, raw
            last = rows[-1][0]

    def blank_received(self, mails: Sequence[int]) -> None:
        """Keep of these mails only that they came: neither their bytes nor who wrote them; what waits does so no more."""
        for begin in range(0, len(mails), _AT_ONCE):
            among = _MAIL.c.id.in_(mails[begin : begin + _AT_ONCE])
            values = {"raw": b"", "message_id": "", "reason": FORGOTTEN}
            self._connection.execute(update(_MAIL).where(among).values(values))
            open_states = (MailState.NEW, MailState.HELD, MailState.FAILED)
            ended = update(_MAIL).where(among, _MAIL.c.state.in_(open_states))
            self._connection.execute(ended.values(state=MailState.DONE, disposition="discard"))

    def is_writing_to(self, address: str) -> bool:
        """Whether a mail of ours to an address is just being sent."""
        query = select(func.count()).where(self._to(address), _OUTBOX.c.state == OutboxState.SENDING)
        return int(self._connection.execute(query).scalar_one()) > 0

    def blank_sent(self, address: str) -> int:
        """Keep of our mails to an address only that they were written; what waits is not sent any more. Returns how many."""
        written = select(_OUTBOX.c.message_id).where(self._to(address))
        self._connection.execute(delete(_FORM).where(_FORM.c.message_id.in_(written)))
        waiting = (OutboxState.QUEUED, OutboxState.DEAD)
        withdrawn = update(_OUTBOX).where(self._to(address), _OUTBOX.c.state.in_(waiting))
        self._connection.execute(withdrawn.values(state=OutboxState.WITHDRAWN))
        self._connection.execute(delete(_LINE).where(func.lower(_LINE.c.line) == address))
        blank = update(_OUTBOX).where(self._to(address)).values(raw=b"", recipient="", last_error=None)
        return affected(self._connection.execute(blank))

    def remove(self, player_id: int) -> None:
        """Take a person out: seats lose their player, absences, time zone and sign-ups go."""
        self._connection.execute(update(_SEAT).where(_SEAT.c.player_id == player_id).values(player_id=None))
        of_substitute = update(_ABSENCE).where(_ABSENCE.c.substitute_id == player_id)
        self._connection.execute(
            of_substitute.values(substitute_id=None, cover=Cover.STANDING, accepted=False)
        )
        for table in _OF_A_PERSON:
            self._connection.execute(delete(table).where(table.c.player_id == player_id))
        self._connection.execute(delete(_PLAYER).where(_PLAYER.c.id == player_id))

    def _to(self, address: str) -> ColumnElement[bool]:
        return func.lower(_OUTBOX.c.recipient) == address
