"""Phase III: Hiring (2E-7)."""

from __future__ import annotations

import pytest

from engine.second import offices
from engine.second.family_pieces import (
    TRAINING,
    commander,
    number,
    officers,
)
from engine.second.memos.common import OfficeMemo
from engine.second.phases.hiring.candidates import hirer, pool
from engine.second.state import OfficeState, State, office, with_office
from engine.second.words import WORDS
from tests.engine.second import build
from tests.engine.second.phases.hiring_queue import (
    BENGAL,
    BOMBAY,
    MADRAS,
    among,
    clerks,
    filling,
    full,
    names,
)


def test_2E_7_1_1_the_lowest_number_first() -> None:
    """2E-7.1.1: the Manager (3) is filled before the President of Bombay (5), and a promotion's vacancy is looked at again."""
    state = clerks(full("manager_of_shipping", "president_of_bombay"), BOMBAY, paxton=1, sykes=1)
    state = filling(state)
    assert dict(build.question(state, "hastings", "hire").about)["office"] == "manager_of_shipping"
    state = build.answer(state, "hastings", "hire", "paxton_writer_bombay").state
    assert offices.holder(state, "manager_of_shipping") == "paxton"
    assert offices.holder(state, "president_of_bombay") == "sykes"


def test_2E_7_1_1_a_promotion_makes_a_vacancy_that_is_filled_next() -> None:
    """2E-7.1.1: Military Affairs becomes Director; its own desk (4) is filled before Madras (6)."""
    state = clerks(full("director_of_trade", "president_of_madras"), MADRAS, paxton=2)
    state = build.put(build.put(state, "paxton", TRAINING), "sykes", TRAINING)
    state = filling(state)
    state = build.answer(state, "hastings", "hire", ("larkins_military_affairs", None)).state
    assert dict(build.question(state, "hastings", "hire").about)["office"] == "military_affairs"


def test_2E_7_1_2_an_office_must_be_filled() -> None:
    """2E-7.1.2: with one candidate nobody is asked: the hire is made."""
    state = filling(clerks(full("president_of_madras"), MADRAS, paxton=1))
    assert build.asked(state) == ()
    assert offices.holder(state, "president_of_madras") == "paxton"


def test_2E_7_1_3_without_candidate_it_stays_vacant() -> None:
    """2E-7.1.3: no writer in Madras: the office is told to be vacant; looked at again when a hirer turns up."""
    outcome = build.at_step(full("president_of_madras"), "fill_offices", path="t2.hiring")
    assert build.told(outcome, "offices_left_vacant") == [{"offices": ("president_of_madras",)}]
    state = clerks(full("chairman", "manager_of_shipping"), BOMBAY, paxton=1)
    state = filling(build.court(state, paxton=1))
    state = build.answer(state, "paxton", "chairman_vote", "paxton").state
    assert offices.holder(state, "manager_of_shipping") == "paxton"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("director_of_trade", "hastings"),
        ("manager_of_shipping", "hastings"),
        ("military_affairs", "hastings"),
        ("president_of_madras", "hastings"),
        ("governor_of_mysore", "sykes"),
    ],
)
def test_2E_7_3_1_hirers(name: str, expected: str) -> None:
    """2E-7.3.1: the Chairman hires, the Director hires Presidents, the tied President hires Governors."""
    state = build.conquered(full(), "mysore", MADRAS)
    state = build.hold(offices.vacate(state, "director_of_trade"), director_of_trade="hastings")
    assert hirer(state, name) == expected


def test_2E_7_3_1_the_governor_general_hires_presidents() -> None:
    """2E-7.3.1: with the Director's card out of play the Governor General hires."""
    state = with_office(offices.vacate(full(), "director_of_trade"), "director_of_trade", None)
    assert hirer(build.hold(state, governor_general="paxton"), "president_of_bombay") == "paxton"
    assert hirer(state, "president_of_bombay") == ""


def test_2E_7_3_1_candidates_of_each_office() -> None:
    """2E-7.3.1: each office's pool as printed, with its fallback only when the first is empty (2E-7.4.4)."""
    state = build.conquered(full("director_of_trade"), "mysore", MADRAS)
    state = clerks(
        clerks(build.hold(state, governor_of_mysore="paxton"), MADRAS, paxton=2, sykes=1), BOMBAY, larkins=1
    )
    state = build.put(state, "paxton", officers("army_of_madras"), 2)
    assert "paxton_governor_of_mysore" not in names(state, "director_of_trade")
    assert "hastings_chairman" not in names(state, "director_of_trade")
    assert "larkins_military_affairs" in names(state, "director_of_trade")
    assert names(state, "manager_of_shipping") == [
        "larkins_writer_bombay",
        "sykes_writer_madras",
        "paxton_writer_madras",
    ]
    assert names(state, "president_of_madras") == [
        "sykes_writer_madras",
        "paxton_writer_madras",
        "paxton_governor_of_mysore",
    ]
    assert names(state, "governor_of_mysore") == [
        "sykes_writer_madras",
        "paxton_writer_madras",
        "paxton_officer_madras",
    ]
    assert names(state, "military_affairs") == ["paxton_officer_madras"]
    led = build.put(state, "larkins", commander("army_of_bengal"))
    assert names(led, "military_affairs") == ["larkins_commander_bengal"]
    bare = build.put(full(), "sykes", TRAINING)
    assert names(bare, "military_affairs") == ["sykes_trainee"]


