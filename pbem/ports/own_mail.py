"""Look for one mail in all folders of the mailbox, and take it away: for a mail that we sent to ourselves."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec
from imap_tools import BaseMailBox

from pbem.errors import PortError
from pbem.ports.imap_login import TROUBLE, hang_up, logged_in
from pbem.ports.inspection import said_by
from pbem.settings import ImapSettings

_STEP: Final = 0.5


class Arrived(msgspec.Struct, frozen=True):
    """A mail in the mailbox: its folder, its header block, and when the server says that it came."""

    folder: str
    head: bytes
    received_at: datetime


def taken_out(
    settings: ImapSettings, message_id: str, seconds: float, pause: Callable[[float], None] = time.sleep
) -> Arrived | None:
    """Wait for the mail with this Message-ID and remove it; None if it has not come after so many seconds.

    It may lie in any of our folders, since a worker may have been quicker. Raises PortError.
    """
    try:
        connection = logged_in(settings)
    except TROUBLE as error:
        raise PortError(said_by(error)) from error
    try:
        until = time.monotonic() + seconds
        while True:
            found = _search(connection, settings, message_id)
            if found is not None or time.monotonic() >= until:
                return found
            pause(_STEP)
    except TROUBLE as error:
        raise PortError(said_by(error)) from error
    finally:
        hang_up(connection)


def _search(connection: BaseMailBox, settings: ImapSettings, message_id: str) -> Arrived | None:
    folders = settings.folders
    for folder in (folders.inbox, folders.done, folders.held, folders.failed):
        if not connection.folder.exists(folder):
            continue
        connection.folder.set(folder)
        for uid in connection.uids(f'HEADER "Message-ID" "{message_id}"'):
            found = _taken(connection, folder, uid)
            if found is not None:
                return found
    return None


def _taken(connection: BaseMailBox, folder: str, uid: str) -> Arrived | None:
    mails = list(connection.fetch(f"UID {uid}", mark_seen=False, headers_only=True))
    if not mails:
        return None  # somebody has moved it meanwhile: it is found in its new place next time
    received_at = connection.client.uid("FETCH", uid, "(INTERNALDATE)")[1][0]
    head = mails[0].obj.as_bytes()
    _remove(connection, uid)
    return Arrived(folder, head, _moment(received_at))


def _remove(connection: BaseMailBox, uid: str) -> None:
    """Remove this one mail, and leave others alone that somebody has marked as deleted, if the server knows how."""
    connection.client.uid("STORE", uid, "+FLAGS", r"(\Deleted)")
    if "UIDPLUS" in connection.client.capabilities:
        connection.client.uid("EXPUNGE", uid)
    else:
        connection.client.expunge()


def _moment(answer: object) -> datetime:
    """The date in an answer such as `7 (UID 9 INTERNALDATE "30-Nov-2026 08:00:00 +0000")`."""
    text = answer.decode("ascii", "replace") if isinstance(answer, bytes) else ""
    _, _, date = text.partition('INTERNALDATE "')
    return datetime.strptime(date.partition('"')[0].strip(), "%d-%b-%Y %H:%M:%S %z")
