"""The Crown in the Presidencies and in China (2E-16.6.10 to 2E-16.6.14)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.options import Pick
from engine.second import accounts
from engine.second.armies import Force
from engine.second.crown import commanders
from engine.second.crown.setup_and_terms import regions_in_rank
from engine.second.family_pieces import commander, number, on_order, writers
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import CommandMemo, FillMemo, GovernorMemo, InitiativeMemo, PresidencyMemo
from engine.second.state import CHINA, CROWN, State, order, tables
from tests.engine.second import build, chartered
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}
BOMBAY, MADRAS, BENGAL = (f"{name}_presidency" for name in ("bombay", "madras", "bengal"))


def presiding(climate: str, pounds: int = 9, **cubes: int) -> State:
    """The Crown presides over Madras."""
    state = build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), president_of_madras=CROWN)
    return build.purse(state, president_of_madras=pounds)


def test_2E_16_6_10_governors_then_the_commander_then_trade() -> None:
    """2E-16.6.10: the order of a Presidency of the Crown."""
    state = build.hold(build.conquered(presiding("bull"), "mysore", MADRAS), governor_of_mysore="hastings")
    memo = PresidencyMemo(MADRAS, ("governor_of_mysore", "trade", "commander"))
    asked = build.at_step(
        build.put(state, "hastings", commander("army_of_madras")),
        "presidency_order",
        memo,
        path="t1.madras.order.1",
    ).state
    left = asked.agenda.main[0]
    assert left.step == "administer"
    orders = [frame.memo for frame in asked.agenda.main if isinstance(frame.memo, PresidencyMemo)]
    assert orders[0].named == ("commander", "trade")


@pytest.mark.parametrize(
    ("climate", "dice", "rolls"), [("bull", 3, True), ("bull", 2, False), ("peacock", 1, True)]
)
def test_2E_16_6_10_administer_while_the_pool_is_large_enough(climate: str, dice: int, rolls: bool) -> None:
    """2E-16.6.10: three dice in a bull, one in a peacock."""
    state = build.hold(build.conquered(presiding(climate), "mysore", MADRAS), governor_of_mysore=CROWN)
    memo = GovernorMemo("governor_of_mysore", dice)
    outcome = build.at_step(
        state, "administer", memo, path="t1.madras.governor_of_mysore.1", chance=build.dice(4, 4, 4)
    )
    assert bool(outcome.rolls) is rolls


@pytest.mark.parametrize(
    ("climate", "president", "event", "purse"),
    [
        ("bull", CROWN, "region_taxed", "president_of_madras"),
        ("bull", "hastings", "region_taxed", "balance"),
        ("lion", CROWN, "ship_half_built", ""),
        ("bear", CROWN, "regiment_raised", ""),
    ],
)
def test_2E_16_6_10_what_a_governor_of_the_crown_takes(
    climate: str, president: str, event: str, purse: str
) -> None:
    """2E-16.6.10: taxes for a Crown President first, else for the Balance; ships; regiments."""
    state = build.hold(court.table(climate=climate, cubes=NO_CUBES), president_of_madras=president)
    state = build.hold(build.conquered(state, "mysore", MADRAS), governor_of_mysore=CROWN)
    memo = GovernorMemo("governor_of_mysore", 0)
    outcome = build.at_step(state, "administer_result", memo, path="t1.madras.governor_of_mysore.1.result")
    (told,) = build.told(outcome, event)
    assert told.get("purse", "") == purse


def test_2E_16_6_10_a_persons_governor_is_rewarded() -> None:
    """2E-16.6.10: one cube for what a Crown Presidency gets, none for a tax to the Balance."""
    state = build.hold(build.conquered(presiding("bull"), "mysore", MADRAS), governor_of_mysore="hastings")
    memo = GovernorMemo("governor_of_mysore", 0)
    asked = build.at_step(
        state, "administer_result", memo, path="t1.madras.governor_of_mysore.1.result"
    ).state
    for gain, cubes in (("tax_to_president", 1), ("ship", 1), ("regiment", 1), ("tax_to_balance", 0)):
        assert (
            court.has(build.answer(asked, "hastings", "administer_result", gain).state, "hastings") == cubes
        )


def test_2E_16_6_10_favours_about_governors() -> None:
    """2E-16.6.10: for three cubes it administers nothing, for one the person decides whether it rolls."""
    state = build.hold(
        build.conquered(presiding("bull", hastings=6, crown=6), "mysore", MADRAS), governor_of_mysore=CROWN
    )
    asked = build.at_step(
        state, "administer", GovernorMemo("governor_of_mysore", 3), path="t1.madras.governor_of_mysore.1"
    ).state
    none = court.buy(asked, "hastings", "no_administer")
    assert not none.rolls
    turned = court.buy(asked, "hastings", "change_administer_minimum").state
    assert not build.answer(turned, "hastings", "administer", "stop").state.agenda.main


def commanding(climate: str, regiments: int = 3, pounds: int = 9, **cubes: int) -> State:
    """The Crown presides over Madras and commands its Army."""
    state = build.put(presiding(climate, pounds, **cubes), CROWN, commander("army_of_madras"))
    return build.troops(state, "army_of_madras", regiments)


@pytest.mark.parametrize(
    ("climate", "regiments", "pounds", "allies"),
    [
        ("bull", 3, 9, ()),
        ("lion", 3, 9, ("the_nizam",)),
        ("lion", 2, 9, ()),
        ("bear", 2, 9, ("arcot",)),
        ("peacock", 2, 3, ("the_nizam",)),
        ("bear", 1, 9, ()),
    ],
)
def test_2E_16_6_11_alliances(climate: str, regiments: int, pounds: int, allies: tuple[str, ...]) -> None:
    """2E-16.6.11: the cheapest in a lion, the dearest payable in bear and peacock, if the Army is strong enough."""
    state = commanding(climate, regiments, pounds)
    after = build.at_step(state, "request_alliance", CommandMemo(MADRAS)).state
    assert after.alliances == allies


def test_2E_16_6_11_consent_of_people_and_of_the_crown() -> None:
    """2E-16.6.11: a person who pays has a cube; a Crown President agrees for cubes, in a bear for nothing."""
    state = build.put(
        build.hold(court.table(climate="bear", cubes=NO_CUBES), president_of_madras="hastings"),
        CROWN,
        commander("army_of_madras"),
    )
    state = build.troops(build.purse(state, president_of_madras=9), "army_of_madras", 3)
    asked = build.at_step(state, "request_alliance", CommandMemo(MADRAS)).state
    assert court.has(build.answer(asked, "hastings", "pay_alliance", ("arcot",)).state, "hastings") == 1
    for climate, allies, cubes in (("bear", ("the_nizam", "arcot"), 6), ("bull", (), 6)):
        human = build.put(presiding(climate, hastings=6, crown=6), "hastings", commander("army_of_madras"))
        memo = CommandMemo(MADRAS, requested=("the_nizam", "arcot"))
        outcome = court.at(human, "pay_alliance", memo)
        assert outcome.state.alliances == allies
        assert court.has(outcome.state, "hastings") == cubes
    asked = build.at_step(human, "pay_alliance", CommandMemo(MADRAS, requested=("arcot",))).state
    paid = court.buy(asked, "hastings", "buy_alliance_from_crown_president").state
    assert paid.alliances == ("arcot",)
    assert court.has(paid, "hastings") == 4


def deployed(state: State) -> list[dict[str, object]]:
    """Deploys of the Crown in Madras."""
    outcome = build.at_step(
        state, "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1", chance=build.dice(*[3] * 20)
    )
    return build.told(outcome, "deploy_rolled")


def test_2E_16_6_12_targets_by_climate() -> None:
    """2E-16.6.12: closed orders at home first in a bull; in a bear the home region, then regions beside tied ones."""
    bull = commanding("bull", 9)
    assert commanders.targets(bull, MADRAS) == ("madras",)
    ruling = build.conquered(court.guided(bull, climate="bear"), "madras", MADRAS)
    ruling = build.closed(ruling, "madras_2")
    wanted = commanders.targets(ruling, MADRAS)
    beside = set(tables(ruling).region("madras").clockwise)
    assert set(wanted[:-1]) == beside
    assert wanted[-1] == "madras"
    assert list(wanted[:-1]) == [name for name in regions_in_rank(ruling) if name in beside]
    assert commanders.targets(court.guided(ruling, climate="bull"), MADRAS)[0] == "madras"


@pytest.mark.parametrize(
    ("climate", "regiments", "dice"), [("bull", 9, 6), ("bull", 6, 0), ("bear", 9, 3), ("peacock", 3, 2)]
)
def test_2E_16_6_12_exactly_so_many_dice(climate: str, regiments: int, dice: int) -> None:
    """2E-16.6.12: six against a foreign region in a bull, two in a peacock, after the penalty of 1; else it stays."""
    told = deployed(commanding(climate, regiments))
    assert len(told) == (1 if dice else 0) or climate in ("bear", "peacock")
    if dice:
        rolled = told[0]["dice"]
        assert isinstance(rolled, tuple)
        assert len(rolled) == dice


def test_2E_16_6_12_which_pieces() -> None:
    """2E-16.6.12: alliances, Crown officers, people's officers, regiments."""
    state = build.troops(commanding("bear", 3), "army_of_madras", 3, crown=1, hastings=1)
    state = build.change(state, alliances=("the_nizam",))
    worth = tables(state).alliance("the_nizam").strength
    assert commanders.exactly(state, MADRAS, worth + 3) == Force(
        1, (("crown", 1), ("hastings", 1)), ("the_nizam",)
    )
    assert commanders.exactly(state, MADRAS, 1) == Force(0, (("crown", 1),), ())
    assert commanders.exactly(state, MADRAS, 2) == Force(0, (), ("the_nizam",))
    assert commanders.exactly(state, MADRAS, worth + 6) is None


