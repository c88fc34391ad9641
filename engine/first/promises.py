"""Promise cubes: giving, handing on and returning them, with the free acts of buying and giving back (1E-2.2)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import add, count, total
from engine.core.decision import Decision, Mode, Urgency
from engine.core.event import Event, told
from engine.core.ids import Facts, Seat, facts
from engine.core.options import Choice, OrPass, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.first import cubes
from engine.first.accounts import balance, pay
from engine.first.allocation import read
from engine.first.memos.opening import FreeActsMemo
from engine.first.state import State, tables

CARD = "promise."
"""How the cube places of promises begin; the holder's family follows."""


def held(state: State, holder: str, giver: str) -> int:
    """Promises of the giver that lie on the holder's card (1E-2.2.1)."""
    return cubes.number(state, _card(holder), giver)


def givers(state: State, holder: str) -> tuple[tuple[str, int], ...]:
    """Whose promises a family holds, with their numbers, in seat order."""
    card = dict(cubes.at(state, _card(holder)))
    return tuple((seat, card[seat]) for seat in state.seats if seat in card)


def holders(state: State, giver: str) -> tuple[tuple[str, int], ...]:
    """Who holds promises of a family, with their numbers, in seat order."""
    cards = dict(cubes.places(state, CARD, giver))
    return tuple((seat, cards[_card(seat)]) for seat in state.seats if _card(seat) in cards)


def give(state: State, giver: Seat | str, holder: Seat | str, number: int = 1) -> State:
    """The state after stock cubes were given as promises; mutual ones cancel at once (1E-2.2.1, 1E-2.2.6).

    Raises:
        NoPiece: if the giver's stock is too small.
    """
    return give_told(state, giver, holder, number)[0]


