"""What lies in deploy/ keeps in step with the program: commands, settings, paths, numbers that really exist."""

import re
import shlex
import tomllib
from pathlib import Path

import click
import pytest

from pbem.admin.cli import COMMANDS
from pbem.admin.lazy import load
from pbem.ports.clock import SystemClock
from pbem.settings import NESTED, PREFIX, Settings
from pbem.store.footprint import footprint
from pbem.worker.health import pages_of
from pbem.worker.metrics import Standing, Tallies, page_of
from pbem.worker.vitals import STILL, Vitals
from tests.fakes.store import fresh_store
from tests.house.project import ROOT, files, text
from tests.house.test_settings import fields

UNITS = sorted(path for path in files(".service", ".timer") if path.parts[0] == "deploy")
SERVER = Path("deploy/systemd/leadenhall.service")
CONTAINER = Path("deploy/container/Containerfile")
MAIL_CONTAINER = Path("deploy/container/Mail.Containerfile")
MAIL_START = Path("deploy/container/mail-start")
COMPOSE = Path("deploy/compose/compose.yaml")
COMPOSE_SETTINGS = Path("deploy/compose/settings.env.sample")
ALERTS = Path("deploy/prometheus/alerts.yml")
VARIABLES = {PREFIX + name.replace(".", NESTED).upper() for name in fields(Settings)}


def settings_of(unit: Path) -> dict[str, list[str]]:
    """Every setting of a unit file with all its values."""
    found: dict[str, list[str]] = {}
    for line in text(unit).splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def instructions(of: Path = CONTAINER) -> list[tuple[str, str]]:
    """A Containerfile's instructions, continued lines joined, without comments."""
    lines = [line for line in text(of).splitlines() if line.strip() and not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines())]


def _of(image: Path, name: str) -> str:
    return [rest for each, rest in instructions(image) if each == name][-1]


def argument(name: str) -> str:
    """The last value of one instruction."""
    return _of(CONTAINER, name)


def is_a_command(words: list[str]) -> bool:
    """Whether these words call a command of ours with options that it has."""
    command = load(COMMANDS[words[0]])
    with click.Context(command) as context:
        command.make_parser(context).parse_args(words[1:])
    return True


@pytest.mark.parametrize("unit", UNITS, ids=str)
def test_units_call_commands_that_there_are(unit: Path) -> None:
    calls = re.findall(r"/bin/pbem ([^';\n]+)", "\n".join(settings_of(unit).get("ExecStart", [])))
    assert all(is_a_command(shlex.split(call)) for call in calls)
    assert calls or unit.suffix == ".timer"


def test_the_servers_unit_waits_for_what_the_server_says() -> None:
    unit = settings_of(SERVER)
    assert unit["Type"] == ["notify"]
    assert unit["WatchdogSec"] == [f"{STILL / 60:.0f}min"]
    assert unit["User"] == ["leadenhall"]


@pytest.mark.parametrize(
    "path",
    [
        SERVER,
        Path("deploy/systemd/leadenhall-backup.service"),
        CONTAINER,
        MAIL_START,
        COMPOSE,
        Path("deploy/README.md"),
    ],
)
def test_every_variable_is_a_setting(path: Path) -> None:
    named = set(re.findall(r"\bPBEM_[A-Z_]*[A-Z]", text(path)))
    assert named <= VARIABLES


def test_the_page_on_deploying_names_every_sample() -> None:
    page = text(Path("deploy/README.md"))
    samples = [
        path.relative_to("deploy")
        for path in files()
        if path.parts[0] == "deploy" and path.name != "README.md"
    ]
    assert [str(path) for path in samples if str(path) not in page] == []


def test_the_image_copies_what_there_is_and_all_that_the_wheel_needs() -> None:
    copied = {
        Path(source)
        for name, rest in instructions()
        if name == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    }
    assert [str(path) for path in sorted(copied) if not (ROOT / path).exists()] == []
    project = tomllib.loads(text(Path("pyproject.toml")))
    hatch = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*hatch["packages"], *hatch["force-include"], project["project"]["readme"], "LICENSE", "NOTICE"}
    assert sorted(needed - {str(path) for path in copied}) == []
    shown = {
        line[1:] for line in text(CONTAINER.with_suffix(".dockerignore")).splitlines() if line.startswith("!")
    }
    assert shown == {str(path) for path in copied}


def test_the_image_for_mail_copies_what_there_is() -> None:
    copied = {
        source
        for name, rest in instructions(MAIL_CONTAINER)
        if name == "COPY"
        for source in rest.split()[:-1]
    }
    assert [path for path in sorted(copied) if not (ROOT / path).exists()] == []
    shown = {
        line[1:]
        for line in text(MAIL_CONTAINER.with_suffix(".Containerfile.dockerignore")).splitlines()
        if line.startswith("!")
    }
    assert shown == copied