def test_2E_16_6_12_again_only_in_bear_and_peacock() -> None:
    """2E-16.6.12: twice with enough pieces in a peacock; in a bull only by a favour, which can also stop a bear."""
    assert len(deployed(commanding("peacock", 9))) > 1
    assert len(deployed(commanding("bull", 20))) == 1
    state = commanding("bull", 20, hastings=6, crown=6)
    again = build.at_step(state, "deploy", CommandMemo(MADRAS, tries=2), path="t1.madras.deploy.2").state
    assert build.told(
        court.buy(again, "hastings", "make_crown_deploy_again", chance=build.dice(*[3] * 9)), "deploy_rolled"
    )
    bear = commanding("bear", 9, hastings=6, crown=6)
    first = build.at_step(bear, "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1").state
    assert not build.told(court.buy(first, "hastings", "stop_crown_deploying"), "deploy_rolled")


def test_2E_16_6_12_deploys_of_people_are_rewarded() -> None:
    """2E-16.6.12: with a Crown officer against a foreign region in a bear; none without him."""
    state = build.put(court.table(climate="bear", cubes=NO_CUBES), "hastings", commander("army_of_madras"))
    state = build.troops(state, "army_of_madras", 3, crown=1)
    asked = build.at_step(state, "deploy", CommandMemo(MADRAS, tries=1), path="t1.madras.deploy.1").state
    options: Any = build.question(asked, "hastings", "deploy").options
    parts = [name for name, _ in options.inner.parts]
    full: dict[str, Any] = {"target": "madras", "regiments": 3, "officers": (("crown", 1),), "alliances": ()}
    for officer, cubes in (((("crown", 1),), 1), ((), 0)):
        choice: Any = tuple({**full, "officers": officer}[name] for name in parts)
        after = build.answer(asked, "hastings", "deploy", choice, build.dice(3, 3, 3, 3, 3)).state
        assert court.has(after, "hastings") == cubes


