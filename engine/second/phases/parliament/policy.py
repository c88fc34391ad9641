"""The policy of a proposed law: the dial is turned, Tax Collectors may add a window tax (2E-12.2)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import told
from engine.core.foreseen import Foreseen
from engine.core.ids import Facts, Seat, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import cards
from engine.second.laws import DEREGULATION, WINDOW_TAX_REPEAL, WRITER_PRIVILEGES, in_force
from engine.second.memos.parliament import PolicyMemo, VoteMemo
from engine.second.phases.parliament import ahead
from engine.second.state import State, tables
from engine.second.tables.laws import Policy

LEFT, RIGHT = "left", "right"
TURNS = {LEFT: -1, RIGHT: 1}
DIAL = tuple(
    (
        way,
        "dial/turn/swing/move/push/point/set/nudge/shift/go/goes ~ to/towards/toward/at/onto/on {%s_target} $ | "
        "tax/hit/target/choose/pick/take ~ {%s_target} $ | ^ {%s_target} $ | ^ {%s_target} it is $ | "
        "^ to/toward/towards {%s_target} $ | {%s_target} get/gets taxed/hit $" % ((way,) * 6),
    )
    for way in (LEFT, RIGHT)
)
"""What is said of the dial by what it reaches."""
PROPOSE, NO, YES = "propose", "no", "yes"
PRIVILEGED = 5
"""Votes that Writer Privileges give Deregulation from the start (2E-12.2.4)."""


def reached(state: State, law: str, direction: str) -> int:
    """The index of the nearest matching policy in a direction; the present space is not counted (2E-12.2.1)."""
    card, policies = tables(state).law(law), tables(state).policies
    place = state.politics.dial
    for _ in policies:
        place = (place + TURNS[direction]) % len(policies)
        if getattr(policies[place], card.policy_match) == card.policy_value:
            return place
    raise LookupError(f"no policy of the dial is {card.policy_value}")


def turned(state: State, policy: int) -> State:
    """The state with the dial on a policy; it stays there whatever the vote brings (2E-12.2.2)."""
    politics = msgspec.structs.replace(state.politics, dial=policy)
    return msgspec.structs.replace(state, politics=politics)


def named(state: State, prefix: str, policy: int) -> Facts:
    """Facts that tell a policy in words."""
    row = tables(state).policies[policy]
    return (
        (f"{prefix}_consequence", row.consequence),
        (f"{prefix}_target", row.target),
        (f"{prefix}_window_tax", int(row.window_tax)),
    )


def support(state: State, law: str) -> int:
    """Where the vote marker starts (2E-12.2.4)."""
    helped = law == DEREGULATION and in_force(state, WRITER_PRIVILEGES)
    return tables(state).law(law).initial_support + (PRIVILEGED if helped else 0)


class PolicyDirection(Step[State]):
    """The Prime Minister turns the dial left or right (2E-12.2.1)."""

    kind = "policy_direction"
    phrase = Phrase(
        "dial",
        ("turn the dial", "policy", "turn"),
        idle=tuple(
            "direction go move swing shift toward set please steer nudge way crank tick push step notch".split()
        ),
        sayings=DIAL,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = vote(frame)
        ways = {way: reached(state, memo.law, way) for way in (LEFT, RIGHT)}
        about = (("law", memo.law), *named(state, LEFT, ways[LEFT]), *named(state, RIGHT, ways[RIGHT]))
        options = Pick((LEFT, RIGHT) if ways[LEFT] != ways[RIGHT] else (RIGHT,))
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.2.1",
            options=options,
            about=about,
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        leader = Seat(state.politics.prime_minister)
        asked = single(state, frame, leader, kind=self.kind, rule="2E-12.2.1", options=Pick((LEFT, RIGHT)))
        return tuple(Foreseen(each, RIGHT) for each in asked)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return ahead.vote(state)

    def default(self, state: State, decision: Decision) -> Choice:
        return RIGHT

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        memo = vote(frame)
        policy = reached(state, memo.law, str(answer.choice))
        state = turned(state, policy)
        memo = msgspec.structs.replace(memo, policy=policy, marker=support(state, memo.law))
        event = told("policy_proposed", **dict(named(state, "policy", policy)), support=memo.marker)
        root = frame.path.rpartition(".")[0]
        if may_add_window_tax(state, policy):
            return Outcome(state, (event,), then=(Frame("add_window_tax", f"{root}.window_tax", memo),))
        return Outcome(state, (event,), then=(voting(root, memo),))


def vote(frame: Frame[object]) -> VoteMemo:
    """The vote that a frame is part of."""
    assert isinstance(frame.memo, VoteMemo)
    return frame.memo


def voting(root: str, memo: VoteMemo) -> Frame[object]:
    """The frame that opens the voting."""
    return Frame("voting", f"{root}.voting", memo)


def window_tax_holds(state: State, row: Policy) -> bool:
    """Whether a policy's printed window tax is paid (2E-12.5.4)."""
    return row.window_tax and not in_force(state, WINDOW_TAX_REPEAL)


