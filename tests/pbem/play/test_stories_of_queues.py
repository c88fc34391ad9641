"""Two stories of other servers that must not happen here: press that comes twice, and a queue that stalls and then floods."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.ports.outcomes import Retry, Sent
from pbem.store.records import MailState, OutboxState
from tests.pbem.play.house import House

pytestmark = pytest.mark.slow

PRESS = "PRESS TO east\nShall we raise the price?\nEND\n"


def test_F_63_press_that_is_delivered_twice_is_passed_on_once_and_acknowledged(
    house: House, testgame: str
) -> None:
    house.start(edition=testgame)
    last = house.last("north")
    raw = house.mail(house.address("north"), last.reply_to, PRESS, In_Reply_To=last.id)
    first = house.deliver(raw)
    second = house.deliver(raw)
    east = house.address("east")
    assert [each.recipient for each in (*first, *second)].count(east) == 1
    assert [(each.recipient, each.subject) for each in second] == [
        (house.address("north"), "This mail was here before")
    ]
    assert house.received(2).state == MailState.DUPLICATE


def test_F_63_the_same_words_in_another_mail_are_another_message(house: House, testgame: str) -> None:
    house.start(edition=testgame)
    sent = [letter for _ in range(2) for letter in house.write("north", PRESS)]
    assert [each.recipient for each in sent].count(house.address("east")) == 2


def test_F_76_a_queue_that_stalls_brings_one_report_to_each_when_it_goes_on(
    house: House, testgame: str
) -> None:
    """While no mail goes out, three questions come and go: everybody gets one report, of the state as it is then."""
    house.start(edition=testgame)
    house.courier.answer = lambda _recipient: Retry("the line is down")
    letters = len(house.letters())
    for seat in ("west", "north", "east", "south"):
        house.write(seat, "bid: 0")
    for seat in ("west", "north", "east"):
        house.write(seat, "thanks: none")
    assert len(house.letters()) == letters
    house.courier.answer = lambda _recipient: Sent()
    house.clock.step(timedelta(hours=6))
    house.round()
    sent = house.letters()[letters:]
    for seat in house.seats():
        own = [each for each in sent if each.recipient == house.address(seat)]
        reports = [each for each in own if "Receipt" not in each.subject]
        assert len(reports) <= 1
        asked = [each for each in own if "Your move: bid" in each.subject]
        assert asked == []
    with house.store.reading() as work:
        assert work.outbox.count(OutboxState.QUEUED) == 0


def test_F_76_a_question_that_another_settled_is_not_asked_when_the_queue_goes_on(
    house: House, testgame: str
) -> None:
    house.start(edition=testgame)
    for seat in ("west", "north", "east"):
        house.write(seat, "bid: 0")
    house.courier.answer = lambda _recipient: Retry("the line is down")
    letters = len(house.letters())
    house.write("south", "bid: 0")  # everybody is asked for thanks now, and nobody gets the mail
    for seat in ("west", "north", "east", "south"):
        house.write(seat, "thanks: none")
    house.courier.answer = lambda _recipient: Sent()
    house.clock.step(timedelta(hours=6))
    house.round()
    reports = [each.subject for each in house.letters()[letters:] if "Receipt" not in each.subject]
    assert [subject for subject in reports if "thanks" in subject] == []
