"""Final Scoring (2E-14)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.ids import Seat
from engine.core.step import Outcome
from engine.second import accounts, enterprises, failure, laws, power, scoring
from engine.second.family_pieces import COURT, COURT_NEW, PENSIONERS, number, prize
from engine.second.state import State, family, tables
from tests.engine.second import build

FIRST_OF_TURN_5, SECOND_OF_TURN_5 = 9, 4


def ended(ending: str = "time", turn: int = 5, **politics: Any) -> State:
    state = build.change(build.laid(), ending=ending, turn=turn, phase="final_scoring")
    return build.change(state, politics=build.politics(state, **{"prime_minister": "paxton", **politics}))


def points(state: State, *seats: str) -> tuple[int, ...]:
    return tuple(family(state, seat).points for seat in seats)


def scored(state: State, **gained: int) -> State:
    for seat, number_ in gained.items():
        state = enterprises.score(state, seat, number_)
    return state


def whole(state: State, *dice: int) -> Outcome[State]:
    """All of Final Scoring, until somebody is asked or the game is over."""
    return build.at_step(state, "final_scoring", path="final_scoring", chance=build.dice(*dice))


def example() -> State:
    """The worked example: A Hastings, B Larkins, C Sykes; top social, middle company shares; Hastings is PM."""
    state = ended(prime_minister="hastings")
    state = build.folk(state, "hastings", luxuries=2, trophies=1, points=4)
    state = build.court(state, hastings=3, larkins=4, sykes=2)
    state = build.folk(state, "larkins", luxuries=1, law_tokens=2, hidden=("blackmail_04",), points=2)
    return build.folk(state, "sykes", luxuries=2, points=4)


def test_2E_14_3_1_the_worked_example() -> None:
    """2E-14.3.1: 2x2 + 3 + 1 + 2 = 10; 2 + 4 + 2 + 2 = 10; 6: a tie for most, 4 points each, nothing for the third."""
    state = example()
    assert [power.power(state, seat) for seat in ("hastings", "larkins", "sykes")] == [10, 10, 6]
    assert dict(power.awards(state)) == {"hastings": SECOND_OF_TURN_5, "larkins": SECOND_OF_TURN_5}
    after = build.at_step(build.at_step(state, "power_awards").state, "score_court").state
    assert points(after, "hastings", "larkins", "sykes") == (4 + 4 + 3, 2 + 4 + 4, 4 + 2)


def test_2E_14_3_1_every_source_of_power() -> None:
    """2E-14.3.1: Prime Minister 2, each token and trophy 1, cards as printed face up, face down and prestige."""
    state = ended(prime_minister="sykes")
    assert power.power(state, "sykes") == 2
    state = build.folk(
        state, "sykes", law_tokens=3, trophies=2, shown=("blackmail_01",), hidden=("blackmail_05",)
    )
    assert power.power(state, "sykes") == 2 + 3 + 2 + 2 + 2
    castle = build.folk(state, "sykes", prestige=("prestige_27",))
    printed = tables(state).prestige_card("prestige_27").power
    assert power.power(castle, "sykes") - power.power(state, "sykes") == printed + 2


def test_2E_14_3_1_hidden_cards_are_revealed() -> None:
    """2E-14.3.1: what lay face down is told to all."""
    outcome = build.at_step(example(), "power_awards")
    assert build.told(outcome, "blackmail_revealed") == [{"seat": "larkins", "cards": ("blackmail_04",)}]


@pytest.mark.parametrize(("place", "each"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_2E_1_6_3_and_14_3_2_items_by_the_place_of_their_marker(place: int, each: int) -> None:
    """2E-1.6.3, 2E-14.3.2: three workshops count 6 on top, 3 in the middle, nothing on the low spaces."""
    order = ["social", "shipping", "company_shares"]
    order.insert(place, "manufacturing")
    state = build.folk(ended(power=tuple(order)), "sykes", workshops=3, invested=1)
    assert power.of_items(state, "sykes") == 3 * each


def test_2E_14_3_3_first_and_second_award_of_the_turn() -> None:
    """2E-14.3.3: in turn 5 9 and 4 points; the third gets nothing."""
    state = ended(prime_minister="hastings")
    state = build.folk(build.folk(state, "hastings", trophies=3), "sykes", trophies=2)
    assert power.awards(state) == (("hastings", FIRST_OF_TURN_5), ("sykes", SECOND_OF_TURN_5))


def test_2E_14_3_4_a_tie_for_second() -> None:
    """2E-14.3.4: nobody scores the second award."""
    state = build.folk(ended(prime_minister="hastings"), "hastings", trophies=3)
    assert power.awards(state) == (("hastings", FIRST_OF_TURN_5),)


def test_2E_14_3_4_all_tied() -> None:
    """2E-14.3.4: with equal power everybody scores the second award."""
    state = ended(prime_minister="hastings")
    state = build.change(state, politics=build.politics(state, prime_minister=""))
    assert dict(power.awards(state)) == dict.fromkeys(map(str, state.seats), SECOND_OF_TURN_5)


def test_2E_14_3_6_a_failure_takes_the_row_of_its_turn() -> None:
    """2E-14.3.6: a Company that fails in turn 3 gives 6 and 3."""
    state = build.folk(ended("company_failed", turn=3), "hastings", trophies=4)
    assert dict(power.awards(state)) == {"hastings": 6, "paxton": 3}


@pytest.mark.parametrize(
    ("ending", "level", "each"), [("time", 1, 1), ("time", 3, 3), ("company_failed", 2, -2)]
)
def test_2E_14_4_1_shares_score_the_token(ending: str, level: int, each: int) -> None:
    """2E-14.4.1, 2E-14.4.2: four shares, the Chairman's and an immature one among them."""
    state = build.company(build.hold(ended(ending), chairman="sykes"), share_value=level)
    state = build.put(build.put(state, "sykes", COURT, 2), "sykes", COURT_NEW)
    assert points(build.at_step(state, "score_court").state, "sykes") == (4 * each,)


