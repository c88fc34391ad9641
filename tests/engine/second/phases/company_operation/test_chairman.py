"""Chairman: Debt, consent of the Court, allocation of the Balance (2E-8.2)."""

from __future__ import annotations

import pytest

from engine.core import run
from engine.core.ids import Seat
from engine.core.order import Order
from engine.second.accounts import BALANCE, holds
from engine.second.around import CHAIRMAN
from engine.second.offices import DIRECTOR, GOVERNOR_GENERAL, MANAGER
from engine.second.promises import SUPPORT_IN_THE_COURT, holder
from engine.second.state import OfficeState, State, with_office
from engine.second.steps import STEPS
from tests.engine.second import build

BOMBAY, MADRAS, BENGAL = "president_of_bombay", "president_of_madras", "president_of_bengal"


def chaired(balance: int = 5, debt: int = 0, **shares: int) -> State:
    """Larkins is Chairman; the other shares as given."""
    state = build.purse(build.hold(build.laid(), chairman="larkins"), balance=balance)
    return build.company(build.court(state, **shares), debt=debt)


def begun(state: State) -> State:
    return build.at_step(state, CHAIRMAN).state


def borrowed(state: State, steps: int) -> State:
    return build.answer(begun(state), "larkins", "take_debt", steps).state


def given(state: State, *purses: str) -> tuple[int, ...]:
    return tuple(holds(state, purse) for purse in purses)


def test_2E_8_2_1_each_step_brings_five_pounds() -> None:
    """2E-8.2.1: two steps move Debt from 1 to 3 and bring the Balance from £5 to £15, with nobody's consent."""
    state = borrowed(chaired(debt=1, sykes=5), 2)
    assert (state.company.debt, holds(state, BALANCE), state.this_turn.debt_steps) == (3, 15, 2)
    assert {each.kind for each in build.asked(state)} == {"take_debt", "allocate_balance"}


def test_2E_8_2_1_three_steps_are_free() -> None:
    """2E-8.2.1: three steps are taken at once; after two others this turn only one is."""
    assert borrowed(chaired(sykes=5), 3).company.debt == 3
    later = build.this_turn(chaired(debt=2, sykes=5), debt_steps=2)
    assert borrowed(later, 1).company.debt == 3
    asked = borrowed(later, 2)
    assert asked.company.debt == 2
    assert build.question(asked, "sykes", "debt_consent")


def test_2E_8_2_1_never_past_space_8() -> None:
    """2E-8.2.1: with Debt 6 two steps may be asked for, with Debt 8 none."""
    (refusal,) = build.judge(begun(chaired(debt=6)), "larkins", "take_debt", 3)
    assert refusal.instead == ("0", "2")
    assert [each.kind for each in build.asked(begun(chaired(debt=8)))] == ["allocate_balance"]


def test_2E_8_2_2_a_majority_of_all_shares_decides() -> None:
    """2E-8.2.2: 7 shares, Chairman 1 + Hastings 2 are 3 of the 4 needed; with Sykes's 1 it is granted."""
    state = borrowed(chaired(hastings=2, sykes=1, paxton=3), 5)
    assert {each.seat for each in build.asked(state)} == {"sykes", "paxton", "hastings"}
    state = build.answer(state, "hastings", "debt_consent", "yes").state
    assert state.company.debt == 0
    outcome = build.answer(state, "sykes", "debt_consent", "yes")
    assert (outcome.state.company.debt, holds(outcome.state, BALANCE)) == (5, 30)
    assert build.told(outcome, "debt_taken")[0]["pounds"] == 25


def test_2E_8_2_2_it_closes_as_soon_as_refusal_is_certain() -> None:
    """2E-8.2.2: of 7 shares Paxton's 4 against leave no majority; the others are not waited for."""
    state = borrowed(chaired(hastings=1, sykes=1, paxton=4), 4)
    outcome = build.answer(state, "paxton", "debt_consent", "no")
    assert build.told(outcome, "debt_refused") == [{"steps": 4}]
    assert outcome.state.company.debt == 0
    assert {each.kind for each in build.asked(outcome.state)} == {"take_debt", "allocate_balance"}


def test_2E_8_2_2_half_of_the_shares_is_no_majority() -> None:
    """2E-8.2.2: 3 of 6 shares do not suffice."""
    state = borrowed(chaired(hastings=2, paxton=3), 4)
    state = build.answer(state, "hastings", "debt_consent", "yes").state
    assert build.answer(state, "paxton", "debt_consent", "no").state.company.debt == 0


