"""Merger as one binding deal of all shareholders (2E-6.6)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second import accounts, charter, family_pieces, mergers
from engine.second.audit import audit
from engine.second.state import State, firm
from tests.engine.second import build, chartered
from tests.engine.second.phases.firms.opened import acts, branches, done, strategies_asked, window


def two(sykes: int = 2, larkins: int = 1) -> State:
    """Sykes (two shares of its own, one of Paxton) and Larkins (one, and two of Benyon) manage firms of these values."""
    state = chartered.deregulated(build.laid(build.SIX))
    state = chartered.firm(
        state, "sykes", london=4, ships=("atlas",), shares={"sykes": 2, "paxton": 1}, value=sykes, dividend=5
    )
    return chartered.firm(
        state,
        "larkins",
        london=1,
        india=3,
        ships=("ganges",),
        shares={"larkins": 1, "benyon": 2},
        value=larkins,
        dividend=2,
    )


def agreed(state: State, *families: str) -> Outcome[State]:
    """These families agree to the merger."""
    outcome: Outcome[State] = Outcome(state)
    for seat in families:
        outcome = build.answer(outcome.state, seat, "merger_consent", "yes")
    return outcome


def merging(state: State, *rest: Choice) -> State:
    """Larkins proposes to merge with Sykes."""
    return acts(window(state), "larkins", "merge", ("sykes", *rest)).state


def test_2E_6_6_1_the_firm_with_the_highest_value_survives_with_everything() -> None:
    """2E-6.6.1, 2E-6.6.6: all other shareholders agree; treasuries, ships and shares are those of Sykes's firm, which
    keeps its value, dividend cube and manager; Larkins manages none.
    """
    state = merging(two(), ())
    asked = [each.seat for each in build.asked(state) if each.kind == "merger_consent"]
    assert asked == ["sykes", "paxton", "benyon"]
    outcome = agreed(state, *asked)
    state = outcome.state
    assert [manager for manager, _ in state.firms] == ["sykes"]
    assert (firm(state, "sykes").value, firm(state, "sykes").dividend) == (2, 5)
    assert charter.shares(state, "sykes") == (("benyon", 2), ("larkins", 1), ("paxton", 1), ("sykes", 2))
    assert charter.ships(state, "sykes") == ("atlas", "ganges")
    assert accounts.holds(state, charter.london("sykes")) == 5
    assert accounts.holds(state, charter.india("sykes")) == 3
    assert build.told(outcome, "firms_merged") == [{"firm": "sykes", "firms": ("larkins",)}]
    assert not audit(state)
    assert strategies_asked(done(state, *state.seats)) == ["sykes"]


def test_2E_6_6_4_what_was_spent_stays_and_the_survivor_keeps_its_cube() -> None:
    """2E-6.6.4: the ship that Larkins has fitted this turn is on the survivor's charter, its £3 are gone."""
    state = build.ship(two(), "eliza", "larkins")
    state = build.purse(state, **{charter.london("larkins"): 3})
    state = acts(window(state), "larkins", "fit", "eliza").state
    state = acts(state, "larkins", "merge", ("sykes", ())).state
    state = agreed(state, "sykes", "paxton", "benyon").state
    assert charter.ships(state, "sykes") == ("atlas", "eliza", "ganges")
    assert accounts.holds(state, charter.london("sykes")) == 4
    assert firm(state, "sykes").dividend == 5


@pytest.mark.parametrize("refusing", ["sykes", "paxton", "benyon"])
def test_2E_6_6_5_one_refusal_ends_it_at_once(refusing: str) -> None:
    """2E-6.6.5: nobody else is waited for, and nothing has changed hands."""
    state = merging(two(), ())
    outcome = build.answer(state, refusing, "merger_consent", "no")
    assert build.told(outcome, "firm_proposal_refused")[0]["families"] == (refusing,)
    assert len(outcome.state.firms) == 2
    assert not [each for each in build.asked(outcome.state) if each.kind == "merger_consent"]


def test_2E_6_6_5_a_merger_refused_by_one_of_five_shareholders() -> None:
    """2E-6.6.5: five families hold shares; three have said yes, the fourth says no: firms, money and shares are as before."""
    before = build.put(two(), "walsh", charter.charter("sykes"))
    state = merging(before, ())
    state = agreed(state, "sykes", "paxton", "benyon").state
    outcome = build.answer(state, "walsh", "merger_consent", "no")
    assert outcome.state.firms == before.firms
    assert (outcome.state.money, outcome.state.pieces) == (before.money, before.pieces)
    assert mergers.shareholders(before, ("sykes", "larkins")) == (
        "larkins",
        "sykes",
        "paxton",
        "benyon",
        "walsh",
    )


def test_2E_6_6_5_silence_is_no() -> None:
    """2E-6.6.5: one has agreed, the others are silent at the deadline."""
    state = agreed(merging(two(), ()), "sykes").state
    outcome = build.silence(state, "paxton", "merger_consent")
    assert build.told(outcome, "firm_proposal_refused")[0]["families"] == ("benyon", "paxton")
    assert len(outcome.state.firms) == 2


