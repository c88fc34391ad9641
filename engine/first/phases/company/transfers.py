"""Moving ready guns, ships and goods between presidencies, if those who lose them consent (1E-6.5.4, 1E-6.6.5)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import Counts, add, count
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import RuleId, Seat, facts
from engine.core.options import Amount, Below, Choice, Form, Pick, Several
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.step import Answers, Outcome, Step, decision, group_of, single
from engine.first import cubes, offices, pieces
from engine.first.memos.company import Shift, ShiftsMemo
from engine.first.state import State
from engine.first.tables.base import OfficeId, PresidencyId
from engine.first.tables.offices import DIRECTOR, MILITARY

SHARED = ("ships", "goods", "guns")
"""Sorts of pieces that belong to no family."""
CAPTAINED = "_ships"
"""What the name of a family's captained ships ends with."""
MOST = 12
"""Entries of one list; more would move single pieces back and forth."""


class _Sort(Struct, frozen=True):
    """What an office may move: shared kinds, and captained ships or not; officers stay in their army (1E-6.5.4)."""

    office: OfficeId
    kinds: tuple[pieces.Kind, ...]
    captained: bool = False

    def ready(self, state: State, presidency: PresidencyId) -> Counts:
        """Unexhausted pieces of a presidency by sort."""
        cube = pieces.captained(state, presidency) if self.captained else ()
        shared = tuple((kind, pieces.number(state, kind, presidency)) for kind in self.kinds)
        every = (*shared, *((f"{family}{CAPTAINED}", held) for family, held in cube))
        return tuple(pair for pair in every if pair[1])


class Transfers(Step[State]):
    """The official lists what is to move; exhausted pieces may not, dissolved presidencies receive nothing (1E-6.5.5)."""

    def __init__(self, kind: str, rule: str, phrase: Phrase, sort: _Sort) -> None:
        self.kind = kind
        self.phrase = phrase
        self._rule = RuleId(rule)
        self._sort = sort

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        seat = offices.holder(state, self._sort.office)
        ready, targets = self._ready(state), offices.receivers(state)
        sources = tuple(source for source, _ in ready)
        if seat is None or not any(source != target for source in sources for target in targets):
            return ()
        every = [pair for _, movable in ready for pair in movable]
        names = tuple(sorted({name for name, _ in every}, key=_rank))
        entry = Form(
            (
                ("number", Amount(1, max(number for _, number in every))),
                ("piece", Pick(names)),
                ("from", Pick(sources)),
                ("to", Pick(targets)),
            )
        )
        options = Several(entry, 0, min(MOST, sum(number for _, number in every)))
        about = facts(office=self._sort.office)
        return single(state, frame, seat, kind=self.kind, rule=self._rule, options=options, about=about)

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return offices.holders(state, self._sort.office)

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        return self._missing(state, _read(choice))

    def default(self, state: State, decision: Decision) -> Choice:
        return ()

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """None, or one piece of some sort to another presidency."""
        possible = tuple(
            Shift(name, source, target, 1)
            for source, movable in self._ready(state)
            for name, _ in movable
            for target in offices.receivers(state)
            if source != target
        )
        if not possible or below(3) == 0:
            return ()
        chosen = possible[below(len(possible))]
        return ((1, chosen.piece, chosen.source, chosen.target),)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        shifts = _read(answers[0].choice) if answers else ()
        if not shifts:
            return Outcome(state)
        office = self._sort.office
        consent: Frame[ShiftsMemo] = Frame(
            "transfer_consent", f"{frame.path}.consent", ShiftsMemo(office, shifts)
        )
        return Outcome(state, tuple(_told("transfer_proposed", each) for each in shifts), then=(consent,))

    def _ready(self, state: State) -> tuple[tuple[PresidencyId, Counts], ...]:
        """Presidencies with what they can move; one that waits for its elimination may lose pieces (1E-6.7.3)."""
        every = ((each, self._sort.ready(state, each)) for each in offices.presidencies(state))
        return tuple((each, movable) for each, movable in every if movable)

    def _missing(self, state: State, shifts: tuple[Shift, ...]) -> tuple[Refusal, ...]:
        wrong: list[Refusal] = []
        wanted: Counts = ()
        for each in shifts:
            if each.source == each.target:
                wrong.append(Refusal("same_presidency", self._rule, facts(presidency=each.source)))
            wanted = add(wanted, f"{each.source} {each.piece}", each.number)
        named = sorted({each.piece for each in shifts}, key=_rank)
        for source, ready in self._ready(state) if named else ():
            for piece in named:
                number, have = count(wanted, f"{source} {piece}"), count(ready, piece)
                if number > have:
                    given = facts(piece=piece, presidency=source, needed=number, ready=have)
                    wrong.append(Refusal("too_few_to_move", self._rule, given))
        return tuple(wrong)


