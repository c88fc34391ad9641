"""The state of a second-edition game as plain frozen data (2E-1.7)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.counts import Counts
from engine.core.dice_check import CheckMade
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.placement import Placement
from engine.core.sealed import Sealed
from engine.second.memos import Memo
from engine.second.settings import Settings
from engine.second.tables import load_canonical
from engine.second.tables.base import Target
from engine.second.tables.tables import Tables

Ending = Literal["", "time", "company_failed"]

YARD = "yard"
"""The place of a ship that lies unfitted on its shipyard card (2E-1.2.1)."""
CHINA = "china"
"""The Superintendent's treasury, a place for ships (2E-1.5.5)."""
NO_OWNER = ""
"""Owner of a ship whose shipyard card lies in the supply (2E-1.2.3)."""

T = TypeVar("T")


class OfficeState(Struct, frozen=True):
    """An office in play: its fatigue cubes (2E-1.4.4).

    The holder is the piece in place `office.<id>`, money is the purse `<id>`; without holder the card lies in Vacant
    Offices. An office that is not in play has no entry.
    """

    fatigue: int = 0


class RegionState(Struct, frozen=True):
    """A region (2E-1.3): tower levels, the capital whose small flag it carries ("" none), whether a star flag stands
    there, the Presidency that holds its control token ("" none), whether its loot token still shows money, unrest cubes,
    and whether a half-built Company ship lies there.
    """

    towers: int = 0
    capital: str = ""
    star: bool = False
    presidency: str = ""
    loot: bool = True
    unrest: int = 0
    half_built: bool = False


class OrderState(Struct, frozen=True):
    """An order (2E-1.7.3): open or closed, and what fills it.

    A writer on it is the piece in place `order.<id>`, `origin` the Presidency that it came from; `token` is a filled-order
    token of the Company; `firms` are the firms that filled it this turn, by manager.
    """

    open: bool = True
    origin: str = ""
    token: bool = False
    firms: tuple[Seat, ...] = ()


class ArmyState(Struct, frozen=True):
    """Regiments of an Army, active and exhausted (2E-1.7.4).

    Officers are the pieces in place `army.<id>` and `army.<id>.used`, the Commander the one in `commander.<id>`.
    """

    regiments: int = 0
    used: int = 0


class ShipState(Struct, frozen=True):
    """A player ship (2E-1.2): owner of its shipyard card, its place (`yard`, a sea zone, `china`, `firm.<manager>` on a
    firm's charter), and its side.
    """

    owner: str = NO_OWNER
    place: str = YARD
    fatigued: bool = False


class FamilyState(Struct, frozen=True):
    """What lies before a family, its money and pieces apart (2E-1.7.5).

    `workshops` counts both sides, `invested` those turned over, `workshops_used` those exhausted for votes; `used` are ship
    and card ids exhausted for votes until Refresh; `hidden` are blackmail cards face down, `shown` those face up;
    `marker` is the action under the opportunity marker ("" off the board, "gone" out of the game); `spent` and `retired` are pounds and pieces of this season's retirements, `discounts` the
    spouses used in it, and Letters of Introduction while they help; `instructions` say by card when the family's face-down
    cards are played; `final` are the lines of Final Scoring.
    """

    points: int = 0
    workshops: int = 0
    invested: int = 0
    workshops_used: int = 0
    luxuries: int = 0
    prestige: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    marker: str = ""
    trophies: int = 0
    law_tokens: int = 0
    spent: int = 0
    retired: int = 0
    discounts: tuple[str, ...] = ()
    instructions: Sealed[tuple[tuple[str, Choice], ...]] = Sealed(())
    final: Counts = ()


