"""What a view shows of the table, and what it keeps back."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.core.agenda import Agenda, same_table
from engine.core.ids import MODERATOR, PUBLIC
from engine.first import cubes
from engine.first.board import Board, FamilyLine, OfficeLine, RegionLine, board
from engine.first.board_market import ColumnLine, SpaceLine
from engine.first.board_places import PlaceLine
from engine.first.facts import facts
from engine.first.ruleset import RULES
from engine.first.state import COMPANY, State
from tests.engine.first import build


def table() -> State:
    """A table on which every section of the board has something to show."""
    state = cubes.move_all(build.laid(), cubes.STARTING, cubes.STOCK)
    state = build.hold(state, chairman="hastings", president_bengal="larkins", ship_purchasing="sykes")
    state = build.court(state, hastings=2, paxton=1)
    state = build.place(state, "bengal", dominator=COMPANY, filled=(1, 3))
    state = build.hold(build.office(state, "province_bengal", formation=1), province_bengal="larkins")
    state = build.place(state, "delhi", dominator="maratha", side="depressed")
    for place in ("writers", "officers", "captains", "manor", "shipyard.2.6", "factory.3", "army.bengal"):
        state = build.put(state, "larkins", place)
    state = build.put(state, "larkins", "ship.bengal", 2)
    state = build.put(state, "larkins", "ship.bengal.used")
    state = build.put(state, "sykes", "army.bengal.used", 2)
    state = build.put(state, "sykes", "waiting")
    state = build.put(state, "paxton", "military", 2)
    state = build.put(state, "larkins", f"prize.{state.prizes[0]}")
    state = build.put(state, "larkins", "promise.sykes", 2)
    state = build.put(state, "paxton", "promise.larkins")
    state = build.supply(state, "goods", "bengal", 3)
    state = build.supply(state, "goods", "bengal", 1, used=True)
    state = build.supply(state, "guns", "bengal", 2)
    state = build.supply(state, "guns", "military", 1)
    state = build.supply(state, "ships", "trade_office", 4)
    state = build.purse(state, larkins=7, province_bengal=6)
    state = build.change(state, market=msgspec.structs.replace(state.market, ships=(1, 2), goods=(3, 4)))
    return build.company(state, debt=2, share_price=6, china_filled=(2,))


def shown() -> Board:
    return board(table())


def family(seat: str) -> FamilyLine:
    return next(line for line in shown().families if line.seat == seat)


def office(name: str) -> OfficeLine:
    return next(line for line in shown().offices if line.id == name)


def presidency(name: str) -> PlaceLine:
    return next(line for line in shown().presidencies if line.id == name)


def region(name: str) -> RegionLine:
    return next(line for line in shown().regions if line.id == name)


def test_1E_0_1_2_a_family_is_shown_with_all_it_has() -> None:
    """1E-0.1.2: money, cubes by place, promises both ways, offices: all of it lies open."""
    prize = table().prizes[0]
    assert family("larkins") == FamilyLine(
        seat="larkins",
        money=7,
        stock=18 - 15,
        starting=0,
        court=0,
        manors=1,
        writers=1,
        officers_box=1,
        captains_box=1,
        shipyards=1,
        factories=1,
        officers=1,
        ships=3,
        prizes=((prize, 1),),
        given=(("sykes", 2),),
        held=(("paxton", 1),),
        offices=("president_bengal", "province_bengal"),
    )


def test_1E_0_1_2_offices_are_shown_in_blue_order_with_holder_treasury_and_stress() -> None:
    """1E-0.1.2: vacant ones too; the Chairman has no treasury."""
    assert [line.id for line in shown().offices] == [
        "chairman",
        "director_of_trade",
        "president_bombay",
        "president_madras",
        "president_bengal",
        "superintendent_china",
        "province_bengal",
        "ship_purchasing",
        "goods_purchasing",
        "military_affairs",
    ]
    assert office("chairman") == OfficeLine("chairman", "executive", "hastings", None, "open", 4)
    assert office("president_bengal") == OfficeLine("president_bengal", "executive", "larkins", 5, "open", 5)
    assert office("province_bengal") == OfficeLine("province_bengal", "senior", "larkins", 6, "open", 6)
    assert office("superintendent_china").status == "blocked"
    assert office("goods_purchasing").holder == ""


def test_1E_0_1_2_presidencies_are_shown_with_ready_and_exhausted_pieces() -> None:
    """1E-0.1.2: Company and captained ships, goods, guns, officers."""
    assert presidency("bengal") == PlaceLine(
        id="bengal",
        office="president_bengal",
        ships=2,
        ships_used=0,
        captained=(("larkins", 2),),
        captained_used=(("larkins", 1),),
        goods=3,
        goods_used=1,
        guns=2,
        guns_used=0,
        officers=(("larkins", 1),),
        officers_used=(("sykes", 2),),
        officer_limit=3,
    )
    assert [line.id for line in shown().presidencies] == ["bombay", "madras", "bengal"]


def test_1E_0_1_2_offices_where_pieces_wait_are_shown() -> None:
    """1E-0.1.2: ships and captains of the Director, guns and officers of Military Affairs, China."""
    lines = shown()
    assert (lines.trade_office.ships, lines.trade_office.waiting) == (4, (("sykes", 1),))
    assert (lines.military.guns, lines.military.waiting) == (1, (("paxton", 2),))
    assert [(each.demand, each.value, each.filled) for each in lines.china_orders] == [
        (2, 6, False),
        (2, 6, True),
        (4, 14, False),
    ]


def test_1E_0_1_2_regions_are_shown_with_their_orders_at_the_value_of_now() -> None:
    """1E-0.1.2: Bengal is the Company's, two orders filled; Delhi is depressed under Maratha: its orders bring half."""
    bengal, delhi = region("bengal"), region("delhi")
    assert (bengal.number, bengal.side, bengal.dominator, bengal.presidency) == (
        4,
        "prosperous",
        COMPANY,
        "bengal",
    )
    assert (bengal.strength, bengal.defence, bengal.tax, bengal.plunder) == (2, 2, 4, 4)
    assert [(each.slot, each.demand, each.value, each.filled) for each in bengal.orders] == [
        (1, 1, 4, True),
        (2, 2, 8, False),
        (3, 3, 12, True),
    ]
    assert (delhi.dominator, delhi.presidency, delhi.tax) == ("maratha", "", 1)
    assert [each.value for each in delhi.orders] == [2, 6]
    assert [line.number for line in shown().regions] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_1E_0_1_2_the_company_and_india_are_shown() -> None:
    """1E-0.1.2: price, debt, Court, former Chairman; Balance, elephant, closed regions."""
    company, india = shown().company, shown().india
    assert (company.share_price, company.debt, company.revenue, company.share_money) == (6, 2, 0, 0)
    assert company.court == (("hastings", 2), ("paxton", 1))
    assert (company.laws, company.former_chairman, company.mercenary_cost) == ((), "hastings", 2)
    assert (india.balance, india.elephant, india.redirect) == ("equilibrium", "punjab", "")
    assert india.closed == ("punjab", "maratha", "delhi", "hyderabad", "mysore")


