"""Phase II: family actions and new shares (2E-5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.counts import total
from engine.core.decision import Urgency
from engine.core.options import Choice
from engine.second import accounts, cards, enterprises, laws, offices
from engine.second.family_pieces import (
    COURT,
    COURT_NEW,
    SUPPLY,
    TRAINING,
    number,
    only,
    prize,
    stock,
    writers,
)
from engine.second.state import State, family
from tests.engine.second import build

BOMBAY, MADRAS, BENGAL = "bombay_presidency", "madras_presidency", "bengal_presidency"
ALL_HELD = {
    "chairman": "hastings",
    "director_of_trade": "larkins",
    "manager_of_shipping": "larkins",
    "military_affairs": "sykes",
    "president_of_bombay": "sykes",
    "president_of_madras": "paxton",
    "president_of_bengal": "paxton",
}


def table(turn: int = 2, pounds: int = 20, **settings: Any) -> State:
    """All offices are held, every family has money, it is the second turn."""
    state = build.hold(build.laid(**settings), **ALL_HELD)
    return build.purse(build.change(state, turn=turn), **dict.fromkeys(map(str, state.seats), pounds))


def asked(state: State) -> State:
    return build.at_step(state, "family_actions").state


def act(state: State, seat: str, choice: Choice) -> State:
    """The state after all before the seat rested and it gave this answer."""
    state = asked(state)
    for other in state.seats[: state.seats.index(build.question(state, seat, "family_action").seat)]:
        state = build.answer(state, other, "family_action", _rest(state, other)).state
    return build.answer(state, seat, "family_action", choice).state


def _rest(state: State, seat: str) -> Choice:
    options = build.question(state, seat, "family_action").options
    parts = getattr(options, "parts", None)
    return (
        None if parts is None else (None, *((() if name == "from_prizes" else None) for name, _ in parts[1:]))
    )


def codes(state: State, seat: str, choice: Choice) -> list[str]:
    return [each.code for each in build.judge(asked(state), seat, "family_action", choice)]


def branches(state: State, seat: str) -> dict[str, Any]:
    """The actions that a seat is offered."""
    options: Any = build.question(asked(state), seat, "family_action").options
    inner = options.parts[0][1] if hasattr(options, "parts") else options
    return dict(inner.inner.branches)


def test_2E_5_1_1_from_the_chairman_clockwise() -> None:
    """2E-5.1.1: the Chairman's family first; with a vacant Chairman the former one."""
    state = table()
    assert [each.seat for each in build.asked(asked(state))] == ["hastings", "larkins", "sykes", "paxton"]
    vacant = build.company(offices.vacate(state, "chairman"), former_chairman="sykes")
    assert [each.seat for each in build.asked(asked(vacant))] == ["sykes", "paxton", "hastings", "larkins"]


def test_2E_5_1_2_silence_enlists_a_writer() -> None:
    """2E-5.1.2: in the box with fewest own writers, Bombay first."""
    state = build.put(table(), "hastings", writers(BOMBAY))
    assert build.default(asked(state), "hastings", "family_action") == ("enlist_writer", ((MADRAS, 1),))
    after = build.silence(asked(state), "hastings", "family_action").state
    assert [number(after, writers(MADRAS), "hastings"), number(after, writers(BOMBAY), "larkins")] == [1, 1]


def test_2E_5_1_2_an_empty_supply_defaults_to_nothing() -> None:
    """2E-5.1.2: a writer that would need a piece from a prize is not the default."""
    state = table()
    state = build.put(state, "sykes", prize("prize_villa"), number(state, SUPPLY, "sykes"))
    assert build.default(asked(state), "sykes", "family_action") == (None, ())


def test_2E_5_1_3_the_marker_and_the_second_time() -> None:
    """2E-5.1.3: the marker goes on the action; where it lay the action may be done twice at twice the price."""
    once = act(table(pounds=10), "hastings", ("buy_workshop", 1))
    assert family(once, "hastings").marker == "buy_workshop"
    assert codes(table(pounds=10), "hastings", ("buy_workshop", 2)) == ["misfit_out_of_range"]
    marked = build.folk(table(pounds=10), "hastings", marker="buy_workshop")
    twice = act(marked, "hastings", ("buy_workshop", 2))
    assert (family(twice, "hastings").workshops, accounts.holds(twice, "hastings")) == (2, 0)