def test_2E_6_6_1_between_equal_firms_the_prime_minister_chooses() -> None:
    """2E-6.6.1: Hastings is asked; by default the firm with most shares, and the first clockwise if that is a tie too."""
    state = agreed(merging(two(1, 1), None, ()), "sykes", "paxton", "benyon").state
    asked = build.question(state, "hastings", "merger_survivor")
    assert asked.options.among == ("larkins", "sykes")  # type: ignore[union-attr]
    assert build.default(state, "hastings", "merger_survivor") == "larkins"
    chosen = build.answer(state, "hastings", "merger_survivor", "sykes").state
    assert [manager for manager, _ in chosen.firms] == ["sykes"]
    more = build.put(two(1, 1), "walsh", charter.charter("sykes"))
    state = agreed(merging(more, None, ()), "sykes", "paxton", "benyon", "walsh").state
    assert build.default(state, "hastings", "merger_survivor") == "sykes"


def test_2E_6_6_1_managers_may_agree_on_the_survivor_of_equal_firms() -> None:
    """2E-6.6.1: the proposal names Larkins; with all consents the Prime Minister is not asked."""
    state = agreed(merging(two(1, 1), "larkins", ()), "sykes", "paxton", "benyon").state
    assert [manager for manager, _ in state.firms] == ["larkins"]


def test_2E_6_6_1_managers_without_shares_are_asked_where_the_survivor_is_named() -> None:
    """2E-6.6.1: Sykes holds no share: asked only where the managers' own agreement counts."""
    state = build.change(two(1, 1), pieces=two(1, 1).pieces)
    state = family_pieces.move(state, "sykes", charter.charter("sykes"), "supply", 2)
    plain = merging(state, None, ())
    assert [each.seat for each in build.asked(plain) if each.kind == "merger_consent"] == ["paxton", "benyon"]
    said = merging(state, "larkins", ())
    assert "sykes" in [each.seat for each in build.asked(said) if each.kind == "merger_consent"]


@pytest.mark.parametrize(("values", "named"), [((2, 1), "sykes"), ((2, 1), "larkins")])
def test_2E_6_6_1_the_survivor_of_unequal_firms_is_no_choice(values: tuple[int, int], named: str) -> None:
    """2E-6.6.1: with a third firm in play the part is offered, and refused where one value is the highest."""
    state = window(chartered.firm(two(*values), "walsh", value=1))
    (refusal,) = build.judge(state, "larkins", "firm_step", ("merge", (("sykes",), named, ())))
    assert (refusal.code, refusal.rule, refusal.instead) == ("merger_survivor", "2E-6.6.1", ("sykes",))


def crowded() -> State:
    """Twelve shares in all: seven and five."""
    state = chartered.deregulated(build.laid(build.SIX))
    state = chartered.firm(state, "sykes", shares={"sykes": 4, "paxton": 3}, value=2)
    return chartered.firm(state, "larkins", shares={"larkins": 3, "benyon": 2})


@pytest.mark.parametrize("home", [(), (("larkins", 1),), (("larkins", 2), ("paxton", 1))])
def test_2E_6_6_2_exactly_the_surplus_goes_home(home: tuple[tuple[str, int], ...]) -> None:
    """2E-6.6.2: two of twelve shares; fewer or more are refused, with both numbers."""
    state = window(crowded())
    (refusal,) = build.judge(state, "larkins", "firm_step", ("merge", ("sykes", home, ())))
    assert (refusal.code, refusal.rule) == (
        "merger_surplus",
        "2E-6.6.2",
    ) or refusal.code == "misfit_wrong_total"


def test_2E_6_6_2_owners_of_surplus_shares_consent_to_that_too() -> None:
    """2E-6.6.2, 2E-6.6.5: one share of Paxton and one of Larkins, who proposes, go home; the survivor holds ten."""
    state = merging(crowded(), (("larkins", 1), ("paxton", 1)), ())
    assert [each.seat for each in build.asked(state) if each.kind == "surplus_consent"] == ["paxton"]
    assert dict(build.question(state, "paxton", "surplus_consent").about)["shares"] == 1
    state = agreed(state, "sykes", "paxton", "benyon").state
    assert len(state.firms) == 2
    outcome = build.answer(state, "paxton", "surplus_consent", "yes")
    assert charter.shares(outcome.state, "sykes") == (
        ("benyon", 2),
        ("larkins", 2),
        ("paxton", 2),
        ("sykes", 4),
    )
    assert build.told(outcome, "firm_shares_go_home") == [
        {"seat": "larkins", "shares": 1},
        {"seat": "paxton", "shares": 1},
    ]
    assert not audit(outcome.state)


def test_2E_6_6_2_without_that_consent_the_merger_is_impossible() -> None:
    """2E-6.6.2: Paxton agrees to the merger but not to part with a share: nothing of it happens."""
    state = merging(crowded(), (("larkins", 1), ("paxton", 1)), ())
    state = agreed(state, "sykes", "paxton", "benyon").state
    assert build.default(state, "paxton", "surplus_consent") == "no"
    outcome = build.answer(state, "paxton", "surplus_consent", "no")
    assert len(outcome.state.firms) == 2
    assert build.told(outcome, "firm_proposal_refused")[0]["families"] == ("paxton",)


