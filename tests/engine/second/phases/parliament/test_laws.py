"""What laws do when they pass or fail (2E-12.4.7, 2E-12.4.8 and the cards)."""

from __future__ import annotations

import pytest

from engine.core.counts import count
from engine.second import accounts, armies, fleet, laws, offices, orders, standing
from engine.second.family_pieces import PENSIONERS, at, number, officers, writers
from engine.second.memos.parliament import VoteMemo
from engine.second.state import Deck, State, army, region, ship
from engine.second.words import WORDS
from tests.engine.second import build
from tests.engine.second.phases.parliament import sitting

PASSED, FAILED = 0, -1
ARMIES = ("army_of_bombay", "army_of_madras", "army_of_bengal")


def passed(state: State, law: str, **fields: str) -> State:
    return sitting.counted(state, law, PASSED, **fields).state


def test_law_31_pays_for_manufacturing() -> None:
    """2E-12.4.1, law 31: £2 for each workshop of either side and each workshop-type card."""
    state = build.folk(
        sitting.house(pounds=0, dial=0), "sykes", workshops=2, invested=1, prestige=("prestige_24",)
    )
    assert accounts.holds(passed(state, laws.CALICO_ACTS), "sykes") == 6


def test_law_32_opens_china_and_hires() -> None:
    """2E-12.4.1, law 32: the Superintendent is created and hired at once; nothing happens if there is one."""
    state = build.hold(sitting.house(dial=0), chairman="paxton")
    state = build.put(state, "sykes", writers("bengal_presidency"))
    after = passed(state, laws.ENVOY_TO_CHINA)
    assert offices.holder(after, "superintendent_of_trade_in_china") == "sykes"
    there = build.hold(state, superintendent_of_trade_in_china="paxton")
    assert number(passed(there, laws.ENVOY_TO_CHINA), writers("bengal_presidency"), "sykes") == 1


def test_law_33_adds_regiments() -> None:
    """2E-12.4.1, law 33: two active regiments for each Army; with four left in the supply 2, 1 and 1."""
    after = passed(sitting.house(dial=0), laws.ARMY_SPENDING)
    assert [army(after, name).regiments for name in ARMIES] == [3, 3, 3]
    short = build.troops(sitting.house(dial=0), "army_of_bombay", regiments=14)
    assert armies.regiments_left(short) == 4
    after = passed(short, laws.ARMY_SPENDING)
    assert [army(after, name).regiments for name in ARMIES] == [16, 2, 2]


def test_law_35_forgives_debt() -> None:
    """2E-12.4.1, law 35: Debt is 0."""
    assert passed(build.company(sitting.house(dial=0), debt=6), laws.DEBT_RESTRUCTURE).company.debt == 0


def test_law_43_makes_the_governor_general() -> None:
    """2E-12.4.1, law 43: the Director becomes Governor General, Governors wait as pensioners (2E-8.11.1)."""
    state = build.conquered(sitting.house(dial=0), "mysore", "madras_presidency")
    state = build.hold(state, director_of_trade="sykes", governor_of_mysore="paxton")
    after = passed(state, laws.GOVERNOR_GENERAL)
    assert offices.holder(after, "governor_general") == "sykes"
    assert number(after, PENSIONERS, "paxton") == 1


@pytest.mark.parametrize(
    ("law", "other"),
    [
        (laws.WRITER_PRIVILEGES, laws.WRITER_GRAFT_REFORM),
        (laws.WRITER_GRAFT_REFORM, laws.WRITER_PRIVILEGES),
    ],
)
def test_laws_45_and_48_discard_each_other(law: str, other: str) -> None:
    """2E-12.4.1, laws 45 and 48: the one in force goes to the discards when the other passes."""
    after = passed(build.company(sitting.house(dial=0), laws=(other,)), law)
    assert after.company.laws == (law,)
    assert other in after.laws.discards


def test_law_49_raises_the_share_value() -> None:
    """2E-12.4.1, law 49: from 1 to 2; it stays at 3."""
    assert passed(sitting.house(dial=0), laws.COMPANY_AIDS_GOVERNMENT).company.share_value == 2
    top = build.company(sitting.house(dial=0), share_value=3)
    assert passed(top, laws.COMPANY_AIDS_GOVERNMENT).company.share_value == 3


def test_law_51_removes_the_holder() -> None:
    """2E-12.4.1, law 51: the piece returns to supply, the office is vacant; failed, Standing falls 1."""
    state = build.hold(sitting.house(dial=0), military_affairs="sykes")
    after = passed(state, laws.PUBLIC_DEMANDS_IMPEACHMENT, target="military_affairs")
    assert (offices.holder(after, "military_affairs"), number(after, "supply", "sykes")) == ("", 18)
    lost = sitting.counted(state, laws.PUBLIC_DEMANDS_IMPEACHMENT, FAILED, target="military_affairs").state
    assert offices.holder(lost, "military_affairs") == "sykes"
    assert standing.expectations(lost) == 8


def test_2E_12_4_8_relief_passed_carries_the_policy_out_twice() -> None:
    """2E-12.4.8: a bonus on shares is paid twice."""
    state = build.court(sitting.house(pounds=0, dial=9), sykes=3)
    outcome = sitting.counted(state, laws.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, PASSED)
    assert accounts.holds(outcome.state, "sykes") == 6
    assert build.kinds(outcome).count("policy_carried_out") == 2


