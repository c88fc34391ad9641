"""Shares of private firms in deals (2E-3.1.2, 2E-3.1.7)."""

from __future__ import annotations

from engine.core.deal import Transfer
from engine.core.ids import Seat
from engine.second import charter, family_pieces, firm_shares, goods
from engine.second.audit import audit
from engine.second.state import State
from engine.second.words import WORDS
from tests.engine.second import build, chartered

HASTINGS, PAXTON = Seat("hastings"), Seat("paxton")


def held() -> State:
    """Paxton holds three shares of the firm of Sykes, who has none left."""
    return chartered.firm(chartered.deregulated(), "sykes", shares={"paxton": 3})


def given(count: int) -> Transfer:
    """Paxton gives Hastings so many of them."""
    return Transfer(firm_shares.good("sykes"), PAXTON, HASTINGS, count)


def test_2E_3_1_2_firm_shares_are_traded_and_only_where_somebody_has_some() -> None:
    """2E-3.1.2: the deal may name up to three of that firm; without firms there is nothing of the kind."""
    named = dict(goods.options(goods.stock(held())))
    assert named["firm_share.sykes"].high == 3  # type: ignore[union-attr]
    assert not [name for name, _ in goods.options(goods.stock(build.laid())) if "firm" in name]
    assert WORDS["firm_share.sykes"][:2] == ("Sykes firm shares", "Sykes firm share")


def test_2E_3_1_7_the_sellers_pieces_go_home_and_the_buyers_take_their_places() -> None:
    """2E-3.1.7: two pieces of Paxton are back in supply, two of Hastings lie in the Shares box."""
    state = goods.handed_over(held(), given(2))
    assert isinstance(state, State)
    assert charter.shares(state, "sykes") == (("hastings", 2), ("paxton", 1))
    assert family_pieces.number(state, family_pieces.SUPPLY, "paxton") == 17
    assert family_pieces.number(state, family_pieces.SUPPLY, "hastings") == 16
    assert not [each for each in audit(state) if "laws" not in each]


def test_2E_3_1_7_illegal_without_a_piece_of_the_buyer_or_more_than_the_seller_has() -> None:
    """2E-3.1.7: Hastings has an empty supply; Paxton does not have four."""
    empty = build.put(held(), "hastings", family_pieces.PENSIONERS, 18)
    refused = goods.handed_over(empty, given(1))
    assert isinstance(refused, tuple)
    assert (refused[0].code, refused[0].rule) == ("deal_without_piece", "2E-3.1.7")
    short = goods.handed_over(held(), given(4))
    assert isinstance(short, tuple)
    assert (short[0].code, dict(short[0].facts)["has"]) == ("deal_short", 3)


def test_firm_shares_change_hands_by_a_deal() -> None:
    """As any good: offered, accepted, carried out."""
    state = build.at_table(held(), "firms").state
    offer = (("transfer", ("paxton", ("firm_share.sykes", 3), "hastings")),)
    state = build.answer(state, "paxton", "deal_offer", offer).state
    state = build.answer(state, "hastings", "deal_response", "accept").state
    assert charter.shares(state, "sykes") == (("hastings", 3),)