class FirmState(Struct, frozen=True):
    """A private firm, filed under its manager's family (2E-6).

    `value` is the index of its space on the value track, `dividend` the pounds under its dividend cube (None: not placed
    yet). All else is of this turn, and cleared by Refresh: `strategy` is the id of the sealed strategy card ("" none
    chosen), `revealed` the same once it lies open, `bid` the pounds of its bid, open as soon as all bids are in;
    `initiative` is None without a successful roll (2E-15.2.2), `filled` are orders filled, in order, `earnings` pounds
    earned, `traded` whether its trade is over, `paid` whether its expenses are (2E-15.4.2). Shares are the pieces in place
    `firm.<manager>`, money lies in the purses `firm.<manager>.london` and `firm.<manager>.india`, ships on the charter
    have the place `firm.<manager>` (see `charter`).
    """

    value: int = 0
    dividend: int | None = None
    strategy: Sealed[str] = Sealed("")
    bid: int = 0
    revealed: str = ""
    initiative: int | None = None
    filled: tuple[str, ...] = ()
    earnings: int = 0
    traded: bool = False
    paid: bool = False


class Company(Struct, frozen=True):
    """Tracks and laws of the Company (2E-1.7.1); its Balance is the purse `balance`."""

    standing: int
    debt: int
    share_value: int
    laws: tuple[str, ...] = ()
    deregulated: bool = False
    former_chairman: str = ""


class Elephant(Struct, frozen=True):
    """Where the Elephant stands: on a border between tail and head, or (head and border "") inside the tail's region."""

    tail: str
    head: str = ""
    border: str = ""


class Politics(Struct, frozen=True):
    """The Prime Minister, the dial's index, and the power track from the top space to the low right one (2E-1.7.6)."""

    prime_minister: str
    dial: int
    power: tuple[Target, Target, Target, Target]


class Deck(Struct, frozen=True):
    """A secret pile (top first), its discards (latest first), cards laid out, and cards laid aside.

    London cards on display may be face down (blackmail); only the London deck lays cards out.
    """

    draw: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    display: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


CROWN = "crown"
"""The Crown, which joins one or two humans as a family that nobody leads (2E-16.1.1)."""


class CrownState(Struct, frozen=True):
    """What the Crown is guided by (2E-16.1).

    `cubes` are promise cubes by family, those of the Crown's own pool too; `draw` is the pile of its cards (the top one
    shows its back), `shown` those revealed, the front card first; `climate` is "" before the first is set. `button` is the
    family that holds it ("" none). `asked` is the path of the step before which favours were offered last, `favours` those
    bought for it, `closed` whether everybody has had a say. `counts` are numbers that the Crown goes by until Refresh.
    """

    cubes: Counts
    draw: tuple[str, ...]
    shown: tuple[str, ...] = ()
    climate: str = ""
    button: str = ""
    asked: str = ""
    closed: bool = False
    favours: tuple[str, ...] = ()
    counts: Counts = ()


class ThisTurn(Struct, frozen=True):
    """Counters that Refresh clears (2E-1.7.7); counters of one office at work are in its memo instead.

    `broker_users` may use another's Stock Broker, `alone` are families in whose name nobody may oppose a law, `ruined` those
    whose firm was dissolved; `check` is the last one of an office or a Commander.
    """

    regions_lost: int = 0
    debt_steps: int = 0
    traded: tuple[str, ...] = ()
    board_of_control_used: bool = False
    broker_users: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    ruined: tuple[str, ...] = ()
    check: CheckMade = CheckMade()


