"""The Crown and private firms: it forms none, invests in those of people, and sells its consent (2E-16.4.5, 2E-16.4.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.agenda import Frame
from engine.core.chance import Chance
from engine.core.counts import count, total
from engine.core.decision import Decision
from engine.core.event import Event
from engine.core.ids import fact
from engine.core.options import Choice, OneOf, OrPass
from engine.core.step import Answer, Answers, Outcome, Step
from engine.second import accounts, charter, investments
from engine.second.crown.bought import bought, parameter
from engine.second.crown.pool import charged, cubes, humans, rewarded
from engine.second.crown.setup_and_terms import solo, table
from engine.second.crown.the_button import first_in_line, passed_on
from engine.second.family_pieces import SUPPLY, move, number
from engine.second.phases.firm_revenue.dividends import OF_MANAGER
from engine.second.phases.firms.investing import invest
from engine.second.shares import majority, shares
from engine.second.state import CROWN, State, firm, tables

YES, NO = "yes", "no"
MOST_REWARD = 3
"""Cubes for one declaration of dividends at most (2E-16.7.1)."""
INVEST = "invest"
FORCED, DENIED = "force_crown_investment", "deny_crown_investment"


def invests(state: State) -> tuple[State, tuple[Event, ...]]:
    """The Crown invests a Company share, else a workshop, in the firm of a person, never up to a majority (2E-16.4.5).

    Of two firms it is that of who holds the Button, which then passes (2E-16.2.1).
    """
    if not (_seeks(state) or bought(state, FORCED)):
        return state, ()
    denied = parameter(state, DENIED)
    for manager in first_in_line(state, tuple(str(each) for each in charter.managers(state))):
        if manager in denied or not _could_invest(state, manager):
            continue
        for token in investments.tokens_for(state, CROWN, manager):
            done, events = invest(state, CROWN, manager, token)
            done, passed = passed_on(done)
            return done, (*events, *passed)
    return state, ()


def _seeks(state: State) -> bool:
    """With a majority of the Company's shares, in the climates of the table."""
    held = shares(state)
    rules = count(held, CROWN) >= majority(total(held))
    return rules and table(state, "crown_firm_investments_sought") == 1


def room(state: State, manager: str) -> bool:
    """Whether one more investment would give the Crown no majority of a firm; a full one has no share to give."""
    if investments.full(state, manager):
        return True
    held = charter.shares(state, manager)
    return 2 * (count(held, CROWN) + 1) <= total(held) + 1


def _could_invest(state: State, manager: str) -> bool:
    """Whether the Crown has something to invest in a firm of a person, and may."""
    return manager != CROWN and room(state, manager) and bool(investments.tokens_for(state, CROWN, manager))


class CrownInvests(Step[State]):
    """Once people are done with their firms the Crown may invest; what can be bought of that is asked before (2E-16.4.5)."""

    def resolve(self, state: State, frame: Frame[object], answers: Answers, chance: Chance) -> Outcome[State]:
        return Outcome(*invests(state))


def window(frame: Frame[object]) -> Frame[object]:
    """The frame in which the Crown invests, behind the open window of the Firms phase."""
    return Frame("crown_invests", f"{frame.path}.crown", None)