class Consent(Step[State]):
    """Those who lose pieces agree or not, each for each entry; what all agree to moves (1E-6.5.4, 1E-6.6.5)."""

    kind = "transfer_consent"
    phrase = Phrase(
        "consent {piece} from {source} to {target}",
        also=("agree {piece} from {source} to {target}", "consent {piece} {source} {target}"),
        idle=("director", "transfer", "permission"),
        sayings=(
            (
                "yes",
                (
                    "take/have ~ ship/ships/good/goods/it/them | let ~ go/sail/move/take/have | let ~ ship/ships/good/goods to | "
                    "can/may/shall go/move/sail/leave/transfer/ship/send | send/move/transfer/ship/take it/her/them $ | send it/her/them | ^ ship/ships/goods to @ $ | ^ ship/ships/goods goes/go to @ $ | off it/she/they goes/go | "
                    "all yours | bon voyage"
                ),
            ),
            (
                "no",
                (
                    "stay/stays ~ $ | "
                    "not/dont/wont/cant/cannot/never have/take/go/move/leave/send/spare/touch ~ $ | "
                    "need it/them/that/this/my/her | need ~ ship/ships/good/goods $ | "
                    "keep/keeps/want ~ ship/ships/good/goods/it/them/her | leave ~ alone | "
                    "forget ~ ship/ships/good/goods | hands off ~ $ | stop/stays put"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        asked = _asked(state, memo)
        order = tuple(dict.fromkeys(seat for _, seat in asked))
        group = group_of(state, frame, order)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule=_consent_rule(memo.office),
                options=Pick(("yes", "no")),
                about=_facts(memo, memo.shifts[number]),
                attempt=number + 1,
            )
            for number, seat in asked
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return "no"

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        asked = _asked(state, memo)
        said = {answer.decision.id: answer.choice for answer in answers}
        refused = [
            number
            for (number, _), question in zip(asked, self.ask(state, frame), strict=True)
            if said.get(question.id) != "yes"
        ]
        events = [_told("transfer_refused", memo.shifts[number]) for number in refused]
        agreed = tuple(each for number, each in enumerate(memo.shifts) if number not in refused)
        for each in agreed:
            left = _still_there(state, each)
            if left.number:
                state = _moved(state, left)
                events.append(_told("transferred", left))
        return Outcome(state, tuple(events))


def _memo(frame: Frame[object]) -> ShiftsMemo:
    assert isinstance(frame.memo, ShiftsMemo)
    return frame.memo


def _asked(state: State, memo: ShiftsMemo) -> tuple[tuple[int, Seat], ...]:
    """Entries that need somebody's consent, with that seat; what the official would lose needs none."""
    official = offices.holder(state, memo.office)
    owners = ((number, _owner(state, each)) for number, each in enumerate(memo.shifts))
    return tuple((number, seat) for number, seat in owners if seat != official)


def _owner(state: State, each: Shift) -> Seat:
    """The family of a captained ship; else the President that loses the piece, or the chair for a vacant one."""
    if each.piece not in SHARED:
        return Seat(each.piece.removesuffix(CAPTAINED))
    return offices.answers_for(state, offices.president(each.source))


def _consent_rule(office: OfficeId) -> str:
    return "1E-6.5.4" if office == MILITARY else "1E-6.6.5"


def _moved(state: State, each: Shift) -> State:
    """The state after the pieces of one entry moved; they stay ready."""
    if each.piece in SHARED:
        kind = msgspec.convert(each.piece, pieces.Kind)
        return pieces.move(state, kind, each.source, each.target, each.number)
    family = each.piece.removesuffix(CAPTAINED)
    return cubes.move(state, family, pieces.fleet(each.source), pieces.fleet(each.target), each.number)


def _still_there(state: State, each: Shift) -> Shift:
    """An entry with the ships that are left: captained ones may be dealt away while others think (1E-0.1.5)."""
    if each.piece in SHARED:
        return each
    left = cubes.number(state, pieces.fleet(each.source), each.piece.removesuffix(CAPTAINED))
    return msgspec.structs.replace(each, number=min(each.number, left))


def _read(choice: Choice) -> tuple[Shift, ...]:
    """The entries of an answer; equal ones are added up."""
    entries = msgspec.convert(choice, tuple[tuple[int, str, str, str], ...])
    sums: dict[tuple[str, str, str], int] = {}
    for number, piece, source, target in entries:
        sums[piece, source, target] = sums.get((piece, source, target), 0) + number
    return tuple(Shift(*place, number) for place, number in sums.items())


def _rank(piece: str) -> tuple[int, str]:
    """Shared pieces before those of families."""
    return (SHARED.index(piece), "") if piece in SHARED else (len(SHARED), piece)


def _facts(memo: ShiftsMemo, each: Shift) -> tuple[tuple[str, str | int], ...]:
    return (
        ("office", memo.office),
        ("number", each.number),
        ("piece", each.piece),
        ("source", each.source),
        ("target", each.target),
    )


def _told(kind: str, each: Shift) -> Event:
    return told(kind, number=each.number, piece=each.piece, source=each.source, target=each.target)


STEPS: Mapping[str, Step[State]] = {
    "transfer_army": Transfers(
        "transfer_army",
        "1E-6.5.4",
        Phrase(
            "transfer army",
            also=("army transfers", "transfer"),
            idle=(
                "move",
                "shift",
                "bring",
                "send",
                "gun",
                "regiment",
                "go",
                "goes",
                "march",
                "come",
                "comes",
                "cannon",
            ),
            sayings=(
                (
                    "none",
                    (
                        "leave/leaves/leaving/stay/stays ~ where ~ $ | army stays/stay ~ $ | "
                        "army/armies/gun/guns pass $ | leave ~ gun/guns/army/armies/everything alone/be | "
                        "not/dont/wont move/transfer ~ $ | nothing/nobody/noone moves/move/goes"
                    ),
                ),
            ),
        ),
        _Sort(MILITARY, ("guns",)),
    ),
    "transfer_trade": Transfers(
        "transfer_trade",
        "1E-6.6.5",
        Phrase(
            "transfer trade",
            also=("trade transfers", "transfer"),
            idle=tuple(
                "move shift bring send carry transport take go goes come comes sail ferry relocate reposition".split()
            ),
            sayings=(
                (
                    "none",
                    (
                        "leave/leaves/leaving/stay/stays ~ where ~ $ | "
                        "fleet/ships/everything stays/stay ~ $ | not/dont/wont move/transfer ~ $ | "
                        "nothing/nobody/noone moves/move/goes"
                    ),
                ),
            ),
        ),
        _Sort(DIRECTOR, ("ships", "goods"), captained=True),
    ),
    "transfer_consent": Consent(),
}
