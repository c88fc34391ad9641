"""The language of standing acceptances, over what the deals of each edition move."""

from __future__ import annotations

from time import process_time

import pytest

from engine import rules_for
from engine.core.deal import AgreedAnswer, Deal, Transfer
from engine.core.ids import DecisionId, Seat
from engine.core.terms import Part, Terms, good_enough, own_answers
from pbem.lines.bargains import Doubt, Market, Unclear, read_terms, said_in, worded

RULES = {edition: rules_for(edition) for edition in ("first", "second")}
SEATS = tuple(Seat(each) for each in ("hastings", "larkins", "paxton", "sykes"))
ME, OTHER, THIRD = SEATS[:3]


def read(text: str, edition: str = "second") -> Terms | Unclear:
    rules = RULES[edition]
    return read_terms(text, Market(rules.goods, SEATS, rules.words))


def parts(**things: int) -> tuple[Part, ...]:
    return tuple(Part(what, number) for what, number in things.items())


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("I get at least 3 for a share", Terms(parts(pounds=3), parts(shares=1))),
        ("at least £3 for one share", Terms(parts(pounds=3), parts(shares=1))),
        ("3 pounds or more for a Company share", Terms(parts(pounds=3), parts(shares=1))),
        ("I give a share for at least £3", Terms(parts(pounds=3), parts(shares=1))),
        ("sell a share for 3", Terms(parts(pounds=3), parts(shares=1))),
        ("buy a share for at most £4", Terms(parts(shares=1), parts(pounds=4))),
        ("a luxury and a workshop for up to 7", Terms(parts(luxuries=1, workshops=1), parts(pounds=7))),
        ("two workshops for nothing", Terms(parts(workshops=2))),
        ("£2", Terms(parts(pounds=2))),
        ("£2 for each share", Terms(parts(pounds=2), parts(shares=0), each=True)),
        ("3 for a share from Larkins", Terms(parts(pounds=3), parts(shares=1), partners=(OTHER,))),
        (
            "3 for a share, from Larkins or Sykes",
            Terms(parts(pounds=3), parts(shares=1), partners=(OTHER, SEATS[3])),
        ),
        ("£2 for my answer consent yes", Terms(parts(pounds=2), answers=("consent yes",))),
        (
            "£2 for a share and my answer family: enlist writer, Madras and answer consent yes",
            Terms(
                parts(pounds=2),
                parts(shares=1),
                answers=("family: enlist writer, Madras", "consent yes"),
            ),
        ),
        (
            "Consent to Nepotism of Larkins for 1 pound",
            Terms((Part("larkins.consent_to_nepotism", 1),), parts(pounds=1)),
        ),
    ],
)
def test_terms_of_the_second_edition(text, terms):
    assert read(text) == terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("£2 for a Larkins promise", Terms(parts(pounds=2), parts(larkins_promises=1))),
        ("one captained ship in Bombay for 3", Terms((Part("ships_in_bombay", 1),), parts(pounds=3))),
        ("I get 2 Sykes promises and £1 for nothing", Terms(parts(sykes_promises=2, pounds=1))),
    ],
)
def test_terms_of_the_first_edition(text, terms):
    assert read(text, "first") == terms


@pytest.mark.parametrize(
    ("text", "doubt", "given"),
    [
        ("", Doubt.EMPTY, ""),
        ("nothing for nothing", Doubt.EMPTY, "nothing for nothing"),
        ("£3 for a spaceship", Doubt.THING, "a spaceship"),
        ("£3 for a share from Nobody", Doubt.SEAT, "Nobody"),
        ("£3 for each share and a workshop", Doubt.EACH, "each share and a workshop"),
        ("something nice", Doubt.THING, "something nice"),
    ],
)
def test_what_is_not_understood_is_named(text, doubt, given):
    unclear = read(text)
    assert isinstance(unclear, Unclear)
    assert (unclear.doubt, unclear.given) == (doubt, given)


@pytest.mark.parametrize(
    "text",
    [
        "I get at least 3 for a share",
        "£2 for each workshop, from Larkins and Sykes",
        "buy a luxury for 2",
        "£2",
        "£1 and a luxury for a share and my answer consent yes",
        "Consent to Nepotism of Larkins for 1 pound",
        "shipyard of Ganges for at most £4",
    ],
)
def test_terms_are_said_back_in_words_that_mean_the_same(text):
    market = Market(RULES["second"].goods, SEATS, RULES["second"].words)
    terms = read_terms(text, market)
    assert isinstance(terms, Terms)
    assert read_terms(worded(terms, market), market) == terms


