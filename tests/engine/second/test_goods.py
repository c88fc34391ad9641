"""What a deal may move, and what happens to it on the way (2E-3.1)."""

from __future__ import annotations

from engine.core.options import Amount, Choice, Pick
from engine.second import accounts, promises
from engine.second.family_pieces import COURT, COURT_NEW, SUPPLY, number
from engine.second.memos.common import SeatMemo
from engine.second.state import CHINA, family, ship
from tests.engine.second import build
from tests.engine.second.dealing import (
    A,
    B,
    C,
    accept,
    asking,
    failed,
    gives,
    nameable,
    offer,
    rich,
    shipyard,
    struck,
)


def test_2E_3_1_2_what_a_deal_can_move() -> None:
    """2E-3.1.2: each sort with the most that any family has; of face-down cards all ten, so that nothing is told."""
    found = nameable(rich())
    assert found["pounds"] == Amount(1, 7, "£")
    assert [found[name] for name in ("workshops", "used_workshops", "luxuries", "shares")] == [
        Amount(1, 2),
        Amount(1, 1),
        Amount(1, 2),
        Amount(1, 2),
    ]
    assert found["enterprise"] == Pick(("prestige_27",))
    cards = found["blackmail_card"]
    assert isinstance(cards, Pick)
    assert len(cards.among) == 10
    given = found["promise"]
    assert isinstance(given, Pick)
    assert len(given.among) == 20
    assert set(nameable(build.laid())) == {"promise"}


def test_2E_3_1_2_each_sort_changes_hands() -> None:
    """2E-3.1.2: Larkins sells everything to Hastings in one deal."""
    things: tuple[Choice, ...] = (
        ("pounds", 7),
        ("workshops", 2),
        ("used_workshops", 1),
        ("luxuries", 1),
        ("shares", 1),
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_27"),
        ("blackmail_card", "blackmail_04"),
        ("promise", "larkins.favour"),
    )
    after = struck(rich(), *(gives(B, thing, A) for thing in things)).state
    got = family(after, A)
    assert accounts.holds(after, A) == 7
    assert (got.workshops, got.workshops_used, got.luxuries) == (3, 1, 1)
    assert (got.prestige, got.hidden) == (("prestige_27",), ("blackmail_04",))
    assert number(after, COURT, A) == 1
    assert ship(after, "union").owner == A
    assert promises.holder(after, B, "favour") == A
    left = family(after, B)
    assert (left.workshops, left.luxuries, left.prestige, left.hidden) == (0, 1, ("prestige_11",), ())


def test_2E_3_1_3_nothing_else_can_be_named() -> None:
    """2E-3.1.3: no spouse, played card, trophy, token, office, piece in India or on a prize, no office money."""
    state = asking(rich())
    cards = nameable(rich())["enterprise"]
    assert cards == Pick(("prestige_27",))
    for thing in ("prestige_11", "trophies", "law_tokens", "chairman", "writers", "prime_minister"):
        assert build.judge(state, A, "deal_offer", (gives(B, (thing, 1), A),))[0].code == "misfit_not_among"
    office = build.judge(state, A, "deal_offer", (gives("director_of_trade", ("pounds", 1), A),))
    assert office[0].code == "misfit_not_among"


def test_2E_3_1_3_the_chairmans_share_and_a_played_card_stay() -> None:
    """2E-3.1.3: of three shares two lie in the Court; the card face up is not there to be given."""
    assert failed(struck(build.court(rich(), sykes=3), gives(B, ("shares", 3), A))) == "deal_short"
    assert failed(struck(rich(), gives(B, ("blackmail_card", "blackmail_09"), A))) == "deal_not_held"


def test_2E_3_1_7_a_share_costs_a_piece_of_the_buyers_supply() -> None:
    """2E-3.1.7: the seller's piece goes home and the buyer's takes its place, a mature one before an immature one."""
    state = build.put(build.court(build.laid(), larkins=1), B, COURT_NEW)
    supply = number(state, SUPPLY, B)
    after = struck(state, gives(B, ("shares", 1), A)).state
    assert (number(after, COURT, A), number(after, COURT_NEW, B)) == (1, 1)
    assert number(after, SUPPLY, B) == supply + 1
    assert number(after, SUPPLY, A) == number(state, SUPPLY, A) - 1
    both = struck(state, gives(B, ("shares", 2), A)).state
    assert (number(both, COURT, A), number(both, COURT_NEW, A)) == (1, 1)


def test_2E_3_1_7_without_a_piece_in_supply_no_share_is_bought() -> None:
    """2E-3.1.7: Hastings has all eighteen pieces on the board."""
    state = build.court(build.laid(), larkins=1)
    state = build.put(state, A, "writers.madras_presidency", number(state, SUPPLY, A))
    assert failed(struck(state, gives(B, ("shares", 1), A))) == "deal_without_piece"


