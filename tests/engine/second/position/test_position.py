"""Positions of the second edition: what is left out, what is wrong, and where a game goes on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core import run
from engine.core.agenda import Agenda
from engine.core.chance import SeededChance
from engine.core.reading import PositionError
from engine.second import accounts, family_pieces, offices
from engine.second.position import position
from engine.second.position.where import PHASES
from engine.second.saved import CODEC
from engine.second.sequence import NOT_IN_FIRST_TURN
from engine.second.state import State, army, family, office, order, region, ship
from engine.second.steps import STEPS
from tests.engine.second import build


def read(**entries: object) -> State:
    return position(msgspec.json.encode(entries))


def steps(state: State) -> list[str]:
    return [frame.step for frame in state.agenda.main]


def problems(**entries: object) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        read(**entries)
    return caught.value.problems


def shuffled(state: State, seed: bytes = b"one") -> State:
    """The state after its first frame, which shuffles the piles, and nothing else."""
    alone = build.change(state, agenda=Agenda(main=state.agenda.main[:1]))
    return run.run(STEPS, alone, SeededChance(seed, "position")).state


def test_nothing_said_is_the_laid_table_before_the_first_family_phase() -> None:
    """Every entry has the default of the laid table; the first seat is Prime Minister; no set-up card was dealt."""
    state, laid = read(), build.laid()
    for field in (
        "money",
        "pieces",
        "regions",
        "orders",
        "armies",
        "offices",
        "ships",
        "company",
        "elephant",
    ):
        assert getattr(state, field) == getattr(laid, field), field
    assert state.seats == build.FOUR
    assert state.politics.prime_minister == "hastings"
    assert (state.turn, state.phase) == (1, "family")
    assert steps(state)[:2] == ["shuffle_piles", "family"]


DEBTS: dict[str, object] = {"settings": {"scenario": "long-1710"}, "company": {"debt": 6}}
"""A Company of which Parliament may vote on Deregulation."""


FIRMS: dict[str, object] = {"settings": {"scenario": "long-1710"}, "company": {"laws": ["law_56"]}}
"""A deregulated trade, in which there are firms."""


@pytest.mark.parametrize("place", [name for phase, inner in PHASES.items() for name in (phase, *inner)])
def test_every_phase_and_step_is_a_place_to_go_on(place: str) -> None:
    """The frame named is the next, the later steps of the phase and the later phases follow, then the next turn."""
    phase = next(phase for phase, inner in PHASES.items() if place in (phase, *inner))
    state = read(turn=3, at=place, **(FIRMS if phase == "firms" else DEBTS))
    assert state.phase == phase
    assert steps(state)[1] == place
    if phase != "final_scoring":
        assert steps(state)[-1] == "turn"
    if place != phase:
        inner = list(PHASES[phase])
        rest = inner[inner.index(place) :]
        assert steps(state)[1 : 1 + len(rest)] == rest
    assert all(step in STEPS for step in steps(state))


def test_places_have_the_paths_of_play() -> None:
    """A decision reached from a position has the id that it would have had in the game."""
    paths = {frame.step: frame.path for frame in read(turn=3, at="expectations").agenda.main}
    assert paths["dividends"] == "t3.revenue.dividends"
    assert paths["events_in_india"] == "t3.events_in_india"
    assert paths["turn"] == "t3"
    assert read(turn=3, at="turn").agenda.main[1].path == "turn"
    assert read(turn=3, at="final_scoring").agenda.main[1].path == "final_scoring"


@pytest.mark.parametrize("place", ["nowhere", "setup", "deal_setup_cards", "dividends:2"])
def test_a_place_that_does_not_exist_is_named(place: str) -> None:
    """The problem has its path, what was given, and what is wanted."""
    (problem,) = problems(at=place, turn=2)
    assert problem.startswith(f"at: given '{place}', wanted 'turn', a phase (deregulation, london_season, ")


@pytest.mark.parametrize("place", [*NOT_IN_FIRST_TURN, "retirements"])
def test_2E_0_2_2_what_is_skipped_in_the_first_turn_is_no_place_there(place: str) -> None:
    """2E-0.2.2: London Season and Hiring from the second turn on."""
    (problem,) = problems(at=place)
    assert "in the first turn" in problem
    assert steps(read(at=place, turn=2))[1] == place


def test_every_problem_is_named_at_once_with_path_given_and_wanted() -> None:
    """Wrong values, unknown names, wrong types and broken invariants, all in one answer."""
    found = problems(
        turn="two",
        familes={},
        families={
            "hastings": {"money": -1, "manors": 2, "stock": ["stock_9"], "hidden": ["prestige_11"]},
            "walsh": {},
        },
        regions={"bengal": {"towers": -1, "capital": "goa", "star": 1}, "goa": {}},
        orders={"bengal_9": {}, "bengal_1": {"open": "yes"}},
        offices={"chairman": {"holder": "nobody", "fatigue": "much"}, "prime_minister": {}},
        company={"standing": 7, "debt": 9, "laws": ["law_51"]},
        politics={"dial": 14, "power": ["social"]},
        ships={"atlas": {"place": "goa"}},
        elephant={"tail": "punjab", "head": "madras"},
        promises={"sykes.nothing": "larkins"},
        settings={"setup": "quick"},
        at="nowhere",
    )
    for sentence in (
        "turn: given 'two', wanted a whole number, from 1 to 5",
        "familes: given {}, wanted one of these entries: alliances, ",
        "families.hastings.money: given -1, wanted a whole number, 0 or more",
        "families.hastings.manors: given 2, wanted one of these entries: ",
        "families.hastings.stock[0]: given 'stock_9', wanted one of 'stock_2', ",
        "families.hastings.hidden[0]: given 'prestige_11', wanted one of 'blackmail_01', ",
        "families.walsh: given 'walsh', wanted one of 'hastings', ",
        "regions.bengal.towers: given -1, wanted a whole number, 0 or more",
        "regions.bengal.capital: given 'goa', wanted one of ",
        "regions.bengal.star: given 1, wanted true or false",
        "regions.goa: given 'goa', wanted one of ",
        "orders.bengal_9: given 'bengal_9', wanted one of ",
        "orders.bengal_1.open: given 'yes', wanted true or false",
        "offices.chairman.holder: given 'nobody', wanted one of ",
        "offices.chairman.fatigue: given 'much', wanted a whole number, 0 or more",
        "offices.prime_minister: given 'prime_minister', wanted one of ",
        "company.standing: given 7, wanted the expectations of a space: 0, 4, 6, 8, 10, 12, 14, 16",
        "company.debt: given 9, wanted a whole number, from 0 to 8",
        "company.laws[0]: given 'law_51', wanted one of ",
        "politics.dial: given 14, wanted a whole number, from 0 to 13",
        "politics.power: given ['social'], wanted each of the four markers once, from the top space down",
        "ships.atlas.place: given 'goa', wanted one of 'yard', ",
        "elephant.head: given 'madras', wanted one of ",
        "promises.sykes.nothing: given 'larkins', wanted one of these entries: ",
        "settings: given {'setup': 'quick'}, wanted setup: 'quick' is not possible",
        "at: given 'nowhere', wanted ",
        "elephant: it stands inside punjab, which the Company does not control",
    ):
        assert any(problem.startswith(sentence) for problem in found), sentence
    assert len(found) == 27


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"3", b'"table"', b'{"families": 3}', b'{"laws": []}'])
def test_what_is_no_position_is_refused_with_a_sentence(data: bytes) -> None:
    """Text that is no JSON, JSON that is no table, and sections that are none."""
    with pytest.raises(PositionError) as caught:
        position(data)
    assert caught.value.problems


def test_2E_1_1_2_every_piece_that_is_named_nowhere_lies_in_its_supply() -> None:
    """2E-1.1.2: 18 pieces; each role in its section; a nineteenth is a problem."""
    state = read(
        families={
            "sykes": {
                "shares": 2,
                "writers": {"madras_presidency": 1},
                "officers": {"army_of_bengal": 1},
                "officers_used": {"army_of_bombay": 2},
                "training": 1,
                "pensioners": 1,
                "prizes": {"prize_villa": 1},
                "stock": ["stock_4"],
            }
        },
        offices={"chairman": {"holder": "sykes"}},
        armies={"army_of_madras": {"commander": "sykes"}},
        orders={"bengal_1": {"writer": "sykes", "origin": "bengal_presidency"}},
    )
    assert family_pieces.number(state, "supply", "sykes") == 18 - 13
    assert family_pieces.number(state, "army.army_of_bombay.used", "sykes") == 2
    assert family_pieces.only(state, "commander.army_of_madras") == "sykes"
    assert family_pieces.only(state, "stock.stock_4") == "sykes"
    assert order(state, "bengal_1").origin == "bengal_presidency"
    assert offices.holder(state, "chairman") == "sykes"
    assert problems(families={"sykes": {"shares": 19}}) == ("pieces: sykes has 19 in all places, not 18",)


def test_2E_1_7_5_what_lies_before_a_family_is_read() -> None:
    """2E-1.7.5: enterprises, cards, marker, trophies; cards are out of their deck then."""
    state = read(
        families={
            "sykes": {
                "points": -2,
                "workshops": 3,
                "invested": 1,
                "workshops_used": 2,
                "luxuries": 1,
                "trophies": 4,
                "law_tokens": 2,
                "prestige": ["prestige_21"],
                "hidden": ["blackmail_08"],
                "shown": ["blackmail_01"],
                "used": ["prestige_21"],
                "marker": "seek_share",
                "spent": 7,
                "retired": 1,
            }
        }
    )
    lying = family(state, "sykes")
    assert (lying.points, lying.workshops, lying.invested, lying.workshops_used) == (-2, 3, 1, 2)
    assert (lying.luxuries, lying.trophies, lying.law_tokens, lying.marker) == (1, 4, 2, "seek_share")
    assert (lying.prestige, lying.hidden, lying.shown) == (
        ("prestige_21",),
        ("blackmail_08",),
        ("blackmail_01",),
    )
    assert (lying.used, lying.spent, lying.retired) == (("prestige_21",), 7, 1)
    assert not {"prestige_21", "blackmail_08", "blackmail_01"} & set(state.london.draw)


def test_2E_1_5_5_money_always_adds_up() -> None:
    """2E-1.5.5: families, treasuries and Balance; the bank's balance is what all others hold."""
    state = read(
        families={"sykes": {"money": 30}},
        offices={"president_of_bengal": {"treasury": 8}},
        company={"balance": 4},
    )
    assert accounts.holds(state, "sykes") == 30
    assert accounts.holds(state, "president_of_bengal") == 8
    assert accounts.holds(state, "manager_of_shipping") == 3
    assert accounts.holds(state, "balance") == 4
    assert sum(pounds for _, pounds in state.money) == 0


