"""Mails of the second edition through whole games: all parts, readable names, and nothing that the reader may not know."""

from __future__ import annotations

import re

import msgspec
import pytest

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.ids import Seat
from engine.second.state import State
from pbem.marker import MARKER
from pbem.report.letters import Body, Book, Report
from pbem.report.text import WIDTH
from tests.report.games import Game, reporter
from tests.report.html_check import problems, words

pytestmark = pytest.mark.slow

RULES = rules_for("second")
BOOK = Book("second", RULES.words, RULES.phrases)
REPORTER = reporter()
ID = re.compile(r"\b[a-z]+_[a-z_0-9]+\b")
PARTS = ("Families and offices", "The Company", "India", "Parliament and London")


def mail(letter: Report) -> Body:
    return REPORTER.report(letter, BOOK)


def with_state(game: Game, state: GameState[object]) -> Game:
    """The game as it is now, but with this state."""
    other = Game(game.seed, game.players, RULES)
    other.entries, other.state = list(game.entries), state
    return other


@pytest.mark.parametrize(("seed", "players"), [(3, 3), (4, 4), (5, 5), (6, 6)])
def test_every_mail_of_a_game_says_all_of_it_in_words(seed: int, players: int) -> None:
    """One mail of each kind of question, as it comes up, and the last one of all."""
    game, met = Game(seed, players, RULES), set[str]()
    while not game.over:
        for each in game.to_answer():
            if each.kind not in met:
                met.add(each.kind)
                look_at(mail(game.letter(each.seat)))
        game.step()
    assert len(met) > 15
    for seat in RULES.seats(game.state):
        look_at(mail(game.letter(seat)), asked=False)


def look_at(body: Body, asked: bool = True) -> None:
    assert problems(body.html) == []
    assert [line for line in body.text.splitlines() if len(line) > WIDTH and line not in body.form] == []
    headings = [body.text.index(f"\n{part}\n") for part in PARTS]
    assert headings == sorted(headings)
    for said in (body.text, words(body.html)):
        assert ID.findall(said) == []
        assert said.startswith(MARKER)
        assert all(part in said for part in PARTS)
        assert ("Your move" in said) is asked


def middle(seed: int) -> Game:
    """A game some way on."""
    game = Game(seed, 4, RULES)
    while RULES.clock(game.state)[0] < 2:
        game.step()
    return game.run(5)


def test_neither_piles_nor_the_order_of_anything_drawn_show_in_a_mail() -> None:
    game = middle(12)
    state = game.state
    assert isinstance(state, State)
    turned = msgspec.structs.replace(
        state,
        london=msgspec.structs.replace(state.london, draw=state.london.draw[::-1]),
        laws=msgspec.structs.replace(state.laws, draw=state.laws.draw[::-1]),
        events=msgspec.structs.replace(
            state.events, draw=(state.events.draw[0], *reversed(state.events.draw[1:]))
        ),
    )
    assert turned != state
    for seat in RULES.seats(state):
        assert mail(game.letter(seat)) == mail(with_state(game, turned).letter(seat))


def test_a_parked_answer_shows_in_its_owners_mail_alone() -> None:
    found = 0
    game = Game(13, 4, RULES)
    while not game.over:
        game.step()
        open_ = {each.id: each for each in RULES.pending(game.state)}
        for order in game.state.agenda.answers:
            other = RULES.default(game.state, open_[order.decision])
            if other != order.choice:
                found += 1
                _compare(game, order.seat, order.decision, other)
        if found > 5:
            break
    assert found > 5


def _compare(game: Game, owner: Seat, decision: str, choice: object) -> None:
    agenda = game.state.agenda
    answers = tuple(
        msgspec.structs.replace(each, choice=choice) if each.decision == decision else each
        for each in agenda.answers
    )
    changed = msgspec.structs.replace(game.state, agenda=msgspec.structs.replace(agenda, answers=answers))
    other = with_state(game, changed)
    for seat in RULES.seats(game.state):
        assert (mail(game.letter(seat)) == mail(other.letter(seat))) is (seat != owner)
