"""Director of Trade: captaincies, then every ship and good in the trade office is sent out, then transfers (1E-6.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import facts
from engine.core.options import Choice, Form, Options, Split
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step, single, unknown
from engine.first import cubes, offices, pieces
from engine.first.allocation import read
from engine.first.phases.company import fills
from engine.first.state import State
from engine.first.tables.offices import CHINA, DIRECTOR

HERE = pieces.TRADE_OFFICE


class DirectorOfTrade(Opening[State]):
    """Captaincies first; while the office is vacant its pieces and captain cubes wait in it (1E-6.6.1, 1E-6.6.6)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if offices.holder(state, DIRECTOR) is None:
            return Outcome(state, (told("office_skipped", office=DIRECTOR),))
        then: tuple[Frame[object], ...] = (
            Frame("captaincy_order", f"{frame.path}.captaincies", None),
            Frame("logistics_trade", f"{frame.path}.logistics", None),
            Frame("transfer_trade", f"{frame.path}.transfers", None),
        )
        return Outcome(state, then=then)


class LogisticsTrade(Step[State]):
    """Every piece in the trade office goes to a presidency; Company pieces may go to China once it is open (1E-6.6.4)."""

    kind = "logistics_trade"
    phrase = Phrase(
        "trade logistics",
        also=("logistics trade", "logistics", "send"),
        idle=("move", "ship", "go", "place", "put", "assign", "post", "goes", "distribute", "captained"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, DIRECTOR)
        parts = tuple(
            (piece, _split(number, _destinations(state, piece)))
            for piece, number in _waiting(state)
            if _destinations(state, piece)
        )
        if seat is None or not parts:
            return ()
        about = facts(office=DIRECTOR)
        return single(state, frame, seat, kind=self.kind, rule="1E-6.6.4", options=Form(parts), about=about)

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What lies in the trade office then, the purchases tell."""
        seat = offices.holder(state, DIRECTOR)
        if seat is None:
            return ()
        return unknown(state, frame, seat, kind=self.kind, rule="1E-6.6.4", about=facts(office=DIRECTOR))

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Form)
        waiting = dict(_waiting(state))
        return tuple(
            by_demand(state, waiting[piece], _destinations(state, piece))
            for piece, _ in decision.options.parts
        )

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return Outcome(state)
        options, choice = answers[0].decision.options, answers[0].choice
        assert isinstance(options, Form)
        assert isinstance(choice, tuple)
        events: list[Event] = []
        for (piece, _), places in zip(options.parts, choice, strict=True):
            for place, number in read(places):
                state = _sent(state, piece, place, number)
                events.append(told("pieces_sent", piece=piece, presidency=place, number=number))
        return Outcome(state, tuple(events))


def _waiting(state: State) -> Counts:
    """Pieces in the trade office by sort: Company ships, goods, captained ships of each family."""
    shared = (("ships", pieces.number(state, "ships", HERE)), ("goods", pieces.number(state, "goods", HERE)))
    captained = ((f"{family}_ships", held) for family, held in pieces.captained(state, HERE))
    return tuple(pair for pair in (*shared, *captained) if pair[1])


def _destinations(state: State, piece: str) -> tuple[str, ...]:
    """Where a sort of pieces can be sent; captained ships never to China (1E-6.6.4, 1E-6.13.5)."""
    china = piece in ("ships", "goods") and offices.status(state, CHINA) == "open"
    return (*offices.receivers(state), *((pieces.CHINA,) if china else ()))


def _split(number: int, places: tuple[str, ...]) -> Options:
    return Split(number, tuple((place, number) for place in places))


def by_demand(state: State, number: int, places: tuple[str, ...]) -> Counts:
    """A number shared out in proportion to unfilled demand, what is over one each in blue order (1E-6.6.4)."""
    demands = [_demand(state, place) for place in places]
    every = sum(demands)
    shares = [number * demand // every if every else 0 for demand in demands]
    for over in range(number - sum(shares)):
        shares[over % len(shares)] += 1
    return tuple((place, share) for place, share in zip(places, shares, strict=True) if share)


def _demand(state: State, place: str) -> int:
    office = CHINA if place == pieces.CHINA else offices.president(place)
    return sum(order.demand for order in fills.unfilled(state, office))


def _sent(state: State, piece: str, place: str, number: int) -> State:
    if piece in ("ships", "goods"):
        return pieces.move(state, msgspec.convert(piece, pieces.Kind), HERE, place, number)
    family = piece.removesuffix("_ships")
    return cubes.move(state, family, pieces.fleet(HERE), pieces.fleet(place), number)


STEPS: Mapping[str, Step[State]] = {DIRECTOR: DirectorOfTrade(), "logistics_trade": LogisticsTrade()}
