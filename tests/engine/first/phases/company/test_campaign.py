"""Campaign (1E-6.8)."""

from __future__ import annotations

import itertools

import pytest

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.first import cubes, pieces
from engine.first.accounts import balance
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company.campaign import defence, targets
from engine.first.state import COMPANY, OfficeState, State, office, region, with_office
from engine.first.steps import STEPS
from engine.first.tables.base import OfficeId
from tests.engine.first import build

RED, BLUE = "walsh", "larkins"
PRESIDENT = "hastings"


def army(state: State, presidency: str, guns: int, **officers: int) -> State:
    for family, number in officers.items():
        state = build.put(state, family, f"army.{presidency}", number)
    return build.supply(state, "guns", presidency, guns)


def bengal() -> State:
    """The example: President of Bengal (Sykes) with 1 gun, officers Red and Blue, 5 pounds."""
    state = build.hold(build.laid(build.SIX), president_bengal="sykes")
    state = build.purse(state, president_bengal=5, walsh=0, larkins=0)
    return army(state, "bengal", 1, walsh=1, larkins=1)


def begun(state: State, name: OfficeId = "president_bengal") -> State:
    return build.at_step(state, "campaign", OfficeMemo(name, 1), "t1.test.campaign.1").state


def tried(state: State, choice: Choice, *dice: int, seat: str = "sykes") -> Outcome[State]:
    return build.answer(state, seat, "campaign", choice, build.dice(*dice))


BOTH = ((BLUE, 1), (RED, 1))
EXAMPLE: Choice = ("bengal", 1, BOTH, 2)


def test_1E_6_8_5_the_example_of_a_president() -> None:
    """1E-6.8.1 to 6.8.3, 1E-6.8.5: strength 3 + 1, penalty 2, dice 2 and 5: Bengal is conquered, each officer takes 4."""
    outcome = tried(begun(bengal()), EXAMPLE, 2, 5)
    state = outcome.state
    rolled = build.told(outcome, "campaign_rolled")[0]
    assert (rolled["strength"], rolled["penalty"], rolled["dice"]) == (4, 2, (2, 5))
    assert (balance(state, RED), balance(state, BLUE)) == (4, 4)
    assert balance(state, "president_bengal") == 3
    assert (region(state, "bengal").dominator, region(state, "bengal").presidency) == (COMPANY, "bengal")
    assert office(state, "province_bengal") == OfficeState(formation=1)
    assert cubes.at(state, "office.province_bengal") == ()
    assert balance(state, "province_bengal") == 0
    assert pieces.number(state, "guns", "bengal", used=True) == 1
    assert cubes.at(state, "army.bengal.used") == BOTH
    assert cubes.at(state, "army.bengal") == ()


def test_1E_6_8_2_each_piece_and_two_pounds_count_one() -> None:
    """1E-6.8.2: one gun, one officer and 4 pounds are strength 4, only these pieces are exhausted."""
    outcome = tried(begun(bengal()), ("bengal", 1, ((RED, 1),), 4), 3, 3)
    assert build.told(outcome, "campaign_rolled")[0]["strength"] == 4
    assert balance(outcome.state, "president_bengal") == 1
    assert cubes.at(outcome.state, "army.bengal") == ((BLUE, 1),)


def test_1E_6_8_2_an_odd_pound_hires_nobody() -> None:
    """1E-6.8.2: 3 pounds are one point of mercenaries, and all three are spent."""
    outcome = tried(begun(bengal()), ("bengal", 0, BOTH, 3), 3)
    assert build.told(outcome, "campaign_rolled")[0]["strength"] == 3
    assert balance(outcome.state, "president_bengal") == 2


def test_1E_6_8_2_under_the_sepoy_act_one_pound_is_enough() -> None:
    """1E-6.8.2, 1E-8.10.12: with the law 3 pounds alone are strength 3."""
    state = build.company(bengal(), laws=("sepoy_act",))
    outcome = tried(begun(state), ("bengal", 0, (), 3), 3)
    assert build.told(outcome, "campaign_rolled")[0]["strength"] == 3


