"""A receipt says of every line what became of it."""

from __future__ import annotations

from engine.core.ids import RuleId, facts
from engine.core.refusal import Refusal
from pbem.marker import is_marker
from pbem.report.letters import (
    Accepted,
    Body,
    Chatter,
    Done,
    LineResult,
    NotRead,
    Receipt,
    ReceiptLine,
    Refused,
    StandingLine,
)
from pbem.report.order_form import Form
from pbem.tokens import token_for
from tests.report.games import BOOK, RULES, Game, reporter
from tests.report.html_check import problems, words

REPORTER = reporter()
FORM = Form(BOOK)
GAME = Game(1)
DECISION = GAME.to_answer()[0]
CHOICE = RULES.default(GAME.state, DECISION)
LINE = FORM.line(DECISION, CHOICE)
RULE = RuleId("1E-3.1.11")


def receipt(*results: LineResult, text: str = LINE, **more: object) -> Body:
    """A receipt for a mail with one line for each result."""
    lines = tuple(ReceiptLine(number, text, result) for number, result in enumerate(results, 1))
    view = RULES.view(GAME.state, DECISION.seat)
    fields = {"game": "g12", "seat": DECISION.seat, "view": view, "lines": lines}
    body = REPORTER.receipt(Receipt(**(fields | more)), BOOK)
    assert problems(body.html) == []
    return body


def both(body: Body) -> tuple[str, str]:
    """What the reader sees of the two parts, with single blanks."""
    return " ".join(body.text.split()), words(body.html)


def subject_of(body: Body) -> str:
    """The subject behind its tag, without what the game still waits for."""
    return body.subject.partition("] ")[2].partition(". Your move: ")[0]


def test_an_accepted_line_is_said_back() -> None:
    body = receipt(Accepted(DECISION, CHOICE, waiting=False))
    assert subject_of(body) == "Receipt: 1 order accepted"
    for part in both(body):
        assert f"{LINE} Accepted" in part
        assert "Understood as" not in part


def test_what_was_read_as_the_line_itself_is_said_once() -> None:
    body = receipt(Accepted(DECISION, CHOICE, False, (f'read as "{LINE}"',)), text="I take it, please")
    for part in (" ".join(body.text.split()), words(body.html)):
        assert f"Understood as \u201c{LINE}\u201d." in part
        assert "Read as" not in part


def test_a_line_that_was_mended_says_how_it_was_read() -> None:
    body = receipt(Accepted(DECISION, CHOICE, False, ("Bombuy read as Bombay",)), text="take bombuy")
    for part in both(body):
        assert f"Understood as \u201c{LINE}\u201d. Bombuy read as Bombay." in part


def test_an_answer_that_waits_can_be_replaced() -> None:
    body = receipt(Accepted(DECISION, CHOICE, waiting=True))
    assert subject_of(body) == "Receipt: 1 order accepted"
    for part in both(body):
        assert "Waiting" in part
        assert "a new line replaces it until then" in part


def test_a_refusal_gives_place_reason_choices_and_rule() -> None:
    refusal = Refusal(
        "misfit_not_among", RULE, facts(given="walsh"), ("president_bombay",), ("paxton", "sykes")
    )
    body = receipt(Refused(DECISION, CHOICE, (refusal,)))
    assert subject_of(body) == "Receipt: 1 order refused"
    for part in both(body):
        assert (
            "President of Bombay: Walsh is not among what may be answered here. You may answer Paxton, Sykes."
            " (1E-3.1.11)" in part
        )


def test_all_reasons_are_given() -> None:
    one = Refusal("misfit_named_twice", RULE)
    other = Refusal("not_asked", RULE)
    for part in both(receipt(Refused(DECISION, CHOICE, (one, other)))):
        assert "Something is named twice." in part
        assert "This is not asked of you now." in part


def test_a_range_is_given_as_a_range() -> None:
    far = Refusal("misfit_out_of_range", RULE, facts(given="9"), ("pounds",), ("1", "6"))
    one = Refusal("misfit_wrong_total", RULE, facts(given="9"), (), ("4", "4"))
    for part in both(receipt(Refused(DECISION, CHOICE, (far, one)))):
        assert "Pounds: 9 is out of range. You may answer 1 to 6." in part
        assert "not what is wanted. You may answer 4." in part


def test_long_lists_of_choices_are_cut_with_a_count() -> None:
    many = Refusal(
        "misfit_not_among", RULE, facts(given="x"), (), tuple(f"space_{number}" for number in range(1, 12))
    )
    for part in both(receipt(Refused(DECISION, CHOICE, (many,)))):
        assert "space 8, or one of 3 more." in part
        assert "space 9" not in part


