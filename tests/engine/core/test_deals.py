"""Deals: transfers and answers, carried out whole or not at all."""

from __future__ import annotations

from itertools import combinations

from engine.core.deal import AgreedAnswer, Deal, Transfer, against, deal_number
from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order, Origin
from tests.engine.core.table import Table, kinds, told_kinds
from tests.testgame.rules import RULES
from tests.testgame.state import State


def money(state: State) -> dict[str, int]:
    return {seat: pounds for seat, pounds in state.money if seat != "bank"}


def give(who: str, pounds: int, what: str = "pounds") -> Choice:
    return ("give", (who, what, pounds))


def take(who: str, pounds: int, what: str = "pounds") -> Choice:
    return ("take", (who, what, pounds))


def at_vote() -> Table:
    table = Table()
    table.until("vote")
    return table


def vote_of(table: Table, seat: str, side: str, pounds: int) -> Choice:
    return ("answer", (table.ask("vote", seat).id, (side, pounds)))


def test_an_accepted_deal_is_carried_out_at_once() -> None:
    table = Table()
    offered = table.answer("deal_offer", "north", (give("east", 2),))
    assert [(event.kind, event.to) for event in offered.events] == [("deal_offered", ("east", "north"))]
    done = table.answer("deal_response", "east", "accept")
    assert told_kinds(done) == ("deal_done", "deal_transfer")
    assert money(table.state) == {"north": 4, "east": 8, "south": 6}
    assert kinds(table)[0] == ("bid", "north")


def test_a_deal_leaves_no_trace_for_those_whom_it_does_not_name() -> None:
    """Not in the order of their questions, not in ids and not in the numbers of their own deals."""
    table, quiet = Table(), Table()
    table.answer("deal_offer", "north", (give("east", 2),))
    table.answer("deal_response", "east", "decline")
    assert RULES.view(table.state, Seat("south")) == RULES.view(quiet.state, Seat("south"))
    assert RULES.view(table.state, Seat("east")) == RULES.view(quiet.state, Seat("east"))
    for each in (table, quiet):
        each.answer("deal_offer", "north", (give("south", 1),))
    assert RULES.view(table.state, Seat("south")) == RULES.view(quiet.state, Seat("south"))
    done = [each.answer("deal_response", "south", "accept") for each in (table, quiet)]
    assert done[0].events == done[1].events


def test_deals_are_numbered_by_who_is_in_them() -> None:
    """No number twice; it tells the parties who they are and how many deals they had, and nothing of others."""
    seats = tuple(Seat(each) for each in ("north", "east", "south", "west"))
    pairs = [tuple(pair) for size in (2, 3, 4) for pair in combinations(sorted(seats), size)]
    numbers = [deal_number(seats, parties, count) for count in (1, 2, 3) for parties in pairs]
    assert numbers == list(range(1, 34))
    assert deal_number(seats, (seats[3], seats[0]), 1) == deal_number(seats[::-1], (seats[0], seats[3]), 1)


def test_deals_between_the_same_parties_are_told_apart() -> None:
    table = Table()
    names = []
    for proposer, other in (("north", "east"), ("east", "north"), ("north", "south")):
        offered = table.answer("deal_offer", proposer, (give(other, 2),))
        names.append(dict(offered.events[0].facts)["deal"])
        table.answer("deal_response", other, "decline")
    assert names == ["1", "5", "3"]


def test_every_named_seat_must_accept() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2), take("south", 1)))
    table.answer("deal_response", "east", "accept")
    assert money(table.state) == {"north": 6, "east": 6, "south": 6}
    table.answer("deal_response", "south", "accept")
    assert money(table.state) == {"north": 5, "east": 8, "south": 5}


def test_one_refusal_ends_a_deal() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2), take("south", 1)))
    table.answer("deal_response", "east", "accept")
    outcome = table.answer("deal_response", "south", "decline")
    assert [(event.kind, event.to) for event in outcome.events] == [
        ("deal_declined", ("east", "north", "south"))
    ]
    assert money(table.state) == {"north": 6, "east": 6, "south": 6}
    assert [each.kind for each in RULES.pending(table.state)].count("deal_response") == 0


