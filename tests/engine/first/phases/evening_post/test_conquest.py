"""Conquest: targets, strength, defence (1E-8.3.1 to 1E-8.3.7)."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Form, Split
from engine.core.step import Outcome
from engine.first import pieces
from engine.first.phases.evening_post.conquest import own_defence
from engine.first.state import State
from engine.first.steps import STEPS
from tests.engine.first import build, post


def attack(state: State, acting: str) -> Outcome[State]:
    """A conquest event in a region whose sovereign column has one at a die of 5 (Bengal, Delhi, Punjab, Maratha)."""
    return post.event(state, 5, elephant=acting)


def begun(state: State, acting: str) -> dict[str, object]:
    (told,) = build.told(attack(state, acting), "conquest_begins")
    return told


def parts(state: State, seat: str) -> dict[str, object]:
    options = build.question(state, seat, "defend_conquest").options
    assert isinstance(options, Form)
    return dict(options.parts)


def test_1E_8_3_1_the_first_region_of_the_chain() -> None:
    """1E-8.3.1: Maratha's chain is Bombay, Hyderabad, Delhi, Mysore: it attacks Bombay."""
    assert begun(build.laid(), "maratha")["target"] == "bombay"


def test_1E_8_3_1_regions_already_dominated_are_passed_over() -> None:
    """1E-8.3.1: with Bombay and Hyderabad its own, Maratha attacks Delhi; a dominion of another is no obstacle."""
    state = post.rule(build.laid(), "maratha", "bombay", "hyderabad")
    assert begun(state, "maratha")["target"] == "delhi"
    state = post.rule(build.laid(), "punjab", "bombay")
    assert begun(state, "maratha")["target"] == "bombay"


def test_1E_8_3_1_without_a_target_it_is_status_quo() -> None:
    """1E-8.3.1: Punjab dominates Delhi, Maratha and Bengal: nothing is conquered, the Balance tilts to order."""
    state = post.rule(build.laid(), "punjab", "delhi", "maratha", "bengal")
    outcome = attack(state, "punjab")
    assert build.kinds(outcome) == ("elephant_moves", "status_quo", "balance_tilts")
    assert outcome.state.india.balance == "order"


def test_1E_8_3_2_strength_is_the_regions_own() -> None:
    """1E-8.3.2: Maratha has strength 4, whatever it dominates; it is not its defence: Bengal attacks with 2."""
    state = post.rule(build.laid(), "maratha", "bombay", "mysore")
    assert begun(state, "maratha")["strength"] == 4
    table = b'{"regions":{"bengal":{"strength":7}}}'
    assert begun(build.change(build.laid(), data=table), "bengal")["strength"] == 7


@pytest.mark.parametrize(("setting", "dominated"), [("own_plus_dominions", 3), ("whole_empire", 3 + 3 + 2)])
def test_1E_8_3_3_a_native_target_defends_with_its_dominions(setting: str, dominated: int) -> None:
    """1E-8.3.3: Punjab (3) defends with Delhi (3) and Bengal (2): 8. Delhi, dominated, defends alone.

    Under whole_empire Delhi has the help of the whole empire.
    """
    state = post.rule(build.laid(conquest_target_defence=setting), "punjab", "delhi", "bengal")
    assert own_defence(state, "punjab") == 3 + 3 + 2
    assert own_defence(state, "delhi") == dominated
    assert own_defence(state, "maratha") == 4