def test_2E_8_2_2_the_chairmans_own_majority_suffices() -> None:
    """2E-8.2.2: with 4 of 6 shares, the chair's included, nobody is asked and 8 steps are taken."""
    state = borrowed(chaired(larkins=3, paxton=2), 8)
    assert (state.company.debt, holds(state, BALANCE)) == (8, 45)


def test_2E_8_2_2_silence_does_not_consent() -> None:
    """2E-8.2.2: whoever says nothing is against it."""
    state = borrowed(chaired(hastings=2, paxton=3), 4)
    assert build.default(state, "paxton", "debt_consent") == "no"
    assert build.silence(state, "paxton", "debt_consent").state.company.debt == 0


def test_2E_8_2_2_a_refused_total_is_not_asked_again() -> None:
    """2E-8.2.2: consent is asked per requested total; after a refusal of 5 steps fewer may be asked for, 4 at most."""
    state = borrowed(chaired(paxton=3), 5)
    state = build.answer(state, "paxton", "debt_consent", "no").state
    (refusal,) = build.judge(state, "larkins", "take_debt", 5)
    assert refusal.instead == ("0", "4")
    assert build.answer(state, "larkins", "take_debt", 3).state.company.debt == 3


def test_2E_8_2_2_a_refusal_with_an_empty_balance_leaves_the_free_steps() -> None:
    """2E-8.2.2: with a Balance of £0 the Chairman is asked about Debt once more."""
    state = borrowed(chaired(0, paxton=3), 4)
    state = build.answer(state, "paxton", "debt_consent", "no").state
    assert [each.kind for each in build.asked(state)] == ["take_debt"]
    assert holds(build.answer(state, "larkins", "take_debt", 3).state, BALANCE) == 15


def test_2E_3_2_6_a_promise_speaks_for_its_issuer() -> None:
    """2E-3.2.6: Larkins redeems Paxton's card: 1 + 3 of 6 shares consent, nobody is asked, the card goes back."""
    state = build.promised(chaired(hastings=2, paxton=3), "larkins", paxton=SUPPORT_IN_THE_COURT)
    outcome = build.answer(begun(state), "larkins", "take_debt", (5, ("paxton",)))
    assert outcome.state.company.debt == 5
    assert holder(outcome.state, "paxton", SUPPORT_IN_THE_COURT) == "paxton"
    assert build.kinds(outcome) == ("promise_redeemed", "debt_taken")


def test_2E_3_2_6_those_bound_are_not_asked() -> None:
    """2E-3.2.6: with Hastings bound to consent only Paxton is asked; Hastings's shares count."""
    state = build.promised(chaired(hastings=2, paxton=3, sykes=1), "larkins", hastings=SUPPORT_IN_THE_COURT)
    state = build.answer(begun(state), "larkins", "take_debt", (4, ("hastings",))).state
    assert {each.seat for each in build.asked(state)} == {"paxton", "sykes"}
    assert build.answer(state, "sykes", "debt_consent", "yes").state.company.debt == 4


def test_2E_3_2_6_a_promise_that_is_not_needed_is_not_redeemed() -> None:
    """2E-3.2.6: three free steps need no support; the answer is refused and the card stays."""
    state = begun(build.promised(chaired(paxton=3), "larkins", paxton=SUPPORT_IN_THE_COURT))
    (refusal,) = build.judge(state, "larkins", "take_debt", (3, ("paxton",)))
    assert refusal.code == "support_not_needed"
    assert build.default(state, "larkins", "take_debt") == (0, ())


def test_2E_3_2_6_shareholders_redeem_promises_with_their_answer() -> None:
    """2E-3.2.6: Sykes (1 share) speaks for Paxton (3) too and refuses; Paxton's own yes does not count."""
    state = build.promised(chaired(sykes=1, paxton=3), "sykes", paxton=SUPPORT_IN_THE_COURT)
    state = borrowed(state, 4)
    state = build.answer(state, "paxton", "debt_consent", "yes").state
    assert state.company.debt == 0, "not certain while Sykes may bind Paxton"
    outcome = build.answer(state, "sykes", "debt_consent", ("no", ("paxton",)))
    assert build.told(outcome, "debt_refused")
    assert holder(outcome.state, "paxton", SUPPORT_IN_THE_COURT) == "paxton"


def test_2E_3_2_6_a_holder_without_shares_is_asked() -> None:
    """2E-3.2.6: Hastings has no share but the Chairman's card, and turns the Chairman's majority against it."""
    state = build.promised(chaired(larkins=2, paxton=2), "hastings", larkins=SUPPORT_IN_THE_COURT)
    state = borrowed(state, 4)
    assert {each.seat for each in build.asked(state)} == {"hastings", "paxton"}
    assert build.answer(state, "hastings", "debt_consent", ("no", ("larkins",))).state.company.debt == 0


