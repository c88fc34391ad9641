"""Changes of a game as commands carry them out: the difference first, then the change or the asking for agreement."""

from __future__ import annotations

from collections.abc import Callable

from pbem.admin.moderating import Shown, moderator_of
from pbem.admin.opened import opened_store
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Change, Signed, decoded, deed_of
from pbem.play.moderation.rights import Deed
from pbem.store.moderation_records import Override
from pbem.store.unit_of_work import UnitOfWork


class Changing:
    """A change that is worked out when the game is open; `deed` says of which kind it is."""

    names_state = True

    def __init__(self, game: str, deed: Deed, change: Callable[[UnitOfWork], Change]) -> None:
        self.game = game
        self.deed = deed
        self._change = change

    def shown(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """What it would do."""
        from pbem.admin.screens import difference_text
        from pbem.play.moderation.overriding import Asked, preview

        found = preview(desk, work, Asked(self.game, self._change(work), signed, at))
        return Shown(found, difference_text(desk, found))

    def done(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """Make it, or ask those who have to agree."""
        from pbem.play.moderation.overriding import Asked, override

        made = override(desk, work, Asked(self.game, self._change(work), signed, at))
        if made.entry is not None:
            return Shown(made, f"Change {made.number} is made: entry {made.entry} of game {made.game}.")
        return Shown(
            made, f"Change {made.number} waits for {', '.join(made.missing)}; the game stands still."
        )


class Kept:
    """What is decided about a change that waits."""

    names_state = False

    def __init__(self, config: str | None, number: int) -> None:
        """Look the change up. Raises NotFound."""
        with opened_store(config) as work:
            kept = work.overrides.get(number)
        self.game = kept.game_id
        self.deed: Deed = deed_of(decoded(kept.change))
        self._number = number

    def kept(self, work: UnitOfWork) -> Override:
        """The change as it stands now."""
        return work.overrides.get(self._number)

    def shown(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """What the change would do."""
        from pbem.admin.screens import difference_text
        from pbem.play.moderation.overriding import preview_kept

        found = preview_kept(desk, work, self.kept(work))
        return Shown(found, difference_text(desk, found))


class Approval(Kept):
    """A second moderator's agreement."""

    def __init__(self, config: str | None, number: int, named: str | None) -> None:
        """`named` is who agrees. Raises NotFound if there is no such change."""
        super().__init__(config, number)
        self._named = named

    def done(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """Agree; the change is made if nobody else has to."""
        from pbem.play.moderation.overriding import agreed_to

        made = agreed_to(desk, work, self.kept(work), moderator_of(desk, self._named))
        if made.entry is not None:
            return Shown(made, f"Change {made.number} is made: entry {made.entry} of game {made.game}.")
        return Shown(made, f"Change {made.number} still waits for {', '.join(made.missing)}.")


class Refusal(Kept):
    """The end of a change that waits."""

    def done(self, desk: Desk, work: UnitOfWork, signed: Signed, at: int) -> Shown:
        """End it; the game goes on if nothing else holds it."""
        from pbem.play.moderation.overriding import ended

        kept = ended(desk, work, self.kept(work), signed)
        return Shown({"number": kept.id, "state": kept.state}, f"Change {kept.id} is not made.")
