"""What each favour about the Company's offices in London and its ships and Armies costs and changes (2E-16.6)."""

from __future__ import annotations

import pytest

from engine.core.options import Pick
from engine.core.step import Outcome
from engine.second import accounts
from engine.second.family_pieces import TRAINING, commander
from engine.second.memos import Memo
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import GovernorMemo, PresidencyMemo
from engine.second.state import CROWN, State, ship
from tests.engine.second import build
from tests.engine.second.crown import court

BOMBAY, MADRAS, BENGAL = (f"{name}_presidency" for name in ("bombay", "madras", "bengal"))
MANAGER = OfficeMemo("manager_of_shipping", 1)


def crowned(climate: str, **held: str) -> State:
    """A table on which these offices are held, and the person can pay for every favour."""
    return build.hold(court.table(climate=climate, cubes={"hastings": 12, CROWN: 0}), **held)


def handed_over(state: State, favour: str, step: str, memo: Memo, path: str = "t1.test") -> int:
    """Cubes for a favour by which the person answers what the Crown was asked."""
    asked = build.at_step(state, step, memo, path=path).state
    bought = court.buy(asked, "hastings", favour).state
    assert {(each.seat, each.kind) for each in build.asked(bought)} == {("hastings", step)}
    return 12 - court.has(bought, "hastings")


def ruling() -> State:
    """A Governor General of the Crown with £9, and a Governor of the Crown in Mysore, in a bull."""
    state = build.with_office(crowned("bull", governor_general=CROWN), "director_of_trade", None)
    state = build.conquered(build.conquered(state, "mysore", MADRAS), "bengal", BENGAL)
    state = build.hold(state, president_of_madras=CROWN, governor_of_mysore=CROWN)
    return build.purse(state, governor_general=9)


def military(climate: str = "bull") -> State:
    """Military Affairs of the Crown, with a trainee and two regiments of Bombay that go to Bengal."""
    state = crowned(
        climate, military_affairs=CROWN, president_of_bombay="hastings", president_of_bengal=CROWN
    )
    return build.put(build.troops(state, "army_of_bombay", 2), "hastings", TRAINING)


@pytest.mark.parametrize(("climate", "price"), [("bull", 2), ("lion", 1)])
def test_2E_16_6_4_how_much_envoys_cost_can_be_bought(climate: str, price: int) -> None:
    """2E-16.6.4: for two cubes in bull and stag, else for one."""
    state = build.purse(crowned(climate, director_of_trade=CROWN), director_of_trade=9)
    assert (
        handed_over(state, "alter_envoy_spend", "special_envoy", OfficeMemo("director_of_trade", 1)) == price
    )


@pytest.mark.parametrize(("pounds", "left"), [(2, 2), (3, 0), (5, 2)])
def test_2E_16_6_4_the_last_pounds_pay_for_an_envoy(pounds: int, left: int) -> None:
    """2E-16.6.4: exactly £3 in a bull, also when there is no pound more; none with £2."""
    state = build.hold(court.table(climate="bull", cubes={"hastings": 0, CROWN: 12}), director_of_trade=CROWN)
    outcome = build.at_step(
        build.purse(state, director_of_trade=pounds),
        "special_envoy",
        OfficeMemo("director_of_trade", 1),
        chance=build.dice(6, 6, 6),
    )
    assert accounts.holds(outcome.state, "director_of_trade") == left


def test_2E_16_6_6_dice_and_results_of_govern_can_be_bought() -> None:
    """2E-16.6.6: how many dice for one cube, what comes of it for two."""
    memo = OfficeMemo("governor_general", 1)
    assert handed_over(ruling(), "change_govern_dice", "govern", memo) == 1
    assert handed_over(ruling(), "change_govern_result", "govern_result", memo) == 2


@pytest.mark.parametrize(
    ("regions", "presidents", "purses"),
    [
        (2, 1, ["president_of_madras"] * 2),
        (3, 2, ["president_of_bengal", "president_of_madras", "balance"]),
        (1, 2, ["balance"]),
        (2, 0, ["balance"] * 2),
    ],
)
def test_2E_16_6_6_taxes_evenly_to_crown_presidencies(
    regions: int, presidents: int, purses: list[str]
) -> None:
    """2E-16.6.6: as many to each Presidency of the Crown, what is left over to the Balance."""
    state = build.hold(court.table(cubes={"hastings": 0, CROWN: 12}), governor_general=CROWN)
    state = build.with_office(state, "director_of_trade", None)
    for name in ("mysore", "bengal", "hyderabad")[:regions]:
        state = build.conquered(state, name, MADRAS)
    for name in ("president_of_madras", "president_of_bengal")[:presidents]:
        state = build.hold(state, **{name: CROWN})
    outcome = build.at_step(state, "govern_result", OfficeMemo("governor_general", 1))
    assert sorted(str(each["purse"]) for each in build.told(outcome, "india_taxed")) == sorted(purses)


