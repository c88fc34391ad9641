"""Domestic events that ask families or the chair (1E-8.10.10)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import total
from engine.core.decision import Decision, Mode
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Amount, Choice, OrPass, Pick, Split
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.first import accounts, cubes, offices, promises
from engine.first.allocation import read
from engine.first.memos.post import NewsMemo
from engine.first.phases.evening_post.governor_general import TIE
from engine.first.state import State, tables
from engine.first.tables.evening_post import CheapPromiseBuyback, FreePlacement, RemoveFactory, RemoveShipyard

RULE = "1E-8.10.10"


def _memo(frame: Frame[object]) -> NewsMemo:
    assert isinstance(frame.memo, NewsMemo)
    return frame.memo


def _waiting(state: State, frame: Frame[object]) -> tuple[Seat, ...]:
    """Families that have not answered, clockwise from the chair."""
    order = offices.clockwise(state, offices.chair(state))
    return tuple(seat for seat in order if seat not in _memo(frame).done)


def _after(state: State, frame: Frame[object], seat: Seat) -> Frame[object]:
    """The frame after a family's turn; those before it have had theirs, even if they could do nothing."""
    order = offices.clockwise(state, offices.chair(state))
    done = order[: order.index(seat) + 1]
    return msgspec.structs.replace(frame, memo=NewsMemo(_memo(frame).card, done))


