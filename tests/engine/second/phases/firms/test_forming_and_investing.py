"""Investment tokens, forming a firm, investing with consent (2E-6.1 to 2E-6.3)."""

from __future__ import annotations

import pytest

from engine.second import accounts, charter, family_pieces, investments
from engine.second.audit import audit
from engine.second.phases.bonuses import normal_workshops
from engine.second.state import FirmState, family, firm
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import SHARE, WORKSHOP, acts, branches, done, rich, window


def test_2E_6_1_1_the_prime_minister_is_asked_first_and_all_at_once() -> None:
    """2E-6.1.1: all families may act; of two answers of one batch that of the Prime Minister (Sykes) is applied first."""
    state = build.change(rich(), politics=build.politics(rich(), prime_minister="sykes"))
    asked = [each for each in build.asked(window(state)) if each.kind == "firm_step"]
    assert [each.seat for each in asked] == ["sykes", "paxton", "hastings", "larkins"]
    assert asked[0].group.mode == "window"


def test_2E_6_1_2_silence_is_a_pass_and_ends_the_phase() -> None:
    """2E-6.1.2: at the deadline everybody passes; without a firm there is no strategy to choose."""
    state = build.silence(window(rich()), "sykes", "firm_step").state
    assert not [each for each in build.asked(state) if each.kind in ("firm_step", "firm_strategy")]
    assert state.firms == ()


def test_2E_6_1_3_a_token_is_a_share_from_the_court_or_a_workshop_turned_over() -> None:
    """2E-6.1.3: the share's piece goes home and then to the charter; the workshop is turned over and stays."""
    state = acts(window(rich()), "sykes", "form", SHARE).state
    assert family_pieces.number(state, family_pieces.COURT, "sykes") == 1
    assert family(state, "sykes").invested == 0
    state = acts(state, "sykes", "invest", ("sykes", WORKSHOP)).state
    assert (family(state, "sykes").workshops, family(state, "sykes").invested) == (2, 1)
    assert charter.shares(state, "sykes") == (("sykes", 2),)
    assert not audit(state)


def test_2E_6_1_3_an_invested_workshop_is_no_token() -> None:
    """2E-6.1.3: only uninvested workshops are; with two of two invested and no share nothing is left to form with."""
    state = build.folk(chartered.deregulated(), "sykes", workshops=2, invested=2)
    assert "form" not in branches(window(state), "sykes")
    state = build.folk(state, "sykes", invested=1)
    assert branches(window(state), "sykes")["form"].among == (WORKSHOP,)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("standing", "debt"), [(0, 5), (1, 0), (7, 8)])
def test_2E_6_1_4_weak_shares_cannot_be_used(standing: int, debt: int) -> None:
    """2E-6.1.4: with Debt on 5 to 8, or Standing on the spaces of 4 and 6, shares are weak; workshops still serve."""
    spaces = [space.index for space in investments.tables(rich()).tracks.standing if space.lined]
    index = {0: 7, 1: spaces[0], 7: 7}[standing]
    state = build.company(rich(), standing=index, debt=debt)
    assert investments.weak(state)
    assert branches(window(state), "sykes")["form"].among == (WORKSHOP,)  # type: ignore[attr-defined]


def test_2E_6_1_4_immature_shares_and_the_chairmans_cannot_be_used() -> None:
    """2E-6.1.4: a share of this turn and the Chairman's office are no tokens."""
    state = build.hold(chartered.deregulated(), chairman="sykes")
    state = build.put(state, "sykes", family_pieces.COURT_NEW)
    assert "form" not in branches(window(state), "sykes")


def test_2E_6_1_5_no_money_of_the_family_goes_into_the_firm() -> None:
    """2E-6.1.5: forming and investing touch the family's treasury in no way; the bank pays £5 each time."""
    state = build.purse(rich(), sykes=7)
    state = acts(window(state), "sykes", "form", SHARE).state
    state = acts(state, "sykes", "invest", ("sykes", SHARE)).state
    assert accounts.holds(state, "sykes") == 7
    assert accounts.holds(state, charter.london("sykes")) == 10
    assert accounts.holds(state, charter.india("sykes")) == 0


