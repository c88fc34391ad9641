"""Attacks on the Company and the rebellions that follow (2E-11.8)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.options import Arrange
from engine.core.step import Outcome
from engine.second import family_pieces, laws, orders
from engine.second.family_pieces import commander, officers
from engine.second.memos.events import AttackMemo
from engine.second.state import ArmyState, State, army, family, region
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.phases.events_in_india import events

BOMBAY, MADRAS = "army_of_bombay", "army_of_madras"


def table() -> State:
    """Bombay is the Company's; Sykes commands two regiments and officers of Sykes, Larkins and Paxton."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    state = build.put(state, "sykes", commander(BOMBAY))
    return build.troops(state, BOMBAY, regiments=2, used=0, sykes=1, larkins=1, paxton=1)


def rises(state: State, modifier: int, region_name: str = "bombay") -> Outcome[State]:
    """A Leader of that modifier in a Company region."""
    return events.drawn(state, "leader", region_name, modifier=modifier)


@pytest.mark.parametrize(("unrest", "sepoys", "strength"), [(0, False, 2), (3, False, 5), (3, True, 8)])
def test_2e_11_8_1_base_and_unrest(unrest: int, sepoys: bool, strength: int) -> None:
    """Each cube 1, 2 with Sepoy Recruitment."""
    state = build.land(table(), "bombay", unrest=unrest)
    if sepoys:
        state = laws.with_laws(state, (laws.SEPOY_RECRUITMENT,))
    outcome = rises(state, 2)
    assert build.told(outcome, "rebellion_leader") == [
        {"region": "bombay", "attacker": "", "strength": strength, "unrest": unrest}
    ]


def test_2e_11_8_1_the_strength_is_not_below_0() -> None:
    """A Crisis of -1 inside a quiet region."""
    outcome = events.drawn(events.within(table(), "bombay"), "crisis", "madras", modifier=-1)
    assert build.told(outcome, "rebellion_crisis")[0]["strength"] == 0
    outcome = events.drawn(
        events.within(build.land(table(), "bombay", unrest=3), "bombay"), "crisis", "madras", modifier=-1
    )
    assert build.told(outcome, "rebellion_crisis")[0]["strength"] == 2


def test_2e_11_8_2_the_commander_is_asked() -> None:
    """Sykes chooses pieces of any owner; they are exhausted and the region is held."""
    state = rises(table(), 2).state
    asked = build.question(state, "sykes", "defend")
    assert dict(asked.about)["strength"] == 2
    assert dict(asked.about)["army"] == BOMBAY
    assert asked.rule == "2E-11.8.2"
    assert build.default(state, "sykes", "defend") == (2, ())
    outcome = build.answer(state, "sykes", "defend", (1, (("paxton", 1),)))
    assert army(outcome.state, BOMBAY) == ArmyState(1, 1)
    assert family_pieces.number(outcome.state, officers(BOMBAY, used=True), "paxton") == 1
    assert build.told(outcome, "region_held") == [{"region": "bombay"}]
    assert region(outcome.state, "bombay").presidency == "bombay_presidency"


def test_2e_11_8_2_an_army_without_regiments() -> None:
    """Only officers are asked for; regiments used before stay as they are."""
    state = rises(build.troops(table(), BOMBAY, regiments=0, used=1), 2).state
    outcome = build.answer(state, "sykes", "defend", ((("larkins", 1), ("paxton", 1)),))
    assert army(outcome.state, BOMBAY) == ArmyState(0, 1)
    assert family_pieces.at(outcome.state, officers(BOMBAY)) == (("sykes", 1),)


def test_2e_11_8_2_silence_sends_the_default() -> None:
    """Both regiments."""
    outcome = build.silence(rises(table(), 2).state, "sykes", "defend")
    assert army(outcome.state, BOMBAY) == ArmyState(0, 2)
    assert build.told(outcome, "region_held")


def test_2e_11_8_2_too_little_and_too_much_are_refused() -> None:
    """Strength 2."""
    state = rises(table(), 2).state
    assert [each.code for each in build.judge(state, "sykes", "defend", (1, ()))] == ["defence_too_weak"]
    over = build.judge(state, "sykes", "defend", (2, (("sykes", 1),)))
    assert [each.code for each in over] == ["defence_with_more_than_needed"]
    assert build.judge(state, "sykes", "defend", (0, (("sykes", 1), ("larkins", 1)))) == ()


