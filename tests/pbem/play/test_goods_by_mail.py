"""Everything that an edition lets change hands, offered and accepted by mail."""

from __future__ import annotations

import json

import pytest

from engine.core.deal import RESPONSE
from tests.pbem.play.reading import told

pytestmark = pytest.mark.slow

SECOND = {
    "seats": ["hastings", "larkins", "sykes", "paxton"],
    "turn": 2,
    "at": "family",
    "families": {
        "hastings": {"money": 6, "shares": 1},
        "larkins": {
            "money": 7,
            "shares": 2,
            "workshops": 3,
            "workshops_used": 1,
            "luxuries": 2,
            "prestige": ["prestige_21"],
            "hidden": ["blackmail_04"],
        },
    },
    "offices": {"chairman": {"holder": "sykes"}},
    "ships": {"union": {"owner": "larkins", "place": "west_indian"}},
}
FIRST = {
    "seats": ["hastings", "larkins", "sykes", "paxton"],
    "turn": 2,
    "at": "president_bengal:sail",
    "families": {
        "hastings": {"money": 6, "court": 1},
        "larkins": {"money": 5, "court": 1},
        "sykes": {"money": 9, "court": 1, "promises": {"larkins": 1}},
        "paxton": {"money": 1, "court": 1},
    },
    "offices": {
        "chairman": {"holder": "hastings"},
        "president_bengal": {"holder": "paxton", "treasury": 4},
    },
    "presidencies": {"bengal": {"ships": 3, "captained": {"larkins": 1}}},
}
OF_THE_FIRST = ("£2", "1 Larkins promise", "1 Sykes promise", "1 captained ship in Bengal")
OF_THE_SECOND = (
    "£3",
    "1 workshop",
    "1 exhausted workshop",
    "2 luxuries",
    "1 Company share",
    "shipyard of Union",
    "{prestige}",
    "blackmail card {blackmail}",
    "promise Consent to Nepotism of Larkins",
)


def deals(house):
    return [each for each in house.rules().pending(house.state()) if each.kind == RESPONSE]


@pytest.fixture
def table(build):
    """A function that starts a game from a position in which Larkins has something of everything."""

    def start(edition, position):
        house = build()
        house.start(edition=edition, position=json.dumps(position).encode())
        return house

    return start


@pytest.mark.parametrize(
    ("edition", "position", "thing"),
    [
        *(("first", FIRST, thing) for thing in OF_THE_FIRST),
        *(("second", SECOND, thing) for thing in OF_THE_SECOND),
    ],
)
def test_a_thing_is_offered_accepted_and_changes_hands(table, edition, position, thing):
    house = table(edition, position)
    words = house.rules().words
    thing = thing.format(
        prestige=words.get("prestige_21", ("",))[0], blackmail=words.get("blackmail_04", ("",))[0]
    )
    line = f"offer: Larkins gives {thing} to Hastings; Hastings gives £1 to Larkins"
    before = dict(house.state().money)["hastings"]
    answer = told(house.answer("larkins", line), line)
    assert answer.startswith("Accepted."), answer
    sent = house.write("hastings", "accept")
    assert deals(house) == []
    back = 2 if thing == "£2" else 3 if thing == "£3" else 0
    assert dict(house.state().money)["hastings"] == before - 1 + back
    assert any("is carried out" in " ".join(letter.text.split()) for letter in sent)


@pytest.mark.parametrize(
    "thing", ["a writer", "the Chairman", "1 office", "Hastings' wife", "1 law", "1 trophy"]
)
def test_what_cannot_be_traded_is_refused_with_a_reason(table, thing):
    house = table("second", SECOND)
    line = f"offer: Larkins gives {thing} to Hastings"
    assert told(house.answer("larkins", line), line).startswith("Not understood.")
    assert deals(house) == []


def test_everybody_reads_that_a_face_down_card_was_sold_and_the_parties_alone_which(table):
    house = table("second", SECOND)
    name = house.rules().words["blackmail_04"][0]
    house.write("larkins", f"offer: Larkins gives blackmail card {name} to Hastings")
    house.write("hastings", "accept")
    for seat in ("sykes", "paxton"):
        assert name not in house.answer(seat, "history")
    assert name in house.answer("hastings", "history")


def test_a_deal_of_three_is_carried_out_by_the_last_of_them(table):
    house = table("second", SECOND)
    line = "offer: Larkins gives £1 to Hastings; Hastings gives £1 to Sykes"
    house.write("larkins", line)
    house.write("sykes", "accept")
    assert dict(house.state().money)["larkins"] == 7
    house.write("hastings", "accept")
    money = dict(house.state().money)
    assert (money["larkins"], money["hastings"], money["sykes"]) == (6, 6, 1)


def test_what_cannot_be_delivered_any_more_moves_nothing(table):
    house = table("second", SECOND)
    house.write("larkins", "offer: Larkins gives £5 to Hastings; Hastings gives £1 to Larkins")
    house.write("larkins", "offer: Larkins gives £6 to Sykes")
    house.write("sykes", "accept")
    house.write("hastings", "accept")
    money = dict(house.state().money)
    assert (money["larkins"], money["hastings"]) == (1, 6)
    assert "cannot be carried out" in " ".join(house.last("hastings").text.split())


HIRING = {
    "seats": ["hastings", "larkins", "sykes", "paxton"],
    "turn": 2,
    "at": "hiring",
    "families": {
        "hastings": {"money": 2, "shares": 2, "writers": {"madras_presidency": 1}},
        "larkins": {"money": 4, "shares": 1, "writers": {"madras_presidency": 1}},
    },
    "offices": {
        "chairman": {"holder": "hastings"},
        "director_of_trade": {"holder": "sykes"},
        "military_affairs": {"holder": "sykes"},
        "president_of_bengal": {"holder": "paxton"},
        "president_of_bombay": {"holder": "paxton"},
        "president_of_madras": {"holder": "paxton"},
    },
}


def test_2E_3_the_worked_example_of_chapter_3_by_mail(table):
    """Larkins pays, gives its promise of consent and is hired, all in one step."""
    house = table("second", HIRING)
    while house.asked()[0].kind != "hire":
        house.play_default()
    assert house.asked()[0].seat == "hastings"
    line = (
        "offer: Larkins gives £2 to Hastings; Larkins gives promise Consent to Nepotism of Larkins to Hastings; "
        "answer Hastings Larkins writer in Madras"
    )
    answer = told(house.answer("larkins", line), line)
    assert answer.startswith("Accepted."), answer
    house.write("hastings", "accept")
    state = house.state()
    board = house.rules().view(state, "larkins").board
    assert {line.id: line.holder for line in board.offices}["manager_of_shipping"] == "larkins"
    assert dict(state.money)["hastings"] == 4
    assert dict(state.promises)["larkins.consent_to_nepotism"] == "hastings"
