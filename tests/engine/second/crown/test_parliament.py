"""The Crown in Parliament (2E-16.7.4 to 2E-16.7.7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import accounts, ballots
from engine.second.crown import parliament, pool
from engine.second.family_pieces import on_order, prize
from engine.second.memos.parliament import DrawMemo, PolicyMemo, VoteMemo
from engine.second.state import CROWN, Deck, State, family, tables
from tests.engine.second import build
from tests.engine.second.crown import court

NO_CUBES = {"hastings": 0, CROWN: 12}


def house(
    climate: str = "bull", leader: str = "hastings", people: tuple[str, ...] = court.ONE, **table: Any
) -> State:
    """Parliament sits; people have £9 and no cubes."""
    cubes = table.pop("cubes", {**dict.fromkeys(people, 0), CROWN: 12})
    state = court.table(people, climate, cubes=cubes, **table)
    state = build.purse(state, **dict.fromkeys(people, 9))
    return build.change(state, phase="parliament", politics=build.politics(state, prime_minister=leader))


def supports(state: State, law: str, policy: int = 0) -> bool:
    return parliament.supports(state, VoteMemo(law, policy))


@pytest.mark.parametrize(
    ("law", "climates"),
    [("law_39", "bull stag lion"), ("law_33", "bear peacock"), ("law_46", "peacock"), ("law_48", "bull")],
)
def test_2E_16_7_4_the_plan_by_climate(law: str, climates: str) -> None:
    """2E-16.7.4: for laws of its climate, against them in all others."""
    every = tables(house()).crown.numbers.climates
    assert [each for each in every if supports(house(each), law)] == climates.split()


def test_2E_16_7_4_the_plan_by_what_it_has_most_of() -> None:
    """2E-16.7.4: workshops, luxuries, prizes, Governors, writers on orders; boroughs and the policy's target turn it about."""
    state = house()
    workshops = build.folk(state, CROWN, workshops=1)
    assert (supports(state, "law_31"), supports(workshops, "law_31")) == (False, True)
    assert supports(build.folk(state, CROWN, luxuries=1), "law_50")
    assert not supports(build.folk(build.folk(state, CROWN, luxuries=1), "hastings", luxuries=2), "law_50")
    assert supports(build.put(state, CROWN, prize("prize_villa")), "law_36")
    ruled = build.hold(build.conquered(state, "mysore", "madras_presidency"), governor_of_mysore=CROWN)
    assert (supports(ruled, "law_41"), supports(state, "law_41")) == (True, False)
    assert supports(build.writer(state, CROWN, "bengal_1", "bengal_presidency"), "law_45")
    assert number_of(build.writer(state, CROWN, "bengal_1", "bengal_presidency")) == 1
    boroughs = build.folk(state, CROWN, prestige=("prestige_28",))
    assert (supports(state, "law_54"), supports(boroughs, "law_54")) == (True, False)
    target = next(row.index for row in tables(state).policies if row.target == "manufacturing")
    assert (supports(state, "law_53", target), supports(workshops, "law_53", target)) == (True, False)


def number_of(state: State) -> int:
    """Writers of the Crown on Bengal's first order."""
    return dict(dict(state.pieces)[on_order("bengal_1")])[CROWN]


def test_2E_16_7_4_the_plan_by_role() -> None:
    """2E-16.7.4: as Prime Minister, as Director of Trade, unless it is Chairman; never for Deregulation."""
    assert not supports(house(), "law_34")
    assert supports(house(leader=CROWN), "law_34")
    assert supports(build.hold(house(), director_of_trade=CROWN), "law_43")
    assert supports(house(), "law_37")
    assert not supports(build.hold(house(), chairman=CROWN), "law_37")
    assert not supports(house(leader=CROWN), "law_56")


def voted(state: State, law: str, marker: int = 0, policy: int = 0) -> Any:
    """The vote on a law has begun: the climate has shifted, and those before the first person have voted."""
    state = build.change(state, laws=Deck(state.laws.draw[:4], display=(law,)))
    memo = VoteMemo(law, policy, marker)
    return court.declined(
        build.at_step(state, "voting", memo, path="t2.parliament.voting", chance=build.dice(3, 3, 3, 3, 3, 3))
    )


def test_2E_16_7_4_the_climate_shifts_before_a_persons_vote() -> None:
    """2E-16.7.4: and not again before the vote on a law of the Crown's own."""
    assert "climate_shifted" in build.kinds(voted(house(), "law_39"))
    assert "climate_shifted" not in build.kinds(voted(house(leader=CROWN), "law_39"))


