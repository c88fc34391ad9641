"""Promise cards: who holds them, what redeeming does (2E-3.2)."""

from __future__ import annotations

from engine.second import promises
from engine.second.promises import FAVOUR, SUPPORT_IN_THE_COURT
from tests.engine.second import build


def test_2E_3_2_1_each_family_begins_with_its_own_cards() -> None:
    """2E-3.2.1: an own card has no use for its issuer."""
    state = build.laid()
    assert promises.holder(state, "sykes", FAVOUR) == "sykes"
    assert promises.issuers(state, "sykes", FAVOUR) == ()


def test_2E_3_2_2_the_holder_may_redeem_the_cards_of_others() -> None:
    """2E-3.2.2: Sykes holds cards of Paxton and Larkins; others hold nothing."""
    state = build.promised(build.laid(), "sykes", larkins=SUPPORT_IN_THE_COURT, paxton=SUPPORT_IN_THE_COURT)
    assert promises.issuers(state, "sykes", SUPPORT_IN_THE_COURT) == ("paxton", "larkins")
    assert promises.issuers(state, "paxton", SUPPORT_IN_THE_COURT) == ()
    assert promises.issuers(state, "sykes", FAVOUR) == ()


def test_2E_3_2_9_a_redeemed_card_is_with_its_issuer_again() -> None:
    """2E-3.2.9: it is redeemed once, and its issuer may give it away again."""
    state = build.promised(build.laid(), "sykes", larkins=SUPPORT_IN_THE_COURT)
    state, event = promises.redeemed(state, "larkins", SUPPORT_IN_THE_COURT)
    assert state == build.laid()
    assert dict(event.facts) == {"seat": "sykes", "issuer": "larkins", "card": SUPPORT_IN_THE_COURT}


def test_2E_3_2_2_a_card_out_of_the_game_has_no_holder() -> None:
    """2E-3.2.2: what left the game (Lady Newcome) can be redeemed by nobody."""
    state = build.promised(build.laid(), "", larkins=FAVOUR)
    assert promises.holder(state, "larkins", FAVOUR) == ""
    assert all(not promises.issuers(state, seat, FAVOUR) for seat in state.seats)