def test_2E_5_1_3_not_in_the_first_turn() -> None:
    """2E-5.1.3: in the first turn nothing is doubled."""
    state = build.folk(table(turn=1), "hastings", marker="buy_workshop")
    assert codes(state, "hastings", ("buy_workshop", 2)) == ["misfit_out_of_range"]


def test_2E_5_1_4_nothing_leaves_the_marker() -> None:
    """2E-5.1.4: who rests keeps the marker where it is."""
    state = act(build.folk(table(), "hastings", marker="buy_luxury"), "hastings", None)
    assert family(state, "hastings").marker == "buy_luxury"


def test_2E_5_1_5_what_cannot_be_paid_or_had_is_not_offered() -> None:
    """2E-5.1.5: with £3 no luxury and no workshop; without a shipyard in the pile none; a full exchange has no space."""
    poor = table(pounds=3)
    assert set(branches(poor, "hastings")) == {
        "enlist_writer",
        "enlist_officer",
        "buy_shipyard",
        "seek_share",
    }
    assert branches(poor, "hastings")["seek_share"].among == ("stock_2", "stock_3_left", "stock_3_right")
    assert "buy_shipyard" not in branches(build.change(table(), yards=()), "hastings")
    full = table()
    for space in ("stock_2", "stock_3_left", "stock_3_right", "stock_4", "stock_5"):
        full = build.put(full, "sykes", stock(space))
    assert "seek_share" not in branches(full, "hastings")


def test_2E_5_1_6_a_piece_from_a_prize() -> None:
    """2E-5.1.6: with an empty supply a piece leaves a named prize, its points are lost; without prize nothing is offered."""
    state = table()
    held = number(state, SUPPLY, "sykes")
    state = build.put(build.put(state, "sykes", prize("prize_villa")), "sykes", TRAINING, held - 1)
    state = build.folk(state, "sykes", points=3)
    assert codes(state, "sykes", (("enlist_officer", 1), ())) == ["pieces_from_prizes"]
    after = act(state, "sykes", (("enlist_officer", 1), (("prize_villa", 1),)))
    assert (number(after, TRAINING, "sykes"), family(after, "sykes").points) == (held, 0)
    bare = build.put(table(), "sykes", TRAINING, held)
    assert "enlist_officer" not in branches(bare, "sykes")


def test_2E_5_1_6_prizes_only_when_the_supply_is_empty() -> None:
    """2E-5.1.6: with pieces in supply no piece may be taken from a prize."""
    state = build.put(table(), "sykes", prize("prize_villa"))
    assert not hasattr(build.question(asked(state), "sykes", "family_action").options, "parts")
    last = build.put(state, "sykes", TRAINING, number(state, SUPPLY, "sykes") - 1)
    assert not hasattr(build.question(asked(last), "sykes", "family_action").options, "parts")


@pytest.mark.parametrize(
    ("law", "extra", "expected"),
    [
        (laws.CALICO_ACTS, ("buy_workshop", 1), "workshops"),
        (laws.WINDOW_TAX_REPEAL, ("buy_luxury", 1), "luxuries"),
    ],
)
def test_2E_5_1_7_the_extra_action_of_a_law(law: str, extra: Choice, expected: str) -> None:
    """2E-5.1.7: after the own action at the normal price, the marker does not move for it; skipping is the default."""
    state = build.company(table(), laws=(law,))
    assert build.default(asked(state), "hastings", "family_action") == (
        ("enlist_writer", ((BOMBAY, 1),)),
        None,
    )
    after = act(state, "hastings", (("enlist_officer", 1), extra))
    assert getattr(family(after, "hastings"), expected) == 1
    assert family(after, "hastings").marker == "enlist_officer"


