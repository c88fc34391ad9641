"""The question whether somebody buys a favour, asked right before the Crown acts (2E-16.1.11, 2E-16.2.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Facts, Seat, facts
from engine.core.options import Form, OneOf, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second.crown.bought import entry
from engine.second.crown.deeds import DEEDS
from engine.second.crown.effect import targets
from engine.second.crown.favours import STEPS_OFFERED, Favour, payable
from engine.second.crown.market import settled
from engine.second.crown.pool import changed, crown, cubes, humans
from engine.second.crown.the_button import first_in_line, passed_on
from engine.second.state import State

BUY = "buy_favour"


class Offer(Struct, frozen=True):
    """A favour that a person can buy: for so many cubes (got if negative), for one of these ("": nothing has to be named)."""

    favour: Favour
    price: int
    among: tuple[str, ...]

    @property
    def options(self) -> Pick | Form:
        """What is to be said beside its name."""
        return Form(()) if self.favour.targets is None else Pick(self.among)


class BuyFavour(Step[State]):
    """Stands here for its kind and phrase; every step before which favours are to be had asks it."""

    kind = BUY
    phrase = Phrase("favour", ("favor", "buy favour", "buy favor"), idle=("get", "ask", "use"))


class SharesChangeHands(Step[State]):
    """After new shares people may buy and sell shares (2E-16.4.4); what is asked are the favours offered before it."""


def question(state: State, frame: Frame[object], mine: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The favours that people can buy before this step, one question to each; () once they have all had their say."""
    held = crown(state)
    if not held.climate or (held.asked == frame.path and held.closed):
        return ()
    offers = {Seat(seat): _offers(state, frame, mine, seat) for seat in humans(state)}
    seats = tuple(seat for seat, found in offers.items() if found)
    place = msgspec.structs.replace(frame, path=f"{frame.path}.favours{len(held.favours) + 1}")
    group = group_of(state, place, seats)
    return tuple(
        decision(
            state,
            place,
            group,
            seat,
            kind=BUY,
            rule="2E-16.1.11",
            options=OrPass(OneOf(tuple((name, each.options) for name, each in offers[seat].items()))),
            about=_about(state, frame, mine, seat, offers[seat]),
        )
        for seat in seats
    )


def _about(
    state: State, frame: Frame[object], mine: tuple[Decision, ...], seat: str, found: Mapping[str, Offer]
) -> Facts:
    """The buyer's cubes, what the Crown does next, and the favours with their prices (those of gifts negative)."""
    return facts(
        cubes=cubes(state, seat),
        next=f"next_{mine[0].kind if mine else frame.step}",
        favours=tuple(found),
        prices=tuple(each.price for each in found.values()),
    )


def _points(frame: Frame[object], mine: tuple[Decision, ...]) -> tuple[tuple[str, Decision | None], ...]:
    if frame.step in STEPS_OFFERED:
        return ((frame.step, None),)
    return tuple((each.kind, each) for each in mine)


def bought(
    state: State, frame: Frame[object], mine: tuple[Decision, ...], answers: Answers
) -> Outcome[State]:
    """The state after people bought favours, the step still to come; nobody wants any more once all have passed."""
    if crown(state).asked != frame.path:
        state = changed(state, asked=frame.path, favours=(), closed=False)
    wishes = {str(answer.seat): answer.choice for answer in answers if answer.choice is not None}
    if not wishes:
        return Outcome(changed(state, closed=True), then=(frame,))
    events: list[Event] = []
    for seat in first_in_line(state, tuple(wishes)):
        choice = wishes[seat]
        assert isinstance(choice, tuple)
        favour, what = str(choice[0]), choice[1]
        found = _offers(state, frame, mine, seat).get(favour)
        named = what if isinstance(what, str) else ""
        if found is None or named not in found.among:
            events.append(told("favour_impossible", seat=seat, favour=favour))
            continue
        state, told_now = _carried_out(state, found, seat, named)
        events += told_now
    if (
        len(wishes) > 1
        and len({str(choice[0]) for choice in wishes.values() if isinstance(choice, tuple)}) == 1
    ):
        state, passed = passed_on(state)
        events += passed
    return Outcome(state, tuple(events), then=(frame,))


def _offers(state: State, frame: Frame[object], mine: tuple[Decision, ...], seat: str) -> Mapping[str, Offer]:
    """The favours that a person can buy now, by their names."""
    found: dict[str, Offer] = {}
    for point, asked in _points(frame, mine):
        for favour, price in payable(state, point, asked, seat):
            among = targets(state, favour, asked, seat)
            if among:
                found.setdefault(favour.id, Offer(favour, price, among))
    return found


def _carried_out(state: State, offer: Offer, seat: str, what: str) -> tuple[State, tuple[Event, ...]]:
    row = offer.favour
    if row.deed:
        done = DEEDS[row.id](state, seat, what)
        if done is None:
            return state, (told("favour_impossible", seat=seat, favour=row.id),)
        state = done
    state, paid = settled(state, seat, offer.price)
    name = entry(seat, f"{row.id}.{what}" if what else row.id)
    state = changed(state, favours=(*crown(state).favours, name))
    return state, (told("favour_bought", seat=seat, favour=row.id, what=what), *paid)


STEPS: Mapping[str, Step[State]] = {BUY: BuyFavour(), "crown_shares": SharesChangeHands()}
