"""What may come of a mail that is to go out."""

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


class Untried(msgspec.Struct, frozen=True):
    """The mail was not tried: one before it ran into a `Stop` for this reason, or it was called back (no reason)."""

    reason: str | None = None


Outcome = Sent | Retry | Refused | Stop | Untried
