"""What the loss of a region costs the Company, its Army and its people (2E-11.10)."""

from __future__ import annotations

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import Event, told
from engine.core.step import Outcome
from engine.second import armies, offices, regions, standing
from engine.second.around import chairman_or_former
from engine.second.family_pieces import at, officers
from engine.second.memos.events import AttackMemo
from engine.second.phases.events_in_india import defence
from engine.second.phases.events_in_india.cascade import close_all
from engine.second.phases.events_in_india.frames import after_attack
from engine.second.state import State, region, tables, with_office

Told = tuple[Event, ...]


def lose(state: State, frame: Frame[object], memo: AttackMemo, chance: Chance) -> Outcome[State]:
    """A region is lost: its orders close, then everything of 2E-11.10 in its order.

    With no open order it overflows, but not after the invasion of a Crisis (2E-11.8.8).
    """
    presidency = region(state, memo.region).presidency
    army = tables(state).presidency(presidency).army
    first = defence.decider(state, presidency) or chairman_or_former(state)
    closing = close_all(state, memo.region, memo.event.overflowed, overflows=memo.kind != "invasion_crisis")
    state, tarnished = armies.lose_commander(closing.state, army)
    losses = armies.officers_dice(state, frame, chance, _all_officers(state, army), first)
    state, dismissed = _governor(losses.state, memo.region)
    state, winner, ruled = _local_rule(state, memo)
    state, humbled = _humiliation(state)
    event = msgspec.structs.replace(memo.event, overflowed=closing.overflowed, winner=winner)
    events = (
        told("region_lost", region=memo.region, presidency=presidency),
        *closing.events,
        *tarnished,
        *losses.events,
        *dismissed,
        *ruled,
        *humbled,
    )
    return Outcome(state, events, losses.rolls, then=(after_attack(event),))


def _all_officers(state: State, army: str) -> tuple[armies.Group, ...]:
    """Active and exhausted officers of an Army (2E-11.10.2)."""
    return tuple((place, at(state, place)) for place in (officers(army), officers(army, used=True)))


def _governor(state: State, place: str) -> tuple[State, Told]:
    """The Governor goes home and the card out of play; a Governor General is not touched (2E-11.10.3)."""
    office = tables(state).region(place).governor_office
    if not offices.in_play(state, office):
        return state, ()
    seat = offices.holder(state, office)
    state = with_office(offices.vacate(state, office), office, None)
    return state, (told("governorship_ends", office=office, seat=seat),)


def _local_rule(state: State, memo: AttackMemo) -> tuple[State, str, Told]:
    """Towers instead of the Company's token and all that lay there, an invader's flag; who has won (2E-11.10.4)."""
    state = regions.change(
        state, memo.region, towers=memo.towers, presidency="", loot=False, unrest=0, half_built=False
    )
    if memo.kind != "invasion_crisis":
        return state, memo.event.winner, ()
    state, winner = regions.planted(state, memo.attacker, memo.region)
    flag = told("flag_planted", region=memo.region, capital=region(state, memo.region).capital)
    return state, winner, (flag,)


def _humiliation(state: State) -> tuple[State, Told]:
    """Standing falls by the number of regions lost this turn (2E-11.10.5)."""
    turn = msgspec.structs.replace(state.this_turn, regions_lost=state.this_turn.regions_lost + 1)
    lost = turn.regions_lost
    state = standing.moved(msgspec.structs.replace(state, this_turn=turn), -lost)
    return state, (told("humiliation", regions=lost, standing=standing.expectations(state)),)
