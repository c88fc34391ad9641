"""1758, 1813 and Long 1710 beside 1710: how their tables lie, and how long they last (2E-2.3)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.agenda import Agenda
from engine.core.chance import SeededChance
from engine.core.seating import Seating
from engine.second import accounts, laws, offices, orders, regions, sequence, standing
from engine.second.audit import audit
from engine.second.family_pieces import PENSIONERS
from engine.second.memos.opening import DraftMemo
from engine.second.phases.company_operation import governor_general, superintendent_in_china
from engine.second.start import start
from engine.second.state import Deck, Elephant, State, family, tables
from tests.engine.second import build

SCENARIOS = ("1710", "1758", "1813", "long_1710")
CHANCE = SeededChance(b"scenarios", "leadenhall")


def laid(scenario: str, players: int = 4) -> State:
    """The table before the set-up cards."""
    return start(Seating("leadenhall", players, (("scenario", scenario),)), CHANCE).state


@pytest.mark.parametrize(
    ("scenario", "turns", "debt", "share_value", "in_force", "dial", "pounds"),
    [
        ("1710", (1, 5), 0, 1, (laws.ROYAL_PROTECTION,), 0, 3),
        ("1758", (3, 7), 2, 1, (), 6, 4),
        ("1813", (5, 8), 2, 2, (laws.DEREGULATION,), 10, 4),
        ("long_1710", (1, 8), 0, 1, (laws.ROYAL_PROTECTION,), 0, 3),
    ],
)
def test_2E_2_3_1_markers_laws_and_money(
    scenario: str,
    turns: tuple[int, int],
    debt: int,
    share_value: int,
    in_force: tuple[str, ...],
    dial: int,
    pounds: int,
) -> None:
    """2E-2.3.1, 2E-2.3.5, 2E-2.1.4: turn numbers are absolute; tracks, laws and treasuries are those of the data file."""
    state = laid(scenario)
    company, row = state.company, tables(state).scenario(scenario)
    assert (state.turn, row.last_turn) == turns
    assert (company.debt, company.share_value, company.laws) == (debt, share_value, in_force)
    assert (standing.expectations(state), state.politics.dial) == (10, dial)
    assert accounts.holds(state, "president_of_bengal") == pounds
    assert accounts.holds(state, accounts.BALANCE) == 5
    assert state.politics.power == ("social", "company_shares", "shipping", "manufacturing")


@pytest.mark.parametrize(("scenario", "turn"), [("1710", 5), ("1758", 7), ("1813", 8), ("long_1710", 8)])
def test_2E_2_3_1_it_ends_after_the_upkeep_of_its_last_turn(scenario: str, turn: int) -> None:
    """2E-2.3.1: Final Scoring follows the last turn, and the turn before goes on."""
    for now, last in ((turn, True), (turn - 1, False)):
        state = build.resolved(build.change(build.laid(scenario=scenario), turn=now), "last_turn", "refresh")
        ahead = [frame.step for frame in state.agenda.main]
        assert (sequence.FINAL_SCORING in ahead) is last


def test_2E_2_3_2_1813_is_deregulated_without_a_firm() -> None:
    """2E-2.3.2: firms are allowed from the first Firms phase on, and nobody has one."""
    state = laid("1813")
    assert state.company.deregulated
    assert state.firms == ()
    assert not any(laid(each).company.deregulated for each in SCENARIOS if each != "1813")


@pytest.mark.parametrize(
    ("scenario", "held"),
    [
        ("1710", {}),
        ("1758", {"bengal": "bengal_presidency"}),
        (
            "1813",
            {"bengal": "bengal_presidency", "bombay": "bombay_presidency", "madras": "madras_presidency"},
        ),
        ("long_1710", {}),
    ],
)
def test_2E_2_3_3_control_tokens(scenario: str, held: dict[str, str]) -> None:
    """2E-2.3.3, 2E-1.3.6: Company regions lie at their own Presidency, without towers, and pay no loot any more."""
    state = laid(scenario)
    assert {name: now.presidency for name, now in state.regions if now.presidency} == held
    assert set(regions.controlled(state)) == set(held)
    for name, now in state.regions:
        assert now.loot is (name not in held)
        if name in held:
            assert (now.towers, now.capital, now.star, now.unrest) == (0, "", False, 0)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_2E_2_2_5_governors_of_company_regions_are_offices(scenario: str) -> None:
    """2E-2.2.5: a Governor's office for each region of the Company and for no other, vacant at first."""
    state = laid(scenario)
    book = tables(state)
    there = {name for name, _ in state.offices if name.startswith("governor_of_")}
    assert there == {book.governor(name).id for name in regions.controlled(state)}
    assert there == set(book.scenario(scenario).vacant_offices_at_start_may_include_governors)
    assert there <= set(offices.vacant(state))


