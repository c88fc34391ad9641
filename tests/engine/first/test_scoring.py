"""The ends of the game and final scores (1E-9.2, 1E-9.3)."""

from __future__ import annotations

from engine.core.view import Result
from engine.first.scoring import result
from engine.first.state import State
from tests.engine.first import build, post


def ended(state: State, ending: str = "time") -> State:
    return build.change(state, ending=ending)


def final(state: State, ending: str = "time") -> Result:
    found = result(ended(state, ending))
    assert found is not None
    return found


def score(state: State, family: str, ending: str = "time") -> int:
    return dict(final(state, ending).scores)[family]


def test_1E_9_2_1_the_game_ends_after_turn_six() -> None:
    """1E-9.2.1: after attrition, prizes and eliminations of turn 6 the game is over; after those of turn 5 it is not."""
    assert build.at_step(build.change(build.laid(), turn=6), "last_turn").state.ending == "time"
    assert build.at_step(build.change(build.laid(), turn=5), "last_turn").state.ending == ""


def test_1E_9_2_1_prizes_and_eliminations_come_before_the_end() -> None:
    """1E-9.2.1: on turn 6 the marked President still buys a prize and the presidency is eliminated, then the game ends."""
    state = post.prizes(build.hold(build.laid(), president_bombay="larkins"), "country_estate")
    state = build.office(build.purse(state, larkins=6), "president_bombay", status="marked")
    state = post.steps(
        build.change(state, turn=6), "attrition", "eliminate_offices", "last_turn", "local_news"
    ).state
    after = build.answer(state, "larkins", "claim_prize", "country_estate").state
    assert (after.ending, after.agenda.main) == ("time", ())
    assert post.status(after, "president_bombay") == "eliminated"
    assert score(after, "larkins") == 4


def test_1E_9_2_2_company_failure_ends_the_game_at_once() -> None:
    """1E-9.2.2: a Bailout that empties the Court leaves nothing on the agenda, not even the Evening Post."""
    state = build.court(build.company(build.laid(), bailout_due=True, share_price=3), larkins=1)
    after = post.steps(state, "bailout", "evening_post").state
    assert (after.ending, after.agenda.main, after.phase) == ("company_failed", (), "")


def test_1E_9_3_1_one_point_for_each_court_cube() -> None:
    """1E-9.3.1: three shares, three points."""
    assert score(build.court(build.laid(), larkins=3), "larkins") == 3


def test_1E_9_3_2_two_points_for_each_manor() -> None:
    """1E-9.3.2: three manors, six points."""
    assert score(build.put(build.laid(), "larkins", "manor", 3), "larkins") == 6


def test_1E_9_3_3_each_prize_cube_scores_its_card() -> None:
    """1E-9.3.3: two cubes on Peerage (9) and one on the Coffee House (1): 19."""
    state = build.put(build.put(build.laid(), "larkins", "prize.peerage", 2), "larkins", "prize.coffee_house")
    assert score(state, "larkins") == 19


def test_1E_9_3_4_each_promise_given_costs_two() -> None:
    """1E-9.3.4: two promises with Sykes and one with Paxton cost Larkins 6; holding them scores nothing."""
    state = build.put(build.put(build.laid(), "larkins", "promise.sykes", 2), "larkins", "promise.paxton")
    assert (score(state, "larkins"), score(state, "sykes"), score(state, "paxton")) == (-6, 0, 0)


def everywhere() -> State:
    """Each family in one kind of office."""
    state = build.office(build.laid(build.SIX), "superintendent_china", status="open")
    state = build.hold(
        state,
        chairman="hastings",
        director_of_trade="larkins",
        president_bombay="sykes",
        superintendent_china="paxton",
        ship_purchasing="walsh",
        military_affairs="walsh",
    )
    return post.province(state, "mysore", "benyon", presidency="madras")


def test_1E_9_3_5_executives_lose_three_when_the_company_fails() -> None:
    """1E-9.3.5: Chairman, Director, President and China lose 3 each; provinces and seniors nothing."""
    scores = dict(final(everywhere(), "company_failed").scores)
    assert [scores[family] for family in build.SIX] == [-3, -3, -3, -3, 0, 0]


def test_1E_9_3_5_each_office_counts() -> None:
    """1E-9.3.5: a family that is Chairman and President of Bengal loses 6."""
    state = build.hold(everywhere(), president_bengal="hastings")
    assert score(state, "hastings", "company_failed") == -6


def test_1E_9_3_6_india_and_the_chairman_lose_three_when_india_is_lost() -> None:
    """1E-9.3.6: Chairman, President and provincial holder lose 3; the Director, China and London lose nothing."""
    scores = dict(final(everywhere(), "india_lost").scores)
    assert [scores[family] for family in build.SIX] == [-3, 0, -3, 0, -3, 0]


