"""Every rule set in random games: never stuck, always sound, every kind of decision answered in more than one way."""

from __future__ import annotations

import pytest

from tests.conformance.cases import CASES, SOAK, Case
from tests.conformance.playing import Tally, play_all, robot_game

LEAST_SAMPLES = 20
"""Fewer samples of a kind than this say nothing about how many are legal."""


@pytest.fixture(scope="module", params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.fixture(scope="module")
def tally(case: Case) -> Tally:
    return play_all(case)


CHECKS = {
    "pending": "somebody is always asked before the end",
    "ids": "no two open decisions share an id",
    "default": "every default is legal",
    "kept": "what is asked depends on no answer that waits",
    "path": "the id of a decision begins with the path of its frame",
    "codec": "encoding and decoding a state is identity",
    "view": "encoding and decoding a view is identity",
    "question": "the default and the answer of every question survive",
    "facts": "the edition declares what its questions are about",
    "plans": "the questions of a plan are about what its head names",
    "slots": "the edition lists what the names in its beginnings may stand for",
    "audit": "no invariant is ever broken",
    "endless": "games end",
    "end": "nothing is asked after the end",
}


@pytest.mark.parametrize("check", CHECKS)
def test_no_step_of_any_game_breaks(tally: Tally, check: str) -> None:
    """The check holds at every step of every game."""
    assert tally.problems.get(check, [])[:5] == [], CHECKS[check]


def test_every_kind_of_problem_is_checked(tally: Tally) -> None:
    assert set(tally.problems) <= set(CHECKS)
    assert tally.games > 0
    assert tally.decisions > tally.games


def test_at_least_half_of_the_samples_are_legal(tally: Tally) -> None:
    """The rest is explained by refusals, see below."""
    poor = {
        kind: (tally.accepted[kind], number)
        for kind, number in tally.sampled.items()
        if number >= LEAST_SAMPLES and 2 * tally.accepted[kind] < number
    }
    assert poor == {}


def test_every_refusal_has_words(tally: Tally, case: Case) -> None:
    assert sorted(set(tally.refused) - set(case.sentences())) == []


def test_each_kind_is_answered_otherwise_than_by_default(tally: Tally) -> None:
    seen_often = {kind for kind in tally.choosable if tally.asked[kind] >= LEAST_SAMPLES or SOAK}
    assert sorted(seen_often - tally.otherwise) == []


def test_each_kind_has_a_phrase_and_in_a_soak_is_reached(tally: Tally, case: Case) -> None:
    phrases = set(case.rules().phrases)
    assert sorted(set(tally.asked) - phrases) == []
    if SOAK or case.name == "testgame":
        assert sorted(phrases - set(tally.asked)) == []


def test_robots_play_legal_games_to_their_end(case: Case) -> None:
    for seed in range(max(1, case.count // 5)):
        _, end = robot_game(case, seed)
        assert end.answers > 0
