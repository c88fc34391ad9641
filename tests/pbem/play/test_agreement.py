"""Changes that another moderator has to approve, or all players have to agree to by mail."""

from __future__ import annotations

import pytest

from pbem.errors import CommandError
from pbem.play.moderation.changes import GoBack, Setting, SetValues
from pbem.play.moderation.listing import changes
from pbem.play.moderation.overriding import agreed_to, ended, preview_kept
from pbem.play.moderation.rights import Deed, Moderation, Moderator
from pbem.store.records import GameStatus
from tests.pbem.play.moderated import ONE, TWO, WHY, Desk, words
from tests.pbem.play.reading import orders

pytestmark = pytest.mark.slow

RICHER = SetValues((Setting("money.north", "6", "9"),))
SET = frozenset({Deed.SET})
THREE = Moderator("Mod Three", may=(Deed.ANSWER,))
PEOPLE = (ONE, TWO, THREE)


@pytest.fixture
def make(build, testgame):
    """A desk of a game in which setting values needs agreement."""

    def made(**needs):
        house = build(moderation=Moderation(people=PEOPLE, **needs))
        house.start(edition=testgame)
        return Desk(house)

    return made


def money(desk):
    return dict(desk.house.state().money)["north"]


def decide(desk, what, *given):
    with desk.house.store.unit() as work:
        kept = work.overrides.all("g1")[-1]
        found = what(desk.house.desk, work, kept, *given)
    desk.house.round()
    return found


def test_all_players_agree_by_mail_and_the_change_is_made(make):
    desk = make(consent=SET)
    house = desk.house
    desk.new()
    made = desk.make(RICHER)
    assert (made.entry, made.missing) == (None, ("north", "east", "south", "west"))
    assert (money(desk), desk.status()) == (6, GameStatus.PAUSED)
    letters = desk.new()
    assert len(letters) == 4
    for letter in letters:
        assert letter.subject.endswith("] The moderator asks for a change")
        assert "would like to set money.north from 6 to 9. The reason: It was misread." in words(letter)
        assert "consent 1: yes" in letter.text
        assert "consent 1: no" in letter.text
    for seat in ("north", "east", "south"):
        assert "you agree to change 1" in house.answer(seat, "consent 1: yes\n")
        assert money(desk) == 6
    house.write("west", "Consent to change 1: yes.\nbid: 0\n")
    assert (money(desk), desk.status()) == (9, GameStatus.RUNNING)
    assert orders(house) == [("west", 0)]
    entry = next(each for each in house.entries() if each.kind == "Amended")
    assert entry.actor == "Mod One"
    letters = desk.new()
    for seat in house.seats():
        text = " ".join(words(letter) for letter in letters if letter.recipient == house.address(seat))
        assert "The moderator Mod One changes money.north from 6 to 9." in text
        assert "The game goes on." in text
    desk.assert_sound()


def test_one_no_ends_it_and_nobody_reads_whose_it_was(make):
    desk = make(consent=SET)
    house = desk.house
    desk.make(RICHER)
    house.write("north", "consent 1: yes\n")
    desk.new()
    house.write("east", "consent 1: no\n")
    assert (money(desk), desk.status()) == (6, GameStatus.RUNNING)
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    for seat in house.seats():
        assert (
            "Not all players agree to the change that the moderator Mod One asked for"
            in letters[house.address(seat)]
        )
    for seat in ("north", "south", "west"):
        assert "you do not agree" not in letters[house.address(seat)]
    assert "No change 1 waits for your agreement." in house.answer("south", "consent 1: yes\n")
    desk.assert_sound()


def test_orders_wait_while_a_change_does(make):
    desk = make(consent=SET)
    house = desk.house
    desk.make(RICHER)
    house.write("north", "bid: 7\nconsent 1: yes\n")
    house.write("north", "bid: 6\n")
    for seat in ("east", "south", "west"):
        house.write(seat, "consent 1: yes\n")
    assert orders(house) == [("north", 6)]
    assert money(desk) == 9


def test_a_second_moderator_approves(make):
    desk = make(second=SET)
    house = desk.house
    desk.new()
    desk.make(RICHER)
    letters = {letter.recipient: words(letter) for letter in desk.new()}
    assert "pbem override approve 1" in letters["two@example.org"]
    assert "another moderator has to agree" in letters[house.address("north")]
    with house.store.unit() as work:
        shown = preview_kept(house.desk, work, work.overrides.get(1))
        work.rollback()
    assert ("money.north", "6", "9") in [
        (each.path, each.before, each.after) for each in shown.difference.values
    ]
    with pytest.raises(CommandError, match="change 1 is Mod One's own: another moderator has to agree"):
        decide(desk, agreed_to, ONE)
    with pytest.raises(CommandError, match=r"Mod Three may not do this \(set\)"):
        decide(desk, agreed_to, THREE)
    made = decide(desk, agreed_to, TWO)
    assert made.missing == ()
    assert money(desk) == 9
    assert desk.status() == GameStatus.RUNNING
    assert [entry.actor for entry in house.entries() if entry.kind == "Amended"] == ["Mod One"]
    with pytest.raises(CommandError, match="change 1 does not wait: it is done"):
        decide(desk, agreed_to, TWO)
    desk.assert_sound()


def test_both_may_be_needed(make):
    desk = make(second=SET, consent=SET)
    house = desk.house
    assert desk.make(RICHER).missing == ("another moderator", "north", "east", "south", "west")
    for seat in house.seats():
        house.write(seat, "consent 1: yes\n")
    assert money(desk) == 6
    with house.store.reading() as work:
        (listed,) = changes(work, "g1")
    assert (listed.what, listed.state, listed.missing) == (
        "set money.north",
        "waiting",
        ("another moderator",),
    )
    assert decide(desk, agreed_to, TWO).missing == ()
    assert money(desk) == 9


def test_a_change_that_waits_may_be_taken_back(make):
    desk = make(consent=SET)
    desk.make(RICHER)
    desk.new()
    decide(desk, ended, WHY)
    assert desk.status() == GameStatus.RUNNING
    assert "ends the change that waited for agreement: it is not made. The reason: It was misread." in words(
        desk.new()[0]
    )
    with pytest.raises(CommandError, match="change 1 does not wait: it is refused"):
        decide(desk, ended, WHY)


def test_a_change_that_needs_no_second_moderator_cannot_be_approved(make):
    desk = make(consent=SET)
    desk.make(RICHER)
    with pytest.raises(CommandError, match="change 1 needs no second moderator; it waits for the players"):
        decide(desk, agreed_to, TWO)


def test_what_needs_nobody_is_made_at_once(make):
    desk = make(consent=SET)
    for seat in ("north", "east"):
        desk.house.write(seat, "bid: 0\n")
    assert desk.make(GoBack(1)).missing == ()
    with desk.house.store.reading() as work:
        assert [(each.what, each.state) for each in changes(work, None)] == [("rollback to 1", "done")]


def test_F_64_a_change_that_waits_ends_when_another_one_is_made_first(make):
    """F-64: what was asked for is meant for the state as it was."""
    desk = make(consent=SET)
    house = desk.house
    for seat in ("north", "east"):
        house.write(seat, "bid: 0\n")
    desk.make(RICHER)
    desk.new()
    desk.make(GoBack(1))
    letters = desk.new()
    assert len(letters) == 4
    assert "is not made: the game is not as it was when it was asked for" in words(letters[0])
    assert "No change 1 waits" in house.answer("north", "consent 1: yes\n")
    assert (money(desk), desk.status()) == (6, GameStatus.RUNNING)
    desk.assert_sound()
