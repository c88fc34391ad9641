"""Trade, Evening Post, Refresh and the end in words: every event, question and refusal has a sentence that fits its facts."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.ids import Facts, FactValue
from engine.first.phases import bailout, income, refresh, trade
from engine.first.phases.evening_post import (
    attrition,
    china,
    conquest,
    disrupted_orders,
    dissolution,
    elimination,
    events_in_india,
    governor_general,
    law_vote,
    local_news,
    news_choices,
    prizes,
    revolt,
)
from engine.first.words import WORDS
from pbem.report.sentences import read_catalogue
from pbem.report.wording import Wording
from tests.engine.first import build, post

TEMPLATES = Path(__file__).resolve().parents[3] / "templates"
WORDING = Wording(WORDS)
CATALOGUES = {kind: read_catalogue(TEMPLATES, "first", kind) for kind in ("events", "questions", "refusals")}
MODULES = (
    trade, income, bailout, refresh, attrition, china, conquest, disrupted_orders, dissolution, elimination,
    events_in_india, governor_general, law_vote, local_news, news_choices, prizes, revolt,
)  # fmt: skip
LISTS: dict[str, FactValue] = {
    "dice": (3, 5),
    "orders": (1, 2),
    "freed": ("delhi", "mysore"),
    "seats": ("sykes",),
    "presidencies": ("madras", "bengal"),
}
WORDED = "office region target seat presidency card prize box column space balance before head ending".split()
BY_RESULT = {
    "interlopers": ("seat", "pounds"),
    "prize_income": ("seat", "pounds"),
    "family_income": ("seat", "pounds"),
    "leaves_office": ("office", "seat", "dice", "stress"),
    "stays_in_office": ("office", "seat", "dice", "stress"),
    "law_vote_for": ("seat", "power", "pounds", "support"),
    "law_vote_against": ("seat", "power", "pounds", "support"),
    "conquest_succeeds": ("region", "target", "strength", "defence", "added"),
    "conquest_fails": ("region", "target", "strength", "defence", "added"),
}
"""Kinds that are chosen while the rule is carried out, with their facts."""


def told() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The kind and the names of the facts of every event that the modules tell."""
    yield from BY_RESULT.items()
    for module in MODULES:
        source = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(source):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "told":
                kind = node.args[0]
                if isinstance(kind, ast.Constant):
                    yield str(kind.value), tuple(str(word.arg) for word in node.keywords)


def facts(names: tuple[str, ...], number: int) -> Facts:
    """Likely values: ids for what is a thing, tuples for lists, a number for the rest."""
    return tuple((name, LISTS.get(name, "bengal" if name in WORDED else number)) for name in names)


@pytest.mark.parametrize(("kind", "names"), sorted(set(told())))
@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_event_has_a_sentence_that_fits(kind: str, names: tuple[str, ...], number: int) -> None:
    """Sentences use only facts that are told, and end with a full stop."""
    said = CATALOGUES["events"].strict(kind, facts(names, number), WORDING)
    assert said.endswith(".")
    assert "_" not in said


@pytest.mark.parametrize("catalogue", ["events", "questions", "refusals"])
def test_no_sentence_is_left_over(catalogue: str) -> None:
    """Each sentence of this part belongs to something that is told or asked."""
    path = TEMPLATES / "first" / catalogue / "post.toml"
    ends = {"game_over", "final_score", "winners", "balance_tilts"}
    known = {
        "events": {kind for kind, _ in told()} | ends,
        "questions": {step.kind for module in MODULES for step in getattr(module, "STEPS", {}).values()},
        "refusals": {"odd_pounds"},
    }
    assert set(tomllib.loads(path.read_text(encoding="utf-8"))) <= known[catalogue]


def test_the_end_of_the_game_in_words() -> None:
    """Each ending has its words, and each family its points."""
    say = CATALOGUES["events"].strict
    outcome = build.at_step(build.change(build.court(build.laid(), sykes=1), turn=6), "last_turn")
    assert [say(event.kind, event.facts, WORDING) for event in outcome.events] == [
        "The game is over: the last turn has been played.",
        "Hastings: 0 points.",
        "Larkins: 0 points.",
        "Sykes: 1 point.",
        "Paxton: 0 points.",
        "Won by Sykes.",
    ]


def test_questions_in_words() -> None:
    """What is asked names the numbers that the answer needs."""
    say = CATALOGUES["questions"].strict
    state = build.hold(build.laid(), president_bengal="larkins", president_madras="sykes")
    asked = post.event(state, 5, elephant="delhi").state
    question = build.question(asked, "larkins", "defend_conquest")
    assert say(question.kind, question.about, WORDING) == (
        "Delhi attacks Bengal with strength 3; without help Bengal defends with 2. As President of Bengal you may "
        "exhaust guns and officers and pay mercenaries. 1 more point repels the attack; with fewer Bengal is lost."
    )
    state = build.purse(post.prizes(state, "country_estate", "peerage"), larkins=9)
    asked = build.at_step(state, "attrition", chance=build.dice(1, 6)).state
    question = build.question(asked, "larkins", "claim_prize")
    assert say(question.kind, question.about, WORDING) == (
        "Your cube leaves the office of President of Bengal. Does it buy a prize? You have £9. "
        "To be had: Country Estate for £4, Peerage for £9. Without a prize the cube goes to your stock."
    )
    asked = build.at_step(post.card(state, "navigation_act"), "local_news").state
    question = build.question(asked, "sykes", "law_vote")
    assert say(question.kind, question.about, WORDING) == (
        "How do you vote on the Navigation Act? Support stands at 2, and the law passes above 0. "
        "Your power is 0, and one more for each pound that you spend."
    )


def test_a_refusal_in_words() -> None:
    """Three pounds for mercenaries at 2 each."""
    state = build.purse(build.hold(build.laid(), president_bengal="larkins"), president_bengal=5)
    (refusal,) = build.judge(
        post.event(state, 5, elephant="delhi").state, "larkins", "defend_conquest", (0, (), 3)
    )
    said = CATALOGUES["refusals"].strict(refusal.code, refusal.facts, WORDING)
    assert said == "Each mercenary or point of police costs £2; £3 would leave something over."
