"""The worked order lines of docs/order-lines.md, played by mail: for the question that is open, and filed ahead for good.

Each line stands in a position of the edition whose office it is about; dice fall as told: 1 success, 4 failure.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import Struct

from engine.core.inputs import Filed, Ordered
from engine.core.options import Choice
from pbem.play.table import input_of
from tests.pbem.play.house import House
from tests.pbem.play.strategies import FIRMS
from tests.pbem.play.test_conditional_orders import filed

pytestmark = pytest.mark.slow

PAGE = Path(__file__).parents[3] / "docs/order-lines.md"
FOUR = ["hastings", "larkins", "sykes", "paxton"]
MOST = 30
"""Questions of others that are answered before the line must have acted."""


class Case(Struct, frozen=True):
    """A line, who sends it, the table on which it is for the question that is open, and what it answers.

    The question comes at once, else (with `asked`) when others have answered theirs. `before` changes that table into
    one where others are asked first; `others` are lines for them, without which they answer as silence would.
    """

    line: str
    seat: str
    table: dict[str, object]
    answers: tuple[Choice, ...]
    before: dict[str, object]
    others: tuple[tuple[str, str], ...] = ()
    dice: tuple[int, ...] = ()
    edition: str = "second"
    asked: str = ""


def table(at: str, **sections: object) -> dict[str, object]:
    """Turn 2 with four families, each with £6 and a share; Sykes is Chairman."""
    families = {name: {"money": 6, "shares": 1} for name in FOUR}
    own = sections.pop("families", {})
    assert isinstance(own, dict)
    for name, more in own.items():
        families[name] = {**families.get(name, {}), **more}
    offices = sections.pop("offices", {})
    assert isinstance(offices, dict)
    return {
        "seats": list(families),
        "turn": 2,
        "at": at,
        "families": families,
        "offices": {"chairman": {"holder": "sykes"}, **offices},
        **sections,
    }


def first(at: str, **sections: object) -> dict[str, object]:
    """The same in the first edition: Hastings is President of Bombay."""
    return {
        "seats": FOUR,
        "turn": 2,
        "at": at,
        "families": {name: {"money": 9, "court": 2} for name in FOUR},
        "offices": {"chairman": {"holder": "sykes"}, "president_bombay": {"holder": "hastings"}},
        **sections,
    }


DIRECTOR = {"director_of_trade": {"holder": "larkins", "treasury": 1}}
"""Larkins is asked for an envoy before the offices behind the Director work."""
PRESIDENT = {"president_of_bombay": {"holder": "hastings", "treasury": 14}}
GOVERNOR = {"governor_of_mysore": {"holder": "hastings"}}
MANAGER = {"manager_of_shipping": {"holder": "hastings", "treasury": 14}}
ENVOY = {"director_of_trade": {"holder": "hastings", "treasury": 8}}
HIRED = {
    "president_of_bombay": {"holder": "hastings"},
    "president_of_madras": {"holder": "larkins"},
    "president_of_bengal": {"holder": "paxton"},
    "manager_of_shipping": {"holder": "larkins"},
    "director_of_trade": {"holder": "paxton"},
    "military_affairs": {"holder": "paxton"},
}
PENSIONER = {"larkins": {"pensioners": 1}}
"""Larkins is asked whether to retire before the families act."""


def others_first(at: str, offices: dict[str, dict[str, object]]) -> dict[str, object]:
    """What puts others before an office at work."""
    return {"at": at, "offices": {"chairman": {"holder": "sykes"}, **DIRECTOR, **offices}}


def voting(way: str, answer: Choice) -> Case:
    """The vote of Hastings, once Walsh, who votes before, has gone some way."""
    money = {"money": 6, "shares": 1, "workshops": 3}
    return Case(
        "vote: for 3 if Walsh votes for, else against 2",
        "hastings",
        table(
            "propose_a_law",
            families={"hastings": money, "walsh": money},
            politics={"prime_minister": "larkins"},
        ),
        (answer,),
        {},
        (("walsh", f"vote: {way} 1"),),
        asked="cast_votes",
    )


CASES = {
    "family": Case(
        "family: enlist writer in Bombay",
        "hastings",
        table("family"),
        (("enlist_writer", (("bombay_presidency", 1),)),),
        {
            "at": "retirements",
            "families": {name: {"money": 6, "shares": 1, **PENSIONER.get(name, {})} for name in FOUR},
        },
    ),
    "chairman": Case(
        "chairman: debt 1; give shipping 6, bombay 5, madras rest",
        "sykes",
        table("chairman", offices=HIRED, company={"balance": 10}),
        (1, (("manager_of_shipping", 6), ("president_of_bombay", 5), ("president_of_madras", 4))),
        {"at": "family"},
    ),
    "envoy": Case(
        "envoy: try with 3, again while treasury >= 2, then open order at Mysore 1; pass",
        "hastings",
        table(
            "director_of_trade", offices=ENVOY, orders={"mysore_1": {"open": False}}, company={"balance": 1}
        ),
        (3, 3, "mysore_1", None),
        {"at": "chairman"},
        (("sykes", "allocate: 1 Manager of Shipping"),),
        (4, 4, 4, 1, 1, 1),
    ),
    "shipping": Case(
        "shipping: fit Hampshire to West; fit one to South; lease to East",
        "hastings",
        table(
            "manager_of_shipping",
            offices=MANAGER,
            ships={"hampshire": {"owner": "hastings"}, "atlas": {"owner": "larkins"}},
        ),
        (("fit", ("hampshire", "west_indian")), ("fit", ("atlas", "south_indian")), ("lease", "east_indian")),
        others_first("director_of_trade", MANAGER),
    ),
    "trade": Case(
        "trade bombay: regions Delhi; dice 5; fill Bombay 3, Bombay 1, Delhi 3; again while dice >= 3",
        "hastings",
        table(
            "presidencies",
            offices=PRESIDENT,
            families={"hastings": {"writers": {"bombay_presidency": 3}}},
            orders={"delhi_3": {"open": True}},
            zones={"west_indian": {"company": 4}},
        ),
        ((6, ("delhi",)), (6, ("delhi",)), ("bombay_1", "delhi_3")),
        others_first("director_of_trade", PRESIDENT),
        dice=(4,) * 5 + (1,) * 5,
    ),
    "deploy": Case(
        "deploy madras -> Mysore: all officers, 1 regiment, alliance Arcot; again never",
        "hastings",
        table(
            "presidencies",
            families={"hastings": {"officers": {"army_of_madras": 3}}},
            armies={"army_of_madras": {"regiments": 2, "commander": "hastings"}},
            alliances=["arcot"],
            regions={"madras": {"presidency": "madras_presidency"}, "mysore": {"towers": 1}},
        ),
        (("mysore", 1, (("hastings", 3),), ("arcot",)), None),
        others_first("director_of_trade", {}),
        dice=(4,) * 12,
    ),
    "govern": Case(
        "govern mysore: regiment, tax company, stop",
        "hastings",
        table("presidencies", offices=GOVERNOR, regions={"mysore": {"presidency": "madras_presidency"}}),
        ("roll", "regiment", "roll", "tax_to_balance", "stop"),
        others_first("director_of_trade", GOVERNOR),
        dice=(1,) * 5,
    ),
    "govern with a failure": Case(
        "govern mysore: regiment, tax company, stop",
        "hastings",
        table("presidencies", offices=GOVERNOR, regions={"mysore": {"presidency": "madras_presidency"}}),
        ("roll", "roll", "regiment", "roll"),
        others_first("director_of_trade", GOVERNOR),
        dice=(4, 4, 4, 1, 1, 4),
    ),
    "dividends": Case(
        "dividends: 1",
        "sykes",
        table("dividends", company={"balance": 30}),
        (1,),
        others_first("director_of_trade", {}),
    ),
    "vote for": voting("for", ("for", (3, 0))),
    "vote against": voting("against", ("against", (2, 0, None))),
    "firm": Case(
        "firm strategy: West, spend 4",
        "sykes",
        FIRMS,
        (("strategy_west", (4,)),),
        {"at": "family"},
    ),
    "retire": Case(
        "retire Hastings' pensioner: Great Estate, else cheapest",
        "hastings",
        table("retirements", families={"hastings": {"pensioners": 1}}),
        (("prize_lodgings",),),
        {"at": "propose_a_law", "politics": {"prime_minister": "larkins"}},
    ),
    "enlist, first edition": Case(
        "family: enlist writer",
        "paxton",
        first("family_actions:paxton"),
        (("writers", 1),),
        {"at": "family_actions"},
        edition="first",
    ),
    "revenue, first edition": Case(
        "revenue: 6 ship purch, 5 bombay, madras rest",
        "sykes",
        first("allocate_revenue", company={"revenue": 15}),
        ((("ship_purchasing", 6), ("president_bombay", 5), ("president_madras", 4)),),
        {"at": "dividends"},
        (("sykes", "dividends: 0"),),
        edition="first",
    ),
    "retire, first edition": Case(
        "retire Hastings' president: Country Estate, else cheapest",
        "hastings",
        first("attrition"),
        ("house_of_commons",),
        {"at": "allocate_revenue", "company": {"revenue": 1}},
        dice=(6,) * 40,
        edition="first",
    ),
}


def begin(house: House, case: Case, **changed: object) -> None:
    """The game of a case, in which dice fall as it says."""
    position = {**case.table, **changed}
    seats = position["seats"]
    assert isinstance(seats, list)
    house.start(
        players=len(seats),
        edition=case.edition,
        position=json.dumps(position).encode(),
        laboratory=bool(case.dice),
        dice=case.dice,
    )


def answers(house: House, case: Case) -> tuple[Choice, ...]:
    """What the line has answered: what came of its standing order, else the order that it is itself."""
    given = [input_of(entry) for entry in house.entries()]
    own = [each for each in given if isinstance(each, Ordered) and each.order.seat == case.seat]
    filed = any(isinstance(each, Filed) for each in given)
    return tuple(each.order.choice for each in own if each.standing or not filed)


def go_on(house: House, case: Case) -> None:
    """Somebody who is asked answers: what the case says, else what silence would play."""
    decision = house.asked()[0]
    worded = house.line(decision)
    own = (line for seat, line in case.others if seat == decision.seat and line[:4] == worded[:4])
    house.write(decision.seat, next(own, worded))


def play(house: House, case: Case) -> None:
    """The others answer until the line has said all that it is to say."""
    for _ in range(MOST):
        if len(answers(house, case)) >= len(case.answers):
            return
        go_on(house, case)


@pytest.mark.parametrize("name", CASES)
def test_it_answers_the_question_that_is_open(house: House, name: str) -> None:
    """Sent when its question is asked, the line answers it, and what its office is asked behind that."""
    case = CASES[name]
    begin(house, case)
    while case.asked not in ("", *(each.kind for each in house.asked() if each.seat == case.seat)):
        go_on(house, case)
    house.answer(case.seat, case.line)
    play(house, case)
    assert answers(house, case) == case.answers


@pytest.mark.parametrize("name", CASES)
def test_it_answers_by_itself_when_it_was_filed_ahead(house: House, name: str) -> None:
    """Sent with "always" while others are asked, it does nothing yet; when its office is asked it does the same."""
    case = CASES[name]
    begin(house, case, **case.before)
    house.answer(case.seat, f"always: {case.line}")
    assert filed(house) == [case.line]
    assert answers(house, case) == ()
    play(house, case)
    assert answers(house, case) == case.answers
    assert filed(house) == [case.line], "it is for good"


@pytest.mark.parametrize("name", CASES)
def test_the_page_shows_it(name: str) -> None:
    """Players find each line in the description of order lines."""
    assert CASES[name].line in PAGE.read_text(encoding="utf-8")


def test_a_list_for_successes_that_is_sent_late_begins_with_the_next(house: House) -> None:
    """A Governor who has used one success by hand says what the following ones are for."""
    case = CASES["govern"]
    begin(house, case)
    house.answer("hastings", "administer Mysore: roll")
    house.answer("hastings", "gain in Mysore: ship")
    house.answer("hastings", "govern mysore: tax company, stop")
    assert answers(house, case) == ("roll", "tax_to_balance", "stop")


def test_a_list_for_successes_that_has_no_end_leaves_the_rest_to_its_owner(house: House) -> None:
    """Without "stop" the Governor is asked again when the list is used up."""
    case = CASES["govern"]
    begin(house, case)
    house.answer("hastings", "govern mysore: regiment, tax company")
    assert answers(house, case) == ("roll", "regiment", "roll", "tax_to_balance")
    assert [each.kind for each in house.asked()] == ["administer"]


def test_a_gain_that_is_unknown_is_refused_with_those_that_are(house: House) -> None:
    """Nothing is rolled for a list that cannot be read to its end."""
    case = CASES["govern"]
    begin(house, case)
    receipt = house.answer("hastings", "govern mysore: regiment, elephant, stop")
    assert "Not understood" in receipt
    assert answers(house, case) == ()


def test_a_purchase_that_is_not_possible_is_left_to_its_owner_who_reads_why(house: House) -> None:
    """There is no such ship to be had: nothing else is bought in its place, and the line goes on with the next purchase."""
    case = CASES["shipping"]
    begin(house, case)
    receipt = " ".join(house.answer("hastings", "shipping: fit Union to West; lease to East").split())
    assert answers(house, case) == ()
    assert "what it says of this is not possible here, so answer yourself" in receipt
    assert "silence plays" in receipt
    house.write("hastings", "shipping: lease South")
    assert answers(house, case) == (("lease", "east_indian"),), (
        "the second purchase is the second of the line"
    )


def test_a_plan_that_can_say_nothing_to_its_question_says_so(house: House) -> None:
    """No order of Mysore can be reached from Bombay: the President is asked, and reads that the line does not answer."""
    case = CASES["trade"]
    begin(house, case, **case.before)
    house.write("hastings", "always: trade bombay: regions Punjab; dice 4; again while treasury >= 3")
    while "trade" not in {each.kind for each in house.asked() if each.seat == "hastings"}:
        go_on(house, case)
    report = " ".join(house.answer("hastings", "status").split())
    assert "what it says of this is not possible here, so answer yourself" in report
