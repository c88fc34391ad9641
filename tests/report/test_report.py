"""A report says all of it, in the agreed order, in both parts."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.event import told
from engine.core.ids import Seat
from pbem.intake.identify import Claim, claims
from pbem.intake.message import read_message
from pbem.intake.values import Proof
from pbem.marker import MARKER, is_marker
from pbem.report.compose import compose
from pbem.report.letters import Body, Report, StandingLine, Told
from pbem.report.text import WIDTH
from tests.report.games import BOOK, PEOPLE, RULES, Game, envelope, reporter
from tests.report.html_check import problems, words

pytestmark = pytest.mark.slow

REPORTER = reporter()
SEED = "cd" * 32


@pytest.fixture(scope="module")
def game() -> Game:
    """A game in its second turn or so."""
    return Game(3).run(70)


def due_seat(game: Game) -> Seat:
    return game.to_answer()[0].seat


def written(letter: Report) -> Body:
    return REPORTER.report(letter, BOOK)


def order_of(text: str, *parts: str) -> bool:
    at = 0
    for part in parts:
        at = text.find(part, at)
        if at < 0:
            return False
    return True


def test_the_parts_stand_in_their_order(game: Game) -> None:
    standing = (StandingLine(4, "dividends: 1 else 0"),)
    body = written(game.letter(due_seat(game), standing=standing))
    parts = (
        MARKER, "The game waits for", "Your move", "What happened", "Private to you", "dividends: 1 else 0",
        "Money and offices", "The Company", "India", "Market, prizes and post", "Order form",
    )  # fmt: skip
    assert order_of(body.text, *parts)
    assert order_of(words(body.html), *parts)


def test_the_marker_comes_first_and_is_known_to_the_intake(game: Game) -> None:
    body = written(game.letter(due_seat(game)))
    assert is_marker(body.text.splitlines()[0])
    assert sum(map(is_marker, body.text.splitlines())) == 1
    assert words(body.html).startswith(MARKER)


def test_the_question_brings_line_hint_and_default(game: Game) -> None:
    seat = due_seat(game)
    letter = game.letter(seat)
    body = written(letter)
    for line in body.form:
        assert line in body.text.splitlines()
        assert line in words(body.html)
    assert "You may answer" in body.text
    assert "If you stay silent: " in body.text
    assert letter.view.questions[0].decision.rule in body.text
    assert letter.view.questions[0].decision.rule in words(body.html)


def test_nobody_else_is_asked(game: Game) -> None:
    idle = next(seat for seat in RULES.seats(game.state) if seat not in RULES.waiting(game.state))
    body = written(game.letter(idle))
    assert "Your move" not in body.text + body.subject
    assert body.subject.startswith(f"[g12 t{RULES.clock(game.state)[0]} {idle}] News: ")


def test_entries_keep_the_numbers_of_the_ledger() -> None:
    game = Game(1)
    told_ = (
        Told(41, (told("phase_begins", phase="trade_phase", turn=1), told("promise_given", giver="paxton", holder="walsh", promises=2))),
        Told(43, (told("nominated", seat="paxton", nominee="walsh"),)),
    )  # fmt: skip
    body = written(game.letter(due_seat(game), told=told_))
    assert "** Turn 1: trade phase." in body.text
    assert "  41  Paxton gives 2 promises to Walsh." in body.text
    assert "  43  Paxton nominates Walsh as Chairman." in body.text
    assert "41 Paxton gives 2 promises to Walsh. 43 Paxton nominates" in words(body.html)


def test_rolls_are_told_with_office_action_and_dice() -> None:
    game = Game(1)
    roll = told(
        "sail_rolled", family="paxton", office="president_bengal", target="bengal", strength=3, penalty=0,
        dice=(1, 5, 6), result="success",
    )  # fmt: skip
    body = written(game.letter(due_seat(game), told=(Told(9, (roll,)),)))
    line = next(line for line in words(body.html).split(". ") if "1, 5, 6" in line)
    assert "President of Bengal" in body.text
    assert line


def test_the_first_mail_says_how_to_answer_and_shows_the_hash() -> None:
    game = Game(1)
    seat = due_seat(game)
    body = written(game.letter(seat, first=True, seed_hash="ab" * 32))
    for part in (body.text, words(body.html)):
        assert "A new game" in part
        assert "ab" * 32 in part
    others = [person for each, person in zip(RULES.seats(game.state), PEOPLE, strict=False) if each != seat]
    assert all(f"({person})" in " ".join(body.text.split()) for person in others)
    assert "A new game" not in written(game.letter(seat)).text


def test_the_last_mail_says_who_won_and_opens_the_seed() -> None:
    game = Game(5).run(2000)
    letter = game.letter(RULES.seats(game.state)[0], seed=SEED)
    result = letter.result
    assert result is not None
    body = written(letter)
    winner = BOOK.words[result.winners[0]][0]
    assert "Game over: " in body.subject
    assert winner in body.subject
    for part in (body.text, words(body.html)):
        assert "The game is over" in part
        assert SEED in part
    for seat, points in result.scores:
        person = dict(letter.names)[seat]
        row = next(
            line for line in body.text.splitlines() if line.startswith(f"{BOOK.words[seat][0]} ({person})")
        )
        assert f"  {points}  " in row
    assert "Order form" not in body.text
    assert body.form == ()


def test_winners_share_a_victory() -> None:
    game = Game(5).run(2000)
    letter = game.letter(RULES.seats(game.state)[0])
    assert letter.result is not None
    seats = RULES.seats(game.state)
    shared = msgspec.structs.replace(
        letter.result, winners=seats[:2], scores=tuple((seat, 7) for seat in seats)
    )
    names = " and ".join(BOOK.words[seat][0] for seat in seats[:2])
    body = written(msgspec.structs.replace(letter, result=shared))
    assert body.subject.endswith(f"Game over: {names} win with 7 points")


def test_a_parked_answer_is_shown_and_may_be_replaced(game: Game) -> None:
    seat = due_seat(game)
    letter = game.letter(seat)
    question = next(each for each in letter.view.questions if each.decision.urgency == "blocking")
    parked = msgspec.structs.replace(question, answered=True, answer=question.default)
    view = msgspec.structs.replace(letter.view, questions=(parked,), waiting=())
    body = written(msgspec.structs.replace(letter, view=view))
    assert "Your answers so far" in body.text
    assert "Your answers so far" in words(body.html)
    assert "Your move" not in body.text + body.subject
    assert body.form[0] in body.text.splitlines()


def test_the_intake_finds_game_and_seat_in_the_subject(game: Game) -> None:
    seat = due_seat(game)
    body = written(game.letter(seat))
    reply = compose(msgspec.structs.replace(body, subject=f"Re: {body.subject}"), envelope())
    found = claims(read_message(reply), _context())
    assert found == (Claim("g12", seat, Proof.CLAIM, None),)


def _context():
    from pbem.intake.identify import IdentifyContext

    return IdentifyContext()


@pytest.mark.parametrize("seed", range(3))
def test_both_parts_are_sound_at_any_moment(seed: int) -> None:
    game = Game(20 + seed, 4 + seed % 3)
    while not game.over:
        for seat in RULES.seats(game.state):
            letter = game.letter(seat)
            body = written(letter)
            assert problems(body.html) == []
            assert "None" not in body.text
            assert "_" not in body.text
            form = set(body.form)
            assert [line for line in body.text.splitlines() if len(line) > WIDTH and line not in form] == []
            assert not set(body.form) - set(body.text.splitlines())
        game.run(40)


def test_what_people_are_called_cannot_become_markup() -> None:
    game = Game(1)
    seats = RULES.seats(game.state)
    letter = game.letter(due_seat(game), names=tuple((seat, "<i>&amp;</i>") for seat in seats), first=True)
    body = written(letter)
    assert problems(body.html) == []
    assert "<i>" not in body.html
    assert "(<i>&amp;</i>)" in words(body.html)
