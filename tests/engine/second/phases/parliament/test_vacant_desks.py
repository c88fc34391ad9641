"""Desks that are emptied by a Scandal while Parliament waits for answers (2E-3.3.7, 2E-12)."""

from __future__ import annotations

from engine.core.agenda import Agenda, Frame
from engine.core.run import run
from engine.second import cards, laws, offices, sequence
from engine.second.family_pieces import writers
from engine.second.memos.parliament import VoteMemo
from engine.second.state import State
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding
from tests.engine.second.phases.parliament import sitting

CHINA = "superintendent_of_trade_in_china"


def waiting(state: State, step: str, **memo: str) -> State:
    """A law's frame with blackmail and deals beside it, until it asks."""
    vote = build.ballot(memo["law"])
    main = (Frame(step, f"t2.parliament.{step}", vote),)
    agenda = Agenda(main=main, side=sequence.beside(state.seats))  # type: ignore[arg-type]
    return run(STEPS, build.change(state, agenda=agenda), build.PLAIN).state


def scandal(state: State, office: str) -> State:
    """Paxton plays its Scandal on an office."""
    wish = (cards.SCANDAL_ON_LEADENHALL_STREET, (office, ()))
    return build.answer(state, "paxton", "instruct_blackmail", wish).state


def china(**clerks: int) -> State:
    """The Envoy to China has passed, the Chairman hires among these writers, Paxton holds the Scandal."""
    state = build.hold(sitting.house(dial=0), chairman="larkins")
    for who, pieces in clerks.items():
        state = build.put(state, who, writers("bengal_presidency"), pieces)
    state = holding(state, "paxton", cards.SCANDAL_ON_LEADENHALL_STREET)
    return waiting(state, "law_result", law=laws.ENVOY_TO_CHINA)


def test_2E_7_1_3_the_hirer_falls_while_a_hire_waits() -> None:
    """2E-7.1.3: the Chairman is gone before the Superintendent is hired: the office stays vacant, the policy follows."""
    state = china(sykes=1, hastings=1)
    assert {each.kind for each in build.asked(state)} >= {"hire"}
    after = scandal(state, "chairman")
    assert offices.holder(after, "chairman") == ""
    assert offices.holder(after, CHINA) == ""
    assert {each.kind for each in build.asked(after)} & {"hire", "nepotism_consent"} == set()


def test_2E_7_4_2_the_hirer_falls_while_consent_is_asked() -> None:
    """2E-7.4.2: the Chairman wanted an own writer; with the Chairman gone nobody's consent is asked any more."""
    state = china(larkins=1, sykes=1)
    state = build.answer(state, "larkins", "hire", ("larkins_writer_bengal", None)).state
    assert ("sykes", "nepotism_consent") in {(each.seat, each.kind) for each in build.asked(state)}
    after = scandal(state, "chairman")
    assert offices.holder(after, CHINA) == ""
    assert "nepotism_consent" not in {each.kind for each in build.asked(after)}


def test_2E_3_2_8_the_hirer_falls_while_a_promise_is_looked_at() -> None:
    """2E-3.2.8: Sykes is asked whether the Chairman must hire its writer; with the Chairman gone it keeps the card."""
    state = build.hold(sitting.house(dial=0), chairman="larkins")
    for who in ("sykes", "hastings"):
        state = build.put(state, who, writers("bengal_presidency"))
    state = build.promise(state, "larkins", "hire_my_candidate", "sykes")
    state = holding(state, "paxton", cards.SCANDAL_ON_LEADENHALL_STREET)
    state = waiting(state, "law_result", law=laws.ENVOY_TO_CHINA)
    assert ("sykes", "redeem_promise") in {(each.seat, each.kind) for each in build.asked(state)}
    after = scandal(state, "chairman")
    assert dict(after.promises)["larkins.hire_my_candidate"] == "sykes"
    assert offices.holder(after, CHINA) == ""


def test_2E_12_1_5_one_of_two_officeholders_falls_before_being_named() -> None:
    """2E-12.1.5: the Chairman falls while the target is asked; the only holder left is named without a question."""
    state = build.hold(sitting.house(), chairman="larkins", manager_of_shipping="sykes")
    state = holding(state, "paxton", cards.SCANDAL_ON_LEADENHALL_STREET)
    state = waiting(state, "impeach_target", law=laws.PUBLIC_DEMANDS_IMPEACHMENT)
    assert "impeach_target" in {each.kind for each in build.asked(state)}
    after = scandal(state, "chairman")
    memo = after.agenda.main[0].memo
    assert isinstance(memo, VoteMemo)
    assert memo.target == "manager_of_shipping"
