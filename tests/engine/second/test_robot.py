"""The sensible robot of the second edition: what it does with a view, an answer to a question at a time."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core import run
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.view import Question
from engine.second import family_pieces
from engine.second.memos.parliament import VoteMemo
from engine.second.robot import ANSWERS
from engine.second.robot.ahead import AHEAD
from engine.second.robot.deals import DEALS
from engine.second.ruleset import RULES
from engine.second.state import State
from tests.engine.second import build
from tests.soak.second_balance import measure

A, B, C, D = build.FOUR

DESKS: dict[str, Any] = {
    "chairman": {"holder": A},
    "director_of_trade": {"holder": B},
    "manager_of_shipping": {"holder": C},
    "president_of_bengal": {"holder": D},
}


def position(at: str, **entries: Any) -> State:
    """A table that goes on somewhere in its second turn, as far as the first question."""
    given = {"seats": build.FOUR, "turn": 2, "at": at, "offices": DESKS, **entries}
    return run.run(RULES.steps, RULES.position(msgspec.json.encode(given)), build.PLAIN).state


def answer(state: State, seat: str, kind: str, luck: int = 0) -> Choice:
    """The robot's answer, which must be legal."""
    view = RULES.view(state, seat)
    question = next(each for each in view.questions if each.decision.kind == kind)
    choice = RULES.robot(view, question, lambda limit: min(luck, limit - 1))
    assert not RULES.validate(state, Order(question.decision.id, Seat(seat), choice))
    return choice


def test_it_answers_from_the_view_alone() -> None:
    """2E-0.1.7: a view that went through JSON gives the same answer: nothing of the state is looked at."""
    view = RULES.view(position("family", families={A: {"money": 9}}), A)
    again = RULES.decode_view(msgspec.json.encode(view))
    assert view.questions
    for one, other in zip(view.questions, again.questions, strict=True):
        assert RULES.robot(view, one, lambda _: 0) == RULES.robot(again, other, lambda _: 0)


def test_an_unknown_kind_gets_its_default() -> None:
    """A kind that the robot has no thoughts about is answered as silence would."""
    view = RULES.view(position("family"), A)
    question = next(each for each in view.questions if each.decision.kind == "family_action")
    strange = msgspec.structs.replace(question.decision, kind="strange")
    assert RULES.robot(view, Question(strange, "as silence would"), lambda _: 0) == "as silence would"


def test_it_thinks_about_every_kind_there_is() -> None:
    """A new kind of decision without a thought would be played as silence would, and nobody would notice."""
    assert {*ANSWERS, *DEALS} == set(RULES.phrases)
    assert set(AHEAD) < set(RULES.phrases)


def test_it_borrows_what_the_offices_lack_while_nobody_need_be_asked() -> None:
    """2E-8.2.4: with £5 and without ships or money it borrows three steps, with Debt 6 none."""
    poor = position("chairman", company={"debt": 0, "balance": 5})
    assert answer(poor, A, "take_debt") == 3
    assert answer(position("chairman", company={"debt": 6, "balance": 5}), A, "take_debt") == 0


def test_it_gives_a_president_who_can_trade_his_dice_first() -> None:
    """2E-8.2.3: of £6 the President of Bengal, who has a ship, gets four, the rest goes to ships."""
    poor = {
        "manager_of_shipping": {"holder": C, "treasury": 0},
        "president_of_bengal": {"holder": D, "treasury": 0},
    }
    state = position(
        "chairman",
        company={"debt": 6, "balance": 6},
        offices={**DESKS, **poor},
        zones={"east_indian": {"company": 2}},
    )
    assert answer(state, A, "allocate_balance") == (
        ("manager_of_shipping", 2),
        ("president_of_bengal", 4),
    )


@pytest.mark.parametrize(("debt", "said"), [(4, "yes"), (8, "no")])
def test_it_consents_to_debt_that_the_company_can_carry(debt: int, said: str) -> None:
    """2E-8.2.5: steps beyond the free ones, up to Debt 6: yes; more than that: no."""
    state = position(
        "chairman", company={"debt": debt - 4, "balance": 0}, families={A: {"shares": 1}, B: {"shares": 2}}
    )
    state = build.answer(state, A, "take_debt", 4).state
    assert answer(state, B, "debt_consent") == said


@pytest.mark.parametrize(("treasury", "spent"), [(1, None), (3, 3), (9, 4)])
def test_it_trades_with_four_dice(treasury: int, spent: int | None) -> None:
    """2E-8.7.3: four dice if there is so much money, none with a single pound."""
    state = position(
        "presidencies",
        offices={**DESKS, "president_of_bengal": {"holder": D, "treasury": treasury}},
        zones={"east_indian": {"company": 1}},
    )
    found = answer(state, D, "trade")
    assert (found[0] if isinstance(found, tuple) else found) == spent


def test_it_places_its_own_writers_first() -> None:
    """2E-8.7.5: two ships, two writers in the box, one of them its own: that one goes to the dearer order."""
    state = position(
        "presidencies",
        offices={**DESKS, "president_of_bengal": {"holder": D, "treasury": 9}},
        zones={"east_indian": {"company": 2}},
        families={A: {"writers": {"bengal_presidency": 2}}, D: {"writers": {"bengal_presidency": 1}}},
    )
    choice = answer(state, D, "trade")
    state = build.answer(state, D, "trade", choice, build.dice(*[1] * 4)).state
    assert answer(state, D, "place_writer") == (D, A)


