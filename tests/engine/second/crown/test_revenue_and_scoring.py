"""The Crown in Revenue, where it cannot pay, in Refresh, and in Final Scoring (2E-16.7, 2E-14.3.5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import accounts, standing
from engine.second.crown.revenue_and_events import privileged
from engine.second.crown.scoring import adjusted
from engine.second.family_pieces import commander, prize, writers
from engine.second.memos.events import AttackMemo, TileMemo
from engine.second.memos.parliament import PolicyMemo
from engine.second.state import CROWN, State, family, tables
from tests.engine.second import build
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}


def chaired(climate: str, balance: int, **cubes: int) -> State:
    """The Crown is Chairman of four shares, Hastings has two of them."""
    state = build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), chairman=CROWN)
    return build.purse(build.court(state, crown=1, hastings=2), balance=balance)


def paid(outcome: Any) -> int:
    told = build.told(outcome, "dividends_paid")
    return int(str(told[0]["dividends"])) if told else 0


@pytest.mark.parametrize(
    ("climate", "balance", "number"),
    [
        ("bull", 3, 0),
        ("bull", 9, 2),
        ("peacock", 4, 1),
        ("peacock", 15, 1),
        ("peacock", 16, 2),
        ("stag", 13, 2),
    ],
)
def test_2E_16_7_2_dividends(climate: str, balance: int, number: int) -> None:
    """2E-16.7.2: one if it can be paid, more as long as the reserve of the climate is left."""
    assert paid(build.at_step(chaired(climate, balance), "dividends")) == number


def test_2E_16_7_2_favours_about_dividends() -> None:
    """2E-16.7.2: one more or one less, for the cubes of the table."""
    asked = build.at_step(chaired("peacock", 12, hastings=6, crown=6), "dividends").state
    assert paid(court.buy(asked, "hastings", "one_more_dividend")) == 2
    assert paid(court.buy(asked, "hastings", "one_fewer_dividend")) == 0


def test_2E_16_7_2_royal_protection() -> None:
    """2E-16.7.2: it is discarded when loans would be taken."""
    state = build.company(chaired("bull", 0), debt=5)
    outcome = build.at_step(state, "expenses")
    assert build.told(outcome, "royal_protection")
    assert "law_50" not in outcome.state.company.laws


def test_2E_16_7_3_a_person_chooses_for_a_crown_commander() -> None:
    """2E-16.7.3: the defence is asked of Hastings, with the pieces of the Crown's Army."""
    state = build.put(court.table(cubes=NO_CUBES), CROWN, commander("army_of_madras"))
    state = build.troops(
        build.conquered(state, "mysore", "madras_presidency", unrest=1), "army_of_madras", 2, crown=2
    )
    memo = AttackMemo(TileMemo("t2.events.1", "", "mysore"), "rebellion_crisis", "mysore", 1)
    outcome = build.at_step(state, "attack_on_the_company", memo, path="t2.events.1.attack")
    asked = build.question(outcome.state, "hastings", "defend")
    assert build.default(outcome.state, "hastings", "defend") is not None
    assert "regiments" in dict(asked.options.parts)  # type: ignore[union-attr]


def test_2E_16_7_8_the_company_pays_what_the_crown_cannot() -> None:
    """2E-16.7.8: first the Balance; then loans of £5 with their loss of Standing; the rest stays in the Balance."""
    state = build.purse(court.table(), crown=1, balance=2)
    assert privileged(state, 1) == (state, ())
    helped, _ = privileged(state, 3)
    assert (accounts.holds(helped, CROWN), accounts.holds(helped, accounts.BALANCE)) == (3, 0)
    assert helped.company == state.company
    lent, events = privileged(state, 4)
    assert (accounts.holds(lent, CROWN), accounts.holds(lent, accounts.BALANCE)) == (4, 4)
    assert (lent.company.debt, standing.expectations(lent)) == (1, 8)
    assert dict(events[0].facts)["loans"] == 1
    many, _ = privileged(state, 15)
    assert (many.company.debt, standing.expectations(many)) == (3, 6)


