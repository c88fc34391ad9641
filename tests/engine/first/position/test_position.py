"""Positions: what is left out, what is wrong, and where a game goes on."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.chance import SeededChance
from engine.first import accounts, cubes, offices, pieces
from engine.first.position import PositionError, position
from engine.first.ruleset import RULES
from engine.first.sequence import PHASES
from engine.first.state import State, office, region
from tests.engine.first import build

HELD: dict[str, object] = {
    "chairman": {"holder": "hastings"},
    "director_of_trade": {"holder": "larkins"},
    "president_bombay": {"holder": "sykes", "treasury": 9},
    "president_bengal": {"holder": "paxton", "treasury": 9},
    "province_delhi": {"holder": "sykes", "treasury": 6},
    "province_bengal": {"holder": "hastings", "treasury": 6},
    "military_affairs": {"holder": "paxton"},
}
TABLE: dict[str, object] = {
    "turn": 3,
    "offices": HELD,
    "families": {"hastings": {"court": 2}, "sykes": {"money": 20}},
    "regions": {
        "bengal": {"dominator": "company"},
        "delhi": {"dominator": "company", "presidency": "bengal"},
    },
    "post": {"discard": ["channel_gales"]},
}


def read(**entries: object) -> State:
    return position(msgspec.json.encode(entries))


def begun(**entries: object) -> State:
    return run.run(RULES.steps, read(**entries), build.PLAIN).state


def steps(state: State) -> list[str]:
    return [frame.step for frame in state.agenda.main]


def problems(**entries: object) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        read(**entries)
    return caught.value.problems


def test_nothing_said_is_the_laid_table_before_the_first_family_phase() -> None:
    """Every entry has the default of set-up; the chair is that of the first seat."""
    state, laid = read(), build.laid()
    assert state.money == laid.money
    assert state.pieces == laid.pieces
    assert state.regions == laid.regions
    assert state.offices == laid.offices
    assert state.seats == laid.seats
    assert cubes.at(state, "stock") == tuple((seat, 18) for seat in sorted(state.seats))
    assert RULES.pending(begun())[0].kind == "family_action"


def test_setup_is_drafted_with_starting_cubes() -> None:
    """At the draft each family has its six starting cubes without being told so."""
    state = read(at="setup", families={"sykes": {"money": 7}})
    assert cubes.at(state, "starting") == tuple((seat, 6) for seat in sorted(state.seats))
    assert RULES.pending(begun(at="draft_offices"))[0].kind == "setup_vacancy"
    assert cubes.at(read(at="roll_starting_cubes"), "starting") == ()


@pytest.mark.parametrize("place", [name for phase, inner in PHASES.items() for name in (phase, *inner)])
def test_every_phase_and_step_is_a_place_to_go_on(place: str) -> None:
    """The frame named is the next, the later steps of the phase and the later phases follow, then the next turn."""
    state = read(**TABLE, at=place)
    phase = next(phase for phase, inner in PHASES.items() if place in (phase, *inner))
    hiring = place in ("fill_vacancies", "offer_debt")
    named = [step for step in steps(state)[1:] if step != "offer_debt" or hiring]
    assert named[0] == place
    assert named[-1] == "turn"
    assert state.phase == phase
    if place != phase:
        inner = list(PHASES[phase])
        assert named[: len(inner) - inner.index(place)] == inner[inner.index(place) :]
    outcome = run.run(RULES.steps, state, build.PLAIN).state
    assert RULES.audit(outcome) == ()
    assert RULES.waiting(outcome)


@pytest.mark.parametrize(
    ("place", "first", "then"),
    [
        ("president_bombay", "presidency", ["presidency", "presidency", "china_office"]),
        ("office:president_bombay:sail", "sail", ["provinces", "presidency", "presidency", "china_office"]),
        ("president_bengal:open_trade", "open_trade", ["sail", "provinces", "china_office", "trade_phase"]),
        ("province_delhi", "campaign", ["invest", "campaign", "invest", "china_office"]),
        ("province_delhi:invest", "invest", ["campaign", "invest", "china_office", "trade_phase"]),
        ("province_bengal:invest", "invest", ["china_office", "trade_phase"]),
        ("military_affairs:transfer_army", "transfer_army", ["director_of_trade", "presidencies"]),
        ("director_of_trade:logistics_trade", "logistics_trade", ["transfer_trade", "presidencies"]),
        ("family_actions:sykes", "family_action", ["family_action", "share_money_after_family_phase"]),
        ("fill_vacancies:goods_purchasing", "fill_office", ["fill_office", "offer_debt"]),
        ("events_in_india:3", "event_in_india", ["event_in_india", "drop_redirect", "attrition"]),
        ("chairman", "offer_debt", ["ship_purchasing", "goods_purchasing"]),
        ("superintendent_china", "china_office", ["trade_phase", "evening_post"]),
        ("turn", "turn", []),
    ],
)
def test_a_part_of_a_step_is_a_place_to_go_on(place: str, first: str, then: list[str]) -> None:
    """An office at work, one of its actions, a family's turn, a vacancy, a move of the elephant."""
    found = [
        step for step in steps(read(**TABLE, at=place))[1:] if step != "offer_debt" or "offer_debt" in then
    ]
    found = found if place != "chairman" else steps(read(**TABLE, at=place))[1:]
    assert found[0] == first
    assert found[1 : 1 + len(then)] == then
    assert RULES.waiting(begun(**TABLE, at=place))


