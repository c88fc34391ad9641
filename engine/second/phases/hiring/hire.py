"""Hiring for one office: the choice, the promises that bind it, and the consent to nepotism (2E-7.3, 2E-7.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat, facts
from engine.core.options import Choice, Form, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, single, unknown
from engine.second import offices, promises
from engine.second.around import CHAIRMAN
from engine.second.blackmail.hiring_preference import Preference, forced_hire
from engine.second.memos.common import OfficeMemo
from engine.second.memos.opening import ConsentMemo, HireMemo
from engine.second.phases.hiring.candidates import (
    Candidate,
    Pool,
    appointed,
    by_chairman,
    hirer,
    needs_consent,
    pool,
)
from engine.second.promises import CONSENT_TO_NEPOTISM, HIRE_MY_CANDIDATE
from engine.second.shares import in_court
from engine.second.state import State

KEEP, YES, NO = "keep", "yes", "no"
HIRE, SECOND, WITH_CONSENT = "hire", "otherwise", "with_consent_of"
"""Parts of a hire: the choice, who instead if it is refused, promises of consent used."""
OPEN_HIRES = ("redeem_hire", "hire", "nepotism_consent")
"""Steps at which a hire waits for an answer."""


class HireOffice(Step[State]):
    """Begins to fill one office: Hiring Preference goes before all, then whoever holds the hirer's promise to hire its
    candidate is asked (2E-3.2.8, 2E-3.3.5).
    """

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat, found = hirer(state, office), pool(state, office)
        if not seat or not found:
            return _vacant(state, office)
        preference = forced_hire(state, office)
        if preference.candidate is not None:
            return Outcome(*_preferred(preference, seat, preference.candidate, office))
        state, events = preference.state, preference.events
        holder = promises.holder(state, seat, HIRE_MY_CANDIDATE)
        if holder != seat and any(each.family == holder for each in found):
            return Outcome(state, events, then=(Frame("redeem_hire", f"{frame.path}.promise", frame.memo),))
        return Outcome(state, events, then=(_hire(frame.path, office),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        assert isinstance(frame.memo, OfficeMemo)
        return (_hire(frame.path, frame.memo.office),)


def _vacant(state: State, office: str) -> Outcome[State]:
    """Nobody hires, or nobody can be hired; so it is too when a Scandal takes the hirer's desk while a hire waits."""
    return Outcome(state, (told("office_stays_vacant", office=office),))


def _preferred(
    preference: Preference, seat: str, candidate: Candidate, office: str
) -> tuple[State, tuple[Event, ...]]:
    return _hired(preference.state, seat, candidate, office, preference.events)


def preferred_at_once(state: State) -> Outcome[State]:
    """Play Hiring Preference while a hire waits for answers: before it is confirmed the card still counts (2E-3.3.2)."""
    asking = state.agenda.main[0]
    if asking.step not in OPEN_HIRES or not isinstance(asking.memo, OfficeMemo | HireMemo | ConsentMemo):
        return Outcome(state)
    office = asking.memo.office
    preference = forced_hire(state, office)
    if preference.candidate is None:
        return Outcome(preference.state, preference.events)
    seat = hirer(state, office)
    state, events = _preferred(preference, seat, preference.candidate, office)
    agenda = msgspec.structs.replace(state.agenda, main=state.agenda.main[1:])
    return Outcome(msgspec.structs.replace(state, agenda=agenda), events)


def _hire(path: str, office: str, only: str = "") -> Frame[object]:
    return Frame("hire", f"{path}.hire1", HireMemo(office, only=only))


