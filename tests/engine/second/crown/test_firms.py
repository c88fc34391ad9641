"""The Crown and private firms (2E-16.4.5, 2E-16.4.6, 2E-16.7.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.second import charter, sequence
from engine.second.accounts import holds
from engine.second.crown import firms, pool
from engine.second.memos.firm_revenue import EmergencyMemo, WaiversMemo
from engine.second.memos.firms import Proposal
from engine.second.state import CROWN, FirmState, State, family, tables, with_firm
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.crown import court


def market(people: tuple[str, ...] = court.ONE, climate: str = "lion", **cubes: int) -> State:
    """1813 with these people and cubes; the Crown has most of the Company's shares."""
    state = court.table(people, climate, scenario="1813", cubes=cubes or None)
    state = build.change(state, phase="firms")
    return build.court(state, crown=3, hastings=1)


def founded(state: State, manager: str = "hastings", value: int = 0, **shares: int) -> State:
    """The state with a firm and its shares, £9 in London."""
    state = with_firm(state, manager, FirmState(value))
    for seat, pieces in shares.items():
        state = build.put(state, seat, charter.charter(manager), pieces)
    return build.purse(state, **{charter.london(manager): 9})


def opened(state: State) -> Any:
    """The open window of the Firms phase, with what follows it."""
    main: tuple[Frame[None], ...] = (Frame("firm_window", "t5.firms.firm_window", None),)
    agenda: Any = Agenda(main=main, side=sequence.beside(tuple(state.dealt)))
    return court.declined(run.run(STEPS, build.change(state, agenda=agenda), build.PLAIN))


def test_2E_16_4_5_founding_costs_three_cubes() -> None:
    """2E-16.4.5: all of them if there are fewer; the Crown founds none, and nobody waits for it."""
    for had, left in ((6, 3), (2, 0)):
        asked = opened(build.folk(market(hastings=had, crown=12 - had), "hastings", workshops=2)).state
        assert {each.seat for each in build.asked(asked) if each.kind == "firm_step"} == {"hastings"}
        after = build.answer(asked, "hastings", "firm_step", ("form", "invest_workshop")).state
        assert court.has(after, "hastings") == left
        assert not charter.manages(after, CROWN)


@pytest.mark.parametrize(("climate", "invests"), [("bull", False), ("lion", True), ("peacock", True)])
def test_2E_16_4_5_it_invests_when_people_are_done(climate: str, invests: bool) -> None:
    """2E-16.4.5: a Company share, with a majority of those, in the climates of the table."""
    state = founded(market(climate=climate, hastings=0, crown=12), hastings=2)
    after, _ = firms.invests(state)
    assert dict(charter.shares(after, "hastings")).get(CROWN, 0) == int(invests)
    poor = founded(build.court(court.table(climate="lion", scenario="1813"), hastings=3), hastings=2)
    assert firms.invests(poor) == (poor, ())


def test_2E_16_4_5_else_a_workshop_and_never_a_majority() -> None:
    """2E-16.4.5: with weak shares a workshop; nothing where one more share would give it the firm."""
    weak = build.company(build.folk(market(), CROWN, workshops=1), debt=6)
    after, _ = firms.invests(founded(weak, hastings=2))
    assert family(after, CROWN).invested == 1
    assert dict(charter.shares(after, "hastings"))[CROWN] == 1
    assert firms.room(founded(market(), hastings=2, crown=1), "hastings")
    assert not firms.room(founded(market(), hastings=1, crown=1), "hastings")


def test_2E_16_4_5_the_investment_follows_the_window() -> None:
    """2E-16.4.5: after the last person was done; one person denies it for a cube a point of the firm's value."""
    state = founded(market(hastings=6, crown=6), value=4, hastings=2)
    asked = opened(state).state
    outcome = build.answer(asked, "hastings", "firm_step", None)
    offers = court.offers(outcome.state, "hastings")
    assert set(offers) >= {"deny_crown_investment"}
    value = int(tables(state).firms.values[4].points)
    denied = build.answer(
        outcome.state, "hastings", "buy_favour", ("deny_crown_investment", "hastings")
    ).state
    assert court.has(denied, "hastings") == 6 - value
    assert CROWN not in dict(charter.shares(denied, "hastings"))
    allowed = court.declined(build.answer(outcome.state, "hastings", "buy_favour", None)).state
    assert dict(charter.shares(allowed, "hastings"))[CROWN] == 1