def may_add_window_tax(state: State, policy: int) -> bool:
    """Whether Tax Collectors could add a window tax: somebody owns them, and none is due already (2E-12.2.3)."""
    row = tables(state).policies[policy]
    return bool(cards.owner(state, cards.TAX_COLLECTORS)) and not window_tax_holds(state, row)


class AddWindowTax(Step[State]):
    """The owner of the Tax Collectors may propose one window tax more (2E-12.2.3).

    With the vote still to come the Prime Minister must allow it; an owner who has just become Prime Minister need not ask.
    """

    kind = "add_window_tax"
    phrase = Phrase(
        "window tax",
        ("tax collectors", "add window tax"),
        idle=("add", "law", "with", "without", "top"),
        sayings=(
            (
                "propose",
                (
                    "add it | slap/throw/put/add ~ window tax ~ on/in/into/it $ | window tax go/goes in ~ $ | window/windows get/gets taxed ~ $ | add ~ window tax | put it in | with ~ window tax | include it | yes | "
                    "of course | lets tax ~ windows | tax ~ windows | vote/voting yes/for $ | "
                    "^ im/am/are for it/this/that $ | count me in | ^ favour $ | ^ im/are in $ | agree $ | fine with it"
                ),
            ),
            (
                "no",
                (
                    "leave it out | leave ~ out of it | leave/skip/spare/forget ~ window tax | not/dont/wont bother ~ $ | window tax stay/stays out ~ $ | without | not/dont/wont add/want/propose/need/include ~ $ | "
                    "no window tax | no tax ~ $ | vote/voting no/against | ^ im/am/are against $ | against it/this/that $ | "
                    "count me out | ^ im/are out $ | not/dont agree $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        owner = Seat(cards.owner(state, cards.TAX_COLLECTORS))
        return single(state, frame, owner, kind=self.kind, rule="2E-12.2.3", options=Pick((PROPOSE, NO)))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return ahead.result(state) if isinstance(frame.memo, PolicyMemo) else ahead.vote(state)

    def default(self, state: State, decision: Decision) -> Choice:
        return NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        wanted, root = answer.choice == PROPOSE, frame.path.rpartition(".")[0]
        if isinstance(frame.memo, PolicyMemo):
            memo = msgspec.structs.replace(frame.memo, window_tax=wanted)
            events = (told("window_tax_added", seat=answer.seat),) if wanted else ()
            return Outcome(state, events, then=(Frame("carry_out_policy", f"{root}.policy", memo),))
        if not wanted:
            return Outcome(state, then=(voting(root, vote(frame)),))
        if answer.seat == state.politics.prime_minister:
            return _added(state, root, vote(frame), answer.seat)
        proposed = told("window_tax_proposed", seat=answer.seat)
        return Outcome(state, (proposed,), then=(Frame("allow_window_tax", f"{root}.allowed", frame.memo),))


def _added(state: State, root: str, memo: VoteMemo, seat: str) -> Outcome[State]:
    memo = msgspec.structs.replace(memo, window_tax=True)
    return Outcome(state, (told("window_tax_added", seat=seat),), then=(voting(root, memo),))


class AllowWindowTax(Step[State]):
    """The Prime Minister allows the added window tax, or not (2E-12.2.3)."""

    kind = "allow_window_tax"
    phrase = Phrase(
        "allow window tax",
        ("allow",),
        idle=("add", "owner"),
        sayings=(
            (
                "yes",
                (
                    "can/may/shall add/propose/have/use ~ $ | let ~ add/have ~ $ | let ~ window tax through $ | add it"
                ),
            ),
            (
                "no",
                (
                    "no window tax | not/dont/wont/never add/allow/have/want/let ~ $ | nobody/noone tax/taxes ~ window/windows $ | not/never allowed/permitted $ | wont/not stand for ~ $ | block it/this/that $ | leave it out"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.2.3",
            options=Pick((YES, NO)),
            about=facts(owner=cards.owner(state, cards.TAX_COLLECTORS)),
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return ahead.vote(state)

    def default(self, state: State, decision: Decision) -> Choice:
        return NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        root = frame.path.rpartition(".")[0]
        if answer.choice == NO:
            event = told("window_tax_refused", seat=answer.seat)
            return Outcome(state, (event,), then=(voting(root, vote(frame)),))
        return _added(state, root, vote(frame), cards.owner(state, cards.TAX_COLLECTORS))


STEPS: Mapping[str, Step[State]] = {
    "policy_direction": PolicyDirection(),
    "add_window_tax": AddWindowTax(),
    "allow_window_tax": AllowWindowTax(),
}