class State(GameState[Memo], frozen=True, kw_only=True):
    """A whole game. Tables are sorted tuples of pairs; money lies in purses (families, offices with a treasury,
    `balance`, `bank`), family pieces in places (see `family_pieces`), neutral ships under `company.<where>` and
    `extra.<where>`.

    `seats` is the clockwise order, `dealt` the family of each player by number of registration. `promises` maps each
    promise card `<issuer>.<card>` to its holder ("" out of the game). `alliances` are the active ones. `firms` holds each
    private firm by its manager. `crown` is there where the Crown plays along.
    """

    game: str
    data: bytes
    settings: Settings
    seats: tuple[Seat, ...]
    dealt: tuple[Seat, ...]
    turn: int
    phase: str
    money: Counts
    pieces: Placement
    offices: tuple[tuple[str, OfficeState], ...]
    regions: tuple[tuple[str, RegionState], ...]
    orders: tuple[tuple[str, OrderState], ...]
    armies: tuple[tuple[str, ArmyState], ...]
    alliances: tuple[str, ...]
    ships: tuple[tuple[str, ShipState], ...]
    yards: tuple[str, ...]
    neutral: Counts
    families: tuple[tuple[str, FamilyState], ...]
    promises: tuple[tuple[str, str], ...]
    company: Company
    elephant: Elephant
    politics: Politics
    laws: Deck
    london: Deck
    events: Deck
    this_turn: ThisTurn = ThisTurn()
    firms: tuple[tuple[str, FirmState], ...] = ()
    crown: CrownState | None = None
    ending: Ending = ""


def tables(state: State) -> Tables:
    """The cards and numbers with which this game is played."""
    return load_canonical(state.data)


def office(state: State, name: str) -> OfficeState:
    """An office in play.

    Raises:
        KeyError: if it is not.
    """
    return _named(state.offices, name)


def region(state: State, name: str) -> RegionState:
    """A region by id."""
    return _named(state.regions, name)


def order(state: State, name: str) -> OrderState:
    """An order space by id."""
    return _named(state.orders, name)


def army(state: State, name: str) -> ArmyState:
    """An Army by id."""
    return _named(state.armies, name)


def ship(state: State, name: str) -> ShipState:
    """A player ship by id."""
    return _named(state.ships, name)


def family(state: State, seat: str) -> FamilyState:
    """What lies before a family."""
    return _named(state.families, seat)


def firm(state: State, manager: str) -> FirmState:
    """The firm that a family manages.

    Raises:
        KeyError: if it manages none.
    """
    return _named(state.firms, manager)


def with_firm(state: State, manager: str, value: FirmState | None) -> State:
    """The state with a firm changed or formed, or with None gone."""
    rest = tuple(pair for pair in state.firms if pair[0] != manager)
    firms = rest if value is None else tuple(sorted((*rest, (manager, value)), key=_name))
    return msgspec.structs.replace(state, firms=firms)


def with_office(state: State, name: str, value: OfficeState | None) -> State:
    """The state with an office changed or put into play, or with None taken out of play."""
    rest = tuple(pair for pair in state.offices if pair[0] != name)
    offices = rest if value is None else tuple(sorted((*rest, (name, value)), key=_name))
    return msgspec.structs.replace(state, offices=offices)


def with_region(state: State, name: str, value: RegionState) -> State:
    """The state with a region changed."""
    return msgspec.structs.replace(state, regions=_put(state.regions, name, value))


def with_order(state: State, name: str, value: OrderState) -> State:
    """The state with an order changed."""
    return msgspec.structs.replace(state, orders=_put(state.orders, name, value))


def with_army(state: State, name: str, value: ArmyState) -> State:
    """The state with the regiments of an Army changed."""
    return msgspec.structs.replace(state, armies=_put(state.armies, name, value))


def with_ship(state: State, name: str, value: ShipState) -> State:
    """The state with a player ship changed."""
    return msgspec.structs.replace(state, ships=_put(state.ships, name, value))


def with_family(state: State, seat: str, value: FamilyState) -> State:
    """The state with what lies before a family changed."""
    return msgspec.structs.replace(state, families=_put(state.families, seat, value))


def _named(table: tuple[tuple[str, T], ...], name: str) -> T:
    place = bisect_left(table, (name,))
    if place < len(table) and table[place][0] == name:
        return table[place][1]
    raise KeyError(name)


def _put(table: tuple[tuple[str, T], ...], name: str, value: T) -> tuple[tuple[str, T], ...]:
    return tuple((found, value if found == name else old) for found, old in table)


def _name(pair: tuple[str, object]) -> str:
    return pair[0]
