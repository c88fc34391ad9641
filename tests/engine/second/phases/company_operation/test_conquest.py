"""What a successful Deploy brings, in its order: loot, trophies, order, governorship, Elephant (2E-8.8.9 to 2E-8.8.16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.counts import Counts, counts, total
from engine.core.options import Amount, Choice, Form, OrPass, Pick
from engine.core.step import Outcome
from engine.second import offices, orders
from engine.second.accounts import BALANCE, BANK, holds
from engine.second.elephant import facing
from engine.second.family_pieces import commander, number, officers
from engine.second.laws import TREASURE_REFORM
from engine.second.memos.company import CommandMemo
from engine.second.phases.company_operation import loot
from engine.second.phases.company_operation.conquest import Conquest, conquered
from engine.second.phases.company_operation.governor_general import created
from engine.second.state import Elephant, State, family, region
from tests.engine.second import build

BENGAL, MADRAS = "bengal_presidency", "madras_presidency"
SEATS = ("hastings", "larkins", "sykes", "paxton")


def won(
    state: State, target: str, presidency: str = BENGAL, held: Counts = (), others: int = 2
) -> tuple[State, list[str]]:
    """Hastings' success against a region with these surviving officers."""
    state, events = conquered(state, Conquest(presidency, target, "hastings", held, others))
    return state, [event.kind for event in events]


def poor(**settings: Any) -> State:
    """The plain table; no family has money."""
    return build.purse(build.laid(**settings), balance=0)


def purses(state: State) -> tuple[int, ...]:
    return tuple(holds(state, seat) for seat in SEATS)


@pytest.mark.parametrize("vector", build.VECTORS["loot"])
def test_2E_8_8_11_vectors(vector: dict[str, Any]) -> None:
    """2E-8.8.11: rounds of £1 for each Commander, officer, regiment and alliance, cut short in this order."""
    held = counts(vector["officers"].items())
    paid = loot.shares(vector["total"], tuple(vector["clockwise"]), held, vector["regiments_and_alliances"])
    assert dict(paid) == {seat: pounds for seat, pounds in vector["paid"].items() if pounds}
    assert vector["total"] - total(paid) == vector["bank"]


def test_2E_8_8_11_known_turn_the_loot_of_bengal() -> None:
    """2E-8.8.10, 2E-8.8.11: £10 of Bengal, a Commander and three officers of others: he takes £3, four shares a round."""
    state, _ = won(poor(), "bengal", held=(("larkins", 2), ("sykes", 1)), others=0)
    assert purses(state) == (3, 5, 2, 0)


def test_2E_8_8_9_the_worked_example() -> None:
    """2E-8.8: against Hyderabad 2, 5, 6; losses 3, 6, 2; loot £11: Hastings £6, Larkins £3, the bank £2; one trophy."""
    army = "army_of_madras"
    state = build.conquered(build.put(poor(), "hastings", commander(army)), "madras", MADRAS)
    state = build.troops(state, army, regiments=1, hastings=1, larkins=2)
    state = build.at_step(state, "deploy", CommandMemo(MADRAS), "t1.madras.deploy.1").state
    bank = holds(state, BANK)
    sent: Choice = ("hyderabad", 1, (("hastings", 1), ("larkins", 2)))
    outcome = build.answer(state, "hastings", "deploy", sent, build.dice(2, 5, 6, 3, 6, 2))
    state = outcome.state
    assert build.told(outcome, "loot") == [{"region": "hyderabad", "pounds": 11, "bank": 2}]
    assert purses(state) == (6, 3, 0, 0)
    assert holds(state, BANK) == bank - 9
    assert family(state, "hastings").trophies == 1
    assert orders.is_open(state, "hyderabad_1")
    assert "governor_of_hyderabad" in offices.vacant(state)
    assert number(state, officers(army, used=True), "larkins") == 1


def test_2E_8_8_9_loot_trophies_order_governorship_elephant() -> None:
    """2E-8.8.9: all are told in this order."""
    state = build.change(poor(), elephant=facing("delhi", "bengal"))
    _, kinds = won(state, "delhi")
    assert kinds == [
        "loot",
        "loot_taken",
        "trophies_won",
        "empire_falls",
        "order_in_region",
        "region_conquered",
        "governorship_begins",
        "elephant_settles",
    ]


