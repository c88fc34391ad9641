"""Guard: a mail that came by a mailing list or in bulk."""

from __future__ import annotations

from typing import Final

from pbem.intake.guards import Guard, GuardContext
from pbem.intake.message import Incoming

_LIST_FIELDS: Final = ("list-id", "list-post", "list-help", "x-mailing-list", "x-loop")
_BULK: Final = ("bulk", "junk", "list")


def _hits(incoming: Incoming, _: GuardContext) -> bool:
    headers = incoming.headers
    precedence = headers.get("precedence").strip().casefold()
    return precedence.startswith(_BULK) or any(headers.get(name) for name in _LIST_FIELDS)


MAILING_LIST = Guard("mailing-list", "The mail came by a mailing list or in bulk.", _hits)
