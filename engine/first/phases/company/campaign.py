"""Campaign: a President or Governor conquers a region for the Company (1E-6.8)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from engine.core.agenda import Frame
from engine.core.counts import Counts, total
from engine.core.decision import Decision
from engine.core.event import Event, told
from engine.core.options import Amount, Below, Choice, Form, Options, OrPass, Pick, Split, sample
from engine.core.per_state import per_state
from engine.core.phrase import Phrase
from engine.core.step import Outcome, Step
from engine.first import accounts, laws, offices, pieces, powers, regions
from engine.first.phases.company.attempts import Attempts, office_of
from engine.first.phases.company.checks import LEAST_DICE, Attempt, dice, too_weak
from engine.first.phases.evening_post.disrupted_orders import disrupt
from engine.first.phases.evening_post.dissolution import regions_lost
from engine.first.state import CLOSED, COMPANY, OfficeState, State, region, tables, with_office
from engine.first.tables.base import OfficeId, PresidencyId, RegionId
from engine.first.tables.offices import GOVERNOR_GENERAL, province_of, region_of_province
from engine.first.tables.prizes import PlunderBonus


class Force(Struct, frozen=True, array_like=True):
    """A choice: the target, ready guns and officers by family, pounds for mercenaries."""

    target: RegionId
    guns: int
    officers: Counts
    mercenaries: int


class Campaign(Attempts):
    """Pieces of the presidency's army and mercenaries against the defence of the target's empire (1E-6.8.2, 1E-6.8.3)."""

    kind = "campaign"
    rule = "1E-6.8.4"
    phrase = Phrase(
        "campaign {place}",
        also=("campaign",),
        idle=tuple(
            (
                "against fight attack march spend invade assault conquer send war strike hit "
                "battle seize take guns army troops raid storm"
            ).split()
        ),
        sayings=(
            (
                "pass",
                (
                    "leave ~ in peace $ | no war/attack/campaign/fighting/battle/conquest | "
                    "not/dont/wont attack/fight/campaign/march/invade ~ $ | stay/stays at home $ | "
                    "troops/army/guns/men stay/stays/rest/rests ~ $"
                ),
            ),
        ),
    )

    def choices(self, state: State, office: OfficeId) -> Options | None:
        presidency = offices.presidency_of(state, office)
        guns, officers = pieces.number(state, "guns", presidency), pieces.officers(state, presidency)
        pounds = accounts.balance(state, office)
        most = guns + total(officers) + pounds // laws.mercenary_cost(state)
        within = tuple(name for name in targets(state, office) if most - defence(state, name) >= LEAST_DICE)
        if not within:
            return None
        return Form(
            (
                ("target", Pick(within)),
                ("guns", Amount(0, guns)),
                ("officers", Split(total(officers), officers, exact=False)),
                ("mercenaries", Amount(0, pounds, "pounds")),
            )
        )

    def attempt(self, state: State, office: OfficeId, choice: Choice) -> Attempt:
        force = msgspec.convert(choice, Force)
        hired = force.mercenaries // laws.mercenary_cost(state)
        strength = force.guns + total(force.officers) + hired
        return Attempt(office, "campaign", force.target, strength, defence(state, force.target))

    def dice_numbers(self, state: State, decision: Decision) -> tuple[int, ...]:
        """From one die of strength to all pieces and pounds against the weakest target."""
        assert isinstance(decision.options, OrPass)
        everything = _everything(decision.options.inner)
        targets = everything.among
        most = max(self.dice(state, decision, (each, *everything.used)) for each in targets)
        attempt = self.attempt(state, office_of(decision), (targets[0], *everything.used))
        least = LEAST_DICE + dice(state, attempt) - attempt.strength + attempt.penalty
        return tuple(range(least, most + 1))

    def spend(self, state: State, office: OfficeId, choice: Choice) -> State:
        force = msgspec.convert(choice, Force)
        presidency = offices.presidency_of(state, office)
        state = pieces.exhaust(state, "guns", presidency, force.guns)
        state = pieces.exhaust_officers(state, presidency, force.officers)
        return accounts.pay(state, office, accounts.BANK, force.mercenaries)

    def success(self, state: State, frame: Frame[object], office: OfficeId, choice: Choice) -> Outcome[State]:
        """The five steps of 1E-6.8.5 in their order, then presidencies without a region are marked (1E-6.8.6)."""
        force = msgspec.convert(choice, Force)
        freed, losses, events = _break_empire(state, force.target, frame.path)
        state = _annex(freed, force.target, offices.presidency_of(state, office))
        events += (told("region_conquered", region=force.target, office=office),)
        state, plunder = _plunder(state, force)
        state, dissolved = regions_lost(state)
        return Outcome(state, (*events, *plunder, *dissolved), then=losses)

    def sample(self, state: State, decision: Decision, below: Below) -> Choice:
        """A random force; one that is too weak is made up of all there is."""
        choice = sample(decision.options, below)
        office = office_of(decision)
        if choice is None or not too_weak(self.attempt(state, office, choice)):
            return choice
        presidency = offices.presidency_of(state, office)
        force = msgspec.convert(choice, Force)
        return (
            force.target,
            pieces.number(state, "guns", presidency),
            pieces.officers(state, presidency),
            accounts.balance(state, office),
        )


class _Everything(Struct, frozen=True):
    """Targets, and an answer's guns, officers and pounds when nothing is held back."""

    among: tuple[RegionId, ...]
    used: tuple[Choice, ...]


