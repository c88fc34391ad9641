"""The sensible robot: what it does with a view, an answer to a question at a time."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import run
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.view import Question
from engine.first.memos.post import ClaimsMemo, LawMemo
from engine.first.robot import ANSWERS
from engine.first.ruleset import RULES
from engine.first.state import State
from tests.engine.first import build
from tests.soak.balance import measure

A, B, C, D = build.FOUR


def answer(state: State, seat: str, kind: str, luck: int = 0) -> Choice:
    """The robot's answer, which must be legal."""
    view = RULES.view(state, seat)
    question = next(each for each in view.questions if each.decision.kind == kind)
    choice = RULES.robot(view, question, lambda limit: min(luck, limit - 1))
    assert not RULES.validate(state, Order(question.decision.id, Seat(seat), choice))
    return choice


def asked(state: State, step: str, path: str = "t1.test", memo: object = None) -> State:
    return build.at_step(state, step, memo, path).state  # type: ignore[arg-type]


def test_it_answers_from_the_view_alone() -> None:
    """A view that went through JSON gives the same answer: nothing of the state is looked at."""
    state = asked(build.laid(), "family_actions")
    view = RULES.view(state, A)
    again = RULES.decode_view(msgspec.json.encode(view))
    for one, other in zip(view.questions, again.questions, strict=True):
        assert RULES.robot(view, one, lambda _: 0) == RULES.robot(again, other, lambda _: 0)


def test_an_unknown_kind_gets_its_default() -> None:
    """A kind that the robot has no thoughts about is answered as silence would."""
    state = asked(build.hold(build.laid(), chairman=A), "family_actions")
    view = RULES.view(state, A)
    question = next(each for each in view.questions if each.decision.kind == "family_action")
    strange = msgspec.structs.replace(question.decision, kind="strange")
    assert RULES.robot(view, Question(strange, "as silence would"), lambda _: 0) == "as silence would"


def test_every_kind_it_thinks_about_exists() -> None:
    """No answerer is registered under a word that no decision is called by."""
    assert set(ANSWERS) <= set(RULES.phrases)


def test_it_drafts_the_chairman_first() -> None:
    """In the draft of a new game the Chairman's office is taken before all others."""
    state = build.at_step(build.laid(), "draft_offices", None, "setup.draft_offices").state
    seat = RULES.waiting(state)[0]
    assert answer(state, seat, "setup_vacancy") == "chairman"


def test_it_pays_a_dividend_when_the_price_cannot_fall_further() -> None:
    """1E-7.3.3: with a price of 3 and money for one dividend it pays one."""
    state = build.court(build.hold(build.laid(), chairman=A), hastings=2, larkins=2)
    state = build.purse(build.company(build.change(state, phase="trade_phase"), share_price=3), revenue=9)
    assert answer(asked(state, "dividends"), A, "dividends") == 1


def test_it_pays_out_everything_on_the_last_turn() -> None:
    """Money of the Company is worth nothing after turn 6: 9 pounds and 4 shares make two dividends."""
    state = build.court(build.hold(build.laid(), chairman=A), hastings=2, larkins=2)
    state = build.purse(build.change(state, phase="trade_phase", turn=6), revenue=9)
    assert answer(asked(state, "dividends"), A, "dividends") == 2


def test_it_gives_presidents_money_to_sail_first() -> None:
    """6 pounds of revenue go to Presidents without money, Bengal first, where most can be sold."""
    state = build.hold(build.laid(), chairman=A)
    state = build.purse(state, president_bombay=0, president_madras=0, president_bengal=0)
    state = build.purse(build.change(state, phase="trade_phase"), revenue=6)
    assert answer(asked(state, "allocate_revenue"), A, "allocate_revenue") == (
        ("president_bombay", 2),
        ("president_bengal", 4),
    )


def test_it_takes_a_loan_only_when_no_president_can_sail() -> None:
    """1E-6.1.1: with 5 pounds in Bengal it wants none, with empty treasuries it takes one."""
    assert answer(_at_work(bengal=5), A, "take_debt") is None
    assert answer(_at_work(bengal=0), A, "take_debt") == (("president_bombay", 1), ("president_bengal", 4))


def _at_work(bengal: int) -> State:
    """The Director of Trade at work, so much money in Bengal and none with the other Presidents."""
    position = {
        "at": "director_of_trade",
        "trade_office": {"ships": 2},
        "offices": {
            "chairman": {"holder": A},
            "director_of_trade": {"holder": B},
            "president_bombay": {"treasury": 0},
            "president_madras": {"treasury": 0},
            "president_bengal": {"treasury": bengal},
        },
    }
    return run.run(RULES.steps, RULES.position(msgspec.json.encode(position)), build.PLAIN).state


def test_it_sails_with_four_dice() -> None:
    """1E-6.10.1: 7 pounds and one region: it spends 4 and keeps 3 for another try."""
    state = build.purse(build.hold(build.laid(), president_bengal=C), president_bengal=7)
    state = asked(state, "presidencies", "t1.company_phase.presidencies")
    for kind in ("campaign", "open_trade"):
        state = build.answer(state, C, kind, None).state
    assert answer(state, C, "sail") == 4