def test_2E_16_4_5_in_a_bull_it_can_be_made_to_invest() -> None:
    """2E-16.4.5: for two cubes."""
    state = founded(market(climate="bull", hastings=6, crown=6), hastings=2)
    asked = build.at_step(state, "crown_invests").state
    forced = court.buy(asked, "hastings", "force_crown_investment").state
    assert dict(charter.shares(forced, "hastings"))[CROWN] == 1
    assert court.has(forced, "hastings") == 4


def test_2E_16_4_4_shares_of_firms_change_hands_with_those_of_the_company() -> None:
    """2E-16.4.4: taken for three cubes in a bull, given for two more in a bear, with the new shares."""
    taking = build.at_step(
        founded(market(climate="bull", hastings=6, crown=6), hastings=2, crown=1), "crown_shares"
    ).state
    taken = court.buy(taking, "hastings", "take_firm_share_from_crown", "hastings").state
    assert dict(charter.shares(taken, "hastings")) == {"hastings": 3}
    giving = build.at_step(
        founded(market(climate="bear", hastings=6, crown=6), hastings=4), "crown_shares"
    ).state
    given = court.buy(giving, "hastings", "give_firm_share_to_crown", "hastings").state
    assert dict(charter.shares(given, "hastings"))["crown"] >= 1
    assert court.has(given, "hastings") == 8


def test_2E_16_2_1_the_button_passes_with_an_investment() -> None:
    """2E-16.2.1, 2E-16.4.5: of two firms that of its holder gets the share."""
    state = founded(founded(market(court.TWO), hastings=2), "larkins", larkins=2)
    after, _ = firms.invests(state)
    assert dict(charter.shares(after, "hastings"))[CROWN] == 1
    assert CROWN not in dict(charter.shares(after, "larkins"))
    assert pool.crown(after).button == "larkins"


@pytest.mark.parametrize(("had", "agreed"), [(2, True), (1, False)])
def test_2E_16_4_5_a_crown_ship_costs_two_cubes(had: int, agreed: bool) -> None:
    """2E-16.4.5: it consents to the fitting of its ship if they are there, at once."""
    state = founded(build.ship(market(hastings=had, crown=12 - had), "atlas", CROWN), hastings=2)
    asked = opened(state).state
    after = build.answer(asked, "hastings", "firm_step", ("fit", "atlas")).state
    assert ("atlas" in charter.ships(after, "hastings")) is agreed
    assert court.has(after, "hastings") == (0 if agreed else 1)
    assert not any(isinstance(frame.memo, Proposal) for frame in after.agenda.side)


@pytest.mark.parametrize(("had", "agreed"), [(2, True), (1, False)])
def test_2E_16_4_6_its_votes_in_a_takeover_cost_as_many_cubes(had: int, agreed: bool) -> None:
    """2E-16.4.6: two shares of the Crown make Larkins's majority for two cubes."""
    state = founded(
        market(court.TWO, hastings=0, larkins=had, crown=12 - had), hastings=2, larkins=1, crown=2
    )
    asked = opened(state).state
    after = build.answer(asked, "larkins", "firm_step", ("take_over", "hastings")).state
    if not agreed:
        assert charter.manages(after, "hastings")
        return
    assert charter.manages(after, "larkins")
    assert court.has(after, "larkins") == 0


def test_2E_16_4_6_no_takeover_against_one_person() -> None:
    """2E-16.4.6: the Crown takes over nothing, and nobody else is there to do it."""
    asked = opened(founded(market(), hastings=2)).state
    options: Any = build.question(asked, "hastings", "firm_step").options
    assert not {"take_over", "merge"} & set(dict(options.inner.branches))


