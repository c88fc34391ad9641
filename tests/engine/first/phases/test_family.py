"""The family action and the money from shares."""

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.options import Amount, OneOf, Options, Pick, Split
from engine.core.order import Order
from engine.first import accounts, cubes
from engine.first.memos.common import SeatMemo
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build

BOXES = ("shares", "shipyards", "factories", "officers", "captains", "manor", "writers")


def acting(state: State, seat: str = "hastings") -> State:
    return build.at_step(state, "family_action", SeatMemo(seat), f"t1.{seat}").state


def offered(state: State, seat: str = "hastings") -> dict[str, Options]:
    options = build.question(acting(state, seat), seat, "family_action").options
    assert isinstance(options, OneOf)
    return dict(options.branches)


def acted(state: State, choice: tuple[str, object], seat: str = "hastings") -> State:
    return build.answer(acting(state, seat), seat, "family_action", choice).state


def stocked(state: State, family: str, number: int) -> State:
    spare = cubes.number(state, cubes.STOCK, family) - number
    return cubes.move(state, family, cubes.STOCK, cubes.OUT, spare)


def phase(state: State) -> State:
    """The whole Family Phase on the agenda."""
    return build.at_step(state, "family_phase", path="t1.family_phase").state


def test_1E_4_1_1_clockwise_from_the_chairman() -> None:
    """1E-4.1.1, 1E-4.1.5: the Chairman's family acts first, then clockwise, one after the other, once each."""
    state = phase(build.hold(build.laid(), chairman="sykes"))
    seats = []
    while build.asked(state):
        (asked,) = build.asked(state)
        seats.append(asked.seat)
        state = build.answer(state, asked.seat, "family_action", ("writers", 2)).state
        assert cubes.number(state, cubes.WRITERS, asked.seat) == 2
    assert seats == ["sykes", "paxton", "hastings", "larkins"]


def test_1E_4_1_1_from_the_former_chairman_when_vacant() -> None:
    """1E-4.1.1, 1E-0.1.6: the office is vacant, so the family that held it last begins."""
    state = build.company(build.laid(), former_chairman="paxton")
    assert [each.seat for each in build.asked(phase(state))] == ["paxton"]


def test_1E_4_1_2_the_action_is_mandatory() -> None:
    """1E-4.1.2: passing is no answer, the family stays asked; a family without any cube is passed over."""
    state = acting(build.laid())
    assert build.judge(state, "hastings", "family_action", None)[0].code == "misfit_not_among"
    assert run.waiting_among(run.open_questions(STEPS, state), state) == ("hastings",)
    empty = stocked(build.hold(build.laid(), chairman="hastings"), "hastings", 0)
    assert [each.seat for each in build.asked(phase(empty))] == ["larkins"]


def test_1E_4_1_3_box_number_and_payment() -> None:
    """1E-4.1.3: the action names a box and a number within its limits, and pays; silence places one writer."""
    state = acting(build.laid())
    assert build.judge(state, "hastings", "family_action", ("writers", 3))[0].code == "misfit_out_of_range"
    assert build.judge(state, "hastings", "family_action", ("writers", 0))[0].code == "misfit_out_of_range"
    silent = build.silence(state, "hastings", "family_action").state
    assert cubes.number(silent, cubes.WRITERS, "hastings") == 1
    assert cubes.number(silent, cubes.STOCK, "hastings") == 11
    assert silent.money == state.money


