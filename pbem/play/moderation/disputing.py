"""A player's objection to an entry: the game stands still, moderators and players are told, nobody but the moderators by whom."""

from __future__ import annotations

from typing import Final

from engine.core.ids import Seat
from pbem.intake.commands import Dispute
from pbem.play.desk import Desk
from pbem.play.moderation.rights import Deed
from pbem.play.moderation.standing_still import STILL, remark, stand_still
from pbem.play.moderation.telling import tell_moderators, tell_players
from pbem.play.table import Actor, Table, events_of
from pbem.report.letters import Done, LineResult, NotRead
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording
from pbem.share import templates_dir
from pbem.store.disputes import NewDispute
from pbem.store.records import LedgerEntry
from pbem.store.unit_of_work import UnitOfWork
from pbem.tokens import redact_tokens

LONGEST: Final = 1000
"""Characters of a reason; the rest is cut off."""


def open_dispute(desk: Desk, work: UnitOfWork, table: Table, command: Dispute, actor: Actor) -> LineResult:
    """Keep an objection of the seat for which the actor writes; `command` names the entry as reports number it."""
    game, seat = table.game.id, Seat(actor.on_behalf_of or "")
    entry = work.ledger.known_as(game, command.entry)
    if entry is None:
        return NotRead("dispute_unknown", str(command.entry))
    if not command.reason:
        return NotRead("dispute_bare", str(command.entry))
    if any((each.entry, each.seat) == (entry.number, seat) for each in work.disputes.open(game)):
        return Done("dispute_there", (("entry", str(command.entry)),))
    reason = redact_tokens(command.reason)[:LONGEST]
    dispute = work.disputes.add(
        NewDispute(
            game_id=game,
            entry=entry.number,
            seat=seat,
            reason=reason,
            mail_id=actor.mail_id,
            opened_at=table.now(),
        )
    )
    stand_still(work, table)
    remark(table, f"Dispute {dispute.id}: a player objects to entry {entry.number}: {reason}", "server")
    facts = {"entry": str(command.entry), "reason": reason}
    tell_players(desk, work, table, {"kind": "disputed", "still": STILL, **facts}, but=seat)
    told = {
        "kind": "dispute",
        "number": str(dispute.id),
        "player": Wording(table.rules.words).name(seat),
        "entry": str(entry.number),
        "told": str(command.entry),
        "reason": reason,
        "said": "\n".join(said_by(table, entry)),
    }
    tell_moderators(desk, work, table, Deed.DISPUTE, told)
    return Done("dispute_opened", (("entry", str(command.entry)),))


def said_by(table: Table, entry: LedgerEntry) -> tuple[str, ...]:
    """What an entry told everybody, in sentences."""
    events = read_catalogue(templates_dir(), table.rules.edition, "events")
    wording = Wording(table.rules.words)
    return tuple(
        filter(
            None, (events.say(each.kind, each.facts, wording) for each in events_of(entry) if each.to is None)
        )
    )
