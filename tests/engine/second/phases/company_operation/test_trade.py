"""Trade of a President: when it is legal, what may be declared, and the check (2E-8.7.1 to 2E-8.7.3, 2E-8.7.9)."""

from __future__ import annotations

import pytest

from engine.core.options import Amount, Choice, Form, OrPass, Pick
from engine.core.step import Outcome
from engine.second.accounts import BALANCE, holds
from engine.second.blackmail import instructions
from engine.second.cards import MAN_ON_THE_INSIDE, MERCANTILE_CONNECTION
from engine.second.family_pieces import writers
from engine.second.memos.common import OfficeMemo
from engine.second.offices import holder
from engine.second.phases.company_operation import reach
from engine.second.state import OrderState, State, family, order, with_order
from tests.engine.second import build

BOMBAY, BENGAL = "bombay_presidency", "bengal_presidency"


def trading(pounds: int = 4, ships: int = 3, place: str = "bombay") -> State:
    """Sykes is President there with these pounds and Company ships; all orders are as at the start of 1710."""
    row = build.tables(build.laid()).presidency(f"{place}_presidency")
    state = build.hold(build.laid(), **{row.president_office: "sykes"})
    state = build.change(state, neutral=((f"company.{row.sea_zone}", ships),) if ships else ())
    return build.purse(state, **{row.president_office: pounds}, sykes=0, balance=0)


def begun(state: State, place: str = "bombay") -> State:
    memo = OfficeMemo(f"president_of_{place}", 1)
    return build.at_step(state, "trade", memo, f"t1.{place}.trade.1").state


def tried(state: State, choice: Choice, *dice: int) -> Outcome[State]:
    return build.answer(state, "sykes", "trade", choice, build.dice(*dice))


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def options(state: State) -> Form:
    found = build.question(state, "sykes", "trade").options
    assert isinstance(found, OrPass)
    assert isinstance(found.inner, Form)
    return found.inner


def test_2E_8_7_1_trade_needs_money_a_ship_and_an_open_home_port() -> None:
    """2E-8.7.1: with £1, one ship and bombay_3 open Sykes is asked; without one of them not."""
    assert kinds(begun(trading(1, 1))) == ["trade"]
    assert kinds(begun(trading(0, 1))) == []
    assert kinds(begun(trading(1, 0))) == []
    assert kinds(begun(build.closed(trading(1, 1), "bombay_3"))) == []
    assert kinds(begun(build.purse(build.laid(), president_of_bombay=4))) == []


def test_2E_8_7_1_every_kind_of_ship_counts() -> None:
    """2E-8.7.1, 2E-8.7.2: player ships, worn or not, and leased ones serve as well as Company ships."""
    state = build.change(trading(1, 0), neutral=(("extra.west_indian", 1),))
    state = build.ship(state, "atlas", "paxton", "west_indian", fatigued=True)
    assert dict(build.question(begun(state), "sykes", "trade").about)["ships"] == 2


def test_2E_8_7_1_a_home_port_filled_by_a_firm_counts_as_open() -> None:
    """2E-8.7.1, 2E-8.7.7: at half value."""
    state = with_order(trading(4, 1), "bombay_3", OrderState(firms=build.laid().seats[:1]))
    outcome = tried(begun(state), (4,), 1, 1, 1, 1)
    assert holds(outcome.state, BALANCE) == 2
    assert order(outcome.state, "bombay_3") == OrderState(token=True, firms=build.laid().seats[:1])


def test_2E_8_7_2_regions_that_the_ships_can_reach() -> None:
    """2E-8.7.2: two ships reach Mysore only; with three, Punjab and mysore_2; Delhi (all but delhi_1 closed) needs four."""
    state = build.opened(trading(), "punjab_1")
    assert reach.declarable(state, BOMBAY, 1) == ()
    assert reach.declarable(state, BOMBAY, 2) == ("mysore",)
    assert reach.declarable(state, BOMBAY, 3) == ("mysore", "punjab")
    assert reach.declarable(state, BOMBAY, 4) == ("delhi", "mysore", "punjab")


def test_2E_8_7_2_closed_orders_bar_the_way() -> None:
    """2E-8.7.2: with punjab_1 and delhi_3 closed, as in 1710, Delhi cannot be reached with any number of ships."""
    assert reach.declarable(trading(), BOMBAY, 9) == ("mysore",)
    assert reach.declarable(build.closed(trading(), "mysore_1"), BOMBAY, 9) == ()


