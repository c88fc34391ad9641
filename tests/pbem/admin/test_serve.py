"""`pbem init`, `pbem doctor`, `pbem run --once`: set up, checked, one round."""

from __future__ import annotations

import json
import stat

import pytest
from click.testing import CliRunner

from pbem.admin.cli import cli
from pbem.demo.house import PASSWORD, SERVER, furnish
from pbem.demo.servers import servers
from pbem.errors import LeadenhallError, SettingsError
from tests.pbem.admin.command_line import PLAYERS, Pbem


def run(*words):
    """Run a command here, without a configuration named."""
    return CliRunner().invoke(cli, [str(word) for word in words])


def test_init_writes_what_a_server_needs_once(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = run("init")
    assert told.exit_code == 0, told.exception
    assert {file.name for file in tmp_path.iterdir()} >= {"config.toml", "leadenhall.key", "leadenhall.db"}
    assert stat.S_IMODE((tmp_path / "leadenhall.key").stat().st_mode) == 0o600
    key = (tmp_path / "leadenhall.key").read_text()
    (tmp_path / "config.toml").write_text((tmp_path / "config.toml").read_text() + "\n# mine\n")
    again = json.loads(run("init", "--json").output)
    assert again == {"config": "config.toml", "wrote": [], "database": "up to date"}
    assert (tmp_path / "leadenhall.key").read_text() == key
    assert "# mine" in (tmp_path / "config.toml").read_text()


def test_every_command_that_needs_a_configuration_says_how_to_get_one(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words in (("doctor",), ("run",), ("game", "list"), ("inbox", "list"), ("outbox", "list")):
        error = run(*words).exception
        assert isinstance(error, SettingsError)
        assert "`pbem init` writes one" in str(error)


def test_a_database_that_is_not_there_is_a_sentence(pbem: Pbem):
    pbem.store.close()
    (pbem.folder / "leadenhall.db").unlink()
    error = pbem("game", "list").exception
    assert isinstance(error, LeadenhallError)
    assert "pbem init" in str(error) or "--migrate" in str(error)


@pytest.mark.server
def test_a_round_by_hand_against_real_servers(tmp_path):
    users = {SERVER: PASSWORD, **dict.fromkeys(("ann", "bob", "cy", "di", "operator"), "pw")}
    with servers(users) as address:
        furnish(tmp_path, address)
        config = ("--config", tmp_path / "config.toml")
        checked = run("doctor", *config)
        assert checked.exit_code == 0, checked.output
        players = [word.replace("example.org", address.domain) for word in PLAYERS]
        assert run("game", "create", *players, *config).exit_code == 0
        told = run("run", "--once", *config)
        assert told.exit_code == 0, told.exception
        assert told.output.splitlines()[-1] == "0 mails in, 0 worked on, 4 sent."
        again = json.loads(run("run", "--once", "--json", *config).output)
        assert (again["recorded"], again["sent"]) == (0, 0)
