"""Offices at work on many random tables: nothing breaks, nobody is asked for the impossible, every sentence fits its facts."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random

from engine.core import run
from engine.core.agenda import Agenda, Frame
from engine.core.chance import SeededChance
from engine.core.decision import Decision, Urgency
from engine.core.event import Event
from engine.core.ids import Seat
from engine.core.options import Choice, sole
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.second import fleet, laws
from engine.second.audit import audit
from engine.second.cards import FOUNDRY, SHIPBUILDERS
from engine.second.family_pieces import TRAINING, commander, writers
from engine.second.offices import SUPERINTENDENT
from engine.second.phases.company_operation.governor_general import created
from engine.second.promises import CONSENT_TO_NEPOTISM, SUPPORT_IN_THE_COURT
from engine.second.state import Deck, OfficeState, State, tables, with_office
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
OFFICES = (
    "chairman",
    "director_of_trade",
    "manager_of_shipping",
    "military_affairs",
    "superintendent_in_china",
)
LAWS = (
    laws.BOARD_OF_CONTROL, laws.SHIP_SUBSIDY, laws.MILITARY_OVERSIGHT, laws.ENVOY_TO_CHINA, laws.ZAMINDAR_TAXES,
)  # fmt: skip
HELD = ("chairman", "director_of_trade", "manager_of_shipping", "military_affairs", "president_of_bombay")
TABLES = 120
FEW = 0.4
Answered = tuple[Decision, Choice]


def table(lot: Random) -> State:
    """A table with offices held or vacant, money, ships, Armies, regions, laws and promises, all by lot."""
    state = build.laid()
    state = build.hold(state, **{name: lot.choice(state.seats) for name in HELD if lot.random() < 0.9})
    state = _people(_ships(_regions(state, lot), lot), lot)
    state = build.court(state, **{seat: lot.randrange(3) for seat in state.seats})
    if lot.random() < FEW:
        state = created(state)[0]
    state = _lawful(
        build.company(state, debt=lot.randrange(9)), tuple(law for law in LAWS if lot.random() < FEW)
    )
    for name in ("director_of_trade", "manager_of_shipping", "governor_general"):
        if name in dict(state.offices):
            state = build.purse(state, **{name: lot.randrange(9)})
    return build.purse(state, balance=lot.randrange(14))


def _lawful(state: State, passed: tuple[str, ...]) -> State:
    """The state with laws of the deck in force."""
    deck = Deck(tuple(law for law in state.laws.draw if law not in passed))
    return build.change(build.company(state, laws=(*state.company.laws, *passed)), laws=deck)


def _regions(state: State, lot: Random) -> State:
    for presidency in tables(state).presidencies:
        for name in (presidency.home_region, *tables(state).region(presidency.home_region).clockwise):
            if lot.random() < FEW and not dict(state.regions)[name].presidency:
                state = build.conquered(state, name, presidency.id)
    for name, _ in state.orders:
        if lot.random() < FEW:
            state = build.closed(state, name)
    return state


def _ships(state: State, lot: Random) -> State:
    if lot.random() < FEW:
        seat = lot.choice(state.seats)
        state = with_office(build.hold(state, **{SUPERINTENDENT: seat}), SUPERINTENDENT, OfficeState())
    for vessel in tables(state).ships[: lot.randrange(6)]:
        place = lot.choice(("yard", *fleet.places(state)))
        owner = lot.choice(state.seats if place == "yard" else (*state.seats, ""))
        state = build.ship(state, vessel.id, owner, place)
    crowded = lot.random() < FEW
    for _ in range(fleet.pool(state) if crowded else 3):
        state = fleet.put_neutral(state, lot.choice(fleet.KINDS), lot.choice(fleet.places(state)))
    return state


def _people(state: State, lot: Random) -> State:
    for presidency in tables(state).presidencies:
        for seat in state.seats:
            if lot.random() < FEW:
                state = build.put(state, seat, writers(presidency.id))
            state = build.troops(state, presidency.army, **{seat: lot.randrange(2)})
        if lot.random() < FEW:
            state = build.put(state, lot.choice(state.seats), commander(presidency.army))
    for seat in state.seats:
        if lot.random() < FEW:
            state = build.put(state, seat, TRAINING)
        others = [other for other in state.seats if other != seat]
        for card in (SUPPORT_IN_THE_COURT, CONSENT_TO_NEPOTISM):
            state = build.promised(state, lot.choice(others), **{seat: card})
    cards = (FOUNDRY, SHIPBUILDERS)
    london = Deck(
        tuple(card for card in state.london.draw if card not in cards), display=state.london.display
    )
    return build.folk(build.change(state, london=london), lot.choice(state.seats), prestige=cards)


def played(lot: Random, state: State) -> tuple[list[Event], list[Answered], list[Refusal]]:
    """All offices of a phase with random answers, some of them silence; every state audited."""
    frames = tuple(Frame(name, f"t1.{name}", None) for name in OFFICES)
    chance = SeededChance(lot.randbytes(8), "test")
    outcome = run.run(STEPS, build.change(state, agenda=Agenda(main=frames)), chance)
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
        refused += run.validate(STEPS, state, order)
        if refused or lot.random() < 0.1:
            order = silence
        questions.append((asked, order.choice))
        outcome = run.submit(STEPS, state, order, chance)
        events += outcome.events
    assert audit(outcome.state) == ()
    assert not outcome.state.agenda.side
    return events, questions, refused


@cache
def many() -> tuple[tuple[Event, ...], tuple[Answered, ...], tuple[Refusal, ...]]:
    """What was told, asked and refused on many tables."""
    lot = Random(1710)
    told: list[Event] = []
    asked: list[Answered] = []
    refused: list[Refusal] = []
    for _ in range(TABLES):
        events, questions, refusals = played(lot, table(lot))
        told += events
        asked += questions
        refused += refusals
    return tuple(told), tuple(asked), tuple(refused)


def sentences(kind: str) -> Mapping[str, str]:
    """The sentences of this part's own file."""
    return tomllib.loads((TEMPLATES / "second" / kind / "offices.toml").read_text(encoding="utf-8"))


