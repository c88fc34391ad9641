"""Load checks of the tracks and of firms."""

from collections.abc import Iterator, Sequence
from math import floor

from engine.core.tables.checks import numbered, unknown
from engine.core.tables.problems import Problem
from engine.second.tables.firms import Firms
from engine.second.tables.tables import Tables
from engine.second.tables.tracks import Tracks

FILE = "tracks.toml"


def track_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the tracks of the board and of the firm charter."""
    tracks = tables.tracks
    yield from _runs(tracks)
    yield from _standing(tracks)
    yield from _power(tracks)
    yield from _rising(FILE, "stock_exchange", "price", [row.price for row in tracks.stock_exchange])
    for turn in tracks.turns:
        if turn.power_award_second > turn.power_award_first:
            fault = f"{turn.power_award_second} is more than the first award {turn.power_award_first}"
            yield Problem(FILE, f"turn_{turn.number}", "power_award_second", fault)
    if tracks.balance.start < tracks.balance.minimum:
        fault = f"{tracks.balance.start} is less than the minimum {tracks.balance.minimum}"
        yield Problem(FILE, "balance", "start", fault)
    yield from _firms(tables.firms)
    yield from _strategies(tables)


def _runs(tracks: Tracks) -> Iterator[Problem]:
    yield from numbered(FILE, "index", [(f"standing_{row.index}", row.index) for row in tracks.standing], 0)
    yield from numbered(FILE, "index", [(f"debt_{row.index}", row.index) for row in tracks.debt], 0)
    yield from numbered(FILE, "index", [(row.name, row.index) for row in tracks.power], 0)
    yield from numbered(FILE, "number", [(f"turn_{row.number}", row.number) for row in tracks.turns])
    yield from numbered(
        FILE, "level", [(f"share_value_{row.level}", row.level) for row in tracks.share_values]
    )
    yield from numbered(FILE, "index", [(row.id, row.index) for row in tracks.stock_exchange], 0)


def _standing(tracks: Tracks) -> Iterator[Problem]:
    yield from _rising(FILE, "standing", "expectations", [row.expectations for row in tracks.standing])
    for row in tracks.standing:
        if row.fails_company != (row.index == 0):
            fault = "the Company fails on the leftmost space, and on no other"
            yield Problem(FILE, f"standing_{row.index}", "fails_company", fault)
    resets = [f"standing_{row.index}" for row in tracks.standing if row.reset_space]
    if len(resets) != 1 or resets == ["standing_0"]:
        shown = ", ".join(resets) or "none"
        yield Problem(FILE, "standing", "reset_space", f"one space but the leftmost is S; got {shown}")


def _power(tracks: Tracks) -> Iterator[Problem]:
    for row in tracks.power:
        if (row.next_higher_index == -1) != (row.index == 0) or not -1 <= row.next_higher_index < row.index:
            fault = f"{row.next_higher_index} is no higher space; the top has -1, every other a smaller index"
            yield Problem(FILE, row.name, "next_higher_index", fault)
    powers = [row.power_per_item for row in tracks.power]
    if powers != sorted(powers, reverse=True):
        yield Problem(FILE, "power_space", "power_per_item", "expected none higher than on the space above")


def _rising(file: str, entry: str, field: str, values: Sequence[float]) -> Iterator[Problem]:
    if list(values) != sorted(values):
        shown = ", ".join(str(value) for value in values)
        yield Problem(file, entry, field, f"got {shown}; none is lower than the one before")


def _firms(firms: Firms) -> Iterator[Problem]:
    file = "firms.toml"
    yield from numbered(file, "index", [(f"value_{row.index}", row.index) for row in firms.values], 0)
    yield from _rising(file, "value", "points", [row.points for row in firms.values])
    for row in firms.values:
        entry = f"value_{row.index}"
        if not (row.points * 2).is_integer():
            yield Problem(file, entry, "points", f"expected whole points or halves, got {row.points}")
        elif row.expense != floor(row.points):
            fault = f"{row.expense} is not the whole part of {row.points} points"
            yield Problem(file, entry, "expense", fault)


def _strategies(tables: Tables) -> Iterator[Problem]:
    known = tuple(row.id for row in tables.presidencies)
    for card in tables.firms.strategies:
        place = ("firms.toml", card.id)
        if card.id != "strategy_hobnob":
            yield from unknown((*place, "presidency"), (card.presidency,), known)
            continue
        for title in ("presidency", "sea_zone", "home_port"):
            if getattr(card, title):
                yield Problem(*place, title, f"Hobnob has no place, got {getattr(card, title)}")