def test_2E_2_2_5_a_region_of_the_company_has_its_governor_and_no_towers() -> None:
    """2E-2.2.5: vacant unless it is named; neither tower, flag nor loot."""
    state = read(
        regions={"mysore": {"presidency": "madras_presidency", "unrest": 2}, "delhi": {"star": False}, "maratha":
                 {"capital": ""}, "punjab": {"capital": ""}},
        offices={"governor_of_mysore": {"holder": "sykes", "fatigue": 2}},
    )  # fmt: skip
    assert office(state, "governor_of_mysore").fatigue == 2
    held = region(state, "mysore")
    assert (held.towers, held.loot, held.unrest) == (0, False, 2)
    vacant = read(regions={"mysore": {"presidency": "madras_presidency"}})
    assert "governor_of_mysore" in offices.vacant(vacant)
    assert problems(offices={"governor_of_delhi": {}}) == (
        "governor_of_delhi: it is in play, and should not be",
    )


def test_2E_8_11_1_a_governor_general_stands_in_the_directors_place() -> None:
    """2E-8.11.1: with the Director's treasury unless told; no Governors beside it."""
    state = read(
        offices={"governor_general": {"holder": "sykes"}},
        regions={"mysore": {"presidency": "madras_presidency"}},
    )
    assert not offices.in_play(state, "director_of_trade")
    assert not offices.in_play(state, "governor_of_mysore")
    assert accounts.holds(state, "governor_general") == 3
    found = problems(offices={"governor_general": {}, "director_of_trade": {}})
    assert found == ("director_of_trade: it is in play, and should not be",)


