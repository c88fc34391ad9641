"""Attrition and the prizes of those who leave (1E-8.8)."""

from __future__ import annotations

import pytest

from engine.core.ids import Seat
from engine.core.step import Outcome
from engine.first import cubes
from engine.first.state import State
from tests.engine.first import build, post


def attrition(state: State, *dice: int) -> Outcome[State]:
    return build.at_step(state, "attrition", chance=build.dice(*dice))


def open_china() -> State:
    return build.office(build.laid(build.SIX), "superintendent_china", status="open")


@pytest.mark.parametrize(
    ("office", "stress"),
    [
        ("chairman", 4),
        ("director_of_trade", 5),
        ("president_bombay", 5),
        ("president_madras", 5),
        ("president_bengal", 5),
        ("superintendent_china", 5),
        ("ship_purchasing", 6),
        ("goods_purchasing", 6),
        ("military_affairs", 6),
    ],
)
def test_1E_8_8_1_each_office_has_its_roll(office: str, stress: int) -> None:
    """1E-8.8.1: the Chairman leaves on 4, other executives on 5, seniors on 6; one less is not enough."""
    state = post.prizes(build.hold(open_china(), **{office: "larkins"}))
    assert cubes.only(attrition(state, stress).state, f"office.{office}") == ""
    assert cubes.only(attrition(state, stress - 1).state, f"office.{office}") == "larkins"


@pytest.mark.parametrize(("die", "stays"), [(5, True), (6, False)])
def test_1E_8_8_1_provincial_holders_leave_on_six(die: int, stays: bool) -> None:
    """1E-8.8.1: a provincial office is senior."""
    after = attrition(post.prizes(post.province(build.laid(), "bengal", "larkins")), die).state
    assert (cubes.only(after, "office.province_bengal") == "larkins") is stays


@pytest.mark.parametrize(("die", "stays"), [(2, True), (3, False)])
def test_1E_8_8_1_tenure_act_makes_the_chairman_leave_on_three(die: int, stays: bool) -> None:
    """1E-8.8.1: under the law 3 is enough for the Chairman; a Director still needs 5."""
    state = post.prizes(
        post.law(build.hold(build.laid(), chairman="larkins", director_of_trade="sykes"), "tenure_act")
    )
    after = attrition(state, die, 4).state
    assert (cubes.only(after, "office.chairman") == "larkins") is stays
    assert cubes.only(after, "office.director_of_trade") == "sykes"


def test_1E_8_8_1_all_dice_in_blue_order_before_any_prize() -> None:
    """1E-8.8.1: the dice run from the Chairman over Presidents, China and provinces to the purchasing offices.

    Vacant offices roll nothing, and the prizes come after the last die.
    """
    state = build.hold(
        open_china(),
        military_affairs="walsh",
        ship_purchasing="walsh",
        president_bengal="paxton",
        president_bombay="sykes",
        superintendent_china="benyon",
        director_of_trade="larkins",
        chairman="hastings",
    )
    state = post.province(state, "mysore", "larkins", presidency="madras", formation=2)
    state = post.prizes(post.province(state, "delhi", "sykes", formation=1), "house_of_commons")
    outcome = attrition(state, 4, 1, 5, 1, 1, 1, 1, 1, 1)
    told = [event for event in outcome.events if event.kind in ("leaves_office", "stays_in_office")]
    assert [(dict(event.facts)["office"], dict(event.facts)["dice"]) for event in told] == [
        ("chairman", (4,)),
        ("director_of_trade", (1,)),
        ("president_bombay", (5,)),
        ("president_bengal", (1,)),
        ("superintendent_china", (1,)),
        ("province_delhi", (1,)),
        ("province_mysore", (1,)),
        ("ship_purchasing", (1,)),
        ("military_affairs", (1,)),
    ]
    assert len({roll.key for roll in outcome.rolls}) == 9
    assert {each.kind for each in build.asked(outcome.state)} == {"claim_prize"}


def test_1E_8_8_2_a_black_disk_counts_as_a_six_without_rolling() -> None:
    """1E-8.8.2: the marked President leaves without a die; the next die, a 1, is for Ship Purchasing."""
    state = build.hold(post.prizes(build.laid()), president_bombay="larkins", ship_purchasing="sykes")
    outcome = attrition(build.office(state, "president_bombay", status="marked"), 1)
    assert [roll.values for roll in outcome.rolls] == [(1,)]
    assert build.told(outcome, "leaves_office") == [
        {"office": "president_bombay", "seat": "larkins", "dice": (), "stress": 5}
    ]
    assert cubes.only(outcome.state, "office.ship_purchasing") == "sykes"
    province = build.office(
        post.province(post.prizes(build.laid()), "bengal", "larkins"), "province_bengal", status="marked"
    )
    assert cubes.only(attrition(province).state, "office.province_bengal") == ""


