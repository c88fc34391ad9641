"""Governors at work: they roll dice of a shrinking pool, and raise ships, regiments or taxes (2E-8.9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.ids import Facts, Seat, fact, facts
from engine.core.options import Choice, Pick
from engine.core.phrase import Phrase
from engine.core.standing_orders import TRY
from engine.core.step import Answers, Outcome, Step, single
from engine.second import accounts, armies, checks, fleet, offices, regions
from engine.second.accounts import BALANCE, BANK
from engine.second.checks import LEAST_DICE, Attempt, Result
from engine.second.fleet import COMPANY
from engine.second.laws import ZAMINDAR_TAXES, in_force
from engine.second.memos import Memo
from engine.second.memos.company import GovernorMemo
from engine.second.state import State, region, tables

ROLL, STOP = "roll", "stop"
SHIP, REGIMENT, TAX_TO_BALANCE, TAX_TO_PRESIDENT = "ship", "regiment", "tax_to_balance", "tax_to_president"
"""What a success may be used for (2E-8.9.3)."""
PAY, PAY_AFTER_FAILURE = 1, 2
"""Pounds for the Governor from a success, and from one whose roll before failed (2E-8.9.3)."""
TAX = 2
"""Pounds of a tax (2E-8.9.6)."""
TAX_UNREST = 1
"""Unrest from the second and each later tax (2E-8.9.6)."""
FAILED, FAILED_WITH_TAXES = 1, 2
"""Unrest after a roll without success, without and with Zamindar Taxes (2E-8.9.7)."""
ZAMINDAR_DICE = 1
"""Dice more with Zamindar Taxes (2E-8.9.1)."""


def government(state: State, path: str, office: str) -> tuple[Frame[Memo], ...]:
    """The frames of a Governor's turn, which begins with all dice of the card (2E-8.9.1)."""
    dice = tables(state).office(office).dice_pool + ZAMINDAR_DICE * in_force(state, ZAMINDAR_TAXES)
    return (Frame("administer", f"{path}.{office}.1", GovernorMemo(office, dice)),)


