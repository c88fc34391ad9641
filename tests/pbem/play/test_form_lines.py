"""Every line that we may print as an answer reads back to exactly that answer, beside all that its seat is asked."""

from __future__ import annotations

import json
import os
from collections import Counter
from random import Random

import pytest

from engine import rules_for
from engine.core.agenda import GameState
from engine.core.chance import Chance, SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.inputs import Started
from engine.core.order import Order
from engine.core.replay import fold
from engine.core.seating import Seating
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Understood
from pbem.lines.say import line as order_line

pytestmark = pytest.mark.slow

SOAK = "LEADENHALL_SOAK" in os.environ
SEEDS = tuple(range(200)) if SOAK else (*range(12), 15, 18, 19, 58)
"""The later ones meet what is rare: factories removed, ships lost, ties of events, police."""
POSITIONS: tuple[dict[str, object], ...] = (
    {
        "turn": 4,
        "at": "superintendent_china:sail",
        "families": {"paxton": {"money": 4}},
        "offices": {"superintendent_china": {"holder": "paxton", "treasury": 6, "status": "open"}},
        "china": {"ships": 3, "goods": 2},
    },
    {
        "turn": 3,
        "at": "family_phase",
        "prizes": [
            "dukedom", "country_estate", "royal_society", "town_house", "parsonage", "grand_tour",
        ],
        "families": {
            "larkins": {"money": 9, "court": 5, "writers": 9, "manor": 2, "prizes": {"dukedom": 2}}
        },
    },
)  # fmt: skip
"""Where random games hardly come to: the China Office at sea, a family without a cube in stock."""
OF_A_KIND = 2000 if SOAK else 25
"""Decisions of one kind that are looked at; the first that are met."""
SAMPLES = 4
RULES = rules_for("first")


class Reader:
    """Plays random games and reads every line back."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._random = Random(1)

    def play(self, seed: int) -> None:
        """One game in which everything is answered at random."""
        chance = SeededChance(b"%032d" % seed, "g1")
        self.play_on(RULES.setup(Seating("g1", 4 + seed % 3), chance).state, chance, Random(seed))

    def play_on(self, state: GameState[object], chance: Chance, random: Random) -> None:
        """A game from any state to its end."""
        while RULES.result(state) is None:
            self.look(state)
            state = RULES.submit(state, _legal(state, random), chance).state

    def look(self, state: GameState[object]) -> None:
        """Print and read the lines of all kinds of decisions that are still wanted."""
        pending = RULES.pending(state)
        wanted = [each for each in pending if self.read[each.kind] < OF_A_KIND]
        books = {
            seat: Book(tuple(each for each in pending if each.seat == seat), RULES.phrases, RULES.words)
            for seat in {each.seat for each in wanted}
        }
        for decision in wanted:
            self.read[decision.kind] += 1
            choices = [RULES.default(state, decision)]
            choices += [RULES.sample(state, decision, self._random.randrange) for _ in range(SAMPLES)]
            for choice in choices:
                line = order_line(RULES.phrases[decision.kind], decision, choice, RULES.words)
                reading = line_in(books[decision.seat], line)
                right = (
                    isinstance(reading, Understood)
                    and reading.exact
                    and (reading.decision.id, reading.choice) == (decision.id, choice)
                )
                if not right:
                    self.wrong.append(f"seed of {decision.id}: {line!r} for {choice!r} read as {reading}")


def _legal(state: GameState[object], random: Random) -> Order:
    """A random legal order; sometimes one that nobody waits for."""
    parked = {order.decision for order in state.agenda.answers}
    open_ = [each for each in RULES.pending(state) if each.id not in parked]
    blocking = [each for each in open_ if each.urgency is Urgency.BLOCKING]
    decision: Decision = random.choice(blocking if random.random() < 0.8 else open_)
    for _ in range(20):
        order = Order(decision.id, decision.seat, RULES.sample(state, decision, random.randrange))
        if not RULES.validate(state, order):
            return order
    asked = random.choice(blocking)
    return Order(asked.id, asked.seat, RULES.default(state, asked))


@pytest.fixture(scope="module")
def reader() -> Reader:
    """Lines of many games, read."""
    made = Reader()
    for seed in SEEDS:
        made.play(seed)
    chance = SeededChance(b"%032d" % 0, "g1")
    for position in POSITIONS:
        started = Started(RULES.edition, RULES.version, Seating("g1", 4), json.dumps(position))
        made.play_on(fold(RULES, None, started, chance).state, chance, Random(0))
    return made


def test_each_line_reads_back_to_its_choice(reader: Reader) -> None:
    assert sum(reader.read.values()) > 500
    assert reader.wrong[:5] == []


def test_every_kind_of_decision_was_met(reader: Reader) -> None:
    assert set(RULES.phrases) - set(reader.read) == set()
