"""What holds for the whole game: conventions and the order of play (chapter 00)."""

import msgspec
import pytest

from engine.core import placement, run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance, SeededChance
from engine.core.options import sample
from engine.core.order import Order
from engine.core.seating import Seating
from engine.first import accounts, audit, cubes, offices, pieces, sequence
from engine.first.board import board
from engine.first.memos.common import SeatMemo
from engine.first.start import start
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

OPENING = 40
"""Answers that take a game of six into its first Company Phase."""


def opened(seed: bytes, steps: int = OPENING) -> list[State]:
    """The states of a game whose seats answer by a fixed rule of chance."""
    chance: Chance = SeededChance(seed, "g")
    below = iter(range(10**6))
    state = run.run(STEPS, start(Seating("g", 6, ()), chance).state, chance).state
    states = [state]
    for _ in range(steps):
        asked = run.open_questions(STEPS, state)[0].decision
        choice = sample(asked.options, lambda limit: (next(below) * 7 + 3) % limit)
        state = run.submit(STEPS, state, Order(asked.id, asked.seat, choice), chance).state
        states.append(state)
    return states


def test_1E_0_1_1_the_same_seed_and_decisions_give_the_same_game() -> None:
    """1E-0.1.1: a game is a function of its seed and its decisions; another seed gives another game."""
    one, again, other = opened(b"one"), opened(b"one"), opened(b"other")
    assert [msgspec.msgpack.encode(state) for state in one] == [
        msgspec.msgpack.encode(state) for state in again
    ]
    assert one[-1] != other[-1]


def test_1E_0_1_1_all_dice_have_six_sides() -> None:
    """1E-0.1.1: the starting cubes are rolled with six-sided dice: all faces come up, and no other."""
    faces: set[object] = set()
    for number in range(4):
        state = build.hold(build.laid(), chairman="hastings")
        outcome = build.at_step(state, "roll_starting_cubes", path=f"g{number}")
        while build.asked(outcome.state):
            faces |= {face for event in build.told(outcome, "starting_cube_rolled") for face in event["dice"]}
            first = build.asked(outcome.state)[0]
            outcome = build.silence(outcome.state, first.seat, first.kind)
        faces |= {face for event in build.told(outcome, "starting_cube_rolled") for face in event["dice"]}
    assert faces == {1, 2, 3, 4, 5, 6}


def test_1E_0_1_2_all_is_public_but_the_order_of_the_draw_pile() -> None:
    """1E-0.1.2: two tables that differ in the draw pile's order look alike; any other difference is seen."""
    state = build.laid()
    turned = build.change(state, post=msgspec.structs.replace(state.post, draw=state.post.draw[::-1]))
    assert turned != state
    assert board(turned) == board(state)
    seen = (
        build.purse(state, larkins=6),
        build.put(state, "larkins", "promise.sykes"),
        build.put(state, "larkins", "factory.3"),
        build.company(state, debt=1),
        build.supply(state, "guns", "bengal", 1),
        build.place(state, "delhi", presidency="bengal"),
        build.office(state, "superintendent_china", status="open"),
        build.change(state, post=msgspec.structs.replace(state.post, draw=state.post.draw[1:])),
    )
    assert all(board(other) != board(state) for other in seen)


def test_1E_0_1_4_nothing_goes_below_zero() -> None:
    """1E-0.1.4: no purse, no cube place and no supply of pieces can be overdrawn."""
    state = build.laid()
    with pytest.raises(accounts.accounts.Overdrawn):
        accounts.pay(state, "larkins", "sykes", 6)
    with pytest.raises(accounts.accounts.Overdrawn):
        accounts.pay(state, "larkins", "sykes", -1)
    with pytest.raises(placement.NoPiece):
        cubes.move(state, "larkins", cubes.STOCK, cubes.COURT, 13)
    with pytest.raises(pieces.NoPiece):
        pieces.take(state, "ships", "bengal", 3)


def test_1E_0_1_6_clockwise_from_the_chairman_or_the_former_one() -> None:
    """1E-0.1.6: where no order is stated, clockwise from the Chairman; from the former Chairman while vacant."""
    seated = build.hold(build.laid(), chairman="sykes")
    assert offices.clockwise(seated, offices.chair(seated)) == ("sykes", "paxton", "hastings", "larkins")
    vacant = build.company(build.laid(), former_chairman="paxton")
    assert offices.clockwise(vacant, offices.chair(vacant)) == ("paxton", "hastings", "larkins", "sykes")


