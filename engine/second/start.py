"""What lies on the table before the set-up cards: seats, families, board, armies, decks (2E-2.1)."""

from __future__ import annotations

from engine.core import accounts
from engine.core.accounts import BANK
from engine.core.agenda import Agenda, Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import Counts, counts
from engine.core.event import Event, told
from engine.core.ids import RollKey, Seat
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.second import sequence
from engine.second.accounts import BALANCE
from engine.second.crown.setup_and_terms import EASY, SOLO, begun
from engine.second.family_pieces import SUPPLY
from engine.second.memos import Memo
from engine.second.settings import Settings, read
from engine.second.state import (
    CROWN,
    ArmyState,
    Company,
    CrownState,
    Deck,
    Elephant,
    FamilyState,
    OfficeState,
    OrderState,
    Politics,
    RegionState,
    ShipState,
    State,
)
from engine.second.tables import NONE, load_canonical
from engine.second.tables.scenarios import Scenario
from engine.second.tables.tables import Tables

CROWN_JOINS = (1, 2)
"""Numbers of players whom the Crown joins (2E-2.1.1)."""


def start(seating: Seating, chance: Chance) -> Outcome[State]:
    """Lay the table; the agenda goes on with the set-up cards (2E-2.2).

    Nobody is Prime Minister yet. The London deck is made when the set-up cards have taken their blackmail cards
    (2E-2.1.13): until then its pile holds the prestige cards, and the shuffled blackmail cards lie aside.
    """
    settings = read(dict(seating.settings), seating.players)
    data = seating.data or NONE
    book = load_canonical(data)
    scenario = book.scenario(settings.scenario)
    deal = _Deal(book, chance)
    order = deal.seats(seating.players, settings)
    dealt = deal.families(seating.players, settings)
    people = tuple(dealt[number] for number in order)
    seats = deal.with_crown(people) if len(people) in CROWN_JOINS else people
    agenda: Agenda[Memo] = Agenda(main=sequence.opening(), side=beside(seats))
    state = State(
        agenda=agenda,
        game=seating.game,
        data=data,
        settings=settings,
        seats=seats,
        dealt=dealt,
        turn=scenario.first_turn,
        phase="",
        money=_money(book, scenario),
        pieces=((SUPPLY, counts((seat, book.family(seat).pieces) for seat in seats)),),
        offices=_offices(book, scenario),
        regions=tuple(sorted(_regions(scenario))),
        orders=tuple(
            sorted((each.id, OrderState(open=each.id not in scenario.closed_orders)) for each in book.orders)
        ),
        armies=tuple(sorted((each.army, ArmyState(each.count)) for each in scenario.regiments)),
        alliances=(),
        ships=tuple(sorted((each.id, ShipState()) for each in book.ships)),
        yards=deal.pile("yards", tuple(each.id for each in book.ships)),
        neutral=counts((f"company.{each.zone}", each.count) for each in scenario.company_ships),
        families=tuple(sorted((seat, FamilyState()) for seat in seats)),
        promises=_promises(book, settings, people),
        company=_company(book, scenario),
        elephant=_elephant(book, scenario),
        politics=Politics("", scenario.dial_start, scenario.power_track),
        laws=Deck(deal.pile("laws", _laws(book, scenario))),
        london=Deck(
            draw=tuple(card.id for card in book.prestige_cards),
            aside=deal.pile("blackmail", tuple(card.id for card in book.blackmail_cards)),
        ),
        events=Deck(deal.pile("events", tuple(each.id for each in book.event_tiles))),
        crown=deal.crown(settings, people) if CROWN in seats else None,
    )
    return Outcome(state, _told(state), tuple(deal.rolls))


def _promises(book: Tables, settings: Settings, people: tuple[Seat, ...]) -> tuple[tuple[str, str], ...]:
    """Every person's promise cards; against the Crown one person has them in an easy game only (2E-16.1.4)."""
    if len(people) == SOLO and settings.crown_difficulty != EASY:
        return ()
    return tuple(sorted((f"{seat}.{card.id}", str(seat)) for seat in people for card in book.promise_cards))