def _everything(options: Options) -> _Everything:
    assert isinstance(options, Form)
    (_, within), (_, guns), (_, officers), (_, pounds) = options.parts
    assert isinstance(within, Pick)
    assert isinstance(guns, Amount)
    assert isinstance(officers, Split)
    assert isinstance(pounds, Amount)
    return _Everything(within.among, (guns.high, officers.caps, pounds.high))


def targets(state: State, office: OfficeId) -> tuple[RegionId, ...]:
    """Regions of the office's list that the Company does not dominate (1E-6.8.1, 1E-8.10.22)."""
    book, province = tables(state), region_of_province(office)
    if province is not None:
        every = book.region(province).campaign_targets
    elif office == GOVERNOR_GENERAL:
        every = book.governor_general.campaign_targets
    else:
        every = book.office(office).campaign_targets
    return tuple(name for name in every if not regions.company_dominated(state, name))


@per_state
def defence(state: State, target: RegionId) -> int:
    """The defences of the target's whole empire in sum (1E-6.8.3)."""
    return sum(tables(state).region(name).defence for name in regions.empire(state, target))


def _break_empire(
    state: State, target: RegionId, path: str
) -> tuple[State, tuple[Frame[object], ...], tuple[Event, ...]]:
    """Dominions of the target become sovereign and closed, their filled orders are disrupted (1E-6.8.5)."""
    losses: tuple[Frame[object], ...] = ()
    freed = regions.dominions(state, target)
    for name in freed:
        presidency = region(state, name).presidency
        state = regions.change(state, name, dominator="", presidency=CLOSED)
        state, frames = disrupt(state, name, presidency, path)
        losses += frames
    return state, losses, tuple(told("dominion_freed", region=name, of=target) for name in freed)


def _annex(state: State, target: RegionId, presidency: PresidencyId) -> State:
    """The target is open in the presidency under the Company, its provincial office exists and is vacant (1E-6.8.5)."""
    state = regions.change(state, target, dominator=COMPANY, presidency=presidency)
    formed = state.company.formed + 1
    state = msgspec.structs.replace(state, company=msgspec.structs.replace(state.company, formed=formed))
    office = province_of(target)
    state = accounts.pay(state, accounts.BANK, office, tables(state).provincial.start_treasury)
    return with_office(state, office, OfficeState(formation=formed))


def _plunder(state: State, force: Force) -> tuple[State, tuple[Event, ...]]:
    """Each officer used in the attempt earns its family plunder from the bank (1E-6.8.5, 1E-6.8.9)."""
    each = tables(state).region(force.target).plunder_per_officer
    events: list[Event] = []
    for family, officers in force.officers:
        pounds = officers * (each + powers.from_prizes(state, family, PlunderBonus))
        state = accounts.pay(state, accounts.BANK, family, pounds)
        events.append(told("plunder", family=family, officers=officers, pounds=pounds, region=force.target))
    return state, tuple(events)


STEPS: Mapping[str, Step[State]] = {"campaign": Campaign()}
