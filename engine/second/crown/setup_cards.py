"""Set-up cards with the Crown: dealt by lot, or drafted and passed on to it (2E-16.1.3)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision, Visibility
from engine.core.event import whispered
from engine.core.ids import Seat
from engine.core.options import Choice, Pick
from engine.core.phrase import LOSING, Phrase
from engine.core.step import Answers, Outcome, Step, decision, group_of, roll_key
from engine.second.crown.pool import humans
from engine.second.crown.setup_and_terms import solo
from engine.second.memos.opening import DraftMemo
from engine.second.state import CROWN, State, tables

DRAWN = 3
"""Cards that each person draws in a round of the draft."""
PILE = ""
"""Under which name the cards not yet drawn are kept."""

Hands = tuple[tuple[str, tuple[str, ...]], ...]


def kept_each_round(state: State) -> int:
    """Cards of three that a person keeps: one alone, two of two people; the rest is the Crown's."""
    return 1 if solo(state) else 2


def deal(state: State, frame: Frame[object], chance: Chance) -> Outcome[State]:
    """The 12 basic cards of the year; in harder games the Crown has some of the extra ones besides."""
    book = tables(state)
    row = book.deal(len(humans(state)))
    year = book.scenario(state.settings.scenario).setup_year
    cards = [card.id for card in book.setup_cards if card.year == year and not card.extra]
    extra = [card.id for card in book.setup_cards if card.year == year and card.extra]
    more = next(each for each in book.crown.difficulties if each.id == state.settings.crown_difficulty)
    chosen = chance.shuffle(roll_key(state, frame, "extra_cards"), len(extra))
    crowns = tuple(sorted(extra[number] for number in chosen.values[: more.extra_crown_cards]))
    order = chance.shuffle(roll_key(state, frame, "setup_cards"), len(cards))
    pile = tuple(cards[number] for number in order.values)
    rolls = (chosen, order)
    if state.settings.setup == "draft":
        first = _drawn(state, frame.path, pile, ((CROWN, crowns),))
        return Outcome(state, rolls=rolls, then=(first,))
    hands: dict[str, tuple[str, ...]] = {}
    for seat in humans(state):
        hands[seat], pile = tuple(sorted(pile[: row.per_human])), pile[row.per_human :]
    hands[CROWN] = tuple(sorted((*pile[: row.crown_cards], *crowns)))
    return Outcome(state, rolls=rolls, then=(_carried_out(state, frame.path, tuple(hands.items())),))


def _drawn(state: State, path: str, pile: tuple[str, ...], kept: Hands) -> Frame[object]:
    """The next round of the draft, or the cards carried out once the pile is empty."""
    if not pile:
        return _carried_out(state, path, kept)
    hands: list[tuple[str, tuple[str, ...]]] = []
    for seat in humans(state):
        hands.append((seat, pile[:DRAWN]))
        pile = pile[DRAWN:]
    number = 1 + len(dict(kept).get(humans(state)[0], ())) // kept_each_round(state)
    root = path.partition(".draft")[0]
    return Frame("crown_draft", f"{root}.draft{number}", DraftMemo((*hands, (PILE, pile)), kept))


def _carried_out(state: State, path: str, kept: Hands) -> Frame[object]:
    named = dict(kept)
    every = tuple((str(seat), named.get(str(seat), ())) for seat in state.seats)
    return Frame("carry_out_setup_cards", f"{path.partition('.draft')[0]}.cards", DraftMemo((), every))


class CrownDraft(Step[State]):
    """Every person draws three cards, keeps some, and the Crown has the rest (2E-16.1.3)."""

    kind = "draft_setup_card"
    phrase = Phrase(
        "keep card",
        ("draft", "keep"),
        idle=("number", "card", "hold", "take", "want", "choose", "pick", "select", "stay", "retain"),
        contrary="discard | return | put back | " + LOSING,
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        hands, number = dict(_memo(frame).hands), kept_each_round(state)
        seats = tuple(Seat(seat) for seat in humans(state))
        group = group_of(state, frame, seats)
        return tuple(
            decision(
                state,
                frame,
                group,
                seat,
                kind=self.kind,
                rule="2E-16.1.3",
                options=Pick(hands[seat], number, number),
                visibility=Visibility.SEALED,
            )
            for seat in seats
        )

    def default(self, state: State, decision: Decision) -> Choice:
        assert isinstance(decision.options, Pick)
        lowest = tuple(sorted(decision.options.among)[: decision.options.most])
        return lowest[0] if decision.options.single else lowest

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo = _memo(frame)
        hands, kept = dict(memo.hands), dict(memo.kept)
        events = []
        for answer in answers:
            chosen = answer.choice if isinstance(answer.choice, tuple) else (answer.choice,)
            own = tuple(str(card) for card in chosen)
            kept[answer.seat] = (*kept.get(answer.seat, ()), *own)
            kept[CROWN] = (*kept.get(CROWN, ()), *(card for card in hands[answer.seat] if card not in own))
            events += [whispered((answer.seat,), "card_kept", seat=answer.seat, card=card) for card in own]
        onward = _drawn(state, frame.path, hands[PILE], tuple(kept.items()))
        return Outcome(state, tuple(events), then=(onward,))


def _memo(frame: Frame[object]) -> DraftMemo:
    assert isinstance(frame.memo, DraftMemo)
    return frame.memo


STEPS: Mapping[str, Step[State]] = {"crown_draft": CrownDraft()}
