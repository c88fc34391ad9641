"""Ships on the charter of a private firm: fitted for their owners, out of the Company's reach."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.options import Form
from engine.second import fleet
from engine.second.expenses import expenses
from engine.second.memos.common import OfficeMemo
from engine.second.phases.bonuses import fitted
from engine.second.state import State
from tests.engine.second import build, chartered


def sailing() -> State:
    """Atlas of Larkins is on the charter of Sykes's firm, Eliza of Larkins serves the Company, Union lies at home."""
    state = build.hold(chartered.deregulated(), manager_of_shipping="sykes", director_of_trade="sykes")
    state = chartered.firm(state, "sykes", strategy="east", revealed="strategy_east")
    state = build.ship(build.ship(state, "atlas", "larkins", "firm.sykes"), "eliza", "larkins", "west_indian")
    return build.purse(build.ship(state, "union", "larkins"), manager_of_shipping=9)


def test_2E_8_4_8_the_manager_of_shipping_cannot_have_them() -> None:
    """2E-8.4.8: Union can be fitted, neither Atlas nor Eliza."""
    state = build.at_step(
        sailing(), "shipping_purchase", OfficeMemo("manager_of_shipping", 1), "t1.shipping.1"
    ).state
    assert not build.judge(state, "sykes", "shipping_purchase", ("fit", ("union", "west_indian")))
    assert build.judge(state, "sykes", "shipping_purchase", ("fit", ("atlas", "west_indian")))
    assert fleet.unfitted(state) == ("union",)


def test_2E_9_1_2_their_owners_take_the_bonus() -> None:
    """2E-9.1.2: Atlas and Eliza are in service; Sykes, the manager, owns none."""
    assert fitted(sailing(), Seat("larkins")) == 2
    assert fitted(sailing(), Seat("sykes")) == 0


def test_2E_10_2_1_the_company_does_not_pay_for_them() -> None:
    """2E-10.2.1: Eliza costs £1, Atlas nothing."""
    without = build.ship(build.ship(sailing(), "atlas", "larkins"), "eliza", "larkins")
    assert expenses(sailing()) - expenses(without) == 1
    assert fleet.of_company(sailing()) == ("eliza",)


def test_2E_8_3_6_the_director_of_trade_cannot_move_them() -> None:
    """2E-8.3.6: a transfer moves ships that serve the Company."""
    state = build.at_step(sailing(), "transfers", OfficeMemo("director_of_trade"), "t1.transfers").state
    options = build.question(state, "sykes", "transfers").options
    assert "eliza" in repr(options)
    assert "atlas" not in repr(options)


def test_2E_12_4_7_the_war_against_france_does_not_take_them() -> None:
    """2E-12.4.7: ships in zones or China."""
    state = build.change(sailing(), neutral=(("company.east_indian", 3),))
    state = build.at_step(state, "war_losses").state
    options = build.question(state, state.politics.prime_minister, "war_losses").options
    assert isinstance(options, Form)
    assert "eliza" in repr(options)
    assert "atlas" not in repr(options)
