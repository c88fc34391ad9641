"""Seats change hands: nothing that was prepared runs on (F-80), addresses are new, and everybody reads who plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.play.entrance.new_game import Person
from pbem.play.mailing import Mailing
from pbem.play.moderation.seating import SeatOffice
from pbem.play.moderation.standing_still import pause_game
from pbem.play.opening import open_table
from pbem.play.records.archive import Company, export_game, import_game
from tests.pbem.play.house import PEOPLE, new_house
from tests.pbem.play.moderated import WHY, Desk, words
from tests.pbem.play.reading import orders
from tests.pbem.play.timed import TIMING

pytestmark = pytest.mark.slow

NORTH = Seat("north")
EVE = Person("Eve Standby", "eve@example.org")


@pytest.fixture
def desk(house, testgame):
    house.start(edition=testgame)
    made = Desk(house)
    made.new()
    return made


def at_seat(desk, what, *given):
    """What happens to a seat; its mails are sent."""

    def do(d, work, table):
        getattr(SeatOffice(d, work, table), what)(*given, WHY)

    desk.do(do)


def test_a_new_person_reads_everything_and_acts_and_the_former_one_does_not(desk):
    house = desk.house
    old = house.last("north").reply_to
    at_seat(desk, "give", NORTH, EVE)
    letters = {letter.recipient: letter for letter in desk.new()}
    first = letters["eve@example.org"]
    assert "A new game" in first.text
    assert "Eve Standby plays North from now on." in words(first)
    for seat in ("east", "south", "west"):
        text = words(letters[house.address(seat)])
        assert "takes the seat of North from its player" in text
        assert "Eve Standby plays North from now on." in text
    farewell = letters["ann@example.org"]
    assert farewell.subject == "[g1 north] You have left the game"
    assert "The reason: It was misread." in words(farewell)
    assert "Eve" not in farewell.text
    assert house.deliver(house.mail("ann@example.org", old, "bid: 5\n")) == []
    assert orders(house) == []
    named = {"Subject": f"Re: {first.subject}", "In_Reply_To": first.id}
    house.deliver(house.mail("eve@example.org", first.reply_to, "bid: 4\n", **named))
    assert orders(house) == [("north", 4)]
    desk.assert_sound()


def test_F_80_nothing_that_the_former_player_prepared_runs_on(desk):
    """F-80: answers that wait, standing orders, second thoughts and kept lines are void."""
    house = desk.house
    with house.store.unit() as work:
        work.timings.change(replace(TIMING, game_id="g1", second_thoughts=30))
    for seat in ("east", "south", "west"):
        house.write(seat, "bid: 2\n")
    house.write("north", "always: thanks: none\n")
    house.write("north", "bidd: 3\n")
    desk.do(lambda d, work, table: pause_game(d, work, table, WHY))
    house.write("north", "bid: 6\n")
    at_seat(desk, "give", NORTH, EVE)
    with house.store.reading() as work:
        assert work.standing.live("g1", "north") == ()
        assert work.second_thoughts.waiting("g1", "north") == ()
        assert work.pauses.kept_lines("g1") == ()
    assert "north" in {each.seat for each in house.asked()}
    desk.assert_sound()


def test_a_moved_game_forgets_what_a_former_player_filed(desk, tmp_path_factory, empty):
    house = desk.house
    house.write("north", "always: thanks: none\n")
    house.write("east", "always: thanks: none\n")
    at_seat(desk, "give", NORTH, EVE)
    with house.store.reading() as work:
        data = export_game(work, "g1")
    there = new_house(tmp_path_factory.mktemp("there"), empty)
    with there.store.unit() as work:
        import_game(there.desk, work, data, Company(PEOPLE[:4]))
        assert [row.seat for row in work.standing.live("g1")] == ["east"]
    there.store.close()


def test_mails_to_the_former_player_that_have_not_left_are_not_sent(desk):
    house = desk.house
    with house.store.unit() as work:
        Mailing(house.desk, work, open_table(work, "g1", house.clock)).report(NORTH)
    at_seat(desk, "expel", NORTH)
    assert [letter.subject for letter in desk.new("ann@example.org")] == ["[g1 north] You have left the game"]


def test_a_seat_may_be_left_empty_and_filled_later(desk):
    house = desk.house
    at_seat(desk, "expel", NORTH)
    assert "Nobody plays North now: what silence plays is played there" in words(
        desk.new(house.address("east"))[0]
    )
    with pytest.raises(CommandError, match="nobody sits at north in game g1"):
        at_seat(desk, "expel", NORTH)
    at_seat(desk, "give", NORTH, EVE)
    assert desk.new("eve@example.org")
    desk.assert_sound()


def test_a_standby_is_wanted_and_everybody_reads_it(desk):
    at_seat(desk, "want_standby", NORTH)
    letters = desk.new()
    assert len(letters) == 4
    for letter in letters:
        assert letter.subject.endswith("] A standby is wanted")
        assert "A standby is wanted for North" in words(letter)
    assert (desk.house.entries()[-1].kind, desk.house.entries()[-1].actor) == ("Noted", "Mod One")
    desk.house.write("north", "bid: 2\n")
    assert orders(desk.house) == [("north", 2)]


def test_a_renewed_token_makes_the_old_address_void_and_its_player_alone_reads_of_it(desk):
    house = desk.house
    old = house.last("north").reply_to
    at_seat(desk, "renew_token", NORTH)
    (letter,) = desk.new()
    assert (letter.recipient, letter.subject) == (
        "ann@example.org",
        "[g1 north] A new address for your replies",
    )
    assert letter.reply_to != old
    house.deliver(house.mail("ann@example.org", old, "bid: 2\n"))
    assert orders(house) == []
    house.deliver(house.mail("ann@example.org", letter.reply_to, "bid: 3\n"))
    assert orders(house) == [("north", 3)]


@pytest.mark.parametrize(
    ("what", "given", "sentence"),
    [
        ("give", (Seat("nobody"), EVE), "game g1 has no seat nobody; it has north, east, south, west"),
        ("give", (NORTH, PEOPLE[1]), "bob@example.org plays east in game g1 already"),
        ("give", (NORTH, PEOPLE[0]), "ann@example.org plays north in game g1 already"),
        ("want_standby", (Seat("nobody"),), "has no seat nobody"),
        ("renew_token", (Seat("nobody"),), "has no seat nobody"),
    ],
)
def test_what_cannot_be_done_is_said(desk, what, given, sentence):
    with pytest.raises(CommandError, match=sentence):
        at_seat(desk, what, *given)
    assert desk.new() == []
