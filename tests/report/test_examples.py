"""Long hints of what nobody waits for: an example in their place, that can be sent."""

from __future__ import annotations

import pytest

from engine.core.decision import Decision, Urgency
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from pbem.report.examples import MOST_SHOWN, example_of
from pbem.report.letters import Book
from pbem.report.order_form import Form
from tests.lines.test_texts import EDITIONS, moments_of, rules_of


def asked(edition: str) -> tuple[Decision, ...]:
    return tuple(decision for asked_at in moments_of(edition).values() for decision in asked_at)


def form_of(edition: str) -> Form:
    rules = rules_of(edition)
    return Form(Book(edition, rules.words, rules.phrases))


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_example_is_short_and_is_understood(edition: str) -> None:
    rules, form, kinds = rules_of(edition), form_of(edition), set()
    for decision in asked(edition):
        if not (line := example_of(decision, form)):
            continue
        kinds.add(decision.kind)
        assert len(line) < MOST_SHOWN / 2
        reading = read_line(line, (decision,), rules.phrases, rules.words)
        assert isinstance(reading, Understood)
    assert "deal_offer" in kinds
    assert ("instruct_blackmail" in kinds) == (edition == "second")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_example_of_an_offer_gives_what_is_the_owner_s(edition: str) -> None:
    form = form_of(edition)
    offer = next(each for each in asked(edition) if each.kind == "deal_offer")
    assert example_of(offer, form).startswith(f"offer: {form.name(offer.seat)} gives £1 to ")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_somebody_waits_for_and_what_is_short_keep_their_hints(edition: str) -> None:
    form = form_of(edition)
    for decision in asked(edition):
        if decision.urgency is not Urgency.OFFERED or sum(map(len, form.hints(decision))) <= MOST_SHOWN:
            assert example_of(decision, form) == ""