@pytest.mark.parametrize(("officers", "goes"), [(0, False), (4, True)])
def test_it_deploys_only_with_a_good_check(officers: int, goes: bool) -> None:
    """2E-8.8.5: regiments and officers make five dice against a tower: that is tried; one die is not."""
    state = position(
        "presidencies",
        offices={**DESKS, "president_of_bengal": {"holder": D}},
        armies={"army_of_bengal": {"regiments": 2, "commander": D}},
        families={D: {"officers": {"army_of_bengal": officers}}},
    )
    while build.asked(state)[0].kind != "deploy":
        state = run.close(RULES.steps, state, build.asked(state)[0].group.id, build.PLAIN).state
    assert (answer(state, D, "deploy") is not None) is goes


@pytest.mark.parametrize(("money", "prizes"), [(3, ("prize_lodgings",)), (8, ("prize_town_house",))])
def test_it_takes_the_prize_with_most_points(money: int, prizes: tuple[str, ...]) -> None:
    """2E-4.2.2: £3 pay for Lodgings only, £8 for the Town House."""
    state = position("retirements", families={B: {"money": money, "pensioners": 1}})
    chosen = answer(state, B, "retire_pensioners")
    assert chosen == prizes if prizes != ("prize_lodgings",) else chosen in ((), prizes)


def test_it_buys_nothing_that_does_not_pay_any_more() -> None:
    """2E-5.2: with £12 it buys a shipyard in the second turn; in the last one that would earn nothing before the end."""
    assert answer(_rich(2), A, "family_action") == ("buy_shipyard", 1)
    last = answer(_rich(5), A, "family_action")
    assert not isinstance(last, tuple) or last[0] not in ("buy_shipyard", "buy_workshop", "enlist_officer")


def _rich(turn: int) -> State:
    return position("family", turn=turn, families={A: {"money": 12, "writers": {"bengal_presidency": 3}}})


def test_it_votes_for_its_own_law_with_what_is_missing() -> None:
    """2E-12.3.1: as Prime Minister it lifts a law that stands at -2 to 0 by a workshop."""
    state = build.folk(build.laid(), A, workshops=2)
    state = build.purse(build.change(state, phase="parliament", turn=2), **{A: 9})
    voting = build.at_step(state, "cast_votes", VoteMemo("law_50", marker=-2, left=build.FOUR)).state
    side, parts = answer(voting, A, "cast_votes")  # type: ignore[misc]
    question = build.question(voting, A, "cast_votes")
    assert side == "for"
    assert question.options != ()
    assert 1 in parts  # type: ignore[operator]


def test_it_votes_against_harm() -> None:
    """2E-12.3.1: a law that does harm, standing at 0, is voted down by a family with enterprises."""
    state = build.folk(build.laid(), B, workshops=1)
    state = build.change(state, phase="parliament", turn=2)
    voting = build.at_step(state, "cast_votes", VoteMemo("law_49", marker=0, left=build.FOUR)).state
    found = answer(voting, B, "cast_votes")
    assert isinstance(found, tuple)
    assert found[0] == "against"


def test_it_votes_for_itself_as_chairman() -> None:
    """2E-7.2.1: a family with a piece in the Court wants the chair."""
    state = position("hiring", offices={}, families={A: {"shares": 2}, B: {"shares": 2}})
    assert answer(state, A, "chairman_vote") == A
    assert answer(state, B, "chairman_vote") == B


def test_it_shows_nobody_its_cards() -> None:
    """2E-3.1.10: what lies face down stays so."""
    state = position("family", families={A: {"hidden": ["blackmail_05"], "money": 3}, B: {"money": 3}})
    assert answer(state, A, "show_card") is None


def test_it_says_when_its_face_down_cards_are_to_be_played() -> None:
    """2E-3.3.3: with an unhappy deal of dice at hand, the Mercantile Connection is to turn catastrophes."""
    state = position("chairman", families={A: {"hidden": ["blackmail_08"]}})
    card, wish = answer(state, A, "instruct_blackmail")  # type: ignore[misc]
    assert card == "blackmail_08"
    assert wish == (build.FOUR, ("catastrophe",))


def test_luck_breaks_ties_only() -> None:
    """The same view and the same luck give the same answer."""
    state = position("family", families={seat: {"money": 7} for seat in build.FOUR})
    for luck in range(7):
        assert answer(state, C, "family_action", luck) == answer(state, C, "family_action", luck)


def test_the_supply_is_never_overdrawn() -> None:
    """2E-5.2.1: a family without a piece in its supply answers what it can pay for with money."""
    state = position("family", families={A: {"money": 6, "luxuries": 2}})
    pieces = family_pieces.number(state, family_pieces.SUPPLY, A)
    state = build.put(state, A, family_pieces.PENSIONERS, pieces)
    found = answer(state, A, "family_action")
    assert not isinstance(found, tuple) or found[0] not in ("enlist_writer", "enlist_officer", "seek_share")


@pytest.mark.slow
def test_games_of_four_come_near_the_figures_of_the_data_guide() -> None:
    """Chapter 98: failures, winners, retirements and the tracks, within wide bands of what it wants."""
    series = measure((4,), 60, 1)[4]
    alive = [game for game in series.games if game.result is not None and game.result.ending == "time"]
    winners = [max(points for _, points in game.result.scores) for game in alive if game.result is not None]
    assert 0.15 <= 1 - len(alive) / len(series.games) <= 0.45
    assert 22 <= sum(winners) / len(winners) <= 30
    ends = [game.turns[4] for game in alive]
    standing, debt, *_ = (sum(each) / len(ends) for each in zip(*ends, strict=True))
    assert 6 <= standing <= 11
    assert 1 <= debt <= 6
    asked = sum(game.asked.total() for game in series.games)
    assert sum(game.defaults.total() for game in series.games) < 0.9 * asked
    assert sum(game.refused for game in series.games) == 0
