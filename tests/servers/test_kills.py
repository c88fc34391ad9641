"""`pbem run` killed at random moments in real games, on both databases and both mail set-ups (F-71).

Nothing may be lost and nothing done twice; a mail may go out again only if a kill found it handed over and not marked
yet, and then under the same Message-ID. A soak kills hundreds of times (docs/soak.md).
"""

import os
from collections import Counter

import pytest

from pbem.store.unit_of_work import Store
from tests.servers.embedded import embedded_mail
from tests.soak.kill_proof import prove
from tests.soak.kills import Kills, kill, told
from tests.soak.players import Played

pytestmark = [pytest.mark.server, pytest.mark.slow]

KILLS = Kills(100, 5) if "LEADENHALL_SOAK" in os.environ else Kills(3)
"""On each of the four set-ups."""


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """An empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/leadenhall.db"
    else:
        with request.getfixturevalue("postgres_server").database(empty=True) as made:
            yield made


@pytest.fixture(
    params=[
        pytest.param("embedded", marks=pytest.mark.xdist_group("postgres")),
        pytest.param("dovecot", marks=pytest.mark.xdist_group("dovecot")),
    ]
)
def mail(request):
    """Mail servers with empty mailboxes."""
    if request.param == "dovecot":
        yield request.getfixturevalue("mail_servers")
    else:
        with embedded_mail() as servers:
            yield servers


def test_killed_workers_lose_nothing_and_do_nothing_twice(url, mail, tmp_path, record_property):
    ended = kill(tmp_path, url, mail, KILLS)
    record_property("kills by station", dict(ended.stations))
    print(told(ended))
    assert ended.proof.problems == ()
    assert ended.proof.orders > 0
    assert ended.proof.sent > ended.proof.orders


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("mail", ["embedded"], indirect=True)
def test_the_proof_finds_what_is_lost_and_what_is_done_twice(url, mail, tmp_path):
    kill(tmp_path, url, mail, Kills(1))
    store = Store(url)
    with store.unit() as work:
        (order, *_) = (each.message_id for each in work.inbox.in_state("done"))
        first = next(each for each in work.outbox.of_game("g1") if each.state == "sent")
        work.inbox._change(work.inbox.by_message_id(order)[0].id, state="failed")
        work._connection.exec_driver_sql("DELETE FROM outbox WHERE id = ?", (first.id,))
    found = prove(store, mail, Played({order: "g1", "<never@example.org>": "g1"}, {}), Counter()).problems
    store.close()
    assert f"{order} stands as {{'failed': 1}}" in found
    assert "<never@example.org> was entered 0 times" in found
    assert "mails are left: failed" in found
    assert any("has 1 that nobody wrote" in problem for problem in found)
    assert any("entries of nobody's order" in problem or "Done holds" in problem for problem in found)
