"""The list of favours as a whole: each has words, a price, and a question that it is offered before (2E-16.1.11)."""

from __future__ import annotations

import pytest

from engine.second.crown import deeds, favours, market
from engine.second.crown.answers import ANSWERS, TIES
from engine.second.memos.common import OfficeMemo
from engine.second.ruleset import RULES
from engine.second.state import CROWN
from engine.second.tables import NONE, load_canonical
from engine.second.words.crown import FAVOURS, NEXT
from tests.engine.second import build
from tests.engine.second.crown import court

LISTED = {each.id for rows in favours.OFFERED.values() for each in rows}
PRICES = load_canonical(NONE).crown
GOODS = {f"{verb}_{good}" for good in market.GOODS for verb in ("give", "take")}
FLAT = {name for name in GOODS if hasattr(PRICES.flat_favours, name)} | {market.EXCHANGE}


def test_2E_16_1_11_every_favour_has_words_and_so_has_what_comes_next() -> None:
    """2E-16.1.11, 2E-16.1.10: nothing is offered, and nothing is left to a person, without a name; no name is for nothing."""
    assert set(FAVOURS) == LISTED | FLAT
    assert set(NEXT) == {f"next_{point}" for point in (*favours.OFFERED, *TIES)}


def test_2E_16_1_11_favours_stand_before_questions_that_the_crown_answers_by_rule() -> None:
    """2E-16.1.11: or before one of the steps at which they are offered to everybody."""
    for point in favours.OFFERED:
        assert point in favours.STEPS_OFFERED or point in ANSWERS, point
        assert point in favours.STEPS_OFFERED or point in RULES.phrases


def test_2E_16_1_11_what_happens_at_once_is_a_deed() -> None:
    """2E-16.1.11: and only that."""
    assert {each.id for rows in favours.OFFERED.values() for each in rows if each.deed} == set(deeds.DEEDS)


@pytest.mark.parametrize("climate", PRICES.numbers.climates)
def test_2E_16_1_11_prices_of_tables_are_those_of_the_climate(climate: str) -> None:
    """2E-16.1.11: a favour that a table does not give in a climate is not to be had; one for nothing needs none."""
    state = build.hold(court.table(climate=climate, cubes={"hastings": 12, CROWN: 0}), chairman=CROWN)
    column = list(PRICES.numbers.climates).index(climate)
    for name in ("stop_crown_deploying", "make_crown_deploy_again", "dearer_alliance", "one_more_dividend"):
        row = next(each for each in PRICES.tables if each.id == name)
        value = row.values[column]
        price = favours.listed(name)(state, None, "hastings")
        assert price == (None if value == -99 else -value)


def test_2E_16_1_11_a_favour_is_bought_once_before_a_step() -> None:
    """2E-16.1.11: after it others are offered, and it holds for no other step."""
    state = build.hold(
        court.table(cubes={"hastings": 12, CROWN: 0}), director_of_trade=CROWN, president_of_bombay="hastings"
    )
    state = build.hold(build.purse(state, director_of_trade=9), president_of_bengal=CROWN)
    state = build.put(state, CROWN, "writers.bombay_presidency")
    asked = build.at_step(
        court.guided(state, climate="bear"), "transfers", OfficeMemo("director_of_trade", 1)
    ).state
    once = build.answer(asked, "hastings", "buy_favour", ("prevent_transfer", ())).state
    assert set(court.offers(once, "hastings")) == {"choose_transfer"}
    after = build.answer(once, "hastings", "buy_favour", None).state
    assert after.crown is not None
    next_step = build.at_step(after, "transfers", OfficeMemo("director_of_trade", 1), path="t1.other").state
    assert set(court.offers(next_step, "hastings")) == {"prevent_transfer", "choose_transfer"}
