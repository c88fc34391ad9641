"""Buttons of the HTML part: each opens a ready reply whose body is one order line, in any mail program and on any phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from typing import Final, assert_never
from urllib.parse import quote

from engine.core.options import Amount, Arrange, Choice, Form, OneOf, Options, OrPass, Pick, Several, Split
from pbem.report.kept import kept
from pbem.report.letters import Reply

MOST: Final = 20
"""Choices of one question that get a button each; where there are more, one sends the line as it is shown."""
_KEPT: Final = 500
"""Questions whose choices are kept."""


@lru_cache(_KEPT)
def choices(options: Options) -> tuple[Choice, ...]:
    """All choices that fit, if they can be counted on one screen; () if they are more, or cannot be listed."""
    found = _listed(options)
    return found if len(found) <= MOST else ()


def _listed(options: Options) -> tuple[Choice, ...]:
    """All choices, or more than MOST of them; () where nobody would list them."""
    match options:
        case Pick():
            return options.among if options.single else _picked(options)
        case Amount():
            return tuple(range(options.low, min(options.high, options.low + MOST) + 1))
        case Arrange():
            return tuple(islice(permutations(options.items), MOST + 1))
        case OrPass():
            inner = _listed(options.inner)
            return (*inner, None) if inner else ()
        case OneOf():
            return _of_branches(options)
        case Form():
            return _of_parts(options)
        case Split():
            return tuple(islice(_shared(options), MOST + 1))
        case Several():
            inner = _listed(options.of) if options.most == 1 else ()
            return (*(() if options.least else ((),)), *((each,) for each in inner)) if inner else ()
    assert_never(options)


def _picked(options: Pick) -> tuple[Choice, ...]:
    sizes = range(options.least, min(options.most, len(options.among)) + 1)
    return tuple(islice((each for size in sizes for each in combinations(options.among, size)), MOST + 1))


def _shared(options: Split) -> Iterator[Choice]:
    """All ways to share out, as long as somebody asks for more."""
    yield from _shares(options.caps, options.total, options.total if options.exact else options.least)


def _shares(
    caps: tuple[tuple[str, int], ...], most: int, least: int
) -> Iterator[tuple[tuple[str, int], ...]]:
    """Amounts for places that make no more than `most` and no less than `least`; no way is begun that cannot end."""
    if not caps:
        yield ()
        return
    (place, cap), rest = caps[0], caps[1:]
    needed = max(0, least - sum(cap for _, cap in rest))
    for amount in range(min(cap, most), needed - 1, -1):
        own = ((place, amount),) if amount else ()
        yield from ((*own, *others) for others in _shares(rest, most - amount, least - amount))


def _of_branches(options: OneOf) -> tuple[Choice, ...]:
    found: list[Choice] = []
    for name, inner in options.branches:
        listed = _listed(inner)
        if not listed and not (isinstance(inner, Form) and not inner.parts):
            return ()
        found += [(name, each) for each in listed or ((),)]
    return tuple(found)


def _of_parts(options: Form) -> tuple[Choice, ...]:
    listed = [_listed(part) for _, part in options.parts]
    if not all(listed) or len(listed) > 2:
        return ()
    return tuple(islice(product(*listed), MOST + 1))


def ready_replies(reply: Reply, title: str) -> Callable[[str], str]:
    """Where the buttons of a mail lead: a new mail to the reader's own address here, with the line as its body."""
    subject = f"Re: {title}"
    if reply.token:  # where the address carries no token, the subject does
        subject = subject.replace("]", f" ~{reply.token}]", 1)
    opened = f"mailto:{quote(reply.address, safe='@')}?subject={quote(subject, safe='')}&body="
    return lambda line: f"{opened}{_quoted(line)}%0D%0A"


@kept(2_000)
def _quoted(line: str) -> str:
    return quote(line, safe="")