def purchases(state: State, *favours: str, what: str = "") -> tuple[list[str], int]:
    """What the Crown does with the money for ships after these favours, and their price in cubes."""
    asked = build.at_step(state, "shipping_purchase", MANAGER).state
    for favour in favours[:-1]:
        asked = build.answer(asked, "hastings", "buy_favour", (favour, ())).state
    outcome = court.buy(asked, "hastings", favours[-1], what) if favours else court.declined(Outcome(asked))
    bought = [kind for kind in build.kinds(outcome) if kind in ("ship_fitted", "ship_bought", "ship_leased")]
    return bought, 12 - court.has(outcome.state, "hastings")


def managing(climate: str, pounds: int) -> State:
    """The Crown manages shipping with this money."""
    return build.purse(crowned(climate, manager_of_shipping=CROWN), manager_of_shipping=pounds)


@pytest.mark.parametrize(
    ("climate", "companies", "price"),
    [("bull", 1, 1), ("stag", 0, 2), ("lion", 0, 3), ("bear", 0, 1), ("peacock", 1, 2)],
)
def test_2E_16_6_7_the_number_of_company_ships_can_be_changed(
    climate: str, companies: int, price: int
) -> None:
    """2E-16.6.7: one in bull and peacock, none in stag and bear, no more in a lion, and so to the end of its turn."""
    bought, paid = purchases(managing(climate, 20), "change_company_ship_default")
    assert (bought.count("ship_bought"), paid) == (companies, price)
    assert bought.count("ship_leased") == (20 - 5 * companies) // 2


def test_2E_16_6_7_in_a_lion_the_person_fixes_the_number() -> None:
    """2E-16.6.7: the favour before the second Company ship leaves it at one."""
    first = build.answer(
        build.at_step(managing("lion", 15), "shipping_purchase", MANAGER).state,
        "hastings",
        "buy_favour",
        None,
    )
    rest = court.buy(first.state, "hastings", "change_company_ship_default")
    assert build.kinds(first).count("ship_bought") == 1
    assert build.kinds(rest).count("ship_bought") == 0
    assert build.kinds(rest).count("ship_leased") == 5


def test_2E_16_6_7_another_company_ship() -> None:
    """2E-16.6.7: one more than by the table, for a cube in a bull."""
    bought, paid = purchases(managing("bull", 10), "another_company_ship")
    assert (bought.count("ship_bought"), bought.count("ship_leased"), paid) == (1, 2, 1)


def test_2E_16_6_7_two_pounds_can_be_left() -> None:
    """2E-16.6.7: of £2 nothing is spent for a cube; not to be had while there is more."""
    assert purchases(managing("bull", 2), "leave_two_pounds") == ([], 1)
    more = build.at_step(managing("bull", 3), "shipping_purchase", MANAGER).state
    assert "leave_two_pounds" not in court.offers(more, "hastings")


def test_2E_16_6_7_a_zone_and_a_ship_can_be_chosen() -> None:
    """2E-16.6.7: each for a cube: where the next ship goes, and which idle one of the Crown it is, never one of people."""
    state = build.ship(build.ship(managing("bull", 3), "atlas", CROWN), "union", CROWN)
    asked = build.at_step(build.ship(state, "eliza", "hastings"), "shipping_purchase", MANAGER).state
    assert court.offers(asked, "hastings")["fit_particular_crown_ship"] == Pick(("union",))
    fitted = court.buy(asked, "hastings", "fit_particular_crown_ship", "union").state
    assert (ship(fitted, "atlas").place, court.has(fitted, "hastings")) == ("yard", 11)
    sent = court.buy(asked, "hastings", "choose_ship_zone", "south_indian").state
    assert (ship(sent, "atlas").place, court.has(sent, "hastings")) == ("south_indian", 11)


def test_2E_16_6_8_one_army_transfer_less() -> None:
    """2E-16.6.8: two regiments would march, for a cube only one does; for another favour the person says which."""
    memo = OfficeMemo("military_affairs", 1)
    asked = build.at_step(military(), "army_transfers", memo).state
    assert len(build.told(court.declined(Outcome(asked)), "army_transferred")) == 2
    fewer = court.buy(asked, "hastings", "military_prevent_transfer")
    assert len(build.told(fewer, "army_transferred")) == 1
    assert court.has(fewer.state, "hastings") == 11
    assert handed_over(military(), "military_transfer", "army_transfers", memo) == 1


def test_2E_16_6_9_where_trainees_go_can_be_bought() -> None:
    """2E-16.6.9: for a cube."""
    memo = OfficeMemo("military_affairs", 1)
    assert handed_over(military(), "military_assign_officer", "assign_training", memo) == 1


def test_2E_16_6_10_the_order_of_a_presidency_and_what_a_governor_takes_can_be_bought() -> None:
    """2E-16.6.10: for one and for two cubes."""
    state = build.put(ruling(), "hastings", commander("army_of_madras"))
    memo = PresidencyMemo(MADRAS, ("governor_of_mysore", "trade", "commander"))
    path = "t1.madras.order.1"
    assert handed_over(state, "presidency_order_change", "presidency_order", memo, path) == 1
    governor, path = GovernorMemo("governor_of_mysore", 0), "t1.madras.governor_of_mysore.1.result"
    assert handed_over(ruling(), "change_administer_result", "administer_result", governor, path) == 2
