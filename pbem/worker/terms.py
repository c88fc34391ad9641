"""Who the server is and how often it tries."""

from datetime import timedelta

import msgspec


class Identity(msgspec.Struct, frozen=True):
    """Who writes: our bare address, whom to tell of trouble, and the secret behind our Message-IDs."""

    address: str
    operator: str
    key: bytes

    @property
    def host(self) -> str:
        """What stands behind the @ of our address."""
        return self.address.rpartition("@")[2]


class Limits(msgspec.Struct, frozen=True):
    """How much at once and how often.

    `attempts`: work on one mail; `send_attempts`: sending one; `batch`: mails per round; `lease`: after this time a
    mail that was claimed for sending and never marked is sent again; `notices`: mails to the operator in an hour.
    """

    attempts: int = 3
    send_attempts: int = 12
    batch: int = 50
    lease: timedelta = timedelta(minutes=15)
    notices: int = 20
