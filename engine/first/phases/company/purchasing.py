"""Ship Purchasing, Goods Purchasing and the guns of Military Affairs: cheapest first, as long as money lasts (1E-6.3 to 6.5)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Pick
from engine.core.per_state import per_state
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single
from engine.first import accounts, cubes, offices, pieces
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company import market
from engine.first.phases.company.attempts import first_try, next_try, office_of
from engine.first.phases.company.market import Lot
from engine.first.state import State
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import GOODS, MILITARY, SHIPS


class PurchasingOffice(Opening[State]):
    """Opens the purchase of an office; a vacant one buys nothing (1E-0.2.3)."""

    def __init__(self, office: OfficeId) -> None:
        self._office = office

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if offices.holder(state, self._office) is None:
            return Outcome(state, (told("office_skipped", office=self._office),))
        return Outcome(state, then=(first_try("purchase", frame.path, self._office),))


class Purchase(Step[State]):
    """Buys until the treasury cannot pay for the cheapest; asks where a tie changes somebody's income (1E-6.3.4)."""

    kind = "purchase_tie"
    phrase = Phrase(
        "buy",
        also=("purchase", "buy from"),
        idle=tuple("good ship yard factory take number nr cheapest pick choose order supplier".split()),
        sayings=(
            (
                "",
                "get/gets/has ~ money/cash/business/order/custom $ | money/cash/business/order/custom go/goes to",
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat = offices.holder(state, office)
        tied = affordable(state, office)
        pounds = accounts.balance(state, office)
        if seat is None or not tied or not market.matters(tied, pounds):
            return ()
        among = Pick(tuple(lot.id for lot in tied))
        about = facts(office=office, price=tied[0].price, treasury=pounds)
        return single(state, frame, seat, kind=self.kind, rule="1E-6.3.4", options=among, about=about)

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return offices.holders(state, frame.memo.office)

    def default(self, state: State, decision: Decision) -> Choice:
        return preferred(state, affordable(state, office_of(decision)), decision.seat).id

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        events: list[Event] = []
        chosen = answers[0].choice if answers else None
        lots = _lots(state, office)
        while tied := _within(accounts.balance(state, office), lots):
            if chosen is None and market.matters(tied, accounts.balance(state, office)):
                return Outcome(state, tuple(events), then=(next_try(frame),))
            lot = next((each for each in tied if each.id == chosen), tied[0])
            chosen = None
            lots = tuple(each for each in lots if each is not lot)
            state, bought = _bought(state, office, lot)
            events += bought
        rest = told("purchase_ends", office=office, pounds=accounts.balance(state, office))
        return Outcome(state, (*events, rest))


def affordable(state: State, office: OfficeId) -> tuple[Lot, ...]:
    """The cheapest lots of an office's market, none if its treasury cannot pay for them (1E-6.3.1)."""
    return _within(accounts.balance(state, office), _lots(state, office))


@per_state
def _lots(state: State, office: OfficeId) -> tuple[Lot, ...]:
    """Everything that an office's market offers; a purchase changes no other price or income."""
    return market.ships(state) if office == SHIPS else market.goods(state)


def _within(pounds: int, lots: tuple[Lot, ...]) -> tuple[Lot, ...]:
    tied = market.cheapest(lots)
    return tied if tied and tied[0].price <= pounds else ()


def preferred(state: State, tied: tuple[Lot, ...], family: str) -> Lot:
    """The lot with most cubes of the family, then one that nobody owns, then the lowest number (1E-6.3.4, 1E-6.4.4)."""

    def likeness(lot: Lot) -> tuple[int, bool, int]:
        own = sum(held for name, held in _owners(state, lot) if name == family)
        return (-own, bool(lot.incomes), lot.number)

    return min(tied, key=likeness)


def _owners(state: State, lot: Lot) -> tuple[tuple[str, int], ...]:
    if lot.id.startswith("column_"):
        return market.column_cubes(state, lot.number)
    return cubes.at(state, f"factory.{lot.number}")


def _bought(state: State, office: OfficeId, lot: Lot) -> tuple[State, tuple[Event, ...]]:
    """The state with a lot paid for and its piece where the office's purchases go (1E-6.3.5, 1E-6.4.5, 1E-6.5.1)."""
    if office == SHIPS:
        state, events = market.buy_ship(state, lot, office)
        return pieces.put(state, "ships", pieces.TRADE_OFFICE, 1), events
    state, events = market.buy_good(state, lot, office)
    if office == MILITARY:
        return pieces.put(state, "guns", pieces.MILITARY, 1), events
    return pieces.put(state, "goods", pieces.TRADE_OFFICE, 1), events


STEPS: Mapping[str, Step[State]] = {
    SHIPS: PurchasingOffice(SHIPS),
    GOODS: PurchasingOffice(GOODS),
    "purchase": Purchase(),
}
