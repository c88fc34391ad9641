"""No mail of a seat depends on what that seat may not know: not its bytes, not its time, not its being there.

Two servers play the same save for one secret. Each test of a secret has leaks planted in every part of a mail, all of
which it must notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from pbem.play import table
from pbem.play.table import events_of, is_public
from pbem.report.letters import Told
from pbem.store.records import LedgerEntry
from tests.pbem.play.house import new_house
from tests.pbem.play.planted_leaks import LEAKS, REMINDERS
from tests.pbem.play.secrets_of_others import SECRETS, Secret, ahead
from tests.pbem.play.strategies import STRATEGIES
from tests.pbem.play.timed import Saved, Timed, with_testgame
from tests.pbem.play.twins import Twins, fingerprint, look_around, told_apart

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Kept:
    """A pair of servers whose secret is in place, to go on from."""

    secret: Secret
    owners: tuple[str, ...]
    seats: tuple[str, ...]
    one: Saved
    other: Saved

    @property
    def readers(self) -> tuple[str, ...]:
        """Who must not know."""
        return tuple(seat for seat in self.seats if seat not in self.owners)

    def opened(self, folder: Path) -> Twins:
        """The two servers as they stood."""
        pair = []
        for name, side in (("one", self.one), ("other", self.other)):
            (folder / name).mkdir()
            pair.append(side.opened(folder / name))
        return Twins(*pair)


@pytest.fixture(scope="module")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Kept:
    """The servers of one secret."""
    secret: Secret = request.param
    folder = tmp_path_factory.mktemp("secret")
    with pytest.MonkeyPatch.context() as patch:
        with_testgame(patch)
        begun = Timed(new_house(folder, empty))
        begun.start(secret.edition, timing=secret.timing, attach_view=True, **secret.plan)
        secret.before(begun)
        seats = begun.house.seats()
        found = ahead(begun.house) if secret.edition == "first" and secret.owners else None
        owners = secret.owners if found is None else (found[0],)
        now = Saved.of(begun, folder / "house.db")
        pair = []
        for name in ("one", "other"):
            (folder / name).mkdir()
            pair.append(now.opened(folder / name))
        both = Twins(*pair)
        both.apart(secret.one, secret.other)
        assert fingerprint(both.one.house) != fingerprint(both.other.house), "there is no secret"
        one, other = (
            Saved.of(side, folder / name / "house.db")
            for name, side in (("one", both.one), ("other", both.other))
        )
    return Kept(secret, owners, seats, one, other)


@pytest.fixture
def pair(kept: Kept, tmp_path: Path, testgame: str) -> Iterator[Twins]:
    """The two servers, opened."""
    made = kept.opened(tmp_path)
    yield made
    for side in (made.one, made.other):
        side.house.store.close()


each_secret = pytest.mark.parametrize("kept", [*SECRETS, *STRATEGIES], ids=str, indirect=True)


@each_secret
def test_F_37_nobody_else_can_tell(kept: Kept, pair: Twins) -> None:
    for reader in kept.readers:
        one, other = pair.bags(reader)
        assert one.posts
        assert "\n".join(told_apart(one, other)) == ""
    reader = kept.readers[0]
    pair.both(kept.secret.readers_do(reader))
    for seat in kept.readers:
        one, other = pair.bags(seat)
        assert "\n".join(told_apart(one, other)) == "", seat
    assert len(pair.bags(reader)[0].posts) > 6


@each_secret
@pytest.mark.parametrize("leak", ["the attached view", "the Message-ID", "a second mail"])
def test_a_planted_leak_is_noticed(kept: Kept, pair: Twins, leak: str) -> None:
    reader = kept.readers[-1]
    assert pair.bags(reader)[0] == pair.bags(reader)[1]
    with LEAKS[leak]():
        pair.both(look_around(reader))
        one, other = pair.bags(reader)
    assert one != other


@pytest.mark.parametrize("kept", SECRETS[:1], ids=str, indirect=True)
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_in_any_part_of_a_mail_is_noticed(kept: Kept, pair: Twins, leak: str) -> None:
    reader = kept.readers[0]
    with LEAKS[leak]():
        pair.both(look_around(reader))
        one, other = pair.bags(reader)
    assert one != other


@pytest.mark.parametrize("kept", SECRETS[:1], ids=str, indirect=True)
def test_a_reminder_that_depends_on_others_is_noticed(kept: Kept, pair: Twins) -> None:
    with REMINDERS():
        pair.both(lambda timed: timed.wait(24))
    for reader in kept.readers:
        one, other = pair.bags(reader)
        assert len(one.posts) == len(other.posts) + 1


def go_on(timed: Timed) -> None:
    """Something happens that all are told: West gives North a pound."""
    house = timed.house
    house.write("west", "offer: give who North; what pounds; count 1")
    house.write("north", "accept")
    for seat in house.seats():
        house.write(seat, "status")


def told_by_ledger_numbers(entries: tuple[LedgerEntry, ...], reader: str) -> tuple[Told, ...]:
    """What a reader may know, under the numbers of the ledger."""
    numbers = {entry.told_as: entry.number for entry in entries if is_public(events_of(entry))}
    return tuple(replace(each, number=numbers.get(each.number, 0)) for each in TOLD_TO(entries, reader))


TOLD_TO = table.told_to
SILENT = [
    each for each in SECRETS if each.name in ("standing order", "second thoughts", "deal between two others")
]


@pytest.mark.parametrize("kept", SILENT, ids=str, indirect=True)
def test_numbers_that_count_silent_entries_are_noticed(kept: Kept, pair: Twins) -> None:
    """Reports once showed the numbers of the ledger."""
    reader = kept.readers[0]
    with patch.object(table, "told_to", told_by_ledger_numbers):
        pair.both(go_on)
        one, other = pair.bags(reader)
    assert "\n".join(told_apart(one, other))


@pytest.mark.parametrize("kept", SILENT, ids=str, indirect=True)
def test_what_happens_next_has_the_same_number_for_all(kept: Kept, pair: Twins) -> None:
    reader = kept.readers[0]
    pair.both(go_on)
    one, other = pair.bags(reader)
    assert "\n".join(told_apart(one, other)) == ""


@pytest.mark.parametrize(
    "kept", [each for each in SECRETS if each.name == "reminder of another"], ids=str, indirect=True
)
def test_the_one_who_is_reminded_knows(kept: Kept, pair: Twins) -> None:
    """The pair does differ in a reminder."""
    one, other = pair.bags("north")
    assert [post.kind for post in other.posts].count("reminder") == 1
    assert [post.kind for post in one.posts].count("reminder") == 0
