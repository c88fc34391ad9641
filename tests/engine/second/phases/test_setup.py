"""Set-up of 1710: the table and the set-up cards (2E-2.1, 2E-2.2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.chance import Chance, SeededChance
from engine.core.counts import count, total
from engine.core.decision import Visibility
from engine.core.seating import Seating
from engine.core.step import Outcome
from engine.second import accounts, offices, orders, regions
from engine.second.around import from_chairman
from engine.second.family_pieces import SUPPLY, at, number, of_family, size
from engine.second.memos.opening import DraftMemo
from engine.second.shares import majority, shares
from engine.second.start import start
from engine.second.state import ArmyState, Deck, Elephant, State, army, family, ship, tables
from engine.second.tables.setup import ShipyardItem
from tests.engine.second import build

CHANCE = SeededChance(b"seed", "leadenhall")


def began(players: int = 4, chance: Chance = CHANCE, **settings: Any) -> Outcome[State]:
    """The table before the set-up cards."""
    return start(Seating("leadenhall", players, tuple(settings.items())), chance)


def carried_out(players: int = 4, **settings: Any) -> State:
    """The table after the set-up phase (1710 goes on with the Family phase, which is left out here)."""
    return build.at_step(began(players, **settings).state, "setup", path="setup", chance=CHANCE).state


def cards(hands: dict[str, tuple[str, ...]]) -> State:
    """A plain table after these set-up cards were carried out."""
    memo = DraftMemo((), tuple(hands.items()))
    state = build.laid(families=tuple(hands))
    prestige, blackmail = state.london.draw, tuple(f"blackmail_{each:02}" for each in range(1, 11))
    london = Deck(draw=prestige, aside=blackmail)
    return build.at_step(build.change(state, london=london), "carry_out_setup_cards", memo).state


def test_2E_2_1_2_seats_and_families_by_lot_or_as_named() -> None:
    """2E-2.1.2: by lot every family can come; picks and registered order give exactly what was said."""
    named = began(3, families="pick", picks="walsh, sykes, paxton", seat_order="registered").state
    assert named.dealt == named.seats == ("walsh", "sykes", "paxton")
    lots = {began(4, SeededChance(bytes([each]), "g")).state.seats for each in range(12)}
    assert len(lots) > 8
    assert {seat for seats in lots for seat in seats} == {
        "benyon",
        "hastings",
        "larkins",
        "paxton",
        "sykes",
        "walsh",
    }


def test_2E_2_1_4_markers_of_1710() -> None:
    """2E-2.1.4: Standing 10, no Debt, turn 1, share value 1, dial on its start space, Balance £5."""
    state = began().state
    company = state.company
    assert tables(state).tracks.standing[company.standing].expectations == 10
    assert (company.debt, state.turn, company.share_value, state.politics.dial) == (0, 1, 1, 0)
    assert accounts.holds(state, accounts.BALANCE) == 5


def test_2E_2_1_5_each_office_treasury_holds_three() -> None:
    """2E-2.1.5: £3 for Director, Manager and the three Presidents, nothing for anybody else."""
    state = began().state
    held = {purse: pounds for purse, pounds in state.money if purse not in (accounts.BALANCE, "bank")}
    assert held == dict.fromkeys(
        (
            "director_of_trade",
            "manager_of_shipping",
            "president_of_bombay",
            "president_of_madras",
            "president_of_bengal",
        ),
        3,
    )


def test_2E_2_1_6_power_markers() -> None:
    """2E-2.1.6: social on top, company shares in the middle."""
    assert began().state.politics.power == ("social", "company_shares", "shipping", "manufacturing")


def test_2E_2_1_7_regions_of_1710() -> None:
    """2E-2.1.7: Delhi is a capital with Maratha and Punjab; every region shows its loot; the Company holds none."""
    state = began().state
    assert regions.dominated(state, "delhi") == ("maratha", "punjab")
    assert regions.empire_strength(state, "delhi") == 3
    assert all(held.loot for _, held in state.regions)
    assert regions.controlled(state) == ()


def test_2E_2_1_8_closed_orders() -> None:
    """2E-2.1.8: seven orders are closed, ten open."""
    state = began().state
    closed = [name for name, _ in state.orders if not orders.is_open(state, name)]
    assert closed == sorted(tables(state).scenario("1710").closed_orders)
    assert len(closed) == 7


def test_2E_2_1_9_armies() -> None:
    """2E-2.1.9: one active regiment in each Army, no ship, no alliance active."""
    state = began().state
    assert [held for _, held in state.armies] == [ArmyState(1)] * 3
    assert (state.neutral, state.alliances) == ((), ())


def test_2E_2_1_10_the_elephant() -> None:
    """2E-2.1.10: on the border of Maratha and Delhi, facing Delhi."""
    assert began().state.elephant == Elephant("maratha", "delhi", "delhi__maratha")


def test_2E_2_1_11_and_12_the_decks() -> None:
    """2E-2.1.11, 2E-2.1.12: twenty tiles; laws 31 to 55 without Royal Protection, which is in force."""
    state = began().state
    assert sorted(state.events.draw) == sorted(each.id for each in tables(state).event_tiles)
    assert state.company.laws == ("law_50",)
    assert sorted(state.laws.draw) == [f"law_{each}" for each in range(31, 56) if each != 50]
    assert state.laws.draw != tuple(sorted(state.laws.draw))


def test_2E_2_1_13_the_london_deck() -> None:
    """2E-2.1.13: random blackmail cards are dealt first, then everything left is one deck with three cards laid out."""
    state = carried_out()
    held = [card for _, lying in state.families for card in lying.hidden]
    deck = (*state.london.draw, *state.london.display)
    assert len(state.london.display) == 3
    assert len(deck) + len(held) == 30
    assert state.london.aside == ()
    assert any(card.startswith("blackmail") for card in deck)
    assert Counter((*deck, *held)).most_common(1)[0][1] == 1


def test_2E_2_1_14_promise_cards_and_no_money() -> None:
    """2E-2.1.14: five promise cards for each family in its own hand, no pound before the set-up cards."""
    state = began().state
    assert Counter(holder for _, holder in state.promises) == dict.fromkeys(map(str, state.seats), 5)
    assert all(holder == card.partition(".")[0] for card, holder in state.promises)
    assert all(accounts.holds(state, seat) == 0 for seat in state.seats)


@pytest.mark.parametrize(("players", "each", "extra"), [(3, 4, 0), (4, 3, 0), (5, 3, 3), (6, 3, 6)])
def test_2E_2_2_1_and_3_cards_for_each_number_of_players(players: int, each: int, extra: int) -> None:
    """2E-2.2.1, 2E-2.2.3: twelve basic cards, three or six extra ones with five and six, all of them dealt."""
    state = began(players).state
    outcome = build.at_step(state, "deal_setup_cards", path="setup")
    dealt = [dict(event.facts)["cards"] for event in outcome.events if event.kind == "setup_cards"]
    names = [card for hand in dealt if isinstance(hand, tuple) for card in hand]
    assert [len(hand) for hand in dealt if isinstance(hand, tuple)] == [each] * players
    assert len(set(names)) == 12 + extra
    assert sum(tables(state).setup_card(str(name)).extra for name in names) == extra


def test_2E_2_2_2_the_draft() -> None:
    """2E-2.2.2: each keeps one of three and passes two to the left; the last card is kept; nobody sees another's choice."""
    state = carried_out(setup="draft")
    hands = {each.seat: each.options for each in build.asked(state)}
    assert all(each.visibility is Visibility.SEALED for each in build.asked(state))
    first = {seat: build.question(state, seat, "draft_setup_card") for seat in state.seats}
    chosen = {seat: each.options.among[1] for seat, each in first.items()}  # type: ignore[union-attr]
    for seat in state.seats:
        state = build.answer(state, seat, "draft_setup_card", chosen[seat]).state
    for place, seat in enumerate(state.seats):
        passed = build.question(state, seat, "draft_setup_card").options.among  # type: ignore[union-attr]
        left = state.seats[place - 1]
        assert passed == tuple(card for card in hands[left].among if card != chosen[left])  # type: ignore[union-attr]
    for seat in state.seats:
        state = build.silence(state, seat, "draft_setup_card").state
        if not build.asked(state):
            break
    assert build.asked(state) == ()
    assert state.politics.prime_minister in state.seats


