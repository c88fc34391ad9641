"""Final Scoring: power awards, Court and workshops, the last retirement or a failure card (2E-14)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import count
from engine.core.event import Event, told
from engine.core.foreseen import Foreseen
from engine.core.step import Answers, Outcome, Step, roll_key, unknown
from engine.second import failure, power, scoring
from engine.second.crown.scoring import adjusted, awarded, for_the_crown, spared
from engine.second.phases.london_season.retirements import Retirements
from engine.second.scoring import ALONE, CARD, POWER, SHARES, WORKSHOPS
from engine.second.shares import shares
from engine.second.state import State, family, tables
from engine.second.tables.london import FailureCard as FailureCardRow
from engine.second.tables.london import SharesScore


class PowerAwards(Step[State]):
    """Hidden cards are shown, everybody's power is told, the awards of this turn are scored (2E-14.3)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        for seat in state.seats:
            if hidden := family(state, seat).hidden:
                events.append(told("blackmail_revealed", seat=seat, cards=hidden))
            events.append(told("power_counted", seat=seat, power=power.power(state, seat)))
        for winner, points in awarded(state, power.awards(state)):
            state = scoring.scored(state, winner, POWER, points)
            events.append(told("power_award", seat=winner, points=points))
        return Outcome(state, tuple(events))


class ScoreCourt(Step[State]):
    """Every share scores the share value, or minus it if the Company failed; then workshops count (2E-14.4)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        events: list[Event] = []
        each = share_points(state)
        for seat in state.seats:
            held, yards = count(shares(state), seat), _workshops(state, seat)
            state = scoring.scored(state, seat, SHARES, held * each)
            state = scoring.scored(state, seat, WORKSHOPS, yards)
            if held or yards:
                events.append(
                    told("court_scored", seat=seat, shares=held, points=held * each, workshops=yards)
                )
        return Outcome(state, tuple(events))


def share_points(state: State) -> int:
    """Points of one share by the share value token (2E-14.4.1, 2E-14.4.2)."""
    value = tables(state).tracks.share_value(state.company.share_value)
    return value.failed if state.ending == "company_failed" else value.survived


def _workshops(state: State, seat: str) -> int:
    """Points of workshops that are not invested, if the Company failed (2E-14.4.2)."""
    if state.ending != "company_failed":
        return 0
    lying = family(state, seat)
    return (lying.workshops - lying.invested) * tables(state).enterprise("workshop").failure_points


class FinalRetirement(Step[State]):
    """A Company that survived lets its officeholders retire once more; no London cards follow (2E-14.5.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.ending != "time":
            return Outcome(state)
        steps = ("attrition", "blackmail_at_retirement", "retirements")
        return Outcome(state, then=tuple(Frame(name, f"{frame.path}.{name}", None) for name in steps))

    def foresee(self, state: State, frame: Frame[object]) -> tuple[Foreseen, ...]:
        """Whoever sits at a desk then may go home; who that will be, nobody can tell."""
        kind, rule = Retirements.kind, "2E-4.2.2"
        return tuple(
            each for seat in state.seats for each in unknown(state, frame, seat, kind=kind, rule=rule)
        )


class FailureCard(Step[State]):
    """A Company that failed has one failure card drawn for it (2E-14.5.2)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if state.ending != "company_failed":
            return Outcome(state)
        card, rolls = _drawn(state, frame, chance)
        events: list[Event] = [told("failure_card", card=card.id)]
        changed = failure.points(state, card.effect)
        for seat, points in for_the_crown(changed) if spared(state) else changed:
            state = scoring.scored(state, seat, CARD, points)
            events.append(told("failure_card_scored", seat=seat, points=points))
        for seat, points in adjusted(state):
            state = scoring.scored(state, seat, ALONE, points)
            events.append(told("failure_adjusted", seat=seat, points=points))
        return Outcome(state, tuple(events), rolls)


def _drawn(state: State, frame: Frame[object], chance: Chance) -> tuple[FailureCardRow, tuple[Roll, ...]]:
    """A card by lot; against a legendary Crown that of the blameless Court (2E-14.5.2, 2E-16.7.10)."""
    every = tables(state).failure_cards
    if spared(state):
        return next(card for card in every if isinstance(card.effect, SharesScore)), ()
    roll = chance.roll(roll_key(state, frame, "card"), 1, len(every))
    return every[roll.values[0] - 1], (roll,)


class EndOfGame(Step[State]):
    """Tells who has won (2E-14.6.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        state = msgspec.structs.replace(state, phase="over")
        winner = scoring.ranking(state)[0]
        return Outcome(state, (told("game_won", seat=winner, points=family(state, winner).points),))


STEPS: Mapping[str, Step[State]] = {
    "power_awards": PowerAwards(),
    "score_court": ScoreCourt(),
    "final_retirement": FinalRetirement(),
    "failure_card": FailureCard(),
    "end_of_game": EndOfGame(),
}
