"""Mails of the second edition as pages: one for each kind of question of a game among six, and the end."""

from __future__ import annotations

import json

from engine import rules_for
from engine.core import run
from engine.core.chance import SeededChance
from engine.second.position import position
from engine.second.state import State
from engine.second.steps import STEPS
from pbem.play.robot_game import RobotGame
from pbem.report.letters import Book
from tests.report.games import Game, reporter

SEAT_COUNT = 6
SHARES = {"benyon": 3, "hastings": 3, "larkins": 2, "paxton": 2}
FOUR_FIRMS: dict[str, object] = {
    "seats": ["benyon", "hastings", "larkins", "paxton"],
    "settings": {"scenario": "1813"},
    "turn": 7,
    "at": "firms",
    "families": {each: {"money": 12, "shares": 1, "debtors_prison": 2, "workshops": 2} for each in SHARES},
    "firms": {
        each: {"london": 18, "india": 12, "value": 9, "dividend": 24, "shares": SHARES} for each in SHARES
    },
    "ships": {
        "atlas": {"owner": "benyon", "place": "firm.hastings", "fatigued": True},
        "britannia": {"owner": "benyon", "place": "firm.hastings"},
        "diligence": {"owner": "larkins", "place": "firm.benyon"},
    },
}
"""Private firms with all the shares that they may have."""
WITH_THE_CROWN: dict[str, object] = {
    "seats": ["hastings", "larkins", "crown"],
    "turn": 4,
    "at": "chairman",
    "crown": {"climate": "bear", "cubes": {"hastings": 5, "larkins": 4, "crown": 3}, "button": "larkins"},
    "offices": {"chairman": {"holder": "crown"}, "director_of_trade": {"holder": "crown", "treasury": 5}},
    "families": {"hastings": {"money": 9, "workshops": 2}, "crown": {"money": 6, "shares": 2, "luxuries": 1}},
}
"""Favours and what the Crown sells, with their prices."""
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
    found["second: over"] = report(game.letter(rules.seats(game.state)[0]), book).html
    for name, table in (("four firms", FOUR_FIRMS), ("with the Crown", WITH_THE_CROWN)):
        game.state = _at(table)
        found[f"second: {name}"] = report(game.letter(game.to_answer()[0].seat), book).html
    return found


def _at(table: dict[str, object]) -> State:
    """The first question of a position."""
    return run.run(STEPS, position(json.dumps(table).encode()), SeededChance(b"%032d" % 1, "pages")).state