def leaving(state: State, *prizes: str, **money: int) -> State:
    """All office holders of a position leave; the families have this much money."""
    state = build.purse(post.prizes(state, *prizes), **money)
    return attrition(state, *[6] * 12).state


def test_1E_8_8_3_a_prize_of_the_offices_rank_at_its_cost() -> None:
    """1E-8.8.3: a President may buy an executive prize (4), not the Town House; the money goes to the bank."""
    state = leaving(
        build.hold(build.laid(), president_bombay="larkins"), "country_estate", "town_house", larkins=5
    )
    (refusal,) = build.judge(state, "larkins", "claim_prize", "town_house")
    assert (refusal.code, refusal.rule, refusal.instead) == (
        "misfit_not_among",
        "1E-8.8.3",
        ("country_estate",),
    )
    (bank,) = post.money(state, "bank")
    after = build.answer(state, "larkins", "claim_prize", "country_estate").state
    assert post.money(after, "larkins", "bank") == (1, bank + 4)
    assert cubes.number(after, "prize.country_estate", "larkins") == 1
    assert cubes.only(after, "office.president_bombay") == ""
    assert dict(after.offices)["president_bombay"].last_holder == "larkins"


def test_1E_8_8_3_the_chairmans_rank_is_executive_a_provinces_senior() -> None:
    """1E-8.8.3: the Chairman is offered Country Estate, the provincial holder the Town House."""
    state = post.province(build.hold(build.laid(), chairman="larkins"), "bengal", "sykes")
    state = leaving(state, "country_estate", "town_house", larkins=9, sykes=9)
    about = dict(build.question(state, "larkins", "claim_prize").about)
    assert (about["prizes"], about["costs"]) == (("country_estate",), (4,))
    about = dict(build.question(state, "sykes", "claim_prize").about)
    assert (about["prizes"], about["costs"]) == (("town_house",), (3,))


def test_1E_8_8_3_otherwise_the_cube_goes_to_stock() -> None:
    """1E-8.8.3: silence buys nothing; a family that can afford none is not asked."""
    state = leaving(build.hold(build.laid(), president_bombay="larkins"), "country_estate", larkins=4)
    before = post.stock(state, "larkins")
    after = build.silence(state, "larkins", "claim_prize").state
    assert (post.stock(after, "larkins"), post.money(after, "larkins")) == (before + 1, (4,))
    poor = leaving(build.hold(build.laid(), president_bombay="larkins"), "country_estate", larkins=3)
    assert build.asked(poor) == ()
    assert cubes.only(poor, "office.president_bombay") == ""


def test_1E_8_8_3_a_black_disk_costs_two_more() -> None:
    """1E-8.8.3: the marked President pays 4 + 2; with 5 it is not asked."""
    state = build.office(
        build.hold(build.laid(), president_bombay="larkins"), "president_bombay", status="marked"
    )
    assert build.asked(leaving(state, "country_estate", larkins=5)) == ()
    asked = leaving(state, "country_estate", larkins=6)
    assert post.money(build.answer(asked, "larkins", "claim_prize", "country_estate").state, "larkins") == (
        0,
    )


def test_1E_8_8_3_benyon_pays_one_less_but_the_full_surcharge() -> None:
    """1E-8.8.3: Benyon pays 3 for Country Estate, with a black disk 3 + 2."""
    state = build.hold(build.laid(build.SIX), president_bombay="benyon")
    asked = leaving(state, "country_estate", benyon=3)
    assert post.money(build.answer(asked, "benyon", "claim_prize", "country_estate").state, "benyon") == (0,)
    marked = build.office(state, "president_bombay", status="marked")
    assert build.asked(leaving(marked, "country_estate", benyon=4)) == ()
    asked = leaving(marked, "country_estate", benyon=5)
    assert dict(build.question(asked, "benyon", "claim_prize").about)["costs"] == (5,)


