"""The order in which Presidents and provinces act (1E-6.7)."""

from __future__ import annotations

from engine.core import run
from engine.core.decision import Decision
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.step import Outcome
from engine.first.phases.company.sail import penalty
from engine.first.state import COMPANY, OfficeState, State, with_office
from engine.first.steps import STEPS
from tests.engine.first import build


def province(
    state: State, region: str, presidency: str, formation: int, holder: str = "larkins", pounds: int = 1
) -> State:
    """A provincial office with a pound, its region under the Company."""
    state = build.place(state, region, dominator=COMPANY, presidency=presidency)
    state = with_office(state, f"province_{region}", OfficeState(formation=formation))
    state = build.purse(state, **{f"province_{region}": pounds})
    return build.put(state, holder, f"office.province_{region}") if holder else state


def presidents(state: State) -> State:
    """All three seated, each with 6 pounds."""
    state = build.purse(state, president_bombay=6, president_madras=6, president_bengal=6)
    return build.hold(state, president_bombay="hastings", president_madras="sykes", president_bengal="paxton")


def begun(state: State) -> Outcome[State]:
    return build.at_step(state, "presidencies", path="t1.company_phase.presidencies")


def passed_all(state: State) -> list[str]:
    """Offices in the order in which they are asked, with their action, when all pass."""
    seen: list[str] = []
    while questions := build.asked(state):
        question = questions[0]
        seen.append(f"{dict(question.about)['office']} {question.kind}")
        state = answered(state, question, None).state
    return seen


def answered(state: State, question: Decision, choice: Choice, *dice: int) -> Outcome[State]:
    return run.submit(STEPS, state, Order(question.id, question.seat, choice), build.dice(*dice))


def test_1E_6_7_1_bombay_madras_bengal_each_followed_by_its_provinces() -> None:
    """1E-6.7.1, 1E-1.3.8: the provinces of Bengal act after its President in order of formation."""
    state = province(presidents(build.laid()), "hyderabad", "bengal", 1)
    state = province(province(state, "delhi", "bengal", 3), "mysore", "bombay", 2)
    assert passed_all(begun(state).state) == [
        "president_bombay campaign",
        "president_bombay open_trade",
        "president_bombay sail",
        "province_mysore invest",
        "president_madras campaign",
        "president_madras open_trade",
        "president_madras sail",
        "president_bengal campaign",
        "president_bengal open_trade",
        "president_bengal sail",
        "province_hyderabad invest",
        "province_delhi invest",
    ]


def test_1E_6_7_1_order_of_formation_not_of_regions() -> None:
    """1E-6.7.1: Delhi was formed before Hyderabad."""
    state = province(province(build.laid(), "hyderabad", "bengal", 2), "delhi", "bengal", 1)
    assert passed_all(begun(state).state) == ["province_delhi invest", "province_hyderabad invest"]


def test_1E_6_7_1_provinces_act_without_a_president() -> None:
    """1E-6.7.1, 1E-0.2.3: no President anywhere: the Resident of Hyderabad still invests."""
    outcome = begun(province(build.laid(), "hyderabad", "bengal", 1))
    skipped = [fact["office"] for fact in build.told(outcome, "office_skipped")]
    assert skipped == ["president_bombay", "president_madras", "president_bengal"]
    assert passed_all(outcome.state) == ["province_hyderabad invest"]


def test_1E_6_0_3_a_failed_president_does_nothing_more_but_provinces_act() -> None:
    """1E-6.0.3, 1E-6.7.1: Bengal's President fails to open a region: no sail for it, the Resident is asked next."""
    state = build.hold(province(build.laid(), "hyderabad", "bengal", 1), president_bengal="paxton")
    state = begun(build.purse(state, president_bengal=6)).state
    state = answered(state, build.asked(state)[0], None).state
    question = build.asked(state)[0]
    assert question.kind == "open_trade"
    after = answered(state, question, ("delhi", 2), 5, 6).state
    assert [each.kind for each in build.asked(after)] == ["invest"]
    assert passed_all(after) == ["province_hyderabad invest"]


def test_1E_6_0_2_a_holder_that_went_on_cannot_go_back() -> None:
    """1E-6.0.2: after passing on Campaign only Open for trade is asked, and its success leads to the same action."""
    state = begun(build.purse(build.hold(build.laid(), president_bengal="paxton"), president_bengal=9)).state
    state = answered(state, build.asked(state)[0], None).state
    state = answered(state, build.asked(state)[0], ("delhi", 2), 1, 1).state
    assert [each.kind for each in build.asked(state)] == ["open_trade"]
    state = answered(state, build.asked(state)[0], None).state
    assert [each.kind for each in build.asked(state)] == ["sail"]


def test_1E_6_7_2_a_province_formed_this_turn_does_not_act() -> None:
    """1E-6.7.2: Bengal is conquered; its provincial office is empty, so after the President nobody is asked."""
    state = build.hold(build.laid(), president_bengal="paxton")
    state = begun(build.purse(state, president_bengal=6)).state
    outcome = answered(state, build.asked(state)[0], ("bengal", 0, (), 6), 1)
    assert build.told(outcome, "region_conquered")
    assert passed_all(outcome.state) == []


def test_1E_6_7_3_a_president_without_a_region_may_still_act() -> None:
    """1E-6.7.3: Madras lost its only region in this phase and is marked: its President may still open a region, not sail."""
    state = build.hold(build.place(build.laid(), "madras", presidency=""), president_madras="sykes")
    state = with_office(state, "president_madras", OfficeState(status="marked"))
    state = build.purse(state, president_madras=6)
    assert passed_all(begun(state).state) == ["president_madras campaign", "president_madras open_trade"]


def test_1E_6_7_1_a_dissolved_presidency_is_passed_over() -> None:
    """1E-1.3.12, 1E-6.7.1: an eliminated Bombay neither acts nor is told of."""
    state = with_office(build.laid(), "president_bombay", OfficeState(status="eliminated"))
    skipped = [fact["office"] for fact in build.told(begun(state), "office_skipped")]
    assert skipped == ["president_madras", "president_bengal"]


def test_1E_8_10_22_the_governor_general_acts_in_bombays_place_and_provinces_follow() -> None:
    """1E-8.10.22: one presidency: campaign, open trade, sail with a penalty of 1 for each region after the first."""
    state = build.laid()
    for place in ("bombay", "madras", "bengal"):
        state = build.place(state, place, presidency="india")
    state = province(state, "hyderabad", "india", 1)
    state = with_office(build.company(state, laws=("governor_general",)), "governor_general", OfficeState())
    state = build.supply(build.hold(state, governor_general="paxton"), "ships", "india", 3)
    state = build.purse(state, governor_general=9)
    assert penalty(state, "governor_general") == 3
    assert passed_all(begun(state).state) == [
        "governor_general campaign",
        "governor_general open_trade",
        "governor_general sail",
        "province_hyderabad invest",
    ]


def test_1E_6_7_1_questions_are_named_by_their_place() -> None:
    """1E-6.7.1: the first question of the Company's presidencies is Bombay's first try of a campaign."""
    question = build.asked(begun(presidents(build.laid())).state)[0]
    assert question.id == "t1.company_phase.presidencies.bombay.campaign.1.hastings"
    assert dict(question.about) == {"office": "president_bombay", "place": "bombay", "treasury": 6, "try": 1}
