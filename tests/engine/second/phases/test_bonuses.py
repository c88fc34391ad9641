"""Phase V: Bonuses (2E-9.1)."""

from __future__ import annotations

from engine.second import accounts
from engine.second.family_pieces import prize
from engine.second.laws import INCLOSURE_ACTS
from engine.second.state import State
from tests.engine.second import build


def earned(state: State) -> dict[str, int]:
    """Pounds that each family takes in Bonuses."""
    after = build.at_step(state, "pay_bonuses").state
    return {seat: accounts.holds(after, seat) - accounts.holds(state, seat) for seat in state.seats}


def test_2E_9_1_1_fitted_ships_and_workshops_pay_one_pound_each() -> None:
    """2E-9.1.1 (worked example): ships in the East, in China and unfitted, two workshops, one invested: 2 + 1 = £3."""
    state = build.laid()
    for name, place in (("atlas", "east_indian"), ("britannia", "china"), ("eliza", "yard")):
        state = build.ship(state, name, "larkins", place)
    assert earned(build.folk(state, "larkins", workshops=2, invested=1)) == {
        "hastings": 0,
        "larkins": 3,
        "sykes": 0,
        "paxton": 0,
    }


def test_2E_9_1_2_a_ship_without_owner_pays_nobody() -> None:
    """2E-9.1.2: a fitted ship whose shipyard card lies in the supply earns nothing for anybody."""
    assert not any(earned(build.ship(build.laid(), "atlas", "", "west_indian")).values())


def test_2E_9_1_3_prestige_enterprises_pay_nothing() -> None:
    """2E-9.1.3: Shipbuilders and the Foundry bring no bonus."""
    assert not any(
        earned(build.folk(build.laid(), "sykes", prestige=("prestige_21", "prestige_24"))).values()
    )


def test_2E_9_1_4_inclosure_acts_pay_for_pieces_on_prizes() -> None:
    """2E-9.1.4: three pieces on two prizes earn £3 while Inclosure Acts are in force, nothing without."""
    state = build.put(build.laid(), "paxton", prize("prize_villa"), 2)
    state = build.put(state, "paxton", prize("prize_lodgings"))
    assert not any(earned(state).values())
    assert earned(build.company(state, laws=(INCLOSURE_ACTS,)))["paxton"] == 3


def test_2E_9_1_5_all_are_paid_at_once_and_nobody_is_asked() -> None:
    """2E-9.1.5: two families with workshops are paid by one step without a question."""
    state = build.folk(build.folk(build.laid(), "sykes", workshops=1), "paxton", workshops=3)
    outcome = build.at_step(state, "pay_bonuses")
    assert build.asked(outcome.state) == ()
    assert [(each["seat"], each["pounds"]) for each in build.told(outcome, "bonus")] == [
        ("sykes", 1),
        ("paxton", 3),
    ]