def test_1E_6_8_2_exhausted_pieces_cannot_be_used() -> None:
    """1E-6.8.2, 1E-1.3.3: the gun is exhausted: none is offered."""
    state = begun(build.supply(build.supply(bengal(), "guns", "bengal", 0), "guns", "bengal", 1, used=True))
    refused = build.judge(state, "sykes", "campaign", EXAMPLE)
    assert [(each.code, each.at) for each in refused] == [("misfit_out_of_range", ("guns",))]


def test_1E_6_2_1_too_little_strength_is_refused() -> None:
    """1E-6.2.1: strength 2 against Bengal's 2 has no die."""
    refused = build.judge(begun(bengal()), "sykes", "campaign", ("bengal", 0, BOTH, 0))
    assert [(each.code, dict(each.facts)) for each in refused] == [
        ("too_weak", {"strength": 2, "penalty": 2, "needed": 3})
    ]


def test_1E_6_2_4_hastings_cannot_campaign_on_its_extra_die_alone() -> None:
    """1E-6.2.4: Hastings is refused at strength 2 against 2, and rolls two dice at 3 against 2."""
    state = build.put(bengal(), PRESIDENT, "office.president_bengal")
    state = begun(cubes.move(state, "sykes", "office.president_bengal", cubes.STOCK))
    assert [each.code for each in build.judge(state, PRESIDENT, "campaign", ("bengal", 0, BOTH, 0))] == [
        "too_weak"
    ]
    outcome = tried(state, ("bengal", 1, BOTH, 0), 6, 2, seat=PRESIDENT)
    assert build.told(outcome, "campaign_rolled")[0]["dice"] == (6, 2)


def delhi_empire() -> State:
    """The example: Delhi dominates Punjab; the Governor of Bengal (Paxton) has 3 officers, 3 guns and 4 pounds."""
    state = build.place(build.laid(), "punjab", dominator="delhi")
    state = with_office(
        build.place(state, "bengal", dominator=COMPANY), "province_bengal", OfficeState(formation=1)
    )
    state = build.company(build.hold(state, province_bengal="paxton"), formed=1)
    return army(build.purse(state, province_bengal=4, larkins=0), "bengal", 3, larkins=3)


WHOLE: Choice = ("delhi", 3, (("larkins", 3),), 4)


def test_1E_6_8_3_an_empire_defends_as_a_whole() -> None:
    """1E-6.8.3, 1E-6.8.4: against Delhi with Punjab the penalty is 6; 6 + 2 - 6 = 2 dice, paid by the province."""
    state = begun(delhi_empire(), "province_bengal")
    outcome = tried(state, WHOLE, 1, 6, seat="paxton")
    after = outcome.state
    rolled = build.told(outcome, "campaign_rolled")[0]
    assert (rolled["strength"], rolled["penalty"], rolled["dice"]) == (8, 6, (1, 6))
    assert balance(after, "province_bengal") == 0
    assert (region(after, "punjab").dominator, region(after, "punjab").presidency) == ("", "")
    assert (region(after, "delhi").dominator, region(after, "delhi").presidency) == (COMPANY, "bengal")
    assert office(after, "province_delhi").formation == 2
    assert balance(after, "larkins") == 3 * 3


def test_1E_6_8_3_a_dominion_is_defended_by_its_whole_empire() -> None:
    """1E-6.8.3: Delhi under Punjab, which dominates Maratha too: 3 + 3 + 4; a Company region outside does not count."""
    state = build.place(build.place(build.laid(), "delhi", dominator="punjab"), "maratha", dominator="punjab")
    assert defence(state, "delhi") == defence(state, "punjab") == 10
    assert defence(build.place(state, "maratha", dominator=COMPANY), "delhi") == 6
    assert defence(state, "bengal") == 2


def test_1E_6_8_1_a_president_has_one_target_a_governor_several() -> None:
    """1E-6.8.1: Bengal for its President; Delhi and Hyderabad for its Governor; nothing that the Company dominates."""
    state = delhi_empire()
    assert targets(state, "president_bombay") == ("bombay",)
    assert targets(state, "president_bengal") == ()
    assert targets(state, "province_bengal") == ("delhi", "hyderabad")
    assert targets(build.place(state, "delhi", dominator=COMPANY), "province_bengal") == ("hyderabad",)


