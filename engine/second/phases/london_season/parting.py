"""What a spouse's family must part with: at once, or by dealing it away before it is discarded (2E-4.4.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Facts, Seat, facts
from engine.core.options import Amount, Choice, Options, OrPass, Pick
from engine.core.phrase import KEEPING, Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import cards, enterprises, offices, promises
from engine.second.around import CHAIRMAN
from engine.second.blackmail import instructions
from engine.second.enterprises import shipyards
from engine.second.family_action import GONE
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, move, number, of_family
from engine.second.memos.common import SeatMemo
from engine.second.shares import in_court
from engine.second.state import CROWN, State, family

BLACKMAIL, WORKSHOPS, SHIPYARDS, SHARES = "blackmail", "workshops", "shipyards", "shares"
PARTS_WITH = {
    cards.ESTHER_SUMMERSON: BLACKMAIL,
    cards.JOHN_THORPE: WORKSHOPS,
    cards.VIOLET_EFFINGHAM: SHIPYARDS,
    cards.JOSEPH_SEDLEY: SHARES,
}
"""What the family of a spouse may not own."""


def at_once(state: State, seat: Seat, card: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a spouse's immediate effects: nothing of it can be dealt away (2E-4.4.5, 2E-4.4.6).

    The Crown ignores what a spouse forbids (2E-16.1.12).
    """
    if seat == CROWN:
        return state, ()
    match card:
        case cards.ESTHER_SUMMERSON:
            return _shown_blackmail(state, seat)
        case cards.JOSEPH_SEDLEY:
            return _chair_and_exchange(state, seat)
        case cards.LADY_GLENCORA:
            return enterprises.change(state, seat, marker=GONE), (told("marker_gone", seat=seat),)
        case cards.LADY_NEWCOME:
            state = promises.out_of_the_game(state, seat, promises.VOTE_WITH_MY_ENTERPRISES)
            return state, (told("vote_promise_gone", seat=seat),)
    return state, ()


