"""`pbem game …`: create, list, show, log, state, export, import, verify."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.house.project import ROOT
from tests.pbem.admin.command_line import PLAYERS, Pbem

pytestmark = pytest.mark.slow


@pytest.fixture
def game(pbem: Pbem) -> str:
    """A game that has just begun."""
    return pbem.json("game", "create", *PLAYERS)["game"]


def test_create_names_the_seats(pbem):
    made = pbem.json("game", "create", *PLAYERS, "--set", "seat_order=registered")
    assert made["game"] == "g1"
    assert sorted(made["seats"].values()) == ["Ann Example", "Bob Example", "Cy Example", "Di Example"]
    assert pbem.done("game", "create", *PLAYERS).startswith("Game g2 has begun.\n  ")


def test_create_says_everything_that_is_wrong(pbem):
    told = pbem.refused("game", "create", *PLAYERS[:6], "--set", "families=guess", "--set", "colour=red")
    assert told.count("\n- ") >= 3
    assert pbem.json("game", "list") == []


@pytest.mark.parametrize("player", ["nobody", "Ann <ann@>", ""])
def test_a_player_is_written_with_an_address(pbem, player):
    assert "write a player as 'Name <name@example.org>'" in pbem.refused("game", "create", "--player", player)


@pytest.mark.parametrize(
    ("dice", "word"), [("4,x", "numbers with commas"), ("4,7", "a die shows 1 to 6"), ("0", "1 to 6")]
)
def test_dice_are_numbers_of_a_die(pbem, dice, word):
    assert word in pbem.refused("game", "create", *PLAYERS, "--laboratory", "--dice", dice)


def test_a_scenario_is_a_setting_with_an_option_of_its_own(pbem):
    assert pbem.json("game", "create", "--scenario", "early", *PLAYERS)["game"] == "g1"
    assert "scenario: the Campaign" in pbem.refused("game", "create", "--scenario", "campaign", *PLAYERS)


def test_dice_need_a_laboratory(pbem):
    assert "--laboratory" in pbem.refused("game", "create", *PLAYERS, "--dice", "4,1,5,1")
    assert pbem.json("game", "create", *PLAYERS, "--dice", "4,1,5,1", "--laboratory")["game"] == "g1"


def test_list_shows_turn_phase_and_who_is_waited_for(pbem, game):
    listed = pbem.json("game", "list")
    assert [(each["game"], each["status"], each["turn"], each["phase"]) for each in listed] == [
        ("g1", "running", 1, "setup")
    ]
    assert listed[0]["waiting"][0] in pbem.done("game", "list").splitlines()[1]


def test_show_is_what_the_public_or_a_seat_may_see(pbem, game):
    seat = pbem.json("game", "list")[0]["waiting"][0]
    assert pbem.json("game", "show", game)["questions"] == []
    own = pbem.json("game", "show", game, "--as", seat)
    assert [
        each["decision"]["seat"] for each in own["questions"] if each["decision"]["urgency"] == "blocking"
    ] == [seat]
    assert "Your move" in pbem.done("game", "show", game, "--as", seat)
    assert "Money and offices" in pbem.done("game", "show", game)
    assert "it has" in pbem.refused("game", "show", game, "--as", "nobody")


def test_log_tells_each_entry(pbem, game):
    entries = pbem.json("game", "log", game)
    assert [each["kind"] for each in entries] == ["Started"]
    assert entries[0]["told"]
    assert "Started (server)" in pbem.done("game", "log", game)
    assert pbem.done("game", "log", game, "--after", "1") == "Nothing.\n"


def test_state_is_read_by_path_and_keeps_secrets(pbem, game):
    assert pbem.done("game", "state", game, "company.share_price") == "4\n"
    assert pbem.json("game", "state", game, "company.share_price") == 4
    assert pbem.json("game", "state", game)["company"]["debt"] == 0
    assert "company holds share_price" in pbem.refused("game", "state", game, "company.nothing")
    assert "a sealed answer" in pbem.done("game", "state", game) or "secret" not in pbem.done(
        "game", "state", game
    )


@pytest.mark.parametrize("command", ["show", "log", "state", "export", "verify"])
def test_an_unknown_game_is_named(pbem, command):
    assert "g9" in pbem.refused("game", command, "g9")


def test_a_game_is_exported_verified_and_imported_elsewhere(pbem, game, tmp_path_factory, empty):
    file = pbem.folder / "g1.json"
    assert pbem.json("game", "verify", game)["problems"] == []
    assert "are as they should be" in pbem.done("game", "verify", game)
    assert pbem.done("verify", game) == pbem.done("game", "verify", game)
    assert pbem.json("game", "export", game, "--output", str(file)) == {
        "game": "g1",
        "bytes": file.stat().st_size,
    }
    assert json.loads(pbem.done("game", "export", game)) == json.loads(file.read_bytes())
    assert "there is a game g1 already" in pbem.refused("game", "import", str(file), *PLAYERS)
    other = Pbem(tmp_path_factory.mktemp("other"), empty)
    assert other.json("game", "import", str(file), *PLAYERS) == {"game": "g1"}
    assert other.json("game", "verify", "g1")["problems"] == []
    other.store.close()


def test_a_game_that_goes_on_elsewhere_is_closed_here(pbem, game, tmp_path_factory, empty):
    assert "--reason" in pbem.refused("game", "close", game)
    assert pbem.done("game", "close", game, "--reason", "It goes on elsewhere.") == "Game g1 is closed.\n"
    assert pbem.json("game", "list")[0]["status"] == "closed"
    assert "is closed already" in pbem.refused("game", "close", game, "--reason", "x")
    assert "is closed (It goes on elsewhere.)" in pbem.refused(
        "game", "deadline", game, "+1h", "--reason", "x"
    )
    file = pbem.folder / "g1.json"
    pbem.done("game", "export", game, "--output", str(file))
    other = Pbem(tmp_path_factory.mktemp("other"), empty)
    other.done("game", "import", str(file), *PLAYERS)
    assert other.json("game", "list")[0]["status"] == "running"
    assert (
        other.json("game", "verify", "g1")["problems"] == pbem.json("game", "verify", "g1")["problems"] == []
    )
    other.store.close()
    assert pbem.done("game", "reopen", game, "--reason", "Back.") == "Game g1 is open again.\n"
    assert pbem.json("game", "list")[0]["status"] == "running"


def test_a_damaged_ledger_ends_with_status_1(pbem, game):
    with pbem.store.unit() as work:
        work._connection.exec_driver_sql("update ledger set actor = 'somebody'")
    result = pbem("game", "verify", game)
    assert result.exit_code == 1
    assert "entry 1 was changed" in result.output
    assert json.loads(pbem("game", "verify", game, "--json").output)["problems"]


def test_a_game_begins_from_a_position_with_scripted_dice(pbem):
    file = pbem.folder / "table.json"
    file.write_text(json.dumps({"turn": 2, "at": "trade_phase", "company": {"revenue": 4}}))
    named = ("game", "import", "--state", str(file), *PLAYERS, "--laboratory", "--dice", "4,1,5,1")
    assert pbem.json(*named) == {"game": "g1"}
    listed = pbem.json("game", "list")[0]
    assert (listed["turn"], listed["laboratory"]) == (2, True)
    file.write_text(json.dumps({"turn": 12, "at": "trade_phase"}))
    assert "turn" in pbem.refused("game", "import", "--state", str(file), *PLAYERS)


def test_import_wants_an_archive_or_a_position(pbem):
    assert "either an archive or a position" in pbem.refused("game", "import", *PLAYERS)


def test_house_values_of_the_configuration_are_used_and_checked(tmp_path, empty):
    pbem = Pbem(tmp_path, empty, '[rules.first.data.regions.bengal]\ntax = "much"')
    told = pbem.refused("game", "create", *PLAYERS)
    assert "[rules.first.data]" in told
    assert "bengal" in told
    pbem.store.close()


def test_what_is_printed_for_programs_is_nothing_but_json(pbem):
    """As a process of its own: lines of the log belong to standard error."""
    command = [
        sys.executable,
        "-m",
        "pbem",
        "game",
        "create",
        "--json",
        "--config",
        str(pbem.config),
        *PLAYERS,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert json.loads(done.stdout)["game"] == "g1"
    assert done.stderr == ""
