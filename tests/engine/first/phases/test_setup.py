"""The vacancy draft and the starting cubes."""

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import ScriptedChance
from engine.core.look_ahead import look_ahead
from engine.core.options import Pick
from engine.core.step import Outcome
from engine.first import accounts, cubes, offices
from engine.first.memos.common import SeatMemo
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

DRAFT = (
    "chairman",
    "director_of_trade",
    "president_bombay",
    "president_madras",
    "president_bengal",
    "ship_purchasing",
    "goods_purchasing",
    "military_affairs",
)


def setup(families: tuple[str, ...], chance: ScriptedChance, **settings: str) -> State:
    return build.at_step(build.laid(families, **settings), "setup", path="setup", chance=chance).state


def drafted(state: State, picks: str, chance: ScriptedChance) -> State:
    """Picks as "larkins chairman, sykes president_bengal", in their order."""
    for pick in picks.split(", "):
        seat, office = pick.split()
        state = build.answer(state, seat, "setup_vacancy", office, chance).state
    return state


def by_default(state: State, chance: ScriptedChance) -> tuple[State, list[str]]:
    """Let every deadline of the draft pass; the seats in the order in which they were asked."""
    seats: list[str] = []
    while build.asked(state) and build.asked(state)[0].kind == "setup_vacancy":
        seats.append(build.asked(state)[0].seat)
        state = build.silence(state, seats[-1], "setup_vacancy", chance).state
    return state, seats


def holders(state: State) -> dict[str, str | None]:
    return {name: offices.holder(state, name) for name in DRAFT}


def rolled(dice: tuple[int, ...], family: str = "hastings", state: State | None = None) -> Outcome[State]:
    """Roll the starting cubes of one family alone."""
    state = state or build.hold(build.laid(), chairman=family)
    for other in build.FOUR:
        spare = cubes.number(state, cubes.STARTING, other) - (len(dice) if other == family else 0)
        state = cubes.move(state, other, cubes.STARTING, cubes.OUT, spare)
    return build.at_step(state, "roll_starting_cubes", path="setup.roll", chance=build.dice(*dice))


@pytest.mark.parametrize(
    ("families", "first", "order"),
    [
        (build.FOUR, 2, "larkins sykes paxton hastings hastings paxton sykes"),
        (build.SIX[:5], 1, "hastings larkins sykes paxton benyon benyon paxton"),
        (build.SIX, 6, "walsh hastings larkins sykes paxton benyon benyon"),
    ],
)
def test_1E_3_1_11_the_draft_snakes(families: tuple[str, ...], first: int, order: str) -> None:
    """1E-3.1.11: a random family first, then clockwise; the last begins the way back; eight offices in all."""
    chance = build.dice(first)
    _, seats = by_default(setup(families, chance), chance)
    assert seats == order.split()


def test_1E_3_1_11_only_vacant_offices_and_the_first_in_blue_order_by_default() -> None:
    """1E-3.1.11: each pick leaves one office fewer; silence takes the first in blue order; the last is no choice."""
    chance = build.dice(1)
    state = setup(build.FOUR, chance)
    assert build.question(state, "hastings", "setup_vacancy").options == Pick(DRAFT)
    assert [
        refusal.code for refusal in build.judge(state, "hastings", "setup_vacancy", "superintendent_china")
    ] == ["misfit_not_among"]
    state = build.answer(state, "hastings", "setup_vacancy", "president_bombay", chance).state
    assert build.question(state, "larkins", "setup_vacancy").options == Pick(
        tuple(name for name in DRAFT if name != "president_bombay")
    )
    state = build.silence(state, "larkins", "setup_vacancy", chance).state
    assert offices.holder(state, "chairman") == "larkins"
    state, _ = by_default(state, chance)
    assert all(holders(state).values())


def test_1E_3_1_12_an_executive_office_adds_a_court_cube() -> None:
    """1E-3.1.12: Chairman, Director and Presidents cost a second starting cube, which goes to the Court."""
    chance = build.dice(1)
    state = drafted(setup(build.FOUR, chance), "hastings chairman, larkins goods_purchasing", chance)
    assert cubes.number(state, cubes.COURT, "hastings") == 1
    assert cubes.number(state, cubes.STARTING, "hastings") == 4
    assert cubes.number(state, cubes.COURT, "larkins") == 0
    assert cubes.number(state, cubes.STARTING, "larkins") == 5