def test_the_proposer_may_withdraw() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2),))
    assert told_kinds(table.answer("deal_response", "north", "withdraw")) == ("deal_declined",)


def test_items_only_need_be_possible_together() -> None:
    """East has nothing left: it can pass three on once it has been given three."""
    table = Table()
    for _ in range(2):
        table.answer("deal_offer", "east", (give("south", 3),))
        table.answer("deal_response", "south", "accept")
    table.answer("deal_offer", "east", (take("north", 3), give("south", 3)))
    for seat in ("north", "south"):
        table.answer("deal_response", seat, "accept")
    assert money(table.state) == {"north": 3, "south": 15}


def test_a_deal_that_cannot_be_delivered_does_nothing_and_names_the_item() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2), give("east", 1, "workshops")))
    outcome = table.answer("deal_response", "east", "accept")
    (event,) = outcome.events
    assert event.kind == "deal_failed"
    assert event.to == ("east", "north")
    assert dict(event.facts) | {"item": 2, "code": "cannot_deliver"} == dict(event.facts)
    assert money(table.state) == {"north": 6, "east": 6, "south": 6}


def test_a_deal_may_hold_an_answer_to_an_open_decision() -> None:
    table = at_vote()
    table.answer("deal_offer", "north", (give("south", 2), vote_of(table, "south", "for", 1)))
    outcome = table.answer("deal_response", "south", "accept")
    assert told_kinds(outcome) == ("deal_done", "deal_transfer")
    (parked,) = table.state.agenda.answers
    assert (parked.seat, parked.choice, parked.origin, parked.final) == (
        "south",
        ("for", 1),
        Origin.DEAL,
        True,
    )


def test_an_answer_is_judged_after_the_transfers_of_its_deal() -> None:
    """South has six pounds and may put eight behind its vote, since the deal gives it two."""
    table = at_vote()
    asked = table.ask("vote", "south").id
    too_much = Order(asked, Seat("south"), ("for", 8))
    assert RULES.validate(table.state, too_much)[0].code == "misfit_out_of_range"
    offer = table.order("deal_offer", "north", (give("south", 2), ("answer", (asked, ("for", 8)))))
    assert RULES.validate(table.state, offer)[0].code == "misfit_out_of_range"
    table.answer("deal_offer", "north", (take("south", 2), vote_of(table, "south", "for", 6)))
    (event,) = table.answer("deal_response", "south", "accept").events
    assert dict(event.facts) | {"item": 2, "code": "misfit_out_of_range"} == dict(event.facts)
    assert money(table.state)["south"] == 6


def test_an_answer_that_a_deal_gave_cannot_be_replaced() -> None:
    table = at_vote()
    table.answer("deal_offer", "north", (give("south", 2), vote_of(table, "south", "for", 1)))
    table.answer("deal_response", "south", "accept")
    assert [refusal.code for refusal in table.judge("vote", "south", ("against", 0))] == ["bound_by_deal"]
    order = table.order("vote", "south", ("against", 0))
    forced = Order(order.decision, order.seat, order.choice, Origin.MODERATOR)
    assert RULES.validate(table.state, forced) == ()


def test_a_sealed_answer_cannot_be_an_item() -> None:
    table = Table()
    bid = table.ask("bid", "east")
    deal = Deal(Seat("north"), (AgreedAnswer(bid.id, bid.seat, 3),))
    refusals = against(lambda: RULES.steps, table.state, deal, bid.rule)
    assert [refusal.code for refusal in refusals] == ["deal_sealed"]


