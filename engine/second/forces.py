"""Pieces of an Army in an answer: how many regiments, whose officers, which local alliances (2E-8.8.5, 2E-11.8.2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.counts import Counts, counts, total
from engine.core.options import Amount, Choice, Form, Options, Pick, Split
from engine.second.armies import Force

REGIMENTS, OFFICERS, ALLIANCES = "regiments", "officers", "alliances"
"""What the parts of an answer are called."""

Part = tuple[str, Options]


def parts(active: Force, most: int) -> tuple[Part, ...]:
    """What may be sent, by kind, and not more than so many of each; kinds of which there is nothing are left out."""
    found: list[Part] = []
    if active.regiments:
        found.append((REGIMENTS, Amount(0, min(active.regiments, most))))
    if active.officers:
        caps = tuple((family, min(held, most)) for family, held in active.officers)
        found.append((OFFICERS, Split(min(total(active.officers), most), caps, exact=False)))
    if active.alliances:
        found.append((ALLIANCES, Pick(active.alliances, 0, len(active.alliances))))
    return tuple(found)


def written(options: Options, force: Force, **others: Choice) -> Choice:
    """Pieces as an answer to a form that holds their parts, and what stands in its other parts."""
    assert isinstance(options, Form)
    by_kind: Mapping[str, Choice] = {
        REGIMENTS: force.regiments,
        OFFICERS: force.officers,
        ALLIANCES: force.alliances,
        **others,
    }
    return tuple(by_kind[kind] for kind, _ in options.parts)


def read(options: Options, choice: Choice) -> Force:
    """The pieces in an answer that fits a form."""
    assert isinstance(options, Form)
    assert isinstance(choice, tuple)
    by_kind = dict(zip((kind for kind, _ in options.parts), choice, strict=True))
    regiments = by_kind.get(REGIMENTS, 0)
    assert isinstance(regiments, int)
    return Force(regiments, _officers(by_kind.get(OFFICERS)), _names(by_kind.get(ALLIANCES)))


def _officers(choice: Choice) -> Counts:
    pairs = choice if isinstance(choice, tuple) else ()
    found: list[tuple[str, int]] = []
    for pair in pairs:
        assert isinstance(pair, tuple)
        family, number = pair
        assert isinstance(family, str)
        assert isinstance(number, int)
        found.append((family, number))
    return counts(found)


def _names(choice: Choice) -> tuple[str, ...]:
    return tuple(sorted(str(name) for name in choice)) if isinstance(choice, tuple) else ()
