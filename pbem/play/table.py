"""A game opened for play inside one unit of work: every change is a ledger entry, the state is saved at the end."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from copy import copy
from datetime import datetime
from itertools import takewhile

import msgspec

from engine.core.chance import Chance, Roll, ScriptedChance, SeededChance
from engine.core.deal import RESPONSE
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import DecisionId, Seat
from engine.core.inputs import Input, Ordered, Upgraded
from engine.core.options import sole
from engine.core.order import Order
from engine.core.replay import fold
from engine.core.step import Outcome
from pbem.logs import station
from pbem.play.bargains.own_terms import taken_by_terms
from pbem.play.rules import Rules, State
from pbem.play.timing.question_deadlines import keep_deadlines
from pbem.ports.clock import Clock
from pbem.report.letters import Book, ReceiptLine, Told
from pbem.store.ledger import NewEntry
from pbem.store.records import Game, GameStatus, LedgerEntry, Snapshot
from pbem.store.unit_of_work import UnitOfWork

Watch = Callable[[Input, State, State], None]

_EVENTS = msgspec.json.Decoder(tuple[Event, ...])
_INPUT = msgspec.json.Decoder(Input)
_NAMES_ENTRY: Mapping[str, str] = {"order_dead": "entry", "corrected": "entry", "rolled_back": "to"}
"""Events that name another entry, and the fact that does."""


_BY_MODERATORS = frozenset(
    "order_forced group_closed amended amended_unseen rolled_back corrected roll_forced seat_cleared".split()
)
"""Events that tell of a moderator's change; they come first in their entry."""


class Actor(msgspec.Struct, frozen=True):
    """Who makes an entry: a seat's player, a moderator, the server; and the mail that caused it."""

    name: str
    on_behalf_of: str | None = None
    mail_id: int | None = None


class Reply(msgspec.Struct, frozen=True):
    """What became of the lines of a mail that waited: a receipt that is still to be written."""

    seat: Seat
    lines: tuple[ReceiptLine, ...]
    in_reply_to: str


