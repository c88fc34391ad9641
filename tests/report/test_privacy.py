"""A mail tells its reader nothing that the reader may not know; planted leaks show that the test would notice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from engine.core.agenda import GameState
from engine.core.event import whispered
from engine.core.ids import MODERATOR, Seat
from engine.core.options import Choice
from engine.core.order import Order
from pbem.report.compose import compose
from pbem.report.letters import Report, Told
from pbem.report.reporter import view_attachment
from tests.report.games import BOOK, RULES, Game, envelope, reporter

pytestmark = pytest.mark.slow

REPORTER = reporter()
State = GameState[object]


def mail(letter: Report) -> bytes:
    """Everything that leaves the server: both parts, subject, form, and the attached view."""
    body = REPORTER.report(letter, BOOK)
    return compose(body, envelope(), (view_attachment(letter.view),)) + "\n".join(body.form).encode()


def readers(game: Game, but: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in RULES.seats(game.state) if seat != but)


def with_state(game: Game, state: State) -> Game:
    """A copy of the game as it is now, but with this state."""
    other = Game(game.seed, game.players)
    other.entries, other.state = list(game.entries), state
    return other


def parked_pairs() -> Iterator[tuple[Game, Game, Order]]:
    """Games that differ in one parked answer only."""
    random = Random(1)
    for seed in range(8):
        game = Game(40 + seed)
        while not game.over:
            game.step()
            open_ = {each.id: each for each in RULES.pending(game.state)}
            for order in game.state.agenda.answers:
                choice = RULES.sample(game.state, open_[order.decision], random.randrange)
                if choice != order.choice:
                    changed = _answered(game.state, order, choice)
                    yield with_state(game, game.state), with_state(game, changed), order


def _answered(state: State, order: Order, choice: Choice) -> State:
    changed = tuple(
        msgspec.structs.replace(each, choice=choice) if each.decision == order.decision else each
        for each in state.agenda.answers
    )
    return msgspec.structs.replace(state, agenda=msgspec.structs.replace(state.agenda, answers=changed))


@pytest.fixture(scope="module")
def pairs() -> list[tuple[Game, Game, Order]]:
    return list(islice(parked_pairs(), 6))


def test_a_parked_answer_shows_in_its_owners_mail_alone(pairs: list[tuple[Game, Game, Order]]) -> None:
    assert len(pairs) == 6
    for one, other, order in pairs:
        assert mail(one.letter(order.seat)) != mail(other.letter(order.seat))
        for seat in readers(one, but=order.seat):
            assert mail(one.letter(seat)) == mail(other.letter(seat))


def test_the_planted_leak_of_a_parked_answer_is_noticed(pairs: list[tuple[Game, Game, Order]]) -> None:
    for one, other, order in pairs:
        seat = readers(one, but=order.seat)[0]
        leaky = [game.letter(seat, view=RULES.view(game.state, MODERATOR)) for game in (one, other)]
        assert mail(leaky[0]) != mail(leaky[1])


def test_the_order_of_the_draw_pile_shows_in_no_mail() -> None:
    game = Game(7).run(30)
    post = game.state.post
    turned = msgspec.structs.replace(game.state, post=msgspec.structs.replace(post, draw=post.draw[::-1]))
    other = with_state(game, turned)
    assert other.state != game.state
    for seat in RULES.seats(game.state):
        assert mail(game.letter(seat)) == mail(other.letter(seat))


def test_F_39_what_is_whispered_reaches_its_reader_alone() -> None:
    game = Game(8)
    one, other, *_ = RULES.seats(game.state)
    game.entries.append((whispered((one,), "order_void", decision="t1.x", seat=one),))
    said = b"was taken back"
    assert said in mail(game.letter(one))
    assert said not in mail(game.letter(other))


def test_a_report_is_made_of_its_letter_alone() -> None:
    """The same letter words the same after mails to others, and a planted event shows."""
    game = Game(9).run(20)
    one, other, *_ = RULES.seats(game.state)
    fresh = mail(game.letter(one))
    mail(
        game.letter(
            other, told=(Told(99, (whispered((other,), "order_void", decision="t1.x", seat=other),)),)
        )
    )
    assert mail(game.letter(one)) == fresh
    planted = game.letter(one, told=(*game.letter(one).told, Told(99, game.entries[0])))
    assert mail(planted) != fresh
