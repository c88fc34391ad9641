"""A game is taken from the store for work: locked, at its newest state, watched for what has been promised."""

from __future__ import annotations

from engine import rules_for
from pbem.play.bargains.pledge_watch import watch_promises
from pbem.play.records.latest import latest_state
from pbem.play.table import Table
from pbem.ports.clock import Clock
from pbem.store.unit_of_work import UnitOfWork


def open_table(work: UnitOfWork, game_id: str, clock: Clock) -> Table:
    """Lock a game and load its newest state.

    Raises:
        NotFound: if there is no such game, or it has no state (it was never started).
    """
    game = work.games.lock(game_id)
    work.look_around(game_id, clock.now())
    rules = rules_for(game.edition)
    table = Table(work, game, rules, latest_state(work, game, rules), clock)
    watch_promises(work, table)
    return table
