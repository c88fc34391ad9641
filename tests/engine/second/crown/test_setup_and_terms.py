"""Set-up with the Crown, climates, ranks and cubes (2E-16.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import SeededChance
from engine.core.seating import Seating
from engine.second import ballots
from engine.second.audit import audit
from engine.second.crown import climate, parliament, pool, setup_and_terms
from engine.second.crown.setup_and_terms import (
    directions,
    fewest,
    most,
    presidencies,
    regions_in_rank,
    route,
    table,
)
from engine.second.memos.parliament import VoteMemo
from engine.second.phases.london_season import parting
from engine.second.ruleset import RULES
from engine.second.state import CROWN, State, family, tables
from tests.engine.second import build
from tests.engine.second.crown import court

CHANCE = SeededChance(b"crown", "leadenhall")


def begun(players: int, **settings: str) -> State:
    return RULES.setup(Seating("leadenhall", players, tuple(settings.items())), CHANCE).state


@pytest.mark.parametrize("players", [1, 2])
def test_2E_16_1_1_the_crown_is_a_family_with_36_pieces(players: int) -> None:
    """2E-16.1.1, 2E-2.1.1: it has a seat, money, points and cards like the others; people are asked, it is not."""
    state = begun(players)
    assert CROWN in state.seats
    assert len(state.seats) == players + 1
    assert tables(state).family(CROWN).pieces == 36
    assert audit(state) == ()
    assert RULES.seats(state) == state.dealt
    assert CROWN not in RULES.seats(state)
    assert all(each.seat != CROWN for each in RULES.pending(state))


def test_2E_16_1_1_no_crown_for_three() -> None:
    """2E-2.1.1: three people play without it."""
    state = begun(3)
    assert state.crown is None
    assert CROWN not in state.seats


@pytest.mark.parametrize(
    ("players", "difficulty", "human", "crown"),
    [
        (1, "easy", 6, 6),
        (1, "normal", 6, 6),
        (1, "hard", 2, 10),
        (1, "expert", 2, 10),
        (1, "legendary", 0, 12),
        (2, "normal", 4, 4),
        (2, "hard", 2, 8),
        (2, "expert", 2, 8),
    ],
)
def test_2E_16_1_2_cubes_of_the_pool(players: int, difficulty: str, human: int, crown: int) -> None:
    """2E-16.1.2: twelve in all, dealt by difficulty."""
    state = begun(players, crown_difficulty=difficulty)
    assert pool.cubes(state, CROWN) == crown
    assert [pool.cubes(state, seat) for seat in state.dealt] == [human] * players


def test_2E_16_1_2_rewards_end_with_the_pool_and_prices_are_paid_in_full() -> None:
    """2E-16.1.2: of three cubes a Crown with one pays one; nobody pays more than there is."""
    state = court.table(cubes={"hastings": 11, CROWN: 1})
    after, events = pool.rewarded(state, "hastings", 3)
    assert (pool.cubes(after, "hastings"), pool.cubes(after, CROWN)) == (12, 0)
    assert dict(events[0].facts)["cubes"] == 1
    assert pool.rewarded(after, "hastings", 1) == (after, ())
    with pytest.raises(ValueError, match="crown has 0 cubes, not 1"):
        pool.moved(after, CROWN, "hastings", 1)


@pytest.mark.parametrize(
    ("players", "settings", "human", "crown"),
    [
        (1, {}, 4, 8),
        (2, {}, 4, 4),
        (1, {"crown_difficulty": "expert"}, 4, 11),
        (1, {"crown_difficulty": "legendary"}, 4, 14),
        (2, {"crown_difficulty": "expert"}, 4, 7),
    ],
)
def test_2E_16_1_3_set_up_cards_by_lot(
    players: int, settings: dict[str, str], human: int, crown: int
) -> None:
    """2E-16.1.3: the 12 basic cards, for an expert Crown three extra ones, for a legendary six."""
    outcome = RULES.setup(Seating("leadenhall", players, tuple(settings.items())), CHANCE)
    dealt = {
        dict(each.facts)["seat"]: dict(each.facts)["cards"]
        for each in outcome.events
        if each.kind == "setup_cards"
    }
    numbers = {seat: len(cards) for seat, cards in dealt.items() if isinstance(cards, tuple)}
    assert numbers == {CROWN: crown, **dict.fromkeys(map(str, outcome.state.dealt), human)}
    every = [card for cards in dealt.values() if isinstance(cards, tuple) for card in cards]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(("players", "kept", "rounds"), [(1, 1, 4), (2, 2, 2)])
def test_2E_16_1_3_the_draft(players: int, kept: int, rounds: int) -> None:
    """2E-16.1.3: three cards each round; one person keeps one and gives two, of two people each keeps two and gives one."""
    state = begun(players, setup="draft")
    for number in range(rounds):
        asked: list[Any] = [each for each in RULES.pending(state) if each.kind == "draft_setup_card"]
        assert len(asked) == players, number
        for each in asked:
            assert len(each.options.among) == 3
            assert (each.options.least, each.options.most) == (kept, kept)
            state = build.answer(state, each.seat, each.kind, RULES.default(state, each)).state
    assert not any(each.kind == "draft_setup_card" for each in RULES.pending(state))
    assert state.politics.prime_minister in state.seats
    assert audit(state) == ()


def test_2E_16_1_4_promise_cards() -> None:
    """2E-16.1.4: alone only in an easy game; two people have them for each other; the Crown never."""
    assert begun(1).promises == ()
    assert len(begun(1, crown_difficulty="easy").promises) == 5
    assert len(begun(2).promises) == 10
    assert not any(card.startswith(CROWN) or holder == CROWN for card, holder in begun(2).promises)


def test_2E_16_1_4_one_card_may_be_exchanged() -> None:
    """2E-16.1.4: in an easy game, in turn 3 for two cubes; the card leaves the game, and no second one may follow."""
    state = build.change(begun(1, crown_difficulty="easy"), turn=3, phase="company_operation")
    (seat,) = state.dealt
    card = f"{seat}.favour"
    before = pool.cubes(state, seat)
    offered: Any = build.question(state, seat, "flat_favour").options
    assert card in dict(offered.inner.branches)["give_promise_card"].among
    after = build.answer(state, seat, "flat_favour", ("give_promise_card", card)).state
    assert pool.cubes(after, seat) == before + 2
    assert dict(after.promises)[card] == ""
    offered = build.question(after, seat, "flat_favour").options
    assert "give_promise_card" not in dict(offered.inner.branches)


def test_2E_16_1_5_a_card_sets_the_first_climate() -> None:
    """2E-16.1.5: ten cards are shuffled, the top one is revealed."""
    state = begun(1)
    held = pool.crown(state)
    assert len(held.shown) == 1
    assert sorted((*held.draw, *held.shown)) == sorted(card.id for card in tables(state).crown_cards)
    assert held.climate in tables(state).crown.numbers.climates
    assert pool.crown(RULES.setup(Seating("g", 1, ()), SeededChance(b"x", "g")).state).draw != held.draw


@pytest.mark.parametrize(
    ("card", "change", "wanted"),
    [
        ("crown_card_01", {"standing": 1}, "peacock"),
        ("crown_card_01", {"standing": 2}, "lion"),
        ("crown_card_01", {}, "bull"),
        ("crown_card_03", {"debt": 0}, "stag"),
        ("crown_card_03", {"debt": 4}, "bull"),
        ("crown_card_03", {"debt": 5}, "peacock"),
        ("crown_card_06", {"deregulated": True}, "peacock"),
        ("crown_card_06", {}, "bull"),
        ("crown_card_08", {}, "lion"),
    ],
)
def test_2E_16_1_6_what_a_card_measures(card: str, change: dict[str, Any], wanted: str) -> None:
    """2E-16.1.6: expectations, Debt, Deregulation, a constant."""
    state = build.company(court.table(climate="stag"), **change)
    every = pool.crown(state).draw
    state = court.guided(state, draw=(card, *(each for each in every if each != card)))
    outcome = build.at_step(state, "crown_climate_set")
    assert pool.crown(outcome.state).climate == wanted
    assert pool.crown(outcome.state).shown[0] == card
    assert build.told(outcome, "climate_set") == [{"card": card, "climate": wanted}]


def test_2E_16_1_6_other_metrics() -> None:
    """2E-16.1.6: Presidencies with a region, zones with two ships, shares with the Chairman's, the Crown's money."""
    state = build.court(build.hold(court.table(), chairman=CROWN), hastings=2)
    state = build.purse(build.conquered(state, "mysore", "madras_presidency"), crown=9)
    state = build.ship(build.ship(state, "atlas", CROWN, "east_indian"), "union", "", "east_indian")
    wanted = {
        "presidencies_controlling_a_region": 1,
        "sea_zones_with_two_or_more_ships": 1,
        "company_shares_incl_chairman": 3,
        "crown_treasury": 9,
    }
    assert {metric: climate.measured(state, metric) for metric in wanted} == wanted  # type: ignore[arg-type]


def test_2E_16_1_6_the_pile_is_shuffled_anew_with_a_back_on_top() -> None:
    """2E-16.1.6, 2E-16.1.7: when the last card is revealed the others become the pile."""
    state = court.table()
    *rest, last = pool.crown(state).draw
    state = court.guided(state, draw=(last,), shown=(*reversed(rest), "crown_card_01"))
    held = pool.crown(build.at_step(state, "crown_climate_set").state)
    assert held.shown == (last,)
    assert sorted(held.draw) == sorted((*rest, "crown_card_01"))


def test_2E_16_1_6_the_climate_shifts_right_then_left() -> None:
    """2E-16.1.6, worked example: lion, three successes, expectations 10: two to the left, a bull; ends are ends."""
    outcome = build.at_step(
        court.table(climate="lion"), "crown_climate_shift", chance=build.dice(1, 2, 2, 3, 4, 6)
    )
    assert pool.crown(outcome.state).climate == "bull"
    assert climate.shifted("bull", 2, 1) == "stag"
    assert climate.shifted("peacock", 2, 2) == "lion"
    assert climate.shifted("stag", 0, 2) == "bull"


def test_2E_16_1_7_front_and_back_rank() -> None:
    """2E-16.1.7: the back names, the front ranks: card 1 before card 2's back."""
    state = court.table(card="crown_card_01")
    assert pool.crown(state).draw[0] == "crown_card_02"
    assert directions(state) == ("counter_clockwise", "clockwise")
    assert presidencies(state) == ("bombay_presidency", "bengal_presidency", "madras_presidency")
    assert regions_in_rank(state)[:3] == ("madras", "mysore", "bombay")


