"""Governors: the pool of dice, pay, ships, regiments, taxes and unrest (2E-8.9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Pick
from engine.core.step import Outcome
from engine.second import armies, fleet
from engine.second.accounts import BALANCE, holds
from engine.second.cards import FOUNDRY
from engine.second.laws import ZAMINDAR_TAXES
from engine.second.memos.company import PresidencyMemo
from engine.second.offices import holder
from engine.second.state import ArmyState, State, army, region
from tests.engine.second import build

BENGAL, GOVERNOR, ARMY = "bengal_presidency", "governor_of_delhi", "army_of_bengal"
FACES = {"s": 1, "f": 3, "c": 5}


def governed(*laws: str, **fields: Any) -> State:
    """Paxton governs Delhi, which is tied to Bengal; nobody else holds an office."""
    state = build.hold(build.conquered(build.laid(), "delhi", BENGAL), governor_of_delhi="paxton")
    state = build.land(build.company(state, laws=laws), "delhi", **fields)
    return build.purse(state, balance=0, paxton=0, president_of_bengal=0)


def begun(state: State) -> State:
    return build.at_step(state, "presidency", PresidencyMemo(BENGAL, ()), "t1.bengal").state


def rolled(state: State, face: int) -> Outcome[State]:
    """The Governor rolls; every die shows this face."""
    dice = dict(build.question(state, "paxton", "administer").about)["dice"]
    assert isinstance(dice, int)
    return build.answer(state, "paxton", "administer", "roll", build.dice(*(face,) * dice))


def gained(state: State, what: str = "tax_to_balance") -> State:
    return build.answer(state, "paxton", "administer_result", what).state


def pool(state: State) -> object:
    return dict(build.question(state, "paxton", "administer").about)["dice"]


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def test_2E_8_9_1_the_pool_of_the_card_without_penalty_or_cost() -> None:
    """2E-8.9.1: Delhi 4, with Zamindar Taxes 5; all of them are rolled, nothing is paid."""
    state = begun(governed())
    assert pool(state) == 4
    assert pool(begun(governed(ZAMINDAR_TAXES))) == 5
    outcome = rolled(state, 3)
    assert outcome.rolls[0].values == (3, 3, 3, 3)
    assert outcome.state.money == state.money


def test_2E_8_9_1_silence_stops() -> None:
    """2E-8.9.1: nothing happens."""
    state = begun(governed())
    assert build.question(state, "paxton", "administer").options == Pick(("roll", "stop"))
    assert build.default(state, "paxton", "administer") == "stop"
    after = build.silence(state, "paxton", "administer").state
    assert (kinds(after), region(after, "delhi")) == ([], region(state, "delhi"))


def test_2E_8_9_2_the_pool_shrinks_with_every_roll() -> None:
    """2E-8.9.2: 4, 3, 2, 1 dice after failures and successes; then it is over."""
    state, seen = begun(governed()), []
    for face in (3, 1, 4, 2):
        seen.append(pool(state))
        state = rolled(state, face).state
        if "administer_result" in kinds(state):
            state = gained(state)
    assert (seen, kinds(state)) == ([4, 3, 2, 1], [])


def test_2E_8_9_2_a_catastrophe_ends_it() -> None:
    """2E-8.9.2, 2E-8.1.7: the Governor goes home with dice left; the office is vacant, the region stays the Company's."""
    state = rolled(begun(governed()), 5).state
    assert (kinds(state), holder(state, GOVERNOR)) == ([], "")
    assert region(state, "delhi").presidency == BENGAL


@pytest.mark.parametrize("vector", build.VECTORS["administer_pay"])
def test_2E_8_9_3_pay_vectors(vector: dict[str, Any]) -> None:
    """2E-8.9.3: £1 for a success, £2 if the roll before was a failure; the first roll has none before it."""
    state, pay = begun(governed()), []
    for result in vector["results"]:
        before = holds(state, "paxton")
        state = rolled(state, FACES[result]).state
        if result == "s":
            pay.append(holds(state, "paxton") - before)
            state = gained(state)
    assert pay == vector["pay"]


def test_2E_8_9_the_worked_example() -> None:
    """2E-8.9: pool 4: failure; success £2, tax; success £1, tax with unrest; two unrest, £4 for the Balance; stop with 1."""
    state = rolled(begun(governed()), 3).state
    assert region(state, "delhi").unrest == 1
    state = rolled(state, 1).state
    assert holds(state, "paxton") == 2
    state = rolled(gained(state), 2).state
    assert (holds(state, "paxton"), region(state, "delhi").unrest) == (3, 1)
    state = gained(state)
    assert (region(state, "delhi").unrest, holds(state, BALANCE), pool(state)) == (2, 4, 1)
    assert kinds(build.answer(state, "paxton", "administer", "stop").state) == []


def test_2E_8_9_3_what_a_success_brings() -> None:
    """2E-8.9.3: four things; silence takes a tax for the Balance."""
    state = rolled(begun(governed()), 1).state
    question = build.question(state, "paxton", "administer_result")
    assert question.options == Pick(("ship", "regiment", "tax_to_balance", "tax_to_president"))
    assert build.default(state, "paxton", "administer_result") == "tax_to_balance"


