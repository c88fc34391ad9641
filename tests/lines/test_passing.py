"""Everyday words that say little are read past; words that leave an order open, deny it or tell of others never are."""

from __future__ import annotations

import pytest

from pbem.lines.heads import Book
from pbem.lines.mail import lines_in
from pbem.lines.prose import classes
from pbem.lines.readings import Understood
from tests.lines.test_texts import moments_of, played, rules_of


@pytest.mark.parametrize(
    ("edition", "at", "said", "order"),
    [
        ("first", "family_action", "Reckon I'll go with a couple of writers, lads", "family: writers 2"),
        ("first", "family_action", "One trusty officer for me", "family: officers 1"),
        ("first", "dividends", "Shell out three dividends to keep the mob quiet", "dividends: 3"),
        ("first", "nominate", "Larkins has earned it", "nominate: Larkins"),
        ("first", "nominate", "Walsh is my man", "nominate: Walsh"),
        ("first", "sail", "Chuck 6 pounds at it and pray", "sail Bengal: £6"),
        ("second", "policy_direction", "crank it left", "dial: left"),
        ("second", "administer_result", "grab the ship", "gain in Bengal: ship"),
    ],
)
def test_an_order_is_read_past_words_that_say_little(edition: str, at: str, said: str, order: str) -> None:
    assert played(edition, moments_of(edition)[at], said) == ([order], [])


def test_what_was_read_past_is_told_and_the_reading_is_assumed() -> None:
    rules = rules_of("first")
    book = Book(moments_of("first")["dividends"], rules.phrases, rules.words)
    (read,) = lines_in(book, [(1, "Shell out three dividends to keep the mob quiet")])
    assert isinstance(read.reading, Understood)
    assert not read.reading.exact
    assert "left out: keep, mob, quiet" in read.reading.corrections


@pytest.mark.parametrize(
    ("edition", "at", "said"),
    [
        ("first", "nominate", "Blackball Walsh"),
        ("first", "nominate", "Sykes sucks"),
        ("first", "nominate", "Walsh, he is a fool"),
        ("first", "nominate", "Larkins over my dead body"),
        ("first", "nominate", "Walsh for the gallows"),
        ("first", "nominate", "Keep Walsh out"),
        ("first", "nominate", "I nominate him"),
        ("second", "appoint_chairman", "I appoint her"),
        ("first", "nominate", "Walsh wants it badly"),
        ("first", "nominate", "The chair needs cleaning, Walsh"),
        ("first", "family_action", "2 writers drowned, poor lads"),
        ("first", "family_action", "Nice manor, Walsh"),
        ("first", "family_action", "2 elephants and a manor"),
        ("first", "dividends", "Anything above 3 dividends would ruin us"),
        ("first", "dividends", "3 dividends is madness"),
        ("first", "dividends", "Great turn everyone"),
        ("first", "lose_ships", "Spare the Benyon ship"),
        ("second", "impeach_target", "Leave the Chairman alone"),
        ("second", "royal_protection", "hold on"),
        ("second", "chairman_vote", "I vote for Cornwallis as Chairman"),
        ("second", "fill_order", "Bengal 2, Hyderabad"),
    ],
)
def test_a_line_that_does_not_say_that_it_orders_plays_nothing(edition: str, at: str, said: str) -> None:
    assert played(edition, moments_of(edition)[at], said)[0] == []


@pytest.mark.parametrize(
    "word",
    "never unless maybe twice fewer he tomorrow scrapped refusing postpones thinks useless disliked".split(),
)
def test_words_of_danger_are_never_read_past(word: str) -> None:
    assert classes.is_danger(word)
    assert played("first", moments_of("first")["dividends"], f"declare {word} 3 dividends")[0] == []


@pytest.mark.parametrize("word", "trusty lads splash unit dispatch distance united".split())
def test_other_words_are_of_no_danger(word: str) -> None:
    assert not classes.is_danger(word)


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("scrap", ("scraps", "scrapping", "scrapped")),
        ("postpone", ("postpones", "postponing", "postponed")),
        ("deny", ("denies", "denying", "denied")),
        ("abolish", ()),
    ],
)
def test_verbs_are_known_in_all_their_forms(verb: str, forms: tuple[str, ...]) -> None:
    assert all(classes.is_averse(form) for form in forms)
    assert classes.is_averse(verb) is bool(forms)


@pytest.mark.parametrize(
    ("edition", "at", "said", "order"),
    [
        ("first", "nominate", "I nominate Paxton. Walsh, you had your turn!", "nominate: Paxton"),
        (
            "first",
            "family_action",
            "I take 2 officers. How many dice does Hastings get again?",
            "family: officers 2",
        ),
        ("first", "buy_captaincy", "I buy. Paxton should buy too!", "captaincy 1: yes"),
        ("first", "dividends", "No dividend - the Company needs every penny", "dividends: 0"),
        (
            "second",
            "transfers",
            "No transfers this time, everything is where it should be.",
            "transfer: none",
        ),
        (
            "second",
            "administer_result",
            "Build a regiment please, the Marathas look hungry.",
            "gain in Bengal: regiment",
        ),
    ],
)
def test_talk_beside_an_order_leaves_it_as_it_is(edition: str, at: str, said: str, order: str) -> None:
    assert played(edition, moments_of(edition)[at], said) == ([order], [])


def test_a_part_of_an_order_that_nobody_could_read_leaves_no_other_part_to_be_sent() -> None:
    rules = rules_of("first")
    book = Book(moments_of("first")["event_tie"], rules.phrases, rules.words)
    (read,) = lines_in(
        book, [(1, "Let the fire take the 2nd one of three. Also I return the promise to Larkins.")]
    )
    assert not isinstance(read.reading, Understood)
