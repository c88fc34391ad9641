"""A person who wants to be forgotten: nothing of address and mails is left in the database, and the ledger proves itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.ids import Seat
from pbem.errors import CommandError
from pbem.play.closing import close_game
from pbem.play.entrance.new_game import Person, Plan
from pbem.play.entrance.signup import open_signup
from pbem.play.moderation.forget import forget
from pbem.play.moderation.seating import SeatOffice
from pbem.play.records.verify import verify_game
from pbem.store.records import MailState
from tests.pbem.play.house import PEOPLE
from tests.pbem.play.moderated import WHY, Desk

pytestmark = pytest.mark.slow

ANN = "Ann@Example.org"


@pytest.fixture
def house(build, testgame):
    made = build()
    made.start(edition=testgame)
    made.write("north", "bid: 4\ntimezone Europe/London\naway until 9 Dec\nalways: thanks: none\n")
    made.write("east", "bid: 2\n")
    made.deliver(made.mail("ann@example.org", "company@mail.test", "Hello there, it is Ann\n"))
    return made


def leave(house):
    """The game goes on elsewhere."""
    with house.store.unit() as work:
        close_game(house.desk, work, "g1", "Elsewhere.")
    house.round()


def forgotten(house, address=ANN):
    with house.store.unit() as work:
        return forget(work, address)


def traces(house):
    """The tables in which the person's address still stands, whatever the column."""
    found = []
    with house.store.unit() as work:
        rows = work._connection.exec_driver_sql("select name from sqlite_master where type = 'table'").all()
        for (table,) in rows:
            for row in work._connection.exec_driver_sql(f'select * from "{table}"'):  # noqa: S608
                text = b"\n".join(
                    each if isinstance(each, bytes) else str(each).encode()
                    for each in row
                    if each is not None
                )
                if b"ann@example.org" in text.lower():
                    found.append(table)
    return found


def test_nothing_of_the_person_is_left_and_the_ledger_holds(house):
    leave(house)
    assert traces(house) != []
    told = forgotten(house)
    assert (told.person, told.received, told.seats) == (True, 2, ("north in g1",))
    assert told.sent >= 3
    assert traces(house) == []
    with house.store.reading() as work:
        assert work.players.by_address(ANN) is None
        assert work.seats.get("g1", "north").player_id is None
        assert verify_game(work, "g1").problems == ()
        assert [work.inbox.get(number).reason for number in (1, 3)] == ["forgotten", "forgotten"]
        assert work.inbox.raw(2) != b""


def test_what_waited_of_them_waits_no_more(house):
    house.deliver(house.mail("thief@example.org", house.last("north").reply_to, "bid: 6\n"))
    house.deliver(house.mail("ann@example.org", house.last("east").reply_to, "bid: 6\n"))
    leave(house)
    with house.store.reading() as work:
        held = {mail.id for mail in work.inbox.in_state(MailState.HELD)}
        theirs = {number for number in held if b"From: ann@" in work.inbox.raw(number)}
    assert (len(held), len(theirs)) == (3, 2)
    forgotten(house)
    with house.store.reading() as work:
        assert {mail.id for mail in work.inbox.in_state(MailState.HELD)} == held - theirs


def test_whoever_still_plays_must_give_the_seat_away_first(house):
    with pytest.raises(CommandError, match=r"the player of north in game g1, which is not over: .* --expel"):
        forgotten(house)
    desk = Desk(house)

    def give(d, work, table):
        SeatOffice(d, work, table).give(Seat("north"), Person("Eve", "eve@example.org"), WHY)

    desk.do(give)
    forgotten(house)
    assert traces(house) == []
    desk.assert_sound()


def test_whoever_waits_for_a_game_to_begin_is_not_forgotten(build, testgame):
    house = build()
    with house.store.unit() as work:
        open_signup(house.desk, work, Plan(edition=testgame, people=PEOPLE[:4]))
    with pytest.raises(CommandError, match="waits for g1 to begin: `pbem game close g1` first"):
        forgotten(house)
    leave(house)
    forgotten(house)
    assert traces(house) == []


def test_a_mail_on_its_way_is_waited_for(house):
    leave(house)
    with house.store.unit() as work:
        work._connection.exec_driver_sql(
            "update outbox set state = 'sending' where recipient = 'ann@example.org'"
        )
    with pytest.raises(CommandError, match="is just being sent: try again in a minute"):
        forgotten(house)


def test_of_an_unknown_address_nothing_is_removed(house):
    with pytest.raises(CommandError, match=r"nothing is known of nobody@example.org"):
        forgotten(house, "nobody@example.org")


def test_what_the_person_wrote_to_others_is_removed_too(house):
    house.write("north", "promise east: a word of mine\nPRESS TO East\nA word of mine.\nEND\n")
    house.write("east", "PRESS TO North\nA word of another.\nEND\n")
    leave(house)
    forgotten(house)
    with house.store.reading() as work:
        assert [each.text for each in work.press.of_game("g1")] == ["A word of another."]
        assert [(each.giver, each.text) for each in work.pledges.of_game("g1")] == [("north", "...")]


def test_what_a_stranger_wrote_is_removed_too(house):
    house.deliver(house.mail("thief@example.org", house.last("north").reply_to, "bid: 6\n"))
    told = forgotten(house, "thief@example.org")
    assert (told.person, told.received, told.sent, told.seats) == (False, 1, 0, ())


def test_nothing_is_left_in_the_file(house):
    leave(house)
    forgotten(house)
    house.store.compact()
    house.store.close()
    url = house.store.url.removeprefix("sqlite:///")
    files = [Path(url), *Path(url).parent.glob(f"{Path(url).name}-*")]
    assert all(b"ann@example.org" not in file.read_bytes().lower() for file in files)
