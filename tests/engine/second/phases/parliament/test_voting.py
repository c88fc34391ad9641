"""Voting (2E-12.3) and its result (2E-12.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import accounts, cards, enterprises, laws, standing
from engine.second.family_pieces import COURT, number
from engine.second.memos.parliament import VoteMemo
from engine.second.phases.parliament.policy import TURNS
from engine.second.state import Deck, State, family
from tests.engine.second import build
from tests.engine.second.phases.parliament import sitting

LAW = laws.SHIP_SUBSIDY


def seats(state: State) -> list[str]:
    return [str(each.seat) for each in build.asked(state) if each.kind == "cast_votes"]


def sides(state: State, seat: str) -> dict[str, Any]:
    options: Any = build.question(state, seat, "cast_votes").options
    return {side: dict(form.parts) for side, form in options.inner.branches}


def codes(state: State, seat: str, side: str, **parts: Any) -> list[str]:
    choice = sitting.votes(seat, state, side, **parts)
    return [each.code for each in build.judge(state, seat, "cast_votes", choice)]


def test_2E_12_3_1_the_prime_minister_first_all_at_once() -> None:
    """2E-12.3.1: clockwise from the Prime Minister; all may answer ahead, votes are applied in order; silence passes."""
    state = sitting.voting(sitting.house(), LAW)
    assert seats(state) == ["hastings", "larkins", "sykes", "paxton"]
    ahead = sitting.cast(state, "paxton", "against", bought=2)
    assert sitting.marker(ahead) == 0
    done = sitting.passes(ahead, "hastings", "larkins", "sykes")
    assert sitting.marker(done) == -2
    assert build.default(state, "larkins", "cast_votes") is None


def test_2E_12_3_2_money_and_cards() -> None:
    """2E-12.3.2: £1 a vote, workshops 2, shipyards 1, a Labour Newspaper 4 while its target is proposed."""
    state = build.folk(
        sitting.house(), "larkins", workshops=2, invested=1, prestige=(cards.LABOUR_NEWSPAPER,)
    )
    state = build.ship(build.ship(state, "atlas", "larkins"), "york", "larkins", "china")
    state = sitting.passes(sitting.voting(state, LAW, policy=5), "hastings")
    offered = sides(state, "larkins")["for"]
    assert [(offered[each].low, offered[each].high) for each in ("workshops", "shipyards")] == [
        (0, 2),
        (0, 2),
    ]
    parts = {"workshops": 2, "shipyards": 1, "cards": (cards.LABOUR_NEWSPAPER,)}
    after = sitting.cast(state, "larkins", "for", bought=3, **parts)
    assert sitting.marker(after) == 3 + 4 + 1 + 4
    assert accounts.holds(after, "larkins") == 17
    assert family(after, "larkins").workshops_used == 2
    assert set(family(after, "larkins").used) == {"york", cards.LABOUR_NEWSPAPER}


def test_2E_12_3_2_conditional_cards_need_their_target() -> None:
    """2E-12.3.2: the Labour Newspaper cannot vote on a policy for company shares, the Social Magazine can."""
    state = build.folk(sitting.house(), "larkins", prestige=(cards.LABOUR_NEWSPAPER, cards.SOCIAL_MAGAZINE))
    state = sitting.voting(state, LAW, policy=9)
    assert sides(state, "larkins")["for"]["cards"].among == (cards.SOCIAL_MAGAZINE,)


def test_2E_1_6_2_a_card_votes_once_a_turn() -> None:
    """2E-1.6.2: an exhausted workshop or card is not offered again before Refresh."""
    state = build.folk(
        sitting.house(),
        "larkins",
        workshops=1,
        workshops_used=1,
        used=(cards.ROTTEN_BOROUGHS[0],),
        prestige=(cards.ROTTEN_BOROUGHS[0],),
    )
    assert set(sides(sitting.voting(state, LAW), "larkins")["for"]) == {"bought"}


def test_2E_12_3_2_masses_demand_franchise() -> None:
    """2E-12.3.2: after law 54 a vote costs £2 and a Rotten Borough has one."""
    state = build.folk(sitting.house(), "larkins", prestige=(cards.ROTTEN_BOROUGHS[0],))
    state = build.company(state, laws=(laws.MASSES_DEMAND_FRANCHISE,))
    state = sitting.passes(sitting.voting(state, LAW), "hastings")
    assert sides(state, "larkins")["for"]["bought"].high == 10
    after = sitting.cast(state, "larkins", "for", bought=3, cards=(cards.ROTTEN_BOROUGHS[0],))
    assert (sitting.marker(after), accounts.holds(after, "larkins")) == (4, 14)


def test_2E_12_3_3_for_and_against() -> None:
    """2E-12.3.3: for raises, against lowers the marker."""
    state = sitting.cast(sitting.voting(sitting.house(), LAW), "hastings", "for", bought=3)
    assert sitting.marker(state) == 3
    assert sitting.marker(sitting.cast(state, "larkins", "against", bought=5)) == -2


def test_2E_12_3_4_the_prime_minister_may_not_oppose() -> None:
    """2E-12.3.4: only `for` is offered; own enterprises vote by the switch, which is on unless chosen otherwise."""
    state = build.folk(sitting.house(), "hastings", workshops=1)
    assert set(sides(sitting.voting(state, LAW), "hastings")) == {"for"}
    assert "workshops" in sides(sitting.voting(state, LAW), "hastings")["for"]
    strict = build.folk(sitting.house(pm_may_use_own_enterprises=False), "hastings", workshops=1)
    assert set(sides(sitting.voting(strict, LAW), "hastings")["for"]) == {"bought"}


def test_2E_12_3_5_who_opposed_cannot_support() -> None:
    """2E-12.3.5: after votes against only against is offered; after votes for both are."""
    state = sitting.cast(
        sitting.passes(sitting.voting(sitting.house(), LAW), "hastings"), "larkins", "against", bought=1
    )
    state = sitting.cast(state, "sykes", "for", bought=1)
    state = sitting.passes(state, "paxton")
    state = build.answer(state, "hastings", "another_round", "another").state
    assert set(sides(state, "larkins")) == {"against"}
    assert set(sides(state, "sykes")) == {"for", "against"}


def test_2E_12_3_6_the_leader_needs_strictly_more() -> None:
    """2E-12.3.6: Larkins leads with 3; Sykes with 3 does not, with one more in the next round does."""
    state = sitting.passes(sitting.voting(sitting.house(), LAW), "hastings")
    state = sitting.cast(sitting.cast(state, "larkins", "against", bought=3), "sykes", "against", bought=3)
    state = sitting.passes(state, "paxton")
    assert state.agenda.main[0].memo.leader == "larkins"  # type: ignore[union-attr]
    state = build.answer(state, "hastings", "another_round", "another").state
    state = sitting.passes(state, "hastings", "larkins")
    state = sitting.passes(sitting.cast(state, "sykes", "against", bought=1), "paxton")
    assert state.agenda.main[0].memo.leader == "sykes"  # type: ignore[union-attr]


def test_2E_12_3_7_votes_in_anothers_name() -> None:
    """2E-12.3.7: Sykes votes in the name of Larkins, who has opposed: 3 + 2 count for Larkins; the voter is opposed too."""
    state = sitting.passes(sitting.voting(sitting.house(), LAW), "hastings")
    assert codes(state, "sykes", "against", bought=2, in_name_of="larkins") == ["has_not_opposed"]
    state = sitting.cast(state, "larkins", "against", bought=3)
    state = sitting.cast(state, "sykes", "against", bought=2, in_name_of="larkins")
    assert dict(state.agenda.main[0].memo.against) == {"larkins": 5}  # type: ignore[union-attr]


def test_2E_12_3_7_a_family_may_forbid_it() -> None:
    """2E-12.3.7: silence allows; who declines cannot be named. Nobody waits for the answer."""
    state = sitting.voting(sitting.house(), LAW)
    state = build.answer(state, "larkins", "accept_coalition", "no").state
    state = sitting.cast(sitting.passes(state, "hastings"), "larkins", "against", bought=1)
    assert codes(state, "sykes", "against", bought=1, in_name_of="larkins") == ["coalition_refused"]


def test_2E_12_3_7_who_is_asked_about_coalitions() -> None:
    """2E-12.3.7: all but the Prime Minister, who cannot oppose; each is asked until it forbids, and then no more."""
    state = sitting.voting(sitting.house(), LAW)

    def asked(state: State) -> set[str]:
        return {str(each.seat) for each in build.asked(state) if each.kind == "accept_coalition"}

    assert asked(state) == {"larkins", "sykes", "paxton"}
    assert asked(build.answer(state, "larkins", "accept_coalition", "no").state) == {"sykes", "paxton"}


def test_2E_12_3_7_after_the_vote_nobody_is_asked_about_coalitions() -> None:
    """2E-12.3.7: the question stands beside the vote and another round, and is gone when the policy is carried out."""
    state = sitting.voting(build.folk(sitting.house(), "sykes", luxuries=1), laws.SHIP_SUBSIDY, 0, policy=12)
    voted = sitting.passes(sitting.cast(state, "hastings", "for", 1), "larkins", "sykes", "paxton")
    assert "accept_coalition" in {each.kind for each in build.asked(voted)}
    after = build.answer(voted, "hastings", "another_round", "close").state
    assert {each.kind for each in build.asked(after)} == {"pay_tax"}


def test_2E_12_3_8_a_round_without_votes_ends_it() -> None:
    """2E-12.3.8: nobody votes: the marker decides at once; with votes the Prime Minister is asked, silence closes."""
    quiet = sitting.passes(sitting.voting(sitting.house(), LAW, marker=1), *sitting.house().seats)
    assert LAW in quiet.company.laws
    state = sitting.cast(sitting.voting(sitting.house(), LAW), "hastings", "for", bought=1)
    state = sitting.passes(state, "larkins", "sykes", "paxton")
    assert build.default(state, "hastings", "another_round") == "close"


def test_2E_12_3_1_an_empty_ballot_is_refused() -> None:
    """2E-12.3.1: a side without votes casts nothing; passing is the way."""
    assert codes(sitting.voting(sitting.house(), LAW), "larkins", "for") == ["no_votes_named"]


def test_2E_3_2_5_enterprises_of_a_promise() -> None:
    """2E-3.2.5: with Larkins's card Sykes exhausts a workshop of Larkins for own votes; the card goes home."""
    state = build.folk(sitting.house(), "larkins", workshops=2)
    state = build.promise(state, "larkins", "vote_with_my_enterprises", "sykes")
    state = sitting.passes(sitting.voting(state, LAW), "hastings", "larkins")
    after = sitting.cast(state, "sykes", "against", promises=(("larkins", 2, 0, ()),))
    assert sitting.marker(after) == -4
    assert family(after, "larkins").workshops_used == 2
    assert dict(after.agenda.main[0].memo.against) == {"sykes": 4}  # type: ignore[union-attr]
    assert dict(after.promises)["larkins.vote_with_my_enterprises"] == "larkins"