def test_2E_1_2_1_ships_lie_where_they_are_said_to_be() -> None:
    """2E-1.2.1: a shipyard that is owned is not in the pile, nor one whose ship is in play without owner."""
    state = read(
        ships={"atlas": {"owner": "sykes"}, "union": {"place": "east_indian", "fatigued": True}},
        zones={"west_indian": {"company": 2, "extra": 1}},
    )
    assert ship(state, "atlas").owner == "sykes"
    assert ship(state, "union").fatigued
    assert not {"atlas", "union"} & set(state.yards)
    assert len(state.yards) == 20
    assert dict(state.neutral) == {"company.west_indian": 2, "extra.west_indian": 1}
    assert problems(ships={"atlas": {"owner": "sykes", "place": "china"}}) == (
        "atlas: it is in China, but the Superintendent is not in play",
    )


def test_2E_1_7_4_armies_and_alliances() -> None:
    """2E-1.7.4: regiments active and exhausted; an alliance that is named is active."""
    state = read(armies={"army_of_bengal": {"regiments": 3, "regiments_used": 2}}, alliances=["sikhs"])
    assert (army(state, "army_of_bengal").regiments, army(state, "army_of_bengal").used) == (3, 2)
    assert army(state, "army_of_madras").regiments == 1
    assert state.alliances == ("sikhs",)


def test_2E_3_3_6_the_elephant_stands_on_a_border_or_inside() -> None:
    """2E-3.3.6: between tail and head; without head inside the region of its tail, which must be the Company's."""
    assert read(elephant={"tail": "bengal", "head": "delhi"}).elephant.border == "bengal__delhi"
    inside = read(elephant={"tail": "mysore"}, regions={"mysore": {"presidency": "madras_presidency"}})
    assert (inside.elephant.tail, inside.elephant.head, inside.elephant.border) == ("mysore", "", "")


