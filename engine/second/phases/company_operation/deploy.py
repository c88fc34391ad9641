"""Deploy: a Commander takes pieces of his Army against a region (2E-8.8.4 to 2E-8.8.8)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance, Roll
from engine.core.counts import count, counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Seat, fact, facts
from engine.core.options import Below, Choice, Form, OrPass, Pick
from engine.core.phrase import Phrase
from engine.core.refusal import Refusal
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single
from engine.second import armies, blackmail, checks, forces, orders, regions
from engine.second.armies import Force
from engine.second.blackmail import AFTER_DEPLOY
from engine.second.checks import LEAST_DICE, Result
from engine.second.family_pieces import commander, officers, only
from engine.second.memos import Memo
from engine.second.memos.company import CommandMemo
from engine.second.phases.company_operation.conquest import Conquest, conquered
from engine.second.state import State, region, tables

TARGET = "target"


def targets(state: State, presidency: str) -> tuple[str, ...]:
    """Regions that an Army may be sent against (2E-8.8.4)."""
    home = regions.home(state, presidency)
    ruled = regions.tied(state, presidency)
    outposts = (*ruled, home) if state.settings.deploy_from_unconquered_home else ruled
    within = {home, *ruled, *(name for each in outposts for name in regions.neighbours(state, each))}
    return tuple(
        each.id
        for each in tables(state).regions
        if each.id in within and each.home_of in ("", presidency) and _worthwhile(state, presidency, each.id)
    )


def _worthwhile(state: State, presidency: str, name: str) -> bool:
    """Whether a region is not the Company's, or is the Presidency's own with something to set right there."""
    held = region(state, name)
    if not held.presidency:
        return True
    return held.presidency == presidency and bool(held.unrest or orders.closed_orders(state, name))


class Deploy(Step[State]):
    """As often as there are active pieces for it; whoever owns them is not asked (2E-8.8.5, 2E-8.8.7)."""

    kind = "deploy"
    phrase = Phrase(
        "deploy {home}",
        ("deploy",),
        idle=tuple(
            (
                "attack against invade march army send conquer strike advance go hit fight battle "
                "seize take campaign troops raid storm use commit throw with come along lead"
            ).split()
        ),
        sayings=(
            (
                "pass",
                (
                    "no war/attack/campaign/fighting/battle/conquest/deployment | "
                    "not/dont/wont attack/fight/deploy/march/invade ~ $ | "
                    "stay/stays at/in home/barracks/camp $ | "
                    "troops/army/men stay/stays/rest/rests ~ $ | keep ~ peace"
                ),
            ),
        ),
    )

    def whom(self, state: State, frame: Frame[object]) -> tuple[Seat, ...]:
        return armies.commanded_by(state, armies.of_presidency(state, _memo(frame).presidency))

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        army = armies.of_presidency(state, memo.presidency)
        active = armies.active(state, army)
        seat, most = only(state, commander(army)), armies.strength(state, active)
        among = tuple(
            name
            for name in targets(state, memo.presidency)
            if most - regions.empire_strength(state, name) >= LEAST_DICE
        )
        if not seat or not among:
            return ()
        about = facts(home=regions.home(state, memo.presidency), army=army, dice=most)
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.8.5",
            options=OrPass(Form(((TARGET, Pick(among)), *forces.parts(active, most)))),
            about=(*about, (TRY, memo.tries)),
        )

    def validate(self, state: State, decision: Decision, choice: Choice) -> tuple[Refusal, ...]:
        if choice is None:
            return ()
        target, force = _read(decision, choice)
        return checks.too_few_dice(armies.strength(state, force), regions.empire_strength(state, target))

    def default(self, state: State, decision: Decision) -> Choice:
        return None

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """Now and then nothing; else pieces in random order until a die remains, and perhaps some more."""
        if below(5) == 0:
            return None
        form = _form(decision)
        among = form.parts[0][1]
        assert isinstance(among, Pick)
        target = among.among[below(len(among.among))]
        active = armies.active(state, str(fact(decision.about, "army")))
        least = regions.empire_strength(state, target) + LEAST_DICE
        return forces.written(form, _drawn(state, active, least, below), target=target)

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        if choice is None:
            return 0
        target, force = _read(decision, choice)
        return armies.strength(state, force) - regions.empire_strength(state, target)

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        among = _form(decision).parts[0][1]
        assert isinstance(among, Pick)
        weakest = min(regions.empire_strength(state, name) for name in among.among)
        most = fact(decision.about, "dice")
        assert isinstance(most, int)
        return tuple(range(LEAST_DICE, most - weakest + 1))

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice is None:
            return Outcome(state)
        memo, seat = _memo(frame), str(answers[0].seat)
        target, force = _read(answers[0].decision, answers[0].choice)
        army = armies.of_presidency(state, memo.presidency)
        penalty = regions.empire_strength(state, target)
        used = armies.strength(state, force)
        state = armies.exhaust(state, army, force)
        roll = checks.cast(state, frame, used - penalty, chance)
        happened = _told(seat, army, target, force, (used, penalty), roll)
        reacted = blackmail.after_check(state, frame, AFTER_DEPLOY, seat, roll, chance)
        sent = ((officers(army, used=True), force.officers),)
        noted = checks.noted(reacted.state, reacted.roll)
        losses = armies.officers_dice(noted, frame, chance, sent, seat)
        events = (happened, *reacted.events, *losses.events)
        rolls = (roll, *reacted.rolls, *losses.rolls)
        result = checks.read(reacted.roll)
        state = losses.state
        if result is Result.CATASTROPHE:
            state, gone = armies.lose_commander(state, army)
            events = (*events, *gone)
        if result is Result.SUCCESS:
            survivors = counts((family, held - count(losses.lost, family)) for family, held in force.officers)
            won = Conquest(memo.presidency, target, seat, survivors, force.regiments + len(force.alliances))
            state, gains = conquered(state, won)
            events = (*events, *gains)
        return Outcome(state, events, rolls, then=(_next(frame),))


def _memo(frame: Frame[object]) -> CommandMemo:
    assert isinstance(frame.memo, CommandMemo)
    return frame.memo


def _next(frame: Frame[object]) -> Frame[Memo]:
    """The frame that asks for one Deploy more."""
    memo = _memo(frame)
    tries = memo.tries + 1
    return Frame(frame.step, f"{frame.path.rpartition('.')[0]}.{tries}", CommandMemo(memo.presidency, tries))


def _form(decision: Decision) -> Form:
    assert isinstance(decision.options, OrPass)
    assert isinstance(decision.options.inner, Form)
    return decision.options.inner


def _read(decision: Decision, choice: Choice) -> tuple[str, Force]:
    """Target and pieces of an answer."""
    assert isinstance(choice, tuple)
    return str(choice[0]), forces.read(_form(decision), choice)


def _told(seat: str, army: str, target: str, force: Force, worth: tuple[int, int], roll: Roll) -> Event:
    """What to tell of a Deploy; `worth` are the dice of its pieces and the strength that takes some of them."""
    used, penalty = worth
    return told(
        "deploy_rolled",
        seat=seat,
        army=army,
        target=target,
        regiments=force.regiments,
        officers=total(force.officers),
        alliances=force.alliances,
        used=used,
        penalty=penalty,
        dice=roll.values,
        result=checks.read(roll).value,
    )


def _drawn(state: State, active: Force, least: int, below: Below) -> Force:
    """Random active pieces that reach some strength."""
    left: list[Force] = [Force(1)] * active.regiments
    left += [Force(officers=((family, 1),)) for family, held in active.officers for _ in range(held)]
    left += [Force(alliances=(name,)) for name in active.alliances]
    taken: list[Force] = []
    more = below(3)
    while left and (sum(armies.strength(state, each) for each in taken) < least or more > 0):
        more -= 1
        taken.append(left.pop(below(len(left))))
    return Force(
        sum(each.regiments for each in taken),
        counts(pair for each in taken for pair in each.officers),
        tuple(sorted(name for each in taken for name in each.alliances)),
    )


STEPS: Mapping[str, Step[State]] = {"deploy": Deploy()}
