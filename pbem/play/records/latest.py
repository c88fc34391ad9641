"""Where a game stands, for those who only look at it; imports no more than that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.errors import NotFound

if TYPE_CHECKING:
    from pbem.play.rules import Rules, State
    from pbem.store.records import Game
    from pbem.store.unit_of_work import UnitOfWork


def latest_state(work: UnitOfWork, game: Game, rules: Rules) -> State:
    """The newest saved state of a game.

    Raises:
        NotFound: if it was never started.
    """
    snapshot = work.snapshots.latest(game.id)
    if snapshot is None:
        raise NotFound(f"game {game.id} has not been started")
    return rules.decode(snapshot.state)
