"""What a view of the second edition shows, line by line: plain values that templates, robots and programs read."""

from __future__ import annotations

from msgspec import Struct

from engine.core.counts import Counts
from engine.core.options import Choice


class FamilyLine(Struct, frozen=True):
    """What lies before one family and where its pieces are.

    Money is in pounds; `writers` by Presidency, `officers` by Army (active ones; `officers_used` exhausted ones),
    `prizes` by prize; `shares` counts the Chairman's piece too. `hidden` is only the number of face-down cards, whose
    power is not in `power`; `used` are ships and cards that have voted this turn; `promises` are cards of other families that it holds.
    `firm_shares` are its shares of private firms, by manager; `debtors_prison` counts those of firms that failed.
    """

    seat: str
    money: int
    points: int
    supply: int
    offices: tuple[str, ...]
    shares: int
    stock: tuple[str, ...]
    writers: Counts
    training: int
    officers: Counts
    officers_used: Counts
    commands: tuple[str, ...]
    pensioners: int
    prizes: Counts
    ships: tuple[str, ...]
    workshops: int
    invested: int
    workshops_used: int
    luxuries: int
    prestige: tuple[str, ...]
    shown: tuple[str, ...]
    hidden: int
    used: tuple[str, ...]
    windows: int
    power: int
    marker: str
    trophies: int
    law_tokens: int
    promises: tuple[str, ...]
    firm_shares: Counts
    debtors_prison: int


class OfficeLine(Struct, frozen=True):
    """An office in play, by number: holder ("" vacant), treasury in pounds (None: it has none), fatigue cubes."""

    id: str
    number: int
    holder: str
    treasury: int | None
    fatigue: int


class OrderLine(Struct, frozen=True):
    """An order: pounds, whether it is open, and what fills it (a family's writer, or the Company's token).

    `port` is the Presidency whose home port it is ("" none), `links` are the orders connected to it.
    """

    id: str
    value: int
    open: bool
    writer: str
    token: bool
    port: str
    links: tuple[str, ...]

    @property
    def filled(self) -> bool:
        """Whether something fills it."""
        return self.token or bool(self.writer)


class RegionLine(Struct, frozen=True):
    """A region: tower levels and those of its whole empire; who rules it; what there is to win.

    `capital` is the capital that dominates it, `presidency` the one that it is tied to ("" neither: it is sovereign);
    `star` says that it is itself a capital; `loot` is what its token still pays in pounds.
    """

    id: str
    strength: int
    empire: int
    star: bool
    capital: str
    presidency: str
    loot: int
    unrest: int
    half_built: bool
    orders: tuple[OrderLine, ...]


class AllianceLine(Struct, frozen=True):
    """A local alliance of an Army: pounds to make it active, its strength."""

    id: str
    cost: int
    strength: int
    active: bool


class ArmyLine(Struct, frozen=True):
    """An Army: Commander ("" none), regiments and officers by family, active and exhausted, alliances."""

    id: str
    presidency: str
    commander: str
    regiments: int
    regiments_used: int
    officers: Counts
    officers_used: Counts
    alliances: tuple[AllianceLine, ...]


class ShipLine(Struct, frozen=True):
    """A player ship in play or owned: owner of its shipyard ("" nobody), place, side."""

    id: str
    owner: str
    place: str
    fatigued: bool


class ZoneLine(Struct, frozen=True):
    """Ships in a sea zone or in China: player ships by name, numbers of Company and extra ships."""

    id: str
    ships: tuple[str, ...]
    company: int
    extra: int

    @property
    def total(self) -> int:
        """All ships there."""
        return len(self.ships) + self.company + self.extra


class PresidencyLine(Struct, frozen=True):
    """A Presidency with its parts, and the writers in its box by family."""

    id: str
    office: str
    home: str
    port: str
    zone: str
    army: str
    writers: Counts


class CompanyLine(Struct, frozen=True):
    """The Company: its tracks (`standing` is the space from 0 on, `expectations` its number), Balance in pounds, laws.

    `shares` counts all shares by family. `expenses` is what it would have to pay now.
    """

    standing: int
    expectations: int
    debt: int
    balance: int
    expenses: int
    share_value: int
    shares: Counts
    former_chairman: str
    laws: tuple[str, ...]