@pytest.mark.parametrize(
    ("fields", "survivors", "pounds"),
    [
        ({}, 0, 13),
        ({"towers": 3}, 0, 21),
        ({"towers": 0}, 0, 9),
        ({"loot": False}, 0, 4),
        ({"loot": False, "towers": 0}, 0, 1),
        ({"loot": False, "towers": 1}, 5, 6),
    ],
)
def test_2E_8_8_10_how_much_loot(fields: dict[str, Any], survivors: int, pounds: int) -> None:
    """2E-8.8.10: Delhi's own tower levels at £4, £9 of the token if it shows, at least £1 more than officers survived."""
    state = build.land(poor(), "delhi", **fields)
    assert loot.worth(state, "delhi", survivors) == pounds


def test_2E_8_8_10_the_token_pays_once() -> None:
    """2E-8.8.10, 2E-1.3.6: after the conquest its other side is up, also when the region is lost again."""
    state, _ = won(poor(), "delhi")
    assert not region(state, "delhi").loot
    lost = build.land(state, "delhi", presidency="", towers=1)
    assert loot.worth(lost, "delhi", 0) == 4


def test_2E_8_8_11_other_players_clockwise_from_the_commander() -> None:
    """2E-8.8.11: £5 of loot: Hastings first, then Larkins, Sykes, Paxton; the rest of the round is cut short."""
    table = build.land(poor(), "mysore", loot=False, towers=1)
    held = (("larkins", 1), ("paxton", 2), ("sykes", 1))
    state, _ = won(table, "mysore", MADRAS, held, others=1)
    assert purses(state) == (1, 1, 1, 2)
    state, _ = conquered(table, Conquest(MADRAS, "mysore", "sykes", (("hastings", 2), ("larkins", 3)), 0))
    assert purses(state) == (2, 3, 1, 0), "Sykes, Paxton, Hastings, Larkins"


def test_2E_8_8_11_regiments_and_alliances_have_a_share() -> None:
    """2E-8.8.11: Bengal's £10 for the Commander, one regiment and Orissa: he takes £4, the bank £6."""
    army = "army_of_bengal"
    state = build.troops(build.put(poor(), "hastings", commander(army)), army, regiments=1)
    state = build.change(state, alliances=("orissa",))
    state = build.at_step(state, "deploy", CommandMemo(BENGAL), "t1.bengal.deploy.1").state
    outcome = build.answer(state, "hastings", "deploy", ("bengal", 1, ("orissa",)), build.dice(1))
    assert build.told(outcome, "loot") == [{"region": "bengal", "pounds": 10, "bank": 6}]
    assert purses(outcome.state) == (4, 0, 0, 0)


def test_2E_8_8_12_treasure_reform() -> None:
    """2E-8.8.12: the whole loot goes to the Balance."""
    state, kinds = won(build.company(poor(), laws=(TREASURE_REFORM,)), "bengal", held=(("larkins", 2),))
    assert (holds(state, BALANCE), purses(state)) == (10, (0, 0, 0, 0))
    assert kinds[0] == "loot_for_the_company"


def test_2E_8_8_13_a_trophy_for_each_tower_level() -> None:
    """2E-8.8.13: three levels of the target, none for the rest of its empire; then the towers are gone."""
    state = build.land(build.folk(poor(), "hastings", trophies=1), "maratha", towers=3)
    state, _ = won(state, "maratha")
    assert family(state, "hastings").trophies == 4
    assert region(state, "maratha").towers == 0
    assert region(state, "delhi").towers == 1


def test_2E_8_8_13_a_small_flag_is_removed() -> None:
    """2E-8.8.13: Maratha leaves the empire of Delhi; Delhi and Punjab stay in it."""
    state, kinds = won(poor(), "maratha")
    assert region(state, "maratha").capital == ""
    assert region(state, "punjab").capital == "delhi"
    assert region(state, "delhi").star
    assert "empire_falls" not in kinds


