"""The order lines of private firms at work, in Revenue and in London, as people write them."""

from __future__ import annotations

import pytest

from engine.core.options import Choice
from engine.second import charter
from engine.second.cards import MR_ROCHESTER
from engine.second.ruleset import RULES
from engine.second.state import State
from pbem.lines.heads import Book
from pbem.lines.read import line_in
from pbem.lines.readings import Understood, Unread
from tests.engine.second import build
from tests.engine.second.phases import test_firm_emergencies as emergencies
from tests.engine.second.phases import test_firm_revenue as revenue
from tests.engine.second.phases import test_special_retirement as retirement
from tests.engine.second.phases.company_operation import test_firm_fill as fill
from tests.engine.second.phases.company_operation import test_firm_trade as trade


def read(state: State, seat: str, line: str) -> Understood | Unread | object:
    """A line of a seat among all that it is asked."""
    own = tuple(each for each in RULES.pending(state) if each.seat == seat)
    return line_in(Book(own, RULES.phrases, RULES.words), line)


def waiving() -> State:
    """Hastings has waived two shares of Sykes's firm, Larkins one."""
    state = build.answer(revenue.paying(revenue.rich()), "hastings", "waive", 2).state
    return build.answer(state, "larkins", "waive", 1).state


def in_need() -> State:
    """Sykes's firm cannot pay; Larkins could invest a workshop, Paxton merge."""
    state = charter.with_fields(emergencies.partners(initiative=2), "sykes", initiative=1)
    return emergencies.begun(emergencies.workshops(state, larkins=2)).state


def rescued() -> State:
    """Larkins and Paxton offer two workshops each, three are needed."""
    state = emergencies.ruined(ships=emergencies.FLEET, london=0, india=1, value=9)
    state = emergencies.begun(emergencies.workshops(state, larkins=3, paxton=2)).state
    return emergencies.offered(state, larkins=emergencies.invest(2), paxton=emergencies.invest(2))


STATES = {
    "fill": fill.begun(fill.ready()),
    "tie": trade.fills(trade.traded(), "hastings", "bengal_2").state,
    "expenses": revenue.begun(revenue.rich()),
    "waive": revenue.paying(revenue.rich()),
    "waivers": waiving(),
    "dividends": build.answer(waiving(), "sykes", "waive_consent", ("hastings", "larkins")).state,
    "need": in_need(),
    "rescue": rescued(),
    "retire": retirement.begun(retirement.owner()),
    "spouse": retirement.begun(build.folk(retirement.owner(5), "sykes", prestige=(MR_ROCHESTER,))),
}
ORDERS = ("bengal_2", "bengal_1", "maratha_3")


@pytest.mark.parametrize(
    ("state", "seat", "line", "choice"),
    [
        ("fill", "sykes", "firm fill: Bengal 2, Bengal 1, Maratha 3", ORDERS),
        ("fill", "sykes", "firm orders: Bengal 2 and Bengal 1", ORDERS[:2]),
        ("fill", "sykes", "firm fill: none", ()),
        ("tie", "sykes", "initiative Bengal: Company", "company"),
        ("tie", "sykes", "initiative: Larkins first", "larkins"),
        ("expenses", "sykes", "firm expenses: India 7, London 2", (("india", 7), ("london", 2))),
        ("expenses", "sykes", "firm expenses: 7 from India, 2 from London", (("india", 7), ("london", 2))),
        ("expenses", "sykes", "firm expenses: all from India", (("india", 9),)),
        ("waive", "hastings", "waive Sykes: 2 shares", 2),
        ("waive", "hastings", "waive: all", 2),
        ("waive", "hastings", "waive Sykes: none", 0),
        ("waivers", "sykes", "accept waivers: Hastings", ("hastings",)),
        ("waivers", "sykes", "waivers: all", ("hastings", "larkins")),
        ("waivers", "sykes", "accept waivers: no", ()),
        ("dividends", "sykes", "firm dividends: 1, own shares waived 1", (1, 1)),
        ("dividends", "sykes", "firm dividends: 1, waive 1", (1, 1)),
        ("dividends", "sykes", "firm dividends: 1, own share waived", (1, 1)),
        ("dividends", "sykes", "1, I waive 1 own share", (1, 1)),
        ("dividends", "sykes", "1 with own share waived", (1, 1)),
        ("dividends", "sykes", "firm dividends: own share waived 1", (0, 1)),
        ("dividends", "sykes", "firm dividends: none", (0, 0)),
        ("need", "larkins", "rescue Sykes: invest 1 workshop", ("invest", (("invest_workshop", 1),))),
        ("need", "larkins", "rescue Sykes: no", None),
        ("need", "paxton", "rescue Sykes: merge", ("merge", ())),
        ("rescue", "sykes", "accept rescue: invest Larkins, Paxton", ("invest", ("larkins", "paxton"))),
        ("rescue", "sykes", "accept rescue: investments of Larkins and Paxton", ("invest", ("larkins", "paxton"))),
        ("rescue", "sykes", "accept rescue: none", None),
        ("retire", "sykes", "special retirement: to Villa", "prize_villa"),
        ("retire", "sykes", "special retirement: no", None),
        ("spouse", "sykes", "special retirement: Villa with Mr. Rochester", ("prize_villa", (MR_ROCHESTER,))),
    ],
)  # fmt: skip
def test_lines_as_people_write_them(state: str, seat: str, line: str, choice: Choice) -> None:
    found = read(STATES[state], seat, line)
    assert isinstance(found, Understood), found
    assert found.choice == choice


@pytest.mark.parametrize(
    ("state", "seat", "line", "nearest"),
    [
        ("fill", "sykes", "firm fill: Delhi 1", "Bengal 2"),
        ("tie", "sykes", "initiative Bengal: Hastings", "Company"),
        ("expenses", "sykes", "firm expenses: 5 from India", "9"),
        ("waive", "hastings", "waive Sykes: 3", "2"),
        ("need", "larkins", "rescue Sykes: merge", "invest"),
    ],
)
def test_what_cannot_be_comes_back_with_what_could(state: str, seat: str, line: str, nearest: str) -> None:
    found = read(STATES[state], seat, line)
    assert isinstance(found, Unread), found
    assert nearest in " ".join(found.nearest)