def give_told(
    state: State, giver: Seat | str, holder: Seat | str, number: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """Like `give`, with what is to be told of it."""
    if number == 0:
        return state, ()
    state = cubes.move(state, giver, cubes.STOCK, _card(holder), number)
    state, cancelled = _cancel(state, giver, holder)
    return state, (told("promise_given", giver=giver, holder=holder, promises=number), *cancelled)


def returned(state: State, giver: Seat | str, holder: Seat | str, number: int = 1) -> State:
    """The state after promises went back to the giver's stock (1E-2.2.3).

    Raises:
        NoPiece: if the holder has fewer of them.
    """
    return cubes.move(state, giver, _card(holder), cubes.STOCK, number)


def hand_on(
    state: State, giver: Seat | str, holder: Seat | str, to: Seat | str, number: int = 1
) -> tuple[State, tuple[Event, ...]]:
    """The state after a holder passed promises to another family; handed to their giver they return (1E-2.2.7).

    Raises:
        NoPiece: if the holder has fewer of them.
    """
    if to == giver:
        state = returned(state, giver, holder, number)
        return state, (told("promise_returned", giver=giver, holder=holder, promises=number),)
    state = cubes.move(state, giver, _card(holder), _card(to), number)
    state, cancelled = _cancel(state, giver, to)
    handed = told("promise_handed_on", giver=giver, holder=holder, to=to, promises=number)
    return state, (handed, *cancelled)


def _card(holder: str) -> str:
    return f"{CARD}{holder}"


def _cancel(state: State, one: str, other: str) -> tuple[State, tuple[Event, ...]]:
    """Return as many promises of each side as both hold of each other (1E-2.2.6)."""
    number = min(held(state, one, other), held(state, other, one))
    if number == 0:
        return state, ()
    state = returned(returned(state, one, other, number), other, one, number)
    return state, (told("promises_cancelled", one=one, other=other, promises=number),)


Kept = tuple[tuple[str, int], ...]
"""Families with a number of promises each."""


CHEAP = "cheap_promise_buyback"
"""The step of the event in which promises cost less to buy back."""


class FreeAct(Step[State]):
    """A free act on promises: offered to whoever can do it beside every question of the game (1E-11.2.1)."""

    rule = ""
    gives_way_to = ""
    """The step whose own question of this kind takes the place of the free act while it is asked."""

    @abstractmethod
    def kept(self, state: State) -> Mapping[Seat, Kept]:
        """By seat the promises that it could return, and where they lie."""

    def most(self, state: State, seat: Seat, number: int) -> int:
        """How many of so many promises the seat could return now."""
        return number

    def about(self, state: State) -> Facts:
        """What the question says beside its options."""
        return ()

    @abstractmethod
    def act(self, state: State, seat: Seat, chosen: Kept) -> tuple[State, tuple[Event, ...]]:
        """The state after the act."""

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        if not cubes.under(state, CARD):
            return ()
        if state.agenda.main and state.agenda.main[0].step == self.gives_way_to:
            return ()
        uses = _uses(frame)
        group = group_of(state, frame, state.seats, Mode.WINDOW)
        asked: list[Decision] = []
        for seat, where in self.kept(state).items():
            number = self.most(state, seat, total(where))
            if number:
                options = OrPass(Split(number, where, exact=False, least=1, unit="promises"))
                asked.append(
                    decision(
                        state,
                        frame,
                        group,
                        seat,
                        kind=self.kind,
                        rule=self.rule,
                        options=options,
                        about=self.about(state),
                        urgency=Urgency.OFFERED,
                        attempt=1 + count(uses, seat),
                    )
                )
        return tuple(asked)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        """Act at once; the offer stays, with an id of its own for the seat's next use."""
        (answer,) = answers
        if answer.choice is None:
            return Outcome(state, beside=(frame,))
        state, events = self.act(state, answer.seat, read(answer.choice))
        memo = FreeActsMemo(add(_uses(frame), answer.seat, 1))
        return Outcome(state, events, beside=(Frame(frame.step, frame.path, memo),))


class BuyBack(FreeAct):
    """A giver pays its holders, who cannot refuse, and has its promises back (1E-2.2.3 a, 1E-2.2.4)."""

    kind = "promise_buyback"
    phrase = Phrase(
        "buy back promises",
        ("buy back promise", "buy back", "buyback"),
        doing=("redeem", "repurchase"),
        idle=("cube", "promise", "redeem", "recover", "ransom", "repurchase", "reclaim", "retrieve"),
        sayings=(
            (
                "all",
                "buy/get/want it/them/promise/promises back $ | buy back it/them/promise/promises $ | pay for promise/promises $",
            ),
            (
                "pass",
                (
                    "keep/leave ~ promise/promises where | not/dont/wont buy ~ back | ~ can/may keep it/them/that/his/hers/theirs $ | it/promise stays/stay with | stays/stay where ~ $"
                ),
            ),
        ),
    )
    rule = "1E-2.2.4"
    gives_way_to = CHEAP
    """The event asks the same for another price (1E-8.10.10)."""

    def kept(self, state: State) -> Mapping[Seat, Kept]:
        cards = dict(cubes.under(state, CARD))
        found: dict[Seat, Kept] = dict.fromkeys(state.seats, ())
        for holder in state.seats:
            for giver, number in cards.get(_card(holder), ()):
                found[Seat(giver)] += ((holder, number),)
        return found

    def most(self, state: State, seat: Seat, number: int) -> int:
        each = price(state)
        return min(number, balance(state, seat) // each) if each else number

    def about(self, state: State) -> Facts:
        return facts(each=price(state))

    def act(self, state: State, seat: Seat, chosen: Kept) -> tuple[State, tuple[Event, ...]]:
        events: list[Event] = []
        for holder, number in chosen:
            state, event = bought_back(state, seat, holder, number, price(state))
            events.append(event)
        return state, tuple(events)


class GiveBack(FreeAct):
    """A holder gives promises back for nothing; nobody else needs to agree (1E-2.2.3 c, 1E-2.2.8)."""

    kind = "promise_return"
    phrase = Phrase(
        "give back promises",
        ("give back promise", "give back", "return promises", "promise back", "promises back"),
        idle=("cube", "return", "promise", "hand", "can", "card", "owner", "give"),
        sayings=(
            (
                "pass",
                "keep/hold/keeping/holding ~ promise/promises $ | keep/hold/keeping both/it/them/all/everything/lot $ | promise/promises/they/both stay/stays/pass/kept $",
            ),
        ),
    )
    rule = "1E-2.2.8"

    def kept(self, state: State) -> Mapping[Seat, Kept]:
        return {seat: givers(state, seat) for seat in state.seats}

    def act(self, state: State, seat: Seat, chosen: Kept) -> tuple[State, tuple[Event, ...]]:
        events: list[Event] = []
        for giver, number in chosen:
            state = returned(state, giver, seat, number)
            events.append(told("promise_returned", giver=giver, holder=seat, promises=number))
        return state, tuple(events)


def price(state: State) -> int:
    """Pounds that a giver pays for each promise that it buys back (1E-2.2.3 a)."""
    return tables(state).tracks.promise.buy_back_cost


def bought_back(state: State, giver: str, holder: str, number: int, each: int) -> tuple[State, Event]:
    """The state after promises were bought back from their holder for so many pounds each, and its event.

    Raises:
        NoPiece: if the holder has fewer promises of the giver.
        Overdrawn: if the giver has not the money.
    """
    state = pay(state, giver, holder, number * each)
    state = returned(state, giver, holder, number)
    pounds = number * each
    return state, told("promises_bought_back", giver=giver, holder=holder, promises=number, pounds=pounds)


def _uses(frame: Frame[object]) -> Kept:
    return frame.memo.uses if isinstance(frame.memo, FreeActsMemo) else ()


STEPS: Mapping[str, Step[State]] = {"buy_back_promises": BuyBack(), "give_back_promises": GiveBack()}
