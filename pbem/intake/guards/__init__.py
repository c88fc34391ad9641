"""What a guard is, and what guards may know; each guard has a file of its own here."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pbem.intake.addresses import split_detail
from pbem.intake.message import Incoming


def _unknown(_: str) -> bool:
    return False


def _proves_nothing(_: Incoming) -> bool:
    return False


def _no_mails(_: str) -> int:
    return 0


class GuardContext(msgspec.Struct, frozen=True):
    """What guards know beside the mail; the defaults know nobody, as `inbox explain` without a database.

    `own_addresses`: ours, without plus detail, case-folded. `is_own_message(message_id)`: we sent a mail of this Message-ID.
    `is_known(address)`: a player, moderator or operator has this case-folded address; never asked for "".
    `recent_mails(address)`: mails from the address in the last hour, this one not counted; "" counts mails without sender.
    `proves(incoming)`: the mail proves its seat and comes from the address registered for it.
    `rate_limit` in mails an hour and address.
    """

    own_addresses: frozenset[str] = frozenset()
    is_own_message: Callable[[str], bool] = _unknown
    is_known: Callable[[str], bool] = _unknown
    recent_mails: Callable[[str], int] = _no_mails
    proves: Callable[[Incoming], bool] = _proves_nothing
    rate_limit: int = 60

    def is_ours(self, address: str) -> bool:
        """Whether an address is one of our own, with plus detail or without."""
        return bool(address) and split_detail(address)[0] in self.own_addresses

    def may_answer(self, incoming: Incoming) -> bool:
        """Whether a mail that is refused may be answered: only to people we know, never to ourselves."""
        sender = incoming.sender
        return bool(sender) and not self.is_ours(sender) and self.is_known(sender)


class Guard(msgspec.Struct, frozen=True):
    """A name, a description (the reason sentence of a hit) and one yes or no."""

    name: str
    description: str
    hits: Callable[[Incoming, GuardContext], bool]