def test_1E_9_3_6_no_office_costs_anything_at_a_normal_end() -> None:
    """1E-9.3.6 and 1E-9.3.5: after the last turn nobody loses points by an office."""
    assert set(dict(final(everywhere()).scores).values()) == {0}


def test_1E_9_3_8_money_ships_works_and_offices_score_nothing() -> None:
    """1E-9.3.8: rich Larkins with a shipyard, a factory, a captained ship and an office scores 0."""
    state = build.purse(build.hold(build.laid(), president_bombay="larkins"), larkins=30)
    for place in ("shipyard.1.6", "factory.2", "ship.bombay", "writers", "army.bombay"):
        state = build.put(state, "larkins", place)
    assert score(state, "larkins") == 0


def test_1E_9_3_9_most_points_win() -> None:
    """1E-9.3.9: four points beat three, whatever the prizes and the money."""
    state = build.put(build.court(build.laid(), larkins=4), "sykes", "prize.rotten_borough")
    assert final(build.purse(state, sykes=40)).winners == ("larkins",)


def test_1E_9_3_9_then_more_prize_cubes() -> None:
    """1E-9.3.9: 4 points each; two prize cubes of Sykes beat one of Larkins, who has more money."""
    state = build.put(build.laid(), "larkins", "prize.country_estate")
    state = build.put(build.put(state, "sykes", "prize.parsonage"), "sykes", "prize.militia_colonelcy")
    assert final(build.purse(state, larkins=40)).winners == ("sykes",)


def test_1E_9_3_9_then_more_money() -> None:
    """1E-9.3.9: equal points and prize cubes: 6 pounds beat 5."""
    state = build.put(build.put(build.laid(), "larkins", "prize.parsonage"), "sykes", "prize.parsonage")
    assert final(build.purse(state, sykes=6)).winners == ("sykes",)


def test_1E_9_3_9_then_the_victory_is_shared() -> None:
    """1E-9.3.9: all equal: both win; the tie-breaks stand under each family's points."""
    state = build.put(build.put(build.laid(), "larkins", "prize.parsonage"), "sykes", "prize.parsonage")
    found = final(state)
    assert found.winners == ("larkins", "sykes")
    assert dict(found.lines)["sykes"] == (
        ("court", 0),
        ("manors", 0),
        ("prizes", 2),
        ("promises", 0),
        ("offices", 0),
        ("prize_cubes", 1),
        ("money", 5),
    )


def test_1E_9_3_10_no_india_check_on_the_last_turn() -> None:
    """1E-9.3.10: with eight closed regions turn 6 ends by time: neither Local News nor Refresh is played."""
    state = build.change(build.laid(), turn=6)
    for name, _ in state.regions:
        state = build.place(state, name, presidency="")
    outcome = post.steps(post.card(state, "manor_rents"), "last_turn", "local_news", "refresh")
    assert outcome.state.ending == "time"
    assert "domestic_event" not in build.kinds(outcome)
    assert "board_cleared" not in build.kinds(outcome)


def test_1E_9_3_10_a_bailout_of_the_last_turn_counts() -> None:
    """1E-9.3.10: on turn 6 a Bailout that empties the Court is a failure all the same."""
    state = build.hold(build.court(build.laid(), larkins=1), chairman="sykes")
    state = build.change(build.company(state, bailout_due=True, share_price=3), turn=6)
    after = build.at_step(state, "bailout").state
    assert after.ending == "company_failed"
    assert score(after, "sykes", "company_failed") == -3


def test_the_game_has_no_result_before_it_ends() -> None:
    """While the game goes on there is no result."""
    assert result(build.laid()) is None


def test_1E_9_E_scoring() -> None:
    """1E-9.3.1, 1E-9.3.2, 1E-9.3.3, 1E-9.3.4, 1E-9.3.6: the worked example with Larkins as Red and Sykes as Blue."""
    state = build.put(build.court(build.laid(), larkins=3, sykes=1), "larkins", "manor")
    for prize in ("house_of_commons", "patron_of_the_arts"):
        state = build.put(state, "larkins", f"prize.{prize}")
    for prize in ("town_house", "grand_tour", "parsonage"):
        state = build.put(state, "sykes", f"prize.{prize}")
    state = build.put(build.put(state, "larkins", "promise.paxton"), "larkins", "promise.hastings")
    assert (score(state, "larkins"), score(state, "sykes")) == (11, 12)
    assert final(state).winners == ("sykes",)
    state = post.province(state, "bengal", "larkins")
    state = build.hold(state, chairman="larkins", director_of_trade="sykes")
    assert (score(state, "larkins", "india_lost"), score(state, "sykes", "india_lost")) == (5, 12)
