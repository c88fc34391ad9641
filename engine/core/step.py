"""One step = one question of the rulebook, or one automatic rule: who is asked, what is allowed, what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

from engine.core.agenda import Frame, GameState
from engine.core.chance import NO_CHANCE, Chance, Roll
from engine.core.decision import Decision, Group, Mode, Urgency, Visibility
from engine.core.event import Event
from engine.core.foreseen import Foreseen
from engine.core.ids import DecisionId, Facts, GroupId, Moment, RollKey, RuleId, Seat
from engine.core.options import Below, Choice, Options, Pick, sample
from engine.core.order import Order, Origin
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal

S = TypeVar("S", bound=GameState[object])


class Answer(Struct, frozen=True):
    """An accepted choice with the decision that it answers."""

    decision: Decision
    choice: Choice
    origin: Origin

    @property
    def seat(self) -> Seat:
        return self.decision.seat


Answers = tuple[Answer, ...]


class Outcome(Struct, Generic[S], frozen=True):
    """What resolving a step gives: the new state, what to tell, the rolls made, and how the agenda goes on.

    The core takes the resolved frame off; `then` frames take its place on the main stack (the first is next),
    `beside` frames are added to the side, side frames that lapse at a moment of `passed` are dropped, `orders` are
    answers that this outcome carries (a deal's), parked as final.
    """

    state: S
    events: tuple[Event, ...] = ()
    rolls: tuple[Roll, ...] = ()
    then: tuple[Frame[object], ...] = ()
    beside: tuple[Frame[object], ...] = ()
    passed: tuple[Moment, ...] = ()
    orders: tuple[Order, ...] = ()


class Step(Generic[S]):
    """Base of all steps. A step that asks sets `kind` and `phrase`; an automatic one only resolves.

    One instance serves all games: a step holds no state of its own. `asks` tells whether frames of it may ask anything at
    all, `leads` whether they lead to others: most do not, and need not be looked at.
    """

    kind: str = ""
    phrase: Phrase | None = None
    asks: bool = False
    leads: bool = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.asks = cls.ask is not Step.ask or cls.foresee is not Step.foresee
        cls.leads = cls.leads_to is not Step.leads_to

    def ask(self, state: S, frame: Frame[object]) -> tuple[Decision, ...]:
        """The open decisions, all of one group; () = nothing to ask (a main frame then resolves at once).

        What is asked depends on no parked answer. Ids begin with the frame's path (`decision` makes them so).
        """
        return ()

    def ask_beside(
        self, state: S, frame: Frame[object], current: Callable[[], tuple[Decision, ...]]
    ) -> tuple[Decision, ...]:
        """As `ask`, for a side frame; `current` gives what the main frame asks, without asking it again."""
        return self.ask(state, frame)

    def validate(self, state: S, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        """All problems of a choice that already fits the options."""
        return ()

    def settled(self, state: S, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers) -> bool:
        """JOINT groups: whether the final answers so far decide; usually when every blocking one is in."""
        have = {answer.decision.id for answer in answers}
        blocking = [decision.id for decision in asked if decision.urgency is Urgency.BLOCKING]
        return have.issuperset(blocking or [decision.id for decision in asked])

    def default(self, state: S, decision: Decision) -> Choice:
        """The least harmful legal answer, played when nobody answers."""
        raise LookupError(f"{decision.kind} has no default")

    def dice(self, state: S, decision: Decision, choice: Choice) -> int:
        """Dice of the check to which a legal choice leads, as far as everybody can know them now; 0 = to none."""
        return 0

    def dice_numbers(self, state: S, decision: Decision) -> tuple[int, ...]:
        """How many dice the check of a decision may have, ascending; () = it leads to none."""
        return ()

    def resolve(self, state: S, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[S]:
        """Apply the answers: all of a JOINT group, one of a SEQUENCE or WINDOW, none if nothing was asked."""
        return Outcome(state)

    def foresee(self, state: S, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """What a frame that is still to come may ask, as far as everybody can know now: usually what it would ask now.

        Override where money, pieces or cards are on the way to it; `unknown` is a question whose answers nobody can tell.
        """
        return tuple(Foreseen(each, self.default(state, each)) for each in self.ask(state, frame))

    def whom(self, state: S, frame: Frame[object]) -> tuple[Seat, ...] | None:
        """The only seats that `foresee` may ask, None where it must be asked to know.

        To override where that is told more quickly than what is asked: a look ahead for one seat then asks less.
        """
        return None

    def leads_to(self, state: S, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Frames to which this one may lead before the turn ends, as everybody can know now; they are looked at only."""
        return ()

    def sample(self, state: S, decision: Decision, below: Below) -> Choice:
        """A random choice, mostly legal; override where parts of a form depend on each other."""
        return sample(decision.options, below)

    def void(self, state: S, frame: Frame[object]) -> bool:
        """Side frames: whether this one has lost its point and lapses now, before its moment."""
        return False

    def lapsed(self, state: S, frame: Frame[object]) -> tuple[Event, ...]:
        """What to tell when a side frame of this step is dropped at its moment."""
        return ()


class Opening(Step[S]):
    """A step that asks nothing and rolls nothing: it puts the frames on the agenda that are to come."""

    def leads_to(self, state: S, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return self.resolve(state, frame, (), NO_CHANCE).then


def roll_key(state: GameState[object], frame: Frame[object], label: str) -> RollKey:
    """Key of one roll of a frame; the label tells several rolls of one frame apart."""
    return RollKey(f"{state.agenda.branch}/{frame.path}/{label}")


def group_of(
    state: GameState[object], frame: Frame[object], order: tuple[Seat, ...], mode: Mode = Mode.JOINT
) -> Group:
    """The group of a frame's decisions."""
    return Group(GroupId(frame.path + branch_suffix(state)), mode, order)


def decision(
    state: GameState[object],
    frame: Frame[object],
    group: Group,
    seat: Seat,
    *,
    kind: str,
    rule: str,
    options: Options,
    about: Facts = (),
    visibility: Visibility = Visibility.OPEN,
    urgency: Urgency = Urgency.BLOCKING,
    attempt: int = 0,
) -> Decision:
    """A decision of a group, its id made of the frame's path and the seat.

    `attempt` tells the questions apart that one frame asks one seat in turn (a WINDOW asks again): no id serves two
    questions, else an order meant for the first could answer the second.
    """
    place = f"{frame.path}.{attempt}" if attempt else frame.path
    name = DecisionId(f"{place}.{seat}{branch_suffix(state)}")
    return Decision(name, group, seat, kind, RuleId(rule), options, about, visibility, urgency)


def single(
    state: GameState[object],
    frame: Frame[object],
    seat: Seat,
    *,
    kind: str,
    rule: str,
    options: Options,
    about: Facts = (),
    urgency: Urgency = Urgency.BLOCKING,
) -> tuple[Decision, ...]:
    """A question to one seat alone."""
    group = group_of(state, frame, (seat,))
    return (
        decision(
            state, frame, group, seat, kind=kind, rule=rule, options=options, about=about, urgency=urgency
        ),
    )


def unknown(
    state: GameState[object], frame: Frame[object], seat: Seat, *, kind: str, rule: str, about: Facts = ()
) -> tuple[Foreseen, ...]:
    """A question to one seat that may come, while nobody can tell what may be answered."""
    asked = single(state, frame, seat, kind=kind, rule=rule, options=Pick(()), about=about)
    return tuple(Foreseen(each, known=False) for each in asked)


def branch_suffix(state: GameState[object]) -> str:
    """What the ids of this branch end with."""
    return f"~{state.agenda.branch}" if state.agenda.branch else ""


def base_id(name: str) -> str:
    """A decision's or group's id without the suffix of its branch."""
    return name.partition("~")[0]
