"""Mails of players that are for no game of this server: what they name, and where their senders do have a seat."""

from __future__ import annotations

import re
from typing import Final

from pbem.intake.identify import Claim, IdentifyContext, claims
from pbem.intake.message import Incoming
from pbem.intake.values import Identity
from pbem.store.unit_of_work import UnitOfWork

_GAME: Final = re.compile(r"g\d+")


def named_nowhere(
    work: UnitOfWork, context: IdentifyContext, incoming: Incoming, identity: Identity
) -> tuple[tuple[str, str], ...] | None:
    """What to tell the sender of a mail that names only unknown games, or one of several seats without saying which.

    None if there is a seat whose player can be asked about the mail.
    """
    games = tuple(dict.fromkeys(claim.game for claim in claims(incoming, context) if _is_meant(claim)))
    known = [game for game in games if work.games.find(game) is not None]
    if identity.seat and (known or not games):
        return None
    seats = context.seats_of(identity.sender)
    return (
        ("unknown", "" if known else ", ".join(games)),
        ("seats", ", ".join(f"{seat} in game {game}" for game, seat in seats)),
    )


def _is_meant(claim: Claim) -> bool:
    """Whether a claim means a game: anything may stand in brackets in a subject, as in [my move]."""
    return claim.token is not None or _GAME.fullmatch(claim.game) is not None