def test_1E_4_1_4_only_what_can_be_paid_and_placed_is_offered() -> None:
    """1E-4.1.4: with 5 pounds one share (4), two shipyards (2 each), one factory (3), a manor (5)."""
    five = offered(build.laid())
    assert tuple(five) == BOXES
    assert five["shares"] == Amount(1, 1, "cubes")
    assert five["shipyards"] == Split(
        2, tuple((f"column_{number}", 4) for number in range(1, 5)), exact=False, least=1, unit="cubes"
    )
    assert five["factories"] == Pick(tuple(f"space_{number}" for number in range(1, 9)), 1, 1)
    none = offered(build.purse(build.laid(), hastings=1))
    assert tuple(none) == ("officers", "captains", "writers")
    assert tuple(offered(build.purse(build.laid(), hastings=2))) == (
        "shipyards",
        "officers",
        "captains",
        "writers",
    )
    assert "factories" in offered(build.purse(build.laid(), hastings=3))
    assert "manor" not in offered(build.purse(build.laid(), hastings=4))
    one = offered(stocked(build.purse(build.laid(), hastings=40), "hastings", 1))
    assert one["writers"] == Amount(1, 1, "cubes")
    assert one["shares"] == Amount(1, 1, "cubes")


def test_1E_4_1_4_full_places_are_not_offered() -> None:
    """1E-4.1.4, 1E-4.2.3: full columns are left out; full boxes are not named; the free boxes have no capacity."""
    state = build.purse(build.laid(), hastings=90)
    for slot in (6, 5, 4, 3):
        state = build.put(state, "larkins", f"shipyard.2.{slot}")
    state = build.put(state, "sykes", "shipyard.1.6")
    split = offered(state)["shipyards"]
    assert isinstance(split, Split)
    assert split.caps == (("column_1", 3), ("column_3", 4), ("column_4", 4))
    assert split.total == 11
    for column in (1, 3, 4):
        for slot in (6, 5, 4, 3):
            if not cubes.at(state, f"shipyard.{column}.{slot}"):
                state = build.put(state, "paxton" if column == 3 else "sykes", f"shipyard.{column}.{slot}")
    for space in range(1, 9):
        state = build.put(state, "larkins" if space < 5 else "paxton", f"factory.{space}")
    assert tuple(offered(state)) == ("shares", "officers", "captains", "manor", "writers")
    crowd = build.put(build.put(build.laid(), "hastings", "writers", 9), "larkins", "officers", 12)
    assert offered(crowd)["writers"] == offered(crowd)["officers"] == Amount(1, 2, "cubes")


@pytest.mark.parametrize(
    ("box", "place"), [("writers", "writers"), ("officers", "officers"), ("captains", "captains")]
)
def test_1E_4_2_1_the_free_boxes_take_one_or_two(box: str, place: str) -> None:
    """1E-4.2.1, 1E-4.2.6: all cubes go to one box, 1 or 2, free of charge, and stay there for now."""
    state = build.laid()
    assert offered(state)[box] == Amount(1, 2, "cubes")
    done = acted(state, (box, 2))
    assert dict(cubes.places(done, "", "hastings")) == {place: 2, "starting": 6, "stock": 10}
    assert done.money == state.money


def test_1E_4_2_1_two_boxes_are_no_action() -> None:
    """1E-4.2.1: cubes for two boxes cannot be named in one action."""
    wrong = build.judge(acting(build.laid()), "hastings", "family_action", (("writers", 1), ("officers", 1)))
    assert wrong[0].code == "misfit_not_among"


def test_1E_4_2_2_shares_are_paid_to_the_company_at_an_unmoved_price() -> None:
    """1E-4.2.2, 1E-4.3.1: three shares at 4: 12 pounds wait in the pool, the price stays 4, the cubes are on the Court."""
    state = build.purse(build.laid(), hastings=13)
    assert offered(state)["shares"] == Amount(1, 3, "cubes")
    done = acted(state, ("shares", 3))
    assert accounts.balance(done, "hastings") == 1
    assert accounts.balance(done, accounts.SHARE_MONEY) == 12
    assert accounts.balance(done, "bank") == accounts.balance(state, "bank")
    assert done.company.share_price == 4
    assert cubes.number(done, cubes.COURT, "hastings") == 3
    dear = build.company(state, share_price=6)
    assert accounts.balance(acted(dear, ("shares", 2)), accounts.SHARE_MONEY) == 12