def test_2E_12_4_8_relief_failed_brings_turmoil_and_unrest() -> None:
    """2E-12.4.8: one order closes in Bombay, Madras and Bengal each, then 1 unrest in every Company region."""
    state = build.conquered(sitting.house(dial=0), "mysore", "madras_presidency", unrest=1)
    outcome = sitting.counted(state, laws.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, FAILED)
    assert [each["region"] for each in build.told(outcome, "turmoil")] == ["bombay", "madras", "bengal"]
    assert region(outcome.state, "mysore").unrest == 2
    assert not orders.is_open(outcome.state, "bombay_1")
    assert build.asked(outcome.state)[0].kind == "failed_policy"


def war() -> State:
    state = build.change(
        sitting.house(dial=0), neutral=(("company.west_indian", 2), ("extra.east_indian", 1))
    )
    state = build.ship(
        build.ship(state, "atlas", "sykes", "south_indian", True), "york", "paxton", "west_indian"
    )
    state = build.troops(state, "army_of_bombay", regiments=1, used=1, larkins=2)
    for name in ARMIES[1:]:
        state = build.troops(state, name, regiments=0)
    return passed(state, laws.WAR_AGAINST_FRANCE)


def test_2E_12_4_7_the_default_losses() -> None:
    """2E-12.4.7: both Company ships and one player ship; both regiments and one officer; extra ships never."""
    state = war()
    assert build.default(state, "hastings", "war_losses") == (
        (("company.west_indian", 2), ("york", 1)),
        (("regiments_bombay", 2), ("larkins_officer_bombay", 1)),
    )
    after = build.silence(state, "hastings", "war_losses").state
    assert after.neutral == (("extra.east_indian", 1),)
    assert (ship(after, "york").place, ship(after, "york").owner) == ("yard", "paxton")
    assert (army(after, "army_of_bombay").regiments, army(after, "army_of_bombay").used) == (0, 0)
    assert count(at(after, officers("army_of_bombay")), "larkins") == 1


def test_2E_12_4_7_the_prime_minister_chooses() -> None:
    """2E-12.4.7: player ships instead, unfatigued in their yards; three pieces exactly."""
    state = war()
    ships = (("atlas", 1), ("york", 1), ("company.west_indian", 1))
    troops = (("larkins_officer_bombay", 2), ("regiments_bombay", 1))
    assert build.judge(state, "hastings", "war_losses", (ships[:2], troops))
    after = build.answer(state, "hastings", "war_losses", (ships, troops)).state
    assert (ship(after, "atlas").place, ship(after, "atlas").fatigued) == ("yard", False)
    assert after.neutral == (("company.west_indian", 1), ("extra.east_indian", 1))
    assert number(after, "supply", "larkins") == 18


def test_2E_12_4_7_every_loss_has_a_name() -> None:
    """2E-12.4.7: Company ships in each place and regiments of each Army are called by words, not by ids."""
    state = build.hold(sitting.house(), superintendent_of_trade_in_china="larkins")
    for place in ("west_indian", "south_indian", "east_indian", "china"):
        state = fleet.put_neutral(state, fleet.COMPANY, place)
    asked = sitting.counted(state, laws.WAR_AGAINST_FRANCE, 0).state
    parts = build.question(asked, "hastings", "war_losses").options.parts  # type: ignore[union-attr]
    names = [name for _, part in parts for name, _ in part.caps]
    assert len(names) == 7
    assert [name for name in names if name not in WORDS] == []
    assert WORDS["company.west_indian"][0] == "Company ship in the West Indian Ocean"
    assert (WORDS["company.china"][0], WORDS["regiments_bombay"][0]) == (
        "Company ship in China",
        "regiment of Bombay",
    )


def test_2E_12_4_7_fewer_if_fewer_exist() -> None:
    """2E-12.4.7: with one regiment in all of India and no ship the war takes that and asks nobody."""
    state = sitting.house(dial=0)
    for name in ARMIES[1:]:
        state = build.troops(state, name, regiments=0)
    outcome = sitting.counted(state, laws.WAR_AGAINST_FRANCE, PASSED)
    assert build.told(outcome, "war_losses")[0]["troops"] == (1, "regiments_bombay")
    assert army(outcome.state, "army_of_bombay").regiments == 0


def test_2E_12_4_7_failed_the_storm_die_brings_invaders() -> None:
    """2E-12.4.7: with West stormy Bombay is invaded: 6 beats strength 1, its towers become 3 (2E-11.11.6)."""
    state = build.change(
        sitting.house(), laws=Deck(draw=sitting.house().laws.draw[:5], display=(laws.WAR_AGAINST_FRANCE,))
    )
    memo = VoteMemo(laws.WAR_AGAINST_FRANCE, marker=FAILED)
    outcome = build.at_step(state, "law_result", memo, path="t2.p.result", chance=build.dice(5, 6))
    assert region(outcome.state, "bombay").towers == 3
    assert build.asked(outcome.state)[0].kind == "failed_policy"
    calm = build.at_step(state, "law_result", memo, path="t2.p.result", chance=build.dice(1))
    assert "foreign_invasion_succeeds" not in build.kinds(calm)
