"""Changes and disputes in lists."""

from __future__ import annotations

from msgspec import Struct

from engine import rules_for
from pbem.play.moderation.agreement import missing_of
from pbem.play.moderation.changes import Change, GiveAnswer, GoBack, ReplaceOrder, SetRoll, SetValues, decoded
from pbem.play.records.latest import latest_state
from pbem.store.moderation_records import Override, OverrideState
from pbem.store.unit_of_work import UnitOfWork


class ListedChange(Struct, frozen=True):
    """A change: what it is in short, where it stands, who has still to agree."""

    number: int
    game: str
    what: str
    author: str
    reason: str
    state: str
    entry: int | None
    missing: tuple[str, ...]


class ListedDispute(Struct, frozen=True):
    """A dispute: the entry in the ledger and as reports number it, whose it is, where it stands."""

    number: int
    game: str
    entry: int
    told: int
    seat: str
    reason: str
    state: str
    opened: str
    ruling: str


def changes(work: UnitOfWork, game: str | None) -> tuple[ListedChange, ...]:
    """The changes of a game, or of all games, oldest first."""
    return tuple(
        ListedChange(
            each.id,
            each.game_id,
            in_short(decoded(each.change)),
            each.author,
            each.reason,
            each.state,
            each.entry,
            _missing(work, each),
        )
        for each in work.overrides.all(game)
    )


def disputes(work: UnitOfWork, game: str | None) -> tuple[ListedDispute, ...]:
    """The disputes of a game, or of all games, oldest first."""
    return tuple(
        ListedDispute(
            each.id,
            each.game_id,
            each.entry,
            work.ledger.told_as(each.game_id, each.entry),
            each.seat,
            each.reason,
            each.state,
            f"{each.opened_at:%Y-%m-%d %H:%M}",
            each.ruling,
        )
        for each in work.disputes.all(game)
    )


def in_short(change: Change) -> str:
    """A change as a command would name it."""
    match change:
        case SetValues(settings):
            return "set " + ", ".join(each.path for each in settings)
        case ReplaceOrder(entry):
            return f"replace {entry}"
        case SetRoll(entry, _, values):
            return f"roll {entry} {','.join(map(str, values))}"
        case GoBack(to):
            return f"rollback to {to}"
        case GiveAnswer(seat):
            return f"answer for {seat}"


def _missing(work: UnitOfWork, override: Override) -> tuple[str, ...]:
    if override.state != OverrideState.WAITING:
        return ()
    game = work.games.get(override.game_id)
    rules = rules_for(game.edition)
    return missing_of(work, override, rules.seats(latest_state(work, game, rules)))
