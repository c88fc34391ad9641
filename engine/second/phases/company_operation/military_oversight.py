"""Military Oversight: the Prime Minister may put another officer into a Commander's place (2E-8.5.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat
from engine.core.options import Below, Choice, Form, OneOf, Options, OrPass, Pick, sample
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, single
from engine.second import promises
from engine.second.around import clockwise
from engine.second.laws import MILITARY_OVERSIGHT, in_force
from engine.second.memos import Memo
from engine.second.memos.company import OversightMemo
from engine.second.memos.opening import ConsentMemo
from engine.second.phases.company_operation.military_affairs import (
    appoint,
    armies_in_order,
    commander_of,
    has_officer,
)
from engine.second.phases.hiring.hire import NO, WITH_CONSENT, NepotismConsent
from engine.second.promises import CONSENT_TO_NEPOTISM
from engine.second.state import State

RULE = RuleId("2E-8.5.9")
APPOINT = "appoint"
"""Part of an answer: an Army and the family whose officer commands it from now on."""
ARMY = "army_of_"


class Oversight(Step[State]):
    """Opens the Prime Minister's choice, if the law is in force and Military Affairs has acted."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not in_force(state, MILITARY_OVERSIGHT):
            return Outcome(state)
        return Outcome(state, then=(_choice(frame.path, ()),))


def _choice(path: str, refused: tuple[str, ...]) -> Frame[Memo]:
    """The Prime Minister's choice; `path` is any of its frames."""
    stem = path.partition(".choice")[0]
    return Frame("oversight_choice", f"{stem}.choice{len(refused) + 1}", OversightMemo(refused))


class OversightChoice(Step[State]):
    """A Commander becomes an officer again, an officer of another family of that Army takes the slot."""

    kind = "military_oversight"
    phrase = Phrase("oversight", ("military oversight",))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = state.politics.prime_minister
        branches = _branches(state, seat, _memo(frame).refused)
        if not branches:
            return ()
        return single(
            state, frame, Seat(seat), kind=self.kind, rule=RULE, options=_options(state, seat, branches)
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        army, family, used = _read(decision.options, choice)
        wanted = needs_consent(state, army, family, decision.seat)
        idle = tuple(issuer for issuer in used if issuer not in wanted)
        if not idle:
            return ()
        given = (("families", idle),)
        return (Refusal("consent_not_needed", RULE, given, at=(WITH_CONSENT,), instead=wanted),)

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        choice = sample(decision.options, below)
        if choice is None or not self.validate(state, decision, choice):
            return choice
        assert isinstance(choice, tuple)
        return (choice[0], ())

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        answer = answers[0]
        army, family, used = _read(answer.decision.options, answer.choice)
        events: list[Event] = []
        for issuer in used:
            state, event = promises.redeemed(state, issuer, CONSENT_TO_NEPOTISM)
            events.append(event)
        families = tuple(each for each in needs_consent(state, army, family, answer.seat) if each not in used)
        if not families:
            state, event = appoint(state, army, family)
            return Outcome(state, (*events, event))
        short = army.removeprefix(ARMY)
        asked = ConsentMemo(
            f"commander_{short}", f"{family}_officer_{short}", "", families, _memo(frame).refused
        )
        consent: Frame[Memo] = Frame("oversight_consent", f"{frame.path}.consent", asked)
        return Outcome(state, tuple(events), then=(consent,))


def _memo(frame: Frame[object]) -> OversightMemo:
    assert isinstance(frame.memo, OversightMemo)
    return frame.memo


def _branches(state: State, seat: str, refused: tuple[str, ...]) -> tuple[tuple[str, Options], ...]:
    """Armies with a Commander, and the families whose officer may take his place (2E-8.1.3)."""
    found: list[tuple[str, Options]] = []
    for army in armies_in_order(state):
        present = commander_of(state, army)
        families = tuple(
            str(each)
            for each in clockwise(state, seat)
            if each != present and has_officer(state, army, each) and not (each == seat and army in refused)
        )
        if present and families:
            found.append((army, Pick(families)))
    return tuple(found)


def _options(state: State, seat: str, branches: tuple[tuple[str, Options], ...]) -> Options:
    """Nothing, or an Army and a family; with promises of consent that may be redeemed for the own family."""
    choice = OneOf(branches)
    wanted = {
        each
        for army, among in branches
        if _offers(among, seat)
        for each in needs_consent(state, army, seat, seat)
    }
    held = tuple(each for each in promises.issuers(state, seat, CONSENT_TO_NEPOTISM) if each in wanted)
    if not held:
        return OrPass(choice)
    return OrPass(Form(((APPOINT, choice), (WITH_CONSENT, Pick(held, 0, len(held))))))


def _offers(among: Options, seat: str) -> bool:
    return isinstance(among, Pick) and seat in among.among


def needs_consent(state: State, army: str, family: str, seat: str) -> tuple[str, ...]:
    """The other families of the pool, if the hirer's own is chosen: all officers there, the demoted one too (2E-7.4.1)."""
    if family != seat:
        return ()
    return tuple(
        str(each)
        for each in clockwise(state, seat)
        if each != seat and (has_officer(state, army, each) or commander_of(state, army) == each)
    )


def _read(options: Options, choice: Choice) -> tuple[str, str, tuple[str, ...]]:
    """The Army, the family, and issuers whose promise of consent is used."""
    assert isinstance(options, OrPass)
    if isinstance(options.inner, Form):
        (army, family), used = msgspec.convert(choice, tuple[tuple[str, str], tuple[str, ...]])
        return army, family, used
    army, family = msgspec.convert(choice, tuple[str, str])
    return army, family, ()


class OversightConsent(NepotismConsent):
    """The other families with officers in the Army consent or not, as in Hiring; one "no" ends it (2E-7.4.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, ConsentMemo)
        army = memo.office.replace("commander_", ARMY)
        seat = state.politics.prime_minister
        refusing = tuple(str(answer.seat) for answer in answers if answer.choice == NO)
        if not refusing:
            allowed = told("nepotism_allowed", seat=seat, candidate=memo.candidate, office=memo.office)
            state, event = appoint(state, army, seat)
            return Outcome(state, (allowed, event))
        refused = told(
            "nepotism_refused",
            seat=seat,
            candidate=memo.candidate,
            office=memo.office,
            families=refusing,
            number=len(refusing),
        )
        return Outcome(state, (refused,), then=(_choice(frame.path, (*memo.refused, army)),))


STEPS: Mapping[str, Step[State]] = {
    "military_oversight": Oversight(),
    "oversight_choice": OversightChoice(),
    "oversight_consent": OversightConsent(),
}
