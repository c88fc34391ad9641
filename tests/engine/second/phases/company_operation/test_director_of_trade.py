"""Director of Trade: envoys, opening China, transfers (2E-8.3)."""

from __future__ import annotations

import pytest

from engine.core.options import Choice, Pick
from engine.second import fleet, orders
from engine.second.accounts import holds
from engine.second.family_pieces import number, writers
from engine.second.offices import DIRECTOR, SUPERINTENDENT, holder, in_play
from engine.second.state import CHINA, OfficeState, State, with_office
from engine.second.state import ship as ship_of
from tests.engine.second import build

BOMBAY, MADRAS, BENGAL = "bombay_presidency", "madras_presidency", "bengal_presidency"
WEST, SOUTH, EAST = "west_indian", "south_indian", "east_indian"


def directed(pounds: int = 6, *closed: str) -> State:
    """Sykes is Director; exactly the given orders are closed, no ships anywhere, China not opened."""
    state = build.hold(build.purse(build.laid(), director_of_trade=pounds), director_of_trade="sykes")
    state = build.opened(build.change(state, neutral=()), *(name for name, _ in state.orders))
    return build.closed(state, *closed)


def begun(state: State) -> State:
    return build.at_step(state, DIRECTOR).state


def kinds(state: State) -> list[str]:
    return [each.kind for each in build.asked(state)]


def sent(state: State, pounds: int, *dice: int) -> State:
    return build.answer(begun(state), "sykes", "special_envoy", pounds, build.dice(*dice)).state


def test_2E_8_3_1_envoys_first_then_transfers() -> None:
    """2E-8.3.1: any number of envoys, transfers when the Director stops."""
    state = build.ship(directed(6, "delhi_1", "mysore_1"), "atlas", "sykes", WEST)
    state = sent(state, 1, 3)
    state = build.answer(state, "sykes", "special_envoy", 1, build.dice(1)).state
    state = build.answer(state, "sykes", "envoy_result", "delhi_1").state
    assert kinds(state) == ["special_envoy"]
    state = build.answer(state, "sykes", "special_envoy", None).state
    assert kinds(state) == ["transfers"]


def test_2E_8_3_2_each_pound_is_a_die() -> None:
    """2E-8.3.2: £4 roll four dice without penalty; more than the treasury holds cannot be spent."""
    state = begun(directed(4, "delhi_1"))
    (refusal,) = build.judge(state, "sykes", "special_envoy", 5)
    assert refusal.instead == ("1", "4")
    outcome = build.answer(state, "sykes", "special_envoy", 4, build.dice(6, 5, 4, 3))
    assert [roll.values for roll in outcome.rolls] == [(6, 5, 4, 3)]
    assert holds(outcome.state, DIRECTOR) == 0


def test_2E_8_3_2_silence_stops() -> None:
    """2E-8.3.2: the default sends no envoy."""
    state = begun(directed(4, "delhi_1"))
    assert build.default(state, "sykes", "special_envoy") is None
    assert holds(build.silence(state, "sykes", "special_envoy").state, DIRECTOR) == 4


def test_2E_8_3_3_what_may_be_opened() -> None:
    """2E-8.3.3: closed orders outside Company regions, north to south, then China."""
    state = build.conquered(directed(3, "punjab_1"), "delhi", BENGAL)
    state = build.closed(state, "delhi_1", "mysore_1", "maratha_2")
    state = sent(state, 1, 2)
    asked = build.question(state, "sykes", "envoy_result")
    assert asked.options == Pick(("punjab_1", "maratha_2", "mysore_1", CHINA))
    assert build.default(state, "sykes", "envoy_result") == "punjab_1"
    opened = build.answer(state, "sykes", "envoy_result", "mysore_1").state
    assert orders.is_open(opened, "mysore_1")
    assert not orders.is_open(opened, "punjab_1")


