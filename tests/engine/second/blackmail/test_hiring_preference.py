"""Hiring Preference: the hirer must choose a candidate of who plays it (2E-3.3.5)."""

from __future__ import annotations

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second import offices, promises
from engine.second.cards import HIRING_PREFERENCE
from engine.second.memos.common import OfficeMemo
from engine.second.state import State, family
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding, watched, wishing

A, B, C, D = build.FOUR
MANAGER = "manager_of_shipping"


def table() -> State:
    """Hastings, the Chairman, hires a Manager of Shipping; all but Paxton have a writer in Madras, Sykes one in Bengal."""
    state = build.change(build.hold(build.laid(), chairman=A), phase="hiring")
    for seat in (A, B, C):
        state = build.put(state, seat, "writers.madras_presidency")
    return build.put(state, C, "writers.bengal_presidency")


def hiring(state: State, office: str = MANAGER) -> Outcome[State]:
    return build.at_table(state, "hire_office", OfficeMemo(office), path=f"t2.hiring.1.{office}")


def preferred(seat: str, *candidate: str, office: str = MANAGER) -> State:
    return wishing(table(), seat, HIRING_PREFERENCE, (office, candidate))


def hired(outcome: Outcome[State]) -> list[object]:
    return [each["candidate"] for each in build.told(outcome, "hired")]


def test_2E_3_3_5_the_hirer_is_not_asked() -> None:
    """2E-3.3.5: Sykes has the first of its own candidates hired; the hire counts as that of Hastings."""
    outcome = hiring(preferred(C))
    assert build.kinds(outcome)[:3] == ("blackmail_played", "hiring_preference", "hired")
    assert hired(outcome) == ["sykes_writer_madras"]
    assert build.told(outcome, "hired")[0]["seat"] == A
    assert build.told(outcome, "blackmail_played")[0]["victim"] == A
    assert offices.holder(outcome.state, MANAGER) == C


def test_2E_3_3_5_the_player_names_which_candidate() -> None:
    """2E-3.3.5: the writer in Bengal, not the one in Madras; one who is no candidate cannot be had."""
    assert hired(hiring(preferred(C, "sykes_writer_bengal"))) == ["sykes_writer_bengal"]
    assert hired(hiring(preferred(C, "sykes_writer_bombay"))) == []


def test_2E_3_3_5_only_with_a_candidate_and_for_the_office_named() -> None:
    """2E-3.3.5: Paxton has no writer; Larkins meant another office: Hastings is free."""
    for state in (preferred(D), preferred(B, office="military_affairs")):
        outcome = hiring(state)
        assert build.kinds(outcome) == ()
        assert build.question(outcome.state, A, "hire")


def test_2E_3_3_5_the_hirer_itself_ignores_nepotism_by_it() -> None:
    """2E-3.3.5: nobody's consent is asked for a piece of Hastings."""
    outcome = hiring(preferred(A))
    assert hired(outcome) == ["hastings_writer_madras"]
    assert not [each for each in build.asked(outcome.state) if each.kind == "nepotism_consent"]


def test_2E_3_2_8_a_promise_to_hire_yields_to_it() -> None:
    """2E-3.2.8: Larkins holds the promise of Hastings and is not even asked; the card stays with Larkins."""
    state = build.promised(preferred(C), B, hastings="hire_my_candidate")
    outcome = hiring(state)
    assert hired(outcome) == ["sykes_writer_madras"]
    assert promises.holder(outcome.state, A, "hire_my_candidate") == B


def test_2E_3_3_4_cancelled_it_leaves_the_hirer_free() -> None:
    """2E-3.3.4: the card is gone, and Hastings is asked."""
    outcome = hiring(watched(preferred(C), D, A))
    assert build.kinds(outcome) == ("blackmail_played", "blackmail_cancelled")
    assert build.question(outcome.state, A, "hire")
    assert HIRING_PREFERENCE in family(outcome.state, D).shown


def test_2E_3_3_2_before_a_hire_is_confirmed_it_may_still_be_played() -> None:
    """2E-3.3.2: Hastings chose its own writer and consent is asked; Sykes says the word, and its writer is hired."""
    state = hiring(holding(table(), C, HIRING_PREFERENCE)).state
    state = build.answer(state, A, "hire", ("hastings_writer_madras", None)).state
    assert build.question(state, B, "nepotism_consent")
    wish: Choice = (HIRING_PREFERENCE, (MANAGER, ()))
    outcome = build.answer(state, C, "instruct_blackmail", wish)
    assert hired(outcome) == ["sykes_writer_madras"]
    assert not [each for each in build.asked(outcome.state) if each.kind in ("hire", "nepotism_consent")]


def test_2E_3_3_2_while_the_hirer_thinks_it_may_be_played_and_cancelled() -> None:
    """2E-3.3.2: the same before the hirer has answered; a cancelled card leaves the question open."""
    wish: Choice = (HIRING_PREFERENCE, (MANAGER, ("sykes_writer_bengal",)))
    asking = hiring(holding(table(), C, HIRING_PREFERENCE)).state
    assert hired(build.answer(asking, C, "instruct_blackmail", wish)) == ["sykes_writer_bengal"]
    cancelled = build.answer(watched(asking, D, A), C, "instruct_blackmail", wish)
    assert hired(cancelled) == []
    assert build.question(cancelled.state, A, "hire")


def test_2E_3_3_2_even_while_a_promise_may_be_redeemed() -> None:
    """2E-3.3.2, 2E-3.2.8: Larkins is asked for its promise when Sykes plays the card: the promise stays unused."""
    state = build.promised(holding(table(), C, HIRING_PREFERENCE), B, hastings="hire_my_candidate")
    asking = hiring(state).state
    assert build.question(asking, B, "redeem_promise")
    outcome = build.answer(asking, C, "instruct_blackmail", (HIRING_PREFERENCE, (MANAGER, ())))
    assert hired(outcome) == ["sykes_writer_madras"]
    assert promises.holder(outcome.state, A, "hire_my_candidate") == B


def test_2E_3_3_2_outside_a_hire_the_instruction_waits() -> None:
    """2E-3.3.2: while another office is filled, or none, nothing is played."""
    state = hiring(holding(table(), C, HIRING_PREFERENCE)).state
    other: Choice = (HIRING_PREFERENCE, ("military_affairs", ()))
    outcome = build.answer(state, C, "instruct_blackmail", other)
    assert outcome.events == ()
    assert build.question(outcome.state, A, "hire")
