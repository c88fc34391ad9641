"""A private firm that cannot pay: investments, a merger, or the end (2E-15.5, 2E-15.6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import run
from engine.core.options import Form, OneOf, OrPass, Pick, Split
from engine.core.step import Outcome
from engine.second import charter, family_pieces
from engine.second.accounts import holds
from engine.second.audit import audit
from engine.second.dissolution import dissolved
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, number
from engine.second.phases.firm_revenue import emergencies
from engine.second.state import State, family, firm, ship
from engine.second.steps import STEPS
from engine.second.tables import canonical
from tests.engine.second import build, chartered
from tests.engine.second.chartered import FLEET

SHOWN = {"strategy": "east", "revealed": "strategy_east"}


def ruined(**fields: Any) -> State:
    """Sykes's firm of one share, Value 2 and four ships owes £6 and has £1 in India; nobody has anything to invest."""
    everything = {"value": 2, "india": 1, "ships": FLEET[:4], **SHOWN, **fields}
    return chartered.firm(chartered.deregulated(), "sykes", **everything)


def strong(state: State) -> State:
    """The state with Standing and Debt off the lined spaces."""
    return build.company(state, debt=2, standing=5)


def workshops(state: State, **held: int) -> State:
    for who, number_ in held.items():
        state = build.folk(state, who, workshops=number_)
    return state


def begun(state: State) -> Outcome[State]:
    return build.at_step(state, "firm_revenue", None, "t1.revenue.firm_revenue")


def asked(state: State) -> list[tuple[str, str]]:
    return [(each.seat, each.kind) for each in build.asked(state)]


def offered(state: State, **choices: Any) -> State:
    """Everybody who is asked answers: as named, or with nothing."""
    for seat, kind in asked(state):
        assert kind == "emergency_offer"
        state = build.answer(state, seat, kind, choices.get(seat)).state
    return state


def invest(workshops_: int = 0, shares: int = 0) -> tuple[str, tuple[tuple[str, int], ...]]:
    tokens = (("invest_share", shares), ("invest_workshop", workshops_))
    return ("invest", tuple(pair for pair in tokens if pair[1]))


def branches(state: State, seat: str) -> dict[str, object]:
    options = build.question(state, seat, "emergency_offer").options
    assert isinstance(options, OrPass)
    assert isinstance(options.inner, OneOf)
    return dict(options.inner.branches)


def test_2E_15_6_1_without_help_the_firm_is_dissolved() -> None:
    """2E-15.6.1, 2E-15.5.3: nobody can offer anything, so nobody is asked."""
    outcome = begun(ruined())
    assert build.told(outcome, "firm_in_emergency") == [{"seat": "sykes", "cost": 6, "needed": 5}]
    assert build.told(outcome, "firm_dissolved")[0]["shares"] == 1
    assert outcome.state.firms == ()
    assert number(outcome.state, charter.DEBTORS_PRISON, "sykes") == 1
    assert ship(outcome.state, FLEET[0]).place == "yard"
    assert build.asked(outcome.state) == ()
    assert audit(outcome.state) == ()


def test_2E_15_5_3_everybody_who_can_is_asked_at_once() -> None:
    """2E-15.5.3: Larkins has workshops, Paxton a firm that could pay for both, the manager himself a workshop."""
    state = workshops(ruined(), larkins=2, sykes=1)
    state = chartered.firm(state, "paxton", 7)
    state = begun(chartered.firm(state, "hastings", 1)).state
    assert asked(state) == [
        ("larkins", "emergency_offer"),
        ("sykes", "emergency_offer"),
        ("paxton", "emergency_offer"),
    ]
    assert branches(state, "larkins") == {
        "invest": Split(1, (("invest_workshop", 1),), exact=False, least=1, unit="tokens")
    }
    assert branches(state, "paxton") == {"merge": Form(())}
    assert build.default(state, "larkins", "emergency_offer") is None


