"""What a line for a question to come may begin like, though nothing like it is asked now."""

from __future__ import annotations

import pytest

from engine import rules_for
from engine.core.ids import Seat
from engine.core.phrase import Phrase
from pbem.lines.beginnings import Beginnings
from pbem.lines.names import lexicon_of


def beginnings(edition: str) -> Beginnings:
    """Those of Hastings."""
    rules = rules_for(edition)
    plans = (Phrase(plan.head, plan.also) for plan in rules.plans)
    return Beginnings(
        (*rules.phrases.values(), *plans), rules.slots, lexicon_of(rules.words), Seat("hastings")
    )


@pytest.mark.parametrize(
    ("edition", "text"),
    [
        ("first", "vote on Land Tax"),
        ("first", "vote for Land Tax"),
        ("first", "retire Hastings' president"),
        ("first", "prize for President of Bengal"),
        ("first", "Walsh as Chairman"),
        ("first", "president Bombay"),
        ("first", "Sail  BOMBAY"),
        ("second", "retire my pensioner"),
        ("second", "trade Bmobay"),
        ("second", "deploy Madras -> Mysore"),
        ("second", "hire pres of Bombay"),
        ("second", "consent Crown writer in Bombay"),
        ("second", "turn of merger 2 by Sykes"),
    ],
)
def test_a_beginning_with_what_may_stand_in_it_is_one(edition: str, text: str) -> None:
    assert beginnings(edition).has(text)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("retire Hastings' president", "retire"),
        ("retire Walsh pensioner", "retire Hastings pensioner"),
        ("trade Calcutta", "trade Bombay"),
        ("administer Paris", "administer Bengal"),
        ("dividendz", "dividends"),
        ("as Chairman", "chairman"),
    ],
)
def test_one_that_names_what_no_such_question_is_about_is_none(text: str, right: str) -> None:
    known = beginnings("second")
    assert not known.has(text)
    assert right in known.nearest(text)


@pytest.mark.parametrize(
    ("edition", "text", "parted"),
    [
        ("first", "dividends 2 if debt < 3, else 0", ("dividends", "2 if debt < 3, else 0")),
        ("first", "vote on Land Tax for 3", ("vote on Land Tax", "for 3")),
        ("first", "sail Bombay with 3", ("sail Bombay", "with 3")),
        ("second", "deploy Madras Mysore; regiments 1", ("deploy Madras", "Mysore; regiments 1")),
        ("first", "dividends", None),
        ("first", "hello 2 if debt < 3", None),
        ("first", "", None),
    ],
)
def test_a_line_without_colon_is_parted_behind_its_beginning(edition, text, parted) -> None:
    assert beginnings(edition).parted(text) == parted


@pytest.mark.parametrize("text", ["", "frob", "say hello"])
def test_what_is_like_nothing_has_nothing_near(text: str) -> None:
    assert not beginnings("second").has(text)
    assert beginnings("second").nearest(text) == ()


@pytest.mark.parametrize("edition", ["first", "second"])
def test_no_beginning_that_is_shown_has_a_brace_left(edition: str) -> None:
    rules, known = rules_for(edition), beginnings(edition)
    for phrase in rules.phrases.values():
        near = known.nearest(f"{phrase.head.partition('{')[0]} nowhere")
        assert not any("{" in each for each in near)
        assert all(known.has(each) for each in near)
