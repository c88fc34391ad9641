"""What a view shows of the table of the second edition, and what it keeps back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine.core.agenda import Agenda, Frame
from engine.core.ids import MODERATOR, PUBLIC
from engine.core.sealed import Sealed
from engine.second import board as boards
from engine.second.board.lines import (
    AllianceLine,
    ArmyLine,
    Board,
    ElephantLine,
    FamilyLine,
    HandCard,
    OfficeLine,
    OrderLine,
    PoliticsLine,
    PresidencyLine,
    PrizeLine,
    RegionLine,
    Secret,
    ShipLine,
    StockLine,
    ZoneLine,
)
from engine.second.memos.common import SeatMemo
from engine.second.memos.opening import DraftMemo
from engine.second.state import OfficeState, State, with_office
from tests.engine.second import build

HIDDEN, SHOWN = "blackmail_01", "blackmail_02"


def drawn(state: State, *cards: str) -> State:
    """The state with these cards out of the London deck."""
    draw = tuple(card for card in state.london.draw if card not in cards)
    return build.change(state, london=msgspec.structs.replace(state.london, draw=draw))


def table() -> State:
    """A table on which every section of the board has something to show."""
    state = build.conquered(build.laid(), "mysore", "madras_presidency", unrest=2)
    state = build.hold(
        state, chairman="hastings", president_of_bengal="larkins", governor_of_mysore="larkins"
    )
    state = with_office(state, "president_of_bengal", OfficeState(fatigue=1))
    state = build.court(state, hastings=2, paxton=1)
    state = build.writer(state, "larkins", "bengal_1", "bengal_presidency")
    state = build.troops(state, "army_of_bengal", 2, 1, larkins=1)
    for place in (
        "writers.madras_presidency",
        "training",
        "pensioners",
        "stock.stock_4",
        "prize.prize_villa",
    ):
        state = build.put(state, "larkins", place)
    state = build.put(state, "larkins", "army.army_of_bombay.used", 2)
    state = build.put(state, "larkins", "commander.army_of_madras")
    state = build.ship(build.ship(state, "atlas", "larkins", "east_indian", True), "union", "larkins")
    state = drawn(state, HIDDEN, SHOWN, "prestige_27", "prestige_16")
    state = build.folk(
        state,
        "larkins",
        points=7,
        workshops=3,
        invested=1,
        workshops_used=2,
        luxuries=2,
        prestige=("prestige_16", "prestige_27"),
        hidden=(HIDDEN,),
        shown=(SHOWN,),
        used=("union",),
        marker="buy_luxury",
        trophies=4,
        law_tokens=1,
        instructions=Sealed((("blackmail_01", "play"),)),
    )
    promises = tuple(
        (card, "larkins" if card == "sykes.favour" else holder) for card, holder in state.promises
    )
    state = build.change(
        state,
        promises=promises,
        alliances=("orissa",),
        neutral=(("company.east_indian", 2), ("extra.west_indian", 1)),
    )
    return build.company(build.purse(state, larkins=9, president_of_bengal=6), debt=2)


def shown(state: State | None = None) -> Board:
    return boards.board(table() if state is None else state)


def by_id(lines: tuple[Any, ...], name: str) -> Any:
    return next(
        line for line in lines if getattr(line, "id", "") == name or getattr(line, "seat", "") == name
    )


def test_2E_0_1_7_a_family_is_shown_with_all_it_has_money_included() -> None:
    """2E-0.1.7, 2E-1.7.5: pieces by role, enterprises, cards that lie open; of face-down cards only the number."""
    assert by_id(shown().families, "larkins") == FamilyLine(
        seat="larkins",
        money=9,
        points=7,
        supply=18 - 12,
        offices=("president_of_bengal", "governor_of_mysore"),
        shares=0,
        stock=("stock_4",),
        writers=(("madras_presidency", 1),),
        training=1,
        officers=(("army_of_bengal", 1),),
        officers_used=(("army_of_bombay", 2),),
        commands=("army_of_madras",),
        pensioners=1,
        prizes=(("prize_villa", 1),),
        ships=("atlas", "union"),
        workshops=3,
        invested=1,
        workshops_used=2,
        luxuries=2,
        prestige=("prestige_16", "prestige_27"),
        shown=(SHOWN,),
        hidden=1,
        used=("union",),
        windows=1 + 2 + 1,
        power=3 * 2 + 4 + 1 + 2 + 3,
        marker="buy_luxury",
        trophies=4,
        law_tokens=1,
        promises=("sykes.favour",),
        firm_shares=(),
        debtors_prison=0,
    )


def test_2E_1_4_3_the_chairmans_piece_counts_as_a_share() -> None:
    """2E-1.4.3: two pieces in the Court and the Chairman: three shares."""
    assert by_id(shown().families, "hastings").shares == 3
    assert shown().company.shares == (("hastings", 3), ("paxton", 1))


def test_2E_1_7_2_offices_are_shown_by_number_with_holder_treasury_and_fatigue() -> None:
    """2E-1.7.2: vacant ones too; only those in play; the Chairman has no treasury."""
    lines = shown().offices
    assert [line.number for line in lines] == [1, 2, 3, 4, 5, 6, 7, 16]
    assert by_id(lines, "president_of_bengal") == OfficeLine("president_of_bengal", 7, "larkins", 6, 1)
    assert by_id(lines, "chairman") == OfficeLine("chairman", 1, "hastings", None, 0)
    assert by_id(lines, "military_affairs") == OfficeLine("military_affairs", 4, "", None, 0)


def test_2E_1_7_3_regions_are_shown_with_ruler_strength_and_orders() -> None:
    """2E-1.7.3: Maratha, 2 of the 3 of Delhi's empire; Mysore, tied to Madras; Delhi, a capital."""
    regions = shown().regions
    maratha = by_id(regions, "maratha")
    assert (maratha.strength, maratha.empire, maratha.capital, maratha.loot) == (2, 3, "delhi", 4)
    assert by_id(regions, "mysore") == RegionLine(
        id="mysore",
        strength=0,
        empire=0,
        star=False,
        capital="",
        presidency="madras_presidency",
        loot=0,
        unrest=2,
        half_built=False,
        orders=(
            OrderLine("mysore_1", 3, True, "", False, "", ("bombay_3", "mysore_2")),
            OrderLine("mysore_2", 6, True, "", False, "", ("hyderabad_1", "mysore_1", "madras_2")),
        ),
    )
    assert by_id(regions, "delhi").star
    bengal = by_id(regions, "bengal").orders
    assert (bengal[0].writer, bengal[0].filled, bengal[1].filled) == ("larkins", True, False)
    assert bengal[1].port == "bengal_presidency"
    assert [each.open for each in by_id(regions, "delhi").orders] == [True, False, False]