def test_2E_16_7_4_it_votes_with_enterprises_and_free_votes_once() -> None:
    """2E-16.7.4, 2E-16.7.7: a workshop and two free votes against £8: four; nothing is paid, nothing in a second round."""
    state = build.folk(build.purse(house("bull"), crown=8), CROWN, workshops=1)
    asked = voted(state, "law_39").state
    after = build.answer(asked, "hastings", "cast_votes", None)
    (cast,) = build.told(after, "votes_cast")
    assert (cast["seat"], cast["side"], cast["votes"], cast["marker"]) == (CROWN, "for", 4, 4)
    assert build.told(after, "free_votes") == [{"votes": 2}]
    assert accounts.holds(after.state, CROWN) == 8
    assert family(after.state, CROWN).workshops_used == 1
    again = build.answer(after.state, "hastings", "another_round", "another").state
    last = build.answer(again, "hastings", "cast_votes", None)
    assert not build.told(last, "votes_cast")


@pytest.mark.parametrize(("pounds", "votes"), [(3, 0), (4, 1), (7, 2), (11, 3), (15, 4), (40, 4)])
def test_2E_16_7_7_free_votes_by_treasury(pounds: int, votes: int) -> None:
    """2E-16.7.7: one from £4, two from £7, three from £11, four from £15."""
    assert parliament.free_votes(build.purse(house(), crown=pounds)) == votes


def test_2E_16_7_4_alone_an_opposing_crown_takes_over() -> None:
    """2E-16.7.4: a law that fails makes it Prime Minister, even if it had no vote to cast."""
    state = build.purse(house("bear"), crown=0)
    asked = voted(state, "law_39", marker=-1).state
    after = build.answer(asked, "hastings", "cast_votes", None).state
    assert after.politics.prime_minister == CROWN


def test_2E_16_7_4_a_supporting_crown_does_not() -> None:
    """2E-16.7.4: a failed law that it was for leaves the person in office."""
    state = build.purse(house("bull"), crown=0)
    asked = voted(state, "law_39", marker=-1).state
    after = build.answer(asked, "hastings", "cast_votes", None).state
    assert after.politics.prime_minister == "hastings"


def sitting(state: State, *laws: str) -> Any:
    """The Crown's Parliament begins with these laws on top of the deck."""
    state = build.change(state, laws=Deck(laws))
    return build.at_step(state, "parliament", path="t2.parliament", chance=build.dice(3, 3, 3, 3, 3, 3))


@pytest.mark.parametrize(
    ("card", "proposed"),
    [("crown_card_01", "law_39"), ("crown_card_02", "law_40"), ("crown_card_03", "law_41")],
)
def test_2E_16_7_5_it_draws_as_many_as_its_card_says(card: str, proposed: str) -> None:
    """2E-16.7.5: one, two or three, and proposes the last; the climate shifts first."""
    outcome = sitting(house(leader=CROWN, card=card), "law_39", "law_40", "law_41")
    assert build.told(outcome, "law_proposed") == [{"seat": CROWN, "law": proposed}]
    kinds = build.kinds(outcome)
    assert kinds.index("climate_shifted") < kinds.index("law_drawn")


def test_2E_16_7_5_a_dilemma_stops_it() -> None:
    """2E-16.7.5: it must be proposed at once."""
    dilemma = next(
        law.id for law in tables(house()).laws if law.kind == "dilemma" and law.id not in ("law_51", "law_52")
    )
    outcome = sitting(house(leader=CROWN, card="crown_card_03"), dilemma, "law_40", "law_41")
    assert build.told(outcome, "law_proposed")[0]["law"] == dilemma


def test_2E_16_7_5_it_may_vote_against_its_own_law() -> None:
    """2E-16.7.5: army spending in a bull: the plan is against it."""
    outcome = voted(build.purse(house(leader=CROWN), crown=7), "law_33")
    assert build.told(outcome, "votes_cast")[0]["side"] == "against"


