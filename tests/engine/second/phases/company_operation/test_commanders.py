"""A Commander asks for local alliances before he deploys (2E-8.8.1 to 2E-8.8.3, 2E-8.8.17)."""

from __future__ import annotations

from engine.core import run
from engine.core.agenda import Agenda
from engine.core.options import Pick
from engine.core.step import Outcome
from engine.second import armies
from engine.second.accounts import holds
from engine.second.family_pieces import commander
from engine.second.phases.company_operation.commanders import command
from engine.second.state import State
from engine.second.steps import STEPS
from tests.engine.second import build

MADRAS, ARMY, PRESIDENT = "madras_presidency", "army_of_madras", "president_of_madras"
ALLIES = ("the_nizam", "arcot")
"""Those of Madras cost £3 and £4, and are worth 2 each."""


def table(pounds: int = 7, president: str = "sykes") -> State:
    """Larkins commands the Army of Madras with two regiments; the President's treasury holds these pounds."""
    state = build.hold(build.laid(), president_of_madras=president) if president else build.laid()
    state = build.put(state, "larkins", commander(ARMY))
    return build.purse(build.troops(state, ARMY, regiments=2), president_of_madras=pounds)


def begun(state: State) -> State:
    main = command("t1.madras", MADRAS)
    return run.run(STEPS, build.change(state, agenda=Agenda(main=main)), build.PLAIN).state


def asked(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def requested(state: State, *names: str) -> Outcome[State]:
    return build.answer(state, "larkins", "request_alliance", names)


def test_2E_8_8_1_first_alliances_then_deploys_and_passing_is_allowed() -> None:
    """2E-8.8.1, 2E-8.8.17: the Commander is asked for alliances once, then to deploy; None ends his turn."""
    state = begun(table())
    assert asked(state) == [("larkins", "request_alliance")]
    state = requested(state).state
    assert asked(state) == [("larkins", "deploy")]
    assert asked(build.answer(state, "larkins", "deploy", None).state) == []


def test_2E_8_8_17_no_alliance_after_the_first_deploy() -> None:
    """2E-8.8.17: after a failed Deploy the next question is the next Deploy, with money left in the treasury."""
    state = build.troops(table(), ARMY, regiments=4)
    state = requested(begun(state)).state
    state = build.answer(state, "larkins", "deploy", ("madras", 2), build.dice(4)).state
    assert asked(state) == [("larkins", "deploy")]


def test_2E_8_8_2_exhausted_alliances_of_the_own_army_that_can_be_paid() -> None:
    """2E-8.8.2: with £7 both of Madras, with £3 the Nizam; not one that is active; none without a payable one."""
    assert build.question(begun(table()), "larkins", "request_alliance").options == Pick(ALLIES, 0, 2, (3, 4))
    poor = build.question(begun(table(3)), "larkins", "request_alliance")
    assert poor.options == Pick(("the_nizam",), 0, 1, (3,))
    active = build.change(table(), alliances=("the_nizam", "awadh"))
    assert build.question(begun(active), "larkins", "request_alliance").options == Pick(
        ("arcot",), 0, 1, (4,)
    )
    assert asked(begun(table(2))) == [("larkins", "deploy")]


def test_2E_8_8_2_without_president_there_is_no_alliance() -> None:
    """2E-8.6.3: though the treasury holds £7."""
    assert asked(begun(table(president=""))) == [("larkins", "deploy")]


def test_2E_8_8_2_the_president_pays_for_what_he_wants() -> None:
    """2E-8.8.2: of the two that Larkins asks for Sykes pays Arcot: £4 from the treasury to the bank."""
    outcome = requested(begun(table()), *ALLIES)
    assert build.told(outcome, "alliances_requested")[0]["alliances"] == ALLIES
    question = build.question(outcome.state, "sykes", "pay_alliance")
    assert question.options == Pick(ALLIES, 0, 2, (3, 4))
    state = build.answer(outcome.state, "sykes", "pay_alliance", ("arcot",)).state
    assert (state.alliances, holds(state, PRESIDENT)) == (("arcot",), 3)
    assert asked(state) == [("larkins", "deploy")]


def test_2E_8_8_2_silence_asks_for_nothing_and_pays_nothing() -> None:
    """2E-8.8.2: the default of both is none."""
    state = begun(table())
    assert build.default(state, "larkins", "request_alliance") == ()
    state = requested(state, *ALLIES).state
    assert build.default(state, "sykes", "pay_alliance") == ()
    outcome = build.silence(state, "sykes", "pay_alliance")
    assert build.kinds(outcome) == ("alliances_refused",)
    assert (outcome.state.alliances, holds(outcome.state, PRESIDENT)) == ((), 7)


def test_2E_8_8_2_no_more_than_the_treasury_holds() -> None:
    """2E-8.8.2: Larkins may ask for both with £6, so that Sykes can choose; Sykes cannot pay both."""
    state = requested(begun(table(6)), *ALLIES).state
    refusals = build.judge(state, "sykes", "pay_alliance", ALLIES)
    assert [(each.code, each.instead) for each in refusals] == [("alliances_too_dear", ALLIES)]
    assert dict(refusals[0].facts) == {"needed": 7, "treasury": 6}


def test_2E_8_8_2_a_commander_who_is_president_pays_at_once() -> None:
    """2E-8.8.2: his own request is his consent, so it may not cost more than the treasury holds."""
    state = begun(table(6, president="larkins"))
    assert [each.code for each in build.judge(state, "larkins", "request_alliance", ALLIES)] == [
        "alliances_too_dear"
    ]
    state = requested(state, "arcot").state
    assert (state.alliances, holds(state, PRESIDENT)) == (("arcot",), 2)
    assert asked(state) == [("larkins", "deploy")]


def test_2E_8_8_2_an_alliance_stays_until_used_or_until_refresh() -> None:
    """2E-8.8.2, 2E-8.8.3: unused it is active after the Commander's turn; Refresh ends it; a Deploy uses all of it."""
    state = build.answer(requested(begun(table()), *ALLIES).state, "sykes", "pay_alliance", ALLIES).state
    assert state.alliances == ALLIES
    used = build.answer(state, "larkins", "deploy", ("madras", 0, ("arcot",)), build.dice(4)).state
    assert used.alliances == ("the_nizam",)
    state = build.answer(state, "larkins", "deploy", None).state
    assert armies.active(state, ARMY).alliances == ALLIES
    assert build.at_step(state, "clear_the_board").state.alliances == ()