class RedeemHire(Step[State]):
    """The holder of the hirer's promise may insist on one of the holder's own candidates (2E-3.2.8)."""

    kind = "redeem_promise"
    phrase = Phrase("redeem for {office}", ("redeem promise",), idle=("use", "cash", "call"))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, OfficeMemo)
        office = frame.memo.office
        seat = hirer(state, office)
        if not seat:
            return ()
        holder = promises.holder(state, seat, HIRE_MY_CANDIDATE)
        about = facts(office=office, issuer=seat, card=HIRE_MY_CANDIDATE)
        return single(
            state,
            frame,
            Seat(holder),
            kind=self.kind,
            rule="2E-3.2.8",
            options=Pick((HIRE_MY_CANDIDATE, KEEP)),
            about=about,
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return KEEP

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        if not answers:
            return _vacant(state, frame.memo.office)
        (answer,) = answers
        office, path = frame.memo.office, frame.path.removesuffix(".promise")
        if answer.choice == KEEP:
            return Outcome(state, then=(_hire(path, office),))
        issuer = hirer(state, office)
        state, event = promises.redeemed(state, issuer, HIRE_MY_CANDIDATE)
        return Outcome(state, (event,), then=(_hire(path, office, only=answer.seat),))


class Hire(Step[State]):
    """The hirer chooses; a second choice may be named for the case that consent is refused (2E-7.3.1, 2E-7.4.6)."""

    kind = "hire"
    phrase = Phrase(
        "hire {office}",
        ("hire for {office}", "appoint {office}"),
        idle=tuple(
            (
                "appoint promote new become name post hire want employ engage take make job seat "
                "role position choose pick select nominate put fill go goes give install send lad "
                "man boy chap fellow relative bring home recall"
            ).split()
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        seat = hirer(state, memo.office)
        if not seat:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-7.3.1",
            options=_options(state, seat, memo),
            about=facts(office=memo.office),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """While the chair is empty everybody who may be elected may have to hire."""
        office = _memo(frame).office
        if not by_chairman(state, office) or offices.holder(state, CHAIRMAN):
            return super().foresee(state, frame)
        return tuple(
            each
            for seat, _ in in_court(state)
            for each in unknown(
                state, frame, Seat(seat), kind=self.kind, rule="2E-7.3.1", about=facts(office=office)
            )
        )

    def default(self, state: State, decision: Decision) -> Choice:
        office = str(dict(decision.about)["office"])
        seat, found = decision.seat, pool(state, office)
        among = _among(decision.options)
        first = next(
            each.name for each in found if each.name in among and not needs_consent(each, found, seat)
        )
        if not isinstance(decision.options, Form):
            return first
        return (first, *(None if name == SECOND else () for name, _ in decision.options.parts[1:]))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers:
            return _vacant(state, _memo(frame).office)
        (answer,) = answers
        first, second, used = _read(answer.decision.options, answer.choice)
        return _chosen(state, frame, first, second, used)

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        """Consent to each own candidate whom the hirer may choose."""
        memo = _memo(frame)
        seat, found = hirer(state, memo.office), pool(state, memo.office)
        return tuple(
            _consents(f"{frame.path}.{each.name}", ConsentMemo(memo.office, each.name, "", families))
            for each in found
            if (families := tuple(str(other) for other in needs_consent(each, found, seat)))
        )


def _consents(path: str, asked: ConsentMemo) -> Frame[object]:
    """The frame that asks families for their consent."""
    return Frame("nepotism_consent", f"{path}.consent", asked)


def _memo(frame: Frame[object]) -> HireMemo:
    assert isinstance(frame.memo, HireMemo)
    return frame.memo


def _open(state: State, memo: HireMemo) -> Pool:
    """Candidates that may still be chosen: not refused, and of the family that a promise insists on."""
    found = pool(state, memo.office)
    return tuple(
        each for each in found if each.name not in memo.refused and each.family == (memo.only or each.family)
    )


def _options(state: State, seat: str, memo: HireMemo) -> Options:
    found, still = pool(state, memo.office), _open(state, memo)
    choice = Pick(tuple(each.name for each in still))
    asked = [each for each in still if needs_consent(each, found, seat)]
    if not asked:
        return choice
    parts: list[tuple[str, Options]] = [(HIRE, choice)]
    if len(still) > 1:
        parts.append((SECOND, OrPass(choice)))
    families = needs_consent(asked[0], found, seat)
    held = tuple(str(each) for each in promises.issuers(state, seat, CONSENT_TO_NEPOTISM) if each in families)
    if held:
        parts.append((WITH_CONSENT, Pick(held, 0, len(held))))
    return Form(tuple(parts)) if len(parts) > 1 else choice


def _among(options: Options) -> tuple[str, ...]:
    choice = options.parts[0][1] if isinstance(options, Form) else options
    assert isinstance(choice, Pick)
    return choice.among


def _read(options: Options, choice: Choice) -> tuple[str, str, tuple[str, ...]]:
    """A choice as candidate, second choice ("" none) and issuers whose promise of consent is used."""
    if not isinstance(options, Form):
        return str(choice), "", ()
    assert isinstance(choice, tuple)
    said = {name: part for (name, _), part in zip(options.parts, choice, strict=True)}
    second, used = said.get(SECOND), said.get(WITH_CONSENT, ())
    assert isinstance(used, tuple)
    return str(said[HIRE]), str(second) if second else "", tuple(str(each) for each in used)


def _chosen(
    state: State, frame: Frame[object], name: str, second: str, used: tuple[str, ...]
) -> Outcome[State]:
    """Seat the candidate, or ask the families whose consent it needs (2E-7.4.1)."""
    memo = _memo(frame)
    seat, found = hirer(state, memo.office), pool(state, memo.office)
    candidate = next(each for each in found if each.name == name)
    wanted = needs_consent(candidate, found, seat)
    events: list[Event] = []
    for issuer in used if wanted else ():
        state, event = promises.redeemed(state, issuer, CONSENT_TO_NEPOTISM)
        events.append(event)
    families = tuple(str(each) for each in wanted if each not in used)
    if not families:
        return Outcome(*_hired(state, seat, candidate, memo.office, tuple(events)))
    asked = ConsentMemo(memo.office, name, second, families, memo.refused)
    return Outcome(state, tuple(events), then=(_consents(frame.path, asked),))


def _hired(
    state: State, seat: str, candidate: Candidate, office: str, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    state = appointed(state, candidate, office)
    return state, (*events, told("hired", seat=seat, candidate=candidate.name, office=office))


class NepotismConsent(Step[State]):
    """Every other family of the pool consents or not; one "no" ends it (2E-7.4.2)."""

    kind = "nepotism_consent"
    phrase = Phrase(
        "consent {candidate}",
        ("consent to {candidate}", "nepotism {candidate}"),
        idle=tuple("hire hiring appointment job post take get permission office lad boy man chap".split()),
        sayings=(
            (
                "yes",
                (
                    "hire ~ $ | let it/this/that slide/pass $ | ^ he/she can/may/shall/should have/get/take it/job/post/office/position/role $ | get/gets/have/has my/our blessing/permission/leave/consent $ | ~ have/get ~ job/post/office/position $ | can/may/shall/should have/take/get/hire ~ $ | help yourself"
                ),
            ),
            (
                "no",
                (
                    "keep/keeps/stay/stays ~ put/where/home $ | "
                    "not/dont/wont/cant/cannot/never hire/have/get/take/release/spare ~ $ | "
                    "hands off ~ $ | need ~ where | ^ not him/her $ | ^ not this/that boy/lad/man/fellow/chap/one $ | stay/stays ~ writer $"
                ),
            ),
        ),
    )

    def hiring(self, state: State, office: str) -> str:
        """Who wants to fill the office with an own piece, "" if the hirer has lost its desk."""
        return hirer(state, office)

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _consent(frame)
        if not self.hiring(state, memo.office):
            return ()
        families = tuple(Seat(each) for each in memo.families)
        group = group_of(state, frame, families)
        about = facts(candidate=memo.candidate, office=memo.office)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-7.4.2",
                options=Pick((YES, NO)),
                about=about,
            )
            for seat in families
        )

    def settled(
        self, state: State, frame: Frame[object], asked: tuple[Decision, ...], answers: Answers
    ) -> bool:
        return len(answers) == len(asked) or any(answer.choice == NO for answer in answers)

    def default(self, state: State, decision: Decision) -> Choice:
        return NO

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _consent(frame)
        seat = hirer(state, memo.office)
        if not answers:
            return _vacant(state, memo.office)
        refusing = tuple(str(answer.seat) for answer in answers if answer.choice == NO)
        candidate = next(each for each in pool(state, memo.office) if each.name == memo.candidate)
        if not refusing:
            event = told("nepotism_allowed", seat=seat, candidate=candidate.name, office=memo.office)
            return Outcome(*_hired(state, seat, candidate, memo.office, (event,)))
        event = told(
            "nepotism_refused",
            seat=seat,
            candidate=candidate.name,
            office=memo.office,
            families=refusing,
            number=len(refusing),
        )
        refused = (*memo.refused, memo.candidate)
        path = f"{frame.path.rpartition('.hire')[0]}.hire{len(refused) + 1}"
        again: Frame[object] = Frame("hire", path, HireMemo(memo.office, refused))
        if memo.second and memo.second not in refused:
            outcome = _chosen(state, again, memo.second, "", ())
            return Outcome(outcome.state, (event, *outcome.events), then=outcome.then)
        return Outcome(state, (event,), then=(again,))


def _consent(frame: Frame[object]) -> ConsentMemo:
    assert isinstance(frame.memo, ConsentMemo)
    return frame.memo


STEPS: Mapping[str, Step[State]] = {
    "hire_office": HireOffice(),
    "redeem_hire": RedeemHire(),
    "hire": Hire(),
    "nepotism_consent": NepotismConsent(),
}