def test_2E_16_1_8_most_and_fewest() -> None:
    """2E-16.1.8: as many as every person and one at least; no more than every person, none too."""
    state = court.table(court.TWO)
    held = {CROWN: 0, "hastings": 0, "larkins": 0}
    assert not most(state, held.__getitem__)
    assert fewest(state, held.__getitem__)
    held |= {CROWN: 2, "larkins": 2}
    assert most(state, held.__getitem__)
    assert not fewest(state, held.__getitem__)
    held["hastings"] = 3
    assert not most(state, held.__getitem__)


def test_2E_16_1_9_the_length_of_a_route() -> None:
    """2E-16.1.9: every open order that chains of open orders reach from the home port; none from a closed port."""
    state = court.table()
    reached = route(state, "bengal_presidency")
    assert reached > 1
    port = tables(state).presidency("bengal_presidency").home_port
    assert route(build.closed(state, port), "bengal_presidency") == 0
    near = tables(state).order(port).connections
    assert route(build.closed(state, *near), "bengal_presidency") == 1


def test_2E_16_1_12_spouses_bind_the_crown_to_nothing() -> None:
    """2E-16.1.12: it keeps what a spouse forbids, while a person must part with it."""
    state = build.folk(court.table(), CROWN, workshops=2)
    assert parting.must_part(build.folk(state, CROWN, prestige=("prestige_13",)), CROWN, "prestige_13") == 0
    person = build.folk(state, "hastings", workshops=2, prestige=("prestige_13",))
    assert parting.must_part(person, "hastings", "prestige_13") == 2