def test_2E_1_7_6_politics_promises_and_the_turns_counters() -> None:
    """2E-1.7.6, 2E-1.7.7: dial, power track; a promise card out of the game has no holder."""
    state = read(
        politics={"prime_minister": "paxton", "dial": 9, "power": ["shipping", "social", "company_shares", "manufacturing"]},
        promises={"sykes.favour": "larkins", "paxton.favour": ""},
        this_turn={"regions_lost": 2, "debt_steps": 1, "traded": ["bombay_presidency"], "board_of_control_used": True},
    )  # fmt: skip
    assert (state.politics.prime_minister, state.politics.dial) == ("paxton", 9)
    assert state.politics.power[0] == "shipping"
    held = dict(state.promises)
    assert (held["sykes.favour"], held["paxton.favour"], held["hastings.favour"]) == (
        "larkins",
        "",
        "hastings",
    )
    assert (state.this_turn.regions_lost, state.this_turn.debt_steps) == (2, 1)
    assert state.this_turn.traded == ("bombay_presidency",)
    assert state.this_turn.board_of_control_used


def test_2E_2_1_11_what_is_not_known_of_a_pile_is_left_to_chance() -> None:
    """2E-2.1.11 to 2E-2.1.13: known cards stay on top, the rest differs from seed to seed; three London cards lie out."""
    state = read(
        laws={"draw": ["law_40", "law_33"], "discards": ["law_31"]},
        events={"draw": ["event_tile_17"], "discards": ["event_tile_01"]},
        london={"draw": ["prestige_30"], "discards": ["blackmail_01"]},
    )
    one, two = shuffled(state), shuffled(state, b"two")
    assert one.laws.draw[:2] == two.laws.draw[:2] == ("law_40", "law_33")
    assert one.laws.draw != two.laws.draw
    assert one.events.draw[0] == "event_tile_17"
    assert one.london.display[0] == "prestige_30"
    assert len(one.london.display) == 3
    assert len(one.london.draw) == 30 - 3 - 1
    assert one.yards != two.yards
    assert sorted(one.yards) == sorted(state.yards)
    assert "law_50" not in one.laws.draw
    for deck, discarded in (("laws", "law_31"), ("events", "event_tile_01"), ("london", "blackmail_01")):
        assert getattr(one, deck).discards == (discarded,)
        assert discarded not in getattr(one, deck).draw


def test_2E_4_4_3_a_display_that_is_told_is_not_filled() -> None:
    """2E-4.4.3: two cards left of the three."""
    state = shuffled(read(london={"display": ["prestige_11", "blackmail_02"]}))
    assert state.london.display == ("prestige_11", "blackmail_02")
    assert len(state.london.draw) == 28


def test_corrected_house_values_hold_and_are_checked() -> None:
    """2E-2.3.5: `data` has the shape of the configuration; a value that cannot be is named with file, entry, field."""
    state = read(data={"scenarios": {"scenario_1710": {"office_treasury": 5}}})
    assert accounts.holds(state, "president_of_bengal") == 5
    (problem,) = problems(data={"prizes": {"prize_villa": {"cost": -2}}})
    assert problem.startswith("data: given ")
    assert "prize_villa" in problem
    assert "cost" in problem


def test_2E_2_1_2_seats_players_and_settings() -> None:
    """2E-2.1.2, 2E-0.1.12: clockwise order, order of registration, and the readings of the game."""
    state = read(
        seats=["walsh", "benyon", "sykes"],
        players=["sykes", "walsh", "benyon"],
        settings={"cascade_when_emptied": "true"},
    )
    assert state.seats == ("walsh", "benyon", "sykes")
    assert state.dealt == ("sykes", "walsh", "benyon")
    assert state.settings.cascade_when_emptied
    assert any(problem.startswith("players: given ") for problem in problems(players=["sykes"]))
    assert any(
        "one or two of them with the crown" in problem for problem in problems(seats=["walsh", "benyon"])
    )
    assert problems(settings={"picks": "sykes"})


def test_a_state_saved_whole_is_read_and_audited() -> None:
    """What is written whole goes on exactly there; a broken one is refused."""
    state = read(at="revenue")
    assert position(CODEC.encode(state)) == state
    broken: dict[str, Any] = {"debt": 9}
    with pytest.raises(PositionError, match="debt: 9 is not on the track"):
        position(CODEC.encode(build.company(state, **broken)))
    with pytest.raises(PositionError, match="cannot be read"):
        position(b'{"format": 1, "state": {}}')
