"""Deals between seats: what may be in one, and how it is carried out, whole or not at all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from itertools import chain, combinations
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.core import run
from engine.core.agenda import GameState
from engine.core.decision import Decision, Visibility
from engine.core.ids import DecisionId, Moment, RuleId, Seat
from engine.core.options import Below, Choice, Options, sample
from engine.core.order import Order, Origin
from engine.core.refit import refitted
from engine.core.refusal import Refusal
from engine.core.step import Step, base_id, branch_suffix

S = TypeVar("S", bound=GameState[object])
Steps = Mapping[str, Step[S]]
Current = Callable[[], tuple[Decision, ...]]

OFFER = "deal_offer"
"""Kind of the decision by which a seat offers a deal."""
RESPONSE = "deal_response"
"""Kind of the decision by which a named seat answers an offer."""


class Transfer(Struct, frozen=True, tag="transfer"):
    """So much of something (the edition's word: pounds, a ship, ...) goes from one seat to another."""

    what: str
    source: Seat
    target: Seat
    count: int = 1


class AgreedAnswer(Struct, frozen=True, tag="agreed_answer"):
    """A seat answers a decision that is open now with this choice.

    `question` is what the edition calls it in reports, `said` how it says the choice ("" where it was not kept), `parts`
    are those of its form when the deal was offered: a transfer of the deal itself may add some.
    """

    decision: DecisionId
    seat: Seat
    choice: Choice
    question: str = ""
    parts: tuple[str, ...] = ()
    said: str = ""


Item = Transfer | AgreedAnswer


class Deal(Struct, frozen=True, tag="deal"):
    """An offer: who makes it, what it consists of, and when it lapses. Also the memo of its side frame."""

    proposer: Seat
    items: tuple[Item, ...]
    lapses: Moment | None = None

    @property
    def parties(self) -> tuple[Seat, ...]:
        """Every seat named in it, sorted; the proposer is one."""
        named = {self.proposer}
        for item in self.items:
            named |= {item.source, item.target} if isinstance(item, Transfer) else {item.seat}
        return tuple(sorted(named))


class Offers(Struct, frozen=True, tag="offers"):
    """Memo of the side frame at which deals are offered: how many each seat has made, so that no id comes twice.

    Deals are counted `between` the same parties, so that their numbers tell nobody of other deals.
    """

    made: tuple[tuple[str, int], ...] = ()
    between: tuple[tuple[str, int], ...] = ()


def deal_number(seats: tuple[Seat, ...], parties: tuple[Seat, ...], count: int) -> int:
    """The number of the deal that is the `count`-th (from 1) between these parties, among all seats of the game.

    No other deal of the game has it, and it tells nothing but what the parties know: who they are, and how many deals
    they had.
    """
    tables = chain.from_iterable(combinations(sorted(seats), size) for size in range(2, len(seats) + 1))
    places = {table: place for place, table in enumerate(tables, 1)}
    return places[tuple(sorted(parties))] + (count - 1) * len(places)


class DealRules(ABC, Generic[S]):
    """What an edition says about deals. Its memo union holds `Deal` and `Offers`."""

    rule: RuleId

    @abstractmethod
    def options(self, state: S, seat: Seat) -> Options | None:
        """What the seat may offer now (None: nothing); silence passes."""

    def offered(
        self, state: S, seats: tuple[Seat, ...], current: Current
    ) -> tuple[tuple[Seat, Options], ...]:
        """What each of these seats may offer now, those left out that may offer nothing.

        To override where all may offer the same, so that it is worked out once. `current` gives the open decisions of the
        main frame.
        """
        each = ((seat, self.options(state, seat)) for seat in seats)
        return tuple((seat, options) for seat, options in each if options is not None)

    @abstractmethod
    def items(self, state: S, seat: Seat, choice: Choice) -> tuple[Item, ...]:
        """The items that an offer of this seat consists of."""

    @abstractmethod
    def transfer(self, state: S, item: Transfer) -> S | tuple[Refusal, ...]:
        """The state after one transfer, or why it cannot be made."""

    @abstractmethod
    def lapses(self, state: S) -> Moment | None:
        """The moment at which an offer made now lapses (None: only when the game ends)."""

    def longest(self, state: S) -> Moment | None:
        """The later moment until which its proposer may let an offer stand that is open now (None: there is none)."""
        return None

    def sample(self, state: S, seat: Seat, options: Options, below: Below) -> Choice:
        """A random offer, mostly legal; to override where most random ones are not."""
        return sample(options, below)

    def barred(self, state: S) -> tuple[Refusal, ...]:
        """Why no deal can be struck at this moment; () = one can."""
        return ()

    def objections(self, state: S, proposer: Seat, item: Item) -> tuple[Refusal, ...]:
        """What stands against offering an item, as far as the proposer may know; () = nothing."""
        return ()

    def public(self, item: Transfer) -> Transfer:
        """What those learn of a transfer who are no party to its deal."""
        return item

    def describe(self, item: Item) -> str:
        """One item as data for the report, its parts separated by blanks."""
        if isinstance(item, Transfer):
            return f"{item.count} {item.what} {item.source} {item.target}"
        return f"answer {item.seat} {item.decision}"


class Failed(Struct, frozen=True):
    """Why a deal was not carried out: the number of the item, from 1, and what stands against it."""

    number: int
    refusals: tuple[Refusal, ...]


class Struck(Struct, Generic[S], frozen=True):
    """What a deal gives: the state after its transfers, and the answers to park as final."""

    state: S
    orders: tuple[Order, ...]


def strike(rules: DealRules[S], steps: Callable[[], Steps[S]], state: S, deal: Deal) -> Struck[S] | Failed:
    """Carry out a deal on a copy: transfers first, then each answer judged there by its own step, beside all others."""
    after = state
    for number, item in enumerate(deal.items, 1):
        if isinstance(item, Transfer):
            moved = rules.transfer(after, item)
            if isinstance(moved, tuple):
                return Failed(number, moved)
            after = moved
    agreed = {
        number: _as_asked_now(steps(), after, item)
        for number, item in enumerate(deal.items, 1)
        if isinstance(item, AgreedAnswer)
    }
    for number, order in agreed.items():
        others = tuple(each for each in agreed.values() if each is not order)
        refusals = run.validate(steps(), _with_answers(after, others), order)
        if refusals:
            return Failed(number, refusals)
    return Struck(after, tuple(agreed.values()))


def _with_answers(state: S, orders: tuple[Order, ...]) -> S:
    answers = (*state.agenda.answers, *orders)
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, answers=answers))