def test_2E_3_2_5_one_card_of_a_family_is_one_promise() -> None:
    """2E-3.2.5: a promise lends any part of what is ready, none too; with two cards no family can be named twice."""
    state = build.folk(build.folk(sitting.house(), "larkins", workshops=2), "paxton", workshops=1)
    for issuer in ("larkins", "paxton"):
        state = build.promise(state, issuer, "vote_with_my_enterprises", "sykes")
    state = sitting.passes(sitting.voting(state, LAW), "hastings", "larkins")
    lent = dict(sides(state, "sykes")["against"]["promises"].of.parts)
    assert (lent["workshops"].low, lent["workshops"].high) == (0, 2)
    mine, other = ("larkins", 1, 0, ()), ("paxton", 1, 0, ())
    assert codes(state, "sykes", "against", promises=(mine, other)) == []
    assert set(codes(state, "sykes", "against", promises=(mine, mine))) == {"not_ready_to_vote"}


def test_2E_12_3_2_lady_newcome_has_no_votes() -> None:
    """2E-12.3.2: her family's enterprises cannot vote; money can."""
    state = build.folk(
        sitting.house(), "larkins", workshops=2, prestige=(cards.LADY_NEWCOME, cards.LABOUR_NEWSPAPER)
    )
    assert set(sides(sitting.voting(state, LAW), "larkins")["for"]) == {"bought"}