def test_a_line_that_was_not_understood_offers_the_nearest() -> None:
    body = receipt(NotRead("unknown_word", "Bombuy", (LINE,)), text="take bombuy")
    assert subject_of(body) == "Receipt: 1 order not understood"
    for part in both(body):
        assert 'Not understood. "Bombuy" is not among' in part or "Not understood" in part
        assert "Bombuy" in part
        assert f"Nearest: {LINE}" in part


def test_commands_are_acknowledged() -> None:
    body = receipt(
        Done("standing_filed", (("number", "7"), ("text", "dividends: 1"))), text="always: dividends: 1"
    )
    assert subject_of(body) == "Receipt"
    for part in both(body):
        assert "kept as standing order 7" in part


def test_prose_is_named_apart_and_is_no_error() -> None:
    body = receipt(Chatter(), Chatter(), text="What a turn!")
    assert subject_of(body) == "Receipt: no order found"
    for part in both(body):
        assert "Not read as orders: What a turn! | What a turn!" in part


def test_a_mail_without_any_line_gets_a_receipt_too() -> None:
    body = receipt()
    assert subject_of(body) == "Receipt: no order found"
    assert "There was no line to read" in body.text


def test_the_subject_says_what_the_game_still_waits_for() -> None:
    """Also where the mail brings no report: nothing was accepted, and the question stands."""
    assert receipt(NotRead("unknown_head", "dance")).subject.partition("] ")[2] == (
        "Receipt: 1 order not understood. Your move: draft"
    )


def test_prose_alone_is_answered_with_a_line_to_send() -> None:
    body = receipt(Chatter())
    assert "An order begins like the line below your question:\n    draft: Chairman\n" in body.text
    assert "An order begins like the line below your question:" in body.html


def test_the_subject_counts_what_became_of_the_orders() -> None:
    good, bad = (
        Accepted(DECISION, CHOICE, waiting=False),
        Refused(DECISION, CHOICE, (Refusal("not_asked", RULE),)),
    )
    body = receipt(good, good, bad, NotRead("no_answer", "x"), Chatter())
    assert subject_of(body) == "Receipt: 2 orders accepted, 1 refused, 1 not understood"


def test_what_remains_asked_is_shown_with_its_form_line() -> None:
    body = receipt(Chatter())
    for part in both(body):
        assert "The game waits for you" in part
        assert f"Your move {RULES.phrases[DECISION.kind].head[:5]}"[:9] in part
    assert LINE in body.form
    assert LINE in body.text.splitlines()
    assert is_marker(body.text.splitlines()[0])


def test_warnings_of_the_intake_are_told() -> None:
    for part in both(receipt(Chatter(), warnings=("Only the first 300 lines were read.",))):
        assert "Only the first 300 lines were read." in part


def test_standing_orders_are_told_again() -> None:
    for part in both(receipt(Chatter(), standing=(StandingLine(7, "dividends: 1"),))):
        assert "7 dividends: 1" in part


def test_help_explains_how_to_answer() -> None:
    for part in both(receipt(Done("help_sent"), text="help")):
        assert "How to answer" in part
        assert "attach view on" in part
    assert "How to answer" not in receipt(Chatter()).text


def test_the_report_follows_in_the_same_mail() -> None:
    letter = GAME.letter(DECISION.seat)
    body = receipt(Accepted(DECISION, CHOICE, waiting=False), report=letter)
    assert "] Receipt: 1 order accepted. Your move: " in body.subject
    for part in both(body):
        assert (
            part.find("Your mail, line by line") < part.find("What happened") < part.find("Money and offices")
        )
    assert "What happened" not in receipt(Chatter()).text


def test_the_receipt_that_ends_the_game_says_so() -> None:
    game = Game(5).run(2000)
    seat = RULES.seats(game.state)[0]
    body = receipt(
        Accepted(DECISION, CHOICE, waiting=False), view=RULES.view(game.state, seat), report=game.letter(seat)
    )
    assert "Game over: " in body.subject
    assert "The game is over" in body.text


def test_a_token_is_never_echoed() -> None:
    """F-35: secrets do not appear in what we write."""
    token = token_for(b"key", "g12", "paxton", "nonce")
    text = f"dividends: company+g12.paxton.{token}@example.org"
    body = receipt(NotRead("unknown_word", text, ()), Chatter(), text=text)
    assert token not in body.text + body.html + body.subject


def test_markup_in_a_line_stays_text() -> None:
    body = receipt(Chatter(), NotRead("unknown_word", "<script>alert(1)</script>"), text="<img src=x>")
    assert "<img" not in body.html
    assert "<script" not in body.html
    assert "<img src=x>" in body.text


def test_braces_in_a_line_stay_text() -> None:
    body = receipt(NotRead("unknown_word", "{given.__class__} {{ 7 * 7 }}"), text="{{ 7 * 7 }}")
    assert "{given.__class__} {{ 7 * 7 }}" in body.text
    assert "49" not in body.text
