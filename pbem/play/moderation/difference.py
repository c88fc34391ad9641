"""What a change makes different: values, who is waited for, later orders that are kept or dead, rolls."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec
from msgspec import Struct

from engine.core.chance import SHUFFLE, Roll
from engine.core.correction import Correction
from engine.core.decision import Urgency
from engine.core.inputs import Corrected, Ordered, RolledBack, RollForced
from engine.core.order import Origin
from engine.core.override import HIDDEN, NAMING, read_path
from engine.core.play_again import Dead
from pbem.lines.heads import Book
from pbem.play.moderation.order_lines import line_of, open_line_of, question
from pbem.play.moderation.working_out import Bench, Worked
from pbem.play.rules import Rules, State
from pbem.play.table import rolls_of
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording
from pbem.share import templates_dir

_UNSEEN: Final = "not shown: not everybody may know it"
_ABSENT: Final = "-"


class ChangedValue(Struct, frozen=True):
    """A value of the state, before and after, as JSON; "-" where there is none."""

    path: str
    before: str
    after: str


class ChangedRoll(Struct, frozen=True):
    """A roll by its place in the game, whatever the branch; "-" where it is not made."""

    place: str
    before: str
    after: str


class DeadOrder(Struct, frozen=True):
    """A later entry that no longer fits: whose it is ("" for no seat), what it was, and why not."""

    entry: int
    seat: str
    what: str
    why: tuple[str, ...]


class Difference(Struct, frozen=True, kw_only=True):
    """Everything that a change makes different; what players sealed is not shown, before or after.

    `read` is the moderator's own order line as it was understood. `waits_before` and `waits_after` name who is asked what. `standing`
    are orders that standing orders give on the way.
    """

    read: str
    corrections: tuple[str, ...]
    values: tuple[ChangedValue, ...]
    waits_before: tuple[str, ...]
    waits_after: tuple[str, ...]
    kept: tuple[int, ...]
    dead: tuple[DeadOrder, ...]
    rolls: tuple[ChangedRoll, ...]
    standing: tuple[str, ...]
    over: bool


def difference(bench: Bench, worked: Worked, before: State) -> Difference:
    """What differs between the game before a change and as the table stands after it."""
    rules, after = bench.rules, bench.table.state
    correction, read = worked.correction, worked.read
    return Difference(
        read=open_line_of(rules, read.decision, read.order) if read is not None else "",
        corrections=read.corrections if read is not None else (),
        values=tuple(changed_values(rules, before, after)),
        waits_before=waits(rules, before),
        waits_after=waits(rules, after),
        kept=correction.kept if correction is not None else (),
        dead=tuple(_dead(bench, each) for each in correction.dead) if correction is not None else (),
        rolls=_rolls(bench, worked.entry, worked.outcome.rolls, correction),
        standing=_standing(bench, correction),
        over=rules.result(after) is not None,
    )


def changed_values(rules: Rules, before: State, after: State) -> Iterator[ChangedValue]:
    """The values that differ, by path; where the game stands is told apart, in words."""
    old, new = (dict(_leaves(read_path(rules, state, ""))) for state in (before, after))
    for path in sorted({*old, *new}):
        was, now = old.get(path, _ABSENT), new.get(path, _ABSENT)
        if was == now:
            continue
        if rules.is_unseen(path):
            yield ChangedValue(path, _UNSEEN, _UNSEEN)
        else:
            yield ChangedValue(path, was, now)


def waits(rules: Rules, state: State) -> tuple[str, ...]:
    """Who has to answer what, as `seat: beginning of the line`."""
    waiting = set(rules.waiting(state))
    answered = {order.decision for order in state.agenda.answers if order.final}
    asked = tuple(
        each
        for each in rules.pending(state)
        if each.seat in waiting and each.urgency is Urgency.BLOCKING and each.id not in answered
    )
    heads = Book(asked, rules.phrases, rules.words).asked
    return tuple(f"{each.decision.seat}: {each.head}" for each in heads)


def _leaves(node: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every single value below a node with its path, as JSON."""
    if path == "agenda":
        return
    for name, value in _parts(node):
        yield from _leaves(value, f"{path}.{name}" if path else name)
    if not _has_parts(node):
        yield path, node if node == HIDDEN else msgspec.json.encode(node).decode()