def test_everything_happens_and_is_told_in_words() -> None:
    """Each sentence of the part is used, and has all the facts that it names; none holds an id or a doubled blank."""
    events, _, _ = many()
    catalogue = read_catalogue(TEMPLATES, "second", "events")
    for event in events:
        text = catalogue.strict(event.kind, event.facts, WORDING)
        assert text.endswith("."), text
        assert "_" not in text, text
        assert "  " not in text, text
    by_law = {"governor_retires", "governor_general_created"}
    assert set(sentences("events")) - {event.kind for event in events} == by_law


def test_the_creation_of_the_governor_general_in_words() -> None:
    """Whoever held an office is named."""
    state = build.conquered(build.hold(build.laid(), director_of_trade="sykes"), "delhi", "bengal_presidency")
    _, events = created(build.hold(state, governor_of_delhi="paxton"))
    _, vacant = created(build.laid())
    catalogue = read_catalogue(TEMPLATES, "second", "events")
    assert [catalogue.strict(event.kind, event.facts, WORDING) for event in (*events, *vacant)] == [
        "There is no Governor of Delhi any more; Paxton waits among the pensioners.",
        "India has a Governor General in the Director's place: Sykes.",
        "India has a Governor General in the Director's place; the office is vacant.",
    ]


def test_questions_are_worded_and_have_more_than_one_answer() -> None:
    """Every kind of the part comes up; nobody must answer where there is nothing to decide."""
    _, questions, _ = many()
    catalogue = read_catalogue(TEMPLATES, "second", "questions")
    for asked, _ in questions:
        text = catalogue.strict(asked.kind, asked.about, WORDING)
        assert text.endswith((".", "?")), text
        assert "_" not in text, text
        assert asked.urgency is Urgency.OFFERED or not sole(asked.options)
    assert {asked.kind for asked, _ in questions} >= set(sentences("questions"))


def test_random_answers_are_legal() -> None:
    """Where the parts of an answer depend on each other the sample looks at all of them."""
    assert many()[2] == ()


def test_answers_are_written_and_read_as_order_lines() -> None:
    """What a line says is what it is read as."""
    _, questions, _ = many()
    phrases = {step.kind: step.phrase for step in STEPS.values() if step.phrase}
    for asked, choice in questions:
        text = line(phrases[asked.kind], asked, choice, WORDS)
        reading = read_line(text, (asked,), phrases, WORDS)
        assert isinstance(reading, Understood), text
        assert reading.choice == choice, text
