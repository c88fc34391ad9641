"""The commands of moderators: the difference first, a confirmation, the state that it is for, and who may do it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.inputs import Noted
from pbem.admin import moderating
from pbem.bootstrap import open_desk
from pbem.errors import SettingsError
from pbem.play.entrance.new_game import Plan, start_game
from pbem.play.table import input_of
from pbem.settings import load_settings
from tests.pbem.admin.command_line import PLAYERS, Pbem
from tests.pbem.play.house import PEOPLE

pytestmark = pytest.mark.slow

AS = ("--as", "Mona Example")
WHY = ("--reason", "Counted wrongly.")
FIRST_ASKED_IS_PAXTON = b"1" * 32
"""A seed."""
SET = ("override", "set", "g1", "money.paxton", "9", *AS, *WHY)
TWO_PEOPLE = """
[moderation]
second_moderator = ["set"]
dice_after_correction = "fresh"
[moderation.people."Mona Example"]
users = ["root", "nobody"]
[moderation.people."Otto Sample"]
games = ["g1"]
may = ["set", "pause"]
"""


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> Path:
    """A database with a game that has just begun: Paxton, first to be asked, is Ann's."""
    made = Pbem(tmp_path_factory.mktemp("begun"), empty)
    settings = {"families": "pick", "picks": "paxton,larkins,hastings,benyon", "seat_order": "registered"}
    plan = Plan(edition="first", people=PEOPLE[:4], settings=settings, seed=FIRST_ASKED_IS_PAXTON)
    with made.store.unit() as work:
        start_game(open_desk(load_settings(made.config)), work, plan)
    made.store.close()
    return made.folder / "leadenhall.db"


@pytest.fixture
def game(tmp_path: Path, begun: Path) -> Iterator[Pbem]:
    made = Pbem(tmp_path, begun)
    yield made
    made.store.close()


def purse(pbem: Pbem) -> str:
    return pbem.done("game", "state", "g1", "money.paxton").strip()


def entries(pbem: Pbem, game: str = "g1") -> list[str]:
    return [line["kind"] for line in pbem.json("game", "log", game)]


def test_the_difference_is_shown_and_nothing_done_without_a_yes(game: Pbem) -> None:
    shown = game.done(*SET, "--dry-run")
    assert "Mona Example would like to set money.paxton from 5 to 9." in " ".join(shown.split())
    assert max(map(len, shown.splitlines())) <= 80
    assert "nobody is here to be asked: say --yes --at 1" in game.refused(*SET)
    assert "--yes needs the state that this is for: --at 1" in game.refused(*SET, "--yes")
    assert (purse(game), entries(game)) == ("5", ["Started"])


def test_at_a_terminal_it_is_asked(game: Pbem, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderating, "at_terminal", lambda: True)
    monkeypatch.setattr("click.confirm", lambda question, abort: abort)
    assert "Change 1 is made: entry 2 of game g1." in game.done(*SET)
    assert purse(game) == "9"


def test_F_64_the_same_command_twice_is_done_once(game: Pbem) -> None:
    """F-64: a command that names its state is refused when the game went on."""
    game.done(*SET, "--yes", "--at", "1")
    again = ("override", "set", "g1", "money.paxton", "9", "--was", "9", *AS, *WHY, "--yes", "--at", "1")
    assert "after entry 1, but since then came 2 (Amended)" in game.refused(*again)
    back = ("rollback", "g1", "--to", "1", *AS, *WHY, "--yes", "--at", "2")
    game.done(*back)
    assert "since then came 3 (RolledBack)" in game.refused(*back)
    assert entries(game) == ["Started", "Amended", "RolledBack"]