def test_the_compose_file_builds_and_calls_what_there_is() -> None:
    compose = text(COMPOSE)
    built = re.findall(r"context: (\S+)\n\s+dockerfile: (\S+)", compose)
    assert [path for _, path in built] == [str(CONTAINER), str(MAIL_CONTAINER)]
    assert all((ROOT / COMPOSE.parent / context).resolve() == ROOT for context, _ in built)
    calls = re.findall(r"\bpbem ([a-z][^&|\n]+)", compose)
    calls += re.findall(r"docker compose run --rm leadenhall (\w+)", compose)
    assert len(calls) == 4
    assert all(is_a_command(shlex.split(call)) for call in calls)
    arguments = {rest.partition("=")[0] for name, rest in instructions() if name == "ARG"}
    assert set(re.findall(r"^ {8}([A-Z]+): ", compose, re.MULTILINE)) == arguments


def test_the_compose_file_is_given_every_variable_and_no_other() -> None:
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", text(COMPOSE)))
    given = set(re.findall(r"^(\w+)=", text(COMPOSE_SETTINGS), re.MULTILINE))
    assert asked == given - {"COMPOSE_PROJECT_NAME"}
    for name in re.findall(r"\$\{(\w+):\?", text(MAIL_START)):
        assert f"      {name}: ${{" in text(COMPOSE)
    mounted = re.findall(r"\}:(\S+):ro$", text(COMPOSE), re.MULTILINE)
    for sample in ("deploy/dovecot/leadenhall.conf", "deploy/postfix/main.cf"):
        assert [path for path in mounted if path not in text(Path(sample))] == []
    assert not [line for line in text(COMPOSE_SETTINGS).splitlines() if re.search(r"PASSWORD=.", line)]


def test_the_volumes_of_the_compose_file_are_those_of_the_images() -> None:
    compose = text(COMPOSE)
    named = set(re.findall(r"^  (\w+):$", compose.partition("\nvolumes:\n")[2], re.MULTILINE))
    used = dict(re.findall(r"^ +- (\w+):(/\S+)$", compose, re.MULTILINE))
    assert set(used) == named
    kept = {path for image in (CONTAINER, MAIL_CONTAINER) for path in _of(image, "VOLUME").split()}
    assert {path for name, path in used.items() if name != "postgres"} == kept


def test_the_image_is_of_a_system_whose_python_is_new_enough_and_tested() -> None:
    bases = {rest.split()[0] for name, rest in instructions() if name == "FROM"}
    assert bases == {"docker.io/library/debian:12-slim"}  # Debian 12 brings Python 3.11
    project = tomllib.loads(text(Path("pyproject.toml")))
    assert project["project"]["requires-python"] == ">=3.11"


def test_the_image_runs_the_server_as_nobody_special_and_holds_no_secret() -> None:
    assert is_a_command(tomllib.loads(f"words = {argument('CMD')}")["words"])
    assert argument("ENTRYPOINT") == '["pbem"]'
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", argument("USER"))
    assert argument("VOLUME") == argument("WORKDIR") == "/data"
    given = " ".join(rest for name, rest in instructions() if name in ("ENV", "ARG"))
    assert not re.search(r"PASSWORD|KEY|SECRET|TOKEN|URL", given)


def test_the_health_check_asks_a_page_that_there_is() -> None:
    listen = re.search(r"PBEM_METRICS__LISTEN=(\S+)", argument("ENV"))
    asked = re.search(r"http://([^/]+)(/\w+)", argument("HEALTHCHECK"))
    assert listen is not None
    assert asked is not None
    assert asked[1] == listen[1]
    assert asked[2] in pages_of(Vitals(SystemClock()), lambda: b"")
    assert listen[1].endswith(":" + argument("EXPOSE"))


def test_alerts_and_pages_speak_of_numbers_that_there_are(tmp_path: Path) -> None:
    store = fresh_store(tmp_path)
    vitals = Vitals(SystemClock())
    vitals.looked()
    standing = Standing(vitals, store.reading, lambda: footprint(store.url), SystemClock())
    shown = page_of(Tallies(), standing)().decode()
    store.close()
    there = {re.split(r"[{ ]", line)[0] for line in shown.splitlines() if not line.startswith("#")}
    for path in (ALERTS, Path("docs/runbook.md")):
        named = set(re.findall(r"\bleadenhall_\w+", text(path)))
        assert sorted(named - there) == []
        assert named
