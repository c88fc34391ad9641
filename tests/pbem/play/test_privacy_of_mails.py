"""No mail of a seat depends on what that seat may not know; planted leaks show that these tests would notice."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import msgspec
import pytest

from engine.core.decision import Mode
from engine.core.ruleset import RuleSet
from pbem.play.table import keyed_hash
from pbem.store.records import Snapshot
from tests.pbem.play.house import House

pytestmark = pytest.mark.slow

LINES = (
    "status\nnothing that is an order\ndividends: 99\nsail Bombay: 99 pounds\nbid: 99\nvote: for 99\nhelp\n"
)


@pytest.fixture
def pair(build):
    """Two servers on which the same is played."""
    return build(), build()


def both(pair: tuple[House, House], seat: str, text: str, other: str = "") -> None:
    """A seat writes to both servers, the same words or two different ones."""
    for house, words in zip(pair, (text, other or text), strict=True):
        house.write(seat, words)


def with_other_state(house: House, **changed: object) -> None:
    """Another state behind the server's back, as if chance had fallen otherwise."""
    rules, state = house.rules(), house.state()
    data = rules.encode(msgspec.structs.replace(state, **changed))
    with house.store.unit() as work:
        game, entry = work.games.get("g1"), work.ledger.last_number("g1")
        work._connection.exec_driver_sql("delete from snapshot where game_id = 'g1' and entry = ?", (entry,))
        work.snapshots.save(Snapshot("g1", entry, data, 1, keyed_hash(game, data)))


def mails_for(house: House, seat: str, text: str = LINES) -> list[bytes]:
    """Every byte that a seat gets for a mail."""
    return [letter.raw for letter in house.write(seat, text) if letter.recipient == house.address(seat)]


def same_to(pair: tuple[House, House], seat: str, text: str = LINES) -> bool:
    """Whether a seat gets the same bytes from both servers."""
    one, other = (mails_for(house, seat, text) for house in pair)
    assert one
    return one == other


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_order_of_the_draw_pile_shows_in_no_mail(pair, seed):
    for house in pair:
        house.start(seed=bytes([seed]) * 32, attach_view=True)
        for _ in range(14 + seed):
            house.play_default()
    other = pair[1].state().post
    with_other_state(pair[1], post=msgspec.structs.replace(other, draw=other.draw[::-1]))
    assert pair[0].state() != pair[1].state()
    for seat in pair[0].seats():
        assert same_to(pair, seat)
    asked = pair[0].asked()[0]
    assert same_to(pair, asked.seat, pair[0].line(asked))


def test_a_sealed_bid_shows_in_its_owners_mails_alone(pair, testgame):
    for house in pair:
        house.start(edition=testgame, attach_view=True)
    both(pair, "east", "bid: 2", "bid: 5")
    for seat in ("north", "south", "west"):
        assert same_to(pair, seat)
    assert same_to(pair, "north", "bid: 3")
    assert not same_to(pair, "east")


def test_another_seats_reserve_card_and_standing_orders_show_in_no_mail(pair, testgame):
    for house in pair:
        house.start(edition=testgame, attach_view=True)
    both(pair, "east", "always: bid: 2", "always: bid: 3")
    state = pair[1].state()
    east = [(seat, card if seat != "east" else type(card)(9)) for seat, card in state.cards]
    with_other_state(pair[1], cards=tuple(east))
    assert pair[0].state() != pair[1].state()
    for seat in ("north", "south", "west"):
        assert same_to(pair, seat)


def parked_ahead(house: House) -> tuple[str, str, str] | None:
    """A seat that may answer before its turn, and two lines between which it may choose."""
    rules, state = house.rules(), house.state()
    for decision in house.asked():
        group = [each for each in house.asked() if each.group.id == decision.group.id]
        if len(group) < 2 or decision.group.mode is Mode.WINDOW or decision.seat == group[0].seat:
            continue
        random = Random(decision.id)
        lines = {house.line(decision, rules.sample(state, decision, random.randrange)) for _ in range(20)}
        if len(lines) > 1:
            one, other = sorted(lines)[:2]
            return decision.seat, one, other
    return None


def test_an_answer_given_ahead_shows_in_its_owners_mails_alone(pair):
    compared = 0
    for house in pair:
        house.start(attach_view=True)
    for _ in range(60):
        found = parked_ahead(pair[0])
        if found is None:
            for house in pair:
                house.play_default()
            continue
        seat, one, other = found
        both(pair, seat, one, other)
        parked = [
            {order.choice for order in house.state().agenda.answers if order.seat == seat} for house in pair
        ]
        if parked[0] != parked[1] and all(parked):
            compared += 1
            assert all(same_to(pair, reader, "status") for reader in pair[0].seats() if reader != seat)
        both(pair, seat, one)
        for house in pair:
            house.play_default()
        if compared == 3:
            break
    assert compared


def leaky(self, state, viewer):
    """A view that gives away what waits for its turn."""
    shown = VIEW(self, state, viewer)
    answers = "; ".join(f"{order.seat} {order.choice}" for order in state.agenda.answers)
    return msgspec.structs.replace(shown, facts=(*shown.facts, ("leak", answers)))


VIEW = RuleSet.view


def test_a_planted_leak_of_a_sealed_bid_is_noticed(pair, testgame):
    for house in pair:
        house.start(edition=testgame, attach_view=True)
    both(pair, "east", "bid: 2", "bid: 5")
    with patch.object(RuleSet, "view", leaky):
        assert not same_to(pair, "north")


def test_a_planted_leak_of_an_answer_given_ahead_is_noticed(pair):
    for house in pair:
        house.start(attach_view=True)
    while (found := parked_ahead(pair[0])) is None:
        for house in pair:
            house.play_default()
    both(pair, *found)
    reader = next(seat for seat in pair[0].seats() if seat != found[0])
    with patch.object(RuleSet, "view", leaky):
        assert not same_to(pair, reader, "status")
