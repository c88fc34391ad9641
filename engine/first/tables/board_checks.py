"""The load checks of tracks, markets and laws: that the board can be played on (1E-13.1.1)."""

from collections.abc import Iterator

from engine.core.tables.problems import Problem
from engine.first.tables.evening_post import Stress
from engine.first.tables.tables import Tables


def board_faults(tables: Tables) -> Iterator[Problem]:
    """Tell every fault of the share price track, the support track, both markets and the stress laws."""
    yield from _share_price(tables)
    yield from _support(tables)
    yield from _markets(tables)
    yield from _stress(tables)


def _share_price(tables: Tables) -> Iterator[Problem]:
    spaces = tables.tracks.share_price.spaces
    if not spaces or list(spaces) != sorted(set(spaces)):
        yield Problem("tracks.toml", "share_price", "spaces", "expected pounds that rise from space to space")
    shown = ", ".join(str(space) for space in spaces)
    for scenario in tables.scenarios:
        if scenario.share_price not in spaces:
            fault = f"{scenario.share_price} is no space of the track; there are {shown}"
            yield Problem("scenarios.toml", scenario.id, "share_price", fault)


def _support(tables: Tables) -> Iterator[Problem]:
    track = tables.tracks.law_support
    if not track.minimum <= track.passes_if_greater_than < track.maximum:
        fault = f"{track.passes_if_greater_than} leaves no room to pass between {track.minimum} and {track.maximum}"
        yield Problem("tracks.toml", "law_support", "passes_if_greater_than", fault)


def _markets(tables: Tables) -> Iterator[Problem]:
    slots = tables.markets.shipyards.cube_slots_top_to_bottom
    if not slots or list(slots) != sorted(slots, reverse=True):
        fault = "expected at least one price, none higher than the one above it"
        yield Problem("markets.toml", "shipyards", "cube_slots_top_to_bottom", fault)
    ids = [space.id for space in tables.markets.factories.spaces]
    if not ids or ids != list(range(1, len(ids) + 1)):
        yield Problem(
            "markets.toml", "factories", "spaces", "expected ids from 1 to n without a gap, at least one"
        )


def _stress(tables: Tables) -> Iterator[Problem]:
    offices = tuple(office.id for office in tables.offices)
    for card in tables.cards:
        if isinstance(card.effect, Stress) and card.effect.office not in offices:
            fault = f"unknown {card.effect.office!r}; it is one of {', '.join(offices)}"
            yield Problem("evening_post.toml", card.id, "params.office", fault)
