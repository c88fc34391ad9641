"""Sealed strategies: every manager chooses a card and a bid at once; bids are shown together, cards stay down (2E-6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Visibility
from engine.core.event import told
from engine.core.ids import facts
from engine.core.options import Amount, Choice, Form, OneOf, Options
from engine.core.phrase import Phrase
from engine.core.sealed import Sealed
from engine.core.step import Answers, Outcome, Step, decision, group_of
from engine.second import accounts, charter
from engine.second.state import State, tables

HOBNOB = "strategy_hobnob"
SPEND = "spend"
"""The part of an answer that is its bid."""


class FirmStrategy(Step[State]):
    """All managers answer under seal; nothing of an answer is told before all are in, and the card not then (2E-6.7.4)."""

    kind = "firm_strategy"
    phrase = Phrase(
        "firm strategy",
        ("strategy",),
        idle=tuple("spend bid pay go with sail send ship fleet try bet stake put this".split()),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seats = charter.managers(state)
        group = group_of(state, frame, seats)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-6.7.1",
                options=options(state, seat),
                about=facts(
                    london=accounts.holds(state, charter.london(seat)), ships=len(charter.ships(state, seat))
                ),
                visibility=Visibility.SEALED,
            )
            for seat in seats
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return (HOBNOB, 0)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events = []
        for answer in answers:
            card, pounds = read(answer.choice)
            state = charter.with_fields(state, answer.seat, strategy=Sealed(card), bid=pounds, revealed="")
            events.append(told("firm_bid", seat=answer.seat, pounds=pounds))
        return Outcome(state, tuple(events))


def read(choice: Choice) -> tuple[str, int]:
    """The card and the pounds of a bid."""
    assert isinstance(choice, tuple)
    card, bid = choice
    pounds = bid[0] if isinstance(bid, tuple) else bid
    assert isinstance(pounds, int)
    return str(card), pounds


def options(state: State, seat: str) -> Options:
    """A sea zone with a bid of £1 or more, if the firm has a ship and the money; or Hobnob, with none (2E-6.7.2)."""
    return OneOf(tuple(_cards(state, seat)))


def _cards(state: State, seat: str) -> Iterator[tuple[str, Options]]:
    treasury = accounts.holds(state, charter.london(seat))
    if treasury and charter.ships(state, seat):
        for card in tables(state).firms.strategies:
            if card.sea_zone:
                yield card.id, Form(((SPEND, Amount(1, treasury, "£")),))
    yield HOBNOB, Amount(0, 0)


STEPS: Mapping[str, Step[State]] = {FirmStrategy.kind: FirmStrategy()}