def test_1E_8_3_4_the_president_adds_pieces_and_mercenaries() -> None:
    """1E-8.3.4: Bengal (2), sovereign, against Delhi (3): the President has 2 guns, 2 officers and 5 pounds to add.

    A gun is one point and enough for a tie; it is exhausted; an exhausted officer does not count.
    """
    state = build.supply(build.hold(build.laid(), president_bengal="larkins"), "guns", "bengal", 2)
    state = build.supply(state, "guns", "bengal", 1, used=True)
    state = build.put(build.put(state, "sykes", "army.bengal", 2), "paxton", "army.bengal.used")
    state = attack(build.purse(state, president_bengal=5), "delhi").state
    assert parts(state, "larkins") == {
        "guns": Amount(0, 2),
        "officers": Split(2, (("sykes", 2),), exact=False),
        "mercenaries": Amount(0, 5, "£"),
    }
    assert dict(build.question(state, "larkins", "defend_conquest").about)["needed"] == 1
    outcome = build.answer(state, "larkins", "defend_conquest", (1, (), 0))
    assert [told["defence"] for told in build.told(outcome, "conquest_fails")] == [3]
    assert (
        pieces.number(outcome.state, "guns", "bengal"),
        pieces.number(outcome.state, "guns", "bengal", True),
    ) == (1, 2)


@pytest.mark.parametrize(
    ("choice", "added"),
    [
        ((0, (), 0), 0),
        ((2, (), 0), 2),
        ((0, (("sykes", 1),), 0), 1),
        ((0, (), 4), 2),
        ((1, (("sykes", 1),), 2), 3),
    ],
)
def test_1E_8_3_4_one_for_each_piece_and_each_two_pounds(choice: tuple[object, ...], added: int) -> None:
    """1E-8.3.4: guns and officers count 1 each, and every 2 pounds of the President's treasury 1."""
    state = build.supply(build.hold(build.laid(), president_bengal="larkins"), "guns", "bengal", 2)
    state = build.purse(build.put(state, "sykes", "army.bengal"), president_bengal=5, larkins=9)
    outcome = build.answer(attack(state, "delhi").state, "larkins", "defend_conquest", choice)
    (told,) = build.told(outcome, "conquest_fails" if added else "conquest_succeeds")
    assert (told["added"], told["defence"]) == (added, 2 + added)
    pounds = choice[2]
    assert isinstance(pounds, int)
    assert post.money(outcome.state, "president_bengal", "larkins") == (5 - pounds, 9)
    men = 1 if choice[1] else 0
    assert pieces.officers(outcome.state, "bengal") == (() if men else (("sykes", 1),))


@pytest.mark.parametrize(
    ("guns", "officers", "pounds", "able"),
    [(1, 0, 0, True), (0, 1, 0, True), (0, 0, 2, True), (0, 0, 1, False), (0, 0, 0, False)],
)
def test_1E_8_3_4_a_gun_an_officer_or_two_pounds_are_enough_to_be_asked(
    guns: int, officers: int, pounds: int, able: bool
) -> None:
    """1E-8.3.4: any one of them can be added; a single pound buys nothing, so that nobody is asked."""
    state = build.supply(build.hold(build.laid(), president_bengal="larkins"), "guns", "bengal", guns)
    state = build.purse(build.put(state, "sykes", "army.bengal", officers), president_bengal=pounds)
    assert bool(build.asked(attack(state, "delhi").state)) is able


def test_1E_8_3_4_pounds_that_buy_no_whole_mercenary_are_refused() -> None:
    """1E-8.3.4: 3 pounds at 2 each are refused, 2 or 4 named instead; under the Sepoy Act 3 buy three points."""
    state = build.purse(build.hold(build.laid(), president_bengal="larkins"), president_bengal=5)
    asked = attack(state, "delhi").state
    (refusal,) = build.judge(asked, "larkins", "defend_conquest", (0, (), 3))
    assert (refusal.code, refusal.rule, refusal.at, refusal.instead) == (
        "odd_pounds",
        "1E-8.3.6",
        ("mercenaries",),
        ("2", "4"),
    )
    assert dict(refusal.facts) == {"pounds": 3, "cost": 2}
    asked = attack(post.law(state, "sepoy_act"), "delhi").state
    outcome = build.answer(asked, "larkins", "defend_conquest", (0, (), 3))
    assert build.told(outcome, "conquest_fails")[0]["added"] == 3


