"""The samples for systemd and Prometheus, judged by systemd's and Prometheus's own tools."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.project import ROOT, files, text
from tests.servers.process import found

pytestmark = [pytest.mark.server, pytest.mark.slow]

DEPLOY = ROOT / "deploy"
MOST_EXPOSED = 20
"""Tenths: "1.5" in the words of `systemd-analyze security`, where 10 is an open door."""


def ran(*command: str | Path, cwd: Path) -> str:
    """What a tool says; the test fails with its words when it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def units(tmp_path):
    """The units with a command that is there in the place of ours."""
    for unit in (DEPLOY / "systemd").iterdir():
        (tmp_path / unit.name).write_text(
            unit.read_text().replace("/opt/leadenhall/bin/pbem", sys.executable)
        )
    return sorted(tmp_path.iterdir())


def test_systemd_understands_every_line_of_the_units(units, tmp_path):
    said = ran(found("/usr/bin/systemd-analyze"), "verify", "--man=no", *units, cwd=tmp_path)
    assert [line for line in said.splitlines() if "leadenhall" in line] == []


@pytest.mark.parametrize("name", ["leadenhall.service", "leadenhall-backup.service"])
def test_the_units_open_no_door_that_the_server_does_not_need(units, tmp_path, name):
    tool = found("/usr/bin/systemd-analyze")
    said = ran(
        tool, "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", tmp_path / name, cwd=tmp_path
    )
    assert "Overall exposure level" in said


def test_prometheus_understands_the_rules_and_finds_them_right(tmp_path):
    for name in ("alerts.yml", "scrape.yml"):
        shutil.copy(DEPLOY / "prometheus" / name, tmp_path)
    shutil.copy(Path(__file__).with_name("alerts_test.yml"), tmp_path)
    tool = found("/usr/bin/promtool")
    assert "rule files found" in ran(tool, "check", "config", "scrape.yml", cwd=tmp_path)
    assert "SUCCESS" in ran(tool, "test", "rules", "alerts_test.yml", cwd=tmp_path)


def test_every_alert_says_how_urgent_it_is_and_what_to_do():
    alerts = text(Path("deploy/prometheus/alerts.yml")).split("- alert: ")[1:]
    assert len(alerts) > 10
    for alert in alerts:
        assert re.search(r"severity: (page|ticket)\b", alert)
        assert "summary:" in alert
        assert "action:" in alert


def test_the_samples_are_all_looked_at():
    """A new kind of sample needs a test of its own."""
    kinds = {path.parts[1] for path in files() if path.parts[0] == "deploy"} - {"README.md"}
    assert kinds == {"compose", "container", "dovecot", "postfix", "prometheus", "systemd"}
