"""An override, a change that waits, and a dispute on PostgreSQL, as on SQLite."""

from __future__ import annotations

import pytest

from pbem.play.moderation.changes import GoBack, Setting, SetValues, Signed
from pbem.play.moderation.rights import Deed, Moderation
from pbem.play.moderation.ruling import rule
from pbem.store.moderation_records import DisputeState
from pbem.store.records import GameStatus
from pbem.store.unit_of_work import Store
from tests.pbem.play.house import House
from tests.pbem.play.moderated import ONE, Desk
from tests.pbem.play.reading import orders
from tests.servers.fixtures import ON_POSTGRES

pytestmark = [pytest.mark.slow, *ON_POSTGRES]


@pytest.fixture
def desk(postgres_server, testgame):
    with postgres_server.database() as url:
        house = House(Store(url), moderation=Moderation(people=(ONE,), consent=frozenset({Deed.SET})))
        house.start(edition=testgame)
        yield Desk(house)
        house.store.close()


def test_a_game_is_changed_stopped_and_goes_on(desk):
    house = desk.house
    for seat in ("north", "east"):
        house.write(seat, "bid: 2\n")
    desk.make(GoBack(2))
    desk.make(SetValues((Setting("money.north", "6", "9"),)))
    house.write("south", "bid: 3\n")
    for seat in house.seats():
        house.write(seat, "consent 2: yes\n")
    assert dict(house.state().money)["north"] == 9
    assert ("south", 3) in orders(house)
    house.write("west", "dispute 1: no\n")
    assert desk.status() == GameStatus.PAUSED

    def dismiss(d, work, table):
        rule(d, work, table, (work.disputes.open("g1")[0], DisputeState.DISMISSED), Signed("Mod One", "Yes."))

    desk.do(dismiss)
    assert desk.status() == GameStatus.RUNNING
    desk.assert_sound()
