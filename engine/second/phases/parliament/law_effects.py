"""What the 26 laws do when they pass or fail; lasting effects stand where they are felt (2E-12.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.event import Event, told
from engine.second import accounts, armies, enterprises, laws, offices, regions, standing
from engine.second.laws import with_laws
from engine.second.memos.parliament import VoteMemo
from engine.second.phases.company_operation import governor_general, superintendent_in_china
from engine.second.phases.events_in_india.foreign_invasion import war
from engine.second.phases.events_in_india.turmoil import famine
from engine.second.state import State, tables

CALICO_POUNDS = 2
"""Pounds for each manufacturing enterprise when Calico Acts pass."""
ARMY_SPENDING_REGIMENTS = 2
"""Regiments for each Army when Army Spending passes."""
MOST_SHARE_VALUE = 3


class Effect(Struct, frozen=True):
    """What a law gives: the state, what to tell, and frames to be done before the policy."""

    state: State
    events: tuple[Event, ...] = ()
    then: tuple[Frame[object], ...] = ()


def passed(state: State, memo: VoteMemo, path: str) -> Effect:
    """What happens when a law passes (2E-12.4.1)."""
    effect = _ON_PASS.get(memo.law)
    return effect(state, memo, path) if effect else Effect(state)


def failed(state: State, memo: VoteMemo, path: str) -> Effect:
    """What happens when a law fails (2E-12.4.2)."""
    effect = _ON_FAIL.get(memo.law)
    return effect(state, memo, path) if effect else Effect(state)


def _calico_acts(state: State, memo: VoteMemo, path: str) -> Effect:
    events: list[Event] = []
    for seat in state.seats:
        pounds = CALICO_POUNDS * enterprises.items(state, seat, "manufacturing")
        if pounds:
            state = accounts.pay(state, accounts.BANK, seat, pounds)
            events.append(told("calico_bounty", seat=seat, pounds=pounds))
    return Effect(state, tuple(events))


def _envoy_to_china(state: State, memo: VoteMemo, path: str) -> Effect:
    """The Superintendent comes into play and is hired at once, if there is none yet."""
    return Effect(*superintendent_in_china.opened(state, path))


def _army_spending(state: State, memo: VoteMemo, path: str) -> Effect:
    """Two regiments for each Army in turn, as far as the supply lasts."""
    events: list[Event] = []
    for _ in range(ARMY_SPENDING_REGIMENTS):
        for each in tables(state).armies:
            if armies.regiments_left(state):
                state, told_now = armies.raise_regiment(state, each.id)
                events += told_now
    return Effect(state, tuple(events))


def _debt_restructure(state: State, memo: VoteMemo, path: str) -> Effect:
    company = msgspec.structs.replace(state.company, debt=0)
    return Effect(
        msgspec.structs.replace(state, company=company), (told("debt_forgiven", debt=state.company.debt),)
    )


def _governor_general(state: State, memo: VoteMemo, path: str) -> Effect:
    state, events = governor_general.created(state)
    return Effect(state, events)


def _instead_of(other: str) -> Callable[[State, VoteMemo, str], Effect]:
    """A law that discards another one if it is in force."""

    def effect(state: State, memo: VoteMemo, path: str) -> Effect:
        if not laws.in_force(state, other):
            return Effect(state)
        state = with_laws(state, tuple(law for law in state.company.laws if law != other))
        deck = msgspec.structs.replace(state.laws, discards=(other, *state.laws.discards))
        return Effect(msgspec.structs.replace(state, laws=deck), (told("law_discarded", law=other),))

    return effect


def _company_aids_government(state: State, memo: VoteMemo, path: str) -> Effect:
    value = min(MOST_SHARE_VALUE, state.company.share_value + 1)
    if value == state.company.share_value:
        return Effect(state)
    company = msgspec.structs.replace(state.company, share_value=value)
    return Effect(msgspec.structs.replace(state, company=company), (told("share_value_rises", value=value),))


def _impeached(state: State, memo: VoteMemo, path: str) -> Effect:
    seat = offices.holder(state, memo.target) if memo.target else ""
    if not seat:
        return Effect(state)
    state = offices.vacate(state, memo.target)
    return Effect(state, (told("impeached", office=memo.target, seat=seat),))


def _acquitted(state: State, memo: VoteMemo, path: str) -> Effect:
    state = standing.moved(state, -1)
    return Effect(state, (told("standing_falls", standing=standing.expectations(state)),))


def _famine(state: State, memo: VoteMemo, path: str) -> Effect:
    """Turmoil in the home regions, then unrest in every region of the Company (2E-12.4.8)."""
    then = (*famine(state, f"{path}.famine"), Frame("famine_unrest", f"{path}.famine.unrest", None))
    return Effect(state, (), then)


def famine_unrest(state: State) -> Effect:
    """One unrest more in every region that the Company controls."""
    controlled = regions.controlled(state)
    for name in controlled:
        state = regions.add_unrest(state, name)
    return Effect(state, (told("famine_unrest", regions=controlled),) if controlled else ())


def _war_losses(state: State, memo: VoteMemo, path: str) -> Effect:
    return Effect(state, (), (Frame("war_losses", f"{path}.losses", None),))


def _war_at_home(state: State, memo: VoteMemo, path: str) -> Effect:
    return Effect(state, (), (war(state, f"{path}.war"), Frame("war_over", f"{path}.war.over", None)))


_ON_PASS: Mapping[str, Callable[[State, VoteMemo, str], Effect]] = {
    laws.CALICO_ACTS: _calico_acts,
    laws.ENVOY_TO_CHINA: _envoy_to_china,
    laws.ARMY_SPENDING: _army_spending,
    laws.DEBT_RESTRUCTURE: _debt_restructure,
    laws.GOVERNOR_GENERAL: _governor_general,
    laws.WRITER_PRIVILEGES: _instead_of(laws.WRITER_GRAFT_REFORM),
    laws.WRITER_GRAFT_REFORM: _instead_of(laws.WRITER_PRIVILEGES),
    laws.COMPANY_AIDS_GOVERNMENT: _company_aids_government,
    laws.PUBLIC_DEMANDS_IMPEACHMENT: _impeached,
    laws.WAR_AGAINST_FRANCE: _war_losses,
}
_ON_FAIL: Mapping[str, Callable[[State, VoteMemo, str], Effect]] = {
    laws.PUBLIC_DEMANDS_IMPEACHMENT: _acquitted,
    laws.RELIEF_DEMANDED_FOR_INDIAN_FAMINE: _famine,
    laws.WAR_AGAINST_FRANCE: _war_at_home,
}