def test_2E_12_4_the_worked_example() -> None:
    """2E-12.4.2: law 39 starts at -3; 2 for, 3 against, 4 for: 0; 1 for, 2 against: -1: failed, B leads with 5, dial 9."""
    state = build.folk(sitting.house(dial=4), "hastings", workshops=1)
    state = build.folk(state, "sykes", prestige=(cards.LABOUR_NEWSPAPER,))
    state = build.court(state, larkins=2)
    state = build.answer(sitting.proposed(state, LAW), "hastings", "policy_direction", "right").state
    assert (state.politics.dial, sitting.marker(state)) == (8, -3)
    state = sitting.cast(state, "hastings", "for", workshops=1)
    state = sitting.cast(state, "larkins", "against", bought=3)
    state = sitting.cast(state, "sykes", "for", cards=(cards.LABOUR_NEWSPAPER,))
    state = sitting.passes(state, "paxton")
    assert sitting.marker(state) == 0
    state = build.answer(state, "hastings", "another_round", "another").state
    state = sitting.cast(state, "hastings", "for", bought=1)
    state = sitting.passes(sitting.cast(state, "larkins", "against", bought=2), "sykes", "paxton")
    state = build.answer(state, "hastings", "another_round", "close").state
    assert state.politics.prime_minister == "larkins"
    before = accounts.holds(state, "larkins")
    state = build.answer(state, "larkins", "failed_policy", "right").state
    assert state.politics.dial == 9
    assert accounts.holds(state, "larkins") - before == 2