def test_2E_6_6_2_only_the_firms_that_merge_count() -> None:
    """2E-6.6.2: with the three shares of a third firm five would go home; for these two firms it is two."""
    state = window(chartered.firm(crowded(), "walsh", shares={"walsh": 3}))
    two_home = ("merge", (("sykes",), None, (("larkins", 2),), ()))
    assert not build.judge(state, "larkins", "firm_step", two_home)
    all_three = ("merge", (("sykes", "walsh"), None, (("larkins", 2),), ()))
    (refusal,) = build.judge(state, "larkins", "firm_step", all_three)
    assert (refusal.code, dict(refusal.facts)["needed"]) == ("merger_surplus", 5)


def test_2E_6_6_2_a_family_may_part_with_all_its_shares_and_with_no_more() -> None:
    """2E-6.6.2: both shares of Benyon go home; after it has sold one of them the proposal names more than it holds."""
    home = (("benyon", 2),)
    state = merging(crowded(), home, ())
    state = agreed(state, "sykes", "paxton", "benyon").state
    state = build.answer(state, "benyon", "surplus_consent", "yes").state
    assert charter.shares(state, "sykes") == (("larkins", 3), ("paxton", 3), ("sykes", 4))
    sold = (("benyon", ("firm_share.larkins", 1), "walsh"),)
    (refusal,) = build.judge(window(crowded()), "larkins", "firm_step", ("merge", ("sykes", home, sold)))
    assert (refusal.code, dict(refusal.facts)["seat"]) == ("merger_surplus_not_held", "benyon")
    home, sold = (("benyon", 1), ("larkins", 1)), (("benyon", ("firm_share.larkins", 2), "walsh"),)
    (refusal,) = build.judge(window(crowded()), "larkins", "firm_step", ("merge", ("sykes", home, sold)))
    assert refusal.code == "merger_surplus_not_held"


def test_2E_6_6_3_other_transfers_are_part_of_the_deal() -> None:
    """2E-6.6.3: Walsh, who holds no share, gives Benyon £3 with it: Walsh is asked too, and all happens together."""
    state = build.purse(two(), walsh=3)
    state = merging(state, (("walsh", ("pounds", 3), "benyon"),))
    asked = [each.seat for each in build.asked(state) if each.kind == "merger_consent"]
    assert asked == ["sykes", "paxton", "benyon", "walsh"]
    assert dict(build.question(state, "benyon", "merger_consent").about)["items"] == (
        "Walsh gives 3 pounds to Benyon",
    )
    assert accounts.holds(state, "benyon") == 0
    outcome = agreed(state, *asked)
    assert accounts.holds(outcome.state, "benyon") == 3
    assert len(outcome.state.firms) == 1
    assert build.told(outcome, "deal_transfer")[0]["what"] == "pounds"


def test_2E_6_6_3_a_transfer_that_cannot_be_made_is_refused_with_its_reason() -> None:
    """2E-6.6.3: the pounds must be there; face-down cards are not among what can be named, since all see the proposal."""
    state = window(build.purse(two(), walsh=3, benyon=9))
    item = (("walsh", ("pounds", 4), "benyon"),)
    (refusal,) = build.judge(state, "larkins", "firm_step", ("merge", ("sykes", item)))
    assert (refusal.code, dict(refusal.facts)["has"]) == ("deal_short", 3)
    state = window(build.folk(two(), "walsh", hidden=("blackmail_01",)))
    form = branches(state, "larkins")["merge"]
    goods = dict(dict(form.parts)["beside"].of.parts)["gives"]  # type: ignore[attr-defined]
    assert "blackmail_card" not in dict(goods.branches)


def test_2E_6_6_3_a_merger_lapses_when_its_transfer_has_become_impossible() -> None:
    """2E-6.6.3: Walsh has spent the £3 on another deal meanwhile: whole or not at all."""
    state = merging(build.purse(two(), walsh=3), (("walsh", ("pounds", 3), "benyon"),))
    state = build.answer(
        state, "walsh", "deal_offer", (("transfer", ("walsh", ("pounds", 3), "hastings")),)
    ).state
    outcome = build.answer(state, "hastings", "deal_response", "accept")
    assert "firm_proposal_lapsed" in build.kinds(outcome)
    assert len(outcome.state.firms) == 2


def test_three_firms_become_one() -> None:
    """Two or more: Larkins merges with Sykes and Walsh, the shares of all three lie on the survivor's charter."""
    state = chartered.firm(two(), "walsh", london=2, value=1)
    state = acts(window(state), "larkins", "merge", (("sykes", "walsh"), None, ())).state
    state = agreed(state, "sykes", "paxton", "benyon", "walsh").state
    assert [manager for manager, _ in state.firms] == ["sykes"]
    assert dict(charter.shares(state, "sykes"))["walsh"] == 1
    assert accounts.holds(state, charter.london("sykes")) == 7