def test_2E_7_3_1_fallback_of_the_director() -> None:
    """2E-7.3.1: only when no office but Chairman and Governors is held do writers come in."""
    state = clerks(build.hold(build.laid(), chairman="hastings"), BENGAL, sykes=1)
    assert names(state, "director_of_trade") == ["sykes_writer_bengal"]


def test_2E_7_3_1_the_default_needs_no_consent() -> None:
    """2E-7.3.1: own writers come first in the order, yet silence hires the first foreign one when others are there."""
    state = filling(clerks(full("president_of_bombay"), BOMBAY, hastings=1, paxton=1, sykes=1))
    assert among(state, "hastings") == (
        "hastings_writer_bombay",
        "sykes_writer_bombay",
        "paxton_writer_bombay",
    )
    assert build.default(state, "hastings", "hire") == ("sykes_writer_bombay", None)


def test_2E_7_3_2_writers_on_orders_are_no_candidates() -> None:
    """2E-7.3.2: a writer that stands on an order is not in a box."""
    state = build.writer(full("president_of_bombay"), "paxton", "bombay_1", BOMBAY)
    assert names(state, "president_of_bombay") == []


def test_2E_7_3_4_a_writer_begins_fresh() -> None:
    """2E-7.3.4: a writer who is hired brings no fatigue into the office."""
    state = filling(clerks(full("president_of_madras"), MADRAS, paxton=1))
    assert office(state, "president_of_madras") == OfficeState(0)


def test_2E_7_3_3_a_promotion_takes_fatigue_along() -> None:
    """2E-7.3.3: the Governor with two fatigue cubes becomes President with two; the old card is vacant and fresh."""
    state = build.conquered(full("president_of_madras"), "mysore", MADRAS)
    state = build.hold(state, governor_of_mysore="paxton")
    state = filling(with_office(state, "governor_of_mysore", OfficeState(2)))
    assert offices.holder(state, "president_of_madras") == "paxton"
    assert (office(state, "president_of_madras").fatigue, office(state, "governor_of_mysore").fatigue) == (
        2,
        0,
    )


def test_2E_7_3_4_a_hired_commander_leaves_the_slot() -> None:
    """2E-7.3.4: the slot of the Commander who takes Military Affairs is empty."""
    state = filling(build.put(full("military_affairs"), "paxton", commander("army_of_bengal")))
    assert offices.holder(state, "military_affairs") == "paxton"
    assert number(state, commander("army_of_bengal"), "paxton") == 0


def test_2E_7_3_5_an_own_piece_into_another_office() -> None:
    """2E-7.3.5: the Chairman promotes the own Manager to Director; the other officeholders' families must consent."""
    state = filling(full("director_of_trade"))
    state = build.answer(state, "hastings", "hire", ("hastings_manager_of_shipping", None)).state
    assert {each.seat for each in build.asked(state)} == {"larkins", "sykes"}


def nepotism(second: str | None = None) -> State:
    """The worked example: pool of Madras: two own writers, one of Paxton, a Governor of Sykes; the own writer is chosen."""
    state = build.conquered(full("president_of_madras"), "mysore", MADRAS)
    state = clerks(build.hold(state, governor_of_mysore="sykes"), MADRAS, hastings=2, paxton=1)
    return build.answer(filling(state), "hastings", "hire", ("hastings_writer_madras", second)).state


def test_2E_7_4_1_every_other_family_of_the_pool_is_asked_at_once() -> None:
    """2E-7.4.1, 2E-7.4.6: Sykes and Paxton have the question together; Larkins has nobody in the pool."""
    assert [each.seat for each in build.asked(nepotism())] == ["sykes", "paxton"]


def test_2E_7_4_1_a_piece_of_another_family_needs_no_consent() -> None:
    """2E-7.4.1: Hastings hires the Governor of Sykes, and Paxton, who has a writer in the pool, is not asked."""
    state = build.conquered(full("president_of_madras"), "mysore", MADRAS)
    state = clerks(build.hold(state, governor_of_mysore="sykes"), MADRAS, hastings=2, paxton=1)
    state = build.answer(filling(state), "hastings", "hire", ("sykes_governor_of_mysore", None)).state
    assert offices.holder(state, "president_of_madras") == "sykes"
    assert "nepotism_consent" not in {each.kind for each in build.asked(state)}


def test_2E_7_4_2_all_consent() -> None:
    """2E-7.4.2: two yes seat the own writer."""
    state = build.answer(nepotism(), "sykes", "nepotism_consent", "yes").state
    state = build.answer(state, "paxton", "nepotism_consent", "yes").state
    assert offices.holder(state, "president_of_madras") == "hastings"