def test_1E_4_2_3_shipyards_cover_the_highest_numbers_of_the_chosen_columns() -> None:
    """1E-4.2.3: two cubes in column 1 cover 6 and 5, one in column 3 covers 6; 2 pounds each to the bank."""
    state = build.purse(build.laid(), hastings=7)
    done = acted(state, ("shipyards", (("column_1", 2), ("column_3", 1))))
    mine = [place for place, _ in cubes.places(done, "shipyard.", "hastings")]
    assert mine == ["shipyard.1.5", "shipyard.1.6", "shipyard.3.6"]
    assert accounts.balance(done, "hastings") == 1
    assert accounts.balance(done, "bank") == accounts.balance(state, "bank") + 6
    more = acted(build.purse(done, larkins=9), ("shipyards", (("column_1", 1),)), "larkins")
    assert cubes.only(more, "shipyard.1.4") == "larkins"


def test_1E_4_2_4_factories_take_any_free_spaces() -> None:
    """1E-4.2.4: two factories on spaces 8 and 2, 3 pounds each to the bank; taken spaces are not offered."""
    state = build.put(build.purse(build.laid(), hastings=7), "larkins", "factory.1")
    assert offered(state)["factories"] == Pick(tuple(f"space_{number}" for number in range(2, 9)), 1, 2)
    done = acted(state, ("factories", ("space_8", "space_2")))
    assert cubes.only(done, "factory.8") == cubes.only(done, "factory.2") == "hastings"
    assert accounts.balance(done, "hastings") == 1
    assert accounts.balance(done, "bank") == accounts.balance(state, "bank") + 6
    single = acted(build.laid(), ("factories", "space_5"))
    assert cubes.only(single, "factory.5") == "hastings"
    assert accounts.balance(single, "hastings") == 2


def test_1E_4_2_5_one_manor_for_each_family_a_turn() -> None:
    """1E-4.2.5: exactly one manor for 5 pounds to the bank; a family that has bought one cannot, the others can."""
    state = build.laid()
    assert offered(state)["manor"] == Amount(1, 1, "cubes")
    done = acted(state, ("manor", 1))
    assert cubes.number(done, cubes.MANOR, "hastings") == 1
    assert accounts.balance(done, "hastings") == 0
    assert accounts.balance(done, "bank") == accounts.balance(state, "bank") + 5
    rich = build.purse(done, hastings=20)
    assert "manor" not in offered(rich)
    assert "manor" in offered(rich, "larkins")


def test_1E_4_2_5_one_manor_in_all_with_the_global_limit() -> None:
    """1E-4.2.5, 99: with manor_limit = global the first manor of a turn is the last; a new turn has a new one."""
    state = build.hold(build.laid(manor_limit="global"), chairman="hastings")
    state = build.answer(phase(state), "hastings", "family_action", ("manor", 1)).state
    asked = build.question(state, "larkins", "family_action")
    assert "manor" not in dict(asked.options.branches)
    again = phase(build.at_step(build.purse(state, hastings=5), "clear_the_board").state)
    assert "manor" in dict(build.question(again, "hastings", "family_action").options.branches)


def test_1E_4_2_7_more_cubes_on_later_turns() -> None:
    """1E-4.2.7: a family with five writers may add two more."""
    state = build.put(build.laid(), "hastings", "writers", 5)
    assert cubes.number(acted(state, ("writers", 2)), cubes.WRITERS, "hastings") == 7


def test_1E_4_2_8_nothing_is_sold_by_its_owner() -> None:
    """1E-4.2.8: a family with a share, shipyard, factory and manor is offered no way to withdraw one."""
    state = build.laid()
    for place in ("court", "shipyard.1.6", "factory.1", "manor"):
        state = build.put(state, "hastings", place)
    for box, options in offered(build.purse(state, hastings=50)).items():
        assert box in BOXES
        low = {Amount: "low", Split: "least", Pick: "least"}[type(options)]
        assert getattr(options, low) == 1