def test_places_have_the_paths_of_play() -> None:
    """A decision reached from a position has the id that it would have had in the game."""
    asked = RULES.pending(begun(**TABLE, at="president_bengal:sail"))[0]
    assert asked.id == "t3.company_phase.presidencies.bengal.sail.1.paxton"
    asked = RULES.pending(begun(**TABLE, at="family_actions:sykes"))[0]
    assert asked.id == "t3.family_phase.family_actions.sykes.sykes"


@pytest.mark.parametrize(
    "place",
    [
        "nowhere",
        "sail",
        "president_bengal:invest",
        "province_bengal:sail",
        "province_mysore",
        "family_actions:walsh",
        "fill_vacancies:governor",
        "events_in_india:5",
        "military_affairs:campaign",
        "dividends:2",
        "family_phase:sykes",
    ],
)
def test_a_place_that_does_not_exist_is_named(place: str) -> None:
    """The problem has its path, what was given, and what is wanted."""
    (problem,) = problems(**TABLE, at=place)
    assert problem.startswith(f"at: given '{place}', wanted ")


def test_a_loan_is_on_offer_after_hiring_unless_it_was_taken() -> None:
    """1E-6.1.1: once in each Company Phase."""
    offered = {each.kind for each in RULES.pending(begun(**TABLE, at="director_of_trade:transfer_trade"))}
    assert "take_debt" in offered
    taken = begun(**TABLE, at="director_of_trade:transfer_trade", company={"debt": 1, "debt_taken": True})
    assert "take_debt" not in {each.kind for each in RULES.pending(taken)}


def test_every_problem_is_named_at_once_with_path_given_and_wanted() -> None:
    """Wrong values, unknown names, wrong types and broken invariants, all in one answer."""
    found = problems(
        turn="two",
        familes={},
        families={"hastings": {"money": -1, "shares": 2}, "walsh": {}},
        regions={"bengal": {"side": "rich", "filled": [1, 4, 1]}, "goa": {}},
        offices={"chairman": {"holder": "nobody", "status": 3}},
        company={"share_price": 12, "laws": "all", "debt_taken": "yes"},
        market={"shipyards": {"1": ["sykes"] * 5}, "ships": [7]},
        prizes=["peerage", "peerage"],
        settings={"setup": "quick"},
        at="nowhere",
    )
    for sentence in (
        "turn: given 'two', wanted a whole number, from 1 to 6",
        "familes: given {}, wanted one of these entries: at, ",
        "families.hastings.money: given -1, wanted a whole number, 0 or more",
        "families.hastings.shares: given 2, wanted one of these entries: ",
        "families.walsh: given 'walsh', wanted one of 'hastings', ",
        "regions.bengal.side: given 'rich', wanted one of 'prosperous', 'depressed'",
        "regions.bengal.filled[1]: given 4, wanted one of 1, 2, 3, each once",
        "regions.bengal.filled[2]: given 1, wanted one of 1, 2, 3, each once",
        "regions.goa: given 'goa', wanted one of ",
        "offices.chairman.holder: given 'nobody', wanted one of ",
        "offices.chairman.status: given 3, wanted one of 'open', ",
        "company.laws: given 'all', wanted a list in square brackets",
        "company.debt_taken: given 'yes', wanted true or false",
        "market.shipyards.1: given ['sykes', ",
        "market.ships[0]: given 7, wanted one of 1, 2, 3, 4, each once",
        "prizes[1]: given 'peerage', wanted no word twice",
        "settings: given {'setup': 'quick'}, wanted setup: 'quick' is not possible",
        "at: given 'nowhere', wanted ",
        "share price: 12 is not on the track",
    ):
        assert any(problem.startswith(sentence) for problem in found), sentence
    assert len(found) == 19


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"3", b'"table"', b'{"families": 3}', b'{"post": []}'])
def test_what_is_no_position_is_refused_with_a_sentence(data: bytes) -> None:
    """Text that is no JSON, JSON that is no table, and sections that are none."""
    with pytest.raises(PositionError) as caught:
        position(data)
    assert caught.value.problems