def test_2E_2_2_2_silence_keeps_the_lowest() -> None:
    """2E-2.2.2: the default is the card with the lowest id."""
    state = carried_out(setup="draft")
    seat = state.seats[0]
    among = build.question(state, seat, "draft_setup_card").options.among  # type: ignore[union-attr]
    assert build.default(state, seat, "draft_setup_card") == min(among)


def test_2E_2_2_4_the_worked_example() -> None:
    """2E-2.2.4: cards 01, 07 and 10: Chairman, one share (two with the Chairman's), a ship in the West, Bengal's
    Commander and a writer there, £1 + £4 + £3 = £8.
    """
    state = cards({"hastings": ("setup_1710_01", "setup_1710_07", "setup_1710_10")})
    assert offices.holder(state, "chairman") == "hastings"
    assert count(shares(state), "hastings") == 2
    assert [held.place for _, held in state.ships if held.owner == "hastings"] == ["west_indian"]
    assert (
        size(state, "commander.army_of_bengal") == number(state, "writers.bengal_presidency", "hastings") == 1
    )
    assert accounts.holds(state, "hastings") == 8


def test_2E_2_2_4_all_twelve_cards_make_six_shares() -> None:
    """2E-2.2.4: the five share cards put five pieces in the Court: six shares with the Chairman's, a majority is 4."""
    state = carried_out()
    assert total(shares(state)) == 6
    assert majority(6) == 4


