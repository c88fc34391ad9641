"""Choosing a law: the Prime Minister draws up to three cards and proposes one (2E-12.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.ids import Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, roll_key, single, unknown
from engine.second import offices
from engine.second.around import CHAIRMAN
from engine.second.laws import OLD_IDEAS_MADE_NEW, PUBLIC_DEMANDS_IMPEACHMENT
from engine.second.memos.parliament import DrawMemo, VoteMemo
from engine.second.phases.parliament import ahead
from engine.second.state import Deck, State, tables

MOST_DRAWN = 3
"""Cards that the Prime Minister may draw (2E-12.1.1)."""
DRAW_ANOTHER = "draw_another"


class DrawLaw(Step[State]):
    """Draws one card, face up; a dilemma must be proposed (2E-12.1.1, 2E-12.1.2). Drawn cards lie in the deck's display."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo if isinstance(frame.memo, DrawMemo) else DrawMemo()
        deck, rolls = _refilled(state.laws, state, frame, chance)
        if not deck.draw:
            return _nothing_to_draw(state, frame, deck, rolls)
        card, rest = deck.draw[0], deck.draw[1:]
        event = told("law_drawn", seat=state.politics.prime_minister, law=card)
        drawn = DrawMemo(memo.drawn + 1, memo.waiting)
        if card == OLD_IDEAS_MADE_NEW and not deck.discards:
            aside = msgspec.structs.replace(deck, draw=rest, aside=(card,))
            state = msgspec.structs.replace(state, laws=aside)
            again = _draw(frame.path, DrawMemo(memo.drawn, waiting=True))
            return Outcome(state, (event, told("old_ideas_wait")), rolls, then=(again,))
        deck = msgspec.structs.replace(deck, draw=rest, display=(*deck.display, card))
        if drawn.waiting and deck.aside:
            deck, more = _shuffled_in(deck, state, frame, chance)
            rolls += more
        state = msgspec.structs.replace(state, laws=deck)
        return Outcome(state, (event,), rolls, then=(_after_drawing(state, frame.path, card, drawn),))


def _after_drawing(state: State, path: str, card: str, memo: DrawMemo) -> Frame[object]:
    if card == OLD_IDEAS_MADE_NEW:
        return Frame("old_idea", f"{_root(path)}.old_idea", None)
    if tables(state).law(card).kind == "dilemma":
        return Frame("propose_law", f"{_root(path)}.proposed", VoteMemo(card))
    return Frame("choose_law", f"{_root(path)}.choice{memo.drawn}", DrawMemo(memo.drawn))


def _root(path: str) -> str:
    return path.partition(".draw")[0].partition(".choice")[0]


def _draw(path: str, memo: DrawMemo) -> Frame[object]:
    waiting = "w" if memo.waiting else ""
    return Frame("draw_law", f"{_root(path)}.draw{memo.drawn + 1}{waiting}", memo)


def _refilled(
    deck: Deck, state: State, frame: Frame[object], chance: Chance
) -> tuple[Deck, tuple[Roll, ...]]:
    """The deck, its discards shuffled into a new one if it has run out (2E-12.1.4)."""
    if deck.draw or not deck.discards:
        return deck, ()
    roll = chance.shuffle(roll_key(state, frame, "laws"), len(deck.discards))
    drawn = tuple(deck.discards[number] for number in roll.values)
    return msgspec.structs.replace(deck, draw=drawn, discards=()), (roll,)


def _shuffled_in(
    deck: Deck, state: State, frame: Frame[object], chance: Chance
) -> tuple[Deck, tuple[Roll, ...]]:
    """The deck with what waited beside it shuffled in (2E-12.1.6, 2E-12.1.8)."""
    cards = (*deck.draw, *deck.aside)
    roll = chance.shuffle(roll_key(state, frame, "shuffled_in"), len(cards))
    drawn = tuple(cards[number] for number in roll.values)
    return msgspec.structs.replace(deck, draw=drawn, aside=()), (roll,)


def _nothing_to_draw(
    state: State, frame: Frame[object], deck: Deck, rolls: tuple[Roll, ...]
) -> Outcome[State]:
    """Neither deck nor discards hold a card: one drawn before is proposed, else nothing is (2E-12.1.8)."""
    deck = msgspec.structs.replace(deck, draw=deck.aside, aside=())
    state = msgspec.structs.replace(state, laws=deck)
    if not deck.display:
        return Outcome(state, (told("no_law_left"),), rolls)
    choice: Frame[object] = Frame(
        "choose_law", f"{_root(frame.path)}.choice{MOST_DRAWN}", DrawMemo(MOST_DRAWN)
    )
    return Outcome(state, (), rolls, then=(choice,))


