"""The wheel, installed in an empty environment outside the checkout, is the whole program."""

import json
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from pbem.share import sample_config, templates_dir
from tests.house.project import ROOT, files

# One worker builds and installs the wheel once for all of these.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]

SEED = "23"
"""A short game of the demo."""

LISTING = """
import importlib.resources as r, json
from pbem.share import rules_dir, sample_config, templates_dir
def walk(node, at):
    if node.is_dir():
        return [p for child in node.iterdir() if child.name != "__pycache__" for p in walk(child, f"{at}/{child.name}")]
    return [at]
shared = sorted(str(p.relative_to(templates_dir().parent)) for p in templates_dir().rglob("*") if p.is_file())
print(json.dumps({"files": walk(r.files("engine"), "engine") + walk(r.files("pbem"), "pbem"), "shared": shared,
                  "rules": sorted(p.name for p in rules_dir().rglob("*.md")), "config": sample_config()}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command and return what it says; the test fails with its words when it fails."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and install it with the locked versions; return the new environment's commands."""
    outside = tmp_path_factory.mktemp("outside")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", outside, ROOT, cwd=outside)
    (wheel,) = outside.glob("leadenhall-*.whl")
    venv.create(outside / "env", with_pip=True)
    commands = outside / "env" / "bin"
    pip = (commands / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", ROOT / "requirements.lock", wheel, cwd=outside)
    return commands


def test_help_answers(installed: Path, tmp_path: Path) -> None:
    assert "Play John Company by email." in run(installed / "pbem", "--help", cwd=tmp_path)


def test_code_data_migrations_templates_and_sample_configuration_travel_along(
    installed: Path, tmp_path: Path
) -> None:
    there = json.loads(run(installed / "python", "-c", LISTING, cwd=tmp_path))
    here = {str(path) for path in files() if path.parts[0] in {"engine", "pbem"}}
    assert sorted(here - set(there["files"])) == []
    assert there["shared"] == sorted(
        str(p.relative_to(ROOT)) for p in templates_dir().rglob("*") if p.is_file()
    )
    assert there["config"] == sample_config()
    assert there["rules"] == sorted(p.name for p in (ROOT / "docs" / "rules").rglob("*.md"))


@pytest.mark.server
def test_the_demo_plays_a_whole_game_by_mail(installed: Path, tmp_path: Path) -> None:
    """Mail servers, worker and robots need nothing of the checkout."""
    said = run(installed / "pbem", "demo", "--seed", SEED, "--folder", "played", "--json", cwd=tmp_path)
    told = json.loads(said)
    assert len(told["result"]["scores"]) == 4
    assert told["entries"] > 50
    assert Path(told["folder"]) == tmp_path / "played"
    proof = json.loads(
        run(
            *(installed / "pbem", "game", "verify", told["game"], "--json"),
            *("--config", "played/config.toml"),
            cwd=tmp_path,
        )
    )
    assert proof["problems"] == []
    assert proof["entries"] == told["entries"]
