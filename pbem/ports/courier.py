"""The courier: how mail goes out."""

from typing import Protocol

import msgspec


class Sent(msgspec.Struct, frozen=True):
    """The server took the mail."""


class Retry(msgspec.Struct, frozen=True):
    """Not now: try this mail again later, under the same Message-ID."""

    reason: str


class Refused(msgspec.Struct, frozen=True):
    """Never: the server will not take this mail or has no such recipient."""

    reason: str


class Stop(msgspec.Struct, frozen=True):
    """No mail can be sent at present, whichever: the fault is the connection, the login or the certificate."""

    reason: str


Outcome = Sent | Retry | Refused | Stop


class Courier(Protocol):
    """Somebody who carries mails to an SMTP server."""

    def send(self, raw: bytes, sender: str, recipient: str) -> Outcome:
        """Hand over one mail for one recipient; both addresses are bare."""

    def close(self) -> None:
        """Say goodbye to the server; never raises."""