def test_2E_16_7_5_favours_about_drawing() -> None:
    """2E-16.7.5, 2E-16.7.6: to stop or to skip costs two each, the other direction of the dial four."""
    state = house(leader=CROWN, card="crown_card_02", cubes={"hastings": 6, CROWN: 6})
    state = build.change(state, laws=Deck(("law_40", "law_41"), display=("law_39",)))
    asked = build.at_step(state, "choose_law", DrawMemo(1), path="t2.parliament.choice1").state
    assert set(court.offers(asked, "hastings")) == {"stop_law_draw"}
    enough = court.guided(state, shown=("crown_card_01",))
    last = build.at_step(enough, "choose_law", DrawMemo(1), path="t2.parliament.choice1").state
    assert set(court.offers(last, "hastings")) == {"skip_law"}
    stopped = court.buy(asked, "hastings", "stop_law_draw")
    assert build.told(stopped, "law_proposed")[0]["law"] == "law_39"
    dial = build.at_step(state, "policy_direction", VoteMemo("law_39"), path="t2.parliament.direction").state
    own = court.declined(build.answer(dial, "hastings", "buy_favour", None)).state.politics.dial
    turned = court.buy(dial, "hastings", "alternative_policy").state
    other = {
        build.answer(turned, "hastings", "policy_direction", way).state.politics.dial
        for way in ("left", "right")
    }
    assert own in other
    assert len(other) == 2
    assert court.has(turned, "hastings") == 2


def test_2E_16_7_6_the_policy_with_the_greatest_advantage() -> None:
    """2E-16.7.6: items beyond those of people, of a tax the fewer the better; ties by the direction ranked best."""
    state = build.folk(build.folk(house(leader=CROWN), CROWN, workshops=3), "hastings", luxuries=2)
    rows = tables(state).policies
    makers = next(row.index for row in rows if row.target == "manufacturing" and row.consequence == "bonus")
    taxed = next(row.index for row in rows if row.target == "manufacturing" and row.consequence == "tax")
    social = next(row.index for row in rows if row.target == "social" and row.consequence == "tax")
    found = [parliament.advantage(state, each) for each in (makers, taxed, social)]
    assert found == [3, -3, 2]
    even = house(leader=CROWN)
    assert parliament._better(even, {"left": 0, "right": 0}) == "left"
    clock = court.guided(even, draw=("crown_card_03", *pool.crown(even).draw[1:]))
    assert parliament._better(clock, {"left": 0, "right": 0}) == "right"


def test_2E_16_7_6_power_on_top_swaps_the_low_markers() -> None:
    """2E-16.7.6: shipping and manufacturing change places."""
    state = house(leader=CROWN)
    top = next(
        row.index for row in tables(state).policies if row.consequence == "power" and row.target == "social"
    )
    after = build.at_step(state, "carry_out_policy", PolicyMemo(top)).state
    assert after.politics.power == ("social", "company_shares", "manufacturing", "shipping")


def test_2E_16_7_5_whom_it_impeaches() -> None:
    """2E-16.7.5: the first office that a person holds."""
    state = build.hold(house(leader=CROWN), chairman=CROWN, director_of_trade="hastings")
    outcome = build.at_step(
        build.change(state, laws=Deck(display=("law_51",))),
        "impeach_target",
        VoteMemo("law_51"),
        path="t2.parliament.target",
    )
    assert build.told(outcome, "impeachment")[0]["office"] == "director_of_trade"
    assert ballots.price(state) == 1


def test_2E_16_1_12_nobody_opposes_in_the_crowns_name() -> None:
    """2E-16.1.12, 2E-12.3.7: of two people one may oppose in the other's name, never in the Crown's."""
    state = house(
        "bull", people=(*court.TWO, "sykes"), cubes={"hastings": 0, "larkins": 0, "sykes": 0, CROWN: 12}
    )
    asked = voted(state, "law_39", marker=5).state
    options: Any = build.question(asked, "larkins", "cast_votes").options
    against = dict(dict(options.inner.branches)["against"].parts)
    assert against["in_name_of"].inner.among == ("sykes",)
    alone: Any = build.question(voted(house("bull"), "law_56").state, "hastings", "cast_votes").options
    assert "in_name_of" not in dict(dict(alone.inner.branches)["against"].parts)


@pytest.mark.parametrize(("die", "law"), [(1, "law_40"), (2, "law_41"), (3, "law_33")])
def test_2E_16_7_4_an_old_idea_by_lot(die: int, law: str) -> None:
    """2E-16.7.4: the plan leaves Old Ideas Made New to chance."""
    state = build.change(
        house(leader=CROWN), laws=Deck(discards=("law_40", "law_41", "law_33"), display=("law_52",))
    )
    outcome = build.at_step(state, "old_idea", path="t2.parliament.old_idea", chance=build.dice(die))
    assert build.told(outcome, "law_proposed")[0]["law"] == law
    assert outcome.rolls[0].values == (die,)