def test_2E_8_7_2_never_another_presidents_home_region() -> None:
    """2E-8.7.2: with every order open Bengal and Madras are neither declared nor passed through."""
    state = build.opened(trading(), *(name for name, _ in trading().orders))
    assert reach.declarable(state, BOMBAY, 9) == ("delhi", "hyderabad", "maratha", "mysore", "punjab")
    assert reach.declarable(state, BENGAL, 9) == ("delhi", "hyderabad", "maratha", "mysore", "punjab")
    alone = build.closed(state, "maratha_3", "mysore_2")
    assert "hyderabad" not in reach.declarable(alone, BOMBAY, 9), "its other links are with Madras and Mysore"


def test_2E_8_7_2_a_chain_runs_through_declared_regions_only() -> None:
    """2E-8.7.2: Delhi behind Punjab needs Punjab declared too; delhi_3 of its own is linked with bombay_1."""
    state = build.opened(trading(6, 4), "punjab_1")
    refusals = build.judge(begun(state), "sykes", "trade", (6, ("delhi",)))
    assert [each.code for each in refusals] == ["region_out_of_reach"]
    assert dict(refusals[0].facts) == {"region": "delhi", "ships": 4}
    assert refusals[0].instead == ("mysore", "punjab")
    assert build.judge(begun(state), "sykes", "trade", (6, ("delhi", "punjab"))) == ()
    nearer = begun(build.opened(state, "delhi_3"))
    assert build.judge(nearer, "sykes", "trade", (6, ("delhi",))) == ()


def test_2E_8_7_2_the_form_offers_what_can_be_reached_and_paid() -> None:
    """2E-8.7.2, 2E-8.7.3: £1 to the treasury; as many regions as leave a die; none is asked for where none can be."""
    pounds = ("pounds", Amount(1, 4, "pounds", "regions"))
    assert options(begun(trading())) == Form((pounds, ("regions", Pick(("mysore",), 0, 1))))
    assert options(begun(trading(4, 1))) == Form((pounds,))
    assert options(begun(trading(1, 3))) == Form((("pounds", Amount(1, 1, "pounds", "regions")),))
    far = begun(build.opened(trading(3), "punjab_1", "delhi_3"))
    assert options(far).parts[1][1] == Pick(("delhi", "mysore", "punjab"), 0, 2)


def test_2E_8_7_3_each_declared_region_takes_a_die() -> None:
    """2E-8.7.3: £4 with Mysore is three dice; £1 with Mysore none and refused."""
    outcome = tried(begun(trading()), (4, ("mysore",)), 3, 4, 3)
    assert build.told(outcome, "trade_rolled") == [
        {
            "seat": "sykes", "office": "president_of_bombay", "pounds": 4, "regions": ("mysore",),
            "dice": (3, 4, 3), "result": "failure",
        }
    ]  # fmt: skip
    refusals = build.judge(begun(trading()), "sykes", "trade", (1, ("mysore",)))
    assert [(each.code, each.instead) for each in refusals] == [("too_few_dice", ("2",))]


