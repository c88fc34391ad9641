"""London cards (2E-4.4)."""

from __future__ import annotations

from typing import Any

from engine.core.options import Choice
from engine.second import cards, enterprises, prizes
from engine.second.board.secrets import may_look
from engine.second.family_pieces import COURT, SUPPLY, number, prize, stock
from engine.second.phases.london_season.london_cards import choosers
from engine.second.state import Deck, State, family, ship
from tests.engine.second import build

VILLA = "prize_villa"


def retired(seat: str, state: State, spent: int) -> State:
    return build.folk(state, seat, spent=spent, retired=1)


def display(state: State, *laid: str) -> State:
    return build.change(state, london=Deck(draw=("blackmail_09", "prestige_30"), display=laid))


def test_2E_4_4_1_the_order_of_choosing() -> None:
    """2E-4.4.1: most spent; then more windows, new prizes included; then clockwise from the Prime Minister."""
    state = display(build.laid(build.SIX), "prestige_11", "prestige_12", "prestige_13")
    state = retired("sykes", retired("larkins", retired("paxton", state, 4), 4), 7)
    assert choosers(state) == ("sykes", "larkins", "paxton")
    windowed = build.put(state, "paxton", prize(VILLA))
    assert choosers(windowed) == ("sykes", "paxton", "larkins")
    led = build.change(state, politics=build.politics(state, prime_minister="paxton"))
    assert choosers(led) == ("sykes", "paxton", "larkins")


def test_2E_4_4_2_only_three_choose() -> None:
    """2E-4.4.2: a fourth family that retired gets nothing; with two cards left on display two choose."""
    state = display(build.laid(), "prestige_11", "prestige_12", "prestige_13")
    for seat in state.seats:
        state = retired(seat, state, 2)
    assert len(choosers(state)) == 3
    assert len(choosers(display(state, "prestige_11", "prestige_12"))) == 2


def choosing(*laid: str, **fields: Any) -> State:
    """Larkins alone has retired and chooses."""
    state = retired("larkins", build.folk(build.laid(), "larkins", **fields), 4)
    return build.at_step(display(state, *laid), "london_cards", path="t2.london").state


def take(state: State, choice: Choice) -> Any:
    return build.answer(state, "larkins", "london_card", choice)


def test_2E_4_4_3_take_discard_or_pass() -> None:
    """2E-4.4.3: a card is taken, or discarded for all, or nothing; silence passes."""
    state = choosing("prestige_11", "blackmail_01", "prestige_27")
    assert build.default(state, "larkins", "london_card") is None
    taken = take(state, ("take", "prestige_27")).state
    assert family(taken, "larkins").prestige == ("prestige_27",)
    assert taken.london.display == ("prestige_11", "blackmail_01")
    gone = take(state, ("discard", "prestige_27")).state
    assert (gone.london.display, gone.london.discards) == (("prestige_11", "blackmail_01"), ("prestige_27",))
    assert take(state, None).state.london.display == state.london.display


def test_2E_4_4_3_the_chooser_may_look_at_face_down_cards() -> None:
    """2E-4.4.3: the chooser sees the blackmail card, nobody else does; the public event of taking names no card."""
    state = choosing("prestige_11", "blackmail_01", "prestige_27")
    assert [seat for seat in state.seats if may_look(state, seat)] == ["larkins"]
    outcome = take(state, ("take", "blackmail_01"))
    assert family(outcome.state, "larkins").hidden == ("blackmail_01",)
    for event in outcome.events:
        assert event.to == ("larkins",) or "blackmail_01" not in dict(event.facts).values()
    discarded = take(state, ("discard", "blackmail_01"))
    assert build.told(discarded, "london_card_discarded") == [{"seat": "larkins", "card": ""}]


def test_2E_4_4_4_a_free_retirement_still_chooses() -> None:
    """2E-4.4.4: who paid £0 comes last and chooses."""
    state = display(build.laid(), "prestige_11", "prestige_12")
    state = retired("sykes", retired("larkins", state, 0), 2)
    assert choosers(state) == ("sykes", "larkins")


def test_2E_4_4_5_a_spouse_scores_at_once_an_enterprise_is_ready() -> None:
    """2E-4.4.5: 2 points for Mr. Rochester; Labour Newspaper lies ready for votes."""
    spouse = take(choosing("prestige_11", "prestige_23"), ("take", "prestige_11")).state
    assert family(spouse, "larkins").points == 2
    press = take(choosing("prestige_11", "prestige_23"), ("take", "prestige_23")).state
    assert family(press, "larkins").used == ()


def test_2E_4_4_6_shipyards_are_parted_with() -> None:
    """2E-4.4.6: with Violet Effingham each shipyard goes; named ones first, the rest by silence; fitted ships sail on."""
    state = build.ship(build.laid(), "atlas", "larkins", "west_indian")
    state = build.ship(state, "eliza", "larkins")
    state = retired("larkins", state, 4)
    state = build.at_step(display(state, cards.VIOLET_EFFINGHAM), "london_cards", path="t2.london").state
    state = take(state, ("take", cards.VIOLET_EFFINGHAM)).state
    state = build.answer(state, "larkins", "dispose", ("eliza",)).state
    state = build.silence(state, "larkins", "dispose").state
    assert enterprises.shipyards(state, "larkins") == ()
    assert ship(state, "atlas").place == "west_indian"
    assert "eliza" in state.yards


