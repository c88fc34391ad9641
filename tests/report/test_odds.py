"""The odds of checks in questions and receipts, in both parts of a mail."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import rules_for
from engine.core.dice_check import Odds
from engine.core.view import Question
from pbem.report.letters import Accepted, Body, Book, Receipt, ReceiptLine
from pbem.report.odds import SHOWN, in_words, of_question
from pbem.report.wording import Wording
from tests.report.games import Game, reporter
from tests.report.html_check import problems, words

THREE_DICE = {
    "first": "3 dice: success 70 %, nothing 26 %, failure 3.7 %",
    "second": "3 dice: success 70 %, failure 26 %, catastrophe 3.7 %",
}
EDITIONS = tuple(THREE_DICE)


def receipt(edition: str, asked: tuple[int, ...], ordered: int = 0) -> Body:
    """A receipt with a question whose check may have so many dice, and an order of which it has some."""
    game = Game(1, rules=rules_for(edition))
    rules, book = game.rules, Book(edition, game.rules.words, game.rules.phrases)
    decision = game.to_answer()[0]
    question: Question = next(
        each for each in rules.view(game.state, decision.seat).questions if each.decision == decision
    )
    view = replace(
        rules.view(game.state, decision.seat),
        questions=(replace(question, odds=tuple(map(rules.odds, asked))),),
    )
    accepted = Accepted(
        decision, question.default, waiting=False, odds=rules.odds(ordered) if ordered else None
    )
    line = ReceiptLine(1, "as asked", accepted)
    body = reporter().receipt(Receipt(game="g12", seat=decision.seat, view=view, lines=(line,)), book)
    assert problems(body.html) == []
    return body


def both(body: Body) -> tuple[str, str]:
    return " ".join(body.text.split()), words(body.html)


@pytest.mark.parametrize("edition", EDITIONS)
def test_2E_8_1_12_a_question_tells_the_odds_of_its_check(edition: str) -> None:
    for part in both(receipt(edition, (1, 3))):
        assert "Odds of the check:" in part
        assert THREE_DICE[edition] in part
        assert "1 die: success 33 %" in part


@pytest.mark.parametrize("edition", EDITIONS)
def test_2E_8_1_12_a_receipt_tells_the_odds_of_what_was_ordered(edition: str) -> None:
    for part in both(receipt(edition, (), 3)):
        assert f"Odds of its check: {THREE_DICE[edition]}." in part


def test_nothing_is_told_where_no_dice_fall() -> None:
    for part in both(receipt("second", ())):
        assert "Odds" not in part


def test_of_many_numbers_the_fewest_and_the_most_are_told() -> None:
    rules = rules_for("second")
    told = of_question(map(rules.odds, range(1, 13)), Wording(rules.words))
    assert [each.dice for each in told] == [1, 2, 3, 4, 5, 12]
    assert len(told) == SHOWN


@pytest.mark.parametrize(
    ("ways", "share"), [(0, "0 %"), (1, "under 0.1 %"), (2_799, "1.0 %"), (27_994, "10 %"), (139_968, "50 %")]
)
def test_small_chances_are_told_finer(ways: int, share: str) -> None:
    """Out of the 279,936 rolls of seven dice."""
    assert in_words(Odds(7, (("success", ways),)), Wording({})).outcomes == (("success", share),)