def test_2e_11_8_3_exhausted_pieces_do_not_count() -> None:
    """Two of the pieces were used before: 3 left against 4, Bombay is lost."""
    state = build.troops(table(), BOMBAY, regiments=0, used=2)
    outcome = events.drawn(state, "leader", "bombay", build.dice(1, 1, 1), modifier=4)
    assert not build.asked(outcome.state)
    assert build.told(outcome, "region_lost")


def test_2e_11_8_3_an_alliance_is_used_up() -> None:
    """Active alliances of this Army may defend; used once, they are active no more."""
    state = build.change(table(), alliances=("awadh", "rajput_prince", "sikhs"))
    state = rises(state, 3).state
    asked = build.question(state, "sykes", "defend")
    assert "awadh" not in str(asked.options)
    outcome = build.answer(state, "sykes", "defend", (0, (), ("rajput_prince",)))
    assert outcome.state.alliances == ("awadh", "sikhs")
    assert army(outcome.state, BOMBAY) == ArmyState(2, 0)


def test_2e_11_8_4_an_army_that_cannot_hold_is_exhausted_whole() -> None:
    """2 regiments and 3 officers against 6: nobody is asked, everything is exhausted, Bombay is lost."""
    state = build.land(table(), "bombay", unrest=2)
    outcome = events.drawn(state, "leader", "bombay", build.dice(1, 1, 1), modifier=4)
    assert not build.asked(outcome.state)
    assert army(outcome.state, BOMBAY) == ArmyState(0, 2)
    assert family_pieces.size(outcome.state, officers(BOMBAY)) == 0
    assert family_pieces.size(outcome.state, officers(BOMBAY, used=True)) == 3
    assert build.told(outcome, "army_defends")[0]["points"] == 5
    assert region(outcome.state, "bombay").presidency == ""


def test_2e_11_8_4_the_only_way_to_hold_is_taken() -> None:
    """Five pieces against five: no question."""
    state = build.land(table(), "bombay", unrest=1)
    outcome = rises(state, 4)
    assert not build.asked(outcome.state)
    assert build.told(outcome, "region_held")


@pytest.mark.parametrize("office", ["military_affairs", "chairman"])
def test_2e_11_8_5_a_substitute_decides_without_trophies(office: str) -> None:
    """Without Commander; the substitute wins nothing."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    state = build.hold(build.troops(state, BOMBAY, regiments=2, larkins=1), **{office: "paxton"})
    state = rises(state, 2).state
    outcome = build.answer(state, "paxton", "defend", (1, (("larkins", 1),)))
    assert build.told(outcome, "region_held")
    assert not build.told(outcome, "trophy_won")
    assert family(outcome.state, "paxton").trophies == 0


def test_2e_11_8_5_without_anybody_the_default_defends() -> None:
    """Regiments first, though an officer could go instead."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    outcome = rises(build.troops(state, BOMBAY, regiments=2, larkins=1), 2)
    assert not build.asked(outcome.state)
    assert army(outcome.state, BOMBAY) == ArmyState(0, 2)
    assert build.told(outcome, "region_held")


def test_2e_11_8_6_held_brings_quiet_and_a_trophy() -> None:
    """All unrest leaves; the Commander's family takes one trophy."""
    state = build.folk(build.land(table(), "bombay", unrest=1), "sykes", trophies=2)
    outcome = build.silence(rises(state, 2).state, "sykes", "defend")
    assert region(outcome.state, "bombay").unrest == 0
    assert family(outcome.state, "sykes").trophies == 3


def test_2e_11_8_6_a_failed_invader_loses_a_level() -> None:
    """Delhi, 2 without its empire, and +1 against Bombay."""
    state = build.land(build.land(build.laid(), "maratha", capital=""), "punjab", capital="")
    state = build.conquered(build.land(state, "delhi", towers=2), "bombay", "bombay_presidency")
    state = events.at_border(build.troops(state, BOMBAY, regiments=4), "delhi", "bombay")
    outcome = events.drawn(state, "crisis", "madras", modifier=1)
    assert build.told(outcome, "army_defends")[0]["strength"] == 3
    assert build.told(outcome, "invader_weakened") == [{"region": "delhi", "left": 1}]
    assert region(outcome.state, "delhi").towers == 1
    assert outcome.state.elephant.tail == "madras"