class PoliticsLine(Struct, frozen=True):
    """Prime Minister, dial (index, and its policy), and the targets of the power track from the top down."""

    prime_minister: str
    dial: int
    consequence: str
    target: str
    window_tax: bool
    power: tuple[str, ...]


class FirmLine(Struct, frozen=True):
    """A private firm by its manager: what everybody sees of it.

    `value` is the index of its space, worth `points` a share and `expense` pounds; `dividend` the pounds under its cube
    (None: not placed). `bid` is 0 until all bids are open, `strategy` "" until the card lies open.
    """

    manager: str
    value: int
    points: float
    expense: int
    dividend: int | None
    london: int
    india: int
    shares: Counts
    ships: tuple[str, ...]
    bid: int
    strategy: str
    initiative: int | None
    filled: tuple[str, ...]
    earnings: int
    traded: bool


class ElephantLine(Struct, frozen=True):
    """On a border from tail to head, or (head "") inside the tail's region."""

    tail: str
    head: str


class StockLine(Struct, frozen=True):
    """A space of the stock exchange: its price in pounds and the family on it ("" empty)."""

    id: str
    price: int
    family: str


class CrownLine(Struct, frozen=True):
    """What guides the Crown, as everybody sees it: its climate ("" before the first), the card revealed last, cubes by
    family, who holds the Button ("" nobody), directions, Presidencies and regions from the one ranked best.
    """

    climate: str
    card: str
    cubes: Counts
    button: str
    directions: tuple[str, ...]
    presidencies: tuple[str, ...]
    regions: tuple[str, ...]


class PrizeLine(Struct, frozen=True):
    """A prize: pounds to retire to it and to keep a piece there, windows, points, pieces by family."""

    id: str
    cost: int
    upkeep: int
    windows: int
    points: int
    pieces: Counts


class PileLine(Struct, frozen=True):
    """What is left in the supplies, and the piles as far as they are open.

    `laws_drawn` lie before Parliament; `display` are the London cards laid out ("" for one face down); `picture` is the region on the back of the topmost
    event tile ("" when the stack is empty).
    """

    shipyards: int
    workshops: int
    luxuries: int
    ships: int
    regiments: int
    laws: int
    laws_drawn: tuple[str, ...]
    laws_discarded: tuple[str, ...]
    london: int
    display: tuple[str, ...]
    events: int
    events_discarded: tuple[str, ...]
    picture: str


class HandCard(Struct, frozen=True):
    """A set-up card: what it gives, each with its kind, and what, where or how many pounds ("" where that says all)."""

    id: str
    items: tuple[tuple[str, str | int], ...]


class Secret(Struct, frozen=True):
    """What one family alone knows: its face-down cards, when they are to be played, its hand in the draft, the
    display for those who may look at it, and the strategy card of its firm while it lies face down.
    """

    seat: str
    hidden: tuple[str, ...] = ()
    instructions: tuple[tuple[str, Choice], ...] = ()
    hand: tuple[HandCard, ...] = ()
    kept: tuple[HandCard, ...] = ()
    display: tuple[str, ...] = ()
    strategy: str = ""


class Board(Struct, frozen=True):
    """The whole table, and the secrets that the viewer may know."""

    turn: int
    last_turn: int
    phase: str
    seats: tuple[str, ...]
    families: tuple[FamilyLine, ...]
    offices: tuple[OfficeLine, ...]
    presidencies: tuple[PresidencyLine, ...]
    zones: tuple[ZoneLine, ...]
    ships: tuple[ShipLine, ...]
    armies: tuple[ArmyLine, ...]
    training: Counts
    regions: tuple[RegionLine, ...]
    elephant: ElephantLine
    company: CompanyLine
    politics: PoliticsLine
    stock: tuple[StockLine, ...]
    prizes: tuple[PrizeLine, ...]
    firms: tuple[FirmLine, ...]
    firm_orders: Counts
    piles: PileLine
    crown: CrownLine | None = None
    secrets: tuple[Secret, ...] = ()