def agreed_order(state: GameState[object], item: AgreedAnswer) -> Order:
    """The order that an agreed answer becomes; after a rollback it means the same question."""
    name = DecisionId(base_id(item.decision) + branch_suffix(state))
    return Order(name, item.seat, item.choice, Origin.DEAL)


def _as_asked_now(steps: Steps[S], after: S, item: AgreedAnswer) -> Order:
    """The agreed answer as one to the question that the transfers of the deal leave."""
    order = agreed_order(after, item)
    asked = run.find(steps, after, order.decision)
    if asked is None:
        return order
    choice = refitted(item.choice, item.parts, asked.decision.options)
    return msgspec.structs.replace(order, choice=choice)


def is_open(steps: Callable[[], Steps[S]], state: S, item: Item) -> bool:
    """Whether nothing has settled the item meanwhile: a transfer is always open, an answer while it is asked for."""
    return (
        isinstance(item, Transfer) or run.find(steps(), state, agreed_order(state, item).decision) is not None
    )


def against(steps: Callable[[], Steps[S]], state: S, deal: Deal, rule: RuleId) -> tuple[Refusal, ...]:
    """All reasons against offering a deal."""
    refusals: list[Refusal] = []
    if not deal.items:
        refusals.append(Refusal("deal_empty", rule))
    elif deal.parties == (deal.proposer,):
        refusals.append(Refusal("deal_with_nobody", rule))
    answered: set[DecisionId] = set()
    for number, item in enumerate(deal.items, 1):
        at = (str(number),)
        if isinstance(item, Transfer):
            if item.source == item.target or item.count < 1:
                refusals.append(Refusal("deal_moves_nothing", rule, at=at))
            continue
        if item.decision in answered:
            refusals.append(Refusal("deal_answers_twice", rule, (("decision", item.decision),), at))
        answered.add(item.decision)
        refusals += _against_answer(steps, state, item, rule, at)
    return tuple(refusals)


def _against_answer(
    steps: Callable[[], Steps[S]], state: S, item: AgreedAnswer, rule: RuleId, at: tuple[str, ...]
) -> tuple[Refusal, ...]:
    named = (("decision", item.decision),)
    asked = run.find(steps(), state, agreed_order(state, item).decision)
    if asked is None:
        return (Refusal("deal_not_open", rule, named, at),)
    if asked.decision.seat != item.seat:
        return (Refusal("deal_not_theirs", rule, named, at),)
    if asked.decision.visibility is Visibility.SEALED:
        return (Refusal("deal_sealed", rule, named, at),)
    if asked.decision.kind in (OFFER, RESPONSE):
        return (Refusal("deal_in_deal", rule, named, at),)
    return ()
