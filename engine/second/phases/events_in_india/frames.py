"""What follows what within one event: every frame's path begins with the event's place."""

from __future__ import annotations

from engine.core.agenda import Frame
from engine.second.memos import Memo
from engine.second.memos.events import AttackMemo, TileMemo


def over(event: TileMemo) -> Frame[Memo]:
    """The end of an event: the march, and the tile to the discards."""
    return Frame("event_over", f"{event.place}.over", event)


def attack(memo: AttackMemo) -> Frame[Memo]:
    """An attack on the Company."""
    return Frame("attack_on_the_company", f"{memo.event.place}.defend.{memo.region}", memo)


def after_attack(event: TileMemo) -> Frame[Memo]:
    """What comes after an attack or a foreign invasion: the next invasion, then what rebels too, then the end."""
    if event.invaded:
        return Frame("foreign_invaders", f"{event.place}.invasion.{event.invaded[0]}", event)
    return rebellions(event) if event.attacked else over(event)


def rebellions(event: TileMemo) -> Frame[Memo]:
    """What rebels too after an attack."""
    return Frame("follow_up_rebellions", f"{event.place}.rebels.{len(event.attacked)}", event)


def memo_of(frame: Frame[object]) -> TileMemo:
    """The event that a frame is part of."""
    assert isinstance(frame.memo, TileMemo)
    return frame.memo
