"""Ships of firms: fitted from a shipyard, or bought back from the Company's service (2E-6.4)."""

from __future__ import annotations

from engine.core.event import told
from engine.core.ids import RuleId
from engine.core.phrase import Phrase
from engine.second import accounts, charter, fleet
from engine.second.accounts import BANK
from engine.second.laws import SHIP_SUBSIDY, in_force
from engine.second.memos.firms import Proposal
from engine.second.offices import MANAGER
from engine.second.phases.firms.proposals import FIT, Consent, Done
from engine.second.state import NO_OWNER, State, ship, tables

SUBSIDISED = 2
"""Pounds for which a firm fits a ship with Ship Subsidy (2E-6.4.1)."""


def fitting_price(state: State) -> int:
    """Pounds to the bank for a ship from a shipyard (2E-6.4.1)."""
    return SUBSIDISED if in_force(state, SHIP_SUBSIDY) else tables(state).costs.fit_player_ship_by_firm


def price(state: State, name: str) -> int:
    """Pounds to the Manager of Shipping for a ship that serves the Company, by its side (2E-6.4.2)."""
    costs = tables(state).costs
    return costs.firm_buys_back_fatigued if ship(state, name).fatigued else costs.firm_buys_back_unfatigued


def to_fit(state: State, manager: str) -> tuple[str, ...]:
    """Ships that a firm can pay to fit."""
    return fleet.unfitted(state) if fitting_price(state) <= _treasury(state, manager) else ()


def to_buy_back(state: State, manager: str) -> tuple[str, ...]:
    """Player ships in the Company's service that a firm can pay for (2E-6.4.2, 2E-6.4.3)."""
    treasury = _treasury(state, manager)
    serving = [name for where in fleet.places(state) for name in fleet.player_ships(state, where)]
    return tuple(sorted(name for name in serving if price(state, name) <= treasury))


def _treasury(state: State, manager: str) -> int:
    return accounts.holds(state, charter.london(manager))


def consenting(state: State, manager: str, name: str) -> tuple[str, ...]:
    """Whose consent a ship needs: its owner's, unless that is the manager or nobody (2E-6.4.1, 2E-6.4.2)."""
    owner = ship(state, name).owner
    return () if owner in (manager, NO_OWNER) else (owner,)


def taken(state: State, of: Proposal) -> Done:
    """The state after a ship was paid for and put on the charter, its side as it was, and what to tell."""
    manager, name = of.firms[0], of.ship
    pounds = fitting_price(state) if of.sort == FIT else price(state, name)
    target = BANK if of.sort == FIT else MANAGER
    state = accounts.pay(state, charter.london(manager), target, pounds)
    state = fleet.send(state, name, charter.charter(manager))
    kind = "firm_fits" if of.sort == FIT else "firm_buys_back"
    return state, (told(kind, firm=manager, ship=name, seat=ship(state, name).owner, pounds=pounds),)


class FitConsent(Consent):
    """The owner of a shipyard lets another family's firm fit the ship, or buy it out of the Company's service, or not."""

    kind = "fit_consent"
    phrase = Phrase(
        "ship {ship} for {firm}",
        ("fit {ship} for {firm}", "{ship} for {firm}"),
        idle=("firm", "fit", "use", "take", "lend", "have"),
        sayings=(
            (
                "yes",
                (
                    "can/may/shall have/fit/take/use/borrow ~ $ | fit ~ $ | have/take ~ $ | "
                    "let ~ have/fit/take ~ $ | go ahead and ~ $"
                ),
            ),
            (
                "no",
                (
                    "stay/stays ~ $ | not/dont/wont/never have/fit/take/get/use/touch ~ $ | "
                    "hands off ~ $ | keep/need/want ~ $"
                ),
            ),
        ),
    )
    rule = RuleId("2E-6.4.1")

    def rule_of(self, of: Proposal) -> RuleId:
        return self.rule if of.sort == FIT else RuleId("2E-6.4.2")

    def asked(self, state: State, of: Proposal) -> tuple[str, ...]:
        return consenting(state, of.firms[0], of.ship)

    def possible(self, state: State, of: Proposal) -> bool:
        if not charter.manages(state, of.firms[0]):
            return False
        among = to_fit if of.sort == FIT else to_buy_back
        return of.ship in among(state, of.firms[0])

    def carried_out(self, state: State, of: Proposal) -> Done:
        return taken(state, of)