def test_what_makes_no_deal_is_refused_item_by_item() -> None:
    table = at_vote()
    vote, offer = table.ask("vote", "east"), table.ask("deal_offer", "east")
    north, east = Seat("north"), Seat("east")

    def codes(*items: object) -> list[tuple[str, tuple[str, ...]]]:
        refusals = against(lambda: RULES.steps, table.state, Deal(north, tuple(items)), vote.rule)
        return [(refusal.code, refusal.at) for refusal in refusals]

    answer = AgreedAnswer(vote.id, east, ("for", 0))
    assert codes() == [("deal_empty", ())]
    assert codes(Transfer("pounds", north, north)) == [
        ("deal_with_nobody", ()),
        ("deal_moves_nothing", ("1",)),
    ]
    assert codes(Transfer("pounds", north, east, 0)) == [("deal_moves_nothing", ("1",))]
    assert codes(answer, answer) == [("deal_answers_twice", ("2",))]
    assert codes(AgreedAnswer(vote.id, Seat("south"), ("for", 0))) == [("deal_not_theirs", ("1",))]
    assert codes(AgreedAnswer(offer.id, east, None)) == [("deal_in_deal", ("1",))]
    gone = AgreedAnswer(table.ask("vote").id.replace("t1", "t9"), north, ("for", 0))
    assert codes(answer, gone) == [("deal_not_open", ("2",))]


def test_a_deal_lapses_when_its_decision_is_settled() -> None:
    table = at_vote()
    table.answer("deal_offer", "south", (give("north", 1), vote_of(table, "north", "for", 0)))
    outcome = table.answer("vote", "north", ("against", 0))
    assert "deal_lapsed" in told_kinds(outcome)
    assert all(each.kind != "deal_response" for each in RULES.pending(table.state))


def test_a_deal_lapses_at_its_moment() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2),))
    while table.state.turn == 1:
        assert any(each.kind == "deal_response" for each in RULES.pending(table.state))
        table.enter_deadline()
    assert "deal_lapsed" in told_kinds(table.outcomes[-1])
    assert all(each.kind != "deal_response" for each in RULES.pending(table.state))


def test_a_proposer_may_let_an_offer_stand_for_longer() -> None:
    """Who has accepted it before still has: the last acceptance carries it out."""
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2), take("south", 1)))
    table.answer("deal_response", "east", "accept")
    kept = table.answer("deal_response", "north", "keep_this_turn")
    (event,) = kept.events
    assert (event.kind, event.to) == ("deal_kept", ("east", "north", "south"))
    assert dict(event.facts)["lapses"] == "t2.end"
    assert table.judge("deal_response", "north", "keep_this_turn")[0].code == "misfit_not_among"
    table.answer("deal_response", "south", "accept")
    assert money(table.state) == {"north": 5, "east": 8, "south": 5}


def test_an_offer_that_is_kept_lapses_at_the_later_moment() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2),))
    table.answer("deal_response", "north", "keep_this_turn")
    while table.state.turn == 1:
        table.enter_deadline()
    assert any(each.kind == "deal_response" for each in RULES.pending(table.state))
    while table.state.turn == 2:
        table.enter_deadline()
    assert "deal_lapsed" in told_kinds(table.outcomes[-1])
    assert all(each.kind != "deal_response" for each in RULES.pending(table.state))


def test_silence_to_an_offer_passes_and_is_asked_again_under_a_new_id() -> None:
    table = Table()
    offer = table.ask("deal_offer", "north")
    table.answer("deal_offer", "north", None)
    assert table.ask("deal_offer", "north").id != offer.id
    assert table.ask("deal_offer", "east")


def test_defaults_of_a_deal_end_it() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 2),))
    defaults = {
        each.seat: RULES.default(table.state, each)
        for each in RULES.pending(table.state)
        if each.kind == "deal_response"
    }
    assert defaults == {"north": "withdraw", "east": "decline"}


def test_two_offers_of_one_seat_are_told_apart() -> None:
    table = Table()
    table.answer("deal_offer", "north", (give("east", 1),))
    table.answer("deal_offer", "north", (give("east", 2),))
    ids = [each.id for each in RULES.pending(table.state) if each.kind == "deal_response"]
    assert len(ids) == len(set(ids)) == 4
    for _ in range(2):
        table.answer("deal_response", "east", "accept")
    assert money(table.state)["east"] == 9