def test_2E_7_4_2_one_no_ends_it_and_the_hirer_chooses_again() -> None:
    """2E-7.4.2: Paxton refuses; Sykes is not waited for; own writers can no longer be chosen; the Governor is hired."""
    state = build.answer(nepotism(), "paxton", "nepotism_consent", "no").state
    assert among(state, "hastings") == ("sykes_governor_of_mysore", "paxton_writer_madras")
    state = build.answer(state, "hastings", "hire", "sykes_governor_of_mysore").state
    assert offices.holder(state, "president_of_madras") == "sykes"
    assert "governor_of_mysore" in offices.vacant(state)


def test_2E_7_4_2_silence_is_no_consent() -> None:
    """2E-7.4.2: the default is no."""
    assert build.default(nepotism(), "sykes", "nepotism_consent") == "no"


def test_2E_7_4_3_no_consent_without_other_candidates() -> None:
    """2E-7.4.3: a pool of own writers alone needs nobody."""
    state = filling(clerks(full("president_of_bombay"), BOMBAY, hastings=2))
    assert offices.holder(state, "president_of_bombay") == "hastings"


def test_2E_7_4_4_only_the_pool_in_use_counts() -> None:
    """2E-7.4.4: with an own Commander officers of others are no candidates: no consent for Military Affairs."""
    state = build.put(full("military_affairs"), "hastings", commander("army_of_bombay"))
    state = filling(build.put(state, "paxton", officers("army_of_bombay"), 3))
    assert offices.holder(state, "military_affairs") == "hastings"


def test_2E_7_4_5_a_foreign_candidate_cannot_refuse() -> None:
    """2E-7.4.5: hiring another family's piece asks nobody."""
    state = filling(clerks(full("president_of_bombay"), BOMBAY, hastings=1, paxton=1))
    state = build.answer(state, "hastings", "hire", ("paxton_writer_bombay", None)).state
    assert offices.holder(state, "president_of_bombay") == "paxton"


def test_2E_7_4_6_a_second_choice_saves_the_question() -> None:
    """2E-7.4.6: refused, the second choice named at once is hired without another question."""
    state = build.answer(nepotism("paxton_writer_madras"), "sykes", "nepotism_consent", "no").state
    assert offices.holder(state, "president_of_madras") == "paxton"


def test_2E_3_2_7_a_promise_counts_as_consent() -> None:
    """2E-3.2.7: with the card of both families nobody is asked; the cards return to their issuers."""
    state = clerks(full("president_of_bombay"), BOMBAY, hastings=1, paxton=1, sykes=1)
    for issuer in ("paxton", "sykes"):
        state = build.promise(state, issuer, "consent_to_nepotism", "hastings")
    state = filling(state)
    state = build.answer(
        state, "hastings", "hire", ("hastings_writer_bombay", None, ("sykes", "paxton"))
    ).state
    assert offices.holder(state, "president_of_bombay") == "hastings"
    assert dict(state.promises)["paxton.consent_to_nepotism"] == "paxton"


def test_2E_3_2_8_the_hirer_must_take_the_holders_candidate() -> None:
    """2E-3.2.8: Paxton redeems Hastings's card: only Paxton's writer can be hired; keeping it leaves the choice free."""
    state = clerks(full("president_of_bombay"), BOMBAY, hastings=1, paxton=1, sykes=1)
    state = filling(build.promise(state, "hastings", "hire_my_candidate", "paxton"))
    assert build.default(state, "paxton", "redeem_promise") == "keep"
    kept = build.answer(state, "paxton", "redeem_promise", "keep").state
    assert len(among(kept, "hastings")) == 3
    used = build.answer(state, "paxton", "redeem_promise", "hire_my_candidate").state
    assert offices.holder(used, "president_of_bombay") == "paxton"


def test_2E_8_3_4_one_office_can_be_filled_at_once() -> None:
    """2E-8.3.4: the Superintendent is hired by the Chairman outside the queue; without writer it stays vacant."""
    state = with_office(full(), "superintendent_of_trade_in_china", OfficeState())
    memo = OfficeMemo("superintendent_of_trade_in_china")
    bare = build.at_step(state, "hire_office", memo)
    assert build.kinds(bare) == ("office_stays_vacant",)
    hired = build.at_step(clerks(state, BENGAL, paxton=1), "hire_office", memo).state
    assert offices.holder(hired, "superintendent_of_trade_in_china") == "paxton"


def test_2E_7_3_1_every_candidate_has_a_name() -> None:
    """2E-7.3.1: people can write each candidate of a pool."""
    state = build.conquered(full("director_of_trade"), "mysore", MADRAS)
    state = clerks(build.put(state, "sykes", officers("army_of_madras", used=True)), MADRAS, paxton=1)
    for name in ("director_of_trade", "president_of_madras", "governor_of_mysore", "military_affairs"):
        assert all(each.name in WORDS for each in pool(state, name))
