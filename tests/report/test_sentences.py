"""Everything that the engine can say has a sentence, and each sentence has what it asks for."""

from __future__ import annotations

import fnmatch
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from engine import EDITIONS, rules_for
from engine.core.event import told
from engine.core.ids import facts
from pbem.report.sentences import Catalogue, CatalogueError, read_catalogue, read_sentences
from pbem.report.wording import Wording
from pbem.share import templates_dir
from tests.report.games import Game, Rules
from tests.report.told_kinds import EVENTS, kinds

pytestmark = pytest.mark.slow

WORDING = Wording(rules_for("first").words)
MISFITS = {f"misfit_{code}" for code in kinds("Misfit", part="core")}
GAMES = 8


@pytest.fixture(scope="module", params=EDITIONS)
def rules(request: pytest.FixtureRequest) -> Rules:
    """One edition after the other."""
    return rules_for(request.param)


@pytest.fixture(scope="module")
def games(rules: Rules) -> list[Game]:
    """Some whole games between random players, four to six of them."""
    return [Game(seed, 4 + seed % 3, rules).run(2000) for seed in range(GAMES)]


TOLD_BY_THE_SERVER = frozenset({"taken_by_terms"})
"""Events that are in no ledger: they say what an entry means to its owner."""


def catalogue(rules: Rules, kind: str) -> Catalogue:
    return read_catalogue(templates_dir(), rules.edition, kind)


def all_kinds(rules: Rules, *functions: str) -> frozenset[str]:
    return kinds(*functions, part="core") | kinds(*functions, part=rules.edition)


def without_sentence(said: frozenset[str], names: tuple[str, ...]) -> list[str]:
    return sorted(kind for kind in said if not fnmatch.filter(names, kind))


def never_said(said: frozenset[str], names: tuple[str, ...]) -> list[str]:
    return sorted(name for name in names if not any(fnmatch.fnmatchcase(name, kind) for kind in said))


def test_every_kind_of_event_has_a_sentence(rules: Rules) -> None:
    said = all_kinds(rules, *EVENTS) | TOLD_BY_THE_SERVER
    assert len(said) > 50
    assert without_sentence(said, catalogue(rules, "events").names) == []
    assert never_said(said, catalogue(rules, "events").names) == []


def test_every_refusal_has_a_sentence(rules: Rules) -> None:
    said = (all_kinds(rules, "Refusal") - {"misfit_*"}) | MISFITS
    assert len(said) > 20
    assert without_sentence(said, catalogue(rules, "refusals").names) == []
    assert never_said(said, catalogue(rules, "refusals").names) == []


def test_every_question_has_a_sentence(rules: Rules) -> None:
    assert sorted(rules.phrases) == list(catalogue(rules, "questions").names)


def test_the_sentences_of_whole_games_have_all_they_ask_for(rules: Rules, games: list[Game]) -> None:
    events, refusals, questions = (catalogue(rules, kind) for kind in ("events", "refusals", "questions"))
    wording = Wording(rules.words)
    for game in games:
        assert game.over
        for event in (event for entry in game.entries for event in entry):
            events.strict(event.kind, event.facts, wording)
        for refusal in game.refused:
            assert refusals.strict(refusal.code, refusal.facts, wording)
        for decision in game.asked:
            assert questions.strict(decision.kind, decision.about, wording)


def test_no_id_shows_its_underscores(rules: Rules, games: list[Game]) -> None:
    events, wording = catalogue(rules, "events"), Wording(rules.words)
    said = [
        events.strict(event.kind, event.facts, wording)
        for game in games
        for entry in game.entries
        for event in entry
    ]
    assert [sentence for sentence in said if "_" in sentence] == []


def test_a_missing_sentence_is_logged_and_the_facts_are_told() -> None:
    event = told("ship_sunk", office="ship_purchasing", ships=2)
    with capture_logs() as logs:
        said = Catalogue({}).say(event.kind, event.facts, WORDING)
    assert said == "ship sunk: office Ship Purchasing, ships 2."
    assert [(log["log_level"], log["sentence"]) for log in logs] == [("error", "ship_sunk")]


def test_a_sentence_that_asks_for_too_much_is_logged_and_the_facts_are_told() -> None:
    with capture_logs() as logs:
        said = Catalogue({"odd": "{{ nobody }} knows."}).say("odd", facts(pounds=3), WORDING)
    assert said == "odd: pounds 3."
    assert len(logs) == 1


def test_strictly_a_missing_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        Catalogue({}).strict("ship_sunk", (), WORDING)


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_two_files_of_an_edition_may_not_give_one_sentence(tmp_path: Path) -> None:
    write(tmp_path, "first/events/a.toml", 'sunk = "One."')
    write(tmp_path, "first/events/b.toml", 'sunk = "Two."')
    with pytest.raises(CatalogueError, match=r"b\.toml: sunk"):
        read_catalogue(tmp_path, "first", "events")


def test_an_edition_may_word_better_what_the_core_says(tmp_path: Path) -> None:
    write(tmp_path, "core/events/core.toml", 'sunk = "It sank."\nsaved = "It was saved."')
    write(tmp_path, "first/events/a.toml", 'sunk = "The ship sank."')
    found = read_catalogue(tmp_path, "first", "events")
    assert found.strict("sunk", (), WORDING) == "The ship sank."
    assert found.strict("saved", (), WORDING) == "It was saved."


def test_a_sentence_must_be_text(tmp_path: Path) -> None:
    write(tmp_path, "first/events/a.toml", "sunk = 3")
    with pytest.raises(CatalogueError, match="no sentence"):
        read_catalogue(tmp_path, "first", "events")


def test_a_sentence_that_is_no_template_is_worded_by_its_facts_and_logged() -> None:
    with capture_logs() as logs:
        broken = Catalogue({"good": "All is well.", "broken": "{% if %}"})
        assert broken.say("broken", facts(pounds=3), WORDING) == "broken: pounds 3."
        assert broken.say("good", (), WORDING) == "All is well."
    assert [(line["event"], line["sentence"]) for line in logs] == [
        ("sentence missing or wrong", "broken")
    ] * 2


@pytest.mark.parametrize("content", [b'a = "', b'a = "\xff"'])
def test_a_catalogue_that_cannot_be_read_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "lines.toml").write_bytes(content)
    with pytest.raises(CatalogueError, match=r"lines\.toml cannot be read: "):
        read_sentences(tmp_path / "lines.toml")
    with pytest.raises(CatalogueError, match=r"nothing\.toml cannot be read: "):
        read_sentences(tmp_path / "nothing.toml")