def test_2E_16_1_12_the_crown_makes_no_deals() -> None:
    """2E-16.1.12: one person has nobody to deal with, two have each other."""
    alone, pair = begun(1), begun(2)
    assert not any(each.kind == "deal_offer" for each in RULES.pending(alone))
    offers: list[Any] = [each for each in RULES.pending(pair) if each.kind == "deal_offer"]
    assert {each.seat for each in offers} == set(pair.dealt)
    assert CROWN not in repr(offers[0].options)


@pytest.mark.parametrize(
    ("phase", "offered"),
    [
        ("family", False),
        ("firms", True),
        ("hiring", True),
        ("company_operation", True),
        ("revenue", True),
        ("parliament", False),
    ],
)
def test_2E_16_1_13_flat_favours_from_firms_to_revenue(phase: str, offered: bool) -> None:
    """2E-16.1.13: beside every question of these phases, and in no other."""
    state = build.change(begun(1), phase=phase)
    kinds = {each.kind for each in RULES.pending(state)}
    assert ("flat_favour" in kinds) is offered


def test_2E_16_1_13_what_flat_favours_move() -> None:
    """2E-16.1.13: a workshop for six cubes, a luxury with its points for five back, £3 for two."""
    state = build.change(begun(1), phase="company_operation")
    (seat,) = state.dealt
    state = build.folk(state, CROWN, workshops=2, workshops_used=0)
    state = build.folk(state, seat, luxuries=1, points=2)
    after = build.answer(state, seat, "flat_favour", ("take_workshop", ())).state
    assert (family(after, seat).workshops, family(after, CROWN).workshops) == (
        family(state, seat).workshops + 1,
        1,
    )
    assert pool.cubes(after, seat) == 0
    given = build.answer(after, seat, "flat_favour", ("give_luxury", ())).state
    assert (family(given, seat).luxuries, family(given, seat).points) == (0, 0)
    assert pool.cubes(given, seat) == 5
    rich = build.purse(given, **{str(seat): 4})
    paid = build.answer(rich, seat, "flat_favour", ("give_three_pounds", ())).state
    assert pool.cubes(paid, seat) == 7
    assert dict(paid.money)[seat] == 1


def test_worked_example_of_chapter_16() -> None:
    """2E-16.7.4, 2E-16.1.6: lion to bull by the dice, law 39 then has the Crown's shipyard and two free votes: +3."""
    state = build.purse(build.ship(court.table(climate="bull"), "atlas", CROWN), crown=8)
    memo = VoteMemo("law_39", 3, 0, left=(CROWN,))
    assert parliament.supports(state, memo)
    found = parliament.vote(state, memo)
    assert found is not None
    assert found.free == 2
    assert ballots.votes(state, found.ballot) == 3


def test_climates_name_columns_of_every_table() -> None:
    """2E-16.1.6: a table is read in the column of the present climate."""
    values = [table(court.table(climate=each), "crown_envoy_spend") for each in ("bull", "lion", "peacock")]
    assert values == [3, 3, 5]
    assert setup_and_terms.available(0)
    assert not setup_and_terms.available(-99)
