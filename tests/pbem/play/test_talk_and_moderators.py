"""Offers and promises where a moderator stops a game or takes it back."""

from __future__ import annotations

import pytest

from engine.core.deal import RESPONSE
from pbem.play.moderation.changes import GoBack
from pbem.play.moderation.going_on import resume_game
from pbem.play.moderation.standing_still import pause_game
from tests.pbem.play.moderated import WHY, Desk
from tests.pbem.play.reading import to_votes, told
from tests.pbem.play.timed import TIMING, Timed

pytestmark = pytest.mark.slow

OFFER = "offer: give who East; what pounds; count 2"


@pytest.fixture
def house(build, testgame):
    made = build()
    Timed(made).start(testgame, timing=TIMING)
    return made


def deals(house):
    return [each for each in house.rules().pending(house.state()) if each.kind == RESPONSE]


def pledge(house):
    with house.store.reading() as work:
        return work.pledges.of_game("g1")[-1]


def test_offers_and_answers_wait_while_the_game_stands_still(house):
    desk = Desk(house)
    house.write("north", OFFER)
    desk.do(lambda d, work, table: pause_game(d, work, table, WHY))
    for seat, line in (
        ("east", "accept"),
        ("north", f"{OFFER}, until turn 1"),
        ("south", "accept any: 1 pound"),
    ):
        assert "The game stands still: this waits" in told(house.answer(seat, line), line)
    assert dict(house.state().money)["east"] == 6
    desk.do(lambda d, work, table: resume_game(d, work, table, WHY))
    assert dict(house.state().money)["east"] == 8
    assert {dict(each.about)["lapses"] for each in deals(house)} == {"t2.end"}
    with house.store.reading() as work:
        assert [row.seat for row in work.standing.live("g1")] == ["south"]


def test_promises_are_given_while_the_game_stands_still(house):
    Desk(house).do(lambda d, work, table: pause_game(d, work, table, WHY))
    house.write("north", "promise east: peace")
    assert pledge(house).text == "peace"


def test_an_answer_to_an_offer_from_before_the_game_went_back_is_not_played(house):
    desk = Desk(house)
    before = desk.last()
    house.write("north", OFFER)
    offer = house.last("east")
    desk.make(GoBack(before))
    house.write("north", OFFER)
    raw = house.mail("bob@example.org", offer.reply_to, "accept", In_Reply_To=offer.id)
    sent = house.deliver(raw)
    receipt = next(each for each in sent if each.recipient == "bob@example.org")
    assert "Not played: it was written before" in " ".join(receipt.text.split())
    assert len(deals(house)) == 2


def test_what_the_answers_said_of_a_promise_is_forgotten_when_the_game_goes_back(house):
    house.write("north", "promise east: vote: for in turn 1")
    to_votes(house)
    desk = Desk(house)
    before = desk.last()
    house.write("north", "vote: against 1")
    assert pledge(house).verdict == "broken"
    desk.make(GoBack(before))
    assert pledge(house).verdict == ""
    house.write("north", "vote: for 1")
    assert pledge(house).verdict == "kept"
