"""Proof that a game's ledger is whole: its chain of hashes, every die, and the state that replaying it gives."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from engine import rules_for
from engine.core.chance import Chance, Roll
from engine.core.inputs import RollForced
from engine.core.step import Outcome
from pbem.play.records.history import History, OlderRules
from pbem.play.rules import Rules, State
from pbem.play.table import chance_of, events_of, input_of, is_public, keyed_hash, rolls_of
from pbem.store.ledger_hash import broken_links
from pbem.store.records import Game, LedgerEntry
from pbem.store.unit_of_work import UnitOfWork


class Proof(Struct, frozen=True):
    """What was checked and what was found wrong (problems empty: all is well)."""

    game: str
    entries: int
    rolls: int
    problems: tuple[str, ...]


def verify_game(work: UnitOfWork, game_id: str) -> Proof:
    """Check a game's seed, chain, dice, events, numbers and newest snapshot against a replay.

    It begins with the first entry, or with the last one from which on newer rules hold: from there back only chain
    and dice can be checked, since the program that played by the older rules is another one.

    Raises:
        NotFound: if there is no such game.
    """
    game = work.games.get(game_id)
    entries = work.ledger.entries(game_id)
    problems = [*_seed(game), *broken_links(entries), *_numbers(entries)]
    try:
        problems += _again(work, game, History(work, game, rules_for(game.edition)))
    except ValueError as error:
        problems.append(str(error))
    rolls = sum(len(entry.rolls) for entry in entries)
    return Proof(game_id, len(entries), rolls, tuple(problems))


def _again(work: UnitOfWork, game: Game, history: History) -> list[str]:
    """What differs when the ledger is played again."""
    entries, problems = history.entries, []
    if not game.laboratory:
        problems += _rolls(entries[: history.begins], chance_of(game, []))
    replayed = _replayed(history, problems)
    problems += _differences(entries[history.begins :], replayed)
    if replayed and len(replayed) == len(entries) - history.begins:
        problems += _snapshot(work, game, rules_for(game.edition), replayed[-1].state)
    return problems


def _seed(game: Game) -> list[str]:
    right = hashlib.sha256(game.seed).hexdigest() == game.seed_hash
    return [] if right else ["the seed is not the one whose hash was mailed at the start"]


def _numbers(entries: Sequence[LedgerEntry]) -> list[str]:
    """Reports count the entries that told everybody something."""
    problems, told = [], 0
    for entry in entries:
        told += is_public(events_of(entry))
        if entry.told_as != told:
            problems.append(f"entry {entry.number}: reports call it {entry.told_as}, it is {told}")
    return problems


def _replayed(history: History, problems: list[str]) -> list[Outcome[State]]:
    """What each entry gives when played again; a laboratory game's scripted dice are taken from the ledger."""
    found: list[Outcome[State]] = []
    try:
        found.extend(outcome for _, outcome in history.outcomes())
    except (ValueError, LookupError, OlderRules) as error:
        problems.append(f"entry {history.begins + len(found) + 1} cannot be played again: {error}")
    return found


def _rolls(entries: Sequence[LedgerEntry], chance: Chance) -> list[str]:
    """Every roll is as the seed gives it, or as a moderator set it."""
    forced = {
        (entered.key, entered.values) for entered in map(input_of, entries) if isinstance(entered, RollForced)
    }
    return [
        f"entry {entry.number}: the dice {roll.key} are {', '.join(map(str, roll.values))}, not as the seed gives them"
        for entry in entries
        for roll in rolls_of(entry)
        if (roll.key, roll.values) not in forced and roll.values != _rolled(roll, chance).values
    ]


def _rolled(roll: Roll, chance: Chance) -> Roll:
    dice = len(roll.values)
    return chance.roll(roll.key, dice, roll.sides) if roll.sides else chance.shuffle(roll.key, dice)


def _differences(entries: Sequence[LedgerEntry], replayed: Sequence[Outcome[State]]) -> list[str]:
    problems = []
    for entry, outcome in zip(entries, replayed, strict=False):
        if rolls_of(entry) != outcome.rolls:
            problems.append(
                f"entry {entry.number}: the dice are {_dice(rolls_of(entry))}, the seed gives {_dice(outcome.rolls)}"
            )
        if events_of(entry) != outcome.events:
            problems.append(f"entry {entry.number}: what was told differs from what happened")
    return problems


def _dice(rolls: tuple[Roll, ...]) -> str:
    return "; ".join(f"{roll.key} {', '.join(map(str, roll.values))}" for roll in rolls) or "none"


def _snapshot(work: UnitOfWork, game: Game, rules: Rules, state: State) -> list[str]:
    snapshot = work.snapshots.latest(game.id)
    if snapshot is None:
        return ["the game has no snapshot"]
    data = rules.encode(state)
    if data != snapshot.state or keyed_hash(game, data) != snapshot.state_hmac:
        return [f"the snapshot of entry {snapshot.entry} is not the state that the ledger gives"]
    return []