def firms_of_people(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    """Managers of firms in which the Crown would invest."""
    return tuple(str(each) for each in charter.managers(state) if _could_invest(state, each))


def can_be_forced(state: State, decision: Decision | None, seat: str) -> bool:
    """Whether the Crown could invest anywhere: otherwise there is nothing to buy."""
    return bool(firms_of_people(state, decision, seat))


def with_crown_share(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    """Managers of firms of which the Crown has a share that a person has a piece for."""
    return tuple(
        str(each)
        for each in charter.managers(state)
        if count(charter.shares(state, each), CROWN) and number(state, SUPPLY, seat)
    )


def with_own_share(state: State, decision: Decision | None, seat: str) -> tuple[str, ...]:
    """Managers of firms of which a person may give the Crown a share without giving it a majority."""
    return tuple(
        str(each)
        for each in charter.managers(state)
        if count(charter.shares(state, each), seat)
        and number(state, SUPPLY, CROWN)
        and 2 * (count(charter.shares(state, each), CROWN) + 1) <= total(charter.shares(state, each))
    )


def handed_share(state: State, manager: str, source: str, target: str) -> State | None:
    """The state after a share of a firm changed hands: pieces go home and come as with Company shares (2E-3.1.7)."""
    place = charter.charter(manager)
    if not count(charter.shares(state, manager), source) or not number(state, SUPPLY, target):
        return None
    return move(move(state, source, place, SUPPLY), target, SUPPLY, place)


def denial(state: State, decision: Decision | None, seat: str) -> int | None:
    """To deny the Crown its investment costs one person a cube for each point of the firm's value (2E-16.4.5)."""
    value = table(state, "deny_crown_investment_per_firm_value")
    managed = charter.manages(state, seat)
    if not solo(state) or value < 0 or not managed or not _seeks(state):
        return None
    return value * int(tables(state).firms.values[firm(state, seat).value].points)


def _price(state: State, name: str) -> int:
    return -int(getattr(tables(state).crown.flat_favours, name))


def consent_to_ship(state: State, decision: Decision) -> Choice:
    """Its ship may be fitted or bought back for cubes, which the proposer must have (2E-16.4.5)."""
    return (
        YES
        if cubes(state, str(fact(decision.about, "seat"))) >= _price(state, "fit_crown_ship_in_firm")
        else NO
    )


def consent_to_takeover(state: State, decision: Decision) -> Choice:
    """With two people its shares agree for as many cubes as they are (2E-16.4.6)."""
    seat, manager = str(fact(decision.about, "seat")), str(fact(decision.about, "firm"))
    held = count(charter.shares(state, manager), CROWN)
    return YES if not solo(state) and cubes(state, seat) >= held else NO


def no(state: State, decision: Decision) -> Choice:
    """No consent unless stated (2E-16.1.12)."""
    return NO


def emergency(state: State, decision: Decision) -> Choice:
    """One investment if it was bought, never so that it has more shares than the manager (2E-16.7.1)."""
    if not bought(state, "crown_emergency_investment") or not can_rescue(state, decision, CROWN):
        return None
    tokens = investments.tokens_for(state, CROWN, str(fact(decision.about, "firm")))
    return (INVEST, ((tokens[0], 1),))


def can_rescue(state: State, decision: Decision | None, seat: str) -> bool:
    """Whether the Crown may invest in a firm in an emergency: its shares then are no more than the manager's (2E-16.7.1)."""
    if decision is None or not isinstance(decision.options, OrPass):
        return False
    assert isinstance(decision.options.inner, OneOf)
    manager = str(fact(decision.about, "firm"))
    held = charter.shares(state, manager)
    return INVEST in dict(decision.options.inner.branches) and count(held, CROWN) < count(held, manager)


ANSWERS: Mapping[str, Callable[[State, Decision], Choice]] = {
    "fit_consent": consent_to_ship,
    "takeover_vote": consent_to_takeover,
    "merger_consent": no,
    "dissolve_consent": no,
    "surplus_consent": no,
    "emergency_offer": emergency,
}


def charged_for(before: State, state: State, answer: Answer) -> tuple[State, tuple[Event, ...]]:
    """The state after cubes were paid for what a firm has got by an answer: founding, a Crown ship, Crown votes."""
    kind, about = answer.decision.kind, dict(answer.decision.about)
    if kind == "firm_step" and answer.seat in humans(state) and not charter.manages(before, answer.seat):
        formed = isinstance(answer.choice, tuple) and answer.choice[0] == "form"
        return charged(state, answer.seat, _price(state, "form_firm_mandatory")) if formed else (state, ())
    if answer.seat != CROWN or answer.choice != YES:
        return state, ()
    seat = str(about.get("seat", ""))
    if kind == "fit_consent" and before.ships != state.ships:
        return charged(state, seat, _price(state, "fit_crown_ship_in_firm"))
    if kind == "takeover_vote" and before.firms != state.firms:
        return charged(state, seat, count(charter.shares(before, str(about["firm"])), CROWN))
    return state, ()


def rewarded_for(before: State, state: State, answer: Answer) -> tuple[State, tuple[Event, ...]]:
    """Cubes for a manager whose dividends give the Crown's shares at least as much as every other family's (2E-16.7.1).

    Shares that were waived have got nothing.
    """
    if answer.decision.kind != "firm_dividends" or answer.seat not in humans(state):
        return state, ()
    dividends = answer.choice[0] if isinstance(answer.choice, tuple) else 0
    assert isinstance(dividends, int)
    held = charter.shares(before, answer.seat)
    took = {seat: accounts.holds(state, seat) - accounts.holds(before, seat) for seat, _ in held}
    if answer.seat in took:
        took[answer.seat] -= dividends * OF_MANAGER
    own = took.pop(CROWN, 0)
    if not own or own < max(took.values(), default=0):
        return state, ()
    return rewarded(state, answer.seat, min(MOST_REWARD, count(held, CROWN)))


STEPS: Mapping[str, Step[State]] = {"crown_invests": CrownInvests()}
