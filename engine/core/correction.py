"""Going back: rollbacks, corrections of past entries and forced rolls, each worked out from the entries so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from engine.core.agenda import GameState
from engine.core.chance import Chance, RecordedChance, Roll
from engine.core.enter import Later, enter, rebranched, start
from engine.core.event import Event, whispered
from engine.core.history import Past, Placed
from engine.core.ids import RollKey
from engine.core.inputs import Corrected, Dice, Given, Ordered, RolledBack, RollForced, Started
from engine.core.order import Order
from engine.core.override import overridden
from engine.core.play_again import Consult, Dead, Replaying, restored
from engine.core.refusal import Refusal
from engine.core.ruleset import RuleSet
from engine.core.step import Outcome, base_id

S = TypeVar("S", bound=GameState[object])
B = TypeVar("B")


class Correction(Struct, Generic[S], frozen=True):
    """What a change of the past gives: the new state, which later entries were kept, and which are dead.

    `answers` are what standing orders gave on the way; they belong into the ledger entry, so that it can be folded
    without consulting again. `line` is the new line of entries.
    """

    state: S
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    kept: tuple[int, ...]
    dead: tuple[Dead, ...]
    answers: tuple[Given, ...]
    line: tuple[Placed[S], ...]

    @property
    def outcome(self) -> Outcome[S]:
        """The same as the outcome of a ledger entry."""
        return Outcome(self.state, self.events, self.rolls)


def roll_back(rules: RuleSet[S, B], past: Past[S], entry: RolledBack) -> Outcome[S]:
    """The game after entry `to` under a new branch, so that no roll that was shown comes again.

    The owner of a sealed answer given since gets it back as a preliminary one.

    Raises:
        ValueError: if there is no such entry.
    """
    if not 1 <= entry.to <= len(past.inputs):
        raise ValueError(f"there is no entry {entry.to}; the last one is {len(past.inputs)}")
    branch = past.now.agenda.branch + 1
    state, orders = restored(rules, past.state_after(entry.to), branch, past.inputs[entry.to :])
    back = tuple(
        whispered((order.seat,), "sealed_answer_back", decision=f"{base_id(order.decision)}~{branch}")
        for order in orders
    )
    return Outcome(state, (overridden("rolled_back", entry.author, entry.reason, to=entry.to), *back))


def correct(
    rules: RuleSet[S, B],
    past: Past[S],
    entry: Corrected | RollForced,
    chance: Chance,
    consult: Callable[[S, int], Order | None] | None = None,
) -> Correction[S] | tuple[Refusal, ...]:
    """Work out a change of a past entry or roll; refusals if the corrected order is not legal there.

    `consult` gives the next answer of a standing order in a state after the entry of that number, or None: what was
    filed later does not act yet. Without it the entry's recorded answers are used. To write the entry down, put
    `answers` of the result into it.

    Raises:
        ValueError: if the entry or roll is not part of the game as it stands, or the values are no such roll.
    """
    ask = _recorded(entry.answers) if consult is None else _asking(consult)
    before = line(rules, past, chance, len(past.inputs))
    if isinstance(entry, RollForced):
        return _force_roll(rules, past, before, entry, chance, ask)
    return _correct(rules, past, before, entry, _with_forced(before, chance), ask)


def line(rules: RuleSet[S, B], past: Past[S], chance: Chance, upto: int) -> tuple[Placed[S], ...]:
    """The entries that led to the game after entry `upto`: what was rolled back is left out, corrections are in."""
    head: tuple[Placed[S], ...] = ()
    tail: list[Placed[S]] = []
    at = upto
    while at > 0:
        entry = past.inputs[at - 1]
        if isinstance(entry, Corrected | RollForced):
            earlier = Past(past.inputs[: at - 1], past.state_after)
            corrected = correct(rules, earlier, entry, chance)
            if isinstance(corrected, tuple):
                raise ValueError(f"the correction of entry {at} is not legal")
            head = corrected.line
            break
        tail.append(Placed(at, entry))
        at = entry.to if isinstance(entry, RolledBack) else at - 1
    return (*head, *reversed(tail))


def _correct(
    rules: RuleSet[S, B],
    past: Past[S],
    before: tuple[Placed[S], ...],
    entry: Corrected,
    chance: Chance,
    consult: Consult[S],
) -> Correction[S] | tuple[Refusal, ...]:
    first, later = _where(before, entry)
    state = before[first - 1].after(past)
    if entry.dice is Dice.FRESH:
        state = rebranched(rules, state, past.now.agenda.branch + 1)
    again = Replaying(rules, past, state, chance, consult)
    refusals = again.put_in(entry.entry, Ordered(entry.order))
    if refusals:
        return refusals
    again.play(before[later:])
    event = overridden("corrected", entry.author, entry.reason, entry=entry.entry)
    return _result(again, before[:first], event)


def _where(before: tuple[Placed[S], ...], entry: Corrected) -> tuple[int, int]:
    """Where the corrected order goes in, and the first entry to play again after it."""
    wanted = base_id(entry.order.decision)
    found = [index for index, placed in enumerate(before) if placed.entry == entry.entry and index > 0]
    if not found:
        raise ValueError(f"entry {entry.entry} is no later entry of the game as it stands")
    for index in found:
        replaced = before[index].input
        if isinstance(replaced, Ordered) and base_id(replaced.order.decision) == wanted:
            return index, index + 1
    return found[0], found[0]


def _force_roll(
    rules: RuleSet[S, B],
    past: Past[S],
    before: tuple[Placed[S], ...],
    entry: RollForced,
    chance: Chance,
    consult: Consult[S],
) -> Correction[S]:
    index = _rolled_at(rules, past, before, entry, _with_forced(before, chance))
    marker: Placed[S] = Placed(len(past.inputs) + 1, entry)
    state = before[index - 1].after(past) if index else None
    again = Replaying(rules, past, state, _with_forced((*before, marker), chance), consult)
    rolling = before[index]
    if isinstance(rolling.input, Ordered):
        again.put_in(rolling.entry, rolling.input)
        again.play((*before[index + 1 :], marker))
    else:
        again.play((*before[index:], marker))
    event = overridden("roll_forced", entry.author, entry.reason, key=entry.key, values=entry.values)
    return _result(again, before[:index], event)


def _rolled_at(
    rules: RuleSet[S, B], past: Past[S], before: tuple[Placed[S], ...], entry: RollForced, chance: Chance
) -> int:
    """Index of the entry that made the roll, its values checked against the forced ones."""
    for index in range(len(before) - 1, -1, -1):
        noting = _Noting(chance)
        if isinstance(placed := before[index].input, Started):
            start(rules, placed, noting)
        elif isinstance(placed, Later):
            enter(rules, before[index - 1].after(past), placed, noting)
        legal = noting.legal.get(entry.key)
        if legal is not None:
            if not _possible(entry.values, legal):
                raise ValueError(f"the roll {entry.key} is {legal}; {entry.values} cannot come of it")
            return index
    raise ValueError(f"no roll has the key {entry.key} in the game as it stands")


class _Kind(Struct, frozen=True):
    """What a key was rolled with; no sides: a shuffle."""

    dice: int
    sides: int

    def __str__(self) -> str:
        return f"{self.dice}d{self.sides}" if self.sides else f"a shuffle of {self.dice}"


class _Noting:
    """Passes rolls on and notes what each was rolled with."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.legal: dict[RollKey, _Kind] = {}

    def roll(self, key: RollKey, dice: int, sides: int = 6) -> Roll:
        self.legal[key] = _Kind(dice, sides)
        return self._chance.roll(key, dice, sides)

    def shuffle(self, key: RollKey, count: int) -> Roll:
        self.legal[key] = _Kind(count, 0)
        return self._chance.shuffle(key, count)