def test_1E_8_10_22_a_governor_general_has_three_targets() -> None:
    """1E-8.10.22: under the law Bengal, Bombay and Madras; Bombay, once the Company's, no longer."""
    state = build.company(build.laid(), laws=("governor_general",))
    assert targets(state, "governor_general") == ("bengal", "bombay", "madras")
    assert targets(build.place(state, "bombay", dominator=COMPANY), "governor_general") == (
        "bengal",
        "madras",
    )


def test_1E_6_8_4_not_asked_without_a_possible_target_and_default_is_to_pass() -> None:
    """1E-6.8.4: 2 pounds and one officer cannot reach strength 3, so there is no question; silence passes."""
    weak = build.purse(
        army(build.hold(build.laid(), president_bengal="sykes"), "bengal", 0, larkins=1), president_bengal=2
    )
    assert build.asked(begun(weak)) == ()
    assert build.asked(begun(build.purse(weak, president_bengal=4))) != ()
    after = build.silence(begun(bengal()), "sykes", "campaign")
    assert after.events == ()
    assert balance(after.state, "president_bengal") == 5


def test_1E_6_8_5_a_conquered_dominion_leaves_its_empire_alone() -> None:
    """1E-6.8.5: Delhi is taken from Punjab: Punjab keeps Maratha."""
    state = build.place(delhi_empire(), "punjab", dominator="")
    state = build.place(build.place(state, "delhi", dominator="punjab"), "maratha", dominator="punjab")
    state = build.supply(state, "guns", "bengal", 6)
    after = tried(begun(state, "province_bengal"), ("delhi", 6, (("larkins", 3),), 4), 1, seat="paxton").state
    assert region(after, "delhi").dominator == COMPANY
    assert region(after, "maratha").dominator == "punjab"


def test_1E_6_8_5_dominions_set_free_lose_their_filled_orders() -> None:
    """1E-6.8.5: Punjab was open in Madras with order 2 (demand 2) filled: Madras loses both its ships."""
    state = build.place(
        build.place(delhi_empire(), "punjab", presidency="madras", filled=(2,)), "delhi", presidency="madras"
    )
    after = tried(begun(state, "province_bengal"), WHOLE, 1, 1, seat="paxton").state
    assert region(after, "punjab").filled == ()
    assert pieces.number(after, "ships", "madras") == 0
    assert region(after, "delhi").presidency == "bengal"


def test_1E_6_8_6_disks_on_the_target_stay() -> None:
    """1E-6.8.6: order 1 of Bengal stays filled, and no ship is lost."""
    after = tried(begun(build.place(bengal(), "bengal", filled=(1,))), EXAMPLE, 1, 1).state
    assert region(after, "bengal").filled == (1,)
    assert pieces.number(after, "ships", "bengal") == 2


def test_1E_6_8_6_a_presidency_that_loses_its_last_region_is_marked() -> None:
    """1E-6.8.6: Hyderabad was all that Madras had: a black disk lies on its President, who stays for now (1E-6.7.3)."""
    state = build.place(
        build.place(delhi_empire(), "madras", presidency=""), "hyderabad", presidency="madras"
    )
    state = build.hold(state, president_madras="larkins")
    outcome = tried(
        begun(state, "province_bengal"), ("hyderabad", 3, (("larkins", 3),), 4), 1, 1, 1, 1, 1, seat="paxton"
    )
    assert office(outcome.state, "president_madras").status == "marked"
    assert cubes.number(outcome.state, "office.president_madras", "larkins") == 1
    assert office(outcome.state, "president_bombay").status == "open"


def test_1E_6_8_9_only_officers_used_bring_plunder() -> None:
    """1E-6.8.9: Red's officer is exhausted, Blue's stays idle: 4 for Red, nothing for Blue."""
    after = tried(begun(bengal()), ("bengal", 1, ((RED, 1),), 2), 1).state
    assert (balance(after, RED), balance(after, BLUE)) == (4, 0)


