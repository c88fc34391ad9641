"""Offices at work on many random tables: nothing breaks, nobody is asked for the impossible, every sentence fits its facts."""

from __future__ import annotations

from functools import cache, reduce
from operator import add
from random import Random

from engine.core.agenda import Agenda, Frame
from engine.second import fleet, laws
from engine.second.cards import FOUNDRY, SHIPBUILDERS
from engine.second.family_pieces import TRAINING, commander, writers
from engine.second.offices import SUPERINTENDENT
from engine.second.phases.company_operation.governor_general import created
from engine.second.promises import CONSENT_TO_NEPOTISM, SUPPORT_IN_THE_COURT
from engine.second.state import Deck, OfficeState, State, tables, with_office
from tests.engine.second import build, many
from tests.engine.second.many import Seen

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


@cache
def seen() -> Seen:
    """What was told, asked and refused on many tables."""
    lot = Random(1710)
    agenda = Agenda(main=tuple(Frame(name, f"t1.{name}", None) for name in OFFICES))
    return reduce(add, (many.played(lot, build.change(table(lot), agenda=agenda)) for _ in range(TABLES)))


def test_everything_happens_and_is_told_in_words() -> None:
    """Each sentence of the part is used, but for those of a law that makes a Governor General."""
    many.check_events(seen().events)
    by_law = {"governor_retires", "governor_general_created"}
    assert set(many.sentences("events", "offices")) - {event.kind for event in seen().events} == by_law


def test_the_creation_of_the_governor_general_in_words() -> None:
    """Whoever held an office is named."""
    state = build.conquered(build.hold(build.laid(), director_of_trade="sykes"), "delhi", "bengal_presidency")
    _, events = created(build.hold(state, governor_of_delhi="paxton"))
    _, vacant = created(build.laid())
    assert many.texts((*events, *vacant)) == [
        "There is no Governor of Delhi any more; Paxton waits among the pensioners.",
        "India has a Governor General in the Director's place: Sykes.",
        "India has a Governor General in the Director's place; the office is vacant.",
    ]


def test_questions_are_worded_and_have_more_than_one_answer() -> None:
    """Every kind of the part comes up."""
    many.check_questions(seen().questions)
    kinds = {asked.kind for asked, _ in seen().questions}
    assert kinds >= set(many.sentences("questions", "offices"))


def test_random_answers_are_legal() -> None:
    """Where the parts of an answer depend on each other the sample looks at all of them."""
    assert seen().refused == ()


def test_answers_are_written_and_read_as_order_lines() -> None:
    """What a line says is what it is read as."""
    many.check_lines(seen().questions)