def test_2E_5_1_7_only_the_latest_law_grants_one() -> None:
    """2E-5.1.7: of Calico Acts and Army Spending the later one grants; a later law without extra action changes nothing."""
    state = build.company(table(), laws=(laws.CALICO_ACTS, laws.ARMY_SPENDING, laws.BOARD_OF_CONTROL))
    options: Any = build.question(asked(state), "hastings", "family_action").options
    assert dict(options.parts)["extra"].inner.branches[0][0] == "enlist_officer"


def test_2E_5_1_7_tenure_limits_want_another_action() -> None:
    """2E-5.1.7: the extra writer is for a family whose own action was no writer; one writer, no bonus."""
    state = build.company(table(), laws=(laws.TENURE_LIMITS,))
    writer = ("enlist_writer", ((BENGAL, 1),))
    assert codes(state, "hastings", (writer, writer)) == ["extra_writer_after_writer"]
    after = act(state, "hastings", (("buy_luxury", 1), writer))
    assert number(after, writers(BENGAL), "hastings") == 1


def test_2E_5_1_7_together_they_must_be_paid() -> None:
    """2E-5.1.7: a workshop and the extra one cost £10; with £9 both together are refused."""
    state = build.company(table(pounds=9), laws=(laws.CALICO_ACTS,))
    assert codes(state, "hastings", (("buy_workshop", 1), ("buy_workshop", 1))) == ["family_cannot_pay"]


def test_2E_5_1_8_what_became_impossible_is_asked_again() -> None:
    """2E-5.1.8: two families answer with the same space ahead; the second is asked again, the others' answers stand."""
    state = asked(table())
    state = build.answer(state, "larkins", "family_action", ("seek_share", "stock_5")).state
    state = build.answer(state, "sykes", "family_action", ("buy_luxury", 1)).state
    outcome = build.answer(state, "hastings", "family_action", ("seek_share", "stock_5"))
    assert build.asked(outcome.state)[0].seat == "larkins"
    after = build.answer(outcome.state, "larkins", "family_action", None).state
    assert family(after, "sykes").luxuries == 1
    assert only(after, stock("stock_5")) == "hastings"


def test_2E_5_2_1_the_bonus_writer() -> None:
    """2E-5.2.1: with four vacant offices one writer more, with three none; doubled there are three at most."""
    four = build.hold(build.laid(), chairman="hastings", director_of_trade="sykes", military_affairs="sykes")
    assert len(offices.vacant(four)) == 4
    assert branches(four, "hastings")["enlist_writer"].total == 2
    three = build.hold(four, manager_of_shipping="sykes")
    assert branches(three, "hastings")["enlist_writer"].total == 1
    doubled = build.change(build.folk(four, "hastings", marker="enlist_writer"), turn=2)
    after = act(doubled, "hastings", ("enlist_writer", ((BOMBAY, 2), (BENGAL, 1))))
    assert total(tuple((box, number(after, writers(box), "hastings")) for box in (BOMBAY, BENGAL))) == 3


def test_2E_5_2_2_officers_in_training() -> None:
    """2E-5.2.2: a piece from supply."""
    assert number(act(table(), "hastings", ("enlist_officer", 1)), TRAINING, "hastings") == 1


def test_2E_5_2_3_a_luxury_scores() -> None:
    """2E-5.2.3: £4, 2 points at once."""
    after = act(table(), "hastings", ("buy_luxury", 1))
    assert (family(after, "hastings").points, accounts.holds(after, "hastings")) == (2, 16)


def test_2E_5_2_4_the_top_shipyard() -> None:
    """2E-5.2.4: £2 for the top of the pile with its unfitted ship."""
    before = table()
    after = act(before, "hastings", ("buy_shipyard", 1))
    assert enterprises.shipyards(after, "hastings") == (before.yards[0],)
    assert accounts.holds(after, "hastings") == 18


@pytest.mark.parametrize(("marker", "pounds"), [("", 3), ("gone", 3), ("buy_luxury", 3), ("buy_workshop", 5)])
def test_2E_5_2_5_industry_subsidy(marker: str, pounds: int) -> None:
    """2E-5.2.5: a workshop costs £5; with Industry Subsidy £3 for whose marker does not lie there already."""
    state = build.company(build.folk(table(), "hastings", marker=marker), laws=(laws.INDUSTRY_SUBSIDY,))
    assert accounts.holds(act(state, "hastings", ("buy_workshop", 1)), "hastings") == 20 - pounds
    assert accounts.holds(act(table(), "hastings", ("buy_workshop", 1)), "hastings") == 15