def test_2E_1_7_4_armies_and_ships_are_shown_where_they_are() -> None:
    """2E-1.7.4: regiments and officers, active and exhausted, alliances; ships by zone, unfitted ones with their owner."""
    board = shown()
    assert by_id(board.armies, "army_of_bengal") == ArmyLine(
        id="army_of_bengal",
        presidency="bengal_presidency",
        commander="",
        regiments=2,
        regiments_used=1,
        officers=(("larkins", 1),),
        officers_used=(),
        alliances=(
            AllianceLine("awadh", 4, 2, False),
            AllianceLine("jagat_seths", 4, 2, False),
            AllianceLine("orissa", 2, 1, True),
        ),
    )
    assert by_id(board.armies, "army_of_madras").commander == "larkins"
    assert board.training == (("larkins", 1),)
    assert by_id(board.zones, "east_indian") == ZoneLine("east_indian", ("atlas",), 2, 0)
    assert by_id(board.zones, "east_indian").total == 3
    assert by_id(board.zones, "west_indian") == ZoneLine("west_indian", (), 0, 1)
    assert [line.id for line in board.zones] == ["west_indian", "south_indian", "east_indian"]
    assert board.ships == (
        ShipLine("atlas", "larkins", "east_indian", True),
        ShipLine("union", "larkins", "yard", False),
    )


def test_2E_8_3_6_china_is_shown_as_soon_as_its_office_is_in_play() -> None:
    """2E-8.3.6: ships may be sent there from then on."""
    state = build.hold(table(), superintendent_of_trade_in_china="sykes")
    assert shown(state).zones[-1] == ZoneLine("china", (), 0, 0)