def test_cubes_are_counted() -> None:
    """1E-13.2.11: 18 cubes with four players; a nineteenth, or a stock that does not fit, is a problem."""
    assert problems(families={"sykes": {"court": 19}}) == ("cubes: sykes has 19 in all places, not 18",)
    assert cubes.number(read(families={"sykes": {"court": 3, "stock": 15}}), "stock", "sykes") == 15


def test_a_stock_that_leaves_cubes_over_is_a_problem() -> None:
    """A stock that is named is a check: 3 shares and 16 in stock are a cube too many."""
    assert problems(families={"sykes": {"court": 3, "stock": 16}}) == (
        "cubes: sykes has 19 in all places, not 18",
    )


def test_money_always_adds_up() -> None:
    """1E-0.1.4: the bank's balance is what all others hold."""
    state = read(
        families={"sykes": {"money": 30}}, company={"revenue": 8, "share_money": 4}, at="company_phase"
    )
    assert accounts.balance(state, "sykes") == 30
    assert (accounts.balance(state, "revenue"), accounts.balance(state, "share_money")) == (8, 4)
    assert sum(pounds for _, pounds in state.money) == 0


def test_revenue_outside_the_middle_of_a_turn_is_refused() -> None:
    """1E-13.2.11: the audit speaks about positions too."""
    assert problems(company={"revenue": 8}) == ("money: the Company has revenue 8 outside phases 2 and 3",)


def test_a_conquest_without_an_office_named_gets_a_vacant_one() -> None:
    """1E-6.8.5: provinces are numbered in the order of the file, then by number of region."""
    state = read(
        offices={"province_madras": {}},
        regions={
            name: {"dominator": "company", "presidency": "madras"} for name in ("madras", "mysore", "delhi")
        },
    )
    assert offices.provinces(state) == ("province_madras", "province_delhi", "province_mysore")
    assert state.company.formed == 3


def test_provinces_are_formed_in_the_order_of_the_file_or_as_told() -> None:
    """1E-1.3.7: Mysore before Delhi because it stands first; with formation 9 the next one is 10."""
    company = {name: {"dominator": "company", "presidency": "madras"} for name in ("mysore", "delhi")}
    state = read(offices={"province_mysore": {}, "province_delhi": {}}, regions=company)
    assert offices.provinces(state) == ("province_mysore", "province_delhi")
    told = read(offices={"province_mysore": {"formation": 9}, "province_delhi": {}}, regions=company)
    assert office(told, "province_delhi").formation == told.company.formed == 10


def test_a_dominion_is_where_its_dominator_is() -> None:
    """1E-1.2.7: open in Bombay with it, or closed with it, whatever it was at set-up."""
    state = read(
        regions={
            "maratha": {"presidency": "bombay"},
            "delhi": {"dominator": "maratha"},
            "madras": {"dominator": "mysore"},
            "punjab": {},
        }
    )
    assert region(state, "delhi").presidency == "bombay"
    assert region(state, "madras").presidency == ""