def test_F_64_what_came_in_while_it_was_looked_at_is_seen(
    game: Pbem, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(question: str, abort: bool) -> None:
        game.done("answer", "g1", "paxton", "draft: Chairman", *AS, *WHY, "--yes", "--at", "1")

    monkeypatch.setattr(moderating, "at_terminal", lambda: True)
    monkeypatch.setattr("click.confirm", meanwhile)
    assert "but since then came 2 (Ordered)" in game.refused(*SET)
    assert purse(game) == "5"


def test_for_programs_everything_is_json(game: Pbem) -> None:
    shown = game.json(*SET, "--dry-run")
    assert {"path": "money.paxton", "before": "5", "after": "9"} in shown["difference"]["values"]
    assert game.json(*SET, "--yes", "--at", "1") == {"number": 1, "game": "g1", "entry": 2, "missing": []}
    assert "say --yes --at 2" in game.refused(*SET, "--json")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("override", "set", "g1", "money.paxton"), "'money.paxton' has no value behind it"),
        (("override", "set", "g1", "money.nobody", "9"), "there is no purse nobody"),
        (("override", "set", "g1", "money.paxton", "9", "--was", "7"), "money.paxton is 5, not 7"),
        (("override", "set", "g9", "money.paxton", "9"), "there is no game g9"),
        (("override", "replace", "g1", "1", "draft: Chairman"), "entry 1 is none of the game as it stands"),
        (("override", "roll", "g1", "1", "a"), "write the dice with commas between"),
        (("override", "roll", "g1", "7", "2"), "there is no entry 7; the last one is 1"),
        (("rollback", "g1", "--to", "9"), "the game can go back to entry 1 to 0"),
        (
            ("answer", "g1", "larkins", "draft: Chairman"),
            '"draft" is not asked of you now',
        ),
        (("resume", "g1"), "game g1 does not stand still"),
        (("seat", "g1", "paxton"), "say one of --replace-by"),
        (("seat", "g1", "paxton", "--expel", "--standby"), "say one of --replace-by"),
        (("seat", "g1", "paxton", "--replace-by", "nobody"), "write a player as"),
        (("seat", "g1", "nobody", "--expel"), "game g1 has no seat nobody"),
        (("override", "approve", "4"), "there is no change 4"),
        (("dispute", "uphold", "4", "x"), "there is no dispute 4"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(
    game: Pbem, words: tuple[str, ...], sentence: str
) -> None:
    why = () if words[0] == "dispute" or "approve" in words else WHY
    assert sentence in game.refused(*words, *AS, *why, "--yes", "--at", "1")
    assert entries(game) == ["Started"]


def test_a_reason_and_a_name_are_needed(game: Pbem) -> None:
    assert "--reason" in game.refused("pause", "g1", *AS)
    assert "say why (--reason)" in game.refused("pause", "g1", *AS, "--reason", "  ", "--yes")
    assert "say under which name you act (--as NAME)" in game.refused("pause", "g1", *WHY, "--yes")


def test_a_game_is_stopped_and_goes_on(game: Pbem) -> None:
    shown = game.done("pause", "g1", *AS, *WHY, "--dry-run")
    assert "Entry 2: Noted: The game stands still." in shown
    assert "Mail: moderation, to paxton" in shown
    assert game.done("pause", "g1", *AS, *WHY, "--yes").endswith("Game g1 stands still.\n")
    assert "paused" in game.done("game", "list")
    assert game.done("resume", "g1", *AS, *WHY, "--yes").endswith("Game g1 goes on.\n")
    log = game.done("game", "log", "g1")
    assert "The game stands still. The reason: Counted wrongly." in log
    assert "Noted (Mona Example)" in log


def test_a_seat_changes_hands(game: Pbem) -> None:
    words = ("seat", "g1", "paxton", *AS, *WHY, "--yes")
    assert "Eve Sample plays paxton" in game.done(*words, "--replace-by", "Eve Sample <eve@example.org>")
    assert "has a new address for replies" in game.done(*words, "--token", "renew")
    assert "a standby is wanted for paxton" in game.done(*words, "--standby")
    assert "Nobody plays paxton in game g1 now." in game.done(*words, "--expel")
    with game.store.reading() as work:
        assert work.seats.get("g1", "paxton").player_id is None


def test_a_person_is_forgotten(game: Pbem) -> None:
    assert "that is the player of paxton in game g1" in game.refused(
        "player", "forget", "ann@example.org", *AS
    )
    game.done("game", "close", "g1", "--reason", "Elsewhere.")
    assert "This would be removed: 0 mails from ann@example.org" in game.done(
        "player", "forget", "ann@example.org", *AS, "--dry-run"
    )
    assert "say --yes" in game.refused("player", "forget", "ann@example.org", *AS)
    told = game.done("player", "forget", "ann@example.org", *AS, "--yes")
    assert "What lies in the folders of the mail server, and in backups, is not touched" in told
    assert b"ann@example.org" not in (game.folder / "leadenhall.db").read_bytes()


def test_sealed_answers_are_opened_by_name_only(game: Pbem) -> None:
    words = ("game", "show", "g1", "--open-sealed")
    assert "say under which name you act" in game.refused(*words, "--reason", "x")
    assert "say why (--reason): the players read of this look" in game.refused(*words, "--by", "Mona Example")
    assert game.done(*words, "--by", "Mona Example", "--reason", "A doubt.") == "Nothing.\n"
    with game.store.reading() as work:
        remark = input_of(work.ledger.entries("g1")[-1])
    assert remark == Noted("A doubt.", "Mona Example", "sealed")


@pytest.fixture
def named(tmp_path: Path, begun: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pbem]:
    """A server with two moderators, on a machine whose user is one of them."""
    monkeypatch.setattr("getpass.getuser", lambda: "root")
    made = Pbem(tmp_path, begun, TWO_PEOPLE)
    yield made
    made.store.close()


def test_who_acts_is_known_from_the_user_and_may_do_what_is_allowed(named: Pbem) -> None:
    named.done("pause", "g1", *WHY, "--yes")
    assert (
        "Otto Sample may not do this (seat); config.toml, [moderation.people], allows: set, pause"
        in named.refused("seat", "g1", "paxton", "--expel", "--as", "Otto Sample", *WHY, "--yes")
    )
    named.done("game", "create", *PLAYERS)
    assert "Otto Sample moderates g1, not game g2" in named.refused(
        "pause", "g2", "--as", "Otto Sample", *WHY, "--yes"
    )
    assert "Otto Sample may not do this (time)" in named.refused(
        "game", "deadline", "g1", "+24h", "--as", "Otto Sample", *WHY
    )
    assert "Otto Sample may not do this (close)" in named.refused(
        "game", "close", "g1", "--as", "Otto Sample", *WHY
    )
    named.done("game", "close", "g2", *WHY)
    with named.store.reading() as work:
        assert work.ledger.entries("g2")[-1].actor == "Mona Example"


def test_a_second_moderator_approves_or_refuses(named: Pbem) -> None:
    words = ("override", "set", "g1", "money.paxton", "9", *WHY, "--yes", "--at", "1")
    assert "Change 1 waits for another moderator; the game stands still." in named.done(*words)
    listed = named.done("override", "list", "g1")
    assert "set money.paxton" in listed
    assert "another moderator" in listed
    shown = named.done("override", "show", "1")
    assert "Mona Example would like to set money.paxton from 5 to 9" in " ".join(shown.split())
    assert "is Mona Example's own" in named.refused("override", "approve", "1", "--yes")
    assert "Change 1 is made: entry 3 of game g1." in named.done(
        "override", "approve", "1", "--as", "Otto Sample", "--yes"
    )
    assert purse(named) == "9"
    back = ("override", "set", "g1", "money.paxton", "5", *WHY, "--yes", "--at", str(len(entries(named))))
    named.done(*back)
    assert "Change 2 is not made." in named.done("override", "refuse", "2", *WHY, "--yes")
    assert purse(named) == "9"
    assert json.loads(named.done("override", "list", "--json"))[1]["state"] == "refused"


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ('[moderation]\nsecond_moderator = ["set"]', "names 'set', which nobody may do: it needs two"),
        (
            '[moderation]\nsecond_moderator = ["roll"]\n[moderation.people.Mona]\n[moderation.people.Otto]\nmay = ["set"]',
            "names 'roll', which Mona may do: it needs two",
        ),
        ('[moderation]\nsecond_moderator = ["pause"]', "moderation.second_moderator.0"),
        ('[moderation]\ndice_after_correction = "some"', "moderation.dice_after_correction"),
        ('[moderation.people.Mona]\nmay = ["cook"]', "moderation.people.Mona.may.0"),
        ('[moderation.people.Mona]\naddress = "mona"', "moderation.people.Mona.address: is no mail address"),
        ("[moderation.people.Mona]\nuser = []", "moderation.people.Mona.user: there is no such setting"),
    ],
)
def test_settings_of_moderation_are_checked(pbem: Pbem, more: str, sentence: str) -> None:
    pbem.config.write_text(f"{pbem.config.read_text(encoding='utf-8')}\n{more}\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="moderation") as error:
        load_settings(pbem.config)
    assert sentence in str(error.value)