def test_2E_14_4_2_workshops_after_a_failure() -> None:
    """2E-14.4.2: each workshop that is not invested scores 1 if the Company failed, nothing if it survived."""
    failed = build.folk(ended("company_failed"), "sykes", workshops=3, invested=1)
    assert points(build.at_step(failed, "score_court").state, "sykes") == (2,)
    alive = build.folk(ended(), "sykes", workshops=3, invested=1)
    assert points(build.at_step(alive, "score_court").state, "sykes") == (0,)


def test_2E_14_5_1_one_last_retirement() -> None:
    """2E-14.5.1: officeholders roll, new and old pensioners are asked together, no London card follows; the game is over."""
    state = build.purse(build.hold(ended(), manager_of_shipping="sykes"), sykes=4, larkins=4)
    state = build.put(state, "larkins", PENSIONERS)
    asked = whole(state, 6).state
    assert {each.seat for each in build.asked(asked)} == {"sykes", "larkins"}
    asked = build.answer(asked, "sykes", "retire_pensioners", ("prize_villa",)).state
    outcome = build.silence(asked, "larkins", "retire_pensioners")
    assert outcome.state.agenda.main == ()
    assert [number(outcome.state, prize("prize_villa"), seat) for seat in ("sykes", "larkins")] == [1, 1]
    assert outcome.state.london.display == state.london.display


def test_2E_14_5_3_no_upkeep_for_these() -> None:
    """2E-14.5.3: a Great Estate taken here costs £15 and nothing more."""
    state = build.put(build.purse(ended(), larkins=16), "larkins", PENSIONERS)
    after = build.silence(whole(state).state, "larkins", "retire_pensioners").state
    assert (accounts.holds(after, "larkins"), number(after, prize("prize_great_estate"), "larkins")) == (1, 1)


def test_2E_14_5_1_tenure_limits_hold_here_too() -> None:
    """2E-14.5.1: the last attrition follows 4.1: with Tenure Limits the Chairman retires on a 1."""
    state = build.purse(build.hold(ended(), chairman="sykes"), sykes=4)
    state = build.company(state, laws=(laws.TENURE_LIMITS,))
    assert [each.seat for each in build.asked(whole(state, 1).state)] == ["sykes"]