def test_1E_3_1_13_ribbon_fill_from_a_chosen_family() -> None:
    """1E-3.1.13: the chosen family is Chairman, the others follow in blue order clockwise, nobody chooses."""
    state = build.laid(build.FOUR, setup="ribbon_fill", first_chairman="3")
    state = build.at_step(state, "draft_offices", path="setup.draft", chance=build.dice(1)).state
    assert not build.asked(state)
    assert holders(state) == dict(zip(DRAFT, ("sykes", "paxton", "hastings", "larkins") * 2, strict=True))
    assert dict(cubes.at(state, cubes.COURT)) == {"hastings": 1, "larkins": 1, "paxton": 1, "sykes": 2}
    assert offices.former_chairman(state) == "sykes"


def test_1E_3_1_13_ribbon_fill_by_lot() -> None:
    """1E-3.1.13: without a chosen family the lot says who begins as Chairman."""
    state = build.laid(build.SIX, setup="ribbon_fill")
    state = build.at_step(state, "draft_offices", path="setup.draft", chance=build.dice(5)).state
    assert holders(state)["chairman"] == "benyon"
    assert holders(state)["director_of_trade"] == "walsh"
    assert holders(state)["military_affairs"] == "walsh"


def test_1E_3_1_14_dice_by_family_from_the_chairman_clockwise() -> None:
    """1E-3.1.14, 1E-11.1.7: from the Chairman clockwise, one die for each cube left, by family, then by cube."""
    state = build.hold(build.laid(), chairman="sykes")
    outcome = build.at_step(state, "roll_starting_cubes", path="setup.roll", chance=build.dice(*[6] * 24))
    seats = [event["seat"] for event in build.told(outcome, "starting_cube_rolled")]
    assert seats == ["sykes"] * 6 + ["paxton"] * 6 + ["hastings"] * 6 + ["larkins"] * 6
    assert [event["cube"] for event in build.told(outcome, "starting_cube_rolled")][:6] == [1, 2, 3, 4, 5, 6]
    assert len({roll.key for roll in outcome.rolls}) == 24


@pytest.mark.parametrize(("die", "box"), [(1, "court"), (4, "officers"), (5, "captains"), (6, "manor")])
def test_1E_3_1_14_the_die_names_the_box(die: int, box: str) -> None:
    """1E-3.1.14: 1 shares, 4 officers, 5 captains, 6 manor (2 and 3 ask where)."""
    outcome = rolled((die,))
    assert cubes.number(outcome.state, box, "hastings") == 1
    assert cubes.number(outcome.state, cubes.STARTING, "hastings") == 0
    assert build.told(outcome, "starting_cube_rolled")[0]["dice"] == (die,)


def test_1E_3_1_15_a_shipyard_covers_the_highest_number_of_the_chosen_column() -> None:
    """1E-3.1.15: the owner names a column; the cube takes its highest empty number."""
    state = rolled((2, 2)).state
    second = build.dice(2)
    for _ in range(2):
        state = build.answer(state, "hastings", "setup_shipyard_column", "column_3", second).state
    assert cubes.only(state, "shipyard.3.6") == cubes.only(state, "shipyard.3.5") == "hastings"


def test_1E_3_1_15_default_column() -> None:
    """1E-3.1.15: silence takes the column with fewest cubes, then the lowest; full columns are not offered."""
    state = build.hold(build.laid(), chairman="hastings")
    for place in ("1.6", "1.5", "2.6", "3.6", "3.5", "3.4", "3.3", "4.6"):
        state = build.put(state, "larkins", f"shipyard.{place}")
    state = rolled((2,), state=state).state
    assert build.question(state, "hastings", "setup_shipyard_column").options == Pick(
        ("column_1", "column_2", "column_4")
    )
    state = build.silence(state, "hastings", "setup_shipyard_column").state
    assert cubes.only(state, "shipyard.2.5") == "hastings"


def test_1E_3_1_16_a_factory_goes_to_a_free_space() -> None:
    """1E-3.1.16: any free space; silence takes the lowest printed price, then the lowest number."""
    state = build.put(build.hold(build.laid(), chairman="hastings"), "larkins", "factory.1")
    state = rolled((3,), state=state).state
    asked = build.question(state, "hastings", "setup_factory_space")
    assert asked.options == Pick(tuple(f"space_{number}" for number in range(2, 9)))
    assert (
        cubes.only(build.answer(state, "hastings", "setup_factory_space", "space_8").state, "factory.8")
        == "hastings"
    )
    assert (
        cubes.only(build.silence(state, "hastings", "setup_factory_space").state, "factory.2") == "hastings"
    )
    for space in (2, 4):
        state = build.put(state, "larkins", f"factory.{space}")
    assert (
        cubes.only(build.silence(state, "hastings", "setup_factory_space").state, "factory.3") == "hastings"
    )