def test_terms_are_said_back_plainly():
    market = Market(RULES["second"].goods, SEATS, RULES["second"].words)
    terms = read_terms("sell share for 3, with sykes", market)
    assert worded(terms, market) == "I get at least £3 for at most 1 Company share, from Sykes"
    assert (
        worded(read_terms("£2 for each share", market), market) == "I get at least £2 for each Company share"
    )


def deal(*items: Transfer | AgreedAnswer) -> Deal:
    return Deal(OTHER, items)


def gives(source: Seat, number: int, what: str, target: Seat) -> Transfer:
    return Transfer(what, source, target, number)


@pytest.mark.parametrize(
    ("text", "items", "taken"),
    [
        ("£3 for a share", [gives(OTHER, 3, "pounds", ME), gives(ME, 1, "shares", OTHER)], True),
        ("£3 for a share", [gives(OTHER, 5, "pounds", ME)], True),
        ("£3 for a share", [gives(OTHER, 2, "pounds", ME), gives(ME, 1, "shares", OTHER)], False),
        ("£3 for a share", [gives(OTHER, 6, "pounds", ME), gives(ME, 2, "shares", OTHER)], False),
        ("£3 for each share", [gives(OTHER, 6, "pounds", ME), gives(ME, 2, "shares", OTHER)], True),
        ("£3 for each share", [gives(OTHER, 5, "pounds", ME), gives(ME, 2, "shares", OTHER)], False),
        ("£3 for each share", [gives(OTHER, 5, "pounds", ME)], False),
        ("£3 for a share", [gives(OTHER, 9, "pounds", ME), gives(ME, 1, "luxuries", OTHER)], False),
        (
            "£3 for a share",
            [gives(OTHER, 4, "pounds", ME), gives(ME, 1, "pounds", OTHER), gives(ME, 1, "shares", OTHER)],
            True,
        ),
        (
            "£3 for a share from Larkins",
            [gives(OTHER, 3, "pounds", ME), gives(ME, 1, "shares", THIRD)],
            False,
        ),
        ("£3 for a share", [gives(OTHER, 3, "pounds", ME), gives(ME, 1, "shares", THIRD)], True),
        ("buy a share for £4", [gives(OTHER, 1, "shares", ME), gives(ME, 5, "pounds", OTHER)], False),
        ("buy a share for £4", [gives(OTHER, 2, "shares", ME), gives(ME, 4, "pounds", OTHER)], True),
    ],
)
def test_an_offer_is_taken_that_is_at_least_as_good(text, items, taken):
    terms = read(text)
    assert isinstance(terms, Terms)
    assert good_enough(terms, deal(*items), ME) is taken


def test_answers_of_the_own_seat_are_found_and_told_apart_by_their_words():
    mine = AgreedAnswer(DecisionId("x"), ME, "yes")
    others = AgreedAnswer(DecisionId("y"), OTHER, "yes")
    assert own_answers(deal(others, mine), ME) == (1,)
    described = "consent to Larkins writer in Madras: yes"
    assert said_in("consent yes", described)
    assert said_in("consent to Larkins: yes", described)
    assert not said_in("consent no", described)
    assert not said_in("yes consent", described)
    assert not said_in("", described)


@pytest.mark.parametrize(
    "text",
    [
        "£3 for a share from " + "walsh , " * 120 + ";",
        "a and " * 150,
        "for " * 250,
        "from with " * 100,
        "at least at most or more " * 40,
        "(" * 900,
        "1 " * 450,
    ],
)
def test_nonsense_is_read_in_bounded_time(text):
    begin = process_time()
    read(text[:1000])
    assert process_time() - begin < 1


@pytest.mark.parametrize(
    ("edition", "text", "thing"),
    [
        ("first", "at least 3 quid for one of my promises", "hastings_promises"),
        ("second", "£2 or more for my consent to nepotism", "hastings.consent_to_nepotism"),
        ("second", "£2 for my own workshop", "workshops"),
    ],
)
def test_what_is_one_s_own_is_called_so(edition: str, text: str, thing: str) -> None:
    rules = RULES[edition]
    found = read_terms(text, Market(rules.goods, SEATS, rules.words, ME))
    assert isinstance(found, Terms)
    assert [part.what for part in found.gives] == [thing]