def failed(**fields: Any) -> State:
    """A failed Company; Sykes has these things before it, Paxton is Prime Minister."""
    return build.folk(ended("company_failed"), "sykes", **fields)


def effect(state: State, card: str) -> dict[str, int]:
    return dict(failure.points(state, tables(state).failure_card(card).effect))


def test_2E_14_5_2_a_card_instead_of_a_retirement() -> None:
    """2E-14.5.2: nobody rolls for attrition; the die picks one of six cards, here the second: the Chairman is blamed."""
    state = build.hold(ended("company_failed"), chairman="larkins")
    outcome = whole(state, 2)
    assert "attrition" not in build.kinds(outcome)
    assert build.told(outcome, "failure_card") == [{"card": "chairman_blamed"}]
    assert build.told(outcome, "failure_card_scored") == [{"seat": "larkins", "points": -4}]


def test_2E_14_5_2_each_failure_card() -> None:
    """2E-14.5.2: shares become 0; 4 of the last Chairman; 2 a President; 1 per two trophies; 2 a Governor, 4 the
    Governor General; 1 per law token of the Prime Minister, at least 2.
    """
    state = build.court(failed(trophies=3), sykes=3)
    assert effect(state, "court_blameless") == {"sykes": 3}
    former = build.company(state, former_chairman="larkins")
    assert effect(former, "chairman_blamed") == {"larkins": -4}
    assert effect(build.hold(state, chairman="paxton"), "chairman_blamed") == {"paxton": -4}
    assert effect(state, "chairman_blamed") == {}
    ruling = build.hold(state, president_of_bombay="sykes", president_of_bengal="sykes")
    assert effect(ruling, "presidents_blamed") == {"sykes": -4}
    assert effect(state, "armies_blamed") == {"sykes": -2}
    governed = build.hold(state, governor_of_mysore="sykes", governor_of_delhi="larkins")
    assert effect(governed, "governors_blamed") == {"sykes": -2, "larkins": -2}
    assert effect(build.hold(state, governor_general="hastings"), "governors_blamed") == {"hastings": -4}
    assert effect(state, "government_blamed") == {"paxton": -2}
    assert effect(build.folk(state, "paxton", law_tokens=5), "government_blamed") == {"paxton": -5}


def test_2E_14_6_1_points_then_windows_then_the_prime_minister() -> None:
    """2E-14.6.1: also negative points win; of equal ones more windows, then who sits nearer clockwise from the PM."""
    state = ended(prime_minister="sykes")
    assert scoring.ranking(state)[0] == "sykes"
    state = scored(state, hastings=-2, larkins=-1, sykes=-3, paxton=-1)
    assert scoring.ranking(state)[0] == "paxton"
    windowed = build.put(state, "larkins", prize("prize_villa"))
    assert scoring.ranking(windowed)[0] == "larkins"


def test_2E_14_6_2_money_scores_nothing() -> None:
    """2E-14.6.2: £40 are worth no point."""
    outcome = whole(build.purse(ended(), larkins=40))
    result = scoring.result(outcome.state)
    assert result is not None
    assert dict(result.scores)[Seat("larkins")] == 0


def test_2E_14_1_2_lines_add_up() -> None:
    """2E-14.1.2: prizes, spouses, luxuries, power, shares and the rest make each family's points."""
    state = build.put(example(), "hastings", prize("prize_villa"))
    state = scored(state, hastings=3)
    result = scoring.result(whole(state).state)
    assert result is not None
    for (seat, total), (also, parts) in zip(result.scores, result.lines, strict=True):
        assert seat == also
        assert sum(number_ for _, number_ in parts) == total
    assert dict(dict(result.lines)[Seat("hastings")]) == {"prizes": 3, "luxuries": 4, "power": 4, "shares": 3}


def test_2E_14_1_1_nothing_waits_beside_it() -> None:
    """2E-14.1.1: deals, promises and instructions for blackmail end when Final Scoring begins."""
    after = build.resolved(build.change(build.laid(), turn=5), "last_turn", "refresh")
    assert after.agenda.side == ()
    assert build.waiting(after) == ("final_scoring",)
