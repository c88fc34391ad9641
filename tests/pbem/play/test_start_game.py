"""Starting games: every problem told at once, house values from the configuration, scripted dice, positions."""

from __future__ import annotations

import json
from unittest.mock import patch

import pytest

from engine.first.state import tables
from pbem.errors import CommandError
from pbem.play.entrance.new_game import Person, settings_from
from pbem.store.records import OutboxState
from tests.pbem.play.house import PEOPLE, SEED

pytestmark = pytest.mark.slow

POSITION = {
    "seats": ["larkins", "sykes", "hastings", "paxton"],
    "turn": 2,
    "at": "trade_phase",
    "families": {"hastings": {"money": 6, "court": 3}, "larkins": {"money": 3, "court": 1}},
    "offices": {"chairman": {"holder": "hastings"}},
    "company": {"share_price": 5, "debt": 1, "revenue": 4},
}


def refused(house, **plan):
    """What the server says instead of starting a game; nothing is left of it then."""
    with pytest.raises(CommandError) as error:
        house.start(**plan)
    with house.store.reading() as work:
        assert work.games.all() == ()
        assert work.outbox.count(OutboxState.QUEUED) == 0
    return str(error.value)


def test_all_problems_are_told_at_once(house):
    told = refused(house, players=3, settings={"families": "guess", "colour": "red"})
    assert told.startswith("the game cannot start:\n- ")
    for word in ("families", "colour", "3"):
        assert word in told
    assert told.count("\n- ") >= 3


def test_an_unknown_edition_names_those_there_are(house):
    assert "first" in refused(house, edition="fourth")


def test_house_values_of_the_configuration_are_checked_with_file_entry_and_field(build):
    house = build(corrections={"first": {"regions": {"bengal": {"tax": "much"}}}})
    told = refused(house)
    assert told.startswith("config.toml, [rules.first.data]:")
    for word in ("regions", "bengal", "tax"):
        assert word in told


def test_house_values_of_the_configuration_hold_in_the_game(build):
    house = build(corrections={"first": {"prizes": {"coffee_house": {"cost": 9}}}})
    house.start(settings={"seat_order": "registered"})
    prize = next(line for line in house.letters()[0].text.splitlines() if line.startswith("Coffee House"))
    assert prize.split()[2] == "£9"


def test_scripted_dice_need_a_laboratory_game(house):
    assert "laboratory" in refused(house, dice=(4, 1))


def test_scripted_dice_are_rolled_first_and_then_the_seed_s(house, testgame):
    house.start(edition=testgame, laboratory=True, dice=(3, 2))
    assert house.state().reserve.open() == 3
    with house.store.reading() as work:
        assert work.games.get("g1").dice_script == [2]
    while house.state().turn < 3:
        house.play_default()
    assert house.state().turn == 3
    with house.store.reading() as work:
        assert work.games.get("g1").dice_script == []


def test_dice_of_a_mail_that_failed_are_not_used_up(house, testgame):
    house.start(edition=testgame, laboratory=True, dice=(3, 2))
    house.expects_faults = True
    for seat in ("north", "east", "south"):
        house.write(seat, "bid: 3")
    with patch.object(type(house.desk.reporter), "receipt", side_effect=ZeroDivisionError):
        house.write("west", "bid: 3")
    with house.store.reading() as work:
        assert work.games.get("g1").dice_script == [2]


def test_the_same_seed_gives_the_same_game(build):
    states = []
    for seed in (SEED, SEED, b"another seed of thirty-two bytes"):
        house = build()
        house.start(seed=seed)
        states.append(house.rules().encode(house.state()))
    assert states[0] == states[1] != states[2]


def test_without_a_seed_one_is_drawn(build):
    house = build()
    house.start(seed=b"")
    with house.store.reading() as work:
        game = work.games.get("g1")
    assert len(game.seed) == 32
    assert game.seed != SEED


def test_a_game_goes_on_from_a_position(house):
    house.start(position=json.dumps(POSITION).encode())
    assert house.state().turn == 2
    assert house.seats() == ("larkins", "sykes", "hastings", "paxton")
    assert house.asked()
    assert all("turn 2" in letter.text for letter in house.letters())
    house.play_default()


def test_a_position_is_played_with_the_server_s_house_values_unless_it_brings_its_own(build):
    own = {"prizes": {"coffee_house": {"cost": 7}}}
    for position, cost in ((POSITION, 9), (POSITION | {"data": own}, 7)):
        house = build(corrections={"first": {"prizes": {"coffee_house": {"cost": 9}}}})
        house.start(position=json.dumps(position).encode())
        assert tables(house.state()).prize("coffee_house").cost == cost


def test_every_problem_of_a_position_is_told_with_its_path(house):
    wrong = POSITION | {"turn": 9, "at": "nowhere", "families": {"hastings": {"money": -1}}}
    told = refused(house, position=json.dumps(wrong).encode())
    for word in ("turn", "nowhere", "families.hastings.money"):
        assert word in told


def test_a_position_needs_a_person_for_each_seat(house):
    told = refused(house, players=3, position=json.dumps(POSITION).encode())
    assert "4 seats (larkins, sykes, hastings, paxton), but 3 people" in told


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_what_is_no_position_is_refused_in_a_sentence(house, data):
    if data:
        assert refused(house, position=data)
    else:
        house.start(position=data)  # none given: a new game
        assert house.state().turn == 1


def test_one_person_may_sit_at_several_tables(house, testgame):
    house.start(edition=testgame)
    house.start(edition=testgame)
    house.write("north", "bid: 2", game="g1")
    house.write("north", "bid: 3", game="g2")
    assert [order.choice for order in house.state("g1").agenda.answers] == [2]
    assert [order.choice for order in house.state("g2").agenda.answers] == [3]


def test_a_person_is_known_again_by_the_address_in_any_case(house, testgame):
    house.start(edition=testgame)
    house.start(edition=testgame, people=(Person("Ann", "ANN@example.org"), *PEOPLE[1:4]))
    with house.store.reading() as work:
        assert work.seats.get("g1", "north").player_id == work.seats.get("g2", "north").player_id


def test_settings_are_words_with_an_equals_sign():
    assert settings_from(("families = pick", "seat_order=random")) == {
        "families": "pick",
        "seat_order": "random",
    }
    with pytest.raises(CommandError, match="name=value, not 'families'"):
        settings_from(("families",))