def test_2E_1_7_1_the_company_is_shown_with_its_tracks_and_what_it_will_pay() -> None:
    """2E-1.7.1: Standing 10, Debt 2, Balance 5; expenses 2 + 5 regiments + 3 officers + 4 ships."""
    company = shown().company
    assert (company.standing, company.expectations, company.debt, company.balance) == (4, 10, 2, 5)
    assert company.expenses == 2 + 5 + 3 + 4
    assert company.laws == ("law_50",)
    assert company.share_value == 1


def test_2E_1_7_6_politics_presidencies_prizes_and_exchange_are_shown() -> None:
    """2E-1.7.6: the dial's policy, the power markers from the top; prizes with their pieces; the exchange."""
    board = shown()
    assert board.politics == PoliticsLine(
        prime_minister="hastings",
        dial=0,
        consequence="power",
        target="manufacturing",
        window_tax=False,
        power=("social", "company_shares", "shipping", "manufacturing"),
    )
    assert board.presidencies[1] == PresidencyLine(
        id="madras_presidency",
        office="president_of_madras",
        home="madras",
        port="madras_1",
        zone="south_indian",
        army="army_of_madras",
        writers=(("larkins", 1),),
    )
    assert by_id(board.prizes, "prize_villa") == PrizeLine("prize_villa", 4, 0, 1, 3, (("larkins", 1),))
    assert board.stock[3] == StockLine("stock_4", 4, "larkins")
    assert board.stock[0] == StockLine("stock_2", 2, "")
    assert board.elephant == ElephantLine("maratha", "delhi")


def test_2E_2_1_11_the_back_of_the_topmost_tile_is_public_and_nothing_else_of_a_deck() -> None:
    """2E-2.1.11: the region on the next tile; numbers of cards left; what lies face up in the display."""
    piles = shown().piles
    assert piles.picture == "delhi"
    assert (piles.events, piles.laws, piles.london) == (20, 24, 23)
    assert piles.display == ("prestige_11", "prestige_12", "prestige_13")
    assert (piles.shipyards, piles.workshops, piles.luxuries) == (20, 17, 14)
    assert (piles.ships, piles.regiments) == (11, 15)
    empty = build.change(table(), events=msgspec.structs.replace(table().events, draw=()))
    assert shown(empty).piles.picture == ""


def test_2E_2_1_13_blackmail_in_the_display_lies_face_down() -> None:
    """2E-2.1.13: prestige cards face up, blackmail cards all alike."""
    state = build.change(
        table(), london=msgspec.structs.replace(table().london, display=("blackmail_03", "prestige_21"))
    )
    assert shown(state).piles.display == ("", "prestige_21")


def reversed_deck(name: str) -> Callable[[State], State]:
    """The state with all but the top card of a deck the other way round."""

    def changed(state: State) -> State:
        deck = getattr(state, name)
        draw = (deck.draw[0], *reversed(deck.draw[1:]))
        return build.change(state, **{name: msgspec.structs.replace(deck, draw=draw)})

    return changed


SECRETS: dict[str, Callable[[State], State]] = {
    "the order of the laws": reversed_deck("laws"),
    "the order of the London deck": reversed_deck("london"),
    "the order of the event tiles": reversed_deck("events"),
    "the order of the shipyards": lambda state: build.change(state, yards=state.yards[::-1]),
    "a face-down card": lambda state: build.folk(state, "larkins", hidden=("blackmail_05",)),
    "an instruction": lambda state: build.folk(
        state, "larkins", instructions=Sealed((("blackmail_01", "keep"),))
    ),
    "a face-down card of the display": lambda state: _display(state, "blackmail_04"),
}


def _display(state: State, card: str) -> State:
    return build.change(state, london=msgspec.structs.replace(state.london, display=(card, "prestige_21")))


@pytest.mark.parametrize("name", SECRETS)
def test_2E_0_1_7_what_is_secret_changes_nothing_in_the_views_of_others(name: str) -> None:
    """2E-0.1.7: two tables that differ in one secret look alike for everybody but its owner."""
    one = _display(table(), "blackmail_03")
    other = SECRETS[name](one)
    assert one != other
    for viewer in ("hastings", "sykes", "paxton", PUBLIC):
        assert _seen(one, viewer) == _seen(other, viewer)


