"""Sealed answers are on no screen of a moderator; planted leaks show that these tests would notice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from engine.core.ids import PUBLIC
from pbem.errors import CommandError
from pbem.play.records import looking
from pbem.play.records.summaries import summaries
from pbem.store.records import LedgerEntry
from tests.pbem.play.house import House, new_house

pytestmark = pytest.mark.slow

PATHS = ("", "agenda", "agenda.answers", "bids", "money", "reserve", "cards")


@pytest.fixture
def pair(tmp_path: Path, empty: Path, testgame: str) -> Iterator[tuple[House, House]]:
    """Two servers that differ in one sealed bid."""
    made = []
    for number, bid in enumerate(("bid: 2", "bid: 5")):
        folder = tmp_path / str(number)
        folder.mkdir()
        house = new_house(folder, empty)
        house.start(edition=testgame)
        house.write("east", bid)
        made.append(house)
    yield made[0], made[1]
    for house in made:
        house.store.close()


def screens(house: House) -> list[object]:
    """All that `pbem game list`, `show`, `log` and `state` print, as text and as JSON."""
    with house.store.reading() as work:
        views = [looking.view_of(work, "g1", seat) for seat in (None, *house.seats())]
        return [
            summaries(work),
            views,
            [looking.view_text(house.desk, work, "g1", view) for view in views],
            [replace(line, hash="") for line in looking.log_lines(work, "g1", 0)],
            looking.log_text(looking.log_lines(work, "g1", 0)),
            [value(house, path) for path in PATHS],
        ]


def value(house: House, path: str) -> object:
    """A value of the state, or why it is not shown."""
    with house.store.reading() as work:
        try:
            return looking.state_at(work, "g1", path)
        except CommandError as error:
            return str(error)


def test_two_sealed_bids_give_the_same_screens(pair: tuple[House, House]) -> None:
    assert screens(pair[0]) == screens(pair[1])


def test_hashes_of_entries_are_keyed(pair: tuple[House, House]) -> None:
    """From the bare hash of an entry a sealed answer could be guessed."""
    house = pair[0]
    with house.store.reading() as work:
        shown = {line.hash for line in looking.log_lines(work, "g1", 0)}
    assert len(shown) == len(house.entries()) == 2
    assert shown.isdisjoint({entry.hash for entry in house.entries()})


def shown_whole(work, name, seat):  # type: ignore[no-untyped-def]
    rules, state = looking._loaded(work, work.games.get(name))
    return rules.view(state, seat or PUBLIC)


def log_with_orders(events: object, wording: object, entry: LedgerEntry, hashed: str) -> looking.LogLine:
    line = LOG_LINE(events, wording, entry, hashed)
    return replace(line, actor=entry.body.decode())


LOG_LINE = looking._log_line


@pytest.mark.parametrize(
    "planted",
    [
        lambda: patch.object(looking, "view_of", shown_whole),
        lambda: patch.object(looking, "_log_line", log_with_orders),
        lambda: patch.object(looking, "read_path", lambda rules, state, _path: repr(state.agenda.answers)),
    ],
    ids=["a view with the sealed answer", "a log with the order", "a state with the answers"],
)
def test_a_planted_leak_is_noticed(
    pair: tuple[House, House], planted: type[AbstractContextManager[None]]
) -> None:
    with planted():
        assert screens(pair[0]) != screens(pair[1])