def _has_parts(node: object) -> bool:
    if isinstance(node, dict):
        return True
    return isinstance(node, list) and any(isinstance(each, dict | list) for each in node)


def _parts(node: object) -> Iterator[tuple[str, object]]:
    if isinstance(node, dict):
        yield from node.items()
    elif isinstance(node, list) and _has_parts(node):
        for number, each in enumerate(node):
            if isinstance(each, list) and len(each) == 2 and isinstance(each[0], str):  # a table of pairs
                yield each[0], each[1]
            else:
                yield _name(each, number), each


def _name(element: object, number: int) -> str:
    names = (element.get(field) for field in NAMING) if isinstance(element, dict) else ()
    return next((name for name in names if isinstance(name, str)), str(number))


def _dead(bench: Bench, dead: Dead) -> DeadOrder:
    refusals = read_catalogue(templates_dir(), bench.rules.edition, "refusals")
    wording = Wording(bench.rules.words)
    why = (*(refusals.say(each.code, each.facts, wording) for each in dead.refusals), *dead.problems)
    return DeadOrder(dead.entry, dead.seat or "", _what(bench, dead), why)


def _what(bench: Bench, dead: Dead) -> str:
    """The line of a dead order, if the question that it answered can still be found."""
    entered = bench.history.inputs[dead.entry - 1]
    if not isinstance(entered, Ordered):
        return dead.decision
    asked = question(bench.rules, bench.before(dead.entry), entered.order)
    return line_of(bench.rules, asked, entered.order) if asked is not None else dead.decision


def _standing(bench: Bench, correction: Correction[State] | None) -> tuple[str, ...]:
    """What standing orders answered while later entries were played again."""
    found = []
    line = correction.line if correction is not None else ()
    for before, placed in pairwise(line):
        told = placed.input
        if (
            placed.state is None
            or not isinstance(told, Ordered)
            or told.order.origin is not Origin.STANDING_ORDER
        ):
            continue
        asked = question(bench.rules, before.after(bench.history.past), told.order)
        if asked is not None:
            found.append(f"{told.order.seat}: {line_of(bench.rules, asked, told.order)}")
    return tuple(found)


def _rolls(
    bench: Bench, entry: object, made: tuple[Roll, ...], correction: Correction[State] | None
) -> tuple[ChangedRoll, ...]:
    """The rolls that come out otherwise. A rollback makes none: what was rolled since is gone."""
    if isinstance(entry, RolledBack):
        since = (roll for each in bench.history.entries[entry.to :] for roll in rolls_of(each))
        return tuple(ChangedRoll(place, shown, _ABSENT) for place, shown in sorted(_by_place(since).items()))
    if correction is None or not isinstance(entry, Corrected | RollForced):
        return tuple(ChangedRoll(place, _ABSENT, shown) for place, shown in sorted(_by_place(made).items()))
    again = {each.entry for each in correction.line if each.state is not None}
    before = _by_place(
        roll for each in bench.history.entries if each.number in again for roll in rolls_of(each)
    )
    later = _by_place(roll for each in bench.history.entries for roll in rolls_of(each))
    after = _by_place(made)
    places = sorted({*before, *after})
    old = {place: later[place] for place in places if place in later}
    return tuple(
        ChangedRoll(place, old.get(place, _ABSENT), after.get(place, _ABSENT))
        for place in places
        if old.get(place) != after.get(place)
    )


def _by_place(rolls: Iterator[Roll] | tuple[Roll, ...]) -> dict[str, str]:
    """Values by place; the latest of a place counts. A shuffle is not shown: it may lay down what nobody may know."""
    return {
        roll.key.partition("/")[2]: "a shuffle" if roll.sides == SHUFFLE else ", ".join(map(str, roll.values))
        for roll in rolls
    }