def test_1E_6_8_5_militia_colonelcy_adds_one_for_each_officer() -> None:
    """1E-6.8.5: Larkins, with two cubes on the card, used three officers at Delhi: 3 x (3 + 1)."""
    state = build.put(delhi_empire(), "larkins", "prize.militia_colonelcy", 2)
    after = tried(begun(state, "province_bengal"), WHOLE, 1, 1, seat="paxton").state
    assert balance(after, "larkins") == 12


def test_1E_6_8_7_no_effect_costs_what_was_used_and_may_be_repeated() -> None:
    """1E-6.8.7, 1E-6.0.4, 1E-6.0.2: dice 3 and 4: money and pieces are gone, the President stays and may try again."""
    state = army(bengal(), "bengal", 4)
    outcome = tried(begun(state), EXAMPLE, 3, 4)
    after = outcome.state
    assert balance(after, "president_bengal") == 3
    assert pieces.number(after, "guns", "bengal") == 3
    assert region(after, "bengal").dominator == ""
    assert (balance(after, RED), balance(after, BLUE)) == (0, 0)
    assert build.question(after, "sykes", "campaign").id == "t1.test.campaign.2.sykes"


def test_1E_6_8_7_failure_empties_the_office() -> None:
    """1E-6.8.7, 1E-6.0.3, 1E-6.0.4: dice 5 and 6: the cube goes to stock, the pieces stay exhausted, nothing more is asked."""
    state = army(bengal(), "bengal", 4)
    stock = cubes.number(state, cubes.STOCK, "sykes")
    after = tried(begun(state), EXAMPLE, 5, 6).state
    assert cubes.number(after, cubes.STOCK, "sykes") == stock + 1
    assert cubes.at(after, "army.bengal.used") == BOTH
    assert balance(after, "president_bengal") == 3
    assert build.asked(after) == ()


def test_1E_6_8_8_neither_balance_nor_elephant_moves() -> None:
    """1E-6.8.8: after a conquest the Balance and the elephant are where they were."""
    state = bengal()
    assert tried(begun(state), EXAMPLE, 2, 5).state.india == state.india


def test_1E_6_8_5_formation_numbers_go_on_although_a_province_was_lost() -> None:
    """1E-6.8.5: two provinces were formed and one of them lost: the new one is the third."""
    after = tried(begun(build.company(bengal(), formed=2)), EXAMPLE, 1, 1).state
    assert office(after, "province_bengal").formation == 3
    assert after.company.formed == 3


@pytest.mark.parametrize("pounds", [4, 5])
def test_1E_6_8_4_a_governor_uses_the_army_without_asking(pounds: int) -> None:
    """1E-6.8.4, 1E-1.3.11: nobody but the Governor is asked; only the province pays, and it pays the bank."""
    state = build.purse(
        build.hold(delhi_empire(), president_bengal="hastings"), province_bengal=pounds, president_bengal=9
    )
    after = tried(begun(state, "province_bengal"), WHOLE, 3, 3, seat="paxton").state
    assert balance(after, "president_bengal") == 9
    assert balance(after, "bank") == balance(state, "bank") + 4
    assert balance(after, "paxton") == balance(state, "paxton")
    assert balance(after, "province_bengal") == pounds - 4
    assert pieces.number(after, "guns", "bengal", used=True) == 3


def test_1E_6_8_4_samples_are_legal_and_vary() -> None:
    """1E-6.8.4: random answers are accepted; some pass, some are weaker than all there is."""
    state = begun(army(bengal(), "bengal", 4))
    question, draws = build.question(state, "sykes", "campaign"), itertools.count(3, 17)
    seen = set()
    for _ in range(200):
        choice = STEPS["campaign"].sample(state, question, lambda limit: next(draws) * 37 // 5 % limit)
        assert build.judge(state, "sykes", "campaign", choice) == ()
        seen.add(choice)
    assert None in seen
    assert len(seen) > 5