def test_1E_4_2_9_no_firm_actions_before_deregulation() -> None:
    """1E-4.2.9: the Early Company is never deregulated, so the seven boxes are all there is."""
    assert tuple(offered(build.purse(build.laid(), hastings=99))) == BOXES


def test_1E_4_3_1_money_for_shares_waits_in_the_pool() -> None:
    """1E-4.3.1: two families buy; both sums wait together; no treasury has changed."""
    state = acted(build.laid(), ("shares", 1))
    state = acted(state, ("shares", 1), "larkins")
    assert accounts.balance(state, accounts.SHARE_MONEY) == 8
    assert accounts.balance(state, "ship_purchasing") == 12


def bought(state: State) -> State:
    """The Family Phase, in which Larkins buys a share and the others place a writer each."""
    state = phase(state)
    while build.asked(state) and build.asked(state)[0].kind == "family_action":
        seat = build.asked(state)[0].seat
        choice = ("shares", 1) if seat == "larkins" else ("writers", 1)
        state = build.answer(state, seat, "family_action", choice).state
    return state


def test_1E_4_3_2_a_seated_chairman_allocates_when_the_phase_ends() -> None:
    """1E-4.3.2: the Chairman splits the whole pool over open treasuries; not less, not to blocked ones."""
    state = bought(build.hold(build.laid(), chairman="hastings"))
    asked = build.question(state, "hastings", "allocate_share_money")
    places = (
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
        "president_bombay",
        "president_madras",
        "president_bengal",
    )
    assert asked.options == Split(4, tuple((place, 4) for place in places), unit="£")
    few = build.judge(state, "hastings", "allocate_share_money", (("ship_purchasing", 3),))
    assert few[0].code == "misfit_wrong_total"
    china = build.judge(state, "hastings", "allocate_share_money", (("superintendent_china", 4),))
    assert china[0].code == "misfit_not_among"
    choice = (("ship_purchasing", 3), ("president_bengal", 1))
    done = build.answer(state, "hastings", "allocate_share_money", choice)
    assert accounts.balance(done.state, "ship_purchasing") == 15
    assert accounts.balance(done.state, "president_bengal") == 6
    assert accounts.balance(done.state, accounts.SHARE_MONEY) == 0
    assert len(build.told(done, "money_allocated")) == 2


def test_1E_4_3_2_silence_gives_all_to_the_poorest_president() -> None:
    """1E-4.3.2: all to the President with the least money, blue order on ties (Bombay, Madras, Bengal)."""
    state = bought(build.hold(build.laid(), chairman="hastings"))
    assert (
        accounts.balance(build.silence(state, "hastings", "allocate_share_money").state, "president_bombay")
        == 9
    )
    poor = build.purse(state, president_madras=2, president_bengal=2)
    assert (
        accounts.balance(build.silence(poor, "hastings", "allocate_share_money").state, "president_madras")
        == 6
    )
    poorest = build.purse(state, president_bengal=4)
    assert (
        accounts.balance(build.silence(poorest, "hastings", "allocate_share_money").state, "president_bengal")
        == 8
    )


def test_1E_4_3_2_a_single_pound_is_allocated_and_nothing_is_no_question() -> None:
    """1E-4.3.2: a pool of 1 is asked about, an empty one is not."""
    state = build.hold(build.laid(), chairman="hastings")
    assert not build.asked(build.at_step(state, "share_money_after_family_phase").state)
    one = build.at_step(build.purse(state, share_money=1), "share_money_after_family_phase").state
    assert build.question(one, "hastings", "allocate_share_money").about == (("pounds", 1),)


def test_1E_4_3_2_a_vacant_chair_leaves_the_pool_for_after_the_election() -> None:
    """1E-4.3.2: without a Chairman nobody is asked at the end of Phase 1; the pool stays."""
    state = bought(build.laid())
    assert not build.asked(state)
    assert accounts.balance(state, accounts.SHARE_MONEY) == 4


