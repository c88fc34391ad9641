"""The card of the turn, the elephant's moves, and the events they bring (1E-8.1, 1E-8.2, 1E-8.4, 1E-8.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.event import Event, told
from engine.core.step import Answers, Outcome, Step, roll_key
from engine.first import regions
from engine.first.memos import Memo
from engine.first.memos.post import RevoltMemo
from engine.first.phases.evening_post import conquest, revolt
from engine.first.phases.evening_post.disrupted_orders import disrupt
from engine.first.state import Post, State, region, tables
from engine.first.tables.base import CardId, RegionId
from engine.first.tables.tracks import Keep


class DrawCard(Step[State]):
    """The top card goes face up on the discard pile and sets the factory price (1E-8.1.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        draw, discard, rolls = _with_a_card(state.post, frame, state, chance)
        if not draw:
            return Outcome(state, (told("no_card_left"),), rolls)
        card = tables(state).card(draw[0])
        price = 0 if card.factory_price == "X" else card.factory_price
        post = Post(draw=draw[1:], discard=(card.id, *discard), factory_price=price)
        event = told("card_drawn", card=card.id, moves=card.events, factory_price=price)
        return Outcome(msgspec.structs.replace(state, post=post), (event,), rolls)


Pile = tuple[CardId, ...]


def _with_a_card(
    post: Post, frame: Frame[object], state: State, chance: Chance
) -> tuple[Pile, Pile, tuple[Roll, ...]]:
    """Both piles; an empty draw pile is made anew from the discard pile without its top card (1E-3.4.3)."""
    if post.draw or len(post.discard) < 2:
        return post.draw, post.discard, ()
    rest = post.discard[1:]
    roll = chance.shuffle(roll_key(state, frame, "reshuffle"), len(rest))
    return tuple(rest[number] for number in roll.values), post.discard[:1], (roll,)


def top_card(state: State) -> CardId:
    """The card of this turn, "" if none was ever drawn (1E-8.1.1)."""
    return state.post.discard[0] if state.post.discard else ""


class EventsInIndia(Step[State]):
    """As many moves of the elephant as the card says, each with its event (1E-8.2.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        card = top_card(state)
        moves = tables(state).card(card).events if card else 0
        events = tuple(
            Frame[Memo]("event_in_india", f"{frame.path}.event.{number}", None)
            for number in range(1, moves + 1)
        )
        return Outcome(state, then=(*events, Frame("drop_redirect", f"{frame.path}.redirect", None)))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """A province may revolt, and any region that somebody can help to defend may be attacked."""
        places = tuple(name for name, _ in state.regions)
        revolts = tuple(revolt.possible(f"{frame.path}.ahead", name) for name in places)
        return (*revolts, *(conquest.possible(f"{frame.path}.ahead", name) for name in places))


class DropRedirect(Step[State]):
    """A redirect still unused when the step ends is dropped (1E-8.2.6)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(regions.redirected(state, ""))


class EventInIndia(Step[State]):
    """One move of the elephant and the event of the region that it enters (1E-8.2.2 to 1E-8.2.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        state, place = _moved(state)
        dice = tables(state).tracks.balance_of_india.dice.on(state.india.balance)
        roll = chance.roll(roll_key(state, frame, "event"), dice.number)
        die = kept(roll, dice.keep)
        moved = told("elephant_moves", region=place, balance=state.india.balance, dice=roll.values, die=die)
        happened = _happen(state, frame, place, die)
        return Outcome(happened.state, (moved, *happened.events), (roll,), then=happened.then)


def kept(roll: Roll, keep: Keep) -> int:
    """The die that counts (1E-8.2.3)."""
    return max(roll.values) if keep == "highest" else min(roll.values)


def _moved(state: State) -> tuple[State, RegionId]:
    """The state with the elephant moved: a redirect is used up, else the next number comes (1E-8.2.2)."""
    book = tables(state)
    here = book.region(state.india.elephant).number
    place = state.india.redirect or book.numbered(here % len(book.regions) + 1).id
    state = regions.redirected(state, "")
    return msgspec.structs.replace(state, india=msgspec.structs.replace(state.india, elephant=place)), place


def _happen(state: State, frame: Frame[object], place: RegionId, die: int) -> Outcome[State]:
    """The event in the row of the die and the column of the region's status now (1E-8.2.4)."""
    dominated = not regions.sovereign(state, place)
    code = tables(state).region(place).events_while(dominated)[die - 1]
    match code:
        case "flip":
            return _flip(state, frame, place)
        case "collapse":
            return _collapse(state, frame, place)
        case "revolt":
            memo = RevoltMemo(place, die)
            return Outcome(
                state,
                (told("revolt_begins", region=place, die=die),),
                then=(Frame("revolt", f"{frame.path}.revolt", memo),),
            )
        case "conquest" if not dominated:
            return conquest.begin(state, frame, place) or _status_quo(state, place)
        case _:  # a conquest in the dominated column is status quo (1E-8.3.12)
            return _status_quo(state, place)


def _flip(state: State, frame: Frame[object], place: RegionId) -> Outcome[State]:
    """Turn the card; to depressed costs orders and order, to prosperous brings order (1E-8.4.1)."""
    if region(state, place).side == "depressed":
        state = regions.change(state, place, side="prosperous")
        return _tilted(state, "order", told("flip_to_prosperous", region=place))
    state = regions.change(state, place, side="depressed")
    state, then = disrupt(state, place, region(state, place).presidency, frame.path)
    return _tilted(state, "chaos", told("flip_to_depressed", region=place), then)


def _collapse(state: State, frame: Frame[object], place: RegionId) -> Outcome[State]:
    """Orders are disrupted, the card is not turned (1E-8.6.1)."""
    state, then = disrupt(state, place, region(state, place).presidency, frame.path)
    return _tilted(state, "chaos", told("collapse", region=place), then)


def _status_quo(state: State, place: RegionId) -> Outcome[State]:
    """Nothing but a tilt to order (1E-8.6.2)."""
    return _tilted(state, "order", told("status_quo", region=place))


def _tilted(state: State, towards: str, event: Event, then: tuple[Frame[Memo], ...] = ()) -> Outcome[State]:
    state, tilted = regions.tilt_told(state, towards)
    return Outcome(state, (event, *tilted), then=then)


STEPS: Mapping[str, Step[State]] = {
    "draw_card": DrawCard(),
    "events_in_india": EventsInIndia(),
    "event_in_india": EventInIndia(),
    "drop_redirect": DropRedirect(),
}