def test_1E_3_1_17_rolled_shares_pay_the_company() -> None:
    """1E-3.1.17: each rolled share brings the share price from the bank; the Chairman gives it out after all dice."""
    chance = build.dice(1, 1, 1, 6)
    state = build.company(build.hold(build.laid(), chairman="hastings"), share_price=5)
    for other in build.FOUR:
        state = cubes.move(
            state, other, cubes.STARTING, cubes.OUT, 4 if other in ("hastings", "larkins") else 6
        )
    main = tuple(
        Frame(step, f"setup.{step}", None) for step in ("roll_starting_cubes", "allocate_setup_share_money")
    )
    outcome = run.run(STEPS, build.change(state, agenda=Agenda(main=main)), chance)
    assert cubes.number(outcome.state, cubes.COURT, "hastings") == 2
    assert cubes.number(outcome.state, cubes.COURT, "larkins") == 1
    assert accounts.balance(outcome.state, accounts.SHARE_MONEY) == 15
    assert accounts.balance(outcome.state, "larkins") == 5
    choice = (("goods_purchasing", 10), ("president_bombay", 5))
    done = build.answer(outcome.state, "hastings", "allocate_setup_share_money", choice).state
    assert accounts.balance(done, "goods_purchasing") == 18
    assert accounts.balance(done, "president_bombay") == 10
    silent = build.silence(outcome.state, "hastings", "allocate_setup_share_money")
    given = [event["pounds"] for event in build.told(silent, "money_allocated")]
    offices_ = [event["office"] for event in build.told(silent, "money_allocated")]
    assert given == [3, 3, 3, 2, 2, 2]
    assert offices_ == list(offices.treasuries(state))
    assert accounts.balance(silent.state, accounts.SHARE_MONEY) == 0


def test_1E_3_1_18_a_full_box_sends_the_cube_to_the_writers() -> None:
    """1E-3.1.18: all sixteen slots covered: a 2 is a writer; all eight spaces: a 3 is; manors are free and many."""
    state = build.hold(build.laid(), chairman="hastings")
    for number, slot in enumerate((6, 5, 4, 3)):
        for column in range(1, 5):
            state = build.put(state, build.FOUR[number], f"shipyard.{column}.{slot}")
    for space in range(1, 9):
        state = build.put(state, build.FOUR[space % 4], f"factory.{space}")
    outcome = rolled((2, 3, 6, 6), state=state)
    assert not build.asked(outcome.state)
    assert cubes.number(outcome.state, cubes.WRITERS, "hastings") == 2
    assert cubes.number(outcome.state, cubes.MANOR, "hastings") == 2
    assert accounts.balance(outcome.state, "hastings") == 5
    assert [event["box"] for event in build.told(outcome, "starting_cube_rolled")] == [
        "writers",
        "writers",
        "manor",
        "manor",
    ]


def test_1E_3_1_19_the_elephant_is_placed_by_one_draw_of_eight() -> None:
    """1E-3.1.19, 1E-1.1.7: one draw from 1 to 8 places it; no event happens there."""
    state = build.laid()
    for number, name in ((1, "punjab"), (8, "madras")):
        outcome = build.at_step(state, "place_elephant", path="setup.e", chance=build.dice(number))
        assert outcome.state.india.elephant == name
        assert build.kinds(outcome) == ("elephant_starts",)
        assert outcome.state.regions == state.regions
    seen = {
        build.at_step(state, "place_elephant", path=f"setup.{number}").state.india.elephant
        for number in range(60)
    }
    assert len(seen) == 8


def test_1E_3_1_20_officers_and_captains_wait_in_their_boxes() -> None:
    """1E-3.1.20: starting cubes rolled as officers and captains stay in the boxes; no army and no ship has them."""
    state = rolled((4, 5)).state
    assert cubes.places(state, "army.", "hastings") == cubes.places(state, "ship.", "hastings") == ()
    assert cubes.places(state, "officers", "hastings") == (("officers", 1),)
    assert cubes.places(state, "captains", "hastings") == (("captains", 1),)


