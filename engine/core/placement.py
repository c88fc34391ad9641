"""Family pieces by place: each lies in exactly one place, and moves only through `moved`.

A placement is a sorted tuple of (name of the place, pieces by family). What the places are called is the edition's.
"""

from __future__ import annotations

from bisect import bisect_left

from engine.core.counts import Counts, add, count

Placement = tuple[tuple[str, Counts], ...]

_BEHIND = "~"
"""Sorts behind every character that the name of a place is made of."""


class NoPiece(ValueError):
    """Pieces were to move that are not there; a bug in a step, never a player's fault."""


def at(placement: Placement, place: str) -> Counts:
    """Pieces in a place, by family."""
    found = bisect_left(placement, (place,))
    if found < len(placement) and placement[found][0] == place:
        return placement[found][1]
    return ()


def under(placement: Placement, prefix: str) -> Placement:
    """Places that begin with `prefix`, with their pieces by family."""
    begin = bisect_left(placement, (prefix,))
    return placement[begin : bisect_left(placement, (f"{prefix}{_BEHIND}",), begin)]


def of_family(placement: Placement, prefix: str, family: str) -> tuple[tuple[str, int], ...]:
    """Places that begin with `prefix` and hold pieces of the family, with their number."""
    return tuple(
        (name, held) for name, families in under(placement, prefix) if (held := count(families, family))
    )


def moved(placement: Placement, family: str, source: str, target: str, pieces: int = 1) -> Placement:
    """The placement after pieces of one family went from one place to another.

    Raises:
        NoPiece: if fewer lie there.
    """
    there = count(at(placement, source), family)
    if pieces < 0 or there < pieces:
        raise NoPiece(f"{pieces} pieces of {family} from {source} to {target}: {there} there")
    if pieces == 0 or source == target:
        return placement
    left = _put(placement, source, add(at(placement, source), family, -pieces))
    return _put(left, target, add(at(left, target), family, pieces))


def _put(placement: Placement, place: str, families: Counts) -> Placement:
    """The placement with these pieces in a place; an empty one is left out."""
    found = bisect_left(placement, (place,))
    there = found < len(placement) and placement[found][0] == place
    now: Placement = ((place, families),) if families else ()
    return placement[:found] + now + placement[found + there :]
