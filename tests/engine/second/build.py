"""Positions for tests of second-edition rules: the plain table of 1710, and small helpers that change one thing each."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core import accounts as core_accounts
from engine.core import run
from engine.core.accounts import BANK
from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance, ScriptedChance, SeededChance
from engine.core.counts import Counts, counts
from engine.core.decision import Decision
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.core.refusal import Refusal
from engine.core.step import Outcome
from engine.second import accounts, family_pieces, sequence
from engine.second.memos import Memo
from engine.second.memos.parliament import VoteMemo
from engine.second.settings import Settings
from engine.second.state import (
    ArmyState,
    Company,
    Deck,
    Elephant,
    FamilyState,
    OfficeState,
    OrderState,
    Politics,
    RegionState,
    ShipState,
    State,
    army,
    family,
    region,
    tables,
    with_army,
    with_family,
    with_office,
    with_order,
    with_region,
    with_ship,
)
from engine.second.steps import STEPS
from engine.second.tables import NONE, load_canonical
from engine.second.tables.scenarios import Scenario
from engine.second.tables.tables import Tables

FOUR = ("hastings", "larkins", "sykes", "paxton")
SIX = (*FOUR, "benyon", "walsh")
PLAIN = SeededChance(b"test", "test")
VECTORS: Mapping[str, list[dict[str, Any]]] = msgspec.toml.decode(
    Path(__file__).with_name("test_vectors.toml").read_bytes()
)


def dice(*values: int) -> ScriptedChance:
    """Chance that rolls these values first."""
    return ScriptedChance(values, PLAIN)


def laid(families: tuple[str, ...] = FOUR, scenario: str = "1710", **settings: Any) -> State:
    """The table of a scenario for these families in clockwise order, in its first turn.

    No set-up card is carried out: every piece is in its supply, no family has money, no office is filled, all
    shipyard cards are in the supply, nothing is on the agenda. Decks lie in the order of their data files; the
    first family is Prime Minister.
    """
    book = load_canonical(NONE)
    start = book.scenario(scenario)
    seats = tuple(Seat(each) for each in families)
    london = (*(card.id for card in book.prestige_cards), *(card.id for card in book.blackmail_cards))
    return State(
        agenda=Agenda(),
        game="test",
        data=NONE,
        settings=msgspec.convert({"scenario": scenario, **settings}, Settings),
        seats=seats,
        dealt=seats,
        turn=start.first_turn,
        phase="",
        money=_money(book, start),
        pieces=((family_pieces.SUPPLY, counts((each, book.family(each).pieces) for each in seats)),),
        offices=_offices(book, start),
        regions=_regions(start),
        orders=tuple(
            sorted((each.id, OrderState(open=each.id not in start.closed_orders)) for each in book.orders)
        ),
        armies=tuple(sorted((each.army, ArmyState(each.count)) for each in start.regiments)),
        alliances=(),
        ships=tuple(sorted((each.id, ShipState()) for each in book.ships)),
        yards=tuple(each.id for each in book.ships),
        neutral=counts((f"company.{each.zone}", each.count) for each in start.company_ships),
        families=tuple(sorted((each, FamilyState()) for each in seats)),
        promises=tuple(sorted((f"{each}.{card.id}", each) for each in seats for card in book.promise_cards)),
        company=_company(book, start),
        elephant=_elephant(book, start),
        politics=Politics(seats[0], start.dial_start, start.power_track),
        laws=Deck(tuple(each.id for each in book.laws if each.id not in (*start.laws_in_force, "law_56"))),
        london=Deck(draw=london[3:], display=london[:3]),
        events=Deck(tuple(each.id for each in book.event_tiles)),
    )


def _money(book: Tables, start: Scenario) -> Counts:
    money = core_accounts.move((), BANK, accounts.BALANCE, start.company_balance)
    for each in book.offices:
        if each.treasury == "money":
            money = core_accounts.move(money, BANK, each.id, start.office_treasury)
    return money


def _offices(book: Tables, start: Scenario) -> tuple[tuple[str, OfficeState], ...]:
    governors = {book.governor(each.id).id for each in start.regions if each.company_presidency}
    names = (each.id for each in book.offices if each.in_play_at_setup or each.id in governors)
    return tuple(sorted((name, OfficeState()) for name in names))


def _regions(start: Scenario) -> tuple[tuple[str, RegionState], ...]:
    return tuple(
        sorted(
            (
                each.id,
                RegionState(
                    towers=each.strength,
                    capital=each.dominated_by,
                    star=each.capital,
                    presidency=each.company_presidency,
                    loot=not each.company_presidency,
                    unrest=each.unrest,
                ),
            )
            for each in start.regions
        )
    )


def _company(book: Tables, start: Scenario) -> Company:
    standing = [space.expectations for space in book.tracks.standing].index(start.company_standing)
    return Company(
        standing,
        start.company_debt,
        start.share_value,
        start.laws_in_force,
        deregulated=start.deregulated_at_start,
    )


def _elephant(book: Tables, start: Scenario) -> Elephant:
    head = start.elephant_facing
    return Elephant(book.border(start.elephant_border).beyond(head), head, start.elephant_border)


def change(state: State, **fields: Any) -> State:
    """The state with top fields changed."""
    return msgspec.structs.replace(state, **fields)


def company(state: State, **fields: Any) -> State:
    """The state with the Company's tracks or laws changed (`standing` is an index)."""
    return change(state, company=msgspec.structs.replace(state.company, **fields))