def test_2E_3_1_8_a_shipyard_takes_its_ship_along_wherever_it_is() -> None:
    """2E-3.1.8: the ship stays where it is, on its side, and is the buyer's."""
    state = build.ship(build.laid(), "union", owner=B, place=CHINA, fatigued=True)
    after = ship(struck(state, gives(B, ("shipyard", shipyard("union")), A)).state, "union")
    assert (after.owner, after.place, after.fatigued) == (A, CHINA, True)


def test_2E_3_1_9_what_is_exhausted_stays_exhausted() -> None:
    """2E-3.1.9: ship, card and workshop have voted this turn and cannot vote again for their new owner."""
    state = build.ship(build.laid(), "union", owner=B)
    state = build.folk(
        state, B, prestige=("prestige_28",), used=("union", "prestige_28"), workshops=1, workshops_used=1
    )
    assert "workshops" not in nameable(state)
    things: tuple[Choice, ...] = (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_28"),
        ("used_workshops", 1),
    )
    after = struck(state, *(gives(B, thing, A) for thing in things)).state
    assert set(family(after, A).used) == {"union", "prestige_28"}
    assert (family(after, A).workshops, family(after, A).workshops_used) == (1, 1)
    assert family(after, B).used == ()
    assert family(after, B).workshops_used == 0


def test_2E_3_1_9_what_lady_newcome_sells_cannot_vote_this_turn() -> None:
    """2E-3.1.9, card 20: her family's enterprises have no votes, and do not get them by being sold."""
    state = build.ship(build.laid(), "union", owner=B)
    state = build.folk(state, B, prestige=("prestige_20", "prestige_28"), workshops=2)
    things: tuple[Choice, ...] = (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_28"),
        ("workshops", 2),
    )
    after = struck(state, *(gives(B, thing, A) for thing in things)).state
    assert set(family(after, A).used) == {"union", "prestige_28"}
    assert family(after, A).workshops_used == 2


def test_2E_3_1_11_the_points_of_a_luxury_move_with_it() -> None:
    """2E-3.1.11: the giver loses 2 points each, the taker scores them."""
    state = build.folk(build.laid(), B, luxuries=2, points=4)
    after = struck(state, gives(B, ("luxuries", 2), A)).state
    assert (family(after, A).points, family(after, B).points) == (4, 0)


def test_2E_4_4_6_a_spouse_keeps_things_from_being_bought() -> None:
    """2E-4.4.6: John Thorpe wants no workshops, Violet Effingham no yards, Joseph Sedley no shares, Esther no cards."""
    things: dict[str, Choice] = {
        "prestige_12": ("blackmail_card", "blackmail_04"),
        "prestige_13": ("used_workshops", 1),
        "prestige_14": ("shipyard", shipyard("union")),
        "prestige_15": ("shares", 1),
    }
    for spouse, thing in things.items():
        state = build.folk(rich(), A, prestige=(spouse,))
        assert failed(struck(state, gives(B, thing, A))) == "deal_not_allowed"


def test_2E_4_4_6_what_must_go_may_be_dealt_away() -> None:
    """2E-4.4.6: while Larkins is asked what it discards, it sells its only workshop, and nothing is left to discard."""
    state = build.folk(build.purse(build.laid(), hastings=4), B, workshops=1, prestige=("prestige_13",))
    state = build.change(state, phase="london_season")
    state = build.at_table(state, "dispose", SeatMemo(B), path="t2.london_cards.larkins.dispose").state
    state = offer(state, B, gives(B, ("workshops", 1), A), gives(A, ("pounds", 4), B))
    after = accept(state, A)
    assert family(after.state, A).workshops == 1
    assert accounts.holds(after.state, B) == 4
    assert not build.told(after, "parted")
    assert not [each for each in build.asked(after.state) if each.kind == "dispose"]


def test_2E_3_1_2_a_single_thing_must_lie_with_its_giver() -> None:
    """2E-3.1.2: a ship, an enterprise or a promise card of somebody else is refused as soon as it is offered."""
    state = asking(rich())
    for thing in (
        ("shipyard", shipyard("union")),
        ("enterprise", "prestige_27"),
        ("promise", "larkins.favour"),
    ):
        wrong = build.judge(state, A, "deal_offer", (gives(C, thing, A),))
        assert [(each.code, each.at) for each in wrong] == [("deal_not_held", ("1",))]


def test_2E_3_1_2_a_promise_goes_from_hand_to_hand_and_home() -> None:
    """2E-3.1.2, 2E-3.2.9: a card may be handed on; back with its issuer it can be given away again."""
    state = build.promised(build.laid(), B, hastings="favour")
    after = struck(state, gives(B, ("promise", "hastings.favour"), C)).state
    assert promises.holder(after, A, "favour") == C
    home = struck(after, gives(C, ("promise", "hastings.favour"), A)).state
    assert promises.holder(home, A, "favour") == A
