"""A report that waits while the mail server is away is not sent once it is out of date (one mail a person a run)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.ports.outcomes import Retry, Sent

pytestmark = pytest.mark.slow


def away(house, *seats):
    """From now on no mail gets out to these seats."""
    unreachable = {house.address(seat) for seat in seats}
    house.courier.answer = lambda to: Retry("the server is away") if to in unreachable else Sent()


def back(house):
    """All mails get out again; gives those that do."""
    house.courier.answer = lambda _to: Sent()
    before = len(house.courier.sent)
    for _ in range(3):
        house.clock.step(timedelta(hours=6))
        house.round()
    return house.letters()[before:]


def test_a_question_that_is_answered_meanwhile_is_never_sent(house, testgame):
    house.start(edition=testgame)
    away(house, "east")
    for seat in ("east", "south", "west", "north"):
        house.write(seat, "bid: 0")
    house.write("east", "thanks: North")
    late = [each for each in back(house) if each.recipient == house.address("east")]
    assert [each.subject for each in late if "Your move: thanks" in each.subject] == []
    assert [each.subject.partition("] ")[2] for each in late]


def test_reports_that_pile_up_become_one_that_tells_all(house, testgame):
    house.start(edition=testgame)
    away(house, "west")
    for seat in ("north", "east", "south", "west"):
        house.write(seat, "bid: 0")
    for seat in ("north", "east", "south", "west"):
        house.write(seat, "thanks: none")
    for seat in ("north", "east", "south"):
        house.write(seat, "toast: king")
    assert "west" in [each.seat for each in house.asked()]
    late = [each for each in back(house) if each.recipient == house.address("west")]
    reports = [each for each in late if "Receipt" not in each.subject]
    assert len(reports) <= 2
    told = " ".join(each.text for each in late)
    for entry in ("bid", "toast"):
        assert entry in told


def test_of_answers_that_hold_nothing_but_a_report_the_newest_is_sent(house, testgame):
    """What became of orders is told by the receipt of their own mail and by no other, so that one is sent however late."""
    house.start(edition=testgame)
    away(house, "east")
    house.write("east", "status")
    house.write("east", "bid: 1")
    for _ in range(3):
        house.write("east", "status")
    late = [each for each in back(house) if each.recipient == house.address("east")]
    asked = [each for each in late if "\nstatus\n" in each.text]
    ordered = [each for each in late if "\nbid: 1\n" in each.text.partition("Your move")[0]]
    assert (len(asked), len(ordered)) == (1, 1)
    assert late[-1] is asked[0]
