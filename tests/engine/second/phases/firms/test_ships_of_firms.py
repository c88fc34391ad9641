"""Fitting ships for a firm and buying them back from the Company (2E-6.4)."""

from __future__ import annotations

import pytest

from engine.second import accounts, charter
from engine.second.laws import SHIP_SUBSIDY
from engine.second.offices import MANAGER
from engine.second.phases.bonuses import fitted
from engine.second.state import State, ship
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import acts, branches, window

WEST = "west_indian"


def yards(london: int = 6) -> State:
    """Sykes manages a firm with pounds in London and owns the Atlas; the Union is Paxton's; both lie unfitted."""
    state = chartered.firm(chartered.deregulated(), "sykes", london=london)
    return build.ship(build.ship(state, "atlas", "sykes"), "union", "paxton")


@pytest.mark.parametrize(("laws", "pounds"), [((), 3), ((SHIP_SUBSIDY,), 2)])
def test_2E_6_4_1_an_own_ship_is_fitted_at_once(laws: tuple[str, ...], pounds: int) -> None:
    """2E-6.4.1: £3 from London to the bank, £2 with Ship Subsidy; nobody is asked; the ship is in service for bonuses."""
    state = yards()
    state = build.company(state, laws=(*state.company.laws, *laws))
    outcome = acts(window(state), "sykes", "fit", "atlas")
    assert accounts.holds(outcome.state, charter.london("sykes")) == 6 - pounds
    assert charter.ships(outcome.state, "sykes") == ("atlas",)
    assert fitted(outcome.state, "sykes") == 1  # type: ignore[arg-type]
    assert build.told(outcome, "firm_fits") == [
        {"firm": "sykes", "ship": "atlas", "seat": "sykes", "pounds": pounds}
    ]


@pytest.mark.parametrize(("said", "ships"), [("yes", ("union",)), ("no", ())])
def test_2E_6_4_1_the_owner_of_the_shipyard_consents(said: str, ships: tuple[str, ...]) -> None:
    """2E-6.4.1: Paxton is asked for the Union, and its default is no."""
    state = acts(window(yards()), "sykes", "fit", "union").state
    assert build.default(state, "paxton", "fit_consent") == "no"
    state = build.answer(state, "paxton", "fit_consent", said).state
    assert charter.ships(state, "sykes") == ships
    assert accounts.holds(state, charter.london("sykes")) == (3 if ships else 6)


def test_2E_6_4_1_without_the_money_nothing_can_be_fitted() -> None:
    """2E-6.4.1: £2 in London do not pay for a ship; a family without firm fits none at all."""
    state = window(yards(london=2))
    assert "fit" not in branches(state, "sykes")
    assert "fit" not in branches(state, "paxton")


@pytest.mark.parametrize(("worn", "pounds"), [(False, 3), (True, 2)])
def test_2E_6_4_2_a_ship_is_bought_out_of_the_companys_service(worn: bool, pounds: int) -> None:
    """2E-6.4.2: £3 fresh, £2 fatigued, into the Manager's treasury; it keeps its side."""
    state = build.ship(yards(), "ganges", "sykes", WEST, fatigued=worn)
    before = accounts.holds(state, MANAGER)
    outcome = acts(window(state), "sykes", "buy_back", "ganges")
    state = outcome.state
    assert accounts.holds(state, MANAGER) == before + pounds
    assert accounts.holds(state, charter.london("sykes")) == 6 - pounds
    assert ship(state, "ganges").fatigued == worn
    assert charter.ships(state, "sykes") == ("ganges",)
    assert build.told(outcome, "firm_buys_back")[0]["pounds"] == pounds


def test_2E_6_4_2_the_owner_of_a_serving_ship_consents_and_one_in_china_can_be_had() -> None:
    """2E-6.4.2: Paxton's ship serves in China; Paxton is asked, and the rule named is that of buying back."""
    state = build.hold(yards(), superintendent_of_trade_in_china="larkins")
    state = build.ship(state, "ganges", "paxton", "china")
    state = acts(window(state), "sykes", "buy_back", "ganges").state
    assert build.question(state, "paxton", "fit_consent").rule == "2E-6.4.2"
    state = build.answer(state, "paxton", "fit_consent", "yes").state
    assert charter.ships(state, "sykes") == ("ganges",)


def test_2E_6_4_2_a_ship_without_owner_needs_nobodys_consent() -> None:
    """2E-6.4.2: its shipyard card lies in the supply (2E-1.2.3): there is nobody to ask."""
    state = acts(window(build.ship(yards(), "ganges", "", WEST)), "sykes", "buy_back", "ganges").state
    assert charter.ships(state, "sykes") == ("ganges",)


def test_2E_6_4_3_neutral_ships_are_never_used_by_firms() -> None:
    """2E-6.4.3: Company ships serve in every zone, and only player ships are offered."""
    state = window(build.ship(yards(), "ganges", "paxton", WEST))
    assert branches(state, "sykes")["buy_back"].among == ("ganges",)  # type: ignore[attr-defined]


def test_a_ship_that_changes_hands_to_the_manager_needs_no_consent_any_more() -> None:
    """Sykes buys the shipyard while Paxton is asked: the proposal lapses, and Sykes fits the own ship at once."""
    state = acts(window(yards()), "sykes", "fit", "union").state
    yard = next(each.shipyard for each in build.tables(state).ships if each.id == "union")
    offer = (("transfer", ("paxton", ("shipyard", yard), "sykes")),)
    state = build.answer(state, "paxton", "deal_offer", offer).state
    outcome = build.answer(state, "sykes", "deal_response", "accept")
    assert "firm_proposal_lapsed" in build.kinds(outcome)
    state = acts(outcome.state, "sykes", "fit", "union").state
    assert charter.ships(state, "sykes") == ("union",)


def test_two_firms_want_one_ship_and_its_owner_settles_it() -> None:
    """The first consent counts; what the other firm wanted lapses, its money untouched."""
    state = chartered.firm(yards(), "larkins", london=5)
    state = acts(window(state), "sykes", "fit", "union").state
    state = acts(state, "larkins", "fit", "union").state
    asked = [each for each in build.asked(state) if each.kind == "fit_consent"]
    assert [dict(each.about)["firm"] for each in asked] == ["sykes", "larkins"]
    outcome = build.given(state, asked[1], "yes")
    assert charter.ships(outcome.state, "larkins") == ("union",)
    assert build.told(outcome, "firm_proposal_lapsed")[0]["firm"] == "sykes"
    assert accounts.holds(outcome.state, charter.london("sykes")) == 6


def test_what_a_firm_wanted_lapses_with_the_firm() -> None:
    """Sykes dissolves the firm while Paxton is asked for the Union: nobody is asked any more, the ship lies where it was."""
    state = acts(window(yards()), "sykes", "fit", "union").state
    outcome = build.answer(state, "sykes", "propose_dissolution", "dissolve")
    assert [each["ship"] for each in build.told(outcome, "firm_proposal_lapsed")] == ["union"]
    assert not [each for each in build.asked(outcome.state) if each.kind == "fit_consent"]
    assert ship(outcome.state, "union").place == "yard"