def test_2E_12_4_1_passed() -> None:
    """2E-12.4.1: at 0 it passes: a token for the Prime Minister, the law lasts, the policy follows."""
    outcome = sitting.counted(sitting.house(dial=5), LAW, 0)
    assert family(outcome.state, "hastings").law_tokens == 1
    assert outcome.state.company.laws[-1] == LAW
    assert "policy_carried_out" in build.kinds(outcome)


def test_2E_12_4_2_failed() -> None:
    """2E-12.4.2: at -1 the card is discarded, the leader is Prime Minister and turns the dial one space."""
    state = sitting.counted(sitting.house(dial=5), LAW, -1, leader="sykes", against=(("sykes", 1),)).state
    assert state.laws.discards == (LAW,)
    assert build.default(state, "sykes", "failed_policy") == "right"
    after = build.answer(state, "sykes", "failed_policy", "left").state
    assert (after.politics.dial, after.politics.prime_minister) == (5 + TURNS["left"], "sykes")
    assert LAW not in after.company.laws


def test_2E_12_4_3_without_opposition_the_prime_minister_stays() -> None:
    """2E-12.4.3: nobody voted against: Hastings stays and turns the dial."""
    state = sitting.counted(sitting.house(dial=5), LAW, -2).state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("hastings", "failed_policy")]


def test_2E_12_4_4_opposition_is_counted_for_one_vote() -> None:
    """2E-12.4.4: the next vote begins with nobody opposed."""
    memo = sitting.voting(sitting.house(), LAW).agenda.main[0].memo
    assert (memo.against, memo.leader, memo.opposed) == ((), "", ())  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("law", "lasts"), [(laws.RELIEF_DEMANDED_FOR_INDIAN_FAMINE, False), (laws.MASSES_DEMAND_FRANCHISE, True)]
)
def test_2E_12_4_5_dilemmas_are_discarded_but_law_54(law: str, lasts: bool) -> None:
    """2E-12.4.5: a passed dilemma goes to the discards, Masses Demand Franchise stays in force."""
    state = sitting.counted(sitting.house(dial=5), law, 2).state
    assert (law in state.company.laws, law in state.laws.discards) == (lasts, not lasts)


def test_2E_12_4_6_laws_in_force_are_single() -> None:
    """2E-12.4.6: a law in force is in no pile, so it cannot be drawn again."""
    state = sitting.counted(sitting.house(dial=5), LAW, 2).state
    assert LAW not in (*state.laws.draw, *state.laws.discards, *state.laws.display)


def test_2E_12_4_9_failure_in_parliament_ends_the_game_at_once() -> None:
    """2E-12.4.9: the impeachment fails at Standing 4: Final Scoring, the Prime Minister does not change."""
    state = build.company(build.change(sitting.house(), turn=5), standing=1)
    outcome = sitting.counted(state, laws.PUBLIC_DEMANDS_IMPEACHMENT, -1, leader="sykes", target="chairman")
    assert outcome.state.ending == "company_failed"
    assert outcome.state.politics.prime_minister == "hastings"
    assert "policy_carried_out" not in build.kinds(outcome)


def test_2E_12_4_9_the_war_is_finished_first() -> None:
    """2E-12.4.9: the failed war's invasion brings Standing down; everything else of it happens, then Final Scoring."""
    state = build.conquered(build.company(sitting.house(), standing=1), "bombay", "bombay_presidency")
    state = build.troops(state, "army_of_bombay", regiments=0)
    memo_dice = build.dice(5, 6)
    state = build.change(state, laws=Deck(draw=state.laws.draw[:5], display=(laws.WAR_AGAINST_FRANCE,)))
    outcome = build.at_step(
        state,
        "law_result",
        VoteMemo(laws.WAR_AGAINST_FRANCE, marker=-1),
        path="t2.p.result",
        chance=memo_dice,
    )
    assert standing.failed(outcome.state)
    assert outcome.state.ending == "company_failed"
    assert "region_lost" in build.kinds(outcome)
    assert number(outcome.state, COURT, "hastings") == 0
    assert enterprises.windows(outcome.state, "hastings") == 0
