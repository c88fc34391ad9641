"""Commands that change a game name the state that they are for: what was meant for an earlier one is not done (F-64)."""

from __future__ import annotations

from pbem.errors import CommandError
from pbem.store.unit_of_work import UnitOfWork

_REMARK = "Noted"


def stands_at(work: UnitOfWork, game: str, entry: int) -> bool:
    """Whether a game is as it was after an entry: behind it there are remarks at most."""
    last = work.ledger.last_number(game)
    return 1 <= entry <= last and all(each.kind == _REMARK for each in work.ledger.entries(game, entry))


def require_state(work: UnitOfWork, game: str, entry: int) -> None:
    """See that a game still stands where a command was meant for it.

    Raises:
        CommandError: if it went on, naming what has come in since.
    """
    if stands_at(work, game, entry):
        return
    since = [each for each in work.ledger.entries(game, entry) if each.kind != _REMARK]
    news = ", ".join(f"{each.number} ({each.kind})" for each in since[:5])
    went_on = f"since then came {news}" if since else f"there is no entry {entry}"
    raise CommandError(
        f"this is for game {game} after entry {entry}, but {went_on}: look again, and give it anew"
    )
