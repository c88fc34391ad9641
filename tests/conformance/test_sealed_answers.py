"""No view of anybody else shows a sealed answer; a planted leak must be found."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.view import View
from tests.conformance.cases import CASES, Case, case_named
from tests.conformance.leaks import leaks, sealed_pairs
from tests.testgame.rules import Board, TestGame
from tests.testgame.state import State

PAIRS = 40


@pytest.fixture(params=CASES, ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


def test_a_sealed_answer_changes_its_owners_view_alone(case: Case) -> None:
    rules = case.rules()
    for one, other, owner in islice(sealed_pairs(case, 0), PAIRS):
        assert leaks(rules, one, other, owner) == ()
        assert rules.view(one, owner) != rules.view(other, owner)


class Leaky(TestGame):
    """A test game whose board shows parked answers to everybody."""

    def view(self, state: State, viewer: str) -> View[Board]:
        view = super().view(state, viewer)
        shown = tuple(("parked", str(order.choice)) for order in state.agenda.answers)
        return View(**{name: getattr(view, name) for name in view.__struct_fields__} | {"facts": shown})


def test_a_planted_leak_is_found() -> None:
    pairs = list(islice(sealed_pairs(case_named("testgame"), 0), PAIRS))
    assert pairs
    assert all(leaks(Leaky(), one, other, owner) for one, other, owner in pairs)
