"""What may be offered, and asked of blackmail cards, fills a screen: reports show an example, help says all."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.slow


def offered(house, kind):
    """A seat that is offered a kind of question, as soon as there is one."""
    while not (seats := [each.seat for each in house.rules().pending(house.state()) if each.kind == kind]):
        house.play_default()
    return seats[0]


@pytest.mark.parametrize(
    ("kind", "head", "whole"),
    [
        ("deal_offer", "offer", "parted by semicolons"),
        ("instruct_blackmail", "blackmail", "Letters of Introduction play, or pass"),
    ],
)
def test_the_form_shows_an_example_and_help_tells_the_whole(house, kind, head, whole):
    house.start(edition="second")
    seat = offered(house, kind)
    report = " ".join(house.answer(seat, "status").split())
    assert f'Such as "{head}: ' in report
    assert f'"help {head}" says all.' in report
    assert whole not in report
    assert whole in " ".join(house.answer(seat, f"help {head}").split())


@pytest.mark.parametrize("edition", ["first", "second"])
def test_the_example_of_the_form_is_taken_as_it_stands(house, edition):
    house.start(edition=edition)
    while not all(dict(house.state().money).get(seat, 0) for seat in house.seats()):
        house.play_default()
    seat = offered(house, "deal_offer")
    report = " ".join(house.answer(seat, "status").split())
    line = report.partition('Such as "offer: ')[2].partition('"')[0]
    house.write(seat, f"offer: {line}")
    assert any(each.kind == "deal_response" for each in house.rules().pending(house.state()))