@pytest.mark.parametrize(
    ("scenario", "ships", "regiments"),
    [
        ("1758", {"east_indian": 1}, (1, 1, 2)),
        ("1813", {"west_indian": 1, "south_indian": 1, "east_indian": 1}, (2, 3, 2)),
        ("long_1710", {}, (1, 1, 1)),
    ],
)
def test_2E_2_1_9_ships_and_regiments(
    scenario: str, ships: dict[str, int], regiments: tuple[int, ...]
) -> None:
    """2E-2.1.9: Company ships in their zones, active regiments of Bombay, Madras, Bengal."""
    state = laid(scenario)
    assert dict(state.neutral) == {f"company.{zone}": number for zone, number in ships.items()}
    armies = dict(state.armies)
    names = ("army_of_bombay", "army_of_madras", "army_of_bengal")
    assert tuple(armies[name].regiments for name in names) == regiments
    assert not any(now.used for now in armies.values())


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_2E_2_1_8_closed_orders(scenario: str) -> None:
    """2E-2.1.8: seven are closed in each, those of the data file."""
    state = laid(scenario)
    closed = [name for name, _ in state.orders if not orders.is_open(state, name)]
    assert closed == sorted(tables(state).scenario(scenario).closed_orders)
    assert len(closed) == 7


@pytest.mark.parametrize(
    ("scenario", "elephant"),
    [
        ("1758", Elephant("delhi", "bengal", "bengal__delhi")),
        ("1813", Elephant("mysore", "madras", "madras__mysore")),
        ("long_1710", Elephant("maratha", "delhi", "delhi__maratha")),
    ],
)
def test_2E_2_1_10_the_elephant(scenario: str, elephant: Elephant) -> None:
    """2E-2.1.10: on the scenario's border, facing the region that it names."""
    assert laid(scenario).elephant == elephant


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_2E_2_1_12_laws_in_the_deck(scenario: str) -> None:
    """2E-2.1.12, 2E-2.3.6: 31 to 55 without those in force; Deregulation is in no deck; nobody has a law token."""
    state = laid(scenario)
    every = {f"law_{number}" for number in range(31, 56)}
    assert set(state.laws.draw) == every - set(state.company.laws)
    assert len(state.laws.draw) == len(set(state.laws.draw))
    assert not any(lying.law_tokens for _, lying in state.families)


def _year(scenario: str) -> list[str]:
    book = tables(laid(scenario))
    return [card.id for card in book.setup_cards if card.year == book.scenario(scenario).setup_year]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_2E_2_2_1_all_cards_of_the_year_in_one_game_of_six(scenario: str) -> None:
    """2E-2.2.1, 2E-2.2.4: its 18 cards carried out by six families leave a whole table; a Prime Minister is made."""
    cards = _year(scenario)
    assert len(cards) == 18
    state = build.laid(families=build.SIX, scenario=scenario)
    prestige, blackmail = (
        tuple(card.id for card in found)
        for found in (tables(state).prestige_cards, tables(state).blackmail_cards)
    )
    state = build.change(
        state, london=Deck(draw=prestige, aside=blackmail), politics=build.politics(state, prime_minister="")
    )
    hands = tuple(
        (seat, tuple(cards[place :: len(build.SIX)])) for place, seat in enumerate(sorted(build.SIX))
    )
    after = build.at_step(state, "carry_out_setup_cards", DraftMemo((), hands)).state
    after = build.change(after, agenda=Agenda(), phase="family")
    assert audit(after) == ()
    assert after.politics.prime_minister
    assert all(offices.holder(after, name) for name in ("chairman", "director_of_trade"))
    assert sum(len(family(after, seat).hidden) for seat in after.seats) == 10 - len(
        [card for card in (*after.london.draw, *after.london.display) if card.startswith("blackmail")]
    )


@pytest.mark.parametrize("scenario", ["1758", "1813"])
def test_2E_2_2_4_cards_name_offices_that_are_in_play(scenario: str) -> None:
    """2E-2.2.4: a card's Governor rules a region that the Company holds at the start."""
    state: Any = laid(scenario)
    for name in _year(scenario):
        for item in tables(state).setup_card(name).items:
            if hasattr(item, "office"):
                assert offices.in_play(state, item.office)


def test_2E_8_11_1_a_governor_general_in_1813() -> None:
    """2E-8.11.1, 2E-2.2.5: three Governors of the start go home, no Governor's office is left, and the table is whole."""
    state = build.laid(scenario="1813")
    state = build.hold(
        state, governor_of_bengal="sykes", governor_of_madras="larkins", director_of_trade="paxton"
    )
    state, events = governor_general.created(state)
    assert [event.kind for event in events] == ["governor_retires"] * 3 + ["governor_general_created"]
    assert dict(state.pieces)[PENSIONERS] == (("larkins", 1), ("sykes", 1))
    assert offices.holder(state, offices.GOVERNOR_GENERAL) == "paxton"
    assert not [name for name, _ in state.offices if name.startswith("governor_of_")]
    assert audit(build.change(state, agenda=Agenda(), phase="family")) == ()


@pytest.mark.parametrize(("scenario", "icons"), [("1758", 1), ("1813", 3)])
def test_2E_8_10_4_china_exports_from_the_regions_of_the_start(scenario: str, icons: int) -> None:
    """2E-8.10.4: the icons of Bengal, of Bombay and of Madras count from the first turn on."""
    state = build.laid(scenario=scenario)
    book = tables(state)
    wanted = sum(book.region(name).export_icons for name in regions.controlled(state))
    assert superintendent_in_china.icons(state) == wanted
    assert len(regions.controlled(state)) == icons