def beside(seats: tuple[Seat, ...]) -> tuple[Frame[Memo], ...]:
    """Free acts of people, with the Crown also what it buys and sells (2E-3.1.1, 2E-16.1.13)."""
    free = sequence.beside(tuple(seat for seat in seats if seat != CROWN))
    return (*free, Frame("crown_market", "crown_market", None)) if CROWN in seats else free


class _Deal:
    """The shuffles of set-up, each with a key of its own."""

    def __init__(self, book: Tables, chance: Chance) -> None:
        self._book = book
        self._chance = chance
        self.rolls: list[Roll] = []

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        roll = self._chance.shuffle(RollKey(f"0/setup/{label}"), count)
        self.rolls.append(roll)
        return roll.values

    def seats(self, players: int, settings: Settings) -> tuple[int, ...]:
        """The clockwise order as numbers of registration from 0: as registered, or by lot (2E-2.1.2)."""
        if settings.seat_order == "registered":
            return tuple(range(players))
        return self._shuffle("seats", players)

    def families(self, players: int, settings: Settings) -> tuple[Seat, ...]:
        """The family of each player by number of registration: by lot, or picked (2E-2.1.2)."""
        if settings.families == "pick":
            return tuple(Seat(family) for family in settings.picks)
        every = [family.id for family in self._book.playable_families()]
        return tuple(Seat(every[number]) for number in self._shuffle("families", len(every))[:players])

    def with_crown(self, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The clockwise order with the Crown at a random place (2E-16.1.1, 2E-2.1.2)."""
        place = self._shuffle("crown_seat", len(people) + 1)[0]
        return (*people[:place], Seat(CROWN), *people[place:])

    def crown(self, settings: Settings, people: tuple[Seat, ...]) -> CrownState:
        """What the Crown begins with; its cards are shuffled (2E-16.1.2, 2E-16.1.5)."""
        pile = self.pile("crown_cards", tuple(card.id for card in self._book.crown_cards))
        return begun(self._book, settings, people, pile)

    def pile(self, label: str, cards: tuple[str, ...]) -> tuple[str, ...]:
        """Cards in random order, top first."""
        return tuple(cards[number] for number in self._shuffle(label, len(cards)))


def _money(book: Tables, scenario: Scenario) -> Counts:
    """The Balance and the five office treasuries; families begin without money (2E-2.1.4, 2.1.5, 2.1.14)."""
    money = accounts.move((), BANK, BALANCE, scenario.company_balance)
    for office in book.offices:
        if office.treasury == "money":
            money = accounts.move(money, BANK, office.id, scenario.office_treasury)
    return money


def _offices(book: Tables, scenario: Scenario) -> tuple[tuple[str, OfficeState], ...]:
    """Offices of the set-up, with a Governor for each region that the Company controls (2E-2.2.5)."""
    ruled = {book.governor(each.id).id for each in scenario.regions if each.company_presidency}
    here = (each.id for each in book.offices if each.in_play_at_setup or each.id in ruled)
    return tuple(sorted((name, OfficeState()) for name in here))


def _regions(scenario: Scenario) -> tuple[tuple[str, RegionState], ...]:
    """Towers, flags, control and loot tokens, unrest (2E-2.1.7)."""
    return tuple(
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
        for each in scenario.regions
    )


def _company(book: Tables, scenario: Scenario) -> Company:
    standing = [space.expectations for space in book.tracks.standing].index(scenario.company_standing)
    return Company(
        standing,
        scenario.company_debt,
        scenario.share_value,
        scenario.laws_in_force,
        scenario.deregulated_at_start,
    )


def _elephant(book: Tables, scenario: Scenario) -> Elephant:
    head = scenario.elephant_facing
    return Elephant(book.border(scenario.elephant_border).beyond(head), head, scenario.elephant_border)


def _laws(book: Tables, scenario: Scenario) -> tuple[str, ...]:
    """All laws but those in force and Deregulation, which is never in the deck (2E-2.1.12)."""
    return tuple(
        law.id for law in book.laws if law.kind != "special" and law.id not in scenario.laws_in_force
    )


def _told(state: State) -> tuple[Event, ...]:
    return (told("seats_dealt", seats=state.seats),)