class FreePlacementStep(Step[State]):
    """Each family may place stock cubes in a box for nothing (1E-8.10.10, 1E-2.3.4)."""

    kind = "free_placement"
    phrase = Phrase(
        "place {box}",
        ("free placement", "place"),
        doing=("place", "put", "add"),
        idle=("cube", "add", "place", "put", "new", "take", "set", "drop", "box"),
        sayings=(
            ("pass", ("not/dont/wont place/add/put/want/need ~ $ | no cube/placement | keep ~ cube/cubes")),
            ("1", "^ gladly $ | with pleasure/pleasur | take it/them $ | love to $ | sign/put ~ up $"),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        effect = self._effect(state, frame)
        able = tuple(seat for seat in _waiting(state, frame) if cubes.number(state, cubes.STOCK, seat))
        group = group_of(state, frame, able, Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=RULE,
                options=OrPass(_cubes(min(effect.per_family, cubes.number(state, cubes.STOCK, seat)))),
                about=facts(box=effect.box, card=_memo(frame).card),
            )
            for seat in able
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        (answer,) = answers
        then = (_after(state, frame, answer.seat),)
        if not isinstance(answer.choice, int):
            return Outcome(state, then=then)
        box = self._effect(state, frame).box
        state = cubes.move(state, answer.seat, cubes.STOCK, box, answer.choice)
        event = told("cubes_placed", seat=answer.seat, box=box, cubes=answer.choice)
        return Outcome(state, (event,), then=then)

    def _effect(self, state: State, frame: Frame[object]) -> FreePlacement:
        effect = tables(state).card(_memo(frame).card).effect
        assert isinstance(effect, FreePlacement)
        return effect


def _cubes(most: int) -> Amount:
    return Amount(1, most, "cube" if most == 1 else "cubes")


class RemoveShipyardStep(Step[State]):
    """The columns with the most shipyards lose their lowest cube; the chair breaks ties (1E-8.10.10)."""

    kind = "event_tie"
    phrase = TIE

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        tied = self._tied(state, frame)
        if not tied:
            return ()
        return single(
            state,
            msgspec.structs.replace(frame, path=f"{frame.path}.{len(_memo(frame).done) + 1}"),
            offices.chair(state),
            kind=self.kind,
            rule=RULE,
            options=Pick(tied),
            about=facts(what="shipyards", card=_memo(frame).card),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        return decision.options.among[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        lot = str(answers[0].choice)
        prefix = f"shipyard.{lot.removeprefix('column_')}."
        slots = (int(place.removeprefix(prefix)) for place, _ in state.cubes if place.startswith(prefix))
        place = f"{prefix}{min(slots)}"
        seat = cubes.only(state, place)
        state = cubes.move(state, seat, place, cubes.STOCK)
        memo = _memo(frame)
        then = (msgspec.structs.replace(frame, memo=NewsMemo(memo.card, (*memo.done, lot))),)
        return Outcome(state, (told("shipyard_burns", seat=seat, column=lot),), then=then)

    def _tied(self, state: State, frame: Frame[object]) -> tuple[str, ...]:
        """Columns with the most cubes among those not hit yet, by index; none when enough are hit."""
        memo = _memo(frame)
        effect = tables(state).card(memo.card).effect
        assert isinstance(effect, RemoveShipyard)
        if len(memo.done) >= effect.columns:
            return ()
        columns = range(1, tables(state).markets.shipyards.columns + 1)
        sizes = {
            f"column_{column}": sum(
                total(families) for place, families in state.cubes if place.startswith(f"shipyard.{column}.")
            )
            for column in columns
        }
        open_columns = {name: size for name, size in sizes.items() if size and name not in memo.done}
        most = max(open_columns.values(), default=0)
        return tuple(name for name, size in open_columns.items() if size == most)


class RemoveFactoryStep(Step[State]):
    """Each family with the most factories takes some of its choice back (1E-8.10.10)."""

    kind = "remove_factory"
    phrase = Phrase(
        "give up factory",
        ("give up factories", "remove factory", "factory"),
        idle=tuple(
            "close lose shut abandon remove mill sacrifice drop goes go demolish on sell down burn burns number nr".split()
        ),
        sayings=(
            (
                "",
                "^ scrap/bin/axe/ditch | mob/rioters/they can/may/shall have/take/burn | is/are/gets torn/pulled/knocked/burnt/burned down",
            ),
        ),
        contrary=KEEPING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        own = {seat: _factories(state, seat) for seat in state.seats}
        most = max(len(spaces) for spaces in own.values())
        hit = tuple(seat for seat in _waiting(state, frame) if most and len(own[seat]) == most)
        effect = tables(state).card(_memo(frame).card).effect
        assert isinstance(effect, RemoveFactory)
        number = min(effect.per_family, most)
        group = group_of(state, frame, hit)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=RULE,
                options=Pick(own[seat], number, number),
                about=facts(card=_memo(frame).card, factories=number),
            )
            for seat in hit
        )

    def default(self, state: State, decision: Decision) -> Choice:
        """The spaces with the highest printed prices, the lowest numbers first (1E-8.10.10)."""
        options = decision.options
        assert isinstance(options, Pick)
        factories = tables(state).markets.factories
        dearest = sorted(options.among, key=lambda lot: -factories.space(_space(lot)).printed_price)
        return dearest[0] if options.single else tuple(dearest[: options.least])

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for answer in answers:
            lots = answer.choice if isinstance(answer.choice, tuple) else (answer.choice,)
            for lot in lots:
                state = cubes.move(state, answer.seat, f"factory.{_space(str(lot))}", cubes.STOCK)
                events.append(told("factory_closes", seat=answer.seat, space=str(lot)))
        return Outcome(state, tuple(events))


def _factories(state: State, seat: Seat) -> tuple[str, ...]:
    """Factory spaces with a cube of the family, by number."""
    spaces = tables(state).markets.factories.spaces
    return tuple(f"space_{space.id}" for space in spaces if cubes.number(state, f"factory.{space.id}", seat))


def _space(lot: str) -> int:
    return int(lot.removeprefix("space_"))


class CheapPromiseBuybackStep(Step[State]):
    """Each family may buy back promises for the price of the card (1E-8.10.10)."""

    kind = "promise_buyback"
    phrase = promises.BuyBack.phrase

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        each = self._price(state, frame)
        able = [(seat, most) for seat in _waiting(state, frame) if (most := _affordable(state, seat, each))]
        group = group_of(state, frame, tuple(seat for seat, _ in able), Mode.SEQUENCE)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=RULE,
                options=OrPass(
                    Split(most, promises.holders(state, seat), exact=False, least=1, unit="promises")
                ),
                about=facts(each=each),
            )
            for seat, most in able
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        (answer,) = answers
        events: list[Event] = []
        for holder, number in read(answer.choice) if answer.choice else ():
            each = self._price(state, frame)
            state, event = promises.bought_back(state, answer.seat, holder, number, each)
            events.append(event)
        return Outcome(state, tuple(events), then=(_after(state, frame, answer.seat),))

    def _price(self, state: State, frame: Frame[object]) -> int:
        effect = tables(state).card(_memo(frame).card).effect
        assert isinstance(effect, CheapPromiseBuyback)
        return effect.cost


def _affordable(state: State, seat: Seat, each: int) -> int:
    """Promises that a family could buy back now."""
    owed = total(promises.holders(state, seat))
    return min(owed, accounts.balance(state, seat) // each) if each else owed


STEPS: Mapping[str, Step[State]] = {
    "free_placement": FreePlacementStep(),
    "remove_shipyard": RemoveShipyardStep(),
    "remove_factory": RemoveFactoryStep(),
    "cheap_promise_buyback": CheapPromiseBuybackStep(),
}