def test_2E_15_5_1_an_investment_costs_value_and_what_is_left_is_lost() -> None:
    """2E-15.5.1: £1 + £5 pay £6 of expenses; Value 2 to 1; Larkins has a share now; 2E-15.4.5: the cube stands on 0."""
    state = offered(begun(workshops(ruined(), larkins=1)).state, larkins=invest(1))
    assert build.default(state, "sykes", "accept_emergency") == ("invest", "larkins")
    outcome = build.answer(state, "sykes", "accept_emergency", ("invest", "larkins"))
    held = firm(outcome.state, "sykes")
    assert (held.value, held.paid, held.dividend) == (1, True, 0)
    assert charter.shares(outcome.state, "sykes") == (("larkins", 1), ("sykes", 1))
    assert family(outcome.state, "larkins").invested == 1
    assert build.told(outcome, "emergency_investment") == [
        {"seat": "larkins", "token": "invest_workshop", "firm": "sykes", "steps": 1}
    ]
    assert build.told(outcome, "firm_expenses_paid")[0]["pounds"] == 6
    assert build.told(outcome, "emergency_over") == [{"seat": "sykes", "worth": "1.5", "pounds": 0}]
    assert audit(outcome.state) == ()


def test_2E_15_5_3_a_manager_who_is_the_only_one_to_help_is_not_asked_again() -> None:
    """2E-15.5.3: the offer says it; too little of it, or help of others beside it, is another matter."""
    ready = workshops(ruined(), larkins=1, sykes=1)
    alone = offered(begun(ready).state, sykes=invest(1))
    assert ("sykes", "accept_emergency") not in asked(alone)
    held = firm(alone, "sykes")
    assert (held.value, held.paid) == (1, True)
    assert family(alone, "sykes").invested == 1
    both = offered(begun(ready).state, sykes=invest(1), larkins=invest(1))
    assert ("sykes", "accept_emergency") in asked(both)
    other = offered(begun(ready).state, larkins=invest(1))
    assert ("sykes", "accept_emergency") in asked(other)


def test_2E_15_5_1_all_money_left_in_both_treasuries_is_lost() -> None:
    """2E-15.5.1: £2 in London, £2 in India and £5 pay £6; £3 go to the bank; the first space is the lowest."""
    state = workshops(ruined(london=2, india=2, value=0, ships=FLEET[:5]), larkins=1)
    outcome = build.answer(
        offered(begun(state).state, larkins=invest(1)), "sykes", "accept_emergency", ("invest", "larkins")
    )
    assert build.told(outcome, "emergency_over")[0]["pounds"] == 3
    assert build.told(outcome, "emergency_investment")[0]["steps"] == 0
    assert (holds(outcome.state, "firm.sykes.london"), holds(outcome.state, "firm.sykes.india")) == (0, 0)
    assert firm(outcome.state, "sykes").value == 0


def test_2E_15_5_1_weak_and_immature_shares_cannot_be_invested() -> None:
    """2E-15.5.1, 2E-6.1.4: new ones never, others not while Debt is on a lined space."""
    new = strong(build.put(ruined(), "larkins", COURT_NEW))
    assert asked(begun(new).state) == []
    mature = strong(build.court(ruined(), larkins=1))
    assert asked(begun(mature).state) == [("larkins", "emergency_offer")]
    lined = next(i for i, space in enumerate(build.tables(new).tracks.debt) if space.lined)
    assert asked(begun(build.company(mature, debt=lined)).state) == []
    state = offered(begun(mature).state, larkins=invest(shares=1))
    state = build.answer(state, "sykes", "accept_emergency", ("invest", "larkins")).state
    assert number(state, COURT, "larkins") == 0
    assert number(state, "firm.sykes", "larkins") == 1


def test_2E_15_5_1_several_families_may_be_needed() -> None:
    """2E-15.5.1: £11 are missing, three investments; what is named must be enough, and no more of it is taken."""
    state = workshops(ruined(ships=FLEET, london=0, india=1, value=9), larkins=3, paxton=2)
    state = begun(state).state
    assert branches(state, "larkins")["invest"] == Split(
        3, (("invest_workshop", 3),), exact=False, least=1, unit="tokens"
    )
    state = offered(state, larkins=invest(2), paxton=invest(2))
    assert build.question(state, "sykes", "accept_emergency").options == OrPass(
        OneOf((("invest", Pick(("larkins", "paxton"), 1, 2)),))
    )
    (refusal,) = build.judge(state, "sykes", "accept_emergency", ("invest", ("paxton",)))
    assert (refusal.code, dict(refusal.facts)) == ("emergency_too_little", {"given": 2, "needed": 3})
    assert build.default(state, "sykes", "accept_emergency") == ("invest", ("larkins", "paxton"))
    state = build.answer(state, "sykes", "accept_emergency", ("invest", ("paxton", "larkins"))).state
    assert family(state, "paxton").invested == 2
    assert family(state, "larkins").invested == 1
    assert firm(state, "sykes").value == 6


