"""Archives: a whole game as one document, proven before it is taken in, going on where it is brought."""

from __future__ import annotations

import json

import pytest

from engine.core.inputs import Ordered
from pbem.errors import CommandError, NotFound
from pbem.play.entrance.new_game import Person
from pbem.play.entrance.observers import begin_to_observe
from pbem.play.press.shown import press_shown
from pbem.play.records.archive import Company, export_game, import_game
from pbem.play.records.verify import verify_game
from pbem.play.table import input_of
from pbem.store.talk_records import PressRules
from tests.pbem.play.house import PEOPLE, new_house
from tests.pbem.play.played import play

pytestmark = pytest.mark.slow


def problems(house):
    """What a check of the ledger finds."""
    with house.store.reading() as work:
        return verify_game(work, "g1").problems


def exported(house):
    """The archive of a game in play."""
    with house.store.reading() as work:
        return export_game(work, "g1")


def imported(house, data, people=PEOPLE[:4], observers=()):
    """Bring an archive in and send what that causes."""
    with house.store.unit() as work:
        found = import_game(house.desk, work, data, Company(people, observers))
    house.round()
    return found


@pytest.fixture
def elsewhere(build, tmp_path_factory, empty, testgame):
    """A second server."""
    other = new_house(tmp_path_factory.mktemp("elsewhere"), empty)
    yield other
    other.store.close()


def test_a_game_moves_to_another_server_and_goes_on(house, elsewhere):
    play(house)
    house.write("north", "always: bid: 2, until turn 3")
    brought = imported(elsewhere, exported(house))
    assert (brought.game, brought.proof.problems) == ("g1", ())
    assert elsewhere.state() == house.state()
    assert len(elsewhere.letters()) == 4
    while elsewhere.state().turn == 2:
        elsewhere.play_default()
    assert [each.standing for each in map(input_of, elsewhere.entries()) if isinstance(each, Ordered)][
        -8:
    ].count(1)
    assert problems(elsewhere) == ()


def test_an_archive_holds_no_address_and_no_token(house, testgame):
    house.start(edition=testgame)
    data = exported(house).decode()
    assert "example.org" not in data
    assert "Ann Example" in data
    assert house.last("north").reply_to.split(".")[2].partition("@")[0] not in data


def test_an_archive_that_was_changed_is_refused_and_leaves_nothing(played, elsewhere):
    house = played
    archive = json.loads(exported(house))
    archive["ledger"][3]["actor"] = "somebody else"
    with pytest.raises(CommandError, match="the archive does not hold"):
        imported(elsewhere, json.dumps(archive).encode())
    with elsewhere.store.reading() as work:
        assert work.games.all() == ()


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff"])
def test_what_is_no_archive_is_refused_in_a_sentence(elsewhere, data):
    with pytest.raises(CommandError, match="is not an archive of a game"):
        imported(elsewhere, data)


def test_an_archive_of_another_format_is_refused(played, elsewhere):
    house = played
    archive = json.loads(exported(house)) | {"format": 99}
    with pytest.raises(CommandError, match="format 99"):
        imported(elsewhere, json.dumps(archive).encode())


def test_the_same_game_does_not_come_twice(played):
    house = played
    with pytest.raises(CommandError, match="there is a game g1 already"):
        imported(house, exported(house))


def test_an_archive_needs_a_person_for_each_seat(played, elsewhere):
    house = played
    with pytest.raises(CommandError, match=r"north \(Ann Example\), east"):
        imported(elsewhere, exported(house), PEOPLE[:2])


def test_a_game_that_never_began_is_not_exported(house):
    with house.store.reading() as work, pytest.raises(NotFound, match="g1"):
        export_game(work, "g1")


ZOE = Person("Zoe Example", "zoe@example.org")


def talked_about(house):
    """A game with everything beside its ledger: press, promises, somebody who looks on, a robot's seat."""
    with house.store.unit() as work:
        player = work.players.add(ZOE.name, ZOE.address)
        begin_to_observe(house.desk, work, "g1", player.id)
    house.round()
    house.write("north", "PRESS TO East\nThe hills are mine.\nEND\n")
    house.write("east", "PRESS TO moderator\nIs North right?\nEND\n")
    house.write("south", "ANONYMOUS PRESS TO all\nNorth lies.\nEND\n")
    house.write("north", "secret promise east: vote: for in turn 3\npromise all: peace\n")
    with house.store.unit() as work:
        robot_answers(house, work)
    house.round()


def robot_answers(house, work):
    """West is nobody's any more, and a robot answers for it."""
    work.seats.give("g1", "west", None, b"another nonce...")
    work.robot_seats.give("g1", "west", house.clock.now())


@pytest.fixture
def moved(build, testgame, tmp_path_factory, empty):
    """A game as it was, its archive, and a second server to which it goes."""
    house = build(moderators=("mod@example.org",), press=PressRules(anonymous=True))
    house.start(edition=testgame)
    talked_about(house)
    other = new_house(tmp_path_factory.mktemp("moved"), empty)
    yield house, exported(house), other
    other.store.close()


def beside(house):
    """What stands beside the ledger of a game: promises, the rules of press, who wrote to whom, robots, who looks on."""
    with house.store.reading() as work:
        lookers = [work.players.get(each.player_id).name for each in work.observers.of_game("g1")]
        return (
            work.pledges.of_game("g1"),
            work.press.rules("g1"),
            press_shown(work, "g1"),
            work.robot_seats.given("g1"),
            lookers,
        )


def test_what_stands_beside_the_ledger_moves_too(moved):
    house, data, other = moved
    brought = imported(other, data, PEOPLE[:3], (ZOE,))
    assert brought.left_out == ()
    here, there = beside(house), beside(other)
    assert (there[:2], there[3:]) == (here[:2], here[3:])
    assert [(each.at, each.writer, each.readers, each.text or "") for each in there[2]] == [
        (each.at, each.writer, each.readers, each.text or "") for each in here[2]
    ]
    assert len(here[0]) == 2
    assert sorted(letter.recipient for letter in other.letters()) == [
        *(person.address for person in PEOPLE[:3]),
        ZOE.address,
    ]
    assert "vote: for" in other.last("east").text
    assert "vote: for" not in other.last("south").text


def test_an_archive_tells_no_press_that_moderators_may_not_read(moved):
    _, data, _ = moved
    text = data.decode()
    assert "Is North right?" in text
    assert "The hills are mine" not in text
    assert "North lies" not in text
    unsigned = [each for each in json.loads(text)["press"] if not each["writer"]]
    assert [sorted(each["readers"]) for each in unsigned] == [["east", "north", "south", "west"]]
    assert "example.org" not in text


def test_who_looked_on_and_is_not_named_is_told_to_the_moderator(moved):
    _, data, other = moved
    assert imported(other, data, PEOPLE[:4]).left_out == ("Zoe Example",)
    with other.store.reading() as work:
        assert work.robot_seats.given("g1") == ()


def test_people_are_for_the_seats_that_somebody_played_or_for_all(moved):
    _, data, other = moved
    with pytest.raises(CommandError, match=r"west \(a robot\); or only for those that somebody played"):
        imported(other, data, PEOPLE[:2])
    with pytest.raises(CommandError, match="nobody looks on at a game and plays in it: Ann Example"):
        imported(other, data, PEOPLE[:3], PEOPLE[:1])


def test_an_archive_of_the_first_format_is_read(played, elsewhere):
    old = json.loads(exported(played)) | {"format": 1}
    for name in ("robots", "press_rules", "press", "pledges", "observers"):
        del old[name]
    assert imported(elsewhere, json.dumps(old).encode()).proof.problems == ()