def test_2E_4_4_6_workshops_and_face_up_blackmail() -> None:
    """2E-4.4.6: John Thorpe takes workshops of both sides; Esther Summerson face-up cards at once, face-down by choice."""
    state = take(choosing(cards.JOHN_THORPE, workshops=2, invested=1), ("take", cards.JOHN_THORPE)).state
    assert family(build.silence(state, "larkins", "dispose").state, "larkins").workshops == 0
    held = choosing(cards.ESTHER_SUMMERSON, hidden=("blackmail_01",), shown=("blackmail_02",))
    held = take(held, ("take", cards.ESTHER_SUMMERSON)).state
    assert family(held, "larkins").shown == ()
    assert family(build.silence(held, "larkins", "dispose").state, "larkins").hidden == ()


def test_2E_4_4_6_joseph_sedley_and_the_chairman() -> None:
    """2E-4.4.6: the Chairman's piece is a share again and Larkins the former Chairman; then every share goes home."""
    state = build.court(
        build.hold(retired("larkins", build.laid(), 4), chairman="larkins"), larkins=2, sykes=1
    )
    state = build.put(state, "larkins", stock("stock_2"))
    state = build.at_step(display(state, cards.JOSEPH_SEDLEY), "london_cards", path="t2.london").state
    state = take(state, ("take", cards.JOSEPH_SEDLEY)).state
    assert state.company.former_chairman == "larkins"
    assert number(state, COURT, "larkins") == 3
    state = build.silence(state, "larkins", "dispose").state
    assert (number(state, COURT, "larkins"), number(state, SUPPLY, "larkins")) == (0, 18)
    assert number(state, COURT, "sykes") == 1


def test_2E_4_4_6_the_next_chooser_waits() -> None:
    """2E-4.4.6: while Larkins parts with workshops nobody is asked for a card."""
    state = retired("sykes", retired("larkins", build.folk(build.laid(), "larkins", workshops=1), 4), 2)
    state = build.at_step(display(state, cards.JOHN_THORPE, "prestige_27"), "london_cards", path="t2.l").state
    state = take(state, ("take", cards.JOHN_THORPE)).state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("larkins", "dispose")]
    state = build.silence(state, "larkins", "dispose").state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("sykes", "london_card")]


def test_2E_4_4_5_restrictions_of_spouses_hold_at_once() -> None:
    """2E-4.4.5: Lady Glencora takes the marker out of the game, Lady Newcome the promise to vote, wherever it is."""
    state = take(choosing(cards.LADY_GLENCORA, marker="buy_luxury"), ("take", cards.LADY_GLENCORA)).state
    assert family(state, "larkins").marker == "gone"
    lent = build.promise(choosing(cards.LADY_NEWCOME), "larkins", "vote_with_my_enterprises", "sykes")
    state = take(lent, ("take", cards.LADY_NEWCOME)).state
    assert dict(state.promises)["larkins.vote_with_my_enterprises"] == ""


def test_2E_4_4_7_several_spouses() -> None:
    """2E-4.4.7: a second spouse may be taken; both discounts are there."""
    state = take(
        choosing(cards.MR_ROCHESTER, prestige=(cards.ESTHER_SUMMERSON,)), ("take", cards.MR_ROCHESTER)
    ).state
    assert dict(prizes.discounts(state, "larkins")).keys() == {cards.MR_ROCHESTER, cards.ESTHER_SUMMERSON}


def test_2E_4_4_8_becky_sharp_takes_the_unseen_top_card() -> None:
    """2E-4.4.8: instead of the display the top of the deck, as long as something is displayed."""
    state = choosing("prestige_27", prestige=(cards.BECKY_SHARP,))
    after = take(state, ("take_top", ())).state
    assert family(after, "larkins").hidden == ("blackmail_09",)
    assert (after.london.draw, after.london.display) == (("prestige_30",), ("prestige_27",))
    assert build.asked(choosing(prestige=(cards.BECKY_SHARP,))) == ()
    assert build.judge(choosing("prestige_27"), "larkins", "london_card", ("take_top", ()))


def test_2E_4_4_5_no_blackmail_for_esther_summersons_family() -> None:
    """2E-4.4.5: it cannot take a face-down card, though it may discard one; one from the top of the deck is discarded."""
    state = choosing("blackmail_01", "prestige_27", prestige=(cards.ESTHER_SUMMERSON, cards.BECKY_SHARP))
    assert build.judge(state, "larkins", "london_card", ("take", "blackmail_01"))
    assert not build.judge(state, "larkins", "london_card", ("discard", "blackmail_01"))
    after = take(state, ("take_top", ())).state
    assert (family(after, "larkins").hidden, after.london.discards) == ((), ("blackmail_09",))
