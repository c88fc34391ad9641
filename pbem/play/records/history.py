"""A game's ledger as the rules look back on it: its entries, and the state after each of them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.chance import Chance, RolledBefore, ScriptedChance
from engine.core.history import Past
from engine.core.inputs import Input, Noted, Upgraded
from engine.core.replay import fold
from engine.core.step import Outcome
from pbem.errors import CommandError
from pbem.play.rules import Rules, State
from pbem.play.table import chance_of, input_of, rolls_of
from pbem.store.records import Game, LedgerEntry
from pbem.store.unit_of_work import UnitOfWork


class OlderRules(CommandError):
    """What lies before an entry was played by older rules, and this program cannot play it again."""


class History:
    """The ledger of one game.

    Behind `begins`, the last entry from which on newer rules hold (0: none), entries can be played again. Those up to
    it count as remarks among the `inputs`: nothing of them can be changed any more (F-81); `told` has all. `scripted` are a laboratory game's dice to come.
    """

    def __init__(self, work: UnitOfWork, game: Game, rules: Rules, script: tuple[int, ...] = ()) -> None:
        """Read the ledger; `script` are the dice that a laboratory game still has to throw.

        Raises:
            ValueError: if an entry is none that this program knows.
        """
        self._work = work
        self._game = game
        self._rules = rules
        self.entries: tuple[LedgerEntry, ...] = work.ledger.entries(game.id)
        self.told: tuple[Input, ...] = tuple(map(_read, self.entries))
        newer = (number for number, each in enumerate(self.told, 1) if isinstance(each, Upgraded))
        self.begins = max(newer, default=0)
        sealed_off = (Noted("", "") for _ in range(self.begins))
        self.inputs: tuple[Input, ...] = (*sealed_off, *self.told[self.begins :])
        self.scripted = ScriptedChance(script, chance_of(game, [])) if game.laboratory else None
        self.chance, self._again = self._chances()
        self._states: dict[int, State] = {}

    @property
    def past(self) -> Past[State]:
        """The entries so far with their states."""
        return Past(self.inputs, self.state_after)

    def state_after(self, number: int) -> State:
        """The state after an entry, as it was when that was written.

        Raises:
            OlderRules: if it lies before newer rules began to hold.
        """
        if number < self.begins:
            raise OlderRules(
                f"entry {max(number, 1)} was played by older rules than entry {self.begins} and later ones: "
                "this program cannot go back behind it"
            )
        if number not in self._states:
            self._play_to(number)
        return self._states[number]

    def outcomes(self) -> Iterator[tuple[int, Outcome[State]]]:
        """What each entry gives when it is played again from where that is possible, with its number.

        Raises:
            ValueError: if one makes no sense.
            LookupError: if what it names is not there.
        """
        state = self._kept(self.begins) if self.begins else None
        for number in range(self.begins + 1, len(self.inputs) + 1):
            outcome = self._fold(number, state)
            state = self._states[number] = outcome.state
            yield number, outcome

    def _play_to(self, number: int) -> None:
        """Work out states up to an entry from the nearest that is there."""
        snapshot = self._work.snapshots.at(self._game.id, number)
        known = [each for each in self._states if each <= number]
        saved = snapshot.entry if snapshot is not None and snapshot.entry >= self.begins else self.begins
        at = max([saved, *known])
        state = self._states[at] if at in self._states else self._kept(at) if at else None
        if state is not None:
            self._states[at] = state
        for each in range(at + 1, number + 1):
            state = self._states[each] = self._fold(each, state).state

    def _kept(self, number: int) -> State:
        snapshot = self._work.snapshots.at(self._game.id, number)
        if snapshot is None or snapshot.entry != number:
            raise OlderRules(f"the state after entry {number}, from which newer rules hold, is not there")
        return self._rules.decode(snapshot.state)

    def _fold(self, number: int, state: State | None) -> Outcome[State]:
        past = Past(self.inputs[: number - 1], self.state_after)
        return fold(self._rules, state, self.inputs[number - 1], self._again, past)

    def _chances(self) -> tuple[Chance, Chance]:
        """Where the rolls of a change come from, and those that are made again: in a laboratory game as they were."""
        seeded = chance_of(self._game, [])
        if self.scripted is None:
            return seeded, seeded
        recorded = tuple(roll for entry in self.entries for roll in rolls_of(entry))
        return RolledBefore(recorded, self.scripted), RolledBefore(recorded, seeded)


def _read(entry: LedgerEntry) -> Input:
    try:
        return input_of(entry)
    except ValueError as error:
        raise ValueError(f"entry {entry.number} cannot be played again: {error}") from error