class ChooseLaw(Step[State]):
    """The Prime Minister proposes one of the drawn laws, or draws another (2E-12.1.1)."""

    kind = "choose_law"
    phrase = Phrase(
        "propose",
        ("law", "choose law"),
        idle=tuple(
            "bill introduce debate discuss forward show vote pick table put take present bring parliament lords".split()
        ),
        sayings=(
            ("", "before parliament/lords/house"),
            (
                "draw another",
                (
                    "neither ~ $ | none ~ $ | draw/show/give ~ another/new/different/other ~ $ | "
                    "another/new/different one/law/card ~ $ | try again | "
                    "dont/not like/fancy/want either/these/those/them ~ $"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        more = (DRAW_ANOTHER,) if _drawn(frame) < MOST_DRAWN and _cards_left(state.laws) else ()
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.1.1",
            options=Pick((*state.laws.display, *more)),
        )

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        leader = Seat(state.politics.prime_minister)
        return unknown(state, frame, leader, kind=self.kind, rule="2E-12.1.1")

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (ahead.dial(state),)

    def default(self, state: State, decision: Decision) -> Choice:
        return state.laws.display[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        if answer.choice == DRAW_ANOTHER:
            return Outcome(state, then=(_draw(frame.path, DrawMemo(_drawn(frame))),))
        law = VoteMemo(str(answer.choice))
        return Outcome(state, then=(Frame("propose_law", f"{_root(frame.path)}.proposed", law),))


def _drawn(frame: Frame[object]) -> int:
    assert isinstance(frame.memo, DrawMemo)
    return frame.memo.drawn


def _cards_left(deck: Deck) -> bool:
    return bool(deck.draw or deck.discards)


class OldIdea(Step[State]):
    """Old Ideas Made New: a law of the discards is proposed instead; drawn cards wait until after the vote (2E-12.1.6)."""

    kind = "old_idea"
    phrase = Phrase(
        "old idea",
        ("revive", "old law"),
        idle=tuple(
            "bring return debate resurrect repropose pick choose take again dig forward put try".split()
        ),
        sayings=(("", "instead $ | get/gets/deserve/deserves/has another chance/go/try/vote/shot/look"),),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.1.6",
            options=Pick(state.laws.discards),
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (ahead.dial(state),)

    def default(self, state: State, decision: Decision) -> Choice:
        return state.laws.discards[-1]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        law = str(answer.choice)
        discards = tuple(each for each in state.laws.discards if each != law)
        deck = msgspec.structs.replace(
            state.laws, discards=discards, aside=state.laws.display, display=(law,)
        )
        state = msgspec.structs.replace(state, laws=deck)
        path = f"{frame.path.removesuffix('.old_idea')}.proposed"
        return Outcome(state, then=(Frame("propose_law", path, VoteMemo(law, old_idea=True)),))


class ProposeLaw(Step[State]):
    """The other drawn cards are discarded; an impeachment needs its target before the policy is set (2E-12.1.3, 2E-12.1.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = frame.memo
        assert isinstance(memo, VoteMemo)
        rest = tuple(card for card in state.laws.display if card != memo.law)
        deck = msgspec.structs.replace(
            state.laws, display=(memo.law,), discards=(*reversed(rest), *state.laws.discards)
        )
        state = msgspec.structs.replace(state, laws=deck)
        event = told("law_proposed", seat=state.politics.prime_minister, law=memo.law)
        step = (
            "impeach_target"
            if memo.law == PUBLIC_DEMANDS_IMPEACHMENT and _holders(state)
            else "policy_direction"
        )
        return Outcome(state, (event,), then=(Frame(step, f"{frame.path}.{step}", memo),))


def _holders(state: State) -> tuple[str, ...]:
    """Offices with a holder, by number."""
    return tuple(card.id for card in tables(state).offices if offices.holder(state, card.id))


class ImpeachTarget(Step[State]):
    """The Prime Minister names the officeholder before the vote (2E-12.1.5)."""

    kind = "impeach_target"
    phrase = Phrase(
        "impeach",
        ("impeachment",),
        idle=tuple(
            (
                "holder remove accuse sack fire oust throw kick out dismiss get rid of prosecute "
                "go goes going after head trial depose target office drag haul charge"
            ).split()
        ),
        sayings=(
            (
                "",
                "^ off with | throw ~ book at | must/has/have to go $ | before parliament/lords/commons/house | on trial | in the dock | to justice/court",
            ),
        ),
        contrary=("keep/leave ~ out/off/away/alone | like/love/trust/admire/need/spare/protect/keep"),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        return single(
            state,
            frame,
            Seat(state.politics.prime_minister),
            kind=self.kind,
            rule="2E-12.1.5",
            options=Pick(_holders(state)),
        )

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (ahead.dial(state),)

    def default(self, state: State, decision: Decision) -> Choice:
        held = _holders(state)
        if CHAIRMAN in held:
            return CHAIRMAN
        others = [name for name in held if offices.holder(state, name) != decision.seat]
        return (others or held)[0]

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        (answer,) = answers
        assert isinstance(frame.memo, VoteMemo)
        target = str(answer.choice)
        events: tuple[Event, ...] = (told("impeachment", office=target, seat=offices.holder(state, target)),)
        memo = msgspec.structs.replace(frame.memo, target=target)
        path = f"{frame.path.rpartition('.')[0]}.policy_direction"
        return Outcome(state, events, then=(Frame("policy_direction", path, memo),))


class BeginParliament(Step[State]):
    """Opens the sitting: the first card is drawn (2E-12.1.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(state, then=(_draw(frame.path, DrawMemo()),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return (ahead.choice(state),)


STEPS: Mapping[str, Step[State]] = {
    "propose_a_law": BeginParliament(),
    "draw_law": DrawLaw(),
    "choose_law": ChooseLaw(),
    "old_idea": OldIdea(),
    "propose_law": ProposeLaw(),
    "impeach_target": ImpeachTarget(),
}
