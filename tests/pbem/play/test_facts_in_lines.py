"""A line may test every fact of its owner's view: money, offices, tracks, regions, votes, dice, in both editions."""

from __future__ import annotations

import pytest

from engine.core.standing_orders import Compare, Comparison
from pbem.lines.conditions import worded
from pbem.lines.facts import FactNames
from tests.pbem.play.office import office
from tests.pbem.play.test_conditional_orders import filed
from tests.pbem.play.test_phrases_of_plans import TRIERS, shown, spent

pytestmark = pytest.mark.slow

REASON = "is nothing that you may know, so no condition may test it"
"""How the refusal of such a condition goes on behind the words that were read."""


def names_of(of):
    """The facts that the owner of the open question may test now."""
    view = of.rules.view(of.state, of.decision.seat)
    return view, FactNames(dict(view.facts), of.rules.words, of.rules.plain_aspects)


@TRIERS
def test_every_fact_decides_between_two_answers(trier):
    of, head = trier()
    view, names = names_of(of)
    aspects = {name.partition(".")[0] for name, _ in view.facts}
    assert {"treasury", "holder", "region", "money", "debt", "check", "turn"} <= aspects
    for name, value in view.facts:
        said = worded(Compare(name, Comparison.IS, value), names)
        assert spent(of.answers(f"{head}: 1 if {said} else 2", (4, 4)))[:1] == [1], said
        assert spent(of.answers(f"{head}: if not ({said}) then 1, else 2", (4, 4)))[:1] == [2], said


@TRIERS
def test_numbers_are_compared(trier):
    of, head = trier()
    for said, pounds in (
        ("treasury >= 6", 1),
        ("treasury > 6", 2),
        ("treasury is at least 7", 2),
        ("turn < 99 and not turn > 99", 1),
        ("debt > 99 or treasury <= 6", 1),
    ):
        assert spent(of.answers(f"{head}: 1 if {said} else 2", (4, 4)))[:1] == [pounds], said


@pytest.mark.parametrize(
    ("edition", "kind", "text"),
    [
        ("first", "law_vote", "{head}: for 0 if {name} votes {way}, else against 0"),
        ("second", "cast_votes", "{head}: pass if {name} votes {way}, else for 99"),
    ],
)
def test_another_ones_public_vote(edition, kind, text):
    def cast(of):
        view = of.rules.view(of.state, of.decision.seat)
        return [
            (name.removeprefix("vote."), way)
            for name, way in view.facts
            if name.startswith("vote.") and way in ("for", "against") and not name.endswith(of.decision.seat)
        ]

    of = office(edition, kind, cast)
    seat, way = cast(of)[0]
    other = "against" if way == "for" else "for"
    head = "vote" if edition == "second" else f"vote on {shown(of, of.told('card'))}"
    line = text.format(head=head, name=shown(of, seat), way=way)
    assert of.answers(line)[:1] == [(kind, ("for", 0) if edition == "first" else None)]
    turned = of.answers(text.format(head=head, name=shown(of, seat), way=other))
    assert turned[:1] == ([(kind, ("against", 0))] if edition == "first" else [])


@pytest.mark.parametrize(
    ("edition", "condition"),
    [
        ("second", "Walsh hand is Company Fraud"),
        ("second", "next law is India Act"),
        ("first", "next card is Open China"),
        ("first", "Larkins sealed bid >= 2"),
    ],
)
def test_what_its_owner_may_not_know_is_refused_with_the_reason(house, edition, condition):
    house.start(edition=edition, players=4)
    said = house.answer(house.asked()[0].seat, f"always: dividends: 1 if {condition} else 0")
    assert REASON in " ".join(said.split()), said
    assert filed(house) == []