def test_2E_15_5_1_offers_that_are_too_little_together_are_not_taken() -> None:
    """2E-15.5.1: one workshop where three are needed: nobody loses it, the firm ends."""
    state = workshops(ruined(ships=FLEET, india=1, value=9), larkins=3)
    state = offered(begun(state).state, larkins=invest(1))
    assert state.firms == ()
    assert family(state, "larkins").invested == 0
    assert number(state, charter.DEBTORS_PRISON, "larkins") == 0


def test_2E_15_5_1_workshops_need_pieces_while_there_is_room() -> None:
    """2E-15.5.1, 2E-6.3.4: without a piece in supply a workshop cannot be invested in a firm that is not full."""
    state = workshops(ruined(ships=FLEET, value=9), larkins=3)
    spare = number(state, SUPPLY, "larkins")
    state = build.put(state, "larkins", "writers.bombay_presidency", spare - 1)
    assert branches(begun(state).state, "larkins")["invest"] == Split(
        1, (("invest_workshop", 1),), exact=False, least=1, unit="tokens"
    )
    full = build.put(state, "larkins", "firm.sykes")
    full = build.put(full, "hastings", "firm.sykes", 8)
    assert branches(begun(full).state, "larkins")["invest"] == Split(
        3, (("invest_workshop", 3),), exact=False, least=1, unit="tokens"
    )


def test_2E_15_5_3_the_manager_may_refuse_all_help() -> None:
    """2E-15.5.3: then the firm is dissolved, and nothing was invested."""
    state = offered(begun(workshops(ruined(), larkins=1)).state, larkins=invest(1))
    state = build.answer(state, "sykes", "accept_emergency", None).state
    assert state.firms == ()
    assert family(state, "larkins").invested == 0


def partners(**fields: Any) -> State:
    """As `ruined`, and Paxton, whose firm of two shares and Value 4 has £2 in India and £8 in London and owes £3."""
    shares = {"paxton": 1, "larkins": 1}
    everything = {"london": 8, "india": 2, "value": 4, "shares": shares, **SHOWN, **fields}
    return chartered.firm(ruined(), "paxton", **everything)


def merging(**fields: Any) -> State:
    """Sykes's firm, whose initiative is lower, comes first; Paxton offers a merger, Sykes takes it."""
    state = charter.with_fields(partners(initiative=2, **fields), "sykes", initiative=1)
    state = offered(begun(state).state, paxton=("merge", ()))
    assert build.default(state, "sykes", "accept_emergency") == ("merge", "paxton")
    return build.answer(state, "sykes", "accept_emergency", ("merge", "paxton")).state


def test_2E_15_5_2_a_merger_in_an_emergency() -> None:
    """2E-15.5.2, 2E-6.6.6: £3 and £5 of £10 are paid; Paxton's firm, of higher Value, has everything; no second bill."""
    state = merging()
    assert asked(state) == [("larkins", "merger_consent")]
    outcome = build.answer(state, "larkins", "merger_consent", "yes")
    assert build.told(outcome, "firm_paid_by_another") == [{"seat": "paxton", "firm": "sykes", "pounds": 5}]
    state = outcome.state
    assert [name for name, _ in state.firms] == ["paxton"]
    assert charter.shares(state, "paxton") == (("larkins", 1), ("paxton", 1), ("sykes", 1))
    assert charter.ships(state, "paxton") == FLEET[:4]
    assert holds(state, "firm.paxton.london") + holds(state, "firm.paxton.india") == 2
    assert (firm(state, "paxton").value, firm(state, "paxton").paid) == (4, True)
    assert asked(state) == []
    assert family_pieces.at(state, charter.DEBTORS_PRISON) == ()
    assert audit(state) == ()


def test_2E_15_5_2_a_shareholder_refuses_and_the_firm_ends() -> None:
    """2E-15.5.2, 2E-15.6.1: nothing was paid for it; Paxton's firm goes on and pays its own."""
    state = build.answer(merging(), "larkins", "merger_consent", "no").state
    assert [name for name, _ in state.firms] == ["paxton"]
    assert charter.ships(state, "paxton") == ()
    assert number(state, charter.DEBTORS_PRISON, "sykes") == 1
    assert asked(state) == [("paxton", "firm_expenses")]


