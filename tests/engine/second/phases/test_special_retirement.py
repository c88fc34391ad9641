"""Special retirement of firms' shareholders (2E-4.3, 2E-14.2.2)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.look_ahead import look_ahead
from engine.core.options import Form, OrPass, Pick
from engine.second import accounts
from engine.second.blackmail import instructions
from engine.second.cards import LETTERS_OF_INTRODUCTION, LORD_HIGHGATE, MR_ROCHESTER
from engine.second.family_pieces import PENSIONERS, SUPPLY, number, prize
from engine.second.phases.london_season import special_retirement
from engine.second.sequence import FINAL_SCORING, PHASES
from engine.second.state import State, family
from engine.second.steps import STEPS
from tests.engine.second import build, chartered

LODGINGS, TOWN_HOUSE = "prize_lodgings", "prize_town_house"


def owner(dividend: int | None = 7, money: int = 20, **fields: Any) -> State:
    """Sykes and Larkins hold shares of Sykes's firm, whose cube stands on £7; both have £20."""
    state = chartered.firm(
        chartered.deregulated(), "sykes", dividend=dividend, shares={"sykes": 2, "larkins": 1}, **fields
    )
    return build.purse(build.change(state, phase="london_season"), sykes=money, larkins=money)


def begun(state: State) -> State:
    return build.at_step(state, "special_retirement", None, "t2.london_season.special_retirement").state


def asked(state: State) -> list[str]:
    return [str(each.seat) for each in build.asked(state)]


def prizes(state: State, seat: str = "sykes") -> dict[str, int]:
    """What is offered, with its cost."""
    options = build.question(state, seat, "special_retirement").options
    assert isinstance(options, OrPass)
    inner = options.inner.parts[0][1] if isinstance(options.inner, Form) else options.inner
    assert isinstance(inner, Pick)
    return {name: build.tables(state).prize(name).cost for name in inner.among}


def test_2E_4_3_1_every_shareholder_gets_one_from_the_supply() -> None:
    """2E-4.3.1: asked at once, the manager or not; no pensioner is needed, none is touched; it is optional."""
    state = begun(build.put(owner(), "larkins", PENSIONERS))
    assert sorted(asked(state)) == ["larkins", "sykes"]
    before = number(state, SUPPLY, "larkins")
    state = build.answer(state, "sykes", "special_retirement", None).state
    state = build.answer(state, "larkins", "special_retirement", "prize_villa").state
    assert number(state, SUPPLY, "larkins") == before - 1
    assert number(state, PENSIONERS, "larkins") == 1
    assert number(state, prize("prize_villa"), "larkins") == 1
    assert family(state, "sykes").retired == 0


def test_2E_4_3_1_it_comes_between_retirements_and_cards() -> None:
    """2E-4.3.1, 2E-4.3.4: after the normal retirements; a London card may follow from it."""
    steps = PHASES["london_season"]
    assert steps.index("retirements") + 1 == steps.index("special_retirement")
    assert steps.index("special_retirement") + 1 == steps.index("london_cards")


def test_2E_4_3_2_the_price_is_limited_by_the_recorded_dividend() -> None:
    """2E-4.3.2: £7 allow what costs 2, 4 or 7; of two firms the higher cube counts; no share, no limit of that firm."""
    assert sorted(prizes(begun(owner())).values()) == [2, 4, 7]
    assert sorted(prizes(begun(owner(money=4))).values()) == [2, 4], "it must be payable too"
    two = chartered.firm(owner(), "paxton", dividend=11, shares={"paxton": 1, "larkins": 1})
    assert sorted(prizes(begun(two), "larkins").values()) == [2, 4, 7, 11]
    assert sorted(prizes(begun(two), "sykes").values()) == [2, 4, 7]


@pytest.mark.parametrize("dividend", [None, 0, 1])
def test_2E_4_3_3_without_a_cube_above_0_there_is_none(dividend: int | None) -> None:
    """2E-4.3.3: not placed, on 0; on 1 nothing is cheap enough."""
    assert asked(begun(owner(dividend))) == []


def test_2E_4_3_3_one_with_several_firms() -> None:
    """2E-4.3.3: Larkins has shares of two and is asked once."""
    two = chartered.firm(owner(), "paxton", dividend=11, shares={"larkins": 1})
    assert asked(begun(two)).count("larkins") == 1


def test_2E_4_3_1_a_piece_must_be_in_the_supply() -> None:
    """2E-4.3.1: Larkins has none left."""
    state = owner()
    state = build.put(state, "larkins", PENSIONERS, number(state, SUPPLY, "larkins"))
    assert asked(begun(state)) == ["sykes"]


def test_2E_4_3_4_it_counts_as_a_retirement_for_london_cards() -> None:
    """2E-4.3.4: with its money; points are scored at once."""
    state = build.answer(begun(owner()), "sykes", "special_retirement", "prize_villa").state
    state = build.answer(state, "larkins", "special_retirement", None).state
    lying = family(state, "sykes")
    cost = build.tables(state).prize("prize_villa").cost
    points = build.tables(state).prize("prize_villa").victory_points
    assert (lying.retired, lying.spent, lying.points) == (1, cost, points)
    assert accounts.holds(state, "sykes") == 20 - cost
    cards = build.at_step(state, "london_cards", None, "t2.london_season.london_cards").state
    assert "sykes" in asked(cards)