@pytest.mark.parametrize(("families", "dice"), [(build.FOUR, 11), (build.SIX[:5], 12), (build.SIX, 17)])
def test_1E_3_1_21_check_sums_then_turn_one_begins(families: tuple[str, ...], dice: int) -> None:
    """1E-3.1.21, 1E-1.1.3: 13 cubes are drafted, the rest rolled, none is left over; the Family Phase comes next."""
    chance = build.dice(1, *[6] * dice, 3)
    outcome = build.at_step(build.laid(families), "setup", path="setup", chance=chance)
    main = (*outcome.state.agenda.main, Frame("turn", "turn", None))
    state = build.change(outcome.state, agenda=Agenda(main=main))
    state, _ = by_default(state, chance)
    assert cubes.size(state, cubes.STARTING) == 0
    assert cubes.size(state, cubes.MANOR) == dice
    assert cubes.size(state, cubes.COURT) == 5
    assert cubes.size(state, cubes.STOCK) == 12 * len(families)
    assert chance.used == 1 + dice + 1
    assert (state.turn, state.phase) == (1, "family_phase")
    assert build.asked(state)[0].kind == "family_action"


def test_1E_3_E_worked_example() -> None:
    """3.E: B C D A A D C B; eleven dice; two shares bring 8 pounds; Court A 2, B 2, C 1, D 2 (1E-3.1.11 to 3.1.17)."""
    chance = build.dice(2, 1, 4, 6, 2, 2, 5, 3, 6, 1, 4, 5)
    state = setup(build.FOUR, chance)
    state = drafted(
        state,
        "larkins chairman, sykes president_bengal, paxton director_of_trade, hastings president_madras, "
        "hastings ship_purchasing, paxton president_bombay, sykes military_affairs",
        chance,
    )
    assert holders(state)["goods_purchasing"] == "larkins"
    for _ in range(2):
        state = build.answer(state, "sykes", "setup_shipyard_column", "column_1", chance).state
    state = build.silence(state, "paxton", "setup_factory_space", chance).state
    assert cubes.only(state, "shipyard.1.6") == cubes.only(state, "shipyard.1.5") == "sykes"
    assert dict(cubes.at(state, cubes.COURT)) == {"hastings": 2, "larkins": 2, "paxton": 2, "sykes": 1}
    assert dict(cubes.at(state, cubes.OFFICERS)) == {"hastings": 1, "larkins": 1}
    assert dict(cubes.at(state, cubes.CAPTAINS)) == {"hastings": 1, "sykes": 1}
    assert dict(cubes.at(state, cubes.MANOR)) == {"larkins": 1, "paxton": 1}
    assert chance.used == 12
    assert accounts.balance(state, accounts.SHARE_MONEY) == 8
    choice = (("ship_purchasing", 4), ("president_bengal", 4))
    state = build.answer(state, "larkins", "allocate_setup_share_money", choice, chance).state
    assert accounts.balance(state, "ship_purchasing") == 16
    assert accounts.balance(state, "president_bengal") == 9


def test_1E_11_1_7_one_key_for_each_draw_of_set_up() -> None:
    """1E-11.1.7: first drafter, setup dice, elephant, in this order and each with a key of its own."""
    chance = build.dice()
    outcome = build.at_step(build.laid(setup="ribbon_fill"), "setup", path="setup", chance=chance)
    state, rolls = outcome.state, list(outcome.rolls)
    while build.asked(state):
        first = build.asked(state)[0]
        outcome = build.silence(state, first.seat, first.kind, chance)
        state, rolls = outcome.state, rolls + list(outcome.rolls)
    assert len(rolls) == 1 + 11 + 1
    assert len({roll.key for roll in rolls}) == len(rolls)
    assert rolls[0].key.endswith("first_drafter")
    assert rolls[-1].key.endswith("elephant")


def test_3_1_11_a_draft_question_goes_to_one_family() -> None:
    """1E-3.1.11: the others are not asked while one drafts."""
    state = build.at_step(build.laid(), "draft_office", SeatMemo("paxton")).state
    assert [each.seat for each in build.asked(state)] == ["paxton"]


def test_1E_3_1_15_and_16_where_starting_cubes_go_may_be_said_ahead() -> None:
    """1E-3.1.15, 1E-3.1.16: from the draft on everybody with a cube left is told of both questions, as they may come."""
    state = setup(build.FOUR, build.dice(2))
    told = [(each.decision.seat, each.decision.kind) for each in look_ahead(STEPS, state)]
    for seat in build.FOUR:
        assert {(seat, "setup_shipyard_column"), (seat, "setup_factory_space")} <= set(told)
    assert [seat for seat, kind in told if kind == "setup_vacancy"].count("hastings") == 2
    spent = state
    for seat in build.FOUR[1:]:
        spent = cubes.move(spent, seat, cubes.STARTING, cubes.OUT, cubes.number(spent, cubes.STARTING, seat))
    kinds = {
        each.decision.seat for each in look_ahead(STEPS, spent) if each.decision.kind == "setup_factory_space"
    }
    assert kinds == {build.FOUR[0]}
