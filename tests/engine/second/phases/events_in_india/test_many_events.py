"""Many events on random tables: nothing breaks, nobody is asked for the impossible, and every sentence fits its facts."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import SeededChance
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import Seat
from engine.core.options import Choice, sole
from engine.core.order import Order
from engine.second import elephant
from engine.second.audit import audit
from engine.second.family_pieces import commander
from engine.second.memos.events import TileMemo
from engine.second.state import Deck, State, tables
from engine.second.steps import STEPS
from engine.second.words import WORDS
from pbem.lines.read import read_line
from pbem.lines.readings import Understood
from pbem.lines.say import line
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording
from tests.engine.second import build

TEMPLATES = Path(__file__).resolve().parents[5] / "templates"
WORDING = Wording(WORDS)
Answered = tuple[Decision, Choice]
TABLES = 60
PHASES = 5


def table(lot: Random) -> State:
    """A table on which the Company holds some regions with Armies of any size, and some orders are closed or filled."""
    state = build.laid(cascade_when_emptied=lot.random() < 0.5)
    book = tables(state)
    if lot.random() < 0.3:
        state = build.hold(state, chairman="sykes")
    for presidency in book.presidencies:
        for name in (presidency.home_region, *book.region(presidency.home_region).clockwise):
            if lot.random() < 0.5 and not dict(state.regions)[name].presidency:
                state = build.conquered(state, name, presidency.id, unrest=lot.randrange(3))
        state = build.troops(state, presidency.army, regiments=lot.randrange(5), larkins=lot.randrange(3))
        state = build.troops(state, presidency.army, paxton=lot.randrange(2), used=lot.randrange(2))
        if lot.random() < 0.7:
            state = build.put(state, "hastings", commander(presidency.army))
    allies = tuple(each.id for each in book.alliances if lot.random() < 0.4)
    state = build.change(state, alliances=allies)
    for each in book.orders:
        if lot.random() < 0.4:
            state = build.closed(state, each.id)
        elif lot.random() < 0.2:
            state = build.writer(build.opened(state, each.id), "sykes", each.id, "bombay_presidency")
    for vessel in book.ships[:8]:
        owner = lot.choice(("sykes", "larkins", ""))
        state = build.ship(state, vessel.id, owner, lot.choice(book.sea_zones).id)
    stack = Deck(tuple(lot.sample(state.events.draw, len(state.events.draw))))
    return build.change(state, events=stack, elephant=lot.choice(elephant.places(state)))


def played(lot: Random, state: State, number: int) -> tuple[State, list[Event], list[Answered]]:
    """Storms and all tiles of a phase with random answers, every state audited."""
    frame = Frame("storms", f"t1.number{number}", None)
    chance = SeededChance(lot.randbytes(8), "test")
    state = build.change(state, turn=number, phase="events_in_india", agenda=Agenda(main=(frame,)))
    outcome = run.run(STEPS, state, chance)
    events: list[Event] = list(outcome.events)
    questions: list[Answered] = []
    while outcome.state.agenda.main:
        state = outcome.state
        assert audit(state) == ()
        (asked,) = build.asked(state)
        step = STEPS[state.agenda.main[0].step]
        assert build.judge(state, asked.seat, asked.kind, step.default(state, asked)) == ()
        choice = step.sample(state, asked, lot.randrange)
        questions.append((asked, choice))
        order = Order(asked.id, Seat(asked.seat), choice)
        assert not run.validate(STEPS, state, order)
        outcome = run.submit(STEPS, state, order, chance)
        events += outcome.events
    assert audit(outcome.state) == ()
    return outcome.state, events, questions


@cache
def many() -> tuple[tuple[Event, ...], tuple[Answered, ...]]:
    """What was told and asked on many tables."""
    lot = Random(1710)
    told: list[Event] = []
    asked: list[Answered] = []
    for _ in range(TABLES):
        state = table(lot)
        for phase in range(1, PHASES + 1):
            state, events, questions = played(lot, state, phase)
            told += events
            asked += questions
    return tuple(told), tuple(asked)


def sentences(kind: str) -> set[str]:
    """The names in this chapter's own file of sentences."""
    path = TEMPLATES / "second" / kind / "events_in_india.toml"
    return set(tomllib.loads(path.read_text(encoding="utf-8")))


def test_everything_happens_and_is_told_in_words() -> None:
    """Each sentence of the chapter is used, and has all the facts that it names; none holds an id or a doubled blank."""
    events, _ = many()
    catalogue = read_catalogue(TEMPLATES, "second", "events")
    for event in events:
        text = catalogue.strict(event.kind, event.facts, WORDING)
        assert text.endswith((".", ")"))
        assert "_" not in text
        assert "  " not in text
    assert {event.kind for event in events} == sentences("events")


def test_questions_are_worded_and_have_more_than_one_answer() -> None:
    """Both kinds come up; nobody is asked where there is nothing to decide."""
    _, questions = many()
    catalogue = read_catalogue(TEMPLATES, "second", "questions")
    for asked, _ in questions:
        assert catalogue.strict(asked.kind, asked.about, WORDING).endswith(".")
        assert not sole(asked.options)
    assert {asked.kind for asked, _ in questions} == sentences("questions") == {"defend", "rebellion_order"}
    assert len([asked for asked, _ in questions if asked.kind == "defend"]) > 100


def test_answers_are_written_and_read_as_order_lines() -> None:
    """What a line says is what it is read as."""
    _, questions = many()
    phrases = {step.kind: step.phrase for step in STEPS.values() if step.phrase}
    for asked, choice in questions:
        text = line(phrases[asked.kind], asked, choice, WORDS)
        reading = read_line(text, (asked,), phrases, WORDS)
        assert isinstance(reading, Understood), text
        assert (reading.choice, reading.exact) == (choice, True)


def test_refusals_are_worded() -> None:
    """Both name what was sent and what is needed."""
    state = build.put(
        build.conquered(build.laid(), "bombay", "bombay_presidency", unrest=2),
        "sykes",
        commander("army_of_bombay"),
    )
    state = build.troops(state, "army_of_bombay", regiments=2, sykes=2)
    event = TileMemo("t1.test", "", "bombay", rebels=("bombay",))
    state = build.at_step(state, "follow_up_rebellions", event).state
    catalogue = read_catalogue(TEMPLATES, "second", "refusals")
    found = [
        *build.judge(state, "sykes", "defend", (1, ())),
        *build.judge(state, "sykes", "defend", (2, (("sykes", 1),))),
    ]
    assert {each.code for each in found} == sentences("refusals")
    assert [catalogue.strict(each.code, each.facts, WORDING) for each in found] == [
        "These pieces reach 1; it takes 2 to hold the region.",
        "These pieces reach 3, and 2 are enough: leave out a piece that is not needed.",
    ]