@pytest.mark.parametrize(("hastings", "crown", "cubes"), [(2, 2, 2), (5, 4, 0), (4, 4, 3), (1, 0, 0)])
def test_2E_16_7_1_dividends_for_the_crown_are_rewarded(hastings: int, crown: int, cubes: int) -> None:
    """2E-16.7.1: if its shares take as much as those of every other family; three at most."""
    state = founded(market(hastings=0, crown=12), hastings=hastings, **({"crown": crown} if crown else {}))
    state = build.purse(state, **{charter.india("hastings"): 30})
    asked = build.at_step(
        state, "firm_dividends", WaiversMemo("hastings", ()), path="t5.revenue.hastings.firm_dividends"
    ).state
    after = build.answer(asked, "hastings", "firm_dividends", (1, 0)).state
    assert court.has(after, "hastings") == cubes


def test_2E_16_7_1_waived_shares_take_nothing() -> None:
    """2E-16.7.1: the manager's three shares go without, so the Crown's two take most; for its shares, not for what it got."""
    state = founded(market(hastings=0, crown=12), hastings=3, crown=2)
    state = build.purse(state, **{charter.india("hastings"): 30})
    memo = WaiversMemo("hastings", ())
    path = "t5.revenue.hastings.firm_dividends"
    for waived, cubes in ((0, 0), (1, 2), (3, 2)):
        asked = build.at_step(state, "firm_dividends", memo, path=path).state
        after = build.answer(asked, "hastings", "firm_dividends", (2, waived)).state
        assert court.has(after, "hastings") == cubes, waived


def in_need(crown: int, **cubes: int) -> State:
    """A firm of two shares of the manager that lacks £2, and what people are asked about it."""
    state = founded(market(**(cubes or {"hastings": 6, "crown": 6})), hastings=2, crown=crown)
    state = build.purse(state, **{charter.london("hastings"): 0})
    memo = EmergencyMemo("hastings", 2)
    return build.at_step(state, "emergency_offer", memo, path="t5.revenue.hastings.emergency").state


def test_2E_16_7_1_an_emergency_investment_costs_four_cubes() -> None:
    """2E-16.7.1: the Crown helps only then."""
    outcome = court.buy(in_need(crown=1), "hastings", "crown_emergency_investment")
    outcome = build.answer(outcome.state, "hastings", "emergency_offer", None)
    assert [each["seat"] for each in build.told(outcome, "emergency_investment_offered")] == [CROWN]
    assert court.has(outcome.state, "hastings") == 2


def test_2E_16_7_1_no_help_is_sold_that_the_crown_cannot_give() -> None:
    """2E-16.7.1, 2E-16.1.11: with as many shares as the manager it may not invest, so nobody pays for it."""
    assert {each.kind for each in build.asked(in_need(crown=2))} == {"emergency_offer"}


def test_2E_16_4_5_no_investment_is_sold_that_the_crown_cannot_make() -> None:
    """2E-16.4.5, 2E-16.1.11: there is no firm, or one in which it would reach a majority, or it has nothing to invest."""
    bull, lion = market(climate="bull", hastings=6, crown=6), market(hastings=6, crown=6)
    bare = build.company(lion, debt=6)
    for state in (bull, founded(bull, hastings=1, crown=1), founded(bare, hastings=2)):
        assert not build.asked(build.at_step(state, "crown_invests").state)


def test_2E_16_4_5_a_full_firm_gives_no_share_and_so_no_majority() -> None:
    """2E-16.4.5, 2E-6.3.2: with five of ten shares the Crown may still invest; the firm has £5 more."""
    after, _ = firms.invests(founded(market(), hastings=5, crown=5))
    assert dict(charter.shares(after, "hastings")) == {"hastings": 5, CROWN: 5}
    assert holds(after, charter.london("hastings")) == 14