def test_a_dominion_elsewhere_is_a_problem() -> None:
    """1E-1.2.7: a presidency that is told is taken at its word, and found wrong."""
    found = problems(regions={"delhi": {"dominator": "maratha", "presidency": "bengal"}})
    assert found == ("delhi: its trade status is not that of its dominator maratha",)


def test_under_a_governor_general_there_is_one_presidency() -> None:
    """1E-8.10.22: the Presidents are eliminated, what was open belongs to India, nothing lies in the old presidencies."""
    state = read(
        company={"laws": ["governor_general"]},
        offices={"governor_general": {"holder": "sykes", "treasury": 7}},
        presidencies={"india": {"ships": 5, "officers": {"larkins": 5, "sykes": 4}}},
        at="governor_general:sail",
    )
    assert offices.presidencies(state) == ("india",)
    assert region(state, "bengal").presidency == "india"
    assert accounts.balance(state, "president_bengal") == 0
    assert pieces.number(state, "ships", "bengal") == 0
    assert steps(state)[1:4] == ["offer_debt", "sail", "provinces"]


def test_the_price_of_goods_is_that_of_the_top_card_unless_told() -> None:
    """1E-6.4.1, 1E-6.4.2: 4 of Stock Mania, X (0) of Mill Riots, 2 before the first card, or what the file says."""
    assert read(post={"discard": ["stock_mania", "mill_riots"]}).post.factory_price == 4
    assert read(post={"discard": ["mill_riots"]}).post.factory_price == 0
    assert read().post.factory_price == 2
    assert read(post={"discard": ["stock_mania"], "factory_price": 1}).post.factory_price == 1


def test_unknown_cards_of_the_draw_pile_are_shuffled_under_the_known_ones() -> None:
    """1E-3.1.3: two known cards stay on top, the rest differs from seed to seed; nobody is told."""
    entries = {"post": {"discard": ["stock_mania"], "draw": ["land_tax", "manor_rents"]}}
    state = read(**entries)
    piles = []
    for script in (b"one", b"two"):
        outcome = run.run(RULES.steps, state, SeededChance(script, "position"))
        assert outcome.state.post.draw[:2] == ("land_tax", "manor_rents")
        assert sorted(outcome.state.post.draw) == sorted(state.post.draw)
        assert "stock_mania" not in outcome.state.post.draw
        assert [event.kind for event in outcome.events if "land_tax" in str(event.facts)] == []
        piles.append(outcome.state.post.draw)
    assert piles[0] != piles[1]


def test_corrected_house_values_hold_and_are_checked() -> None:
    """1E-13.1.1: `data` has the shape of the configuration; a value that cannot be is named with file, entry, field."""
    state = read(data={"setup": {"players_4": {"treasury": 8}}})
    assert accounts.balance(state, "sykes") == 8
    (problem,) = problems(data={"regions": {"bengal": {"defence": -2}}})
    assert problem.startswith("data: given ")
    assert "bengal" in problem
    assert "defence" in problem


def test_seats_players_and_settings() -> None:
    """1E-3.1.1, 1E-13.1.3: clockwise order, order of registration, and the readings of the game."""
    state = read(
        seats=["walsh", "benyon", "sykes", "paxton", "larkins"],
        players=["sykes", "walsh", "benyon", "larkins", "paxton"],
        settings={"conquest_target_defence": "whole_empire"},
    )
    assert state.seats[0] == "walsh"
    assert RULES.seats(state)[0] == "sykes"
    assert state.settings.conquest_target_defence == "whole_empire"
    assert cubes.number(state, "stock", "walsh") == 17
    assert any(problem.startswith("players: given ") for problem in problems(players=["sykes"]))
    assert any("3" in problem for problem in problems(seats=["walsh", "benyon", "sykes"]))


def test_a_state_saved_whole_is_read_and_audited() -> None:
    """What `RULES.encode` writes goes on exactly there; a broken one is refused."""
    state = begun(**TABLE, at="president_bengal:sail")
    assert position(RULES.encode(state)) == state
    with pytest.raises(PositionError, match="share price: 99"):
        position(RULES.encode(build.company(state, share_price=99)))
    with pytest.raises(PositionError, match="cannot be read"):
        position(b'{"format": 1, "state": {}}')
