"""Random play on random tables: every state is audited, and all that was told, asked and refused is kept."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.core import run
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.event import Event
from engine.core.ids import Seat
from engine.core.options import Choice, sole
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.second.audit import audit
from engine.second.state import State
from engine.second.steps import STEPS
from engine.second.words import WORDS
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from pbem.lines.say import line
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
WORDING = Wording(WORDS)
SILENT = 0.1
Answered = tuple[Decision, Choice]


class Seen(Struct, frozen=True):
    """What came up: events, questions with their answers, and refusals of random answers."""

    events: tuple[Event, ...] = ()
    questions: tuple[Answered, ...] = ()
    refused: tuple[Refusal, ...] = ()

    def __add__(self, other: Seen) -> Seen:
        return Seen(
            self.events + other.events, self.questions + other.questions, self.refused + other.refused
        )


def played(lot: Random, state: State) -> Seen:
    """All that waits on the agenda with random answers, some of them silence."""
    chance = SeededChance(lot.randbytes(8), "test")
    outcome = run.run(STEPS, state, chance)
    events: list[Event] = list(outcome.events)
    questions: list[Answered] = []
    refused: list[Refusal] = []
    while outcome.state.agenda.main:
        state = outcome.state
        assert audit(state) == ()
        final = {order.decision for order in state.agenda.answers}
        open_now = [each for each in run.open_questions(STEPS, state) if each.decision.id not in final]
        found = lot.choice(open_now)
        asked, step = found.decision, STEPS[found.frame.step]
        silence = Order(asked.id, asked.seat, step.default(state, asked))
        assert not run.validate(STEPS, state, silence)
        order = Order(asked.id, Seat(asked.seat), step.sample(state, asked, lot.randrange))
        refusals = run.validate(STEPS, state, order)
        refused += refusals
        if refusals or lot.random() < SILENT:
            order = silence
        questions.append((asked, order.choice))
        outcome = run.submit(STEPS, state, order, chance)
        events += outcome.events
    assert audit(outcome.state) == ()
    assert not outcome.state.agenda.side
    return Seen(tuple(events), tuple(questions), tuple(refused))


def sentences(kind: str, part: str) -> Mapping[str, str]:
    """The sentences in a part's own file."""
    return tomllib.loads((TEMPLATES / "second" / kind / f"{part}.toml").read_text(encoding="utf-8"))


def texts(events: Iterable[Event]) -> list[str]:
    """The events in words."""
    catalogue = read_catalogue(TEMPLATES, "second", "events")
    return [catalogue.strict(event.kind, event.facts, WORDING) for event in events]


def check_events(events: Iterable[Event]) -> None:
    """Each is told in a sentence that has all the facts it names, and holds neither an id nor a doubled blank."""
    for text in texts(events):
        assert text.endswith("."), text
        assert "_" not in text, text
        assert "  " not in text, text


def check_questions(questions: Iterable[Answered]) -> None:
    """Each is worded; nobody must answer where there is nothing to decide."""
    catalogue = read_catalogue(TEMPLATES, "second", "questions")
    for asked, _ in questions:
        text = catalogue.strict(asked.kind, asked.about, WORDING)
        assert text.endswith((".", "?")), text
        assert "_" not in text, text
        assert "  " not in text, text
        assert asked.urgency is Urgency.OFFERED or not sole(asked.options)


def check_lines(questions: Iterable[Answered]) -> None:
    """What a line says is what it is read as."""
    phrases = {step.kind: step.phrase for step in STEPS.values() if step.phrase}
    for asked, choice in questions:
        text = line(phrases[asked.kind], asked, choice, WORDS)
        reading = read_line(text, (asked,), phrases, WORDS)
        assert isinstance(reading, Understood), text
        assert (reading.choice, reading.exact) == (choice, True), text


def refusal_text(refusal: Refusal) -> str:
    """A refusal in words."""
    return read_catalogue(TEMPLATES, "second", "refusals").strict(refusal.code, refusal.facts, WORDING)