def politics(state: State, **fields: Any) -> Politics:
    """The Prime Minister, dial and power track with changes."""
    return msgspec.structs.replace(state.politics, **fields)


def this_turn(state: State, **fields: Any) -> State:
    """The state with counters of the turn changed."""
    return change(state, this_turn=msgspec.structs.replace(state.this_turn, **fields))


def put(state: State, who: str, place: str, pieces: int = 1) -> State:
    """The state with pieces of a family from its supply in a place."""
    return family_pieces.move(state, who, family_pieces.SUPPLY, place, pieces)


def hold(state: State, **offices: str) -> State:
    """The state with these offices (put into play if they are not) held by pieces from the families' supplies."""
    for office, who in offices.items():
        state = with_office(put(state, who, family_pieces.desk(office)), office, OfficeState())
    return state


def court(state: State, **shares: int) -> State:
    """The state with mature Company shares from the families' supplies."""
    for who, pieces in shares.items():
        state = put(state, who, family_pieces.COURT, pieces)
    return state


def purse(state: State, **pounds: int) -> State:
    """The state with purses set to an amount, the difference from or to the bank."""
    for name, amount in pounds.items():
        more = amount - accounts.holds(state, name)
        state = accounts.pay(state, BANK, name, more) if more > 0 else accounts.pay(state, name, BANK, -more)
    return state


def land(state: State, name: str, **fields: Any) -> State:
    """The state with a region changed."""
    return with_region(state, name, msgspec.structs.replace(region(state, name), **fields))


def conquered(state: State, name: str, presidency: str, unrest: int = 0) -> State:
    """The state with a region tied to a Presidency, its governorship vacant, as a successful Deploy leaves it."""
    for each, held in state.regions:
        if held.capital == name:
            state = land(state, each, capital="")
    state = with_office(state, tables(state).region(name).governor_office, OfficeState())
    state = opened(state, *tables(state).region(name).orders)
    return with_region(state, name, RegionState(presidency=presidency, loot=False, unrest=unrest))


def opened(state: State, *names: str) -> State:
    """The state with these orders open and unfilled."""
    for name in names:
        state = with_order(state, name, OrderState())
    return state


def closed(state: State, *names: str) -> State:
    """The state with these orders closed."""
    for name in names:
        state = with_order(state, name, OrderState(open=False))
    return state


def writer(state: State, who: str, name: str, origin: str) -> State:
    """The state with a writer from a family's supply on an order, as one of a Presidency."""
    return with_order(put(state, who, family_pieces.on_order(name)), name, OrderState(origin=origin))


def troops(
    state: State, name: str, regiments: int | None = None, used: int | None = None, **officers: int
) -> State:
    """The state with regiments of an Army set, and more active officers from the families' supplies."""
    old = army(state, name)
    state = with_army(
        state,
        name,
        ArmyState(old.regiments if regiments is None else regiments, old.used if used is None else used),
    )
    for who, pieces in officers.items():
        state = put(state, who, family_pieces.officers(name), pieces)
    return state


def ship(state: State, name: str, owner: str = "", place: str = "yard", fatigued: bool = False) -> State:
    """The state with a ship placed; its shipyard card lies with the owner, or, without owner, nowhere."""
    state = change(state, yards=tuple(each for each in state.yards if each != name))
    return with_ship(state, name, ShipState(owner, place, fatigued))


def folk(state: State, who: str, **fields: Any) -> State:
    """The state with what lies before a family changed."""
    return with_family(state, who, msgspec.structs.replace(family(state, who), **fields))


