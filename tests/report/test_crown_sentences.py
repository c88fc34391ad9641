"""What is told and asked in games with the Crown, in words: every sentence of random games, strictly."""

from __future__ import annotations

import re

import pytest

from engine.core.ids import Facts
from engine.second.ruleset import RULES
from engine.second.state import CROWN
from pbem.report.sentences import Catalogue, read_catalogue
from pbem.report.wording import Wording
from pbem.share import templates_dir
from tests.report.games import Game

pytestmark = pytest.mark.slow

WORDING = Wording(RULES.words)
EVENTS, QUESTIONS = (read_catalogue(templates_dir(), "second", kind) for kind in ("events", "questions"))


@pytest.fixture(scope="module")
def games() -> list[Game]:
    """Whole games for one and for two people."""
    return [Game(seed, 1 + seed % 2, RULES).run(2000) for seed in range(10)]


def said(catalogue: Catalogue, name: str, facts: Facts) -> str:
    """A sentence in words; fails the test where a fact is missing or an id shows through."""
    text = catalogue.strict(name, facts, WORDING)
    assert "_" not in text, text
    assert "None" not in text, text
    assert text.rstrip()[-1] in ".?", text
    assert not re.search(r"[a-z,;] The ", text), text
    return text


def test_every_event_is_told_in_a_whole_sentence(games: list[Game]) -> None:
    """2E-16.1.6: climates, cubes and favours are met, and told in words."""
    told = {
        event.kind: said(EVENTS, event.kind, event.facts)
        for game in games
        for entry in game.entries
        for event in entry
    }
    wanted = {"climate_set", "climate_shifted", "cubes_received", "cubes_paid", "favour_bought", "free_votes"}
    assert wanted <= set(told)
    assert "Crown" in told["climate_set"]


def test_every_question_is_asked_in_a_whole_sentence(games: list[Game]) -> None:
    """2E-16.1.11: a favour is offered with what the Crown is about to do, its price and the buyer's cubes."""
    asked = {each.kind: said(QUESTIONS, each.kind, each.about) for game in games for each in game.asked}
    assert {"buy_favour", "flat_favour"} <= set(asked)
    assert "promise cube" in asked["buy_favour"]
    assert all(each.seat != CROWN for game in games for each in game.asked)


def test_nobody_waits_for_the_crown(games: list[Game]) -> None:
    """2E-16.1.10: it is in no seat of the rule set, and has its score like the others."""
    for game in games:
        result = RULES.result(game.state)  # type: ignore[arg-type]
        assert result is not None
        assert CROWN in dict(result.scores)
        assert CROWN not in RULES.seats(game.state)  # type: ignore[arg-type]
