"""Deeds at one table whose effects are shown as they would be written: entries, and mails to whom."""

from __future__ import annotations

from collections.abc import Callable

from pbem.admin.moderating import Shown
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.rights import Deed
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork

AtTable = Callable[[Desk, UnitOfWork, Table, Signed], object]
"""Does something at a table, and gives what is printed for programs."""


class TableDeed:
    """One of them; `said` is the sentence for people once it is done."""

    names_state = False

    def __init__(self, game: str, deed: Deed, do: AtTable, said: str) -> None:
        self.game = game
        self.deed = deed
        self._do = do
        self._said = said

    def shown(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """What it would write."""
        from pbem.admin.screens import Watch, effects_text

        watch = Watch(work, self.game)
        self._carry_out(desk, work, signed)
        effects = watch.effects(signed)
        return Shown(effects, effects_text(desk, effects))

    def done(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """Do it."""
        return Shown(self._carry_out(desk, work, signed), self._said)

    def _carry_out(self, desk: Desk, work: UnitOfWork, signed: Signed) -> object:
        from pbem.play.moderation.settling import settle
        from pbem.play.moderation.telling import finish
        from pbem.play.opening import open_table

        table = open_table(work, self.game, desk.clock)
        found = self._do(desk, work, table, signed)
        settle(desk, work, table)
        finish(desk, work, table)
        return found
