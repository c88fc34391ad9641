"""Mails of the second edition as pages: one for each kind of question of a game among six, and the end."""

from __future__ import annotations

from engine import rules_for
from pbem.play.robot_game import RobotGame
from pbem.report.letters import Book
from tests.report.games import Game, reporter

SEAT_COUNT = 6
SEED_OF_A_LONG_GAME = 2


def pages() -> dict[str, str]:
    """The pages by the names of their kinds; a game that robots have played for some turns goes on at random."""
    rules = rules_for("second")
    robots = RobotGame(rules, SEAT_COUNT, SEED_OF_A_LONG_GAME)
    assert robots.play("retire_pensioners"), "this game ends too early for a full table; try another seed"
    book, report = Book("second", rules.words, rules.phrases), reporter().report
    game = Game(SEED_OF_A_LONG_GAME, SEAT_COUNT, rules)
    found = {"second: first report": report(game.letter(rules.seats(game.state)[0], first=True), book).html}
    game.state = robots.state
    while not game.over:
        for each in game.to_answer():
            name = f"second: {each.kind}"
            if name not in found:
                found[name] = report(game.letter(each.seat), book).html
        game.step()
    return {**found, "second: over": report(game.letter(rules.seats(game.state)[0]), book).html}
