"""What moderators read at a terminal, no wider than 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from pbem.play.desk import Desk
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.difference import ChangedRoll, ChangedValue
from pbem.play.moderation.dispute_shown import DisputeShown
from pbem.play.moderation.overriding import Preview
from pbem.play.moderation.unsealing import SealedAnswer
from pbem.play.records.looking import LogLine, log_lines
from pbem.store.unit_of_work import UnitOfWork

MOST: Final = 30
"""Rows of a table that are printed."""
_PATH: Final = 36
_VALUE: Final = 18


class Letters(Struct, frozen=True):
    """Mails of one kind and the seats to which they go; for others, their addresses."""

    kind: str
    to: tuple[str, ...]


class Effects(Struct, frozen=True):
    """What a deed did: new entries, new mails."""

    game: str
    at: int
    author: str
    reason: str
    entries: tuple[LogLine, ...]
    mails: tuple[Letters, ...]


def difference_text(desk: Desk, shown: Preview) -> str:
    """What a change would do."""
    difference = shown.difference
    named = {name: getattr(difference, name) for name in difference.__struct_fields__}
    return desk.reporter.screen(
        "difference",
        {
            **named,
            **shown.what,
            "game": shown.game,
            "at": shown.at,
            "author": shown.author,
            "reason": shown.reason,
            "needs": shown.needs,
            "rows": value_rows(difference.values),
            "left_out": max(0, len(difference.values) - MOST),
            "rolls": roll_rows(difference.rolls),
            "rolls_left_out": max(0, len(difference.rolls) - MOST),
        },
    )


def dispute_text(desk: Desk, shown: DisputeShown, sealed: Sequence[SealedAnswer]) -> str:
    """A dispute with all that is needed to decide it."""
    dispute, entry, asked = shown.dispute, shown.entry, shown.asked
    return desk.reporter.screen(
        "dispute",
        {
            "number": dispute.id,
            "game": dispute.game_id,
            "seat": dispute.seat,
            "entry": dispute.entry,
            "told": shown.told,
            "opened": f"{dispute.opened_at:%Y-%m-%d %H:%M} UTC",
            "reason": dispute.reason,
            "state": dispute.state,
            "author": dispute.author,
            "ruling": dispute.ruling,
            "decided": f"{dispute.decided_at:%Y-%m-%d %H:%M} UTC" if dispute.decided_at else "",
            "kind": entry.kind,
            "actor": entry.actor,
            "behalf": entry.on_behalf_of,
            "at": entry.at,
            "mail": entry.mail,
            "line": asked.line if asked is not None else "",
            "said": entry.told,
            "made": entry.rolls,
            "rule": asked.rule if asked is not None else "",
            "question": asked.question if asked is not None else "",
            "rule_text": asked.rule_text if asked is not None else (),
            "written": shown.written,
            "values": shown.values,
            "rows": value_rows(shown.values),
            "left_out": max(0, len(shown.values) - MOST),
            "waits_before": shown.waits_before,
            "waits_after": shown.waits_after,
            "note": shown.note,
            "sealed": sealed,
        },
    )


def value_rows(values: Sequence[ChangedValue]) -> tuple[tuple[str, str, str], ...]:
    """Changed values as rows of a table, long ones cut short."""
    return tuple(
        (_cut_front(each.path, _PATH), _cut(each.before, _VALUE), _cut(each.after, _VALUE))
        for each in values[:MOST]
    )


def roll_rows(rolls: Sequence[ChangedRoll]) -> tuple[tuple[str, str, str], ...]:
    """Rolls as rows of a table."""
    return tuple(
        (_cut_front(each.place, _PATH), _cut(each.before, _VALUE), _cut(each.after, _VALUE))
        for each in rolls[:MOST]
    )


class Watch:
    """Remembers where ledger and outbox ended, to tell later what a deed did."""

    def __init__(self, work: UnitOfWork, game: str) -> None:
        self._work = work
        self._game = game
        self._entry = work.ledger.last_number(game)
        self._mail = work.outbox.newest()

    def effects(self, signed: Signed) -> Effects:
        """What has been written since, with who did it."""
        mails: dict[str, list[str]] = {}
        for mail in self._work.outbox.after(self._mail):
            mails.setdefault(mail.kind, []).append(mail.seat or mail.recipient)
        return Effects(
            game=self._game,
            at=self._entry,
            author=signed.author,
            reason=signed.reason,
            entries=log_lines(self._work, self._game, self._entry),
            mails=tuple(Letters(kind, tuple(dict.fromkeys(to))) for kind, to in mails.items()),
        )


def effects_text(desk: Desk, effects: Effects) -> str:
    """What a deed did, in words."""
    entries = [
        {"number": each.number, "kind": each.kind, "said": " ".join((*each.told, each.noted)).strip()}
        for each in effects.entries
    ]
    named = msgspec.structs.asdict(effects) | {"entries": entries}
    return desk.reporter.screen("effects", named)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."


def _cut_front(text: str, most: int) -> str:
    return text if len(text) <= most else f"...{text[3 - most :]}"
