"""`pbem game deadline`, `pbem game start` and the options of `pbem game create` about time and salts."""

from __future__ import annotations

import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pbem.admin.cli import cli
from pbem.bootstrap import open_worker
from pbem.errors import CommandError, SettingsError
from pbem.play.timing.deadlines import DeadlineRunner
from pbem.settings import load_settings
from pbem.store.time_records import Timing
from pbem.store.unit_of_work import Store
from pbem.worker.threads import SWITCH_SECONDS
from tests.pbem.play.house import empty_database

pytestmark = pytest.mark.slow

CONFIG = """moderators = ["moderator@example.org"]
[mail]
address = "company@mail.test"
[mail.imap]
host = "127.0.0.1"
user = "company"
password = "secret"
idle = false
[mail.smtp]
host = "127.0.0.1"
[server]
operator = "operator@example.org"
key = "{key}"
[game]
deadline_hours = 24
grace_hours = 6.5
zone = "Europe/London"
second_thoughts = 10
salt_hours = 5
"""
PLAYERS = [
    word
    for name in ("ann", "bob", "cy", "di")
    for word in ("--player", f"{name.title()} Example <{name}@example.org>")
]


class Pbem:
    """The command line on a database of its own."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG.format(key="ab" * 32), encoding="utf-8")
        shutil.copy(empty, folder / "leadenhall.db")
        self.store = Store(f"sqlite:///{folder}/leadenhall.db")

    def __call__(self, *words: str) -> Result:
        return CliRunner().invoke(cli, [*words[:2], "--config", str(self.config), *words[2:]])

    def done(self, *words: str) -> str:
        result = self(*words)
        assert result.exit_code == 0, result.output
        return result.output

    def refused(self, *words: str) -> str:
        result = self(*words)
        assert isinstance(result.exception, CommandError), result.output
        return str(result.exception)

    def timing(self, game: str = "g1") -> Timing:
        with self.store.reading() as work:
            return work.timings.of(game)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without games."""
    return empty_database(tmp_path_factory.mktemp("empty"))


@pytest.fixture
def pbem(tmp_path: Path, empty: Path) -> Pbem:
    made = Pbem(tmp_path, empty)
    yield made
    made.store.close()


def test_a_game_gives_the_time_of_the_configuration(pbem: Pbem) -> None:
    pbem.done("game", "create", *PLAYERS)
    assert pbem.timing() == Timing("g1", 24 * 60, 390, 10, "Europe/London")


def test_a_game_may_ask_for_time_of_its_own(pbem: Pbem) -> None:
    asked = ("--deadline-hours", "72", "--grace-hours", "0", "--zone", "Asia/Tokyo")
    pbem.done("game", "create", *PLAYERS, *asked)
    assert pbem.timing() == Timing("g1", 72 * 60, 0, 10, "Asia/Tokyo")


def test_a_laboratory_game_has_deadlines_only_if_it_asks(pbem: Pbem) -> None:
    pbem.done("game", "create", *PLAYERS, "--laboratory")
    pbem.done("game", "create", *PLAYERS, "--laboratory", "--deadline-hours", "1.5")
    assert (pbem.timing("g1").minutes, pbem.timing("g2").minutes) == (0, 90)


def test_an_unknown_zone_is_refused(pbem: Pbem) -> None:
    assert "'Atlantis' is no time zone" in pbem.refused("game", "create", *PLAYERS, "--zone", "Atlantis")


def test_more_time_needs_a_reason(pbem: Pbem) -> None:
    pbem.done("game", "create", *PLAYERS)
    result = pbem("game", "deadline", "g1", "+24h")
    assert result.exit_code == 2
    assert "--reason" in result.output


@pytest.mark.parametrize(("change", "minutes"), [("+90m", 90), ("+24h", 24 * 60), ("+2d", 2 * 24 * 60)])
def test_more_time_is_given(pbem: Pbem, change: str, minutes: int) -> None:
    pbem.done("game", "create", *PLAYERS)
    told = json.loads(pbem.done("game", "deadline", "g1", change, "--reason", "planted", "--json"))["told"]
    assert "fall due at" in told
    with pbem.store.reading() as work:
        assert [each.moved for each in work.deadlines.open("g1")] == [minutes]
        assert [mail.kind for mail in work.outbox.of_game("g1")].count("clock") == 4


def test_a_time_can_be_set_and_the_clock_stopped_and_started(pbem: Pbem) -> None:
    pbem.done("game", "create", *PLAYERS)
    assert "Tue 1 Jan 18:00" in pbem.done("game", "deadline", "g1", "2097-01-01 18:00", "--reason", "planted")
    assert "stopped" in pbem.done("game", "deadline", "g1", "pause", "--reason", "planted")
    assert pbem.timing().paused_at is not None
    assert "runs again" in pbem.done("game", "deadline", "g1", "resume", "--reason", "planted")
    assert pbem.timing().paused_at is None


@pytest.mark.parametrize(
    ("change", "why"),
    [("+1w", "as in +90m"), ("31 feb", "is no time"), ("2026-02-31", "is no time"), ("stop", "is no time")],
)
def test_F_50_what_is_no_time_is_refused(pbem: Pbem, change: str, why: str) -> None:
    pbem.done("game", "create", *PLAYERS)
    assert why in pbem.refused("game", "deadline", "g1", change, "--reason", "planted")


def test_a_game_with_salts_waits_for_them_and_can_be_begun(pbem: Pbem) -> None:
    assert "waits for its players' salts" in pbem.done("game", "create", *PLAYERS, "--salts")
    assert "sign-up" in pbem.done("game", "list")
    timing = pbem.timing()
    assert timing.signup_until is not None
    with pbem.store.reading() as work:
        created = work.games.get("g1").created_at
        assert (timing.signup_until - created).total_seconds() == pytest.approx(5 * 3600, abs=60)
        assert [mail.kind for mail in work.outbox.of_game("g1")] == ["signup"] * 4
    pbem.done("game", "start", "g1")
    assert "not waiting for salts" in pbem.refused("game", "start", "g1")
    with pbem.store.reading() as work:
        assert work.ledger.last_number("g1") == 1


def test_the_worker_runs_what_is_due_with_the_time_of_the_configuration(pbem: Pbem) -> None:
    settings = load_settings(pbem.config)
    worker = open_worker(settings)
    assert isinstance(worker._due, DeadlineRunner)
    assert worker._due._desk.timing == Timing("", 24 * 60, 390, 10, "Europe/London")
    assert worker._due._desk.moderators == ("moderator@example.org",)


def test_the_threads_of_a_worker_take_turns_quickly_and_those_of_other_programs_as_ever(
    pbem: Pbem, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_to: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", set_to.append)
    pbem.done("game", "list")
    assert set_to == []
    open_worker(load_settings(pbem.config)).close()
    assert set_to == [SWITCH_SECONDS]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('zone = "Atlantis"', "game.zone: 'Atlantis' is no time zone"),
        ('zone = "../etc"', "game.zone: '../etc' is no time zone"),
        ("deadline_hours = -1", "game.deadline_hours"),
        ("second_thoughts = 2000", "game.second_thoughts"),
    ],
)
def test_times_of_the_configuration_are_checked(pbem: Pbem, line: str, why: str) -> None:
    text = pbem.config.read_text(encoding="utf-8")
    key = line.partition(" ")[0]
    changed = "\n".join(line if each.startswith(f"{key} =") else each for each in text.splitlines())
    pbem.config.write_text(changed, encoding="utf-8")
    with pytest.raises(SettingsError, match=re.escape(why)):
        load_settings(pbem.config)
