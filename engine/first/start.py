"""What lies on the table before the first question: seats, families, prizes, deck, markers, treasuries (1E-3.1.1 to 3.1.10)."""

from __future__ import annotations

from engine.core import accounts
from engine.core.accounts import BANK
from engine.core.agenda import Agenda
from engine.core.chance import Chance, Roll
from engine.core.counts import Counts, counts
from engine.core.event import Event, told
from engine.core.ids import RollKey, Seat
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.first import cubes, sequence
from engine.first.memos import Memo
from engine.first.pieces import Kind, key
from engine.first.settings import Settings, read
from engine.first.state import Company, India, Market, OfficeState, Post, RegionState, State
from engine.first.tables import NONE, load_canonical
from engine.first.tables.base import OfficeId, RegionId
from engine.first.tables.offices import PRESIDENCIES
from engine.first.tables.tables import Tables


def start(seating: Seating, chance: Chance) -> Outcome[State]:
    """Lay the table; the agenda goes on with the vacancy draft (1E-3.1.11).

    The elephant stands on the first region until set-up places it (1E-3.1.19).
    """
    settings = read(dict(seating.settings))
    data = seating.data or NONE
    book = load_canonical(data)
    deal = _Deal(chance)
    order = deal.seats(seating.players, settings)
    dealt = deal.families(book, seating.players, settings)
    seats = tuple(dealt[number] for number in order)
    prizes = deal.prizes(book)
    draw = deal.deck(book, settings)
    scenario = book.scenario(settings.scenario)
    price = book.post.factory_price_before_first_card
    agenda: Agenda[Memo] = Agenda(main=sequence.opening(), side=sequence.beside(seats))
    state = State(
        agenda=agenda,
        game=seating.game,
        data=data,
        settings=settings,
        scenario=settings.scenario,
        seats=seats,
        dealt=dealt,
        turn=scenario.first_turn,
        phase="",
        money=_money(book, dealt),
        cubes=_cubes(book, dealt),
        pieces=_pieces(book),
        offices=_offices(book),
        regions=_regions(book),
        company=Company(share_price=scenario.share_price, debt=scenario.debt),
        india=India(balance=book.tracks.balance_of_india.start, elephant=book.regions[0].id),
        post=Post(draw=draw, discard=(), factory_price=0 if price == "X" else price),
        market=Market(
            ships=tuple(range(1, book.markets.shipyards.columns + 1)),
            goods=tuple(space.id for space in book.markets.factories.spaces),
        ),
        prizes=prizes,
    )
    return Outcome(state, _told(state), tuple(deal.rolls))


class _Deal:
    """The shuffles of set-up, in the order of 1E-11.1.7, each with a key of its own."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.rolls: list[Roll] = []

    def _shuffle(self, label: str, count: int) -> tuple[int, ...]:
        roll = self._chance.shuffle(RollKey(f"0/setup/{label}"), count)
        self.rolls.append(roll)
        return roll.values

    def seats(self, players: int, settings: Settings) -> tuple[int, ...]:
        """The clockwise order as numbers of registration from 0: as registered, or random (1E-3.1.1)."""
        if settings.seat_order == "registered":
            return tuple(range(players))
        return self._shuffle("seats", players)

    def families(self, book: Tables, players: int, settings: Settings) -> tuple[Seat, ...]:
        """The family of each player by number of registration: dealt at random, or picked (1E-3.1.1)."""
        if settings.families == "pick":
            return tuple(Seat(family) for family in settings.picks)
        every = [family.id for family in book.player_families()]
        return tuple(Seat(every[number]) for number in self._shuffle("families", len(every))[:players])

    def prizes(self, book: Tables) -> tuple[str, ...]:
        """The prize cards of this game (1E-3.1.2)."""
        order = self._shuffle("prizes", len(book.prizes))
        return tuple(sorted(book.prizes[number].id for number in order[: book.setup.prizes.dealt]))

    def deck(self, book: Tables, settings: Settings) -> tuple[str, ...]:
        """The Evening Post draw pile, top first (1E-3.1.3)."""
        scenario = book.scenario(settings.scenario)
        used = [card.id for card in book.cards if card.id not in scenario.remove_cards]
        return tuple(used[number] for number in self._shuffle("evening_post", len(used)))


def _money(book: Tables, dealt: tuple[Seat, ...]) -> Counts:
    """Five pounds for each family, the start of each office treasury (1E-3.1.8, 1E-3.1.10)."""
    money: Counts = ()
    for family in dealt:
        money = accounts.move(money, BANK, family, book.setup.for_players(len(dealt)).treasury)
    for office in book.offices:
        money = accounts.move(money, BANK, office.id, office.start_treasury)
    return money


def _cubes(book: Tables, dealt: tuple[Seat, ...]) -> tuple[tuple[str, Counts], ...]:
    """Starting cubes and stock of each family (1E-3.1.10)."""
    numbers = book.setup.for_players(len(dealt))
    return (
        (cubes.STARTING, counts((family, numbers.starting_cubes) for family in dealt)),
        (cubes.STOCK, counts((family, numbers.stock) for family in dealt)),
    )


def _pieces(book: Tables) -> Counts:
    """What each presidency begins with (1E-3.1.9)."""
    begin = book.setup.presidency_start
    kinds: tuple[tuple[Kind, int], ...] = (
        ("ships", begin.ships),
        ("goods", begin.goods),
        ("guns", begin.guns),
    )
    return counts((key(kind, presidency), number) for presidency in PRESIDENCIES for kind, number in kinds)


def _offices(book: Tables) -> tuple[tuple[OfficeId, OfficeState], ...]:
    """All offices vacant, the China Office blocked (1E-3.1.5)."""
    return tuple(sorted((office.id, OfficeState(office.start_state)) for office in book.offices))


def _regions(book: Tables) -> tuple[tuple[RegionId, RegionState], ...]:
    """Home regions open, the others closed, all sovereign (1E-3.1.6)."""
    return tuple(
        sorted(
            (
                each.id,
                RegionState(
                    each.start.economic, presidency=each.home_presidency if each.start.trade == "open" else ""
                ),
            )
            for each in book.regions
        )
    )


def _told(state: State) -> tuple[Event, ...]:
    return (
        told("seats_dealt", seats=state.seats),
        told("prizes_dealt", prizes=state.prizes),
    )
