"""What is told, asked and refused in the Firms phase, in words: every sentence of random phases, strictly."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random

import pytest

from engine.core.chance import SeededChance
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import Facts
from engine.core.inputs import Started
from engine.core.options import sample
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.core.replay import fold
from engine.core.seating import Seating
from engine.second.ruleset import RULES
from engine.second.state import State
from pbem.report.sentences import Catalogue, read_catalogue
from pbem.report.wording import Wording
from pbem.share import templates_dir
from tests.soak.second_positions import SELDOM

pytestmark = pytest.mark.slow

WORDING = Wording(RULES.words)
SEEDS = 25
OF_EVERY_PHASE = ("deal_offer", "deal_response", "instruct_blackmail", "show_card", "redeem_favour")


@dataclass
class Met:
    """What phases at random tell, ask and refuse."""

    told: list[Event] = field(default_factory=list)
    asked: list[Decision] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)

    def phase(self, kind: str, seed: int) -> None:
        """One phase from the position of a kind."""
        random, chance = Random(seed), SeededChance(b"%032d" % seed, "g1")
        started = Started("second", 1, Seating("g1", 4), json.dumps(SELDOM[kind]))
        state = fold(RULES, None, started, chance).state
        for _ in range(60):
            if RULES.clock(state)[1] != "firms":
                return
            outcome = RULES.submit(state, self.answer(state, random), chance)
            self.told += outcome.events
            state = outcome.state

    def answer(self, state: State, random: Random) -> Order:
        """A random legal answer; one that is quite at random is tried before for what is said against it."""
        parked = {order.decision for order in state.agenda.answers}
        mine = [
            each for each in RULES.pending(state) if each.id not in parked and each.kind not in OF_EVERY_PHASE
        ]
        question = random.choice(mine)
        self.asked.append(question)
        wild = Order(question.id, question.seat, sample(question.options, random.randrange))
        self.refused += RULES.validate(state, wild)
        choice = RULES.sample(state, question, random.randrange)
        order = Order(question.id, question.seat, choice)
        if RULES.validate(state, order):
            return Order(question.id, question.seat, RULES.default(state, question))
        return order


@pytest.fixture(scope="module")
def met() -> Met:
    """Everything of many phases."""
    every = Met()
    for kind in ("firm_step", "firm_precedence", "merger_survivor"):
        for seed in range(SEEDS):
            every.phase(kind, seed)
    return every


def said(kind: str, name: str, facts: Facts) -> str:
    """A sentence in words; fails the test where a fact is missing or an id shows through."""
    text = catalogue(kind).strict(name, facts, WORDING)
    assert "_" not in text, text
    assert "None" not in text, text
    assert text[-1] in ".?", text
    return text


CATALOGUES: dict[str, Catalogue] = {}


def catalogue(kind: str) -> Catalogue:
    """The catalogue of one kind, read once."""
    if kind not in CATALOGUES:
        CATALOGUES[kind] = read_catalogue(templates_dir(), "second", kind)
    return CATALOGUES[kind]


def test_every_event_is_told_in_a_whole_sentence(met: Met) -> None:
    """Every kind of event of the phase was met, and is a sentence."""
    sentences = {event.kind: said("events", event.kind, event.facts) for event in met.told}
    wanted = {"firm_formed", "firm_invested", "firm_fits", "firm_buys_back", "firm_proposed", "firm_bid"}
    wanted |= {"firm_proposal_refused", "firm_proposal_lapsed", "firm_taken_over", "firms_merged"}
    assert wanted <= set(sentences)


def test_every_question_is_asked_in_a_whole_sentence(met: Met) -> None:
    """The same of questions."""
    sentences = {asked.kind: said("questions", asked.kind, asked.about) for asked in met.asked}
    wanted = {"firm_step", "firm_strategy", "investment_consent", "fit_consent", "takeover_vote"}
    wanted |= {
        "merger_consent",
        "merger_survivor",
        "firm_precedence",
        "propose_dissolution",
        "dissolve_consent",
    }
    assert wanted <= set(sentences)


def test_every_refusal_says_what_is_wrong(met: Met) -> None:
    """The same of refusals of the phase's own."""
    own = [each for each in met.refused if not each.code.startswith("misfit_")]
    sentences = {each.code: said("refusals", each.code, each.facts) for each in own}
    assert {"firm_proposed_already", "merger_survivor", "deal_short"} <= set(sentences)