def test_1E_0_1_2_the_market_and_prizes_are_shown() -> None:
    """1E-0.1.2: owners from the top, the price of now, what is on offer; cards with rank, cost and points."""
    market = shown().market
    assert market.columns[0] == ColumnLine("column_1", (), 4, 6, True)
    assert market.columns[1] == ColumnLine("column_2", ("larkins",), 3, 5, True)
    assert market.columns[2].on_offer is False
    assert market.spaces[2] == SpaceLine("space_3", "larkins", 3, 2, True)
    assert market.spaces[3] == SpaceLine("space_4", "", 3, 3, True)
    assert market.spaces[0].on_offer is False
    assert (market.shipyard_cost, market.factory_cost, market.supply_ship_price) == (2, 3, 6)
    card = shown().prizes[0]
    book = RULES.board(table(), PUBLIC)[0].prizes
    assert book[0] == card
    assert card.cubes == (("larkins", 1),)
    assert card.cost > 0
    assert card.points > 0


def test_1E_0_1_2_turn_phase_and_seats_are_shown() -> None:
    """1E-0.1.2: turn 1 of 6, seats clockwise."""
    assert (shown().turn, shown().last_turn, shown().seats) == (1, 6, build.FOUR)


def test_the_order_of_the_draw_pile_is_in_no_view() -> None:
    """Two tables that differ in the order of the draw pile look the same to everybody."""
    state = table()
    other = build.change(
        state, post=msgspec.structs.replace(state.post, draw=tuple(reversed(state.post.draw)))
    )
    assert state != other
    for viewer in (*state.seats, PUBLIC, MODERATOR):
        assert RULES.view(state, viewer) == RULES.view(other, viewer)
    assert shown().post.left == len(state.post.draw)