class Table:
    """One game at work. Nothing is saved before `save`; leaving the unit of work without it undoes all.

    `notices` is what everybody is to read above all else in the next report, `replies` what else is to be answered,
    `newcomers` are seats whose players read of the game for the first time, `to_tell` seats that get a report for
    another reason than the game's own. `watch` looks at every entry, with the states before and after it.
    """

    def __init__(self, work: UnitOfWork, game: Game, rules: Rules, state: State, clock: Clock) -> None:
        self._work = work
        self._clock = clock
        self._script = list(game.dice_script)
        self._robots: frozenset[str] | None = None
        self._entered: list[LedgerEntry] = []
        self.game = game
        self.rules = rules
        self.state = state
        self.entry = work.ledger.last_number(game.id)
        self.opened_at = self.entry
        self.turn_before = rules.clock(state)[0]
        self.asked_before = self.asked()
        self.deals_before = self.deals()
        self._desks_before = self._desks()
        self.notices: list[Event] = []
        self.replies: list[Reply] = []
        self.newcomers: list[Seat] = []
        self.to_tell: set[str] = set()
        self.watch: Watch | None = None

    @property
    def stands_still(self) -> bool:
        """Whether no order is played now."""
        return self.game.status == GameStatus.PAUSED

    @property
    def book(self) -> Book:
        """What the edition gives for wording."""
        return Book(self.rules.edition, self.rules.words, self.rules.phrases)

    @property
    def changed(self) -> bool:
        """Whether anything was entered since the table was opened."""
        return self.entry > self.opened_at

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.result(self.state) is not None

    @property
    def script(self) -> tuple[int, ...]:
        """The dice that a laboratory game still has to throw."""
        return tuple(self._script)

    def now(self) -> datetime:
        """The present moment."""
        return self._clock.now()

    def chance(self) -> Chance:
        """Where the next rolls come from: scripted dice first in a laboratory game, else the seed."""
        return chance_of(self.game, self._script)

    def asked(self) -> Mapping[Seat, tuple[DecisionId, ...]]:
        """The questions that the game waits for, by seat; what leaves no choice is none."""
        waiting = set(self.rules.waiting(self.state))
        found: dict[Seat, tuple[DecisionId, ...]] = {}
        for question in self.rules.pending(self.state):
            asked = question.urgency == "blocking" and not sole(question.options)
            if question.seat in waiting and asked:
                found[question.seat] = (*found.get(question.seat, ()), question.id)
        return found

    def unanswered(self, seat: Seat) -> tuple[Decision, ...]:
        """The questions that the game waits for a seat to answer, and to which it has sent nothing yet."""
        asked = self.asked().get(seat, ())
        sent = {order.decision for order in self.state.agenda.answers}
        return tuple(
            each for each in self.rules.pending(self.state) if each.id in asked and each.id not in sent
        )

    def deals(self) -> Mapping[Seat, tuple[DecisionId, ...]]:
        """The offered deals that name a seat, by seat."""
        found: dict[Seat, tuple[DecisionId, ...]] = {}
        for question in self.rules.pending(self.state):
            if question.kind == RESPONSE:
                found[question.seat] = (*found.get(question.seat, ()), question.id)
        return found

    def at_new_desks(self) -> frozenset[Seat]:
        """The seats that have got an office, or what else they work at, since the table was opened."""
        before = self._desks_before
        return frozenset(seat for seat, desks in self._desks().items() if not desks <= before[seat])

    def _desks(self) -> Mapping[Seat, frozenset[str]]:
        return self.rules.at_work(self.state)

    def submit(self, order: Order, actor: Actor, standing: int = 0) -> Outcome[State]:
        """Enter a validated order and run on."""
        chance = self.chance()
        entry = Ordered(order, standing)
        outcome = fold(self.rules, self.state, entry, chance)
        self.enter(entry, outcome, actor, chance)
        return outcome

    def enter(self, what: Input, outcome: Outcome[State], actor: Actor, chance: Chance | None = None) -> int:
        """Append a ledger entry with its events and rolls, take over the new state; returns the entry's number."""
        self.take_newer_rules()
        before, self.state = self.state, outcome.state
        station("enter", game=self.game.id)
        entry = self._work.ledger.append(
            NewEntry(
                game_id=self.game.id,
                kind=type(what).__name__,
                body=msgspec.json.encode(what),
                rules_version=str(self.rules.version),
                at=self._clock.now(),
                mail_id=actor.mail_id,
                actor=actor.name,
                on_behalf_of=actor.on_behalf_of,
                branch=self.state.agenda.branch,
                rolls=[msgspec.to_builtins(roll) for roll in outcome.rolls],
                events=msgspec.json.encode(outcome.events),
                public=is_public(outcome.events),
            )
        )
        self.entry = entry.number
        self._entered.append(entry)
        self.notices += takewhile(_by_a_moderator, outcome.events)
        # an offer that is answered at once leaves no question by which its parties would be told
        self.to_tell.update(*(event.to or () for event in outcome.events if event.kind == "deal_offered"))
        if isinstance(chance, ScriptedChance) and chance.used:
            self._script = self._script[chance.used :]
            self._work.games.set_dice_script(self.game.id, self._script)
        if self.watch is not None:
            self.watch(what, before, outcome.state)
        return entry.number

    def robots(self, work: UnitOfWork) -> frozenset[str]:
        """The seats for which a robot answers now; looked up once."""
        if self._robots is None:
            self._robots = frozenset(work.robot_seats.of_game(self.game.id, self.now()))
        return self._robots

    def forget_robots(self) -> None:
        """Who answers for which seat has changed."""
        self._robots = None

    def at(self, state: State) -> Table:
        """The same table in another state, to be looked at only."""
        other = copy(self)
        other.state = state
        return other

    def set_status(self, status: GameStatus) -> None:
        """Let the game stand still, go on or end."""
        self._work.games.set_status(self.game.id, status)
        self.game = msgspec.structs.replace(self.game, status=status)

    def take_newer_rules(self) -> None:
        """Enter, once, that the game goes on by newer rules than before (F-81): from its state, which is never played again.

        That state is kept for good, since what lies before it can be played again by the older program only.
        """
        version = str(self.rules.version)
        if self.game.rules_version == version:
            return
        self.game = msgspec.structs.replace(self.game, rules_version=version)
        self._work.games.set_rules_version(self.game.id, version)
        entry = Upgraded(self.rules.version, "")
        self.enter(entry, fold(self.rules, self.state, entry, self.chance()), Actor("server"))
        self._keep_state()

    def save(self) -> None:
        """Save the state as the snapshot of the last entry; a finished game is marked as ended."""
        if not self.changed:
            return
        station("save", game=self.game.id)
        self._keep_state()
        station("deadlines", game=self.game.id)
        keep_deadlines(self._work, self.game.id, self.rules, self.state, self._clock.now())
        if self.over and self.game.status != GameStatus.ENDED:
            self.set_status(GameStatus.ENDED)

    def _keep_state(self) -> None:
        data = self.rules.encode(self.state)
        self._work.snapshots.save(
            Snapshot(
                game_id=self.game.id,
                entry=self.entry,
                state=data,
                format=1,
                state_hmac=keyed_hash(self.game, data),
            )
        )

    def told(self, seat: Seat, after: int) -> tuple[Told, ...]:
        """What a seat may know of the entries behind number `after`, under the numbers that readers know."""
        return self._told(self._work.ledger.entries(self.game.id, after), seat)

    def told_here(self, seat: Seat) -> tuple[Told, ...]:
        """What a seat may know of the entries that were made at this table."""
        return self._told(tuple(self._entered), seat)

    def _told(self, entries: tuple[LedgerEntry, ...], seat: Seat) -> tuple[Told, ...]:
        told = told_to(entries, seat)
        return tuple(Told(each.number, tuple(map(self._renumbered, each.events))) for each in told)

    def noticed(self) -> tuple[Event, ...]:
        """What everybody is to read above all else, under the numbers that readers know."""
        return tuple(map(self._renumbered, self.notices))

    def _renumbered(self, event: Event) -> Event:
        """An event that names another entry, with the number by which readers know that one."""
        if event.kind not in _NAMES_ENTRY:
            return event
        named = _NAMES_ENTRY[event.kind]
        numbers = {
            name: self._work.ledger.told_as(self.game.id, value)
            for name, value in event.facts
            if name == named and isinstance(value, int)
        }
        return msgspec.structs.replace(
            event, facts=tuple((name, numbers.get(name, value)) for name, value in event.facts)
        )