def test_2E_16_7_8_taxes_and_upkeep_are_always_paid() -> None:
    """2E-16.7.8: three workshops are kept with £1 of its own, a villa without any."""
    state = build.folk(build.purse(court.table(cubes=NO_CUBES), crown=1, balance=9), CROWN, workshops=3)
    tax = next(
        row.index
        for row in tables(state).policies
        if (row.consequence, row.target) == ("tax", "manufacturing")
    )
    outcome = build.at_step(state, "pay_tax", PolicyMemo(tax))
    assert family(outcome.state, CROWN).workshops == 3
    assert accounts.holds(outcome.state, accounts.BALANCE) == 7
    dear = next(each.id for each in tables(state).prizes if each.upkeep)
    landed = build.put(build.purse(court.table(cubes=NO_CUBES), balance=9), CROWN, prize(dear))
    kept = build.at_step(landed, "pay_upkeep")
    assert not build.told(kept, "prize_given_up")
    assert build.told(kept, "royal_privilege")


def test_2E_16_7_8_it_can_ruin_the_company() -> None:
    """2E-16.7.8, 2E-12.4.9: the last step of Standing ends the game."""
    state = build.folk(
        build.company(build.purse(court.table(cubes=NO_CUBES), balance=0), standing=1), CROWN, workshops=1
    )
    tax = next(
        row.index
        for row in tables(state).policies
        if (row.consequence, row.target) == ("tax", "manufacturing")
    )
    after = build.at_step(build.change(state, phase="parliament"), "pay_tax", PolicyMemo(tax)).state
    assert after.ending == "company_failed"


def test_2E_16_7_9_a_cube_in_refresh() -> None:
    """2E-16.7.9: a writer in a Crown Presidency, and none who comes back there from an order; not with two people."""
    state = build.hold(court.table(cubes=NO_CUBES), president_of_bengal=CROWN)
    served = build.put(state, "hastings", writers("bengal_presidency"))
    assert court.has(build.at_step(served, "clear_the_board").state, "hastings") == 1
    assert court.has(build.at_step(state, "clear_the_board").state, "hastings") == 0
    back = build.writer(served, "hastings", "bengal_1", "bengal_presidency")
    assert court.has(build.at_step(back, "clear_the_board").state, "hastings") == 0
    pair = build.hold(
        court.table(court.TWO, cubes={"hastings": 0, "larkins": 0, CROWN: 12}), president_of_bengal=CROWN
    )
    pair = build.put(pair, "hastings", writers("bengal_presidency"))
    assert court.has(build.at_step(pair, "clear_the_board").state, "hastings") == 0


def awards(state: State) -> list[tuple[object, object]]:
    return [
        (each["seat"], each["points"])
        for each in build.told(build.at_step(state, "power_awards"), "power_award")
    ]


def test_2E_14_3_5_only_the_first_award_against_one_person() -> None:
    """2E-14.3.5, 2E-16.7.10: the second most power scores nothing; with two people it does; a tie for most as ever."""
    state = build.folk(court.table(), CROWN, trophies=3)
    row = tables(state).tracks.turn(1)
    assert awards(state) == [(CROWN, row.power_award_first)]
    pair = build.folk(build.folk(court.table(court.TWO), CROWN, trophies=5), "larkins", trophies=3)
    assert awards(pair) == [(CROWN, row.power_award_first), ("larkins", row.power_award_second)]
    tied = build.folk(court.table(), CROWN, trophies=2)
    assert [points for _, points in awards(tied)] == [row.power_award_second] * 2


@pytest.mark.parametrize(
    ("scenario", "turn", "points"),
    [("1710", 1, -5), ("1710", 5, -1), ("1813", 5, -4), ("1758", 7, -1), ("long_1710", 7, 0)],
)
def test_2E_16_7_10_a_failure_costs_the_one_person(scenario: str, turn: int, points: int) -> None:
    """2E-16.7.10: by scenario and turn; two people score as ever."""
    state = build.change(court.table(scenario=scenario), turn=turn, ending="company_failed")
    assert adjusted(state) == ((("hastings", points),) if points else ())
    assert adjusted(build.change(court.table(court.TWO, scenario=scenario), turn=turn)) == ()
    outcome = build.at_step(state, "failure_card")
    told = build.told(outcome, "failure_adjusted")
    assert told == ([{"seat": "hastings", "points": points}] if points else [])


def test_2E_16_7_10_a_legendary_crown_is_not_blamed() -> None:
    """2E-16.7.10: the failure card is that of the blameless Court, and only for the Crown."""
    state = build.court(court.table(crown_difficulty="legendary", cubes=NO_CUBES), crown=2, hastings=2)
    outcome = build.at_step(build.change(state, ending="company_failed"), "failure_card")
    assert build.told(outcome, "failure_card") == [{"card": "court_blameless"}]
    value = tables(state).tracks.share_value(state.company.share_value).failed
    assert build.told(outcome, "failure_card_scored") == [{"seat": CROWN, "points": -2 * value}]
    assert not outcome.rolls