def test_1E_8_3_4_nobody_helps_while_the_president_is_missing_or_the_region_closed() -> None:
    """1E-8.3.4: a vacant President, though the army is strong, adds nothing; nor does anybody for a closed region."""
    state = build.supply(build.laid(), "guns", "bengal", 3)
    outcome = attack(state, "delhi")
    assert build.asked(outcome.state) == ()
    assert build.told(outcome, "conquest_succeeds")[0]["defence"] == 2
    held = build.place(build.hold(state, president_bengal="larkins"), "bengal", presidency="")
    assert build.told(attack(held, "delhi"), "conquest_succeeds")


def company_target(holder: str = "", president: str = "") -> State:
    """Bengal under the Company, a gun and an officer in its army, 4 pounds with the province, 6 with the President."""
    state = post.province(build.supply(build.laid(), "guns", "bengal", 1), "bengal", holder)
    state = build.hold(state, president_bengal=president) if president else state
    state = build.put(state, "paxton", "army.bengal")
    return build.purse(state, province_bengal=4, president_bengal=6)


def test_1E_8_3_5_a_company_region_has_no_defence_but_its_officeholders() -> None:
    """1E-8.3.5: Delhi (3) against Company Bengal (0): the Governor adds gun, officer and 1 mercenary: 3, a tie."""
    state = attack(company_target("sykes", "larkins"), "delhi").state
    assert dict(build.question(state, "sykes", "defend_conquest").about)["defence"] == 0
    assert parts(state, "sykes")["mercenaries"] == Amount(0, 4, "£")
    outcome = build.answer(state, "sykes", "defend_conquest", (1, (("paxton", 1),), 2))
    assert build.told(outcome, "conquest_fails")[0]["defence"] == 3
    assert post.money(outcome.state, "province_bengal", "president_bengal") == (2, 6)


def test_1E_8_3_5_the_president_stands_in_with_its_own_treasury() -> None:
    """1E-8.3.5: the province vacant, the President adds from the President's treasury."""
    state = attack(company_target(president="larkins"), "delhi").state
    assert parts(state, "larkins")["mercenaries"] == Amount(0, 6, "£")
    outcome = build.answer(state, "larkins", "defend_conquest", (0, (), 6))
    assert post.money(outcome.state, "province_bengal", "president_bengal") == (4, 0)


def test_1E_8_3_5_with_both_vacant_there_is_no_defence() -> None:
    """1E-8.3.5: nobody is asked, 0 is all, Bengal falls; it is no different where mercenaries cost 1."""
    for state in (company_target(), post.law(company_target(), "sepoy_act")):
        outcome = attack(state, "delhi")
        assert build.told(outcome, "conquest_succeeds")[0]["defence"] == 0


def test_1E_8_3_6_a_dominion_of_another_region_gets_no_help() -> None:
    """1E-8.3.6: Bengal, open under Madras, is attacked by Delhi: the President of Madras is not asked."""
    state = build.hold(build.laid(), president_madras="larkins", president_bengal="larkins")
    state = post.rule(build.supply(state, "guns", "madras", 3), "madras", "bengal")
    outcome = attack(state, "delhi")
    assert build.asked(outcome.state) == ()
    assert build.told(outcome, "conquest_succeeds")


def test_1E_8_3_6_silence_takes_the_cheapest_set_pieces_before_money() -> None:
    """1E-8.3.6: three points are needed: the default takes the gun, the officer, and 2 pounds; two pieces are enough for two."""
    state = company_target("sykes")
    outcome = build.silence(attack(state, "delhi").state, "sykes", "defend_conquest")
    assert build.told(outcome, "conquest_fails")[0]["defence"] == 3
    assert post.money(outcome.state, "province_bengal") == (2,)
    assert pieces.officers(outcome.state, "bengal") == ()
    richer = build.put(build.supply(state, "guns", "bengal", 2), "sykes", "army.bengal", 2)
    outcome = build.silence(attack(richer, "delhi").state, "sykes", "defend_conquest")
    assert post.money(outcome.state, "province_bengal") == (4,)
    assert pieces.number(outcome.state, "guns", "bengal", True) == 2
    assert sum(held for _, held in pieces.officers(outcome.state, "bengal")) == 2