def chance_of(game: Game, script: list[int]) -> Chance:
    """The dice of a game: HMAC of its seed and salts, scripted values first in a laboratory game."""
    salts = tuple(f"{seat}={salt}" for seat, salt in sorted(game.salts.items()))
    seeded = SeededChance(game.seed, game.id, salts)
    return ScriptedChance(script, seeded) if game.laboratory and script else seeded


def keyed_hash(game: Game, state: bytes) -> str:
    """The hash of a state keyed with the game's seed, so that no secret can be guessed from it."""
    return hmac.digest(game.seed, state, "sha256").hex()


def told_to(entries: tuple[LedgerEntry, ...], reader: str) -> tuple[Told, ...]:
    """The events of entries that a reader may know; an entry without any is left out."""
    found = []
    for entry in entries:
        events = tuple(event for event in events_of(entry) if event.to is None or reader in event.to)
        own = taken_by_terms(input_of(entry), reader) if entry.kind == Ordered.__name__ else ()
        if own or events:
            found.append(Told(entry.told_as, (*own, *events)))
    return tuple(found)


def _by_a_moderator(event: Event) -> bool:
    return event.kind in _BY_MODERATORS and event.to is None


def is_public(events: tuple[Event, ...]) -> bool:
    """Whether any of them is told to everybody: only then does their entry get a number of its own in reports."""
    return any(event.to is None for event in events)


def events_of(entry: LedgerEntry) -> tuple[Event, ...]:
    """All events of an entry, for the server's own use."""
    return _EVENTS.decode(entry.events) if entry.events else ()


def input_of(entry: LedgerEntry) -> Input:
    """What an entry put into the game."""
    return _INPUT.decode(entry.body)


def rolls_of(entry: LedgerEntry) -> tuple[Roll, ...]:
    """The rolls that an entry caused."""
    return msgspec.convert(entry.rolls, tuple[Roll, ...])
