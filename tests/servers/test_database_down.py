"""PostgreSQL killed under a worker: the round is broken off, and goes on by itself when the server is back."""

import pytest

from pbem.errors import StoreDown
from pbem.store.lock import only_worker
from pbem.store.records import MailState
from pbem.store.unit_of_work import Store
from tests.fakes.store import a_game
from tests.pbem.worker.conftest import Server
from tests.servers.postgres import postgres

pytestmark = [pytest.mark.server, pytest.mark.xdist_group("postgres")]


def test_a_database_server_that_is_killed_costs_nothing():
    with postgres() as database, database.database() as url:
        store = Store(url)
        with store.unit() as unit:
            unit.games.add(a_game())
        server = Server(store)
        for number in range(4):
            server.mail(f"pass {number}")
        process = server.desk.process

        kills = [3]

        def kill_at_the_third(unit, mail_id):
            process(unit, mail_id)
            if mail_id in kills:
                kills.remove(mail_id)
                database.kill()

        with only_worker(url) as turns:
            worker = server.new_worker(process=kill_at_the_third)
            worker._turns = turns
            with pytest.raises(StoreDown, match="it cannot be reached; start it, the work goes on by itself"):
                worker.run_once()
            with pytest.raises(StoreDown, match="it cannot be reached"):
                worker.run_once()
            database.start()
            worker.run_once()
        with store.reading() as unit:
            mails = unit.inbox.in_state(MailState.DONE)
        assert sorted(server.entries()) == sorted(mail.id for mail in mails)
        assert [mail.attempts for mail in mails] == [0] * 4
        assert len(set(server.sent_ids())) == len(server.courier.sent) == 4
        assert server.mailbox.inbox == {}
        store.close()