def test_2E_8_9_4_a_ship_in_two_halves() -> None:
    """2E-8.9.4: half built it lies in the region and is no more in the pool; then it sails in Bengal's zone."""
    state = begun(governed())
    before = fleet.pool(state), fleet.serving(state, "east_indian")
    state = gained(rolled(state, 1).state, "ship")
    assert region(state, "delhi").half_built
    assert (fleet.pool(state), fleet.serving(state, "east_indian")) == (before[0] - 1, before[1])
    state = gained(rolled(state, 1).state, "ship")
    assert not region(state, "delhi").half_built
    assert (fleet.pool(state), fleet.serving(state, "east_indian")) == (before[0] - 1, before[1] + 1)


def test_2E_8_9_4_a_half_built_ship_stays_over_turns() -> None:
    """2E-8.9.4: Refresh leaves it where it is."""
    state = build.at_step(governed(half_built=True), "clear_the_board").state
    assert region(state, "delhi").half_built


def test_2E_8_9_4_no_ship_without_the_pool() -> None:
    """2E-8.9.4: with an empty pool only a half-built one can be finished."""
    state = governed()
    state = build.change(state, neutral=(("company.west_indian", build.tables(state).neutral_ships.pieces),))
    assert "ship" not in str(
        build.question(rolled(begun(state), 1).state, "paxton", "administer_result").options
    )
    pieces = build.tables(state).neutral_ships.pieces
    half = build.change(governed(half_built=True), neutral=(("company.west_indian", pieces - 1),))
    assert fleet.pool(half) == 0
    done = gained(rolled(begun(half), 1).state, "ship")
    assert fleet.neutral(done, fleet.COMPANY, "east_indian") == 1


def test_2E_8_9_5_a_regiment_for_the_tied_army() -> None:
    """2E-8.9.5: active; whoever has the Foundry earns £1."""
    state = build.folk(build.troops(governed(), ARMY, regiments=1, used=1), "larkins", prestige=(FOUNDRY,))
    state = gained(rolled(begun(build.purse(state, larkins=0)), 1).state, "regiment")
    assert army(state, ARMY) == ArmyState(2, 1)
    assert holds(state, "larkins") == 1


def test_2E_8_9_5_no_regiment_without_the_supply() -> None:
    """2E-8.9.5: all twenty are in the Armies."""
    state = build.troops(governed(), ARMY, regiments=18)
    assert armies.regiments_left(state) == 0
    state = rolled(begun(state), 1).state
    assert build.question(state, "paxton", "administer_result").options == Pick(
        ("ship", "tax_to_balance", "tax_to_president")
    )


def test_2E_8_9_6_taxes() -> None:
    """2E-8.9.6: £2 each for the Balance or the President's treasury, though he is vacant; unrest from the second on."""
    state, unrest = begun(governed()), []
    for purse in ("tax_to_president", "tax_to_balance", "tax_to_president"):
        state = gained(rolled(state, 1).state, purse)
        unrest.append(region(state, "delhi").unrest)
    assert unrest == [0, 1, 2]
    assert (holds(state, "president_of_bengal"), holds(state, BALANCE)) == (4, 2)


def test_2E_8_9_6_other_gains_do_not_count_as_taxes() -> None:
    """2E-8.9.6: tax, regiment, ship, then the second tax."""
    state = begun(governed())
    for what in ("tax_to_balance", "regiment", "ship"):
        state = gained(rolled(state, 1).state, what)
    assert region(state, "delhi").unrest == 0
    state = rolled(state, 1).state
    assert dict(build.question(state, "paxton", "administer_result").about)["unrest"] == 1
    assert region(gained(state), "delhi").unrest == 1


@pytest.mark.parametrize(("laws", "cubes"), [((), 1), ((ZAMINDAR_TAXES,), 2)])
@pytest.mark.parametrize("face", [3, 5])
def test_2E_8_9_7_unrest_after_failure_and_catastrophe(laws: tuple[str, ...], cubes: int, face: int) -> None:
    """2E-8.9.7: one cube in the region, two with Zamindar Taxes."""
    outcome = rolled(begun(governed(*laws, unrest=1)), face)
    assert region(outcome.state, "delhi").unrest == 1 + cubes
    assert build.told(outcome, "unrest_grows") == [{"region": "delhi", "cubes": cubes}]


def test_2E_8_9_3_successes_are_counted_for_lists_of_gains() -> None:
    """2E-8.9.3: both questions tell how many successes have been used; a failure counts as none."""

    def counted(state: State, kind: str) -> object:
        return dict(build.question(state, "paxton", kind).about)["successes"]

    state = begun(governed())
    assert counted(state, "administer") == 0
    state = rolled(state, FACES["s"]).state
    assert counted(state, "administer_result") == 0
    state = gained(state, "regiment")
    assert counted(state, "administer") == 1
    state = rolled(state, FACES["f"]).state
    assert counted(state, "administer") == 1
    state = rolled(state, FACES["s"]).state
    assert counted(state, "administer_result") == 1
    assert counted(gained(state), "administer") == 2
