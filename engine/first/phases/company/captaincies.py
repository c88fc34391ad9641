"""Captains without a ship: their families may buy one each, in an order that the Director chooses (1E-6.6.1 to 6.6.3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Mode
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Arrange, Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.first import accounts, cubes, offices, pieces
from engine.first.memos.company import CaptainsMemo
from engine.first.phases.company import market
from engine.first.phases.company.market import Lot
from engine.first.phases.company.purchasing import preferred
from engine.first.state import State, tables
from engine.first.tables.offices import DIRECTOR


class CaptaincyOrder(Step[State]):
    """The Director puts the captain cubes in the office in order; not asked while they are of one family (1E-6.6.1)."""

    kind = "captaincy_order"
    phrase = Phrase(
        "captaincy order",
        also=("order of captains", "captains"),
        idle=tuple(
            "order captain first buy turn queue line sequence start begin finish end come comes go then".split()
        ),
        sayings=(("", "^ ask/offer/serve"),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, DIRECTOR)
        if seat is None or len(cubes.at(state, cubes.WAITING)) < 2:
            return ()
        options = Arrange(_clockwise(state, seat))
        return single(state, frame, seat, kind=self.kind, rule="1E-6.6.1", options=options)

    def default(self, state: State, decision: Decision) -> Choice:
        return _clockwise(state, decision.seat)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        seat = offices.holder(state, DIRECTOR)
        if seat is None:
            return Outcome(state)
        order = msgspec.convert(answers[0].choice, tuple[str, ...]) if answers else _clockwise(state, seat)
        if not order:
            return Outcome(state)
        return Outcome(state, (told("captaincy_order", families=order),), then=(_buying(frame, order),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        seat = offices.holder(state, DIRECTOR)
        order = _clockwise(state, seat) if seat is not None else ()
        return (_buying(frame, order),) if order else ()


def _buying(frame: Frame[object], order: tuple[str, ...]) -> Frame[CaptainsMemo]:
    """The frame in which captains may buy ships."""
    return Frame("buy_captaincy", f"{frame.path}.captains", CaptainsMemo(order))


def _clockwise(state: State, director: Seat) -> tuple[str, ...]:
    """One entry for each captain cube, families clockwise from the Director."""
    return tuple(
        family
        for family in offices.clockwise(state, director)
        for _ in range(cubes.number(state, cubes.WAITING, family))
    )


class BuyCaptaincy(Step[State]):
    """All families are asked at once; their answers are carried out in the Director's order (1E-6.6.3, 1E-11.1.6).

    Where cheapest columns tie and the choice changes incomes, a buyer may name one; a plain yes takes the one that
    the default of a purchase tie would take (1E-6.6.2).
    """

    kind = "buy_captaincy"
    phrase = Phrase(
        "captaincy {number}",
        also=("buy captaincy {number}", "buy captaincy", "captaincy"),
        doing=("buy", "take", "purchase"),
        idle=("buy", "pay", "captain", "ship", "shipyard", "yard", "vessel", "boat", "command", "commission"),
        sayings=(
            ("", "one captaincy/ship/boat/vessel $"),
            (
                "yes",
                (
                    "get/gets/have/has/take/takes/need/needs/buy/buys/want/wants/fancy a/the/his/her/my/this/that/it/one ship/boat/vessel/captaincy/command $ | "
                    "get/gets/have/has ~ ship/boat/vessel/captaincy | take/buy it/one $ | "
                    "buy/fit ~ out | welcome aboard | pay/put ~ pounds/pound | captaincy goes/go to me/us/mine/ours | pay up $"
                ),
            ),
            (
                "no",
                (
                    "^ let it/this/one/her slide $ | leave ~ to somebody/someone/others/rest $ | no ship/boat/vessel/captaincy/command/captain/purchase | "
                    "not/dont/wont/cant/cannot buy/want/need/afford/pay ~ $ | go/goes/send ~ home $ | "
                    "stay/stays ~ home/ashore/land | without ~ ship/boat/captaincy | "
                    "too dear/expensive/much | save/saving my/our money/cash/pounds | "
                    "keep/keeping my/our money/cash/pounds | not interested in ~ $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        waiting = tuple(enumerate(memo.order, 1))[memo.done :]
        group = group_of(state, frame, tuple(Seat(family) for _, family in waiting), Mode.SEQUENCE)
        tied = market.cheapest(market.ships(state))
        price = tied[0].price if tied else tables(state).markets.captain_ship.supply_price
        return tuple(
            decision(
                state,
                frame,
                group,
                Seat(family),
                kind=self.kind,
                rule="1E-6.6.1",
                options=Pick(_answers(state, family, price, tied)),
                about=facts(number=number, price=price, treasury=accounts.balance(state, family)),
                attempt=number,
            )
            for number, family in waiting
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return "no"

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        if memo.done == len(memo.order):
            return Outcome(state)
        family, choice = memo.order[memo.done], answers[0].choice
        rest: Frame[object] = Frame(frame.step, frame.path, CaptainsMemo(memo.order, memo.done + 1))
        if choice == "no":
            state = cubes.move(state, family, cubes.WAITING, cubes.STOCK)
            return Outcome(state, (told("captain_returns", family=family),), then=(rest,))
        state, events = _paid(state, family, choice)
        state = cubes.move(state, family, cubes.WAITING, pieces.fleet(pieces.TRADE_OFFICE))
        return Outcome(state, (*events, told("captain_sails", family=family)), then=(rest,))


def _memo(frame: Frame[object]) -> CaptainsMemo:
    assert isinstance(frame.memo, CaptainsMemo)
    return frame.memo


def _answers(state: State, family: str, price: int, tied: tuple[Lot, ...]) -> tuple[str, ...]:
    """No; yes with enough money; a column where the choice among the cheapest changes incomes (1E-6.6.2)."""
    if price > accounts.balance(state, family):
        return ("no",)
    named = tuple(lot.id for lot in tied) if tied and market.matters(tied, price) else ()
    return ("yes", "no", *named)


def _paid(state: State, family: str, choice: Choice) -> tuple[State, tuple[Event, ...]]:
    """The state with a ship of the shipyard box, or of the supply, paid for by a family (1E-6.6.2)."""
    tied = market.cheapest(market.ships(state))
    if tied:
        named = (lot for lot in tied if lot.id == choice)
        return market.buy_ship(state, next(named, preferred(state, tied, family)), family)
    price = tables(state).markets.captain_ship.supply_price
    state = accounts.pay(state, family, accounts.BANK, price)
    return state, (told("supply_ship_bought", purse=family, pounds=price),)


STEPS: Mapping[str, Step[State]] = {
    "captaincy_order": CaptaincyOrder(),
    "buy_captaincy": BuyCaptaincy(),
}