def test_2E_8_8_13_a_capital_falls_with_all_its_flags() -> None:
    """2E-8.8.13: Delhi's star flag and small flags are removed; Maratha and Punjab are sovereign, with their towers."""
    state, _ = won(poor(), "delhi")
    assert not region(state, "delhi").star
    assert [region(state, name).capital for name in ("maratha", "punjab")] == ["", ""]
    assert region(state, "maratha").towers == 2
    assert family(state, "hastings").trophies == 1, "for Delhi alone"


def test_2E_8_8_14_order_returns() -> None:
    """2E-8.8.14: every order of the region opens, writers stay where they are; others stay closed."""
    state = build.writer(poor(), "paxton", "delhi_1", BENGAL)
    state, _ = won(state, "delhi")
    assert orders.closed_orders(state, "delhi") == ()
    assert orders.writer_on(state, "delhi_1") == "paxton"
    assert not orders.is_open(state, "punjab_1")


def test_2E_8_8_14_unrest_ends_in_a_tied_region() -> None:
    """2E-8.8.14, 2E-8.8.10: no towers, no trophies; the loot is what the officers and the Commander are owed at least."""
    state = build.closed(build.conquered(poor(), "mysore", MADRAS, unrest=3), "mysore_2")
    after, kinds = won(state, "mysore", MADRAS, (("larkins", 1),))
    assert (region(after, "mysore").unrest, orders.closed_orders(after, "mysore")) == (0, ())
    assert purses(after) == (1, 1, 0, 0)
    assert kinds == ["loot", "loot_taken", "loot_taken", "order_in_region"]
    assert region(after, "mysore").presidency == MADRAS
    assert after.offices == state.offices


def test_2E_8_8_15_control_and_a_vacant_governor() -> None:
    """2E-8.8.15: the token goes to the Presidency whose Commander came; the Governor's office is vacant."""
    state, _ = won(poor(), "mysore", MADRAS)
    assert region(state, "mysore").presidency == MADRAS
    assert "governor_of_mysore" in offices.vacant(state)


def test_2E_8_8_15_not_with_a_governor_general() -> None:
    """2E-8.8.15: no Governor is made any more."""
    state, kinds = won(created(poor())[0], "mysore", MADRAS)
    assert region(state, "mysore").presidency == MADRAS
    assert not offices.in_play(state, "governor_of_mysore")
    assert "governorship_begins" not in kinds


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (facing("delhi", "bengal"), Elephant("delhi")),
        (facing("bengal", "delhi"), facing("bengal", "delhi")),
        (facing("maratha", "bombay"), facing("maratha", "bombay")),
    ],
)
def test_2E_8_8_16_the_elephant(before: Elephant, after: Elephant) -> None:
    """2E-8.8.16: with its tail in Delhi it settles there; facing Delhi from outside, or elsewhere, it stays."""
    state, _ = won(build.change(poor(), elephant=before), "delhi")
    assert state.elephant == after


def test_2E_8_8_16_an_elephant_inside_stays_inside() -> None:
    """2E-8.8.16: in a tied region it stands in the centre already."""
    state = build.conquered(poor(), "mysore", MADRAS, unrest=1)
    state, kinds = won(build.change(state, elephant=Elephant("mysore")), "mysore", MADRAS)
    assert state.elephant == Elephant("mysore")
    assert "elephant_settles" not in kinds


def test_2E_8_8_1_the_next_target_may_border_the_new_region() -> None:
    """2E-8.8.1, 2E-8.8.4: after Bengal seven regiments, two of them exhausted, reach Delhi and Maratha."""
    army = "army_of_bengal"
    state = build.troops(build.put(poor(), "hastings", commander(army)), army, regiments=7)
    state = build.at_step(state, "deploy", CommandMemo(BENGAL), "t1.bengal.deploy.1").state
    outcome: Outcome[State] = build.answer(state, "hastings", "deploy", ("bengal", 2), build.dice(1))
    options = build.question(outcome.state, "hastings", "deploy").options
    assert options == OrPass(Form((("target", Pick(("delhi", "maratha"))), ("regiments", Amount(0, 5)))))