def test_2E_6_1_6_a_manager_forms_no_second_firm_but_invests_in_others() -> None:
    """2E-6.1.6: whoever manages a firm may neither form nor take over one; shares of any firm may be held."""
    state = chartered.firm(chartered.firm(rich(), "sykes"), "paxton")
    state = window(state)
    assert "form" not in branches(state, "sykes")
    assert "take_over" not in branches(state, "sykes")
    state = acts(state, "sykes", "invest", ("paxton", SHARE)).state
    state = build.answer(state, "paxton", "investment_consent", "yes").state
    assert charter.shares(state, "paxton") == (("paxton", 1), ("sykes", 1))


def test_2E_6_1_7_a_manager_without_shares_stays_manager() -> None:
    """2E-6.1.7: Sykes has parted with every share of the own firm, and still chooses its strategy."""
    state = chartered.firm(chartered.deregulated(), "sykes", london=3, ships=("atlas",), shares={"paxton": 2})
    state = done(window(state), *state.seats)
    assert build.question(state, "sykes", "firm_strategy")


def test_2E_6_2_1_a_firm_is_formed() -> None:
    """2E-6.2.1: the token, a piece in the Shares box, the cube on the first space, £5 in London, the family manages."""
    outcome = acts(window(rich()), "sykes", "form", WORKSHOP)
    state = outcome.state
    assert firm(state, "sykes") == FirmState()
    assert charter.shares(state, "sykes") == (("sykes", 1),)
    assert accounts.holds(state, charter.london("sykes")) == 5
    assert build.told(outcome, "firm_formed") == [{"seat": "sykes", "token": WORKSHOP}]
    assert not audit(state)


def test_2E_6_2_2_the_first_share_must_be_placed() -> None:
    """2E-6.2.2: with an empty supply a workshop cannot form a firm; a Company share can, its own piece is placed."""
    state = build.put(rich(), "sykes", family_pieces.PENSIONERS, 16)
    assert family_pieces.number(state, family_pieces.SUPPLY, "sykes") == 0
    assert branches(window(state), "sykes")["form"].among == (SHARE,)  # type: ignore[attr-defined]
    state = acts(window(state), "sykes", "form", SHARE).state
    assert charter.shares(state, "sykes") == (("sykes", 1),)


def test_2E_6_3_1_the_manager_consents_to_an_investment() -> None:
    """2E-6.3.1: nothing moves before the manager's yes; then token, £5 and share; the window goes on meanwhile."""
    state = window(chartered.firm(rich(), "sykes"))
    asked = acts(state, "paxton", "invest", ("sykes", SHARE))
    assert charter.shares(asked.state, "sykes") == (("sykes", 1),)
    assert build.told(asked, "firm_proposed")[0]["sort"] == "invest"
    assert build.question(asked.state, "larkins", "firm_step")
    outcome = build.answer(asked.state, "sykes", "investment_consent", "yes")
    assert charter.shares(outcome.state, "sykes") == (("paxton", 1), ("sykes", 1))
    assert accounts.holds(outcome.state, charter.london("sykes")) == 5
    assert build.told(outcome, "firm_invested") == [
        {"seat": "paxton", "firm": "sykes", "token": SHARE, "share": 1}
    ]


@pytest.mark.parametrize("silent", [False, True])
def test_2E_6_3_1_no_and_silence_refuse_an_investment(silent: bool) -> None:
    """2E-6.3.1: the default is no; the token stays where it was and the same may be proposed again."""
    state = acts(window(chartered.firm(rich(), "sykes")), "paxton", "invest", ("sykes", SHARE)).state
    outcome = (
        build.silence(state, "sykes", "investment_consent")
        if silent
        else build.answer(state, "sykes", "investment_consent", "no")
    )
    assert charter.shares(outcome.state, "sykes") == (("sykes", 1),)
    assert family_pieces.number(outcome.state, family_pieces.COURT, "paxton") == 2
    assert build.told(outcome, "firm_proposal_refused")[0]["families"] == ("sykes",)
    again = acts(outcome.state, "paxton", "invest", ("sykes", SHARE)).state
    first, second = (build.question(each, "sykes", "investment_consent").id for each in (state, again))
    assert first != second