def test_1E_11_1_2_the_next_default_when_no_president_is_left() -> None:
    """1E-11.1.2: if no President can be given money, the default is the first legal treasury in red order."""
    state = build.purse(build.hold(build.laid(), chairman="hastings"), share_money=4)
    for name in ("president_bombay", "president_madras", "president_bengal"):
        state = build.office(state, name, status="eliminated")
    state = build.at_step(state, "share_money_after_family_phase").state
    done = build.silence(state, "hastings", "allocate_share_money").state
    assert accounts.balance(done, "ship_purchasing") == 16


def test_4_E_worked_example() -> None:
    """4.E: Larkins pays (2-1) x 2 for two shipyards, Ben 8 for two shares, Cora two writers, Dev a cube of a prize."""
    state = build.hold(build.laid(), chairman="larkins")
    state = build.change(state, prizes=("town_house", *state.prizes[1:]))
    state = build.purse(state, sykes=9, hastings=1)
    state = stocked(build.put(state, "hastings", "prize.town_house"), "hastings", 0)
    state = phase(state)
    state = build.answer(state, "larkins", "family_action", ("shipyards", (("column_1", 2),))).state
    assert accounts.balance(state, "larkins") == 3
    assert cubes.only(state, "shipyard.1.6") == cubes.only(state, "shipyard.1.5") == "larkins"
    state = build.answer(state, "sykes", "family_action", ("shares", 2)).state
    assert accounts.balance(state, "sykes") == 1
    state = build.answer(state, "paxton", "family_action", ("writers", 2)).state
    assert not cubes.at(state, "prize.town_house")
    state = build.answer(state, "hastings", "family_action", ("officers", 1)).state
    assert cubes.number(state, cubes.OFFICERS, "hastings") == 1
    choice = (("ship_purchasing", 6), ("president_madras", 2))
    state = build.answer(state, "larkins", "allocate_share_money", choice).state
    assert accounts.balance(state, "ship_purchasing") == 18
    assert accounts.balance(state, "president_madras") == 7


def test_1E_4_1_5_actions_change_what_later_families_may_do() -> None:
    """1E-4.1.5: the last free space is taken by the first to act; the next is not offered factories."""
    state = build.hold(build.laid(), chairman="hastings")
    for space in range(1, 8):
        state = build.put(state, "sykes", f"factory.{space}")
    state = phase(state)
    state = build.answer(state, "hastings", "family_action", ("factories", "space_8")).state
    assert "factories" not in dict(build.question(state, "larkins", "family_action").options.branches)


def test_1E_11_1_3_silence_is_told_and_stands() -> None:
    """1E-11.1.3: a deadline plays the default and tells it; the question is closed to later orders."""
    state = acting(build.laid())
    old = build.question(state, "hastings", "family_action")
    silent = build.silence(state, "hastings", "family_action")
    assert build.told(silent, "family_acts") == [
        {"seat": "hastings", "box": "writers", "cubes": 1, "pounds": 0}
    ]
    late = run.validate(STEPS, silent.state, Order(old.id, old.seat, ("manor", 1)))
    assert [refusal.code for refusal in late] == ["not_asked"]


def test_1E_0_2_1_share_money_follows_the_last_action() -> None:
    """1E-0.2.1: the steps of the phase run in their order; nobody allocates before all have acted."""
    state = build.purse(build.hold(build.laid(), chairman="hastings"), share_money=4)
    main = (Frame("family_phase", "t1.family_phase", None),)
    state = run.run(STEPS, build.change(state, agenda=Agenda(main=main)), build.PLAIN).state
    for seat in ("hastings", "larkins", "sykes", "paxton"):
        assert build.asked(state)[0].kind == "family_action"
        state = build.answer(state, seat, "family_action", ("captains", 1)).state
    assert build.asked(state)[0].kind == "allocate_share_money"