def _seen(state: State, viewer: str) -> tuple[Board, tuple[Secret, ...], tuple[tuple[str, str | int], ...]]:
    return boards.board(state), boards.secrets(state, viewer), boards.facts(state, viewer)


def test_2E_0_1_7_the_owner_sees_its_face_down_cards_and_its_instructions() -> None:
    """2E-0.1.7: they are in its view alone; who has none has no section."""
    assert boards.secrets(table(), "larkins") == (Secret("larkins", (HIDDEN,), (("blackmail_01", "play"),)),)
    assert boards.secrets(table(), "sykes") == ()
    assert boards.secrets(table(), PUBLIC) == ()


def test_2E_3_3_3_a_moderator_sees_cards_but_no_instruction() -> None:
    """2E-3.3.3: an instruction is an answer that is still sealed; the cards lie before a family for long."""
    assert boards.secrets(table(), MODERATOR) == (Secret("larkins", (HIDDEN,)),)


def test_2E_2_2_2_in_the_draft_each_sees_its_own_hand_and_what_it_keeps() -> None:
    """2E-2.2.2: cards with what they give; what others hold or keep is not shown, nor to a moderator what is kept."""
    memo = DraftMemo(
        hands=(("hastings", ("setup_1710_01",)), ("larkins", ("setup_1710_07",))),
        kept=(("larkins", ("setup_1710_08",)),),
    )
    drafting: Frame[Any] = Frame("draft", "setup.draft", memo)
    state = build.change(build.laid(), agenda=Agenda(main=(drafting,)))
    yard = HandCard("setup_1710_07", (("shipyard", "west_indian"), ("cash", 4)))
    (own,) = boards.secrets(state, "larkins")
    assert own.hand == (yard,)
    assert [card.id for card in own.kept] == ["setup_1710_08"]
    (hastings,) = boards.secrets(state, "hastings")
    assert hastings.hand[0].items == (("office", "chairman"), ("company_share", ""), ("cash", 1))
    assert all(not each.kept for each in boards.secrets(state, MODERATOR))
    assert boards.secrets(state, PUBLIC) == ()


def test_2E_4_4_3_who_chooses_a_london_card_may_look_at_those_that_lie_face_down() -> None:
    """2E-4.4.3: the chooser alone, and only while the question is open."""
    choosing: Frame[Any] = Frame("london_card", "t2.london_season.london_cards.larkins", SeatMemo("larkins"))
    state = _display(build.change(build.laid(), agenda=Agenda(main=(choosing,))), "blackmail_03")
    assert boards.secrets(state, "larkins") == (Secret("larkins", display=("blackmail_03", "prestige_21")),)
    assert boards.secrets(state, "hastings") == ()
    assert boards.secrets(build.change(state, agenda=Agenda()), "larkins") == ()


def test_2E_0_1_7_a_board_survives_its_way_as_json() -> None:
    """2E-0.1.7: robots and programs read the same table from an attached view."""
    board = msgspec.structs.replace(shown(), secrets=boards.secrets(table(), "larkins"))
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_2E_0_1_7_standing_orders_may_test_public_numbers_and_their_owners_own() -> None:
    """2E-0.1.7: treasuries by office, tracks, own money and pieces; the public has no own numbers."""
    known = dict(boards.facts(table(), "larkins"))
    assert (known["turn"], known["standing"], known["debt"], known["balance"]) == (1, 10, 2, 5)
    assert (known["treasury.president_of_bengal"], known["treasury.manager_of_shipping"]) == (6, 3)
    assert (known["money.larkins"], known["vote.larkins"]) == (9, "not_yet")
    assert {name.partition(".")[0] for name in known if "." in name} == {
        "treasury", "holder", "region", "open_orders", "towers", "unrest", "money", "points", "shares",
        "workshops", "vote", "ships",
    }  # fmt: skip
    assert (known["regions"], known["closed_orders"], known["prime_minister"]) == (1, 7, "hastings")
    assert (known["money"], known["points"], known["supply"], known["pensioners"]) == (9, 7, 6, 1)
    assert (known["workshops"], known["luxuries"], known["trophies"], known["shares"]) == (3, 2, 4, 0)
    public = {name for name, _ in boards.facts(table(), PUBLIC)}
    assert set(known) - public == {
        "money", "points", "shares", "supply", "pensioners", "workshops", "luxuries", "trophies",
    }  # fmt: skip
