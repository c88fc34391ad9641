"""London cards: who retired chooses from the display (2E-4.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told, whispered
from engine.core.ids import Seat
from engine.core.options import Choice, Form, OneOf, Options, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Outcome, Step, single
from engine.second import around, cards, enterprises, prizes
from engine.second.blackmail import on_take
from engine.second.family_pieces import PENSIONERS, number
from engine.second.memos.common import SeatMemo
from engine.second.phases.london_season import parting
from engine.second.state import State, family, tables

TAKE, DISCARD, TAKE_TOP = "take", "discard", "take_top"


def choosers(state: State) -> tuple[Seat, ...]:
    """Who retired a piece: most money spent first, then more windows, then clockwise from the Prime Minister (2E-4.4.1).

    Only as many choose as there are cards on display (2E-4.4.2).
    """
    order = around.from_prime_minister(state)
    retired = [seat for seat in order if family(state, seat).retired]
    retired.sort(key=lambda seat: (-family(state, seat).spent, -enterprises.windows(state, seat)))
    return tuple(retired[: len(state.london.display)])


class LondonCards(Step[State]):
    """Puts the choosers on the agenda, one after the other (2E-4.4.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(state, then=tuple(_choice(frame, seat) for seat in choosers(state)))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        return tuple(_choice(frame, seat) for seat in state.seats if _may_choose(state, seat))


def _choice(frame: Frame[object], seat: str) -> Frame[SeatMemo]:
    """The frame in which a family chooses."""
    return Frame("london_card", f"{frame.path}.{seat}", SeatMemo(seat))


def _may_choose(state: State, seat: str) -> bool:
    """Whether a family has retired somebody this turn, or still can: a pensioner, or specially a piece of its supply."""
    if family(state, seat).retired or prizes.special_limit(state, seat):
        return True
    return bool(prizes.in_turn(state, seat, number(state, PENSIONERS, seat)))


class LondonCard(Step[State]):
    """One family takes a card, discards one, or passes (2E-4.4.3)."""

    kind = "london_card"
    phrase = Phrase(
        "london",
        ("london card", "card"),
        idle=("card", "draw", "pile", "deck", "pick", "grab", "have", "get"),
        sayings=(
            (
                "take top",
                "^ draw from ~ deck/pile/stack $ | ^ card from ~ deck/pile/stack $ | ^ draw ~ top ~ $",
            ),
            ("take", "join/joins us $"),
            ("pass", "not/dont/wont take/want/buy/need ~ $ | no card/cards | leave ~ cards/card ~ $"),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        assert isinstance(frame.memo, SeatMemo)
        seat = Seat(frame.memo.seat)
        if not state.london.display:
            return ()
        return single(
            state, frame, seat, kind=self.kind, rule="2E-4.4.3", options=OrPass(OneOf(_branches(state, seat)))
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            assert isinstance(frame.memo, SeatMemo)
            return Outcome(state, (told("london_card_passed", seat=frame.memo.seat),))
        (answer,) = answers
        assert isinstance(answer.choice, tuple)
        act, card = str(answer.choice[0]), answer.choice[1]
        if act == DISCARD:
            return Outcome(*_discarded(state, answer.seat, str(card)))
        if act == TAKE_TOP:
            card, rest = state.london.draw[0], state.london.draw[1:]
            state = _with_london(state, draw=rest)
        else:
            state = _with_london(state, display=tuple(each for each in state.london.display if each != card))
        return _taken(state, frame, answer.seat, str(card), chance)


def _branches(state: State, seat: str) -> tuple[tuple[str, Options], ...]:
    display = state.london.display
    allowed = tuple(card for card in display if _may_own(state, seat, card))
    found: list[tuple[str, Options]] = [(TAKE, Pick(allowed))] if allowed else []
    found.append((DISCARD, Pick(display)))
    if cards.has(state, seat, cards.BECKY_SHARP) and state.london.draw:
        found.append((TAKE_TOP, Form(())))
    return tuple(found)


def _may_own(state: State, seat: str, card: str) -> bool:
    """Esther Summerson's family takes no blackmail cards."""
    return is_prestige(card) or not cards.has(state, seat, cards.ESTHER_SUMMERSON)


def is_prestige(card: str) -> bool:
    """Whether a London card lies face up on the display (2E-2.1.13)."""
    return card.startswith("prestige")


def _with_london(state: State, **fields: tuple[str, ...]) -> State:
    return msgspec.structs.replace(state, london=msgspec.structs.replace(state.london, **fields))


def discard(state: State, card: str) -> State:
    """The state with a London card on the discards."""
    return _with_london(state, discards=(card, *state.london.discards))


def _discarded(state: State, seat: str, card: str) -> tuple[State, tuple[Event, ...]]:
    state = _with_london(state, display=tuple(each for each in state.london.display if each != card))
    shown = card if is_prestige(card) else ""
    return discard(state, card), (told("london_card_discarded", seat=seat, card=shown),)


def _taken(state: State, frame: Frame[object], seat: Seat, card: str, chance: Chance) -> Outcome[State]:
    """A card comes before a family: prestige face up with its points, blackmail face down (2E-4.4.5)."""
    if not is_prestige(card):
        state, events = _blackmail(state, seat, card)
        if card not in family(state, seat).hidden:
            return Outcome(state, events)
        effect = on_take(state, frame, seat, card, chance)
        return Outcome(effect.state, (*events, *effect.events), effect.rolls)
    lying = family(state, seat)
    scored = tables(state).prestige_card(card).victory_points
    state = enterprises.change(state, seat, prestige=(*lying.prestige, card))
    state = enterprises.score(state, seat, scored)
    event = told("prestige_taken", seat=seat, card=card, points=scored)
    state, events = parting.at_once(state, seat, card)
    kind = parting.must_part(state, seat, card)
    then = (Frame("dispose", f"{frame.path}.dispose", SeatMemo(seat)),) if kind else ()
    return Outcome(state, (event, *events), then=then)


def _blackmail(state: State, seat: Seat, card: str) -> tuple[State, tuple[Event, ...]]:
    """Face down; a family that may not own it discards what the top of the deck gave (2E-4.4.5)."""
    if not _may_own(state, seat, card):
        return discard(state, card), (told("london_card_discarded", seat=seat, card=""),)
    state = enterprises.change(state, seat, hidden=(*family(state, seat).hidden, card))
    return state, (
        told("blackmail_taken", seat=seat),
        whispered((seat,), "blackmail_dealt", seat=seat, card=card),
    )


STEPS: Mapping[str, Step[State]] = {"london_cards": LondonCards(), "london_card": LondonCard()}
