"""Changes to which somebody has to agree beside their author: another moderator, or all players by mail."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.event import told
from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.intake.commands import Consent
from pbem.play.desk import Desk
from pbem.play.moderation.carrying_out import require_in_play
from pbem.play.moderation.changes import Change, Signed, decoded, deed_of, encoded
from pbem.play.moderation.rights import Moderator
from pbem.play.moderation.standing_still import STILL, remark, stand_still
from pbem.play.moderation.telling import facts_of, tell_moderators, tell_players
from pbem.play.records.state_named import stands_at
from pbem.play.table import Table
from pbem.report.letters import Done, LineResult, NotRead
from pbem.store.moderation_records import Agreeing, Override, OverrideState
from pbem.store.overrides import NewOverride
from pbem.store.unit_of_work import UnitOfWork


def keep(desk: Desk, work: UnitOfWork, table: Table, change: Change, signed: Signed) -> Override:
    """Keep a change that is asked for, for the state as it stands, with who has to agree to it."""
    return work.overrides.add(
        NewOverride(
            game_id=table.game.id,
            at_entry=table.entry,
            change=encoded(change),
            author=signed.author,
            reason=signed.reason,
            needs=[str(each) for each in desk.moderation.needs(deed_of(change))],
            asked_at=table.now(),
        )
    )


def ask(desk: Desk, work: UnitOfWork, table: Table, change: Change, signed: Signed) -> Override:
    """Ask those who have to agree; the game stands still until they have, since the change is for the state as it is now.

    Raises:
        CommandError: if the game is closed or over.
    """
    require_in_play(table)
    override = keep(desk, work, table, change, signed)
    stand_still(work, table)
    remark(table, f"Change {override.id} waits for agreement. The reason: {signed.reason}", signed.author)
    for_players = facts_of(work, table, change, for_readers=True)
    named = {"number": str(override.id), "author": signed.author, "reason": signed.reason}
    kind = "consent" if Agreeing.PLAYERS in override.needs else "second"
    tell_players(desk, work, table, {**for_players, **named, "kind": kind, "still": STILL})
    if Agreeing.MODERATOR in override.needs:
        facts = facts_of(work, table, change, for_readers=False)
        tell_moderators(desk, work, table, deed_of(change), {**facts, **named, "kind": "approve"})
    return override


def missing(work: UnitOfWork, table: Table, override: Override) -> tuple[str, ...]:
    """Who has still to agree to a change that waits: seats, and "another moderator"."""
    return missing_of(work, override, table.rules.seats(table.state))


def missing_of(work: UnitOfWork, override: Override, seats: Sequence[Seat]) -> tuple[str, ...]:
    """The same, given the seats of the game in their order; one without a player need not agree."""
    agreed = {(each.whose, each.name) for each in work.overrides.agreed(override.id)}
    found: list[str] = []
    if Agreeing.MODERATOR in override.needs and not any(whose == Agreeing.MODERATOR for whose, _ in agreed):
        found.append("another moderator")
    if Agreeing.PLAYERS in override.needs:
        game = override.game_id
        seated = {each.seat for each in work.seats.of_game(game) if each.player_id is not None}
        found += [seat for seat in seats if seat in seated and (Agreeing.PLAYERS, seat) not in agreed]
    return tuple(found)


def consent(work: UnitOfWork, table: Table, seat: Seat, command: Consent) -> LineResult:
    """What a player says to a change that waits for the players; a single no ends it."""
    waiting = {each.id: each for each in work.overrides.waiting(table.game.id)}
    override = waiting.get(command.number)
    if override is None or Agreeing.PLAYERS not in override.needs:
        return NotRead("consent_unknown", str(command.number))
    number = (("number", str(override.id)),)
    if command.agreed:
        work.overrides.agree(override.id, Agreeing.PLAYERS, seat, table.now())
        return Done("consent_given", number)
    end(work, table, override)
    remark(table, f"Not all players agree to change {override.id}: it is not made.", "server")
    table.notices.append(told("change_declined", author=override.author))
    return Done("consent_denied", number)


def approve(work: UnitOfWork, table: Table, override: Override, moderator: Moderator) -> None:
    """A second moderator agrees to a change.

    Raises:
        CommandError: if it does not wait for that, or it is the moderator's own.
    """
    require_waiting(override)
    if Agreeing.MODERATOR not in override.needs:
        raise CommandError(f"change {override.id} needs no second moderator; it waits for the players")
    if moderator.name.casefold() == override.author.casefold():
        raise CommandError(f"change {override.id} is {override.author}'s own: another moderator has to agree")
    moderator.require(deed_of(decoded(override.change)), override.game_id)
    work.overrides.agree(override.id, Agreeing.MODERATOR, moderator.name, table.now())


def refuse(work: UnitOfWork, table: Table, override: Override, signed: Signed) -> None:
    """A moderator, its author or another one, ends a change that waits; everybody is told.

    Raises:
        CommandError: if it does not wait.
    """
    require_waiting(override)
    end(work, table, override)
    remark(table, f"Change {override.id} is not made. The reason: {signed.reason}", signed.author)
    table.notices.append(told("change_refused", author=signed.author, reason=signed.reason))


def drop_overtaken(work: UnitOfWork, table: Table) -> None:
    """End the changes that wait for a state at which the game does not stand any more (F-64); everybody is told."""
    for override in work.overrides.waiting(table.game.id):
        if not stands_at(work, table.game.id, override.at_entry):
            end(work, table, override)
            remark(table, f"Change {override.id} is not made: the game has moved on.", "server")
            table.notices.append(told("change_overtaken", author=override.author))


def end(work: UnitOfWork, table: Table, override: Override) -> None:
    """A change that waits will not be made."""
    work.overrides.decide(override.id, OverrideState.REFUSED, table.now())


def require_waiting(override: Override) -> None:
    """See that a change waits.

    Raises:
        CommandError: if it was decided.
    """
    if override.state != OverrideState.WAITING:
        raise CommandError(f"change {override.id} does not wait: it is {override.state}")
