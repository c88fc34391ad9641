"""Mercantile and Diplomatic Connection: a check must be rolled again with half as many dice (2E-8.1.10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import told
from engine.core.step import roll_key
from engine.second import cards, checks
from engine.second.blackmail.playing import AFTER_DEPLOY, AFTER_TRADE, Reacted, holder, meant, played
from engine.second.state import State

_CARDS: Mapping[str, str] = {
    AFTER_TRADE: cards.MERCANTILE_CONNECTION,
    AFTER_DEPLOY: cards.DIPLOMATIC_CONNECTION,
}


def after_check(
    state: State, frame: Frame[object], window: str, roller: str, roll: Roll, chance: Chance
) -> Reacted:
    """The roll that counts: a played card has it rolled again with half as many dice, rounded down.

    Without a die nothing is rolled; the empty roll is a failure (see `checks.read`). There is one card for each window,
    so no order among its holders is needed.
    """
    card = _CARDS[window]
    seat = holder(state, card)
    if not seat or not meant(state, seat, card, roller, checks.read(roll).value):
        return Reacted(state, roll)
    play = played(state, seat, card, roller)
    if play.cancelled:
        return Reacted(play.state, roll, play.events)
    dice, key = len(roll.values) // 2, roll_key(state, frame, "check_again")
    again = chance.roll(key, dice) if dice else Roll(key, ())
    event = told("rolled_again", seat=roller, dice=again.values, result=checks.read(again).value)
    return Reacted(play.state, again, (*play.events, event), (again,) if dice else ())