def _possible(values: tuple[int, ...], kind: _Kind) -> bool:
    if not kind.sides:
        return sorted(values) == list(range(kind.dice))
    return len(values) == kind.dice and all(1 <= value <= kind.sides for value in values)


def _with_forced(placed: tuple[Placed[S], ...], chance: Chance) -> Chance:
    forced = {each.input.key: each.input.values for each in placed if isinstance(each.input, RollForced)}
    return RecordedChance(forced, chance) if forced else chance


def _result(again: Replaying[S], head: tuple[Placed[S], ...], event: Event) -> Correction[S]:
    dead = tuple(each.entry for each in again.dead)
    told = msgspec.structs.replace(event, facts=(*event.facts, ("dead", dead)))
    return Correction(
        state=again.state,
        events=(told, *again.events),
        rolls=tuple(again.rolls),
        kept=tuple(again.kept),
        dead=tuple(again.dead),
        answers=tuple(again.answers),
        line=(*head, *again.line),
    )


def _recorded(answers: tuple[Given, ...]) -> Consult[S]:
    left = list(answers)

    def consult(state: S, after: int, entry: int) -> Order | None:
        return left.pop(0).order if left and left[0].after == after else None

    return consult


def _asking(consult: Callable[[S, int], Order | None]) -> Consult[S]:
    return lambda state, after, entry: consult(state, entry)