def test_2E_5_2_5_the_foundry_earns() -> None:
    """2E-5.2.5: whoever buys a workshop, the Foundry's owner takes £1 from the bank."""
    state = build.folk(table(), "paxton", prestige=(cards.FOUNDRY,))
    assert accounts.holds(act(state, "hastings", ("buy_workshop", 1)), "paxton") == 21


@pytest.mark.parametrize(
    ("space", "pounds"),
    [("stock_2", 2), ("stock_3_left", 3), ("stock_3_right", 3), ("stock_4", 4), ("stock_5", 5)],
)
def test_2E_5_2_6_prices_of_the_exchange(space: str, pounds: int) -> None:
    """2E-5.2.6: 2, 3, 3, 4 and 5 from left to right; £1 with the Stock Broker."""
    after = act(table(), "hastings", ("seek_share", space))
    assert (only(after, stock(space)), accounts.holds(after, "hastings")) == ("hastings", 20 - pounds)
    broker = build.folk(table(), "hastings", prestige=(cards.STOCK_BROKER,))
    assert accounts.holds(act(broker, "hastings", ("seek_share", space)), "hastings") == 19


def test_2E_5_2_7_only_offices_in_play_are_vacant() -> None:
    """2E-5.2.7: neither the Superintendent nor a Governor counts before it exists; a conquered region's Governor does."""
    state = build.hold(build.laid(), chairman="hastings", director_of_trade="sykes", military_affairs="sykes")
    state = build.hold(state, manager_of_shipping="sykes")
    assert branches(state, "hastings")["enlist_writer"].total == 1
    assert branches(build.conquered(state, "bengal", BENGAL), "hastings")["enlist_writer"].total == 2


def test_2E_5_2_8_the_default_box() -> None:
    """2E-5.2.8: the box with fewest own writers; other families' writers do not count."""
    state = build.put(build.put(table(), "hastings", writers(BOMBAY)), "hastings", writers(MADRAS))
    state = build.put(state, "sykes", writers(BENGAL), 3)
    assert build.default(asked(state), "hastings", "family_action") == ("enlist_writer", ((BENGAL, 1),))


def test_2E_5_2_9_the_broker_for_others() -> None:
    """2E-5.2.9: only with the owner's permission another pays £1; the game does not wait for it, silence gives none."""
    state = asked(build.folk(table(), "paxton", prestige=(cards.STOCK_BROKER,)))
    offered = build.question(state, "paxton", "broker_permission")
    assert offered.urgency is Urgency.OFFERED
    refused = build.answer(state, "hastings", "family_action", ("seek_share", "stock_5")).state
    assert accounts.holds(refused, "hastings") == 15
    allowed = build.answer(state, "paxton", "broker_permission", ("hastings",)).state
    allowed = build.answer(allowed, "hastings", "family_action", ("seek_share", "stock_5")).state
    assert accounts.holds(allowed, "hastings") == 19
    assert (
        accounts.holds(
            build.answer(allowed, "larkins", "family_action", ("seek_share", "stock_4")).state, "larkins"
        )
        == 16
    )


def test_2E_5_2_10_the_bonus_writer_may_be_declined() -> None:
    """2E-5.2.10: one writer alone is a legal answer while two may be placed."""
    state = build.hold(build.laid(), chairman="hastings")
    after = act(state, "hastings", ("enlist_writer", ((MADRAS, 1),)))
    assert number(after, writers(MADRAS), "hastings") == 1


@pytest.mark.parametrize(
    ("spouse", "action"),
    [
        (cards.MR_ROCHESTER, "enlist_writer"),
        (cards.WILLIAM_COLLINS, "enlist_officer"),
        (cards.JOHN_THORPE, "buy_workshop"),
        (cards.VIOLET_EFFINGHAM, "buy_shipyard"),
        (cards.JOSEPH_SEDLEY, "seek_share"),
    ],
)
def test_2E_5_1_5_spouses_bar_an_action(spouse: str, action: str) -> None:
    """2E-5.1.5: each of these five spouses bars one action of the owner and nobody else's."""
    state = build.folk(table(), "hastings", prestige=(spouse,))
    assert action not in branches(state, "hastings")
    assert action in branches(state, "larkins")


