"""Money moves, tables of numbers, checks, facts, sealed values and the codec."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from engine.core.accounts import BANK, Overdrawn, balance, move
from engine.core.chance import Roll
from engine.core.codec import Codec
from engine.core.counts import Counts, add, count, counts, put, total
from engine.core.dice_check import Check, check, odds
from engine.core.event import told, whispered
from engine.core.ids import RollKey, Seat, fact, facts
from engine.core.sealed import Sealed
from engine.core.step import base_id
from tests.testgame.state import CODEC

KEY = RollKey("0/t1/check")
moves = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from(["a", "b", BANK]), st.integers(0, 9)))


@given(moves)
def test_money_is_never_made_nor_lost(wanted: list[tuple[str, str, int]]) -> None:
    money: Counts = ()
    for purse in "abc":
        money = move(money, BANK, purse, 10)
    for source, target, pounds in wanted:
        if pounds > balance(money, source):
            with pytest.raises(Overdrawn):
                move(money, source, target, pounds)
            continue
        before = balance(money, source)
        money = move(money, source, target, pounds)
        assert total(money) == 0
        assert balance(money, source) == before - (pounds if source != target else 0)


def test_no_purse_gives_less_than_nothing() -> None:
    with pytest.raises(Overdrawn, match="-1 pounds"):
        move((), BANK, "a", -1)


@given(st.dictionaries(st.text(max_size=3), st.integers(-3, 3)))
def test_a_table_is_sorted_without_zeros(numbers: dict[str, int]) -> None:
    table = counts(numbers.items())
    assert list(table) == sorted(table)
    assert all(number for _, number in table)
    assert total(table) == sum(numbers.values())
    for name, number in numbers.items():
        assert count(table, name) == number
        assert count(add(table, name, 2), name) == number + 2
        assert put(put(table, name, 0), name, number) == table


@pytest.mark.rule("1E-6.2.2")
@pytest.mark.parametrize(
    ("dice", "result"),
    [
        ((1,), Check.SUCCESS),
        ((2,), Check.SUCCESS),
        ((3,), Check.NOTHING),
        ((4,), Check.NOTHING),
        ((5,), Check.FAILURE),
        ((6,), Check.FAILURE),
        ((6, 2, 6), Check.SUCCESS),
        ((5, 3), Check.NOTHING),
        ((6, 5, 5), Check.FAILURE),
    ],
)
def test_1E_6_2_2_only_the_lowest_die_of_a_check_counts(dice: tuple[int, ...], result: Check) -> None:
    """1E-6.2.2 Check: only the lowest die counts: 1-2 success, 3-4 no effect, 5-6 failure."""
    assert check(Roll(KEY, dice)) is result


def test_a_check_needs_a_die() -> None:
    with pytest.raises(ValueError, match="at least one die"):
        check(Roll(KEY, ()))
    with pytest.raises(ValueError, match="at least one die"):
        odds(0)


def test_odds_are_counted_out() -> None:
    """Three dice fail badly in 8 of 216 rolls, 3.7 %."""
    assert odds(1) == ((Check.SUCCESS, 2), (Check.NOTHING, 2), (Check.FAILURE, 2))
    assert odds(3) == ((Check.SUCCESS, 152), (Check.NOTHING, 56), (Check.FAILURE, 8))


def test_facts_and_events() -> None:
    assert fact(facts(a=1, b="x"), "b") == "x"
    with pytest.raises(KeyError):
        fact((), "a")
    assert told("k", n=1).to is None
    assert whispered((Seat("b"), Seat("a")), "k").to == ("a", "b")


def test_a_sealed_value_prints_nothing() -> None:
    sealed = Sealed(42)
    assert "42" not in repr(sealed)
    assert "42" not in f"{sealed}"
    assert sealed.open() == 42


def test_an_id_without_its_branch() -> None:
    assert base_id("t3.vote.east~12") == base_id("t3.vote.east") == "t3.vote.east"


class Box(Struct, frozen=True):
    """A state of format 3."""

    size: int
    colour: str


def _with_colour(plain: object) -> object:
    return {**plain, "colour": "red"} if isinstance(plain, dict) else plain


def _in_inches(plain: object) -> object:
    return {**plain, "size": plain["size"] * 2} if isinstance(plain, dict) else plain


BOXES = Codec(Box, 3, (_with_colour, _in_inches))


def test_a_state_is_canonical_json_with_its_format() -> None:
    data = BOXES.encode(Box(4, "blue"))
    assert data == b'{"format":3,"state":{"size":4,"colour":"blue"}}'
    assert BOXES.decode(data) == Box(4, "blue")


def test_older_formats_are_upgraded_step_by_step() -> None:
    assert BOXES.decode(b'{"format":1,"state":{"size":4}}') == Box(8, "red")
    assert BOXES.decode(b'{"format":2,"state":{"size":4,"colour":"green"}}') == Box(8, "green")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"format":4,"state":{}}', "reads formats 1 to 3"),
        (b'{"format":0,"state":{}}', "count from 1"),
        (b'{"format":3,"state":{"size":"big","colour":"red"}}', r"Expected `int`, got `str` - at `\$.size`"),
        (b'{"format":2,"state":{"size":1}}', "colour"),
        (b"{", "truncated"),
        (b'{"state":{}}', "format"),
    ],
)
def test_what_is_no_state_is_refused_in_words(data: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        BOXES.decode(data)


def test_a_codec_needs_an_upgrade_for_each_older_format() -> None:
    with pytest.raises(ValueError, match="needs 2 upgrades, not 0"):
        Codec(Box, 3)


def test_a_test_game_of_the_first_format_still_loads() -> None:
    plain = msgspec.json.decode(CODEC.encode(_fresh()))
    del plain["state"]["phase"]
    old = msgspec.json.encode({"format": 1, "state": plain["state"]})
    assert CODEC.decode(old).phase == "setup"


def _fresh():
    from tests.engine.core.table import Table

    return Table().state
