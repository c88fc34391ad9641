"""Presidencies on many random tables: nothing breaks, nobody is asked for the impossible, every sentence fits its facts."""

from __future__ import annotations

from functools import cache, reduce
from operator import add
from random import Random

from engine.core.agenda import Agenda, Frame
from engine.second import cards, elephant, fleet, laws
from engine.second.blackmail import instructions
from engine.second.family_pieces import commander, writers
from engine.second.memos.common import OfficeMemo
from engine.second.memos.company import PresidencyMemo
from engine.second.phases.company_operation.governor_general import created
from engine.second.state import Deck, State, region, tables
from tests.engine.second import build, many
from tests.engine.second.many import Seen

LAWS = (
    laws.BOARD_OF_CONTROL, laws.TRADE_REGULATIONS, laws.ZAMINDAR_TAXES, laws.TREASURE_REFORM,
    laws.WRITER_PRIVILEGES, laws.WRITER_GRAFT_REFORM,
)  # fmt: skip
CARDS = (cards.MERCANTILE_CONNECTION, cards.DIPLOMATIC_CONNECTION, cards.MAN_ON_THE_INSIDE)
TABLES = 100
FEW, MANY = 0.2, 0.7


def table(lot: Random) -> State:
    """A table with Presidents, Commanders and Governors, money, ships, Armies, regions and laws, all by lot."""
    state = build.laid(deploy_from_unconquered_home=lot.random() < FEW)
    state = _people(_ruled(state, lot), lot)
    if lot.random() < FEW:
        state = build.hold(state, chairman=lot.choice(state.seats))
    if lot.random() < FEW:
        state = created(state)[0]
    passed = tuple(law for law in LAWS if lot.random() < FEW)
    deck = Deck(tuple(law for law in state.laws.draw if law not in passed))
    state = build.change(build.company(state, laws=(*state.company.laws, *passed)), laws=deck)
    return _blackmail(state, lot)


def _ruled(state: State, lot: Random) -> State:
    for each in tables(state).presidencies:
        near = (each.home_region, *tables(state).region(each.home_region).clockwise)
        homes = (other.home_region for other in tables(state).presidencies if other.id != each.id)
        for name in near:
            if name not in homes and lot.random() < FEW and not region(state, name).presidency:
                state = build.conquered(state, name, each.id, unrest=lot.randrange(2))
                if lot.random() < MANY:
                    office = tables(state).region(name).governor_office
                    state = build.hold(state, **{office: lot.choice(state.seats)})
    for name, held in state.orders:
        if lot.random() < FEW:
            state = build.closed(state, name) if held.open else build.opened(state, name)
    return build.change(state, elephant=lot.choice(elephant.places(state)))


def _people(state: State, lot: Random) -> State:
    for each in tables(state).presidencies:
        if lot.random() < MANY:
            state = build.hold(state, **{each.president_office: lot.choice(state.seats)})
        if lot.random() < MANY:
            state = build.put(state, lot.choice(state.seats), commander(each.army))
        for seat in state.seats:
            state = build.put(state, seat, writers(each.id), lot.randrange(2))
            state = build.troops(state, each.army, **{seat: lot.randrange(2)})
        state = build.troops(state, each.army, regiments=lot.randrange(6))
        state = build.purse(state, **{each.president_office: lot.randrange(8)})
        for _ in range(lot.randrange(5)):
            if fleet.pool(state):
                state = fleet.put_neutral(state, lot.choice(fleet.KINDS), each.sea_zone)
    return state


def _blackmail(state: State, lot: Random) -> State:
    """The state in which all three cards are held, and may be played on anybody."""
    hidden = dict.fromkeys(state.seats, ())
    for card in CARDS:
        seat = lot.choice(state.seats)
        hidden[seat] = (*hidden[seat], card)
    every = tuple(str(seat) for seat in state.seats)
    for seat, held in hidden.items():
        state = build.folk(state, seat, hidden=held)
        for card in held:
            first = CARDS[:2] if card == cards.MAN_ON_THE_INSIDE else every
            second = every if card == cards.MAN_ON_THE_INSIDE else ("success", "catastrophe")
            state = instructions.given(state, seat, card, (first, second))
    london = Deck(
        tuple(card for card in state.london.draw if card not in CARDS), display=state.london.display
    )
    return build.change(state, london=london)


@cache
def seen() -> Seen:
    """What was told, asked and refused on many tables."""
    lot = Random(1710)
    frame = Frame("presidencies", "t1.presidencies", None)
    return reduce(
        add, (many.played(lot, build.change(table(lot), agenda=Agenda(main=(frame,)))) for _ in range(TABLES))
    )


def test_everything_happens_and_is_told_in_words() -> None:
    """Each sentence of the part is used."""
    many.check_events(seen().events)
    assert set(many.sentences("events", "presidencies")) <= {event.kind for event in seen().events}


def test_questions_are_worded_and_have_more_than_one_answer() -> None:
    """Every kind of the part comes up."""
    many.check_questions(seen().questions)
    kinds = {asked.kind for asked, _ in seen().questions}
    assert kinds - {"board_of_control"} == set(many.sentences("questions", "presidencies"))


def test_random_answers_are_legal() -> None:
    """Where the parts of an answer depend on each other the sample looks at all of them."""
    assert seen().refused == ()


def test_answers_are_written_and_read_as_order_lines() -> None:
    """What a line says is what it is read as."""
    many.check_lines(seen().questions)


def test_refusals_in_words() -> None:
    """Each says what is wrong."""
    state = build.hold(build.laid(), president_of_bombay="sykes", president_of_madras="sykes")
    state = build.put(state, "paxton", writers("bombay_presidency"))
    state = build.put(state, "larkins", writers("bombay_presidency"), 2)
    state = build.purse(state, president_of_bombay=5, president_of_madras=5)
    state = build.opened(build.change(state, neutral=(("company.west_indian", 4),)), "punjab_1")
    trade = build.at_step(state, "trade", OfficeMemo("president_of_bombay", 1), "t1.bombay.trade.1").state
    found = [*build.judge(trade, "sykes", "trade", (4, ("delhi",)))]
    fill = build.answer(trade, "sykes", "trade", (4, ("mysore",)), build.dice(1, 1, 1)).state
    found += build.judge(fill, "sykes", "fill_order", ("mysore_2", "mysore_1"))
    chosen = build.answer(fill, "sykes", "fill_order", ("mysore_1", "bombay_1", "mysore_2")).state
    found += build.judge(chosen, "sykes", "place_writer", ("paxton", "paxton", "larkins"))
    army = build.put(state, "sykes", commander("army_of_madras"))
    asking = build.at_step(army, "presidency", PresidencyMemo("madras_presidency", ()), "t1.madras").state
    asking = build.answer(asking, "sykes", "presidency_order", ("commander",)).state
    found += build.judge(asking, "sykes", "request_alliance", ("the_nizam", "arcot"))
    assert [many.refusal_text(each) for each in found] == [
        "No chain of open orders leads from the home port to Delhi through the regions you name, with an order for each of the 4 ships.",
        "Mysore 2 is not connected to an order that is filled before it in this trade.",
        "The box holds 1 writer of Paxton, not 2.",
        "These alliances cost £7; the treasury holds £5.",
    ]
    assert {each.code for each in found} == set(many.sentences("refusals", "presidencies"))