def test_2E_8_3_3_silence_opens_china_if_nothing_else_is_closed() -> None:
    """2E-8.3.3: with all orders open China is opened without a question."""
    state = sent(directed(1), 1, 1)
    assert in_play(state, SUPERINTENDENT)


def chaired(state: State) -> State:
    """Larkins is Chairman; Paxton and Larkins have writers."""
    state = build.put(build.hold(state, chairman="larkins"), "paxton", writers(MADRAS))
    return build.put(state, "larkins", writers(BENGAL))


def test_2E_8_3_4_the_chairman_hires_the_superintendent_at_once() -> None:
    """2E-8.3.4: opening China puts the office into play; the Chairman hires before the Director goes on."""
    state = sent(chaired(directed(3, "delhi_1")), 1, 2)
    state = build.answer(state, "sykes", "envoy_result", CHINA).state
    assert in_play(state, SUPERINTENDENT)
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("larkins", "hire")]
    state = build.silence(state, "larkins", "hire").state
    assert holder(state, SUPERINTENDENT) == "paxton"
    assert kinds(state) == ["special_envoy"]


def test_2E_8_3_4_nepotism_included() -> None:
    """2E-8.3.4: the Chairman's own writer needs Paxton's consent."""
    state = sent(chaired(directed(1, "delhi_1")), 1, 2)
    state = build.answer(state, "sykes", "envoy_result", CHINA).state
    state = build.answer(state, "larkins", "hire", ("larkins_writer_bengal", None)).state
    assert [(each.seat, each.kind) for each in build.asked(state)] == [("paxton", "nepotism_consent")]


@pytest.mark.parametrize("chairman", ["", "larkins"])
def test_2E_8_3_4_without_chairman_or_writer_it_stays_vacant(chairman: str) -> None:
    """2E-8.3.4: the office is in play without holder until Hiring."""
    state = directed(1)
    state = build.hold(state, chairman=chairman) if chairman else build.put(state, "paxton", writers(MADRAS))
    state = sent(state, 1, 2)
    assert in_play(state, SUPERINTENDENT)
    assert holder(state, SUPERINTENDENT) == ""


def test_2E_8_3_5_no_envoy_without_anything_to_open() -> None:
    """2E-8.3.5: China open, and the only closed order is in a Company region."""
    state = build.closed(build.conquered(directed(6), "delhi", BENGAL), "delhi_1")
    assert kinds(begun(state)) == ["special_envoy"], "China can be opened"
    assert kinds(begun(with_office(state, SUPERINTENDENT, OfficeState()))) == []


def moved(state: State, *moves: Choice) -> State:
    return build.answer(begun(build.purse(state, director_of_trade=0)), "sykes", "transfers", moves).state


def refused(state: State, *moves: Choice) -> tuple[str, ...]:
    state = begun(build.purse(state, director_of_trade=0))
    return tuple(each.code for each in build.judge(state, "sykes", "transfers", moves))


def peopled() -> State:
    """Writers in two boxes, ships of all kinds."""
    state = build.put(build.put(directed(), "paxton", writers(BOMBAY)), "larkins", writers(MADRAS))
    state = build.ship(build.ship(state, "atlas", "paxton", WEST, fatigued=True), "york", "", SOUTH)
    return build.change(state, neutral=(("company.east_indian", 1), ("extra.west_indian", 1)))


def test_2E_8_3_6_writers_between_boxes() -> None:
    """2E-8.3.6: Paxton's writer leaves Bombay for Bengal; nobody is asked (2E-8.3.7)."""
    state = moved(peopled(), ("writer", ("paxton", BOMBAY, BENGAL)))
    assert (number(state, writers(BOMBAY), "paxton"), number(state, writers(BENGAL), "paxton")) == (0, 1)
    assert build.asked(state) == ()