def test_1E_0_2_1_the_order_of_the_turn() -> None:
    """1E-0.2.1: the phases of a turn and the steps of each, exactly in this order."""
    assert sequence.TURN == (
        "family_phase",
        "company_phase",
        "trade_phase",
        "evening_post",
        "refresh",
        "turn",
    )
    assert sequence.PHASES["family_phase"] == ("family_actions", "share_money_after_family_phase")
    assert sequence.PHASES["company_phase"] == (
        "fill_vacancies",
        "offer_debt",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "director_of_trade",
        "presidencies",
        "china_office",
    )
    assert sequence.PHASES["trade_phase"] == (
        "player_revenue",
        "company_expenses",
        "dividends",
        "allocate_revenue",
        "bailout",
    )
    assert sequence.PHASES["evening_post"] == (
        "draw_card",
        "events_in_india",
        "attrition",
        "eliminate_offices",
        "last_turn",
        "local_news",
    )
    assert sequence.PHASES["refresh"] == ("clear_the_board", "end_triggers")
    assert set(sequence.TURN) | {step for steps in sequence.PHASES.values() for step in steps} <= set(STEPS)


def test_1E_0_2_1_a_turn_puts_its_phases_on_the_agenda() -> None:
    """1E-0.2.1: the phases of turn 3 follow each other, then turn 4 begins; each drops what lapses with the last."""
    state = build.change(build.laid(), turn=3, phase="refresh")
    outcome = STEPS["turn"].resolve(state, Frame("turn", "turn", None), (), build.PLAIN)
    assert [frame.path for frame in outcome.then] == [
        "t3.family_phase",
        "t3.company_phase",
        "t3.trade_phase",
        "t3.evening_post",
        "t3.refresh",
        "t3",
    ]
    phase = STEPS["trade_phase"].resolve(state, Frame("trade_phase", "t3.trade_phase", None), (), build.PLAIN)
    assert [frame.step for frame in phase.then] == list(sequence.PHASES["trade_phase"])
    assert phase.passed == ("refresh",)
    assert phase.state.phase == "trade_phase"


@pytest.mark.parametrize(("turn", "over"), [(5, False), (6, True)])
def test_1E_0_2_2_the_last_turn_ends_after_attrition(turn: int, over: bool) -> None:
    """1E-0.2.2: on turn 6 nothing follows attrition; on turn 5 the game goes on."""
    state = build.change(build.laid(), turn=turn, phase="evening_post")
    after = Frame("family_action", "t.next", SeatMemo("hastings"))
    main = (Frame("last_turn", "t.last", None), after)
    state = run.run(STEPS, build.change(state, agenda=Agenda(main=main)), build.PLAIN).state
    assert bool(build.asked(state)) is not over
    assert state.ending == ("time" if over else "")
    steps = sequence.PHASES["evening_post"]
    assert steps.index("attrition") < steps.index("last_turn") < steps.index("local_news")


@pytest.mark.parametrize(
    "step",
    [
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "director_of_trade",
        "presidencies",
        "china_office",
    ],
)
def test_1E_0_2_3_a_vacant_office_is_skipped(step: str) -> None:
    """1E-0.2.3: nobody holds an office: its step asks nothing and changes neither money nor pieces."""
    state = build.laid()
    done = build.at_step(state, step).state
    assert not build.asked(done)
    assert (done.money, done.pieces, done.market) == (state.money, state.pieces, state.market)


def test_the_opening_keeps_the_invariants() -> None:
    """1E-1.1.1, 1E-11.1.2: through set-up and Phase 1 no invariant breaks, and the default of each question is legal."""
    for seed in (b"a", b"b", b"c"):
        for state in opened(seed):
            assert audit.audit(state) == ()
            for asked in run.open_questions(STEPS, state):
                choice = STEPS[asked.frame.step].default(state, asked.decision)
                order = Order(asked.decision.id, asked.decision.seat, choice)
                assert run.validate(STEPS, state, order) == ()