def _shown_blackmail(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    shown = family(state, seat).shown
    if not shown:
        return state, ()
    state = enterprises.change(state, seat, shown=())
    london = msgspec.structs.replace(state.london, discards=(*shown, *state.london.discards))
    return msgspec.structs.replace(state, london=london), (
        told("blackmail_discarded", seat=seat, cards=shown),
    )


def _chair_and_exchange(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """A Chairman's piece is a share again; pieces that wait at the stock exchange go home."""
    events: list[Event] = []
    if offices.holder(state, CHAIRMAN) == seat:
        state = offices.vacate(state, CHAIRMAN, COURT)
        events.append(told("chair_left", seat=seat))
    for space, pieces in of_family(state, "stock.", seat):
        state = move(state, seat, space, SUPPLY, pieces)
        events.append(told("exchange_left", seat=seat))
    return state, tuple(events)


def must_part(state: State, seat: str, card: str) -> int:
    """How many things a spouse makes its family part with, 0 for a card that wants nothing."""
    kind = PARTS_WITH.get(card)
    return _held(state, seat, kind) if kind and seat != CROWN else 0


def _held(state: State, seat: str, kind: str) -> int:
    lying = family(state, seat)
    held = {BLACKMAIL: len(lying.hidden), WORKSHOPS: lying.workshops, SHARES: count(in_court(state), seat)}
    return len(shipyards(state, seat)) if kind == SHIPYARDS else held[kind]


def _wanted(state: State, seat: str) -> str:
    """What a family still has and may not own, "" if nothing."""
    lying = family(state, seat).prestige
    return next((kind for card, kind in PARTS_WITH.items() if card in lying and _held(state, seat, kind)), "")


class Dispose(Step[State]):
    """The family may deal these things away; it names what it discards, or nothing: then all that is left goes (2E-4.4.6)."""

    kind = "dispose"
    phrase = Phrase(
        "discard {what}",
        ("dispose {what}", "part with {what}"),
        idle=tuple("give lose drop part away ditch bin dump toss chuck throw get rid card".split()),
        doing=(
            "discard",
            "dispose",
            "ditch",
            "bin",
            "dump",
            "drop",
            "toss",
            "throw",
            "chuck",
            "scrap",
            "rid",
        ),
        contrary=KEEPING,
        sayings=(
            ("discard", "^ out it go/goes $ | ^ away with it $"),
            (
                "pass",
                (
                    "keep/retain/hang/hold ~ $ | it/all/everything stay/stays ~ $ | nothing go/goes $ | hang/hold on to ~ $ | keep/retain/hold all ~ $ | "
                    "not/dont/wont/never discard/drop/give/lose/part ~ $ | part with nothing | "
                    "lose nothing"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        seat = Seat(frame.memo.seat)
        kind = _wanted(state, seat)
        if not kind:
            return ()
        return single(
            state,
            frame,
            seat,
            kind=self.kind,
            rule="2E-4.4.6",
            options=OrPass(_items(state, seat, kind)),
            about=_about(state, seat, kind),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, SeatMemo)
        seat = Seat(frame.memo.seat)
        kind = _wanted(state, seat)
        if not answers or not kind:
            return Outcome(state)
        choice = answers[0].choice
        gone = _DISCARD[kind]
        state = gone(state, seat, choice)
        event = told("parted", seat=seat, what=kind, left=_held(state, seat, kind))
        memo = SeatMemo(seat, frame.memo.number + 1)
        path = f"{frame.path.rpartition('.dispose')[0]}.dispose{memo.number}"
        then: tuple[Frame[object], ...] = (Frame("dispose", path, memo),) if _wanted(state, seat) else ()
        return Outcome(state, (event,), then=then)


def _items(state: State, seat: str, kind: str) -> Options:
    lying = family(state, seat)
    if kind == BLACKMAIL:
        return Pick(lying.hidden, 1, len(lying.hidden))
    if kind == SHIPYARDS:
        owned = shipyards(state, seat)
        return Pick(owned, 1, len(owned))
    return Amount(1, _held(state, seat, kind), kind)


def _about(state: State, seat: str, kind: str) -> Facts:
    return facts(what=kind, number=_held(state, seat, kind))


def _named(choice: Choice, every: tuple[str, ...]) -> tuple[str, ...]:
    if choice is None:
        return every
    return tuple(str(each) for each in choice) if isinstance(choice, tuple) else (str(choice),)


def _discard_blackmail(state: State, seat: Seat, choice: Choice) -> State:
    hidden = family(state, seat).hidden
    gone = _named(choice, hidden)
    state = enterprises.change(state, seat, hidden=tuple(card for card in hidden if card not in gone))
    state = instructions.forgotten(state, seat, gone)
    london = msgspec.structs.replace(state.london, discards=(*gone, *state.london.discards))
    return msgspec.structs.replace(state, london=london)


def _discard_shipyards(state: State, seat: Seat, choice: Choice) -> State:
    for name in _named(choice, shipyards(state, seat)):
        state = enterprises.lose_shipyard(state, name)
    return state


def _discard_workshops(state: State, seat: Seat, choice: Choice) -> State:
    """Invested ones go last."""
    for _ in range(choice if isinstance(choice, int) else family(state, seat).workshops):
        lying = family(state, seat)
        state = enterprises.lose_workshop(state, seat, invested=lying.workshops == lying.invested)
    return state


def _discard_shares(state: State, seat: Seat, choice: Choice) -> State:
    for _ in range(choice if isinstance(choice, int) else count(in_court(state), seat)):
        source = COURT if number(state, COURT, seat) else COURT_NEW
        state = move(state, seat, source, SUPPLY)
    return state


_DISCARD = {
    BLACKMAIL: _discard_blackmail,
    WORKSHOPS: _discard_workshops,
    SHIPYARDS: _discard_shipyards,
    SHARES: _discard_shares,
}

STEPS: Mapping[str, Step[State]] = {"dispose": Dispose()}