def test_no_card_of_the_draw_pile_is_named() -> None:
    """Nothing of a view contains a card that nobody has seen; the discard pile is there for all."""
    state = table()
    seen, hidden = state.post.draw[:2], state.post.draw[2:]
    state = build.change(state, post=msgspec.structs.replace(state.post, draw=hidden, discard=seen))
    words = msgspec.json.encode(RULES.view(state, PUBLIC)).decode()
    assert all(f'"{card}"' in words for card in seen)
    assert not [card for card in hidden if f'"{card}"' in words and card != "governor_general"]


def test_facts_of_standing_orders_are_public_numbers_and_the_viewers_own() -> None:
    """Treasuries and holders, regions, votes, what families have in the open, prices and debt; the own under plain names."""
    own = dict(facts(table(), "larkins"))
    assert own["money"] == 7
    assert own["shares"] == 0
    assert (own["share_price"], own["debt"], own["turn"], own["revenue"]) == (6, 2, 1, 0)
    assert (own["balance"], own["elephant"], own["closed_regions"]) == ("equilibrium", "punjab", 5)
    treasuries = ("president_bengal", "province_bengal", "ship_purchasing")
    assert [own[f"treasury.{name}"] for name in treasuries] == [5, 6, 12]
    assert (own["holder.chairman"], own["holder.director_of_trade"]) == ("hastings", "nobody")
    assert (own["region.bengal"], own["dominator.delhi"], own["region.mysore"]) == (
        "bengal",
        "maratha",
        "closed",
    )
    assert (own["money.sykes"], own["shares.hastings"], own["vote.paxton"]) == (5, 2, "not_yet")
    everybody = dict(facts(table(), PUBLIC))
    assert not {"money", "stock", "shares"} & set(everybody)


def test_a_view_shows_the_table_of_its_own_state() -> None:
    """A table that was shown before serves where only the questions changed, and nowhere else."""
    state = table()
    asked = build.change(state, agenda=Agenda(branch=1))
    richer = build.purse(asked, larkins=8)
    for each in (state, asked, richer, state):
        assert RULES.view(each, PUBLIC).board == board(each)
    assert board(asked) == board(state) != board(richer)
    assert same_table(state, asked)
    assert not same_table(asked, richer)


def test_a_view_is_read_back_from_json() -> None:
    """What robots read from a mail is what the server saw."""
    state = table()
    for viewer in (*state.seats, PUBLIC):
        view = RULES.view(state, viewer)
        assert RULES.decode_view(msgspec.json.encode(view)) == view


def test_every_fact_is_explained_on_its_page() -> None:
    """The page of facts names each that a seat may test, on a table with a province, China and all treasuries."""
    page = (Path(__file__).parents[3] / "docs/rules/first-edition-facts.md").read_text(encoding="utf-8")
    state = build.office(table(), "superintendent_china", status="open")
    for name, _ in facts(state, "larkins"):
        aspect, dot, _ = name.partition(".")
        assert f"`{aspect}{' of …' if dot else ''}`" in page, name
