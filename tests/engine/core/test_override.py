"""A moderator reads and sets single values; what does not fit is told with path, old value and legal shape."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.chance import SeededChance
from engine.core.enter import enter
from engine.core.inputs import Amended, Setting
from engine.core.override import HIDDEN, NoSuchPath, amend, read_path
from tests.engine.core.table import Table, told_kinds
from tests.testgame.rules import RULES
from tests.testgame.state import State

CHANCE = SeededChance(b"a seed of the tests", "game")


def set_to(state: State, path: str, was: str, now: str) -> State:
    changed = amend(RULES, state, (Setting(path, was, now),))
    assert isinstance(changed, State), changed
    return changed


def problems(state: State, path: str, was: str, now: str) -> tuple[str, ...]:
    changed = amend(RULES, state, (Setting(path, was, now),))
    assert isinstance(changed, tuple)
    return changed


def test_a_value_is_read_by_its_path() -> None:
    state = Table().state
    assert read_path(RULES, state, "stock") == 3
    assert read_path(RULES, state, "money.north") == 6
    assert read_path(RULES, state, "order.1") == "east"
    assert read_path(RULES, state, "agenda.main.0.step") == "bid"
    assert read_path(RULES, state, "order") == ["north", "east", "south"]


def test_secrets_are_not_shown() -> None:
    table = Table()
    table.answer("bid", "north", 4)
    assert read_path(RULES, table.state, "reserve") == HIDDEN
    assert read_path(RULES, table.state, "cards.north") == HIDDEN
    assert read_path(RULES, table.state, "agenda.answers.0.choice") == HIDDEN
    whole = msgspec.json.encode(read_path(RULES, table.state, ""))
    assert b"secret" not in whole
    assert b'"choice":4' not in whole
    with pytest.raises(NoSuchPath):
        read_path(RULES, table.state, "reserve.secret")


def test_a_path_that_leads_nowhere_names_what_there_is() -> None:
    with pytest.raises(NoSuchPath, match=r"there is no money\.nord; money holds bank, east, north, south"):
        read_path(RULES, Table().state, "money.nord")
    with pytest.raises(NoSuchPath, match="there is no treasury; the state holds agenda, seats"):
        read_path(RULES, Table().state, "treasury")
    with pytest.raises(NoSuchPath, match="stock holds no parts"):
        read_path(RULES, Table().state, "stock.north")


def test_a_value_is_set_and_what_follows_from_it_is_made_right() -> None:
    """North's purse goes from 6 to 9: the bank's balance follows, so the sum stays 0."""
    changed = set_to(Table().state, "money.north", "6", "9")
    assert dict(changed.money) == {"north": 9, "east": 6, "south": 6, "bank": -21}


def test_in_a_table_an_absent_name_is_zero_and_a_zero_is_left_out() -> None:
    state = Table().state
    rich = set_to(state, "workshops.south", "0", "2")
    richer = set_to(rich, "workshops.east", "0", "1")
    assert richer.workshops == (("east", 1), ("south", 2))
    assert set_to(richer, "workshops.east", "1", "0").workshops == (("south", 2),)
    assert set_to(richer, "workshops.east", "1", "4").workshops == (("east", 4), ("south", 2))


def test_words_need_no_quotes() -> None:
    assert set_to(Table().state, "phase", "start", "bid").phase == "bid"
    assert set_to(Table().state, "phase", '"start"', '"bid"').phase == "bid"
    assert (
        set_to(Table().state, "order", '["north","east","south"]', '["east","north","south"]').order[0]
        == "east"
    )


@pytest.mark.parametrize(
    ("path", "was", "now", "problem"),
    [
        ("money.north", "5", "9", "money.north is 6, not 5"),
        ("stock", "3", "many", "stock from 3 to many does not fit: Expected `int`, got `str` - at `$.stock`"),
        ("stock", "true", "2", "stock is 3, not true"),
        ("workshops.east", "0", "-2", "workshops.east from 0 to -2: workshops of east below 0"),
        ("order.0", "north", "east", "order.0 from north to east: the order of seats is not all seats"),
        ("reserve.secret", "1", "2", "reserve.secret is a secret; nobody may set it"),
        ("reserve", "1", "2", "reserve is a secret; nobody may set it"),
        ("cards.north", "{}", "{}", "cards.north is a secret; nobody may set it"),
        (
            "agenda.branch",
            "0",
            "3",
            "where the game stands is moved by orders and rollbacks, not by setting values",
        ),
        ("", "0", "3", "where the game stands is moved by orders and rollbacks, not by setting values"),
    ],
)
def test_what_cannot_be_set_is_told(path: str, was: str, now: str, problem: str) -> None:
    assert problems(Table().state, path, was, now) == (problem,)


def test_several_values_are_set_at_once_where_one_alone_breaks_an_invariant() -> None:
    state = Table().state
    north, east = Setting("order.0", "north", "east"), Setting("order.1", "east", "north")
    assert isinstance(amend(RULES, state, (north,)), tuple)
    changed = amend(RULES, state, (north, east))
    assert isinstance(changed, State)
    assert changed.order == ("east", "north", "south")
    wrong = (Setting("order.0", "west", "east"), Setting("order.9", "east", "north"))
    assert [each.partition(";")[0] for each in amend(RULES, state, wrong)] == [
        'order.0 is "north", not west',
        "there is no order.9",
    ]


def test_several_values_set_at_once_are_told_one_by_one() -> None:
    entry = Amended("order.0", "north", "east", "Mod One", "mixed up", (Setting("order.1", "east", "north"),))
    outcome = Table().enter(entry)
    assert [dict(event.facts)["path"] for event in outcome.events] == ["order.0", "order.1"]


def test_an_unknown_path_cannot_be_set() -> None:
    assert problems(Table().state, "moneys.north", "6", "9")[0].startswith("there is no moneys.north")


def test_the_longest_name_that_leads_on_is_taken() -> None:
    """Names may contain dots: "office.bombay" is a purse, "office" another."""
    state = msgspec.structs.replace(
        Table().state, workshops=(("office", 1), ("office.bombay", 2), ("office.bombay.fund", 3))
    )
    assert read_path(RULES, state, "workshops.office") == 1
    assert read_path(RULES, state, "workshops.office.bombay") == 2
    assert read_path(RULES, state, "workshops.office.bombay.fund") == 3
    assert dict(set_to(state, "workshops.office.bombay", "2", "5").workshops)["office.bombay"] == 5


def test_elements_are_found_by_the_field_that_names_them() -> None:
    table = Table()
    table.answer("bid", "north", 4)
    assert read_path(RULES, table.state, "agenda.answers.north.seat") == "north"


def test_an_amendment_is_told_to_all_and_the_game_goes_on_from_it() -> None:
    table = Table()
    outcome = table.enter(Amended("money.north", "6", "0", "Mod One", "typed wrongly"))
    (event,) = outcome.events
    assert event.to is None
    assert dict(event.facts) == {
        "author": "Mod One",
        "reason": "typed wrongly",
        "path": "money.north",
        "was": "6",
        "now": "0",
    }
    assert told_kinds(outcome) == ("amended",)
    assert table.ask("bid", "north").options.high == 0


def test_an_amendment_may_leave_nothing_to_ask() -> None:
    """All money gone: nobody has a choice of bids, so the game goes on to the next question."""
    table = Table()
    for seat in ("north", "east", "south"):
        table.enter(Amended(f"money.{seat}", "6", "0", "Mod One", "lost"))
    assert table.ask("thanks")


def test_an_amendment_in_a_ledger_must_fit() -> None:
    with pytest.raises(ValueError, match=r"money\.north is 6, not 7"):
        Table().enter(Amended("money.north", "7", "0", "Mod One", "lost"))


class Shy(type(RULES)):
    """The test game, its workshops known to their owners alone."""

    unseen = frozenset({"workshops"})

    def board(self, state: State, viewer: str) -> object:
        board, known = super().board(state, viewer)
        own = tuple(pair for pair in state.workshops if pair[0] == viewer)
        return msgspec.structs.replace(board, workshops=own, stock=len(state.workshops)), known


def test_a_value_that_not_all_may_know_is_told_to_its_owner_alone() -> None:
    """What all see of it (here: how many have workshops, as the stock) changes too, and tells nobody the value."""
    state = Table().state
    entry = Amended("workshops.east", "0", "2", "Mod One", "forgotten")
    outcome = enter(Shy(), state, entry, CHANCE)
    public, own = outcome.events
    assert (public.kind, public.to) == ("amended_unseen", None)
    assert dict(public.facts) == {"author": "Mod One", "reason": "forgotten", "path": "workshops.east"}
    assert (own.kind, own.to) == ("value_amended", ("east",))
    assert dict(own.facts) == {"path": "workshops.east", "was": "0", "now": "2"}


def test_a_value_that_nobody_sees_is_told_to_nobody() -> None:
    class Blind(Shy):
        def board(self, state: State, viewer: str) -> object:
            return super().board(state, "public")

    outcome = enter(Blind(), Table().state, Amended("workshops.east", "0", "2", "Mod One", "x"), CHANCE)
    assert told_kinds(outcome) == ("amended_unseen",)
