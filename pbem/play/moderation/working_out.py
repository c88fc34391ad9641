"""A moderator's change worked out: the ledger entry that makes it, and what that entry gives."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.chance import Chance
from engine.core.correction import Correction, correct, line
from engine.core.history import Placed
from engine.core.ids import Seat
from engine.core.inputs import Amended, Corrected, Input, Ordered, RolledBack, RollForced
from engine.core.order import Order
from engine.core.override import amend
from engine.core.refusal import Refusal
from engine.core.replay import fold
from engine.core.step import Outcome
from pbem.errors import CommandError
from pbem.play.desk import Desk
from pbem.play.moderation.changes import Change, GiveAnswer, GoBack, ReplaceOrder, SetRoll, SetValues, Signed
from pbem.play.moderation.order_lines import Place, Read, question, questions_of, read_order, refuse
from pbem.play.moderation.standing_then import in_force
from pbem.play.records.history import History
from pbem.play.rules import State
from pbem.play.standing.orders import next_played
from pbem.play.table import Table
from pbem.store.unit_of_work import UnitOfWork


class Worked(Struct, frozen=True):
    """What makes a change: the entry, its outcome, and for a change of the past what became of later entries.

    `read` is the order line as it was understood, if the change has one; `chance` is where its rolls came from.
    """

    entry: Input
    outcome: Outcome[State]
    chance: Chance | None
    correction: Correction[State] | None = None
    read: Read | None = None


class Bench:
    """One game with its past, laid out for a change."""

    def __init__(self, desk: Desk, work: UnitOfWork, table: Table) -> None:
        """Newer rules take over first, so that a change is worked out by the rules by which it will be read again."""
        table.take_newer_rules()
        self._work = work
        self.desk = desk
        self.table = table
        self.rules = table.rules
        self.history = History(work, table.game, table.rules, table.script)
        self._line: tuple[Placed[State], ...] | None = None

    def work_out(self, change: Change, signed: Signed) -> Worked:
        """The entry of a change and what it gives; nothing is entered.

        Raises:
            CommandError: if it cannot be made; the sentence says why and what would be right.
        """
        match change:
            case SetValues():
                return self._set(change, signed)
            case GiveAnswer():
                return self._answer(change, signed)
            case ReplaceOrder():
                return self._replace(change, signed)
            case SetRoll():
                return self._set_roll(change, signed)
            case GoBack():
                return self._go_back(change, signed)

    def before(self, entry: int) -> State:
        """The state just before an entry of the game as it stands.

        Raises:
            CommandError: if that is no entry of it.
        """
        found = next((at for at, placed in enumerate(self.line) if placed.entry == entry and at), None)
        if found is None:
            raise CommandError(
                f"entry {entry} is none of the game as it stands: it was rolled back, or never was; "
                f"`pbem game log {self.table.game.id}` lists them"
            )
        return self.line[found - 1].after(self.history.past)

    @property
    def line(self) -> tuple[Placed[State], ...]:
        """The entries that led to the game as it stands."""
        if self._line is None:
            past = self.history.past
            self._line = line(self.rules, past, self.history.chance, len(past.inputs))
        return self._line

    def _set(self, change: SetValues, signed: Signed) -> Worked:
        first, *also = change.settings
        entry = Amended(first.path, first.was, first.now, signed.author, signed.reason, tuple(also))
        problems = amend(self.rules, self.table.state, entry.settings)
        if isinstance(problems, tuple):
            raise CommandError("\n".join(problems))
        chance = self.table.chance()
        return Worked(entry, fold(self.rules, self.table.state, entry, chance), chance)

    def _answer(self, change: GiveAnswer, signed: Signed) -> Worked:
        table = self.table
        self._require_seat(change.seat)
        place = Place(table.state, questions_of(self.rules, table.state, change.seat))
        if not place.questions:
            raise CommandError(f"{change.seat} is asked nothing now; the game waits for {self._waited_for()}")
        read = read_order(self.desk, table, place, change.line)
        refusals = self.rules.validate(table.state, read.order)
        if refusals:
            raise refuse(self.desk, table, place, read, refusals)
        entry = Ordered(read.order, author=signed.author, reason=signed.reason)
        chance = table.chance()
        return Worked(entry, fold(self.rules, table.state, entry, chance), chance, read=read)

    def _replace(self, change: ReplaceOrder, signed: Signed) -> Worked:
        place = self._place_of(change)
        read = read_order(self.desk, self.table, place, change.line)
        dice = self.desk.moderation.dice
        asked = Corrected(change.entry, read.order, signed.author, signed.reason, dice)
        result = self._corrected(asked)
        if isinstance(result, tuple):
            raise refuse(self.desk, self.table, place, read, result)
        entry = replace(asked, answers=result.answers)
        return Worked(entry, result.outcome, self.history.scripted, result, read)

    def _place_of(self, change: ReplaceOrder) -> Place:
        """Where the line of a replacement is read: at the question of the entry's order, or at those of the named seat."""
        state = self.before(change.entry)
        if change.seat is not None:
            self._require_seat(change.seat)
            return Place(state, questions_of(self.rules, state, change.seat))
        entered = next(each.input for each in self.line if each.entry == change.entry)
        asked = question(self.rules, state, entered.order) if isinstance(entered, Ordered) else None
        if asked is None:
            raise CommandError(
                f"entry {change.entry} is no order ({type(entered).__name__}): to put one in just before it, "
                "say whose it is (--seat SEAT)"
            )
        return Place(state, (asked,))

    def _set_roll(self, change: SetRoll, signed: Signed) -> Worked:
        self._require_before_now(change.entry)
        asked = RollForced(change.key, change.values, signed.author, signed.reason)
        result = self._corrected(asked)
        if isinstance(result, tuple):  # a forced roll puts in no order
            raise CommandError(", ".join(each.code for each in result))
        return Worked(replace(asked, answers=result.answers), result.outcome, self.history.scripted, result)

    def _go_back(self, change: GoBack, signed: Signed) -> Worked:
        last = len(self.history.inputs)
        if not 1 <= change.to < last:
            raise CommandError(f"the game can go back to entry 1 to {last - 1}; {last} is the last one")
        entry = RolledBack(change.to, signed.author, signed.reason)
        outcome = fold(self.rules, self.table.state, entry, self.history.chance, self.history.past)
        return Worked(entry, outcome, self.history.scripted)

    def _corrected(self, entry: Corrected | RollForced) -> Correction[State] | tuple[Refusal, ...]:
        try:
            return correct(self.rules, self.history.past, entry, self.history.chance, self._consult)
        except ValueError as error:
            raise CommandError(str(error)) from error

    def _consult(self, state: State, entry: int) -> Order | None:
        """What a standing order answers that was in force after an entry."""
        rows = in_force(self.table.game.id, self.history.told, entry)
        played = next_played(self._work, self.table.at(state), rows) if rows else None
        return played.order if played is not None else None

    def _require_seat(self, seat: Seat) -> None:
        seats = self.rules.seats(self.table.state)
        if seat not in seats:
            raise CommandError(f"game {self.table.game.id} has no seat {seat}; it has {', '.join(seats)}")

    def _require_before_now(self, entry: int) -> None:
        if entry not in range(1, len(self.history.inputs) + 1):
            raise CommandError(f"there is no entry {entry}; the last one is {len(self.history.inputs)}")

    def _waited_for(self) -> str:
        return ", ".join(self.rules.waiting(self.table.state)) or "nobody"