def test_2E_15_5_2_a_partner_that_has_paid_already_pays_only_what_is_missing() -> None:
    """2E-15.5.2: £5 are enough then."""
    state = charter.with_fields(partners(london=5, india=0, paid=True, initiative=2), "sykes", initiative=1)
    assert asked(begun(state).state) == [("paxton", "emergency_offer")]
    poor = charter.with_fields(partners(london=7, india=0, initiative=2), "sykes", initiative=1)
    after = begun(poor).state
    assert (asked(after), [name for name, _ in after.firms]) == ([], ["paxton"]), "£3 + £5 are more than £7"


def test_2E_15_5_2_equal_values_are_settled_by_the_prime_minister() -> None:
    """2E-15.5.2, 2E-6.6.1: he lets the ruined firm survive; its manager goes on to dividends from what came over."""
    state = build.answer(merging(value=2), "larkins", "merger_consent", "yes").state
    assert asked(state) == [("hastings", "merger_survivor")]
    assert build.default(state, "hastings", "merger_survivor") == "paxton"
    state = build.answer(state, "hastings", "merger_survivor", "sykes").state
    assert [name for name, _ in state.firms] == ["sykes"]
    assert firm(state, "sykes").paid
    assert audit(state) == ()


def test_2E_15_5_2_surplus_shares_go_home_with_consent() -> None:
    """2E-15.5.2, 2E-6.6.2: twelve shares: Paxton's two go home; of others' nobody is asked for any."""
    state = merging(shares={"paxton": 9, "larkins": 2}, value=4, london=30)
    state = build.answer(state, "larkins", "merger_consent", "yes").state
    assert charter.shares(state, "paxton") == (("larkins", 2), ("paxton", 7), ("sykes", 1))
    assert audit(state) == ()


@pytest.mark.parametrize("who", ["sykes", "paxton"])
@pytest.mark.parametrize("kind", ["emergency_offer", "accept_emergency", "merger_consent", "merger_survivor"])
def test_2E_6_8_1_a_firm_that_is_dissolved_in_its_emergency(kind: str, who: str) -> None:
    """2E-6.8.1: the ruined firm or its partner ends while somebody is asked; the other one goes on or ends."""
    state = charter.with_fields(partners(value=2, initiative=2), "sykes", initiative=1)
    state = begun(state).state
    answers: dict[str, Any] = {
        "emergency_offer": ("merge", ()), "accept_emergency": ("merge", "paxton"), "merger_consent": "yes"
    }  # fmt: skip
    while asked(state)[0][1] != kind:
        seat, now = asked(state)[0]
        state = build.answer(state, seat, now, answers[now]).state
    state = run.run(STEPS, dissolved(state, who)[0], build.PLAIN).state
    assert who not in dict(state.firms)
    while state.agenda.main:
        state = build.silence(state, *asked(state)[0]).state
    assert "sykes" not in dict(state.firms) or who == "paxton"
    assert audit(state) == ()


@pytest.mark.parametrize("choice", ["merge", "invest"])
def test_2E_15_5_3_the_first_offer_counts_in_silence(choice: str) -> None:
    """2E-15.5.3: clockwise from the Prime Minister."""
    state = workshops(chartered.firm(ruined(), "larkins", 8), hastings=1, paxton=1)
    offers: dict[str, Any] = {
        "larkins": ("merge", ()),
        "hastings" if choice == "invest" else "paxton": invest(1),
    }
    state = offered(begun(charter.with_fields(state, "sykes", initiative=1)).state, **offers)
    expected = {"merge": ("merge", "larkins"), "invest": ("invest", "hastings")}[choice]
    assert build.default(state, "sykes", "accept_emergency") == expected


def test_2E_15_5_1_house_values_without_money_for_investments() -> None:
    """2E-15.5.1: what brings nothing helps nobody, so nobody is asked for it."""
    data = canonical({"firms": {"numbers": {"investment_money": 0}}})
    state = build.change(workshops(ruined(), larkins=1), data=data)
    assert begun(state).state.firms == ()


def test_random_answers_to_offers_are_legal() -> None:
    """2E-15.5.3: what a random manager takes is enough."""
    state = workshops(ruined(ships=FLEET, london=0, india=1, value=9), larkins=3, paxton=2)
    state = offered(begun(state).state, larkins=invest(2), paxton=invest(2))
    question = build.question(state, "sykes", "accept_emergency")
    lot, found = Random(3), set()
    for _ in range(30):
        choice = emergencies.STEPS["accept_emergency"].sample(state, question, lot.randrange)
        assert build.judge(state, "sykes", "accept_emergency", choice) == ()
        found.add(choice)
    assert len(found) == 3
