"""What a receipt says about the reader's open questions if nothing else changes."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from engine import rules_for
from engine.core.look_ahead import of_seat
from engine.core.view import Question
from pbem.report.forecast import later
from pbem.report.letters import Body, Book, Coming, Receipt, StandingLine, Times, Until
from pbem.report.order_form import Form
from pbem.report.wording import Wording
from tests.report.games import Game, reporter
from tests.report.html_check import problems, words

GAME = Game(1, rules=rules_for("second"))
RULES = GAME.rules
BOOK = Book("second", RULES.words, RULES.phrases)
DECISION = GAME.to_answer()[0]
QUESTION: Question = next(
    each for each in RULES.view(GAME.state, DECISION.seat).questions if each.decision == DECISION
)
LINE = Form(BOOK).line(DECISION, QUESTION.default)
AT = datetime(2026, 3, 5, 18, tzinfo=UTC)
TIMES = Times(deadlines=(Until(DECISION.group.id, AT, AT),))
HEADING = "If nothing else changes"


def said(question: Question, **more: object) -> tuple[str, str]:
    """What both parts of a receipt say when this is the reader's only question."""
    view = replace(RULES.view(GAME.state, DECISION.seat), questions=(question,))
    fields: dict[str, object] = {"game": "g12", "seat": DECISION.seat, "view": view, "lines": ()}
    body: Body = reporter().receipt(Receipt(**(fields | {"times": TIMES} | more)), BOOK)
    assert problems(body.html) == []
    return " ".join(body.text.split()), words(body.html)


def test_a_question_without_an_answer_stands_on_what_silence_plays() -> None:
    for part in said(QUESTION):
        assert f"{HEADING} " in part
        assert f'silence plays "{LINE}" after Thu 5 Mar 18:00 UTC' in part


def test_without_a_deadline_silence_plays_nothing_by_itself() -> None:
    for part in said(QUESTION, times=Times()):
        assert f'silence plays "{LINE}" only if the question is closed' in part


def test_an_answer_is_played_and_a_preliminary_one_may_be_replaced() -> None:
    for part in said(replace(QUESTION, answered=True, answer=QUESTION.default, final=True)):
        assert f'Your answer "{LINE}" is played when its turn comes' in part
    for part in said(replace(QUESTION, answered=True, answer=QUESTION.default)):
        assert f'Your preliminary answer "{LINE}" is played after Thu 5 Mar 18:00 UTC' in part


def test_a_standing_order_that_will_be_looked_at_is_named() -> None:
    waits = StandingLine(7, "always: whatever", "waits", DECISION.id)
    for part in said(QUESTION, standing=(waits,)):
        assert "Your standing order 7 is looked at when your turn comes" in part
        assert "silence plays" not in part.partition(HEADING)[2].partition("Your move")[0]


def test_one_that_cannot_act_leaves_it_to_silence() -> None:
    rests = StandingLine(7, "always: whatever", "condition", DECISION.id)
    for part in said(QUESTION, standing=(rests,)):
        assert f'silence plays "{LINE}"' in part


def test_2E_8_1_12_the_odds_of_what_will_be_played_stand_beside_it() -> None:
    with_dice = replace(QUESTION, odds=tuple(map(RULES.odds, (1, 2, 3))), dice=3)
    for part in said(with_dice):
        assert (
            f'silence plays "{LINE}" after Thu 5 Mar 18:00 UTC (3 dice: success 70 %, failure 26 %,' in part
        )


def test_nothing_is_forecast_of_what_is_merely_offered() -> None:
    offered = next(
        each for each in RULES.view(GAME.state, DECISION.seat).questions if each.decision.urgency == "offered"
    )
    for part in said(offered):
        assert HEADING not in part


def test_what_may_come_later_is_answered_by_a_file_or_stands_on_silence() -> None:
    """Each question to come once: by its standing order, with the odds where dice will fall, or with nothing on file."""
    seat, found = next(
        (seat, of_seat(RULES.foreseen(GAME.state), seat))
        for seat in RULES.seats(GAME.state)
        if len({Form(BOOK).head(each.decision) for each in of_seat(RULES.foreseen(GAME.state), seat)}) > 2
    )
    heads = list(dict.fromkeys(Form(BOOK).head(each.decision) for each in found))
    coming = tuple(
        Coming(each, standing=4 * (Form(BOOK).head(each.decision) == heads[0]), odds=RULES.odds(3))
        for each in found
    )
    view = replace(RULES.view(GAME.state, seat), questions=())
    body = reporter().receipt(Receipt(game="g12", seat=seat, view=view, lines=(), coming=coming), BOOK)
    assert problems(body.html) == []
    for part in (" ".join(body.text.split()), words(body.html)):
        after = part.partition(HEADING)[2]
        assert f'Should "{heads[0]}" come this turn, your standing order 4 answers (3 dice: ' in after
        assert (
            f"Nothing of yours is on file for what may come later this turn: {', '.join(heads[1:12])}"
            in after
        )


def test_many_questions_to_come_are_counted() -> None:
    """A receipt stays short: twelve are named, the others counted."""
    form, wording = Form(BOOK), Wording(BOOK.words)
    every = tuple(Coming(each) for each in RULES.foreseen(GAME.state))
    assert len(later(every, form, wording).silent) > 12
    view = replace(RULES.view(GAME.state, DECISION.seat), questions=())
    body = reporter().receipt(
        Receipt(game="g12", seat=DECISION.seat, view=view, lines=(), coming=every), BOOK
    )
    assert f"and {len(later(every, form, wording).silent) - 12} more." in " ".join(body.text.split())