@pytest.mark.parametrize(("pounds", "spent"), [(1, None), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_2E_8_7_3_silence_trades_at_home(pounds: int, spent: int | None) -> None:
    """2E-8.7.3: with £4, or with the whole treasury of £2 or £3; with less it stops. No region is declared."""
    state = begun(trading(pounds))
    expected = None if spent is None else (spent, ()) if len(options(state).parts) > 1 else (spent,)
    assert build.default(state, "sykes", "trade") == expected


def test_2E_8_7_9_failures_may_be_repeated_and_money_is_gone() -> None:
    """2E-8.7.9, 2E-8.1.6, 2E-8.1.9: £2 fail, the question comes again with £2 left; with nothing left it ends."""
    state = tried(begun(trading()), (2, ()), 3, 4).state
    about = dict(build.question(state, "sykes", "trade").about)
    assert (about["treasury"], about["try"]) == (2, 2)
    state = tried(state, (2, ()), 4, 4).state
    assert (kinds(state), holds(state, "president_of_bombay"), holder(state, "president_of_bombay")) == (
        [], 0, "sykes",
    )  # fmt: skip


def test_2E_8_7_9_after_one_success_there_is_no_more_trade() -> None:
    """2E-8.7.9: with £3 left Sykes is not asked again, nor if the Presidency came to trade once more."""
    state = tried(begun(trading(4, 1)), (1,), 1).state
    assert (kinds(state), state.this_turn.traded) == ([], (BOMBAY,))
    assert kinds(begun(state)) == []
    assert kinds(begun(build.this_turn(trading(), traded=(BOMBAY,)))) == []
    assert kinds(begun(build.this_turn(trading(), traded=(BENGAL,)))) == ["trade"]


def test_a_catastrophe_costs_the_office() -> None:
    """2E-8.1.7: both dice 5 or 6: the President goes home, nothing is filled."""
    state = tried(begun(trading()), (2, ()), 5, 6).state
    assert (holder(state, "president_of_bombay"), kinds(state)) == ("", [])
    assert not order(state, "bombay_3").token


def test_passing_ends_the_trade() -> None:
    """None stops: nothing is spent."""
    state = tried(begun(trading()), None).state
    assert (kinds(state), holds(state, "president_of_bombay")) == ([], 4)


def connected(results: tuple[str, ...] = ("success",), **hidden: str) -> State:
    """Paxton holds Mercantile Connection and plays it on these results of Sykes; others hold what is named."""
    state = build.folk(trading(4, 1), "paxton", hidden=(MERCANTILE_CONNECTION,))
    state = instructions.given(state, "paxton", MERCANTILE_CONNECTION, (("sykes", "larkins"), results))
    for seat, card in hidden.items():
        state = build.folk(state, seat, hidden=(card,))
    return begun(state)


def test_2E_8_1_10_mercantile_connection_has_half_the_dice_rolled_again() -> None:
    """2E-8.1.10: three dice succeed; one is rolled again and fails: £3 are gone, nothing is filled, another try comes."""
    outcome = tried(connected(), (3,), 1, 1, 2, 4)
    assert build.kinds(outcome) == ("trade_rolled", "blackmail_played", "rolled_again")
    assert [roll.values for roll in outcome.rolls] == [(1, 1, 2), (4,)]
    assert len({roll.key for roll in outcome.rolls}) == 2
    assert dict(build.question(outcome.state, "sykes", "trade").about)["treasury"] == 1
    assert family(outcome.state, "paxton").shown == (MERCANTILE_CONNECTION,)
    assert not order(outcome.state, "bombay_3").token


def test_2E_8_1_10_no_die_is_a_failure() -> None:
    """2E-8.1.10: half of one die is none, which fails without a roll."""
    outcome = tried(connected(), (1,), 1)
    assert [roll.values for roll in outcome.rolls] == [(1,)]
    assert holder(outcome.state, "president_of_bombay") == "sykes"
    assert kinds(outcome.state) == ["trade"]


def test_2E_8_1_10_it_is_played_only_as_instructed() -> None:
    """2E-8.1.10: Paxton waits for a success, so a failure stands; a roll of the reroll counts whatever it is."""
    failed = tried(connected(), (2,), 3, 3)
    assert build.kinds(failed) == ("trade_rolled",)
    saved = tried(connected(("catastrophe",)), (2,), 5, 5, 1)
    assert holds(saved.state, BALANCE) == 4, "bombay_3 is filled"
    assert holder(saved.state, "president_of_bombay") == "sykes"


def test_2E_8_1_10_the_man_on_the_inside_cancels_it() -> None:
    """2E-8.1.10: the first roll counts; both cards lie face up before Larkins."""
    state = connected(larkins=MAN_ON_THE_INSIDE)
    wish: Choice = ((MERCANTILE_CONNECTION,), ("sykes",))
    outcome = tried(instructions.given(state, "larkins", MAN_ON_THE_INSIDE, wish), (2,), 1, 1)
    assert build.kinds(outcome)[:3] == ("trade_rolled", "blackmail_played", "blackmail_cancelled")
    assert holds(outcome.state, BALANCE) == 4
    assert set(family(outcome.state, "larkins").shown) == {MERCANTILE_CONNECTION, MAN_ON_THE_INSIDE}


def test_known_turn_bengal_fills_its_two_orders() -> None:
    """2E-8.7.3, 2E-8.7.7: a check of 4, 1, 5, 1 in Bengal fills the orders of 6 and 5: £11 for the Balance."""
    state = build.put(trading(4, 2, "bengal"), "paxton", writers(BENGAL), 2)
    outcome = build.answer(begun(state, "bengal"), "sykes", "trade", (4,), build.dice(4, 1, 5, 1))
    state = outcome.state
    assert [(each["order"], each["pounds"]) for each in build.told(outcome, "order_filled")] == [
        ("bengal_2", 6),
        ("bengal_1", 5),
    ]
    assert (holds(state, BALANCE), holds(state, "sykes"), holds(state, "paxton")) == (11, 2, 2)
    assert kinds(state) == []
