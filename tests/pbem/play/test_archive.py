"""Archives: a whole game as one document, proven before it is taken in, going on where it is brought."""

from __future__ import annotations

import json

import pytest

from engine.core.inputs import Ordered
from pbem.errors import CommandError, NotFound
from pbem.play.archive import export_game, import_game
from pbem.play.table import input_of
from pbem.play.verify import verify_game
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


def imported(house, data, people=PEOPLE[:4]):
    """Bring an archive in and send what that causes."""
    with house.store.unit() as work:
        found = import_game(house.desk, work, data, people)
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
    name, proof = imported(elsewhere, exported(house))
    assert (name, proof.problems) == ("g1", ())
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