def test_1E_8_8_3_claims_are_applied_in_blue_order() -> None:
    """1E-8.8.3 and 1E-11.1.6: Sykes answers early for Bombay; nothing happens before the Chairman has answered.

    Larkins leaves two offices with 4 pounds: the Director's claim comes first, then Bengal's cube can pay nothing.
    """
    state = build.hold(
        build.laid(),
        chairman="hastings",
        director_of_trade="larkins",
        president_bombay="sykes",
        president_bengal="larkins",
    )
    state = leaving(state, "country_estate", hastings=4, larkins=4, sykes=4)
    assert [dict(each.about)["office"] for each in build.asked(state)] == [
        "chairman",
        "director_of_trade",
        "president_bombay",
        "president_bengal",
    ]
    state = build.answer(state, "sykes", "claim_prize", "country_estate").state
    assert post.money(state, "sykes") == (4,)
    state = build.answer(state, "hastings", "claim_prize", None).state
    outcome = build.answer(state, "larkins", "claim_prize", "country_estate")
    assert build.kinds(outcome) == ("prize_claimed", "prize_claimed", "cube_to_stock")
    assert [told["office"] for told in build.told(outcome, "prize_claimed")] == [
        "director_of_trade",
        "president_bombay",
    ]
    assert build.told(outcome, "cube_to_stock") == [{"office": "president_bengal", "seat": "larkins"}]


def test_1E_8_8_4_prizes_have_no_capacity() -> None:
    """1E-8.8.4: a card with cubes of Sykes and Larkins takes two more of Larkins."""
    state = build.hold(build.laid(), president_bombay="larkins", president_madras="larkins")
    state = build.everyone(state, ("sykes", "larkins"), "prize.country_estate")
    state = leaving(state, "country_estate", larkins=8)
    for _ in range(2):
        state = build.answer(state, "larkins", "claim_prize", "country_estate").state
    assert cubes.at(state, "prize.country_estate") == (("larkins", 3), ("sykes", 1))


def test_1E_8_8_5_deals_may_be_made_between_rolls_and_claims() -> None:
    """1E-8.8.5: Hastings has 3 and waits while Sykes is asked; a deal brings 1 more, and Hastings may buy first."""
    state = build.hold(build.laid(), chairman="hastings", president_bombay="sykes")
    state = leaving(state, "country_estate", hastings=3, sykes=9)
    assert [each.seat for each in build.asked(state)] == ["sykes"]
    assert cubes.only(state, "office.chairman") == "hastings"
    state = build.purse(state, hastings=4, sykes=8)
    assert [each.seat for each in build.asked(state)] == ["hastings", "sykes"]
    state = build.answer(state, "hastings", "claim_prize", "country_estate").state
    assert post.money(state, "hastings") == (0,)


@pytest.mark.parametrize(("turn", "kinds"), [(6, False), (5, True)])
def test_1E_8_8_6_the_game_ends_after_the_eliminations_of_the_last_turn(turn: int, kinds: bool) -> None:
    """1E-8.8.6 and 1E-0.2.2: on turn 6 there is no Local News after attrition; on turn 5 there is."""
    state = post.card(build.change(build.laid(), turn=turn), "manor_rents")
    outcome = post.steps(state, "attrition", "eliminate_offices", "last_turn", "local_news", "refresh")
    assert ("domestic_event" in build.kinds(outcome)) is kinds
    assert ("game_over" in build.kinds(outcome)) is not kinds
    assert outcome.state.turn == (6 if kinds else turn)


def test_1E_8_E_attrition() -> None:
    """1E-8.8.1 and 1E-8.8.3: the worked example: A Hastings, B Larkins, C Sykes, D Benyon."""
    state = build.hold(
        build.laid(("hastings", "larkins", "sykes", "benyon")),
        chairman="hastings",
        director_of_trade="larkins",
        president_bombay="sykes",
        president_bengal="benyon",
        ship_purchasing="larkins",
    )
    state = post.prizes(state, "peerage", "country_estate", "house_of_commons", "town_house")
    state = build.purse(state, hastings=9, larkins=3, sykes=4, benyon=4)
    state = attrition(state, 4, 4, 6, 5, 6).state
    assert [each.seat for each in build.asked(state)] == ["hastings", "sykes", "benyon", "larkins"]
    for seat, prize in (
        ("hastings", "peerage"),
        ("sykes", "country_estate"),
        ("benyon", "house_of_commons"),
        ("larkins", "town_house"),
    ):
        state = build.answer(state, Seat(seat), "claim_prize", prize).state
        assert cubes.number(state, f"prize.{prize}", seat) == 1
        assert post.money(state, seat) == (0,)
    assert cubes.only(state, "office.director_of_trade") == "larkins"
