"""Private firms on many random tables, from their bids to their points: nothing breaks, every sentence fits its facts."""

from __future__ import annotations

from functools import cache, reduce
from operator import add
from random import Random

from engine.core.agenda import Agenda, Frame
from engine.core.sealed import Sealed
from engine.second import cards, charter
from engine.second.blackmail import instructions
from engine.second.family_pieces import writers
from engine.second.state import Deck, State, tables
from tests.engine.second import build, chartered, many
from tests.engine.second.many import Seen

TABLES = 100
FEW, MANY = 0.25, 0.75
STEPS = ("presidencies", "firm_revenue", "special_retirement", "score_firms")
PARTS = ("firm_trade", "firm_revenue")
REROLL = cards.MERCANTILE_CONNECTION


def table(lot: Random) -> State:
    """A deregulated table with Presidents, ships, writers, and one to four firms by lot."""
    readings = {"firm_first_fill": lot.choice(("small", "full"))}
    readings["firm_refill"] = lot.choice(("half_of_fill", "half_of_value"))
    state = chartered.deregulated(build.laid(**readings))  # type: ignore[arg-type]
    for each in tables(state).presidencies:
        if lot.random() < MANY:
            state = build.hold(state, **{each.president_office: lot.choice(state.seats)})
            state = build.purse(state, **{each.president_office: lot.randrange(2, 7)})
        state = build.put(state, lot.choice(state.seats), writers(each.id), lot.randrange(3))
    if lot.random() < MANY:
        state = build.hold(state, chairman=lot.choice(state.seats))
    zones = [each.id for each in tables(state).sea_zones]
    state = build.change(state, neutral=tuple((f"company.{zone}", lot.randrange(1, 4)) for zone in zones))
    state = build.opened(state, *(name for name, _ in state.orders if lot.random() < FEW))
    return _cards(_firms(_possessions(state, lot), lot), lot)


def _possessions(state: State, lot: Random) -> State:
    for seat in state.seats:
        state = build.folk(state, seat, workshops=lot.randrange(3))
        state = build.court(state, **{seat: lot.randrange(3)})
        state = build.purse(state, **{seat: lot.randrange(12)})
    return build.company(state, debt=lot.randrange(8))


def _firms(state: State, lot: Random) -> State:
    ships = [each.id for each in tables(state).ships]
    favourite = lot.choice(("west", "south", "east"))
    for manager in state.seats:
        if lot.random() > MANY:
            continue
        own = tuple(ships.pop() for _ in range(lot.randrange(4)))
        card = favourite if lot.random() < MANY else lot.choice(("west", "south", "east", "hobnob"))
        bid = 0 if card == "hobnob" else lot.randrange(1, 4)
        held = {
            str(seat): lot.randrange(1, 3) for seat in state.seats if seat == manager or lot.random() < FEW
        }
        state = chartered.firm(
            state, manager, bid + lot.randrange(4), lot.randrange(9), own, card, held, value=lot.randrange(4)
        )
        cube = lot.choice((None, 0, 3, 8))
        state = charter.with_fields(
            state, manager, bid=bid, strategy=Sealed(chartered.CARDS[card]), dividend=cube
        )
    return state


def _cards(state: State, lot: Random) -> State:
    """Somebody holds Mercantile Connection, and plays it on any success."""
    seat = lot.choice(state.seats)
    state = build.folk(state, seat, hidden=(REROLL,))
    state = instructions.given(state, seat, REROLL, (tuple(str(each) for each in state.seats), ("success",)))
    london = Deck(tuple(card for card in state.london.draw if card != REROLL), display=state.london.display)
    return build.change(state, london=london)


@cache
def seen() -> Seen:
    """What was told, asked and refused on many tables."""
    lot = Random(1813)
    main = tuple(Frame(step, f"t1.{step}", None) for step in STEPS)
    return reduce(
        add, (many.played(lot, build.change(table(lot), agenda=Agenda(main=main))) for _ in range(TABLES))
    )


def test_everything_happens_and_is_told_in_words() -> None:
    """Each sentence of both parts is used."""
    many.check_events(seen().events)
    told = {event.kind for event in seen().events}
    assert {kind for part in PARTS for kind in many.sentences("events", part)} - told == set()


def test_questions_are_worded_and_have_more_than_one_answer() -> None:
    """Every kind of both parts comes up, and those of an emergency merger."""
    many.check_questions(seen().questions)
    kinds = {asked.kind for asked, _ in seen().questions}
    wanted = {kind for part in PARTS for kind in many.sentences("questions", part)}
    assert wanted | {"special_retirement", "merger_consent"} <= kinds


def test_random_answers_are_legal() -> None:
    """Where the parts of an answer depend on each other the sample looks at all of them."""
    assert seen().refused == ()


def test_answers_are_written_and_read_as_order_lines() -> None:
    """What a line says is what it is read as."""
    asked = tuple(pair for pair in seen().questions if pair[0].kind in _own_kinds())
    assert len(asked) > TABLES
    many.check_lines(asked)


def _own_kinds() -> set[str]:
    return {kind for part in PARTS for kind in many.sentences("questions", part)} | {"special_retirement"}
