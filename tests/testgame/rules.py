"""The test game as a rule set: it exercises every part of the protocol, three turns long."""

from __future__ import annotations

from types import MappingProxyType

import msgspec
from msgspec import Struct

from engine.core.accounts import move
from engine.core.agenda import Agenda
from engine.core.chance import Chance, Roll
from engine.core.counts import Counts, count, put, total
from engine.core.deal_steps import deal_steps, offers_frame
from engine.core.event import whispered
from engine.core.ids import RollKey, Seat
from engine.core.options import Below, Choice, sample
from engine.core.plan import Part, Plan
from engine.core.ruleset import RuleSet
from engine.core.run import open_questions
from engine.core.sealed import Sealed
from engine.core.seating import Seating
from engine.core.step import Outcome, Step
from engine.core.view import Question, Result, View
from tests.testgame import rounds, steps, turn
from tests.testgame.deals import THINGS, Bargains
from tests.testgame.state import BANK, CODEC, EDITION, Ballot, State

SEATS = ("north", "east", "south", "west")


class Board(Struct, frozen=True):
    """What a seat sees of the table; `card` is its own."""

    money: Counts
    workshops: Counts
    points: Counts
    stock: int
    bids: Counts
    votes: tuple[tuple[Seat, str, int], ...]
    card: int | None = None


def _steps() -> dict[str, Step[State]]:
    table: dict[str, Step[State]] = {
        "turn_start": turn.TurnStart(),
        "bid": steps.Bid(),
        "thanks": steps.Thanks(),
        "toast": steps.Toast(),
        "vote": rounds.Vote(),
        "market_opens": turn.MarketOpens(),
        "market": rounds.Market(),
        "dividend": steps.Dividend(),
        "venture": steps.Venture(),
        "tithe": steps.Tithe(),
        "queue": steps.Queue(),
        "loan": steps.Loan(),
        "turn_end": turn.TurnEnd(),
    }
    table.update(deal_steps(Bargains(table), lambda: table))
    return table


class TestGame(RuleSet[State, Board]):
    """Three or four seats, three turns."""

    __test__ = False  # pytest: this is no test class

    edition = EDITION
    version = 1
    question_facts = frozenset({"cost", "place", "round", "stock", "treasury", "try"})
    plans = (Plan("leader", (Part("dividend", ("dividend",)), Part("venture", ("venture",), tries=True))),)
    goods = THINGS
    steps = _steps()
    words = MappingProxyType(
        {seat: (seat.title(),) for seat in SEATS}
        | {"hills": ("the hills", "hills"), "for": ("for",), "against": ("against",)}
        | {"company": ("company",), "king": ("king",), "navy": ("navy",)}
    )

    def check_seating(self, seating: Seating) -> tuple[str, ...]:
        if seating.players in (3, 4):
            return ()
        return (f"the test game is for 3 or 4 players, not {seating.players}",)

    def start(self, seating: Seating, chance: Chance) -> Outcome[State]:
        seats = tuple(Seat(seat) for seat in SEATS[: seating.players])
        deck = chance.shuffle(RollKey("0/setup/cards"), len(seats))
        cards = tuple((seat, Sealed(value)) for seat, value in zip(seats, deck.values, strict=True))
        money: Counts = ()
        for seat in seats:
            money = move(money, BANK, seat, 6)
        agenda = Agenda(main=(turn.first_turn(),), side=(offers_frame("offers", seats),))
        state = State(agenda=agenda, seats=seats, order=seats, money=money, cards=cards)
        hidden = Roll(deck.key, deck.values, deck.sides)
        events = tuple(whispered((seat,), "card_dealt", card=card.open()) for seat, card in cards)
        return Outcome(state, events, (hidden,))

    def seats(self, state: State) -> tuple[Seat, ...]:
        return state.seats

    def clock(self, state: State) -> tuple[int, str]:
        return state.turn, state.phase

    def board(self, state: State, viewer: str) -> tuple[Board, tuple[tuple[str, str | int], ...]]:
        frame = state.agenda.main[0] if state.agenda.main else None
        votes = frame.memo.cast if frame is not None and isinstance(frame.memo, Ballot) else ()
        card = next((card.open() for seat, card in state.cards if seat == viewer), None)
        board = Board(state.money, state.workshops, state.points, state.stock, state.bids, votes, card)
        known: list[tuple[str, str | int]] = [("turn", state.turn), ("leader", state.leader)]
        known += [("stock", state.stock)]
        known += [(f"money.{seat}", count(state.money, seat)) for seat in state.seats]
        said = {seat: side for seat, side, _ in votes}
        known += [(f"vote.{seat}", said.get(seat, "not_yet")) for seat in state.seats]
        if viewer in state.seats:
            known += [("money", count(state.money, viewer)), ("workshops", count(state.workshops, viewer))]
        return board, tuple(known)

    def audit(self, state: State) -> tuple[str, ...]:
        problems = []
        if total(state.money):
            problems.append(f"the purses add up to {total(state.money)} pounds, not 0")
        for name, table in (("money", state.money), ("workshops", state.workshops)):
            wrong = [who for who, number in table if who != BANK and number < 0]
            problems += [f"{name} of {who} below 0" for who in wrong]
        if sorted(state.order) != sorted(state.seats):
            problems.append("the order of seats is not all seats")
        asked = {each.decision.id for each in open_questions(self.steps, state)}
        stale = [order.decision for order in state.agenda.answers if order.decision not in asked]
        return (*problems, *(f"an answer is parked for {name}, which is not asked" for name in stale))

    def result(self, state: State) -> Result | None:
        if not state.ended:
            return None
        cards = {seat: card.open() for seat, card in state.cards}
        lines = tuple(
            (
                seat,
                (
                    ("points", count(state.points, seat)),
                    ("card", cards[seat]),
                    ("money", count(state.money, seat) // 3),
                ),
            )
            for seat in state.seats
        )
        scores = tuple((seat, sum(points for _, points in parts)) for seat, parts in lines)
        best = max(points for _, points in scores)
        winners = tuple(seat for seat, points in scores if points == best)
        return Result(state.ended, scores, winners, lines)

    def encode(self, state: State) -> bytes:
        return CODEC.encode(state)

    def decode(self, data: bytes) -> State:
        return CODEC.decode(data)

    def decode_view(self, data: bytes) -> View[Board]:
        return msgspec.json.decode(data, type=View[Board])

    def position(self, data: bytes) -> State:
        state = CODEC.decode(data)
        problems = self.audit(state)
        if problems:
            raise ValueError("; ".join(problems))
        return state

    def amended(self, state: State) -> State:
        held = total(state.money) - count(state.money, BANK)
        return msgspec.structs.replace(state, money=put(state.money, BANK, -held))

    def robot(self, view: View[Board], question: Question, below: Below) -> Choice:
        decision = question.decision
        own = count(view.board.money, decision.seat)
        match decision.kind:
            case "bid":
                return min(own, 2 + below(3)) if own > 1 else 0
            case "market":
                return "buy" if "buy" in decision.options.among and own > 2 else "done"
            case "vote":
                return ("for", 0)
            case "venture":
                return (1, "coast") if own > 3 else None
            case "dividend" | "queue" | "tithe" | "thanks" | "toast":
                return sample(decision.options, below)
        return question.default


RULES = TestGame()
