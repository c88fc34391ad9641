"""Provincial offices at work: a Governor campaigns, every holder may invest (1E-6.11, 1E-6.12)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.event import told
from engine.core.options import Amount, Choice, Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Answers, Opening, Outcome, Step
from engine.first import accounts, offices, regions
from engine.first.memos.common import OfficeMemo
from engine.first.phases.company.attempts import Attempts, first_try, region_and_pounds
from engine.first.phases.company.checks import LEAST_DICE, Attempt
from engine.first.state import State, tables
from engine.first.tables.base import OfficeId
from engine.first.tables.offices import ActionId, region_of_province


class Provinces(Opening[State]):
    """Opens the provincial offices of a presidency in order of formation, after its President (1E-6.7.1)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        assert isinstance(frame.memo, OfficeMemo)
        presidency = offices.presidency_of(state, frame.memo.office)
        acting = tuple(
            name
            for name in offices.provinces(state)
            if offices.presidency_of(state, name) == presidency and offices.holder(state, name) is not None
        )
        then = tuple(
            first_try(action, f"{frame.path}.{name}", name)
            for name in acting
            for action in actions(state, name)
        )
        return Outcome(state, then=then)


def actions(state: State, office: OfficeId) -> tuple[ActionId, ...]:
    """What a provincial office does in turn: Campaign then Invest, or Invest alone (1E-6.11.1, 1E-6.12.1)."""
    name = region_of_province(office)
    assert name is not None
    book = tables(state)
    governed = book.region(name).province_type == "governor"
    return book.provincial.actions_governor if governed else book.provincial.actions_resident


class Invest(Attempts):
    """One point of strength for each pound, no penalty; any depressed region, open or closed (1E-6.12.1)."""

    kind = "invest"
    rule = "1E-6.12.1"
    phrase = Phrase(
        "invest {place}",
        also=("invest",),
        idle=tuple(
            "open spend put pay improve develop money cash funds region investment governor dice die roll back".split()
        ),
        sayings=(("pass", ("not/dont/wont invest/spend ~ $ | no investment/investing")),),
    )

    def choices(self, state: State, office: OfficeId) -> Options | None:
        depressed, pounds = regions.depressed(state), accounts.balance(state, office)
        if not depressed or pounds < LEAST_DICE:
            return None
        return Form((("region", Pick(depressed)), ("pounds", Amount(LEAST_DICE, pounds, "pounds"))))

    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        target, pounds = region_and_pounds(choice)
        return Attempt(office, "invest", target, pounds, 0)

    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        return accounts.pay(state, office, accounts.BANK, region_and_pounds(choice)[1])

    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        """The region flips to prosperous, the elephant goes there without an event, order grows (1E-6.12.2)."""
        target, _ = region_and_pounds(choice)
        state = regions.change(state, target, side="prosperous")
        india = msgspec.structs.replace(state.india, elephant=target)
        state = regions.tilt(msgspec.structs.replace(state, india=india), "order")
        return Outcome(state, (told("region_prospers", region=target, balance=state.india.balance),))


STEPS: Mapping[str, Step[State]] = {"provinces": Provinces(), "invest": Invest()}