def test_2E_4_3_4_who_may_retire_specially_is_told_of_a_card_to_come() -> None:
    """2E-4.3.4: Larkins and Sykes, who have shares; Paxton and Hastings have nobody to retire."""
    frames = tuple(
        Frame(step, f"t2.london_season.{step}", None) for step in ("special_retirement", "london_cards")
    )
    state = build.change(owner(), agenda=Agenda(main=frames))
    told = {each.decision.seat for each in look_ahead(STEPS, state) if each.decision.kind == "london_card"}
    assert told == {"larkins", "sykes"}


def test_2E_4_3_5_silence_takes_the_most_points() -> None:
    """2E-4.3.5: 5 for £7; nothing where only a prize without points could be had."""
    assert (
        build.tables(owner()).prize(str(build.default(begun(owner()), "sykes", "special_retirement"))).cost
        == 7
    )
    assert build.default(begun(owner(2)), "sykes", "special_retirement") is None


def test_2E_4_3_6_the_limit_is_compared_with_the_price_after_discounts() -> None:
    """2E-4.3.6: Mr. Rochester takes off £2, so that the prize of £7 is within £5, but not without him."""
    state = begun(build.folk(owner(5), "sykes", prestige=(MR_ROCHESTER,)))
    dear = next(name for name, cost in prizes(state).items() if cost == 7)
    (refusal,) = build.judge(state, "sykes", "special_retirement", (dear, ()))
    assert (refusal.code, dict(refusal.facts)) == (
        "special_retirement_too_dear",
        {"cost": 7, "most": 5, "treasury": 20},
    )
    state = build.answer(state, "sykes", "special_retirement", (dear, (MR_ROCHESTER,))).state
    assert accounts.holds(build.silence(state, "larkins", "special_retirement").state, "sykes") == 15


def test_2E_4_3_6_a_spouse_helps_once_a_season() -> None:
    """2E-4.3.6, 2E-4.2.3: used for a pensioner already."""
    state = build.folk(owner(5), "sykes", prestige=(MR_ROCHESTER,), discounts=(MR_ROCHESTER,))
    assert sorted(prizes(begun(state)).values()) == [2, 4]


def test_2E_4_2_7_lord_highgate_holds_for_it_too() -> None:
    """2E-4.2.7: only the two best prizes, here 11 - 2."""
    state = build.folk(owner(9), "sykes", prestige=(LORD_HIGHGATE,))
    assert sorted(prizes(begun(state)).values()) == [11]


def test_2E_4_2_8_letters_of_introduction_help_without_pensioners() -> None:
    """2E-4.2.8: instructed beforehand, they are played when the season comes to retirements."""
    state = build.folk(owner(), "sykes", hidden=(LETTERS_OF_INTRODUCTION,))
    state = build.folk(state, "larkins", prestige=(MR_ROCHESTER,))
    state = instructions.given(state, "sykes", LETTERS_OF_INTRODUCTION, "play")
    outcome = build.at_step(state, "blackmail_at_retirement", path="t2.letters")
    assert build.kinds(outcome) == ("blackmail_played",)
    assert "blackmail_played" not in build.kinds(
        build.at_step(build.change(state, firms=()), "blackmail_at_retirement", path="t2.letters")
    )


@pytest.mark.parametrize("ending", ["time", "company_failed"])
def test_2E_14_2_2_one_more_in_final_scoring(ending: str) -> None:
    """2E-14.2.2, 2E-14.1.2: whether or not the Company survived, before power is counted."""
    assert PHASES[FINAL_SCORING][:3] == ("score_firms", "final_special_retirement", "power_awards")
    state = build.change(owner(), ending=ending)
    state = build.at_step(state, FINAL_SCORING, path="final_scoring").state
    assert sorted(asked(state)) == ["larkins", "sykes"]
    assert family(state, "sykes").points == 2, "firms were scored before"


def test_2E_14_5_4_special_and_final_retirement_share_the_spouses() -> None:
    """2E-14.5.4: Mr. Rochester has helped, so he does not help the pensioner of the same Final Scoring."""
    state = build.put(build.folk(owner(5), "sykes", prestige=(MR_ROCHESTER,)), "sykes", PENSIONERS)
    state = build.at_step(build.change(state, ending="time"), FINAL_SCORING, path="final_scoring").state
    dear = next(name for name, cost in prizes(state).items() if cost == 7)
    state = build.answer(state, "sykes", "special_retirement", (dear, (MR_ROCHESTER,))).state
    state = build.silence(state, "larkins", "special_retirement").state
    question = build.question(state, "sykes", "retire_pensioners")
    assert MR_ROCHESTER not in repr(question.options)


def test_random_answers_are_legal() -> None:
    """2E-4.3.2: with a spouse, so that both parts of the answer vary."""
    state = begun(build.folk(owner(5), "sykes", prestige=(MR_ROCHESTER,)))
    question = build.question(state, "sykes", "special_retirement")
    lot, found = Random(2), set()
    for _ in range(60):
        choice = special_retirement.STEPS["special_retirement"].sample(state, question, lot.randrange)
        assert build.judge(state, "sykes", "special_retirement", choice) == ()
        found.add(choice)
    assert None in found
    assert len(found) > 3
