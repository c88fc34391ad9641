"""What a sensible robot buys from the Crown and sells to it."""

from __future__ import annotations

from engine.core.options import Choice
from engine.second.ruleset import RULES
from engine.second.state import CROWN, State
from tests.engine.second import build
from tests.engine.second.crown import court


def thought(state: State, kind: str) -> Choice:
    view = RULES.view(state, "hastings")
    question = next(each for each in view.questions if each.decision.kind == kind)
    return RULES.robot(view, question, lambda limit: 0)


def test_it_saves_the_company_a_dividend() -> None:
    """With £12 for four shares it pays a Crown Chairman cubes for one dividend less; with £40 it does not."""
    state = build.hold(court.table(climate="peacock", cubes={"hastings": 6, CROWN: 6}), chairman=CROWN)
    state = build.court(state, crown=1, hastings=2)
    for balance, wanted in ((12, ("one_fewer_dividend", ())), (40, None)):
        asked = build.at_step(build.purse(state, balance=balance), "dividends").state
        assert thought(asked, "buy_favour") == wanted


def test_it_turns_pounds_into_cubes() -> None:
    """With £9 and two cubes it gives £3; with £5, or with six cubes, it keeps them."""
    for pounds, cubes, wanted in ((9, 2, ("give_three_pounds", ())), (5, 2, None), (9, 6, None)):
        state = court.table(cubes={"hastings": cubes, CROWN: 12 - cubes})
        state = build.change(build.purse(state, hastings=pounds), phase="revenue")
        asked = build.at_step(state, "crown_market").state
        assert thought(asked, "flat_favour") == wanted