def test_2E_3_2_6_who_is_spoken_for_speaks_for_nobody() -> None:
    """2E-3.2.6: Sykes and Paxton redeem each other's card; Sykes comes first from the Chairman, so Paxton's redemption
    is void and the card stays.
    """
    state = chaired(hastings=3, sykes=1, paxton=1)
    state = build.promised(state, "sykes", paxton=SUPPORT_IN_THE_COURT)
    state = borrowed(build.promised(state, "paxton", sykes=SUPPORT_IN_THE_COURT), 4)
    state = build.answer(state, "paxton", "debt_consent", ("no", ("sykes",))).state
    state = build.answer(state, "sykes", "debt_consent", ("yes", ("paxton",))).state
    outcome = build.answer(state, "hastings", "debt_consent", "no")
    assert outcome.state.company.debt == 0, "3 of 6 shares"
    assert holder(outcome.state, "sykes", SUPPORT_IN_THE_COURT) == "paxton"
    assert holder(outcome.state, "paxton", SUPPORT_IN_THE_COURT) == "paxton"


def test_2E_8_2_3_the_whole_balance_is_handed_out() -> None:
    """2E-8.2.3: £12 go to a President, the Director and a vacant Manager; the Balance is 0 and the action over."""
    state = begun(chaired(12))
    split = ((DIRECTOR, 3), (MANAGER, 4), (MADRAS, 5))
    outcome = build.answer(state, "larkins", "allocate_balance", split)
    before = given(state, DIRECTOR, MANAGER, MADRAS)
    after = given(outcome.state, DIRECTOR, MANAGER, MADRAS)
    assert tuple(now - then for now, then in zip(after, before, strict=True)) == (3, 4, 5)
    assert holds(outcome.state, BALANCE) == 0
    assert build.asked(outcome.state) == ()


def test_2E_8_2_3_only_treasuries_for_money_can_receive() -> None:
    """2E-8.2.3, 2E-1.5.5: Military Affairs and families have none; more than the Balance cannot be given."""
    state = begun(chaired(12))
    (refusal,) = build.judge(state, "larkins", "allocate_balance", (("military_affairs", 12),))
    assert refusal.instead == (DIRECTOR, MANAGER, BOMBAY, MADRAS, BENGAL)
    assert build.judge(state, "larkins", "allocate_balance", (("sykes", 12),))
    assert build.judge(state, "larkins", "allocate_balance", ((MADRAS, 13),))


def test_2E_8_2_3_the_governor_general_takes_the_directors_place() -> None:
    """2E-8.2.3: with a Governor General in play the treasury of the Director is not there."""
    state = with_office(chaired(12), DIRECTOR, None)
    state = begun(with_office(build.purse(state, director_of_trade=0), GOVERNOR_GENERAL, OfficeState()))
    assert build.judge(state, "larkins", "allocate_balance", ((DIRECTOR, 12),))
    after = build.answer(state, "larkins", "allocate_balance", ((GOVERNOR_GENERAL, 12),)).state
    assert holds(after, GOVERNOR_GENERAL) == 12


def trading(balance: int, **treasuries: int) -> State:
    """Presidents in Bombay and Madras with open home ports and a ship each; Bengal's President has no ship."""
    state = build.hold(
        chaired(balance), president_of_bombay="sykes", president_of_madras="paxton",
        president_of_bengal="hastings",
    )  # fmt: skip
    ports = (
        build.tables(state).presidency(each).home_port for each in ("bombay_presidency", "madras_presidency")
    )
    state = build.opened(state, *ports, build.tables(state).presidency("bengal_presidency").home_port)
    state = build.change(state, neutral=(("company.south_indian", 1), ("company.west_indian", 1)))
    purses = {BOMBAY: 0, MADRAS: 0, BENGAL: 0, MANAGER: 0, DIRECTOR: 0}
    return build.purse(state, **(purses | treasuries))


@pytest.mark.parametrize(
    ("balance", "treasuries", "expected"),
    [
        (5, {}, ((BOMBAY, 3), (MADRAS, 2))),
        (20, {}, ((DIRECTOR, 8), (BOMBAY, 6), (MADRAS, 6))),
        (20, {MADRAS: 5, BOMBAY: 9}, ((DIRECTOR, 19), (MADRAS, 1))),
        (3, {BOMBAY: 5}, ((BOMBAY, 1), (MADRAS, 2))),
    ],
)
def test_2E_8_2_3_silence_feeds_trade(
    balance: int, treasuries: dict[str, int], expected: tuple[tuple[str, int], ...]
) -> None:
    """2E-8.2.3: £1 in turn to Presidents who can trade until each has £6; the rest to the Director without a Manager."""
    state = begun(trading(balance, **treasuries))
    assert build.default(state, "larkins", "allocate_balance") == expected
    assert holds(build.silence(state, "larkins", "allocate_balance").state, BALANCE) == 0