def trading(climate: str, pounds: int, ships: int = 2, **cubes: int) -> State:
    """The Crown presides over Bengal with so many Company ships."""
    state = build.hold(court.table(climate=climate, cubes=cubes or NO_CUBES), president_of_bengal=CROWN)
    state = build.change(state, neutral=(("company.east_indian", ships),))
    return build.purse(state, president_of_bengal=pounds)


def rolled(state: State) -> dict[str, object]:
    outcome = build.at_step(
        state,
        "trade",
        OfficeMemo("president_of_bengal", 1),
        path="t1.bengal.trade.1",
        chance=build.dice(*[6] * 12),
    )
    told = build.told(outcome, "trade_rolled")
    return told[0] if told else {}


@pytest.mark.parametrize(
    ("climate", "pounds", "spent", "regions"),
    [
        ("bull", 9, 5, ()),
        ("bull", 3, 3, ()),
        ("bull", 1, 0, ()),
        ("peacock", 9, 9, ()),
        ("peacock", 5, 0, ()),
    ],
)
def test_2E_16_6_13_so_many_dice_and_three_more(
    climate: str, pounds: int, spent: int, regions: tuple[str, ...]
) -> None:
    """2E-16.6.13: two dice in a bull, six in a peacock for the dearest route; up to £3 more; nothing with too little."""
    told = rolled(trading(climate, pounds))
    assert told.get("pounds", 0) == spent
    assert told.get("regions", ()) == regions


def test_2E_16_6_13_fewer_regions_if_they_cannot_be_paid() -> None:
    """2E-16.6.13: six ships reach abroad; a die for each region must be there beside those of the table."""
    rich, poor = (rolled(trading("bull", pounds, ships=6)) for pounds in (9, 2))
    assert rich["regions"]
    assert poor["regions"] == ()


