"""Letters of Introduction: the spouses of others help with this season's retirements (2E-3.3.10)."""

from __future__ import annotations

from engine.core import run
from engine.core.agenda import Agenda
from engine.core.options import Choice
from engine.core.step import Outcome
from engine.second import accounts, prizes, sequence
from engine.second.blackmail import instructions
from engine.second.cards import LETTERS_OF_INTRODUCTION
from engine.second.family_pieces import number
from engine.second.state import State, family
from engine.second.steps import STEPS
from tests.engine.second import build
from tests.engine.second.blackmail.holding import holding, watched

A, B, C, D = build.FOUR
WISH: Choice = (LETTERS_OF_INTRODUCTION, "play")
ROCHESTER, COLLINS, HIGHGATE = "prestige_11", "prestige_17", "prestige_19"


def season(state: State) -> State:
    """Larkins has two pensioners, £9 and Mr. Collins; Sykes Mr. Rochester, Paxton Lord Highgate; retirements are asked."""
    state = build.purse(build.put(state, B, "pensioners", 2), larkins=9)
    state = build.folk(state, B, prestige=(COLLINS,))
    state = build.folk(build.folk(state, C, prestige=(ROCHESTER,)), D, prestige=(HIGHGATE,))
    return build.change(state, phase="london_season")


def asking(state: State) -> State:
    return build.at_table(season(state), "retirements", path="t2.retirements").state


def window(state: State) -> Outcome[State]:
    return build.at_step(season(state), "blackmail_at_retirement", path="t2.letters")


def letters() -> State:
    """Larkins holds the Letters."""
    return holding(build.laid(), B, LETTERS_OF_INTRODUCTION)


def instructed(state: State) -> State:
    return instructions.given(state, B, LETTERS_OF_INTRODUCTION, "play")


def test_2E_4_2_8_as_instructed_they_are_played_before_pieces_retire() -> None:
    """2E-4.2.8: the window comes before the question; the spouses of all others count, each once."""
    outcome = window(instructed(letters()))
    assert build.kinds(outcome) == ("blackmail_played",)
    assert dict(prizes.discounts(outcome.state, B)) == {COLLINS: 1, ROCHESTER: 2, HIGHGATE: 2}
    assert dict(prizes.discounts(outcome.state, C)) == {ROCHESTER: 2}


def test_2E_4_2_8_the_retiring_player_may_play_them_while_asked() -> None:
    """2E-4.2.8: at once; the question names the new helpers, and who answered already has not answered in vain."""
    state = asking(build.put(build.purse(letters(), sykes=9), C, "pensioners"))
    state = build.answer(state, C, "retire_pensioners", (("prize_lodgings", ()),)).state
    outcome = build.answer(state, B, "instruct_blackmail", WISH)
    assert build.kinds(outcome) == ("blackmail_played",)
    used = (("prize_country_seat", (ROCHESTER, HIGHGATE)), ("prize_lodgings", (COLLINS,)))
    done = build.answer(outcome.state, B, "retire_pensioners", used)
    assert [each["pounds"] for each in build.told(done, "retired") if each["seat"] == B] == [7, 1]
    assert [each["seat"] for each in build.told(done, "retired")].count(C) == 1
    assert accounts.holds(done.state, B) == 1


def test_2E_3_3_10_each_spouse_helps_once_and_this_season_only() -> None:
    """2E-3.3.10: the same spouse cannot be named twice; its owner's own use is another; the clean-up ends it."""
    state = build.answer(asking(letters()), B, "instruct_blackmail", WISH).state
    lodgings = "prize_lodgings"
    twice = ((lodgings, (ROCHESTER,)), (lodgings, (ROCHESTER,)))
    assert [each.code for each in build.judge(state, B, "retire_pensioners", twice)] == ["spouse_used_twice"]
    after = build.answer(state, B, "retire_pensioners", ((lodgings, (ROCHESTER,)),)).state
    assert dict(prizes.discounts(after, B)) == {COLLINS: 1}
    assert number(after, f"prize.{lodgings}", B) == 1


def test_2E_3_3_10_without_pensioner_or_foreign_spouse_they_are_kept() -> None:
    """2E-3.3.10: the card helps with retirements; without one, or without help, it is not thrown away."""
    state = instructed(letters())
    nobody = build.change(state, phase="london_season")
    assert build.at_step(nobody, "blackmail_at_retirement", path="t2.l").events == ()
    alone = build.folk(build.folk(season(state), C, prestige=()), D, prestige=())
    assert build.at_step(alone, "blackmail_at_retirement", path="t2.l").events == ()


def test_2E_3_3_4_in_london_season_they_may_be_cancelled() -> None:
    """2E-3.3.4: nothing is gained, and the card lies before the canceller."""
    outcome = window(watched(instructed(letters()), A, B))
    assert build.kinds(outcome) == ("blackmail_played", "blackmail_cancelled")
    assert dict(prizes.discounts(outcome.state, B)) == {COLLINS: 1}


def ended(state: State) -> State:
    """Final Scoring of a Company that survived, at its last retirement."""
    state = season(state)
    state = build.change(state, agenda=Agenda(side=sequence.beside(state.seats)))
    return run.run(STEPS, sequence.to_final_scoring(state, "time"), build.PLAIN).state


def test_2E_14_1_1_in_final_scoring_they_are_played_unasked_and_cannot_be_cancelled() -> None:
    """2E-14.1.1, 2E-3.3.10: money is worth nothing any more, and all cards were shown and counted."""
    state = ended(watched(letters(), A, B))
    assert family(state, B).shown == (LETTERS_OF_INTRODUCTION,)
    assert dict(prizes.discounts(state, B)) == {COLLINS: 1, ROCHESTER: 2, HIGHGATE: 2}
    assert build.question(state, B, "retire_pensioners")
    assert {each.kind for each in build.asked(state)} == {"retire_pensioners"}


def test_2E_14_1_1_no_other_card_is_played_in_final_scoring() -> None:
    """2E-14.1.1: a Scandal with an instruction stays where it is."""
    state = build.hold(holding(build.laid(), B, "blackmail_04"), director_of_trade=C)
    state = ended(instructions.given(state, B, "blackmail_04", ("director_of_trade", ())))
    assert family(state, B).hidden == ("blackmail_04",)