def test_2E_8_2_3_silence_gives_the_rest_to_a_manager_in_office() -> None:
    """2E-8.2.3: the Manager of Shipping comes before the Director; a closed home port gets nothing."""
    state = build.hold(trading(10), manager_of_shipping="sykes")
    state = build.closed(state, build.tables(state).presidency("bombay_presidency").home_port)
    assert build.default(begun(state), "larkins", "allocate_balance") == ((MANAGER, 4), (MADRAS, 6))


def test_2E_8_2_4_debt_before_between_and_after_allocations() -> None:
    """2E-8.2.4: 1 step, £8 handed out, 2 steps, and the limit of the turn counts all of them."""
    state = borrowed(chaired(5, paxton=5), 1)
    state = build.answer(state, "larkins", "allocate_balance", ((MADRAS, 8),)).state
    assert holds(state, BALANCE) == 2
    state = build.answer(state, "larkins", "take_debt", 2).state
    assert (state.this_turn.debt_steps, holds(state, BALANCE)) == (3, 12)
    asked = dict(build.question(state, "larkins", "take_debt").about)
    assert (asked["free"], asked["try"]) == (0, 3)
    state = build.answer(state, "larkins", "allocate_balance", ((MADRAS, 12),)).state
    assert build.asked(state) == ()


def test_2E_8_2_4_debt_may_be_left_unanswered() -> None:
    """2E-8.2.4: an allocation alone ends the action; 0 steps, the default, changes nothing and waits for it."""
    state = begun(chaired(5))
    assert build.default(state, "larkins", "take_debt") == 0
    declined = build.answer(state, "larkins", "take_debt", 0).state
    assert run.waiting_among(run.open_questions(STEPS, declined), declined) == ("larkins",)
    for each in (state, declined):
        after = build.answer(each, "larkins", "allocate_balance", ((MADRAS, 5),)).state
        assert (after.agenda.main, after.agenda.answers) == ((), ())


def test_2E_8_2_4_answers_for_the_time_being_count_together() -> None:
    """2E-8.2.4: at the deadline an allocation of what there was is made, then Debt is taken and the rest asked for."""
    state = begun(chaired(5))
    for kind, choice in (("take_debt", 2), ("allocate_balance", ((MADRAS, 5),))):
        order = Order(build.question(state, "larkins", kind).id, Seat("larkins"), choice, final=False)
        state = run.submit(STEPS, state, order, build.PLAIN).state
    before = holds(state, MADRAS)
    state = build.silence(state, "larkins", "take_debt").state
    assert (holds(state, MADRAS), holds(state, BALANCE), state.company.debt) == (before + 5, 10, 2)
    asked = build.question(state, "larkins", "allocate_balance")
    assert dict(asked.about) == {"balance": 10, "try": 2}


def test_2E_8_2_4_with_an_empty_balance_debt_is_asked_for() -> None:
    """2E-8.2.4: with £0 only Debt is asked; what it brings is handed out; 0 ends the action."""
    state = begun(chaired(0))
    assert [each.kind for each in build.asked(state)] == ["take_debt"]
    assert build.silence(state, "larkins", "take_debt").state.agenda.main == ()
    after = build.answer(state, "larkins", "take_debt", 1).state
    assert build.question(after, "larkins", "allocate_balance")


def test_2E_8_2_5_treasuries_keep_what_they_have() -> None:
    """2E-8.2.5: an allocation moves money of the Balance only."""
    state = begun(build.purse(chaired(5), president_of_bengal=7))
    after = build.answer(state, "larkins", "allocate_balance", ((MADRAS, 5),)).state
    assert holds(after, BENGAL) == 7
    assert [purse for purse, pounds in after.money if dict(state.money).get(purse) != pounds] == [MADRAS]


def test_2E_8_2_6_without_chairman_the_balance_stays() -> None:
    """2E-8.2.6: nobody is asked, the office is skipped."""
    outcome = build.at_step(build.purse(build.laid(), balance=5), CHAIRMAN)
    assert build.kinds(outcome) == ("office_skipped",)
    assert (holds(outcome.state, BALANCE), build.asked(outcome.state)) == (5, ())