def test_2E_6_3_1_the_same_investment_is_proposed_once_at_a_time() -> None:
    """2E-6.3.1: a second one of the same family waits until the manager has answered the first."""
    state = acts(window(chartered.firm(rich(), "sykes")), "paxton", "invest", ("sykes", SHARE)).state
    (refusal,) = build.judge(state, "paxton", "firm_step", ("invest", ("sykes", WORKSHOP)))
    assert refusal.code == "firm_proposed_already"


def test_2E_6_3_2_a_full_firm_takes_the_money_and_places_no_share() -> None:
    """2E-6.3.2: the eleventh investment adds £5 and no share."""
    state = chartered.firm(rich(), "sykes", shares={"sykes": 6, "paxton": 4})
    outcome = acts(window(state), "sykes", "invest", ("sykes", WORKSHOP))
    assert charter.shares(outcome.state, "sykes") == (("paxton", 4), ("sykes", 6))
    assert accounts.holds(outcome.state, charter.london("sykes")) == 5
    assert build.told(outcome, "firm_invested")[0]["share"] == 0


def test_2E_6_3_3_an_invested_workshop_pays_no_bonus_even_after_the_firm() -> None:
    """2E-6.3.3: one of two workshops is invested; only the other counts in Bonuses, also when the firm is dissolved."""
    state = acts(window(rich()), "sykes", "form", WORKSHOP).state
    assert normal_workshops(state, "sykes") == 1  # type: ignore[arg-type]
    state = build.answer(state, "sykes", "propose_dissolution", "dissolve").state
    assert state.firms == ()
    assert normal_workshops(state, "sykes") == 1  # type: ignore[arg-type]


def test_2E_6_3_4_a_share_must_be_placed_unless_the_firm_is_full() -> None:
    """2E-6.3.4: without a piece a workshop is refused for a firm with room, with what would be right; not for a full one."""
    state = chartered.firm(rich(), "sykes")
    state = chartered.firm(state, "larkins", shares={"larkins": 10})
    state = window(build.put(state, "paxton", family_pieces.PENSIONERS, 16))
    (refusal,) = build.judge(state, "paxton", "firm_step", ("invest", ("sykes", WORKSHOP)))
    assert (refusal.code, refusal.rule, refusal.instead) == ("firm_needs_piece", "2E-6.3.4", (SHARE,))
    assert not build.judge(state, "paxton", "firm_step", ("invest", ("larkins", WORKSHOP)))
    assert not build.judge(state, "paxton", "firm_step", ("invest", ("sykes", SHARE)))


def test_2E_6_3_5_a_manager_invests_in_the_own_firm_at_once() -> None:
    """2E-6.3.5: nobody is asked."""
    state = acts(window(chartered.firm(rich(), "sykes")), "sykes", "invest", ("sykes", SHARE)).state
    assert charter.shares(state, "sykes") == (("sykes", 2),)
    assert not [each for each in build.asked(state) if each.kind == "investment_consent"]


def test_an_investment_lapses_when_its_token_is_gone() -> None:
    """The only share was given to another firm meanwhile: the first proposal has lost its point, and all hear of it."""
    state = chartered.firm(chartered.firm(chartered.deregulated(), "sykes"), "larkins")
    state = window(build.court(state, paxton=1))
    state = acts(state, "paxton", "invest", ("sykes", SHARE)).state
    state = acts(state, "paxton", "invest", ("larkins", SHARE)).state
    outcome = build.answer(state, "larkins", "investment_consent", "yes")
    assert [each["firm"] for each in build.told(outcome, "firm_proposal_lapsed")] == ["sykes"]
    assert not [each for each in build.asked(outcome.state) if each.kind == "investment_consent"]
    assert not build.judge(outcome.state, "paxton", "firm_step", None)
