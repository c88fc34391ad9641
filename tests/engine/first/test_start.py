"""What lies on the table before the first question."""

import pytest

from engine.core.chance import SeededChance
from engine.core.counts import count, total
from engine.core.ids import RollKey
from engine.core.seating import Seating
from engine.first import accounts, cubes, offices, pieces
from engine.first.start import start
from engine.first.state import State, region, tables
from tests.engine.first import build

HOMES = ("bombay", "madras", "bengal")
CLOSED = ("punjab", "maratha", "delhi", "hyderabad", "mysore")


def begun(seed: str, players: int = 4, **settings: str) -> State:
    return start(Seating("g", players, tuple(settings.items())), SeededChance(seed.encode(), "g")).state


def test_1E_3_1_1_seats_and_families_are_drawn_by_lot() -> None:
    """1E-3.1.1: families are dealt at random, one each, from the six; seats are random among the players."""
    games = [begun(str(seed)) for seed in range(60)]
    assert {family for game in games for family in game.dealt} == set(build.SIX)
    assert all(len(set(game.dealt)) == 4 and set(game.seats) == set(game.dealt) for game in games)
    assert {game.dealt.index(game.seats[0]) for game in games} == {0, 1, 2, 3}


def test_1E_3_1_1_seats_as_registered_and_families_as_picked() -> None:
    """1E-3.1.1: as a setting, seats follow registration and each player names a family."""
    dealt = [begun(str(seed), seat_order="registered") for seed in range(20)]
    assert all(game.seats == game.dealt for game in dealt)
    picked = begun("a", families="pick", picks="walsh,sykes,benyon,paxton", seat_order="registered")
    assert picked.seats == ("walsh", "sykes", "benyon", "paxton")


def test_1E_3_1_2_six_random_prizes_lie_open() -> None:
    """1E-3.1.2: six of the eighteen prize cards are dealt at random for the whole game."""
    games = [begun(str(seed)) for seed in range(60)]
    assert all(len(set(game.prizes)) == 6 for game in games)
    assert {prize for game in games for prize in game.prizes} == {
        prize.id for prize in tables(games[0]).prizes
    }


def test_1E_3_1_3_the_deck_lacks_the_monopoly_cards() -> None:
    """1E-3.1.3: the two monopoly cards are out; the other 22 are shuffled; nothing is discarded."""
    games = [begun(str(seed)) for seed in range(20)]
    for game in games:
        assert len(set(game.post.draw)) == 22
        assert not {"monopoly_revoked", "revoke_monopoly"} & set(game.post.draw)
        assert game.post.discard == ()
    assert len({game.post.draw for game in games}) == 20


def test_1E_3_1_4_markers() -> None:
    """1E-3.1.4: share price 4, turn 1, no revenue, Balance in the middle, no debt."""
    state = build.laid()
    assert (state.company.share_price, state.turn, state.company.debt) == (4, 1, 0)
    assert accounts.balance(state, "revenue") == 0
    assert state.india.balance == "equilibrium"


def test_1E_3_1_5_the_china_office_is_blocked() -> None:
    """1E-3.1.5: a black disk lies on the China Office and on no other; all offices are vacant."""
    state = build.laid()
    assert [name for name, value in state.offices if value.status == "blocked"] == ["superintendent_china"]
    assert not any(offices.holder(state, name) for name, _ in state.offices)
    assert "superintendent_china" not in offices.treasuries(state)


def test_1E_3_1_6_three_home_regions_are_open() -> None:
    """1E-3.1.6: Bombay, Madras and Bengal are open, each in its own presidency; Madras alone is depressed."""
    state = build.laid()
    assert [region(state, name).presidency for name in HOMES] == list(HOMES)
    assert all(region(state, name).presidency == "" for name in CLOSED)
    assert all(value.dominator == "" for _, value in state.regions)
    assert [name for name, value in state.regions if value.side == "depressed"] == ["madras"]


def test_1E_3_1_7_a_ship_in_every_column_and_a_good_on_every_space() -> None:
    """1E-3.1.7: four ships and eight goods are on offer."""
    assert build.laid().market.ships == (1, 2, 3, 4)
    assert build.laid().market.goods == (1, 2, 3, 4, 5, 6, 7, 8)
    assert build.laid().post.factory_price == 2


def test_1E_3_1_8_office_treasuries() -> None:
    """1E-3.1.8: 5 to each President, 12 ships, 8 goods, 3 guns."""
    state = build.laid()
    names = ("president_bombay", "president_madras", "president_bengal")
    assert [accounts.balance(state, name) for name in names] == [5, 5, 5]
    assert accounts.balance(state, "ship_purchasing") == 12
    assert accounts.balance(state, "goods_purchasing") == 8
    assert accounts.balance(state, "military_affairs") == 3


def test_1E_3_1_9_two_ships_in_each_presidency() -> None:
    """1E-3.1.9: two ships each; no goods, no guns, no officers."""
    state = build.laid()
    for name in HOMES:
        assert pieces.number(state, "ships", name) == 2
        assert pieces.number(state, "goods", name) == pieces.number(state, "guns", name) == 0
        assert offices.officers_in(state, name) == 0


@pytest.mark.parametrize(("families", "starting"), [(build.FOUR, 6), (build.SIX[:5], 5), (build.SIX, 5)])
def test_1E_3_1_10_family_start(families: tuple[str, ...], starting: int) -> None:
    """1E-3.1.10, 1E-1.1.2: 5 pounds, 12 cubes in stock, 6 starting cubes with four players, 5 with more."""
    state = build.laid(families)
    for family in families:
        assert accounts.balance(state, family) == 5
        assert cubes.number(state, cubes.STOCK, family) == 12
        assert cubes.number(state, cubes.STARTING, family) == starting


def test_1E_0_1_4_money_is_whole_and_the_bank_never_runs_out() -> None:
    """1E-0.1.4: all pounds on the table came from the bank, which may owe; no other purse goes below 0."""
    state = build.laid()
    assert total(state.money) == 0
    assert count(state.money, "bank") == -(4 * 5 + 3 * 5 + 12 + 8 + 3)
    with pytest.raises(ValueError, match="holds 5"):
        accounts.pay(state, "hastings", "bank", 6)
    assert accounts.balance(accounts.pay(state, "bank", "hastings", 1_000), "hastings") == 1_005


def test_1E_11_1_7_the_order_of_the_draws_of_the_start() -> None:
    """1E-11.1.7, 1E-0.1.1: seats, families, prizes, deck; each depends on its own key alone, not on what came before."""
    outcome = start(Seating("g", 4, ()), SeededChance(b"s", "g"))
    keys = [roll.key for roll in outcome.rolls]
    assert keys == ["0/setup/seats", "0/setup/families", "0/setup/prizes", "0/setup/evening_post"]
    fewer = start(Seating("g", 4, (("seat_order", "registered"),)), SeededChance(b"s", "g"))
    assert fewer.rolls == outcome.rolls[1:]
    assert SeededChance(b"s", "g").shuffle(RollKey(keys[2]), 18) == outcome.rolls[2]