def promised(state: State, holder: str, **cards: str) -> State:
    """The state with a promise card of each of these families held by one ("" out of the game)."""
    given = {f"{issuer}.{card}" for issuer, card in cards.items()}
    return change(
        state, promises=tuple((name, holder if name in given else had) for name, had in state.promises)
    )


def promise(state: State, issuer: str, card: str, holder: str) -> State:
    """The state with a family's promise card in another hand."""
    name = f"{issuer}.{card}"
    return change(
        state, promises=tuple((each, holder if each == name else held) for each, held in state.promises)
    )


def ballot(law: str, marker: int = 0) -> VoteMemo:
    """A proposed law whose vote begins."""
    return VoteMemo(law, marker=marker)


def at_step(
    state: State, step: str, memo: Memo = None, path: str = "t1.test", chance: Chance | None = None
) -> Outcome[State]:
    """Put one step alone on the agenda and run until it asks or is done."""
    main: tuple[Frame[Memo], ...] = (Frame(step, path, memo),)
    return run.run(STEPS, change(state, agenda=Agenda(main=main)), chance or PLAIN)


def at_table(
    state: State, step: str, memo: Memo = None, path: str = "t1.test", chance: Chance | None = None
) -> Outcome[State]:
    """As `at_step`, with deals and free acts standing beside, and the clean-up of London Season behind."""
    main: tuple[Frame[Memo], ...] = (Frame(step, path, memo), Frame("london_clean_up", "t1.end", None))
    agenda = Agenda(main=main, side=sequence.beside(state.seats))
    return run.run(STEPS, change(state, agenda=agenda), chance or PLAIN)


def resolved(state: State, *steps: str) -> State:
    """The state after the first of these automatic steps was resolved alone; the others wait behind it."""
    main = tuple(Frame(step, f"t1.test.{step}", None) for step in steps)
    before = change(state, agenda=Agenda(main=main))
    return STEPS[steps[0]].resolve(before, main[0], (), PLAIN).state


def waiting(state: State) -> tuple[str, ...]:
    """The steps that wait behind the current one."""
    return tuple(frame.step for frame in state.agenda.main[1:])


def asked(state: State) -> tuple[Decision, ...]:
    """All open decisions."""
    return tuple(each.decision for each in run.open_questions(STEPS, state))


def question(state: State, seat: str, kind: str) -> Decision:
    """The open decision of that seat and kind; fails the test when there is none."""
    found = [each for each in asked(state) if each.seat == seat and each.kind == kind]
    assert found, f"{seat} is not asked {kind}; open: {[(each.seat, each.kind) for each in asked(state)]}"
    return found[0]


def judge(state: State, seat: str, kind: str, choice: Choice) -> tuple[Refusal, ...]:
    """What is wrong with an answer."""
    return run.validate(STEPS, state, Order(question(state, seat, kind).id, Seat(seat), choice))


def answer(
    state: State, seat: str, kind: str, choice: Choice, chance: Chance | None = None
) -> Outcome[State]:
    """Give a legal answer and run on; fails the test when it is refused."""
    order = Order(question(state, seat, kind).id, Seat(seat), choice)
    refusals = run.validate(STEPS, state, order)
    assert not refusals, refusals
    return run.submit(STEPS, state, order, chance or PLAIN)


def given(state: State, decision: Decision, choice: Choice, chance: Chance | None = None) -> Outcome[State]:
    """Give a legal answer to one of several questions of that kind, and run on; fails the test when it is refused."""
    order = Order(decision.id, decision.seat, choice)
    refusals = run.validate(STEPS, state, order)
    assert not refusals, refusals
    return run.submit(STEPS, state, order, chance or PLAIN)


def silence(state: State, seat: str, kind: str, chance: Chance | None = None) -> Outcome[State]:
    """Let the deadline of the group of this decision pass."""
    return run.close(STEPS, state, question(state, seat, kind).group.id, chance or PLAIN)


def default(state: State, seat: str, kind: str) -> Choice:
    """What silence would play for the open decision of that seat and kind."""
    wanted = question(state, seat, kind)
    asking = next(each for each in run.open_questions(STEPS, state) if each.decision == wanted)
    return STEPS[asking.frame.step].default(state, wanted)


def kinds(outcome: Outcome[State]) -> tuple[str, ...]:
    """Kinds of the events, in order."""
    return tuple(event.kind for event in outcome.events)


def told(outcome: Outcome[State], kind: str) -> list[dict[str, object]]:
    """Facts of the events of one kind."""
    return [dict(event.facts) for event in outcome.events if event.kind == kind]
