"""Values and rolls as a moderator names them: what is left out is looked up in the game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine import rules_for
from engine.core.ids import RollKey
from engine.core.inputs import Setting
from engine.core.override import NoSuchPath, read_path
from pbem.errors import CommandError
from pbem.play.moderation.changes import SetValues
from pbem.play.records.history import History
from pbem.play.records.latest import latest_state
from pbem.play.rules import Rules, State
from pbem.play.table import rolls_of
from pbem.store.unit_of_work import UnitOfWork


def settings_now(
    work: UnitOfWork, name: str, pairs: Sequence[tuple[str, str]], was: Sequence[str]
) -> SetValues:
    """Values of a game to be set, as `settings_for`."""
    game = work.games.get(name)
    rules = rules_for(game.edition)
    return settings_for(rules, latest_state(work, game, rules), pairs, was)


def settings_for(
    rules: Rules, state: State, pairs: Sequence[tuple[str, str]], was: Sequence[str]
) -> SetValues:
    """Values to be set, each with what it is now where nothing else is said.

    Raises:
        CommandError: if there are none, or `was` names more or fewer of them.
    """
    if not pairs:
        raise CommandError("say which value is to be set: a path, and the new value")
    if was and len(was) != len(pairs):
        raise CommandError(
            f"--was is given {len(was)} times for {len(pairs)} values: once for each, in their order"
        )
    old = was or [_now(rules, state, path) for path, _ in pairs]
    return SetValues(
        tuple(Setting(path, before, now) for (path, now), before in zip(pairs, old, strict=True))
    )


def _now(rules: Rules, state: State, path: str) -> str:
    try:
        return msgspec.json.encode(read_path(rules, state, path)).decode()
    except NoSuchPath as error:
        parent, _, name = path.rpartition(".")
        there = _table_of_numbers(rules, state, parent)
        if there and name:
            return "0"
        raise CommandError(str(error)) from error


def _table_of_numbers(rules: Rules, state: State, path: str) -> bool:
    """Whether a path leads to a table of names and numbers, where a name that is missing counts as 0."""
    try:
        node = read_path(rules, state, path) if path else None
    except NoSuchPath:
        return False
    return isinstance(node, list) and all(
        isinstance(each, list) and len(each) == 2 and isinstance(each[1], int) for each in node
    )


def roll_of(work: UnitOfWork, name: str, entry_and_dice: tuple[int, tuple[int, ...]], key: str) -> RollKey:
    """The key of the roll of an entry that has as many dice, as `roll_named`."""
    game = work.games.get(name)
    entry, dice = entry_and_dice
    return roll_named(History(work, game, rules_for(game.edition)), entry, dice, key)


def roll_named(history: History, entry: int, values: tuple[int, ...], key: str) -> RollKey:
    """The key of the roll of an entry that is meant: the named one, else the only one with as many dice.

    Raises:
        CommandError: if there is none, or several; the sentence lists them. A shuffle may lay down what nobody may
            know, so it is not set.
    """
    if not 1 <= entry <= len(history.entries):
        raise CommandError(f"there is no entry {entry}; the last one is {len(history.entries)}")
    rolls = [roll for roll in rolls_of(history.entries[entry - 1]) if roll.sides]
    fitting = [roll for roll in rolls if (roll.key == key if key else len(roll.values) == len(values))]
    if len(fitting) == 1:
        return fitting[0].key
    there = "; ".join(f"{roll.key} ({', '.join(map(str, roll.values))})" for roll in rolls) or "no dice"
    if not fitting:
        raise CommandError(f"entry {entry} has no such roll; it has {there}")
    raise CommandError(f"entry {entry} has several rolls of {len(values)} dice: name one with --key; {there}")