def test_it_sends_ships_to_where_they_sell_best() -> None:
    """1E-6.6.4: two presidencies without money: all six ships go to Bengal, whose President can sail."""
    state = build.supply(build.hold(build.laid(), director_of_trade=B), "ships", "trade_office", 4)
    state = build.purse(state, president_bombay=0, president_madras=0, president_bengal=6)
    assert answer(asked(state, "director_of_trade"), B, "logistics_trade") == ((("bengal", 4),),)


@pytest.mark.parametrize(("guns", "choice"), [(1, None), (4, ("bengal", 4, (), 0))])
def test_it_campaigns_only_with_a_good_check(guns: int, choice: Choice) -> None:
    """1E-6.8.2: four guns against a defence of 2 are two dice; one gun and 5 pounds are not worth it."""
    state = build.supply(build.hold(build.laid(), president_bengal=C), "guns", "bengal", guns)
    state = asked(state, "presidencies", "t1.company_phase.presidencies")
    assert answer(state, C, "campaign") == choice


def test_it_claims_the_prize_with_most_points() -> None:
    """1E-8.8.3: with 9 pounds the Peerage (9 points), not the Country Estate (4)."""
    state = build.change(build.laid(), prizes=("country_estate", "peerage"), turn=6)
    state = build.purse(build.hold(state, director_of_trade=D), paxton=9)
    state = asked(state, "claim_prizes", memo=ClaimsMemo((("director_of_trade", 0),)))
    assert answer(state, D, "claim_prize") == "peerage"


def test_it_promotes_its_own_cube_where_nobody_is_passed_over() -> None:
    """1E-5.3.4: the only writer is its own; with writers of three others it takes the default."""
    state = build.put(build.hold(build.laid(), chairman=A, director_of_trade=B), B, "writers")
    alone = asked(state, "fill_vacancies", "t1.company_phase.fill_vacancies")
    assert RULES.waiting(alone) != (B,) or answer(alone, B, "promote") == "larkins_writer"
    crowd = build.everyone(state, (A, C, D), "writers")
    crowd = build.change(crowd, phase="company_phase")
    crowd = asked(build.hold(crowd, **_presidents()), "fill_vacancies", "t1.company_phase.fill_vacancies")
    question = build.question(crowd, B, "promote")
    assert answer(crowd, B, "promote") == RULES.default(crowd, question) != "larkins_writer"


def _presidents() -> dict[str, str]:
    return {f"president_{place}": C for place in ("bombay", "madras", "bengal")}


def test_it_votes_for_laws_that_help_the_company() -> None:
    """1E-8.10.3: for the China Trade Act, against the Governor General, with 3 pounds if it has 9."""
    state = build.purse(build.hold(build.laid(), chairman=A), hastings=9, larkins=2)
    voting = asked(state, "law_vote", memo=LawMemo("china_trade_act", 2))
    assert answer(voting, A, "law_vote") == ("for", 3)
    voting = asked(state, "law_vote", memo=LawMemo("governor_general", 0))
    assert answer(voting, B, "law_vote") == ("against", 0)


def test_it_nominates_itself_and_votes_for_itself() -> None:
    """1E-5.2.2, 1E-5.2.3: a family with a share wants the chair, and no other family in it."""
    state = build.court(build.laid(), hastings=2, larkins=2)
    state = build.company(build.change(state, phase="company_phase"), former_chairman=A)
    state = asked(state, "election", "t1.company_phase.fill_vacancies.chairman.election")
    assert answer(state, A, "nominate") == A
    state = build.answer(state, A, "nominate", A).state
    assert answer(state, A, "election_vote") == "yes"
    assert answer(state, B, "election_vote") == "no"


def test_it_buys_a_captaincy_early_and_none_at_the_end() -> None:
    """1E-7.1.4: a ship earns 2 a turn: at 6 pounds it pays on turn 1, not on turn 6."""
    state = build.put(build.purse(build.hold(build.laid(), director_of_trade=B), sykes=9), C, "waiting")
    assert answer(asked(state, "director_of_trade"), C, "buy_captaincy") == "yes"
    late = build.change(state, turn=6)
    assert answer(asked(late, "director_of_trade"), C, "buy_captaincy") == "no"


@pytest.mark.slow
def test_games_of_four_come_near_the_figures_of_the_data_guide() -> None:
    """Chapter 13: revenue, endings, retirements, prizes and the winner's points, within wide bands of what it wants."""
    figures = measure(60)
    turns, games = figures.turns, figures.games
    later = [turn for turn in turns if turn > 1]
    assert 22 <= figures.revenue[1] / turns[1] <= 34
    assert 14 <= sum(figures.revenue[turn] for turn in later) / sum(turns[turn] for turn in later) <= 24
    assert 0.4 <= figures.endings["time"] / games <= 0.75
    assert 0.2 <= figures.endings["company_failed"] / games <= 0.55
    assert figures.endings["india_lost"] / games <= 0.1
    assert 9 <= (figures.met["prize_claimed"] + figures.met["cube_to_stock"]) / games <= 15
    assert 7 <= figures.met["prize_claimed"] / games <= 12
    assert 17 <= figures.winner / games <= 26
    assert figures.refused == 0