def test_1E_8_3_6_silence_spends_nothing_where_the_strength_cannot_be_reached() -> None:
    """1E-8.3.6: two pieces and 1 pound make 2, not 3: nothing is exhausted, nothing spent, Bengal falls."""
    state = attack(build.purse(company_target("sykes"), province_bengal=1), "delhi").state
    outcome = build.silence(state, "sykes", "defend_conquest")
    assert build.told(outcome, "conquest_succeeds")[0]["defence"] == 0
    assert pieces.number(outcome.state, "guns", "bengal") == 1
    assert pieces.officers(outcome.state, "bengal") == (("paxton", 1),)


def test_1E_8_3_6_the_defender_knows_the_strength_and_is_not_asked_in_vain() -> None:
    """1E-8.3.6: the question names strength 3 and defence 2; where the region holds by itself nobody is asked."""
    state = build.supply(build.hold(build.laid(), president_bengal="larkins"), "guns", "bengal", 1)
    about = dict(build.question(attack(state, "delhi").state, "larkins", "defend_conquest").about)
    assert (about["attacker"], about["strength"], about["defence"]) == ("delhi", 3, 2)
    safe = post.rule(build.place(state, "mysore", presidency="bengal"), "bengal", "mysore")
    outcome = attack(safe, "delhi")
    assert build.asked(outcome.state) == ()
    assert build.told(outcome, "conquest_fails")[0]["defence"] == 5
    even = attack(build.change(state, data=b'{"regions":{"delhi":{"strength":2}}}'), "delhi")
    assert build.asked(even.state) == ()
    assert build.told(even, "conquest_fails")[0]["defence"] == 2


def test_random_answers_spend_whole_mercenaries() -> None:
    """Whatever a robot draws is accepted: an odd pound is never offered."""
    state = attack(
        build.purse(build.hold(build.laid(), president_bengal="larkins"), president_bengal=5), "delhi"
    ).state
    question = build.question(state, "larkins", "defend_conquest")
    step = STEPS["conquest"]
    for number in range(6):
        choice = step.sample(state, question, lambda limit, number=number: number % limit)
        assert build.judge(state, "larkins", "defend_conquest", choice) == ()


@pytest.mark.parametrize(("strength", "won"), [(1, False), (2, False), (3, True)])
def test_1E_8_3_7_only_more_strength_than_defence_succeeds(strength: int, won: bool) -> None:
    """1E-8.3.7: against a defence of 2, 3 succeeds; 2 is a tie and fails, and a failure changes nothing."""
    table = b'{"regions":{"delhi":{"strength":%d}}}' % strength
    state = build.change(build.laid(), data=table)
    outcome = attack(state, "delhi")
    assert (post.region(outcome.state, "bengal")[0] == "delhi") is won
    if not won:
        assert outcome.state.regions == state.regions
        assert outcome.state.india.redirect == ""


def test_1E_8_3_12_conquest_in_the_dominated_column_is_status_quo() -> None:
    """1E-8.3.12: with data that give a dominated Delhi a conquest, nothing is conquered, the Balance tilts to order."""
    column = b'["conquest","conquest","conquest","conquest","conquest","conquest"]'
    table = b'{"regions":{"delhi":{"events":{"dominated":' + column + b"}}}}"
    state = post.rule(build.change(build.laid(), data=table), "punjab", "delhi")
    outcome = attack(state, "delhi")
    assert build.kinds(outcome) == ("elephant_moves", "status_quo", "balance_tilts")
    assert outcome.state.regions == state.regions