def test_2E_8_3_6_ships_of_any_kind_between_zones() -> None:
    """2E-8.3.6: a family's ship keeps its side, one without owner moves too, as do Company and extra ships."""
    state = moved(peopled(), ("ship", ("atlas", EAST)), ("ship", ("york", WEST)))
    assert (ship_of(state, "atlas").place, ship_of(state, "atlas").fatigued) == (EAST, True)
    assert ship_of(state, "york").place == WEST
    state = moved(peopled(), ("company_ship", (EAST, SOUTH)), ("extra_ship", (WEST, SOUTH)))
    assert dict(state.neutral) == {"company.south_indian": 1, "extra.south_indian": 1}


def test_2E_8_3_6_china_once_the_office_is_in_play() -> None:
    """2E-8.3.6: the China treasury is origin and destination from then on, not before."""
    assert refused(peopled(), ("ship", ("atlas", CHINA))) == ("misfit_not_among",)
    state = with_office(build.ship(peopled(), "york", "", CHINA), SUPERINTENDENT, OfficeState())
    state = moved(state, ("ship", ("atlas", CHINA)), ("ship", ("york", EAST)))
    assert fleet.player_ships(state, CHINA) == ("atlas",)


def test_2E_8_3_7_two_moves_at_most_and_none_by_default() -> None:
    """2E-8.3.7: 0 to 2 moves, none by silence."""
    three = (("ship", ("york", WEST)), ("ship", ("york", EAST)), ("ship", ("york", SOUTH)))
    assert refused(peopled(), *three) == ("misfit_wrong_number",)
    state = begun(build.purse(peopled(), director_of_trade=0))
    assert build.default(state, "sykes", "transfers") == ()


def test_2E_8_3_7_the_same_piece_may_move_twice() -> None:
    """2E-8.3.7: Paxton's writer goes from Bombay to Madras and on to Bengal; a ship likewise."""
    state = moved(peopled(), ("writer", ("paxton", BOMBAY, MADRAS)), ("writer", ("paxton", MADRAS, BENGAL)))
    assert number(state, writers(BENGAL), "paxton") == 1
    state = moved(peopled(), ("ship", ("atlas", SOUTH)), ("ship", ("atlas", EAST)))
    assert ship_of(state, "atlas").place == EAST
    state = moved(peopled(), ("company_ship", (EAST, WEST)), ("company_ship", (WEST, SOUTH)))
    assert fleet.neutral(state, "company", SOUTH) == 1


def test_2E_8_3_7_a_move_must_move_a_piece_that_is_there() -> None:
    """2E-8.3.7, 2E-8.1.3: not from a box without such a writer, not to where it is, not the same ship twice from one zone."""
    assert refused(peopled(), ("writer", ("larkins", BOMBAY, BENGAL))) == ("nothing_to_transfer",)
    assert refused(peopled(), ("writer", ("paxton", BOMBAY, BOMBAY))) == ("no_transfer",)
    assert refused(peopled(), ("ship", ("atlas", WEST))) == ("no_transfer",)
    twice = (("company_ship", (EAST, WEST)), ("company_ship", (EAST, SOUTH)))
    assert refused(peopled(), *twice) == ("nothing_to_transfer",)


def test_2E_8_3_8_no_transfers_after_a_catastrophe() -> None:
    """2E-8.3.8: the Director is gone, and with him the transfers."""
    state = sent(build.ship(directed(3, "delhi_1"), "atlas", "sykes", WEST), 2, 5, 6)
    assert (holder(state, DIRECTOR), kinds(state)) == ("", [])


def test_2E_8_3_9_an_unconquered_home_region_may_be_opened() -> None:
    """2E-8.3.9: Bombay is not Company-controlled before it is conquered."""
    state = sent(directed(1, "bombay_1"), 1, 2)
    assert build.default(state, "sykes", "envoy_result") == "bombay_1"
    ruled = build.closed(build.conquered(directed(1), "bombay", BOMBAY), "bombay_1")
    assert in_play(sent(ruled, 1, 2), SUPERINTENDENT), "only China is left to open"
