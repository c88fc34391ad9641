"""The make targets: each of them works in a fresh clone."""

import re
from pathlib import Path

from tests.house.project import text

PROMISED = {"setup", "check", "quick", "test", "soak", "demo", "bench", "rules", "golden", "lock"}
BEFORE_SETUP = {"help", "setup", "lock", "clean"}


def targets() -> dict[str, str]:
    """Return what each named target depends on."""
    rules = re.findall(r"^([a-z]+):([^#\n]*)", text(Path("Makefile")), re.MULTILINE)
    return {name: needs.strip() for name, needs in rules}


def test_every_promised_target_is_there() -> None:
    assert targets().keys() >= PROMISED


def test_every_target_builds_the_environment_first() -> None:
    assert {
        name: needs for name, needs in targets().items() if name not in BEFORE_SETUP and needs != "setup"
    } == {}


def test_the_lock_file_names_every_requirement_with_one_version() -> None:
    lines = [line.split("#")[0].strip() for line in text(Path("requirements.lock")).splitlines()]
    loose = [line for line in lines if line and not re.match(r"[a-z0-9.-]+==[\w.]+(?: ; .*)?$", line)]
    assert not loose
