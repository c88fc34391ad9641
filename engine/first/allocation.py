"""Sharing money out over office treasuries: one step for every kind of allocation (1E-4.3, 1E-7.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single, unknown
from engine.first import offices
from engine.first.accounts import SHARE_MONEY, balance, pay
from engine.first.memos.opening import PoundsMemo
from engine.first.state import State
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import CHAIRMAN

Places = tuple[OfficeId, ...]
Default = Callable[[State, int, Places], Counts]
"""Pounds for each office, made of the state, the pounds to give out, and the legal offices in red order."""


class Allocation(Struct, frozen=True):
    """What tells one kind of allocation from another.

    `purse` is what is emptied, unless the frame has a `PoundsMemo`: then that many pounds of it are given out.
    """

    kind: str
    rule: str
    phrase: Phrase
    purse: str
    default: Default


class Allocate(Step[State]):
    """The chair splits a sum over open treasuries; nobody is asked when there is nothing to split (1E-4.3.2)."""

    def __init__(self, allocation: Allocation, *, only_seated: bool = False) -> None:
        """Make the step; with `only_seated` it is passed over while the Chairman office is vacant."""
        self.kind = allocation.kind
        self.phrase = allocation.phrase
        self._allocation = allocation
        self._only_seated = only_seated

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        pounds = self._pounds(state, frame)
        if pounds == 0 or self._waits(state):
            return ()
        return single(
            state,
            frame,
            offices.chair(state),
            kind=self.kind,
            rule=self._allocation.rule,
            options=split_of(state, pounds),
            about=facts(pounds=pounds),
        )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return (offices.chair(state),)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """How much there will be to give out, nobody can tell."""
        if self._waits(state) or not offices.treasuries(state):
            return ()
        return unknown(state, frame, offices.chair(state), kind=self.kind, rule=self._allocation.rule)

    def default(self, state: State, decision: Decision) -> Choice:
        options = decision.options
        assert isinstance(options, Split)
        places = tuple(place for place, _ in options.caps)
        return in_order(self._allocation.default(state, options.total, places), places)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        state, events = allot(state, self._allocation.purse, answers[0].seat, answers[0].choice)
        return Outcome(state, events)

    def _pounds(self, state: State, frame: Frame[object]) -> int:
        if isinstance(frame.memo, PoundsMemo):
            return frame.memo.pounds
        return balance(state, self._allocation.purse)

    def _waits(self, state: State) -> bool:
        return self._only_seated and offices.holder(state, CHAIRMAN) is None


def split_of(state: State, pounds: int) -> Split:
    """The options for giving all of some pounds to open treasuries in red order (1E-7.4.2)."""
    return Split(pounds, tuple((place, pounds) for place in offices.treasuries(state)), unit="£")


def allot(state: State, purse: str, seat: Seat, choice: Choice) -> tuple[State, tuple[Event, ...]]:
    """The state after a split was paid from a purse into treasuries, and an event for each of them."""
    events: list[Event] = []
    for office, pounds in read(choice):
        state = pay(state, purse, office, pounds)
        events.append(told("money_allocated", seat=seat, purse=purse, office=office, pounds=pounds))
    return state, tuple(events)


def read(choice: Choice) -> Counts:
    """A choice that fits a split as pairs of place and number."""
    return msgspec.convert(choice, Counts)


def evenly(pounds: int, places: Sequence[OfficeId]) -> Counts:
    """As even a split as whole pounds allow, what is over going to the first places."""
    each, over = divmod(pounds, len(places))
    return tuple((place, each + (number < over)) for number, place in enumerate(places))


def poorest_president(state: State, places: Places) -> OfficeId:
    """The President with the least money, blue order on ties; the first legal office if there is none (1E-4.3.2)."""
    heads = [name for name in map(offices.president, offices.presidencies(state)) if name in places]
    return min(heads, key=lambda name: balance(state, name)) if heads else places[0]


def in_order(parts: Counts, places: Places) -> Choice:
    """A split as a choice: places in the order of the options, none with nothing, equal ones added up."""
    sums = dict.fromkeys(places, 0)
    for place, pounds in parts:
        sums[place] += pounds
    return tuple((place, pounds) for place, pounds in sums.items() if pounds)


def _all_to_poorest(state: State, pounds: int, places: Places) -> Counts:
    return ((poorest_president(state, places), pounds),)


def _even(state: State, pounds: int, places: Places) -> Counts:
    return evenly(pounds, places)


_SETUP = Allocation(
    "allocate_setup_share_money",
    "1E-3.1.17",
    Phrase(
        "set-up share money",
        ("setup share money", "share money at set-up"),
        idle=tuple(
            (
                "give put divide share split distribute spend allot assign invest pour shove sink "
                "chuck stick lend budget cash fund coin kitty start pile"
            ).split()
        ),
    ),
    SHARE_MONEY,
    _even,
)
_SHARES = Allocation(
    "allocate_share_money",
    "1E-4.3.2",
    Phrase(
        "share money",
        ("give share money",),
        idle=tuple(
            (
                "put divide share split distribute spend fund hand go allot assign invest pour "
                "shove sink chuck stick lend budget cash coin kitty"
            ).split()
        ),
    ),
    SHARE_MONEY,
    _all_to_poorest,
)

STEPS: Mapping[str, Step[State]] = {
    "allocate_setup_share_money": Allocate(_SETUP),
    "share_money_after_family_phase": Allocate(_SHARES, only_seated=True),
    "allocate_share_money": Allocate(_SHARES),
}
