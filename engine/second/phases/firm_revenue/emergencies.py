"""Emergencies of a private firm that cannot pay its expenses: investments, a merger, or the end (2E-15.5, 2E-15.6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, fact, facts
from engine.core.options import Below, Choice, Form, OneOf, Options, OrPass, Pick, Split
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.second import around, charter, firm_value, investments
from engine.second.dissolution import dissolved, emptied
from engine.second.family_pieces import COURT, SUPPLY, number
from engine.second.investments import COMPANY_SHARE, WORKSHOP
from engine.second.memos import Memo
from engine.second.memos.firm_revenue import EmergencyMemo
from engine.second.phases.firm_revenue.emergency_merger import merger
from engine.second.phases.firm_revenue.expenses import due, india_first, owes, paid, wealth
from engine.second.state import State, family, tables

INVEST, MERGE = "invest", "merge"
CHOICE = ".choice."
"""Ahead of the number of a manager's choice in the path of the question whose help is taken."""


class EmergencyOffer(Step[State]):
    """Every family that can says at once what it would invest, or that its own firm would take this one in (2E-15.5.3)."""

    kind = "emergency_offer"
    phrase = Phrase(
        "rescue {firm}",
        ("emergency {firm}", "emergency offer"),
        idle=("with", "firm", "give", "throw", "invest", "help", "save", "put", "chip", "bail", "some"),
        sayings=(
            (
                "pass",
                (
                    "not/dont/wont/never help/save/rescue/give/invest/bail ~ $ | not my problem | "
                    "let ~ fail/fall/sink/die/go ~ $ | no help/rescue/money ~ $ | sink or swim | "
                    "on ~ own $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        if not owes(state, memo.manager):
            return ()
        found = ((seat, _branches(state, memo, seat)) for seat in around.from_prime_minister(state))
        able = tuple((seat, branches) for seat, branches in found if branches)
        group = group_of(state, frame, tuple(seat for seat, _ in able))
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-15.5.3",
                options=OrPass(OneOf(branches)),
                about=facts(firm=memo.manager, cost=memo.due, needed=missing(state, memo)),
            )
            for seat, branches in able
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        if not owes(state, memo.manager):
            return Outcome(state)
        offers = tuple((str(each.seat), *_read(each.choice)) for each in answers if each.choice is not None)
        memo = msgspec.structs.replace(
            memo,
            tokens=tuple((seat, tokens) for seat, act, tokens in offers if act == INVEST),
            partners=tuple(seat for seat, act, _ in offers if act == MERGE),
        )
        events = (
            *(
                told("emergency_investment_offered", seat=seat, tokens=total(each))
                for seat, each in memo.tokens
            ),
            *(told("emergency_merger_offered", seat=seat) for seat in memo.partners),
        )
        return Outcome(state, events, then=(_choice(frame.path, memo),))


def memo_of(frame: Frame[object]) -> EmergencyMemo:
    """The emergency."""
    assert isinstance(frame.memo, EmergencyMemo)
    return frame.memo


def missing(state: State, memo: EmergencyMemo) -> int:
    """Pounds that a firm has too few."""
    return max(0, memo.due - wealth(state, memo.manager))


def _wanted(state: State, memo: EmergencyMemo) -> int:
    """Investments of £5 that make good what is missing; 0 where house values say that they bring nothing."""
    pounds = tables(state).firms.numbers.investment_money
    return -(-missing(state, memo) // pounds) if pounds else 0


def _choice(path: str, memo: EmergencyMemo) -> Frame[Memo]:
    return Frame("accept_emergency", f"{path}{CHOICE}{memo.round}", memo)


def _branches(state: State, memo: EmergencyMemo, seat: str) -> tuple[tuple[str, Options], ...]:
    """What a family can offer: tokens as many as are wanted, a merger if its own firm can pay for both (2E-15.5.1, 2E-15.5.2)."""
    branches: list[tuple[str, Options]] = []
    caps = _tokens(state, seat, memo.manager)
    wanted = min(_wanted(state, memo), total(caps))
    if wanted:
        capped = tuple((token, min(held, wanted)) for token, held in caps)
        branches.append((INVEST, Split(wanted, capped, exact=False, least=1, unit="tokens")))
    if can_take_in(state, memo, seat):
        branches.append((MERGE, Form(())))
    return tuple(branches)


def _tokens(state: State, seat: str, manager: str) -> Counts:
    """How many tokens of each sort a family could give one firm; workshops need pieces while there is room (2E-6.3.4)."""
    kinds = investments.tokens_for(state, seat, manager)
    lying, spare = family(state, seat), number(state, SUPPLY, seat)
    room = tables(state).firms.numbers.maximum_shares - total(charter.shares(state, manager))
    workshops = lying.workshops - lying.invested
    held = {
        COMPANY_SHARE: number(state, COURT, seat),
        WORKSHOP: workshops if spare >= room else min(workshops, spare),
    }
    return tuple((kind, held[kind]) for kind in kinds)


def can_take_in(state: State, memo: EmergencyMemo, seat: str) -> bool:
    """Whether a family manages another firm that pays its own expenses, and then what is missing here (2E-15.5.2)."""
    if seat == memo.manager or not charter.manages(state, seat):
        return False
    own = due(state, seat) if owes(state, seat) else 0
    return wealth(state, seat) >= own + missing(state, memo)


def _read(choice: Choice) -> tuple[str, Counts]:
    """What is offered, and the tokens of an investment."""
    assert isinstance(choice, tuple)
    act, tokens = choice
    assert isinstance(tokens, tuple)
    return str(act), tuple((str(each[0]), int(str(each[1]))) for each in tokens if isinstance(each, tuple))


class AcceptEmergency(Step[State]):
    """The manager takes a merger, or investments that make good what is missing; else the firm is dissolved (2E-15.5.3).

    Nobody gives a token for a firm that ends all the same: investments are taken together or not at all. A manager whose own
    investments are all the help there is has said so already and is not asked again.
    """

    kind = "accept_emergency"
    phrase = Phrase(
        "accept rescue",
        ("rescue by", "accept emergency", "accept help"),
        idle=("of", "from", "with", "take", "money", "workshop", "share", "invest", "offer"),
        sayings=(("none", ("no help/rescue/thanks/money | not/dont/wont accept/take/need/want ~ $")),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = memo_of(frame)
        branches = _helpers(state, memo) if owes(state, memo.manager) else ()
        if not branches or _helps_alone(memo, branches):
            return ()
        return single(
            state,
            frame,
            Seat(memo.manager),
            kind=self.kind,
            rule="2E-15.5.3",
            options=OrPass(OneOf(branches)),
            about=facts(
                cost=memo.due,
                needed=missing(state, memo),
                wanted=_wanted(state, memo),
                families=tuple(seat for seat, _ in memo.tokens),
                tokens=tuple(total(tokens) for _, tokens in memo.tokens),
            ),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None or _read_act(choice) == MERGE:
            return ()
        offered = _offered(decision)
        given, wanted = (
            sum(offered[seat] for seat in _investors(choice)),
            int(str(fact(decision.about, "wanted"))),
        )
        if given >= wanted:
            return ()
        return (Refusal("emergency_too_little", RuleId("2E-15.5.1"), facts(given=given, needed=wanted)),)

    def default(self, state: State, decision: Decision) -> Choice:
        """The first offer, and of investments as many as are needed (2E-15.5.3)."""
        assert isinstance(decision.options, OrPass)
        assert isinstance(decision.options.inner, OneOf)
        name, among = decision.options.inner.branches[0]
        assert isinstance(among, Pick)
        if name == MERGE:
            return (MERGE, among.among[0])
        return (INVEST, _enough(decision, among.among))

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Nothing, a merger, or investments enough in some order."""
        choice = super().sample(state, decision, below)
        if choice is None or _read_act(choice) == MERGE:
            return choice
        families = [*_offered(decision)]
        shuffled = tuple(families.pop(below(len(families))) for _ in range(len(families)))
        return (INVEST, _enough(decision, shuffled))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = memo_of(frame)
        if not owes(state, memo.manager):
            return Outcome(state)
        choice = answers[0].choice if answers else None
        if not answers and _helps_alone(memo, _helpers(state, memo)):
            return Outcome(*_invested(state, memo, (memo.manager,)))
        if choice is None:
            return Outcome(*dissolved(state, memo.manager))
        if _read_act(choice) == INVEST:
            return Outcome(*_invested(state, memo, _investors(choice)))
        assert isinstance(choice, tuple)
        partner = str(choice[1])
        left = tuple(each for each in memo.partners if each != partner)
        again = msgspec.structs.replace(memo, partners=left, round=memo.round + 1)
        path = frame.path.rpartition(CHOICE)[0]
        return Outcome(state, then=(merger(state, path, memo, partner), _choice(path, again)))


def _helpers(state: State, memo: EmergencyMemo) -> tuple[tuple[str, Options], ...]:
    """Mergers and investments that would help still, the first offer first."""
    partners = tuple(each for each in memo.partners if can_take_in(state, memo, each))
    investors = tuple(seat for seat, _ in memo.tokens)
    branches: list[tuple[str, Options]] = []
    if investors and sum(total(tokens) for _, tokens in memo.tokens) >= _wanted(state, memo):
        branches.append((INVEST, Pick(investors, 1, len(investors))))
    if partners:
        branches.append((MERGE, Pick(partners)))
    order = around.from_prime_minister(state)
    branches.sort(key=lambda branch: order.index(Seat(_first(branch[1]))))
    return tuple(branches)


def _helps_alone(memo: EmergencyMemo, branches: tuple[tuple[str, Options], ...]) -> bool:
    """Whether the only help is what the manager has offered for the own firm: then nothing is left to be asked."""
    only_investments = tuple(name for name, _ in branches) == (INVEST,)
    return only_investments and tuple(seat for seat, _ in memo.tokens) == (memo.manager,)


def _first(among: Options) -> str:
    assert isinstance(among, Pick)
    return among.among[0]


def _read_act(choice: Choice) -> str:
    assert isinstance(choice, tuple)
    return str(choice[0])


def _investors(choice: Choice) -> tuple[str, ...]:
    """Families whose investments are taken, in order; the only one that offers is given as a word."""
    assert isinstance(choice, tuple)
    named = choice[1]
    return tuple(str(each) for each in named) if isinstance(named, tuple) else (str(named),)


def _offered(decision: Decision) -> dict[str, int]:
    """Tokens by family."""
    about = dict(decision.about)
    families, tokens = about["families"], about["tokens"]
    assert isinstance(families, tuple)
    assert isinstance(tokens, tuple)
    return {str(seat): int(each) for seat, each in zip(families, tokens, strict=True)}


def _enough(decision: Decision, families: tuple[str, ...]) -> Choice:
    """The first of some families whose tokens are enough together; as a word where only one offers."""
    offered, wanted = _offered(decision), int(str(fact(decision.about, "wanted")))
    taken: tuple[str, ...] = ()
    while sum(offered[seat] for seat in taken) < wanted:
        taken = families[: len(taken) + 1]
    return taken[0] if len(offered) == 1 else taken


def _invested(
    state: State, memo: EmergencyMemo, families: tuple[str, ...]
) -> tuple[State, tuple[Event, ...]]:
    """The state after as many investments as are needed, each of them a step of Value; then what is left is lost (2E-15.5.1)."""
    events: list[Event] = []
    manager, left = memo.manager, _wanted(state, memo)
    offers = dict(memo.tokens)
    for seat in families:
        for token, held in offers[seat]:
            for _ in range(min(held, left)):
                state, event = _one_more(state, seat, manager, token)
                events.append(event)
                left -= 1
    state, pays = paid(state, manager, india_first(state, manager, memo.due))
    state, lost = emptied(state, manager)
    worth = firm_value.worth(state, manager)
    return state, (*events, pays, told("emergency_over", seat=manager, worth=worth, pounds=lost))


def _one_more(state: State, seat: str, manager: str, token: str) -> tuple[State, Event]:
    """The state after one investment; on the first space the Value cannot fall any more."""
    before = firm_value.space(state, manager).index
    state = firm_value.moved(investments.invested(state, seat, manager, token), manager, -1)
    steps = before - firm_value.space(state, manager).index
    return state, told("emergency_investment", seat=seat, token=token, firm=manager, steps=steps)


STEPS: Mapping[str, Step[State]] = {
    "emergency_offer": EmergencyOffer(),
    "accept_emergency": AcceptEmergency(),
}
