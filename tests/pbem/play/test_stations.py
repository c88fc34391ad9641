"""A verbose log tells where the worker is, station by station, and holds nobody's words or address."""

import json

import pytest

from pbem.logs import STATIONS, set_up_logs

pytestmark = pytest.mark.slow

IN_EVERY_ROUND = [name for name in STATIONS if name not in {"due", "rest"}]


def logged(capsys):
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_verbose_log_follows_a_mail_through_all_stations(house, testgame, capsys):
    house.start(edition=testgame)
    set_up_logs(verbose=True)
    house.write("north", "bid: 3\n")
    passed = [line["at"] for line in logged(capsys) if line["event"] == "station"]
    first_met = list(dict.fromkeys(passed))
    assert first_met == IN_EVERY_ROUND


def test_the_stations_name_numbers_only(house, testgame, capsys):
    house.start(edition=testgame)
    set_up_logs(verbose=True)
    house.write("north", "bid: 3\nhush: hush\n")
    lines = [line for line in logged(capsys) if line["event"] == "station"]
    told = {"event", "at", "level", "timestamp", "mail", "mails", "game", "outbox"}
    assert all(line.keys() <= told for line in lines)
    assert all(isinstance(line.get(name, 0), int) for line in lines for name in ("mail", "mails", "outbox"))


def test_a_usual_log_does_not(house, testgame, capsys):
    set_up_logs()
    house.start(edition=testgame)
    house.write("north", "bid: 3\n")
    assert "station" not in capsys.readouterr().err