@pytest.mark.parametrize(
    ("spouse", "law", "offered"),
    [
        (cards.MR_ROCHESTER, laws.TENURE_LIMITS, True),
        (cards.WILLIAM_COLLINS, laws.ARMY_SPENDING, True),
        (cards.JOHN_THORPE, laws.CALICO_ACTS, False),
        (cards.VIOLET_EFFINGHAM, laws.SHIP_SUBSIDY, False),
        (cards.JOSEPH_SEDLEY, laws.DEBT_RESTRUCTURE, False),
    ],
)
def test_2E_5_1_7_spouses_and_extra_actions(spouse: str, law: str, offered: bool) -> None:
    """2E-5.1.7: Rochester and Collins leave the extra action legal, the others bar what it gives."""
    state = build.company(build.folk(table(), "hastings", prestige=(spouse,)), laws=(law,))
    options: Any = build.question(asked(state), "hastings", "family_action").options
    assert hasattr(options, "parts") == offered


def test_2E_5_1_3_lady_glencora_takes_the_marker_away() -> None:
    """2E-5.1.3: with the marker out of the game nothing is doubled and nothing marks it again."""
    state = act(build.folk(table(), "hastings", marker="gone"), "hastings", ("buy_luxury", 1))
    assert family(state, "hastings").marker == "gone"
    assert codes(build.folk(table(), "hastings", marker="gone"), "hastings", ("buy_luxury", 2)) == [
        "misfit_out_of_range"
    ]


def exchange(debt: int) -> State:
    """The worked example: Hastings on stock_2, Larkins on the right 3, Sykes on stock_5."""
    state = build.put(build.laid(), "hastings", stock("stock_2"))
    state = build.put(build.put(state, "larkins", stock("stock_3_right")), "sykes", stock("stock_5"))
    return build.company(state, debt=debt)


def test_2E_5_3_1_the_worked_example() -> None:
    """2E-5.3.1: Debt 2: Sykes, then Larkins become shares, Debt 0; Hastings slides to stock_5 (2E-5.3.2)."""
    outcome = build.at_step(exchange(2), "new_shares")
    assert [each["seat"] for each in build.told(outcome, "new_share")] == ["sykes", "larkins"]
    assert outcome.state.company.debt == 0
    assert only(outcome.state, stock("stock_5")) == "hastings"
    assert only(outcome.state, stock("stock_2")) == ""


def test_2E_5_3_2_order_is_kept_while_sliding() -> None:
    """2E-5.3.2: without Debt nobody becomes a share; the three slide to the right in their order."""
    after = build.at_step(exchange(0), "new_shares").state
    assert [only(after, stock(space)) for space in ("stock_3_right", "stock_4", "stock_5")] == [
        "hastings",
        "larkins",
        "sykes",
    ]


def test_2E_5_3_3_new_shares_are_immature() -> None:
    """2E-5.3.3: they lie apart until Refresh and count as shares all the same."""
    after = build.at_step(exchange(1), "new_shares").state
    assert (number(after, COURT_NEW, "sykes"), number(after, COURT, "sykes")) == (1, 0)


def test_2E_5_3_4_any_number_in_the_court() -> None:
    """2E-5.3.4: a Court of thirty takes more."""
    state = build.court(exchange(3), hastings=10, larkins=10, sykes=10)
    after = build.at_step(state, "new_shares").state
    assert after.company.debt == 0


def test_2E_5_3_1_two_workshops_of_the_worked_example() -> None:
    """2E-5.3.1: the marker lay on buy_workshop; with £10 two workshops are bought for £5 each."""
    state = build.folk(table(pounds=10), "larkins", marker="buy_workshop")
    after = act(state, "larkins", ("buy_workshop", 2))
    assert (family(after, "larkins").workshops, accounts.holds(after, "larkins")) == (2, 0)
