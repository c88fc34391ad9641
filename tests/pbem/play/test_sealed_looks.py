"""Moderators look at sealed answers only by a ledger entry, and the players read of it when the game is over."""

from __future__ import annotations

import pytest

from pbem.errors import CommandError
from pbem.play.moderation.changes import Signed
from pbem.play.moderation.unsealing import SealedAnswer, open_entry, open_waiting
from tests.pbem.play.moderated import Desk, words

pytestmark = pytest.mark.slow

CURIOUS = Signed("Mod One", "East says that it was misread.")


@pytest.fixture
def desk(house, testgame):
    house.start(edition=testgame)
    house.write("east", "bid: 5\n")
    made = Desk(house)
    made.new()
    return made


def test_a_look_is_entered_and_told_to_nobody_until_the_game_is_over(desk):
    house = desk.house
    found = desk.do(lambda d, work, table: open_waiting(table, CURIOUS))
    assert found == (SealedAnswer("east", "bid: £5"),)
    entry = house.entries()[-1]
    assert (entry.kind, entry.actor) == ("Noted", "Mod One")
    assert desk.new() == []
    while house.rules().result(house.state()) is None:
        sent = house.play_default()
        if house.rules().result(house.state()) is None:
            assert all("Mod One" not in letter.text for letter in sent)
    last = [letter for letter in sent if "Game over" in letter.subject]
    assert len(last) == 4
    for letter in last:
        assert f"Mod One, after entry {entry.told_as}: East says that it was misread." in words(letter)
        assert "East says that it was misread." in letter.html
    desk.assert_sound()


def test_the_sealed_answer_of_a_past_entry_is_opened(desk):
    house = desk.house
    number = desk.last()
    for seat in ("north", "south", "west"):
        house.write(seat, "bid: 0\n")
    assert desk.do(lambda d, work, table: open_entry(d, work, table, number, CURIOUS)) == (
        SealedAnswer("east", "bid: £5"),
    )
    assert desk.do(lambda d, work, table: open_entry(d, work, table, 1, CURIOUS)) == ()
    assert [entry.actor for entry in house.entries()][-2:] == ["Mod One", "Mod One"]
    with pytest.raises(CommandError, match="there is no entry 99"):
        desk.do(lambda d, work, table: open_entry(d, work, table, 99, CURIOUS))


def test_a_game_without_looks_tells_of_none(desk):
    house = desk.house
    while house.rules().result(house.state()) is None:
        sent = house.play_default()
    assert all("looked at sealed answers" not in letter.text for letter in sent)
