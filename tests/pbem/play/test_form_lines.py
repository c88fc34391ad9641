"""Every line that we may print as an answer reads back to exactly that answer, beside all that its seat is asked."""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.inputs import Started
from engine.core.order import Order
from engine.core.replay import fold
from engine.core.ruleset import RuleSet
from engine.core.seating import Seating
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Understood
from pbem.lines.say import line as order_line
from tests.soak import first_positions, second_positions

pytestmark = pytest.mark.slow

Rules = RuleSet[GameState[object], object]

SOAK = "LEADENHALL_SOAK" in os.environ
OF_A_KIND = 2000 if SOAK else 25
"""Decisions of one kind that are looked at; the first that are met."""
SAMPLES = 4
GOES = 3
MOST_GOES = 200
"""Games from each position: at least so many, and more until the decision for which it stands was met."""


class Played(NamedTuple):
    """What is played of an edition: seeds, settings taken in turn, and by kind of decision positions that lead to it."""

    edition: str
    players: tuple[int, ...]
    seeds: tuple[int, ...]
    settings: tuple[tuple[tuple[str, str], ...], ...]
    positions: dict[str, dict[str, object]]


FIRST = Played("first", (4, 5, 6), tuple(range(200 if SOAK else 12)), ((),), first_positions.SELDOM)
SECOND = Played(
    "second",
    (3, 4, 5, 6),
    tuple(range(200 if SOAK else 16)),
    ((), (("setup", "draft"),)),
    second_positions.SELDOM,
)


class Reader:
    """Plays random games and reads every line back."""

    def __init__(self, played: Played) -> None:
        self.rules = rules_for(played.edition)
        self._played = played
        self.read: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._random = Random(1)

    def play(self, seed: int) -> None:
        """One game in which everything is answered at random."""
        chance = SeededChance(b"%032d" % seed, "g1")
        of = self._played
        settings = of.settings[seed % len(of.settings)]
        seating = Seating("g1", of.players[seed % len(of.players)], settings)
        self.play_on(self.rules.setup(seating, chance).state, chance, Random(seed))

    def play_on(self, state: GameState[object], chance: Chance, random: Random) -> None:
        """A game from any state to its end."""
        while self.rules.result(state) is None:
            self.look(state)
            state = self.rules.submit(state, _legal(self.rules, state, random), chance).state

    def look(self, state: GameState[object]) -> None:
        """Print and read the lines of all kinds of decisions that are still wanted."""
        pending = self.rules.pending(state)
        wanted = [each for each in pending if self.read[each.kind] < OF_A_KIND]
        books = {
            seat: Book(
                tuple(each for each in pending if each.seat == seat), self.rules.phrases, self.rules.words
            )
            for seat in {each.seat for each in wanted}
        }
        for decision in wanted:
            self.read[decision.kind] += 1
            choices = [self.rules.default(state, decision)]
            choices += [self.rules.sample(state, decision, self._random.randrange) for _ in range(SAMPLES)]
            for choice in choices:
                line = order_line(self.rules.phrases[decision.kind], decision, choice, self.rules.words)
                reading = line_in(books[decision.seat], line)
                right = (
                    isinstance(reading, Understood)
                    and reading.exact
                    and (reading.decision.id, reading.choice) == (decision.id, choice)
                )
                if not right:
                    self.wrong.append(f"seed of {decision.id}: {line!r} for {choice!r} read as {reading}")


def _legal(rules: Rules, state: GameState[object], random: Random) -> Order:
    """A random legal order; sometimes one that nobody waits for."""
    parked = {order.decision for order in state.agenda.answers}
    open_ = [each for each in rules.pending(state) if each.id not in parked]
    blocking = [each for each in open_ if each.urgency is Urgency.BLOCKING]
    decision: Decision = random.choice(blocking if random.random() < 0.8 else open_)
    for _ in range(20):
        order = Order(decision.id, decision.seat, rules.sample(state, decision, random.randrange))
        if not rules.validate(state, order):
            return order
    asked = random.choice(blocking)
    return Order(asked.id, asked.seat, rules.default(state, asked))


@pytest.fixture(scope="module", params=(FIRST, SECOND), ids=lambda each: each.edition)
def reader(request: pytest.FixtureRequest) -> Reader:
    """Lines of many games, read."""
    played: Played = request.param
    made = Reader(played)
    for seed in played.seeds:
        made.play(seed)
    rules = made.rules
    for kind, position in played.positions.items():
        started = Started(rules.edition, rules.version, Seating("g1", 4), json.dumps(position))
        for seed in range(MOST_GOES):
            if seed >= GOES and made.read[kind]:
                break
            chance = SeededChance(b"%032d" % seed, "g1")
            made.play_on(fold(rules, None, started, chance).state, chance, Random(seed))
    return made


def test_each_line_reads_back_to_its_choice(reader: Reader) -> None:
    assert sum(reader.read.values()) > 500
    assert reader.wrong[:5] == []


def test_every_kind_of_decision_was_met(reader: Reader) -> None:
    assert set(reader.rules.phrases) - set(reader.read) == set()