def test_2E_2_2_4_a_blackmail_card_is_told_to_its_holder_alone() -> None:
    """2E-2.2.4: the event names the card and goes to one seat; the card lies face down."""
    outcome = build.at_step(began().state, "deal_setup_cards", path="setup")
    told = [event for event in outcome.events if event.kind == "blackmail_dealt"]
    assert told
    assert all(event.to == (dict(event.facts)["seat"],) for event in told)
    for event in told:
        named = dict(event.facts)
        assert str(named["card"]) in family(outcome.state, str(named["seat"])).hidden


def test_2E_2_2_4_luxury_points_and_unfitted_yards() -> None:
    """2E-2.2.4: every luxury of a card scores its 2 points; a shipyard without zone leaves its ship on the card."""
    state = carried_out(6)
    for _, lying in state.families:
        assert lying.points == 2 * lying.luxuries
    owned = [name for name, held in state.ships if held.owner]
    assert all(
        ship(state, name).place in ("yard", "west_indian", "south_indian", "east_indian") for name in owned
    )


@pytest.mark.parametrize("extra", [False, True])
def test_2E_2_2_4_every_item_of_every_card(extra: bool) -> None:
    """2E-2.2.4: the basic cards of 1710, or the extra ones, in one hand bring just what stands on them."""
    book = tables(build.laid())
    year = book.scenario("1710").setup_year
    every = tuple(card.id for card in book.setup_cards if card.year == year and card.extra == extra)
    state = cards({"hastings": every, "sykes": (), "paxton": ()})
    items = [item for card in every for item in book.setup_card(card).items]
    printed = Counter(type(item).__name__ for item in items)
    lying = family(state, "hastings")
    owned = [held for _, held in state.ships if held.owner == "hastings"]
    assert (lying.workshops, lying.luxuries) == (printed["WorkshopItem"], printed["LuxuryItem"])
    assert bool(lying.luxuries) == extra
    assert (len(lying.hidden), len(owned)) == (printed["BlackmailItem"], printed["ShipyardItem"])
    assert len(state.yards) == 22 - len(owned)
    zones = Counter(item.fitted_in or "yard" for item in items if isinstance(item, ShipyardItem))
    assert Counter(held.place for held in owned) == zones
    assert number(state, "court", "hastings") == printed["ShareItem"]
    assert number(state, "training", "hastings") == printed["TraineeItem"]
    assert accounts.holds(state, "hastings") == sum(getattr(item, "amount", 0) for item in items)
    placed = sum(held for place, held in of_family(state, "", "hastings") if place != SUPPLY)
    roles = ("OfficeItem", "ShareItem", "WriterItem", "OfficerItem", "CommanderItem", "TraineeItem")
    assert placed == sum(printed[role] for role in roles)


def test_2E_2_2_5_offices_that_no_card_fills_are_vacant() -> None:
    """2E-2.2.5: without the card of the Manager of Shipping that office lies vacant; no Governor exists."""
    state = cards({"hastings": ("setup_1710_01",), "sykes": ("setup_1710_03", "setup_1710_06")})
    assert set(offices.vacant(state)) == {
        name for name, _ in state.offices if not at(state, f"office.{name}")
    }
    assert not any(name.startswith("governor") for name, _ in state.offices)
    assert "manager_of_shipping" in offices.vacant(state)
    assert offices.holder(state, "president_of_bengal") == "sykes"


def test_2E_2_2_6_the_chairman_card_names_the_chairman_of_the_first_turn() -> None:
    """2E-2.2.6: whoever has card 01 is Chairman, and counts as such in all orders of the first turn."""
    state = carried_out()
    assert from_chairman(state)[0] == offices.holder(state, "chairman")


def test_2E_1_1_1_eighteen_pieces_each() -> None:
    """2E-1.1.1: wherever the cards put them, each family has eighteen pieces in all."""
    state = carried_out(6)
    for seat in state.seats:
        assert sum(count(families, seat) for _, families in state.pieces) == 18
    assert all(number(state, SUPPLY, seat) < 18 for seat in state.seats)


def test_2E_2_1_9_no_ship_without_yard() -> None:
    """2E-2.1.9: 22 ships; those owned are not in the pile, all others are, in random order."""
    state = carried_out()
    owned = {name for name, held in state.ships if held.owner}
    assert owned | set(state.yards) == {name for name, _ in state.ships}
    assert not owned & set(state.yards)
    assert state.yards != tuple(sorted(state.yards))


def test_2E_2_1_9_army_state() -> None:
    """2E-2.1.9: the regiments stand active."""
    assert army(began().state, "army_of_bengal").used == 0