def test_2e_11_8_6_no_level_below_0_and_none_of_a_rebellion() -> None:
    """Delhi's empire of 3, of which Delhi itself has 1; a region that only rose loses nothing."""
    state = events.at_border(table(), "delhi", "bombay")
    state = events.drawn(state, "crisis", "madras", modifier=1).state
    outcome = build.silence(state, "sykes", "defend")
    assert build.told(outcome, "army_defends")[0]["strength"] == 4
    assert region(outcome.state, "delhi").towers == 0
    held = build.silence(rises(table(), 2).state, "sykes", "defend")
    assert not build.told(held, "invader_weakened")


def test_2e_11_8_7_strength_0_is_held_with_a_trophy() -> None:
    """No piece is used."""
    outcome = events.drawn(events.within(table(), "bombay"), "crisis", "madras", modifier=-1)
    assert build.told(outcome, "region_held")
    assert army(outcome.state, BOMBAY) == ArmyState(2, 0)
    assert family(outcome.state, "sykes").trophies == 1


@pytest.mark.parametrize("vector", build.VECTORS["loss_overflow"], ids=lambda each: str(each["attack"]))
def test_2e_11_8_8_loss_overflow_vectors(vector: dict[str, Any]) -> None:
    """With all its orders closed a lost region overflows, but not after the invasion of a Crisis."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    state = build.closed(state, *orders.of_region(state, "bombay"))
    state = build.troops(state, BOMBAY, regiments=0, used=0)
    memo = AttackMemo(events.memo(attacked=("bombay",)), vector["attack"], "bombay", 1, "delhi")
    outcome = build.at_step(state, "attack_on_the_company", memo)
    assert build.told(outcome, "region_lost")
    assert bool(build.told(outcome, "region_overflows")) is vector["overflows"]


def test_2e_11_8_8_lost_orders_close_first() -> None:
    """All open orders close, writers go home; with one open there is no overflow."""
    state = build.conquered(build.laid(), "bombay", "bombay_presidency")
    state = build.writer(build.closed(state, "bombay_1"), "paxton", "bombay_2", "bombay_presidency")
    outcome = rises(build.troops(state, BOMBAY, regiments=0), 2)
    assert build.kinds(outcome)[3:6] == ("region_lost", "order_closed_with_writer", "order_closed")
    assert orders.open_orders(outcome.state, "bombay") == ()
    assert not build.told(outcome, "region_overflows")
    assert family_pieces.number(outcome.state, "supply", "paxton") == 18


def restless() -> State:
    """Bombay, Delhi and Punjab are tied to Bombay, Mysore to Madras; all but Bombay have unrest; armies are strong."""
    state = table()
    for name, presidency in (
        ("delhi", "bombay_presidency"),
        ("punjab", "bombay_presidency"),
        ("mysore", "madras_presidency"),
    ):
        state = build.conquered(state, name, presidency, unrest=1)
    state = build.troops(state, BOMBAY, regiments=9)
    return build.troops(state, MADRAS, regiments=9)


def rebels(outcome: Outcome[State]) -> list[object]:
    """Regions of follow-up rebellions, in order."""
    return [each["region"] for each in build.told(outcome, "follow_up_rebellion")]


def test_2e_11_8_9_unrest_elsewhere_rebels_army_by_army() -> None:
    """Bombay's Army first, in the Commander's order; Madras follows; each with its unrest alone."""
    state = build.land(restless(), "punjab", unrest=2)
    state = build.silence(rises(state, 2).state, "sykes", "defend").state
    asked = build.question(state, "sykes", "rebellion_order")
    assert asked.options == Arrange(("delhi", "punjab"))
    assert build.default(state, "sykes", "rebellion_order") == ("delhi", "punjab")
    state = build.answer(state, "sykes", "rebellion_order", ("punjab", "delhi")).state
    outcome = build.silence(state, "sykes", "defend")
    assert build.told(outcome, "follow_up_rebellion")[0]["strength"] == 1
    assert build.question(outcome.state, "sykes", "defend").id == "t1.event.1.defend.delhi.sykes"
    outcome = build.silence(outcome.state, "sykes", "defend")
    assert rebels(outcome) == ["mysore"]
    assert region(outcome.state, "mysore").unrest == 0
    assert not build.asked(outcome.state)
    assert outcome.state.events.discards


def test_2e_11_8_9_all_of_one_army_rebel_in_the_order_set() -> None:
    """Three regions, the last of the file first; an Army without pieces loses them all."""
    state = build.troops(
        build.conquered(restless(), "maratha", "bombay_presidency", unrest=1), BOMBAY, regiments=2
    )
    state = build.answer(rises(state, 2).state, "sykes", "defend", (2, ())).state
    for seat in ("sykes", "larkins", "paxton"):
        state = family_pieces.move(state, seat, officers(BOMBAY), "supply")
    outcome = build.answer(state, "sykes", "rebellion_order", ("punjab", "maratha", "delhi"))
    assert rebels(outcome) == ["punjab", "maratha", "delhi", "mysore"]


def test_2e_11_8_9_sepoys_double_unrest() -> None:
    """One cube is strength 2."""
    state = laws.with_laws(restless(), (laws.SEPOY_RECRUITMENT,))
    state = build.silence(rises(state, 2).state, "sykes", "defend").state
    outcome = build.silence(state, "sykes", "rebellion_order")
    assert build.told(outcome, "follow_up_rebellion") == [
        {"region": "delhi", "attacker": "", "strength": 2, "unrest": 1}
    ]


def test_2e_11_8_9_who_decides_on_the_order() -> None:
    """Without Commander a substitute orders the rebellions; without anybody they come as in the data file."""
    state = restless()
    state = family_pieces.move(state, "sykes", commander(BOMBAY), "supply")
    state = build.troops(state, BOMBAY, sykes=0)
    outcome = rises(state, 2)
    assert rebels(outcome) == ["delhi", "punjab", "mysore"]
    state = build.silence(rises(build.hold(state, chairman="paxton"), 2).state, "paxton", "defend").state
    assert build.question(state, "paxton", "rebellion_order").rule == "2E-11.8.9"


def test_2e_11_8_9_a_lost_first_region_does_not_stop_the_others() -> None:
    """Bombay is lost with an empty Army; Delhi and Punjab follow it, in the order of the data file."""
    state = build.troops(restless(), BOMBAY, regiments=0, used=0)
    for seat in ("sykes", "larkins", "paxton"):
        state = family_pieces.move(state, seat, officers(BOMBAY), "supply")
    outcome = rises(state, 4)
    assert [each["region"] for each in build.told(outcome, "region_lost")] == ["bombay", "delhi", "punjab"]
    assert rebels(outcome) == ["delhi", "punjab", "mysore"]


def test_2e_11_8_9_an_invasion_crisis_has_follow_ups_too() -> None:
    """The primary attack was an invasion."""
    state = build.conquered(build.land(table(), "bombay", unrest=0), "mysore", "bombay_presidency", unrest=1)
    state = events.at_border(state, "punjab", "bombay")
    state = build.land(state, "punjab", capital="", towers=1)
    state = build.silence(events.drawn(state, "crisis", "madras", modifier=1).state, "sykes", "defend").state
    assert dict(build.question(state, "sykes", "defend").about)["region"] == "mysore"


def test_2e_11_8_10_no_region_rebels_twice_in_an_event() -> None:
    """Bombay lost its unrest when it was held; its follow-up would come only by a second attack."""
    state = build.land(table(), "bombay", unrest=1)
    outcome = build.silence(rises(state, 2).state, "sykes", "defend")
    assert rebels(outcome) == []


def test_2e_11_8_11_no_follow_ups_without_an_attack_on_the_company() -> None:
    """Indian powers at war leave the Company's unrest alone; so does a Leader in a native region."""
    state = events.at_border(build.land(restless(), "bengal", towers=5), "bengal", "maratha")
    assert rebels(events.drawn(state, "crisis", "madras", modifier=1)) == []
    assert rebels(events.drawn(state, "leader", "madras")) == []


def test_known_turn_a_leader_takes_madras_from_one_regiment() -> None:
    """A Leader of +2 in Madras against a single regiment: lost, with a Standing of one step less."""
    state = build.conquered(build.laid(), "madras", "madras_presidency")
    before = state.company.standing
    outcome = rises(build.troops(state, MADRAS, regiments=1), 2, "madras")
    assert not build.asked(outcome.state)
    assert build.told(outcome, "army_defends")[0]["points"] == 1
    assert region(outcome.state, "madras").presidency == ""
    assert region(outcome.state, "madras").towers == 1
    assert army(outcome.state, MADRAS) == ArmyState(0, 1)
    assert outcome.state.company.standing == before - 1


def test_random_answers_are_legal() -> None:
    """A robot that draws its answers never meets a refusal."""
    state = build.change(build.land(table(), "bombay", unrest=1), alliances=("rajput_prince", "sikhs"))
    state = rises(state, 2).state
    asked = build.question(state, "sykes", "defend")
    lot = Random(1710)
    for _ in range(20):
        choice = STEPS["attack_on_the_company"].sample(state, asked, lot.randrange)
        assert build.judge(state, "sykes", "defend", choice) == ()