def test_2E_16_6_13_home_orders_first_and_crown_writers_first() -> None:
    """2E-16.6.13: the Company's orders are filled from home outward, with writers of the Crown before others."""
    state = build.put(
        build.put(trading("bull", 9, ships=3), "hastings", writers(BENGAL), 2), CROWN, writers(BENGAL)
    )
    port = tables(state).presidency(BENGAL).home_port
    memo = FillMemo(BENGAL, (), (port,))
    outcome = build.at_step(state, "fill_order", memo, path="t1.bengal.trade.1.fill.1")
    filled = [each["order"] for each in build.told(outcome, "order_filled")]
    assert filled[0] == port
    assert number(outcome.state, on_order(port), CROWN) == 1


def two_firms(company: int | None, **cubes: int) -> State:
    """Firms of both people wait with an initiative of 1 in Bengal, where the Crown presides; Larkins has the Button."""
    state = chartered.deregulated(court.guided(court.table(court.TWO, scenario="1813"), button="larkins"))
    for seat, name in (("hastings", "atlas"), ("larkins", "eliza")):
        state = chartered.firm(
            state, seat, 5, 0, (name,), "east", revealed="strategy_east", initiative=1, bid=1
        )
    state = build.opened(build.hold(state, president_of_bengal=CROWN), "bengal_1", "bengal_2")
    memo = InitiativeMemo(BENGAL, "president_of_bengal", company)
    return court.at(state, "initiative", memo, build.PLAIN).state


@pytest.mark.parametrize("company", [None, 1])
def test_2E_16_6_13_between_firms_of_people_the_button_decides(company: int | None) -> None:
    """2E-16.6.13, 2E-16.1.10, 2E-15.2.5: the Company first, then the firm that the holder of the Button names."""
    asked = two_firms(company)
    if company is not None:
        assert order(asked, "bengal_2").token
    tie = build.question(asked, "larkins", "crown_tie")
    assert tie.options == Pick(("hastings", "larkins"))
    assert dict(tie.about)["next"] == "next_initiative_tie"
    after = build.answer(asked, "larkins", "crown_tie", "larkins").state
    assert [(each.seat, each.kind) for each in build.asked(after)] == [("larkins", "firm_fill")]
    assert after.crown is not None
    assert after.crown.button == "hastings"


def test_2E_16_6_13_placing_crown_writers_is_rewarded() -> None:
    """2E-16.6.13: a cube each to a person who does; a writer of one's own first costs one."""
    state = build.put(
        build.put(court.table(cubes=NO_CUBES), "hastings", writers(BENGAL)), CROWN, writers(BENGAL), 2
    )
    state = build.hold(state, president_of_bengal="hastings")
    memo = FillMemo(BENGAL, (), ("bengal_1", "bengal_2"))
    asked = build.at_step(
        build.opened(state, "bengal_1", "bengal_2"), "place_writer", memo, path="t1.bengal.trade.1.writers"
    ).state
    assert court.has(build.answer(asked, "hastings", "place_writer", (CROWN, CROWN)).state, "hastings") == 2
    crowned = build.put(
        build.put(trading("bull", 9, hastings=6, crown=6), "hastings", writers(BENGAL)),
        CROWN,
        writers(BENGAL),
    )
    offered = build.at_step(
        crowned, "place_writer", FillMemo(BENGAL, (), ("bengal_1",)), path="t1.bengal.trade.1.writers"
    ).state
    mine = court.buy(offered, "hastings", "place_own_writer").state
    assert number(mine, on_order("bengal_1"), "hastings") == 1
    assert court.has(mine, "hastings") == 5


@pytest.mark.parametrize(
    ("climate", "ships", "rolls"),
    [("bull", 1, True), ("lion", 1, False), ("lion", 2, True), ("bear", 2, False)],
)
def test_2E_16_6_14_china(climate: str, ships: int, rolls: bool) -> None:
    """2E-16.6.14: all ships, if there are as many as the table says."""
    state = build.hold(court.table(climate=climate, cubes=NO_CUBES), superintendent_of_trade_in_china=CROWN)
    state = build.change(build.conquered(state, "bengal", BENGAL), neutral=((f"company.{CHINA}", ships),))
    outcome = build.at_step(
        state, "china_trade", OfficeMemo("superintendent_of_trade_in_china", 1), chance=build.dice(1, 1)
    )
    assert bool(outcome.rolls) is rolls
    assert (accounts.holds(outcome.state, CROWN) > 0) is rolls
