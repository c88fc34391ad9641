"""The script that works the dice out again: true rolls hold; a forged one, another seed or other words do not."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from pbem.play.entrance.new_game import Plan
from pbem.play.entrance.signup import begin, open_signup
from pbem.play.records.archive import export_game
from pbem.play.records.dice_record import ROLLS, SCRIPT, dice_attachments
from pbem.share import dice_script
from tests.pbem.play.house import PEOPLE, SEED, House, new_house

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[3] / "docs" / "verify_dice.py"
WORDS = ("plum pudding", "zażółć / = ~")


class Game:
    """A played game with words in its dice: archive and what goes out with the last mail, as data."""

    def __init__(self, house: House) -> None:
        with house.store.unit() as work:
            open_signup(house.desk, work, Plan(edition="first", people=PEOPLE[:4], seed=SEED[:32]))
            for number, words in enumerate(WORDS, 1):
                work.signups.set_salt("g1", number, words)
            begin(house.desk, work, "g1")
        house.round()
        for _ in range(11):
            house.play_default()
        with house.store.reading() as work:
            game = work.games.get("g1")
            self.archive = json.loads(export_game(work, "g1"))
            self.attached = {each.name: each.data for each in dice_attachments(work, game)}
        self.seed, self.hash = game.seed.hex(), game.seed_hash


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Game:
    """Played once; tests forge copies of it."""
    house = new_house(tmp_path_factory.mktemp("dice"), empty)
    game = Game(house)
    house.store.close()
    return game


@pytest.fixture
def game(played: Game) -> Game:
    return deepcopy(played)


@pytest.fixture
def verify(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Runs the script, far from the project, on a document."""

    def run(document: object, *given: str, script: bytes = b"") -> tuple[int, str]:
        file, program = tmp_path / "dice.json", tmp_path / SCRIPT
        file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        program.write_bytes(script or SOURCE.read_bytes())
        command = [sys.executable, "-I", str(program), str(file), *given]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.stderr == ""
        return done.returncode, done.stdout

    return run


def rolls(document: dict) -> list[dict]:
    return [roll for entry in document["ledger"] for roll in entry["rolls"]]


def test_a_true_export_holds(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    number = len(rolls(game.archive))
    assert number > 15
    assert verify(game.archive, game.seed, game.hash) == (0, f"{number} rolls looked at, 0 things wrong\n")


def test_what_comes_with_the_last_mail_is_enough(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    number = len(rolls(game.archive))
    found = verify(game.attached[ROLLS], game.seed, game.hash, script=game.attached[SCRIPT])
    assert found == (0, f"{number} rolls looked at, 0 things wrong\n")


def test_every_forged_value_is_found(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    for roll in rolls(game.archive):
        true = roll["values"]
        roll["values"] = true[::-1] if len(set(true)) > 1 else [true[0] % roll.get("sides", 6) + 1, *true[1:]]
        if roll["values"] == true:
            roll["values"] = true[1:]
    code, said = verify(game.archive, game.seed, game.hash)
    number = len(rolls(game.archive))
    assert code == 1
    assert said.endswith(f"{number} rolls looked at, {number} things wrong\n")


def test_one_forged_die_is_named(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    entry = next(
        each for each in game.archive["ledger"] if any(r.get("sides", 6) == 6 for r in each["rolls"])
    )
    roll = next(each for each in entry["rolls"] if each.get("sides", 6) == 6)
    true = list(roll["values"])
    roll["values"][0] = true[0] % 6 + 1
    code, said = verify(game.archive, game.seed)
    assert code == 1
    assert f"entry {entry['number']} ({entry['kind']}), {roll['key']}: {roll['values']}, not {true}" in said


def test_another_seed_is_found_by_the_hash_of_the_first_mail(
    game: Game, verify: Callable[..., tuple[int, str]]
) -> None:
    forged = "00" * 32
    game.archive["game"]["seed_hash"] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    code, said = verify(game.archive, forged, game.hash)
    assert code == 1
    assert "the hash of the seed is 66687aad" in said


def test_changed_words_are_found(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    game.archive["game"]["salts"]["player2"] = "other words"
    code, said = verify(game.archive, game.seed, game.hash)
    number = len(rolls(game.archive))
    assert code == 1
    assert f"{number} rolls looked at" in said


def test_a_key_of_another_place_is_found(game: Game, verify: Callable[..., tuple[int, str]]) -> None:
    rolls(game.archive)[-1]["key"] += "x"
    assert verify(game.archive, game.seed, game.hash)[0] == 1


def test_the_script_is_short_needs_nothing_and_travels_with_the_program() -> None:
    source = SOURCE.read_text(encoding="utf-8")
    assert dice_script() == SOURCE.read_bytes()
    code = source.split('"""')[2]
    assert len([line for line in code.splitlines() if line.strip()]) <= 30
    imported = code.partition("import ")[2].partition("\n")[0].split(", ")
    assert set(imported) <= sys.stdlib_module_names


def test_a_roll_that_a_moderator_set_is_named_and_not_taken_for_a_forgery(
    game: Game, verify: Callable[..., tuple[int, str]]
) -> None:
    """As the archive holds it, and as it goes out with the last mail; another value for the same roll is one."""
    roll = next(each for each in rolls(game.archive) if each.get("sides", 6) == 6)
    values = [roll["values"][0] % 6 + 1, *roll["values"][1:]]
    told = {"type": "roll_forced", "key": roll["key"], "values": values, "author": "Mod One", "reason": "x"}
    body = base64.b64encode(json.dumps(told).encode()).decode()
    entry = {"number": 99, "kind": "RollForced", "body": body, "rolls": [{**roll, "values": values}]}
    game.archive["ledger"].append(entry)
    code, said = verify(game.archive, game.seed, game.hash)
    assert (code, said.splitlines()[0]) == (0, f"set by a moderator: {roll['key']} to {values}")
    attached = json.loads(game.attached[ROLLS])
    assert attached["forced"] == []
    attached["ledger"].append({"number": 99, "kind": "RollForced", "rolls": entry["rolls"]})
    assert verify(attached, game.seed)[0] == 1
    attached["forced"] = [[roll["key"], values]]
    assert verify(attached, game.seed)[0] == 0
    attached["ledger"][-1]["rolls"][0]["values"] = [values[0] % 6 + 1, *values[1:]]
    assert verify(attached, game.seed)[0] == 1
