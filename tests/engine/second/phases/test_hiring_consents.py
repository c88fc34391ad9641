"""Refusals and promises around one hire (2E-7.4, 2E-3.2.7, 2E-3.3.5)."""

from __future__ import annotations

from engine.second import offices
from engine.second.cards import HIRING_PREFERENCE
from engine.second.state import State, family
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding
from tests.engine.second.dealing import asking
from tests.engine.second.phases.hiring_queue import BENGAL, BOMBAY, MADRAS, clerks, filling, full

MANAGER = "manager_of_shipping"


def hiring(state: State | None = None) -> State:
    """Hastings hires a Manager among own writers in Bombay and Madras and one of Sykes's in Bengal."""
    state = clerks(clerks(state or full(MANAGER), BOMBAY, hastings=1), MADRAS, hastings=1)
    return filling(clerks(state, BENGAL, sykes=1))


def test_2E_7_4_2_each_refusal_is_followed_by_a_question_of_its_own() -> None:
    """2E-7.4.2: three own candidates are refused one after the other; no question has the id of one before."""
    state, ids = hiring(clerks(full(MANAGER), BENGAL, hastings=1)), []
    for place in ("bombay", "madras", "bengal"):
        candidate = f"hastings_writer_{place}"
        ids.append(build.question(state, "hastings", "hire").id)
        state = build.answer(state, "hastings", "hire", (candidate, None)).state
        ids.append(build.question(state, "sykes", "nepotism_consent").id)
        state = build.answer(state, "sykes", "nepotism_consent", "no").state
    assert len(set(ids)) == 6
    assert offices.holder(state, MANAGER) == "sykes"


def test_2E_3_2_7_only_promises_of_the_pool_are_offered() -> None:
    """2E-3.2.7: Hastings holds the cards of Sykes, a candidate, and of Paxton, who is none: only Sykes's can be used."""
    held = full(MANAGER)
    for issuer in ("sykes", "paxton"):
        held = build.promise(held, issuer, "consent_to_nepotism", "hastings")
    options = build.question(hiring(held), "hastings", "hire").options
    assert dict(options.parts)["with_consent_of"].among == ("sykes",)  # type: ignore[union-attr]


def test_2E_3_3_5_an_instruction_beside_another_question_waits() -> None:
    """2E-3.3.5: filed while family actions are asked, Hiring Preference is remembered and lies face down as before."""
    state = asking(holding(build.laid(), "sykes", HIRING_PREFERENCE))
    wish = (HIRING_PREFERENCE, (MANAGER, ()))
    outcome = build.answer(state, "sykes", "instruct_blackmail", wish)
    assert "blackmail_played" not in build.kinds(outcome)
    assert family(outcome.state, "sykes").hidden == (HIRING_PREFERENCE,)
    assert {each.kind for each in build.asked(outcome.state)} >= {"family_action"}
