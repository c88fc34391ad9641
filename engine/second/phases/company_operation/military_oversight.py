"""Military Oversight: the Prime Minister may put another officer into a Commander's place (2E-8.5.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat
from engine.core.options import Below, Choice, Form, Options, OrPass, Pick, sample
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
    ARMY,
    appoint,
    armies_in_order,
    commander_of,
    has_officer,
    post,
)
from engine.second.phases.hiring.hire import NO, WITH_CONSENT, NepotismConsent
from engine.second.promises import CONSENT_TO_NEPOTISM
from engine.second.state import State

RULE = RuleId("2E-8.5.9")
APPOINT = "appoint"
"""Part of an answer: the officer who commands his Army from now on."""


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
    phrase = Phrase(
        "oversight",
        ("military oversight",),
        idle=tuple(
            (
                "send oversee overseer supervise supervisor watch move home officer back recall use return training london bring call fetch take withdraw promote command charge make lead job post become commander"
            ).split()
        ),
        sayings=(
            (
                "pass",
                (
                    "no oversight | not/dont/wont use/oversee/recall/need ~ $ | "
                    "everyone/everybody/all/officers stay/stays ~ $ | leave ~ alone | nobody/noone gets/get promoted/it $ | promote nobody/noone $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = state.politics.prime_minister
        among = _candidates(state, seat, _memo(frame).refused)
        if not among:
            return ()
        return single(
            state, frame, Seat(seat), kind=self.kind, rule=RULE, options=_options(state, seat, among)
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        army, family, used = _read(choice)
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
        army, family, used = _read(answer.choice)
        events: list[Event] = []
        for issuer in used:
            state, event = promises.redeemed(state, issuer, CONSENT_TO_NEPOTISM)
            events.append(event)
        families = tuple(each for each in needs_consent(state, army, family, answer.seat) if each not in used)
        if not families:
            state, event = appoint(state, army, family)
            return Outcome(state, (*events, event))
        asked = ConsentMemo(post(army), _officer(family, army), "", families, _memo(frame).refused)
        consent: Frame[Memo] = Frame("oversight_consent", f"{frame.path}.consent", asked)
        return Outcome(state, tuple(events), then=(consent,))


def _memo(frame: Frame[object]) -> OversightMemo:
    assert isinstance(frame.memo, OversightMemo)
    return frame.memo


Candidate = tuple[str, str]
"""An Army, and the family whose officer commands it from now on."""


def _candidates(state: State, seat: str, refused: tuple[str, ...]) -> tuple[Candidate, ...]:
    """Who may take the place of a Commander: officers of other families of his Army (2E-8.1.3)."""
    return tuple(
        (army, str(each))
        for army in armies_in_order(state)
        if (present := commander_of(state, army))
        for each in clockwise(state, seat)
        if each != present and has_officer(state, army, each) and not (each == seat and army in refused)
    )


def _options(state: State, seat: str, among: tuple[Candidate, ...]) -> Options:
    """Nothing, or an officer; with promises of consent that may be redeemed for an own one."""
    choice = Pick(tuple(_officer(family, army) for army, family in among))
    wanted = {each for army, family in among for each in needs_consent(state, army, family, seat)}
    held = tuple(each for each in promises.issuers(state, seat, CONSENT_TO_NEPOTISM) if each in wanted)
    if not held:
        return OrPass(choice)
    return OrPass(Form(((APPOINT, choice), (WITH_CONSENT, Pick(held, 0, len(held))))))


def _officer(family: str, army: str) -> str:
    """An officer as orders call him, the same as in Hiring."""
    return f"{family}_officer_{army.removeprefix(ARMY)}"


def needs_consent(state: State, army: str, family: str, seat: str) -> tuple[str, ...]:
    """The other families of the pool, if the hirer's own is chosen: all officers there, the demoted one too (2E-7.4.1)."""
    if family != seat:
        return ()
    return tuple(
        str(each)
        for each in clockwise(state, seat)
        if each != seat and (has_officer(state, army, each) or commander_of(state, army) == each)
    )


def _read(choice: Choice) -> tuple[str, str, tuple[str, ...]]:
    """The Army, the family, and issuers whose promise of consent is used."""
    named, used = choice if isinstance(choice, tuple) else (choice, ())
    family, _, short = str(named).partition("_officer_")
    return f"{ARMY}{short}", family, msgspec.convert(used, tuple[str, ...])


class OversightConsent(NepotismConsent):
    """The other families with officers in the Army consent or not, as in Hiring; one "no" ends it (2E-7.4.2)."""

    def hiring(self, state: State, office: str) -> str:
        return state.politics.prime_minister

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, ConsentMemo)
        army, seat, _ = _read(memo.candidate)
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
