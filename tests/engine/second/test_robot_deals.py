"""What robots of the second edition offer, take and refuse."""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.options import Choice
from engine.core.order import Order
from engine.second import promises
from engine.second.memos.parliament import VoteMemo
from engine.second.robot.deals import SHIPYARD, SHIPYARDS, worth
from engine.second.robot.table import Table
from engine.second.ruleset import RULES
from engine.second.state import Deck, State
from tests.engine.second import build
from tests.engine.second.dealing import A, B, C, asking, gives, offer
from tests.engine.second.phases.parliament.sitting import house, votes

CONSENT = "consent_to_nepotism"


def robot(state: State, seat: str, kind: str) -> Choice:
    """The robot's answer to the first question of a kind; it must be legal."""
    view = RULES.view(state, Seat(seat))
    question = next(each for each in view.questions if each.decision.kind == kind)
    choice = RULES.robot(view, question, lambda limit: 0)
    assert not RULES.validate(state, Order(question.decision.id, Seat(seat), choice))
    return choice


def voting(state: State, law: str, marker: int) -> State:
    """The state with the vote on a law open, deals beside it."""
    state = build.change(state, laws=Deck(draw=state.laws.draw[:5], display=(law,)))
    return build.at_table(state, "voting", VoteMemo(law, 5, marker)).state


def hirer() -> State:
    """Hastings has an office and money for a consent; all consents are with their families."""
    state = build.hold(build.purse(build.laid(), hastings=6, larkins=2, sykes=2, paxton=2), chairman=A)
    return asking(build.change(state, turn=2))


def test_whoever_hires_buys_a_promise_of_consent() -> None:
    """2E-3.2.7: for a pound, from a family that still has its own card."""
    state = hirer()
    chosen = robot(state, A, "deal_offer")
    assert chosen == (gives(A, ("pounds", 1), B), gives(B, ("promise", f"{B}.{CONSENT}"), A))
    state = offer(state, A, *chosen)
    assert robot(state, B, "deal_response") == "accept"


def test_one_offer_at_a_time_and_a_few_a_turn() -> None:
    """A robot that waits for an answer offers nothing more, and in two turns it makes four offers at most."""
    state = hirer()
    state = offer(state, A, *robot(state, A, "deal_offer"))
    assert robot(state, A, "deal_offer") is None
    for _ in range(3):
        state = build.answer(state, A, "deal_response", "withdraw").state
        state = offer(state, A, *robot(state, A, "deal_offer"))
    state = build.answer(state, A, "deal_response", "withdraw").state
    assert robot(state, A, "deal_offer") is None


def test_a_poor_family_sells_a_share_to_a_rich_one() -> None:
    """2E-3.1.7: for three pounds; the richest that has a piece for it takes it."""
    state = build.purse(build.court(build.laid(), hastings=3), hastings=1, larkins=9, sykes=12)
    state = asking(build.change(state, turn=2))
    chosen = robot(state, A, "deal_offer")
    assert chosen == (gives(A, ("shares", 1), C), gives(C, ("pounds", 3), A))
    assert robot(offer(state, A, *chosen), C, "deal_response") == "accept"


def test_a_prime_minister_buys_the_votes_that_are_missing() -> None:
    """2E-3.1.6: two pounds for votes of somebody who has them ready and would not have cast them."""
    state = build.folk(house(pounds=0), B, workshops=2)
    state = build.purse(state, hastings=6)
    state = voting(state, "law_36", marker=-3)
    chosen = robot(state, A, "deal_offer")
    ballot = votes(B, state, "for", workshops=2)
    assert chosen == (gives(A, ("pounds", 2), B), ("answer", (B, ballot)))
    state = offer(state, A, *chosen)
    assert robot(state, B, "deal_response") == "accept"


def test_votes_against_the_own_wish_are_not_for_sale() -> None:
    """A family that would vote against a law takes no money for votes for it."""
    state = build.purse(build.folk(house(pounds=0), B, workshops=2), hastings=6)
    state = voting(state, "law_31", marker=0)
    against = robot(state, B, "cast_votes")
    assert isinstance(against, tuple)
    assert against[0] == "against"
    state = offer(state, A, gives(A, ("pounds", 2), B), ("answer", (B, votes(B, state, "for", workshops=2))))
    assert robot(state, B, "deal_response") == "decline"


def test_a_bad_bargain_is_declined() -> None:
    """Less than a thing is worth, and money that is not there."""
    state = build.folk(hirer(), B, luxuries=1)
    for items in (
        (gives(B, ("luxuries", 1), A), gives(A, ("pounds", 3), B)),
        (gives(B, ("pounds", 3), A), gives(A, ("promise", f"{A}.{CONSENT}"), B)),
    ):
        assert robot(offer(state, A, *items), B, "deal_response") == "decline"


def test_what_a_robot_cannot_value_it_neither_buys_nor_gives_cheaply() -> None:
    """Shares of firms and the like are worth nothing to get and much to give."""
    view = RULES.view(hirer(), Seat(B))
    table = Table(view.board, B, lambda limit: 0)
    assert worth(table, {"button": 1}) == 0
    assert worth(table, {"button": -1}) < -10
    assert [worth(table, {next(iter(SHIPYARDS)): sign}) for sign in (1, -1)] == [SHIPYARD, -SHIPYARD]


def test_a_promise_that_has_gone_to_somebody_else_is_not_sold() -> None:
    """The offer was good while the card was still with its family."""
    state = offer(hirer(), A, gives(B, ("promise", f"{B}.{CONSENT}"), A), gives(A, ("pounds", 2), B))
    assert robot(state, B, "deal_response") == "accept"
    lost = build.change(state, promises=promises.handed_on(state, B, CONSENT, C).promises)
    assert robot(lost, B, "deal_response") == "decline"


def test_an_own_offer_stands_until_it_is_answered() -> None:
    """A robot's answer to its own offer is what silence would do with it: nothing that it has to send."""
    state = hirer()
    state = offer(state, A, *robot(state, A, "deal_offer"))
    view = RULES.view(state, Seat(A))
    question = next(each for each in view.questions if each.decision.kind == "deal_response")
    assert RULES.robot(view, question, lambda limit: 0) == question.default
