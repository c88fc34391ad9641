"""Deals and face-down cards on many random tables: nothing breaks, nothing gets lost, every sentence and line fits."""

from __future__ import annotations

from functools import cache, reduce
from operator import add
from random import Random

from engine.core.agenda import Agenda, Frame
from engine.core.deal import Transfer
from engine.core.ids import Seat
from engine.core.options import Choice, sample
from engine.core.refusal import Refusal
from engine.second import cards, elephant, goods, sequence
from engine.second.blackmail import instructions
from engine.second.memos.common import OfficeMemo, SeatMemo
from engine.second.memos.opening import FamilyMemo
from engine.second.negotiation import Deals
from engine.second.state import Deck, State, tables
from engine.second.steps import STEPS
from tests.engine.second import build, many
from tests.engine.second.many import Seen

TABLES = 24
WINDOWS = (
    "blackmail_at_retirement",
    "blackmail_before_family",
    "blackmail_at_revenue",
    "blackmail_before_events",
    "blackmail_after_revenue",
    "blackmail_after_parliament",
)
OFFICES = ("chairman", "director_of_trade", "president_of_madras", "president_of_bombay")
KINDS = frozenset(
    {"deal_offer", "deal_response", "instruct_blackmail", "show_card", "redeem_favour"}
)  # fmt: skip


def table(lot: Random) -> State:
    """A table with goods, cards, promises, offices and pieces, all by lot."""
    state = _goods(_people(build.laid(), lot), lot)
    state = _cards(state, lot)
    promises = tuple((name, lot.choice((*state.seats, held))) for name, held in state.promises)
    return build.change(state, promises=promises, phase=lot.choice(("london_season", "hiring", "parliament")))


def _people(state: State, lot: Random) -> State:
    state = build.hold(state, **{name: lot.choice(state.seats) for name in OFFICES if lot.random() < 0.8})
    for seat in state.seats:
        for place in ("writers.madras_presidency", "writers.bombay_presidency", "pensioners", "court"):
            state = build.put(state, seat, place, lot.randrange(3))
    return state


def _goods(state: State, lot: Random) -> State:
    for seat in state.seats:
        workshops = lot.randrange(4)
        luxuries = lot.randrange(3)
        used = lot.randint(0, workshops)
        state = build.folk(state, seat, workshops=workshops, workshops_used=used, luxuries=luxuries)
        state = build.purse(state, **{seat: lot.randrange(12)})
    for row in tables(state).ships[:8]:
        if lot.random() < 0.5:
            state = build.ship(state, row.id, lot.choice(state.seats))
    return build.purse(state, balance=lot.randrange(20))


def _cards(state: State, lot: Random) -> State:
    """All London cards are dealt out, but some are left in the deck; whoever holds cards may have said something of them."""
    book = tables(state)
    dealt: dict[str, tuple[list[str], list[str]]] = {seat: ([], []) for seat in state.seats}
    deck: list[str] = []
    for row in book.blackmail_cards:
        (dealt[lot.choice(state.seats)][0] if lot.random() < 0.8 else deck).append(row.id)
    for card in book.prestige_cards:
        open_to_all = card.tradeable or card.id in ("prestige_16", "prestige_17", "prestige_20")
        (dealt[lot.choice(state.seats)][1] if open_to_all and lot.random() < 0.7 else deck).append(card.id)
    for seat, (hidden, prestige) in dealt.items():
        state = build.folk(state, seat, hidden=tuple(hidden), prestige=tuple(prestige))
    for seat, (hidden, _) in dealt.items():
        for _ in range(3):
            state = _said(state, seat, sample(instructions.options(state, seat), lot.randrange))
        for card in hidden:
            if card in _apt(state):
                state = instructions.given(state, seat, card, _apt(state)[card])
    return build.change(state, london=Deck(draw=tuple(deck)))


def _apt(state: State) -> dict[str, Choice]:
    """Instructions that soon fit, for cards that seldom come up by lot."""
    return {
        cards.COMPANY_FRAUD: (1,),
        cards.HIRING_PREFERENCE: ("manager_of_shipping", ()),
        cards.ENVOY_TO_THE_MUGHALS: (elephant.key(state.elephant), ()),
        cards.MAN_ON_THE_INSIDE: (("blackmail_05", "blackmail_07"), state.seats),
    }


def _said(state: State, seat: str, wish: Choice) -> State:
    assert isinstance(wish, tuple)
    return instructions.given(state, seat, str(wish[0]), wish[1])


def _main(lot: Random) -> tuple[Frame[object], ...]:
    """Questions of several parts of the turn, windows between them."""
    every: list[Frame[object]] = [
        Frame("retirements", "t2.retirements", None),
        Frame("hire_office", "t2.hiring.1.manager_of_shipping", OfficeMemo("manager_of_shipping")),
        Frame("hire_office", "t2.hiring.2.military_affairs", OfficeMemo("military_affairs")),
        Frame("family_action", "t2.family", FamilyMemo(build.FOUR)),
        Frame("london_card", "t2.london_cards.sykes", SeatMemo("sykes")),
        *(Frame(name, f"t2.{name}", None) for name in WINDOWS),
    ]
    lot.shuffle(every)
    return tuple(every)


@cache
def seen() -> Seen:
    return reduce(add, (_played(Random(seed)) for seed in range(TABLES)))


def _played(lot: Random) -> Seen:
    state = table(lot)
    agenda: Agenda[object] = Agenda(main=_main(lot), side=sequence.beside(state.seats))
    return many.played(lot, build.change(state, agenda=agenda))


def test_everything_comes_up() -> None:
    """Every sentence about cards, deals and promises is told, and every free act is asked."""
    kinds = {event.kind for event in seen().events}
    told = {*many.sentences("events", "blackmail"), *many.sentences("events", "promises")}
    assert told <= kinds | {"rolled_again"}, told - kinds
    assert {asked.kind for asked, _ in seen().questions} >= KINDS


def test_every_event_is_told_in_a_sentence() -> None:
    many.check_events(seen().events)


def test_every_question_is_worded() -> None:
    many.check_questions(pair for pair in seen().questions if pair[0].kind in KINDS)


def test_every_line_is_read_as_it_was_said() -> None:
    many.check_lines(pair for pair in seen().questions if pair[0].kind in KINDS)


def test_every_refusal_is_worded() -> None:
    """Those of random answers, and one of each kind that a deal can meet."""
    state = build.folk(build.laid(), "hastings", prestige=("prestige_13",))
    state = build.folk(build.court(state, larkins=1), "larkins", workshops=1)
    full = build.put(state, "hastings", "training", 18)
    refused = (
        *_against(state, "pounds", 3),
        *_against(state, "prestige_27", 1),
        *_against(state, "workshops", 1),
        *_against(full, "shares", 1),
    )
    late = build.change(state, agenda=Agenda(main=(Frame("fill_order", "t1.fill", None),)))
    barred = Deals(lambda: STEPS).barred(late)
    codes = {refusal.code for refusal in (*refused, *barred)}
    assert codes == set(many.sentences("refusals", "table"))
    for refusal in (*seen().refused, *refused, *barred):
        assert many.refusal_text(refusal).endswith(".")


def _against(state: State, what: str, number: int) -> tuple[Refusal, ...]:
    wrong = goods.handed_over(state, Transfer(what, Seat("larkins"), Seat("hastings"), number))
    assert isinstance(wrong, tuple)
    return wrong
