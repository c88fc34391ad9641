"""Open for trade: a closed sovereign region joins the presidency with its dominions (1E-6.9)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.agenda import Frame
from engine.core.event import told
from engine.core.options import Amount, Choice, Form, Options, Pick
from engine.core.phrase import Phrase
from engine.core.step import Outcome, Step
from engine.first import accounts, offices, regions
from engine.first.phases.company.attempts import Attempts, region_and_pounds
from engine.first.phases.company.checks import LEAST_DICE, Attempt
from engine.first.state import State
from engine.first.tables.base import OfficeId, RegionId


class OpenTrade(Attempts):
    """One point of strength for each pound, no penalty (1E-6.9.1)."""

    kind = "open_trade"
    rule = "1E-6.9.1"
    phrase = Phrase(
        "open {place}",
        also=("open trade {place}", "open trade"),
        idle=tuple(
            "spend try trade market explore go pay push into with region route port new "
            "dice die roll president".split()
        ),
        sayings=(
            ("pass", ("not/dont/wont open/try/explore ~ $ | no opening/expansion/exploration/new ~ $")),
        ),
    )

    def choices(self, state: State, office: OfficeId) -> Options | None:
        closed, pounds = targets(state), accounts.balance(state, office)
        if not closed or pounds < LEAST_DICE:
            return None
        return Form((("region", Pick(closed)), ("pounds", Amount(LEAST_DICE, pounds, "pounds"))))

    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        target, pounds = region_and_pounds(choice)
        return Attempt(office, "open_trade", target, pounds, 0)

    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        return accounts.pay(state, office, accounts.BANK, region_and_pounds(choice)[1])

    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        target, _ = region_and_pounds(choice)
        presidency = offices.presidency_of(state, office)
        opened = regions.empire(state, target)
        for name in opened:
            state = regions.change(state, name, presidency=presidency)
        return Outcome(state, (told("regions_opened", regions=opened, presidency=presidency),))


def targets(state: State) -> tuple[RegionId, ...]:
    """Closed sovereign regions, by number (1E-6.9.1)."""
    return tuple(name for name in regions.closed(state) if regions.sovereign(state, name))


STEPS: Mapping[str, Step[State]] = {"open_trade": OpenTrade()}