class Administer(Step[State]):
    """A check with all dice that are left; there is one less each time (2E-8.9.1, 2E-8.9.2)."""

    kind = "administer"
    phrase = Phrase(
        "administer {region}",
        ("administer",),
        idle=("governor", "dice", "die", "try"),
        sayings=(
            (
                "roll",
                (
                    "roll/rolls/throw/toss/cast ~ bone/bones/dice/die | roll away | have a go | "
                    "give it a go/whirl/try | go for it | lets go | try again | once more | "
                    "one more time | press on | keep going/rolling/trying | go on | again $ | "
                    "another go/try/roll | one more go/try/roll | ^ governor have ~ go $ | "
                    "^ administer/govern ~ $ | ^ have/try administer/govern ~ $"
                ),
            ),
            (
                "stop",
                (
                    "no more ~ $ | not/dont/wont roll/try/administer/risk/continue ~ $ | "
                    "no roll/rolls | leave it ~ $ | call it a day | enough is enough | thats enough | "
                    "quit | stop here | thats it | leave well alone"
                ),
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        seat = offices.holder(state, memo.office)
        if not seat or memo.dice < LEAST_DICE:
            return ()
        return single(
            state,
            frame,
            Seat(seat),
            kind=self.kind,
            rule="2E-8.9.1",
            options=Pick((ROLL, STOP)),
            about=(*_about(state, memo), *facts(dice=memo.dice), (TRY, memo.tries)),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return STOP

    def dice(self, state: State, decision: Decision, choice: Choice) -> int:
        dice = fact(decision.about, "dice")
        assert isinstance(dice, int)
        return dice if choice == ROLL else 0

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        return (self.dice(state, decision, ROLL),)

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        if not answers or answers[0].choice == STOP:
            return Outcome(state)
        memo, place = _memo(frame), _place(state, _memo(frame))
        checked = checks.rolled(state, frame, Attempt(memo.office, self.kind, memo.dice), chance)
        if checked.result is not Result.SUCCESS:
            cubes = FAILED_WITH_TAXES if in_force(state, ZAMINDAR_TAXES) else FAILED
            riot = told("unrest_grows", region=place, cubes=cubes)
            state = regions.add_unrest(checked.state, place, cubes)
            further = _next(frame.path, _after(memo, failed=True))
            return Outcome(state, (*checked.events, riot), checked.rolls, then=(further,))
        seat, pounds = str(answers[0].seat), PAY_AFTER_FAILURE if memo.failed else PAY
        state = accounts.pay(checked.state, BANK, seat, pounds)
        paid = told("governor_paid", seat=seat, office=memo.office, pounds=pounds)
        return Outcome(state, (*checked.events, paid), checked.rolls, then=(_result(frame),))

    def leads_to(self, state: State, frame: Frame[object]) -> tuple[Frame[object], ...]:
        memo = _memo(frame)
        acts = offices.holder(state, memo.office) and memo.dice >= LEAST_DICE
        return (_result(frame),) if acts else ()


_SUM = f"{TAX}/two pound/pounds/quid tax/taxes to/into/in/for"
"""How the sum of a tax and where it goes may be told."""


class AdministerResult(Step[State]):
    """A success brings half a ship, a regiment, or a tax for the Balance or the President (2E-8.9.3)."""

    kind = "administer_result"
    phrase = Phrase(
        "gain in {region}",
        ("administer result", "gain"),
        idle=tuple(
            (
                "success choose treasury receive want build buy get take new add raise place put "
                "train use make"
            ).split()
        ),
        sayings=(
            (
                "tax to balance",
                f"{_SUM} company balance | {_SUM} balance/company | money go/goes to company/balance $ | ^ {{region}} pay/pays company/balance $",
            ),
            (
                "tax to president",
                f"{_SUM} president | money go/goes to president $ | ^ {{region}} pay/pays president $ | president have/get/take ~ money $",
            ),
        ),
    )

    def ask(self, state: State, frame: Frame[object]) -> tuple[Decision, ...]:
        memo = _memo(frame)
        return single(
            state,
            frame,
            Seat(offices.holder(state, memo.office)),
            kind=self.kind,
            rule="2E-8.9.3",
            options=Pick(_gains(state, _place(state, memo))),
            about=(*_about(state, memo), *facts(unrest=_stirs(memo))),
        )

    def default(self, state: State, decision: Decision) -> Choice:
        return TAX_TO_BALANCE

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        memo, gain = _memo(frame), str(answers[0].choice)
        further = _counted(memo)
        if gain == SHIP:
            state, events = _built(state, _place(state, memo))
        elif gain == REGIMENT:
            state, events = armies.raise_regiment(state, _army(state, memo))
        else:
            state, events = _taxed(state, memo, gain)
            further = msgspec.structs.replace(further, taxes=memo.taxes + 1)
        return Outcome(state, events, then=(_next(frame.path.removesuffix(".result"), further),))


def _memo(frame: Frame[object]) -> GovernorMemo:
    assert isinstance(frame.memo, GovernorMemo)
    return frame.memo


def _result(frame: Frame[object]) -> Frame[Memo]:
    """The frame that asks what a success is used for."""
    return Frame("administer_result", f"{frame.path}.result", _after(_memo(frame), failed=False))


def _after(memo: GovernorMemo, *, failed: bool) -> GovernorMemo:
    """What a Governor remembers after a roll."""
    return msgspec.structs.replace(memo, dice=memo.dice - 1, failed=failed, tries=memo.tries + 1)


def _counted(memo: GovernorMemo) -> GovernorMemo:
    """What a Governor remembers after a success has been used."""
    return msgspec.structs.replace(memo, successes=memo.successes + 1)


def _next(path: str, memo: GovernorMemo) -> Frame[Memo]:
    """The frame that asks for the next roll."""
    return Frame("administer", f"{path.rpartition('.')[0]}.{memo.tries}", memo)


def _place(state: State, memo: GovernorMemo) -> str:
    return tables(state).office(memo.office).region


def _presidency(state: State, memo: GovernorMemo) -> str:
    """The Presidency that the region is tied to."""
    return region(state, _place(state, memo)).presidency


def _army(state: State, memo: GovernorMemo) -> str:
    return armies.of_presidency(state, _presidency(state, memo))


def _about(state: State, memo: GovernorMemo) -> Facts:
    return facts(region=_place(state, memo), office=memo.office, successes=memo.successes)


def _gains(state: State, place: str) -> tuple[str, ...]:
    """What a success can be used for now (2E-8.9.4, 2E-8.9.5)."""
    ship = (SHIP,) if fleet.pool(state) or region(state, place).half_built else ()
    regiment = (REGIMENT,) if armies.regiments_left(state) else ()
    return (*ship, *regiment, TAX_TO_BALANCE, TAX_TO_PRESIDENT)


def _built(state: State, place: str) -> tuple[State, tuple[Event, ...]]:
    """The state with a ship half built, or finished and at sea (2E-8.9.4)."""
    half_built = region(state, place).half_built
    state = regions.change(state, place, half_built=not half_built)
    if not half_built:
        return state, (told("ship_half_built", region=place),)
    zone = fleet.zone_of(state, region(state, place).presidency)
    return fleet.put_neutral(state, COMPANY, zone), (told("company_ship_built", place=zone),)


def _stirs(memo: GovernorMemo) -> int:
    """Unrest that a tax would bring now (2E-8.9.6)."""
    return TAX_UNREST if memo.taxes else 0


def _taxed(state: State, memo: GovernorMemo, gain: str) -> tuple[State, tuple[Event, ...]]:
    """The state after a tax for the Balance or for the President's treasury, whether or not it has a President."""
    place, cubes = _place(state, memo), _stirs(memo)
    president = tables(state).presidency(_presidency(state, memo)).president_office
    purse = BALANCE if gain == TAX_TO_BALANCE else president
    state = regions.add_unrest(accounts.pay(state, BANK, purse, TAX), place, cubes)
    return state, (told("region_taxed", region=place, purse=purse, pounds=TAX, unrest=cubes),)


STEPS: Mapping[str, Step[State]] = {"administer": Administer(), "administer_result": AdministerResult()}
