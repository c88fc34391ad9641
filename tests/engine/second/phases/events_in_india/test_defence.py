"""What a defence may be made of, and what silence sends (2E-11.8.2 to 2E-11.8.5, 2E-11.8.7)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from engine.core.counts import counts
from engine.core.options import Amount, Form, Pick, Split
from engine.second import forces
from engine.second.armies import Force
from engine.second.phases.events_in_india import defence
from engine.second.phases.events_in_india.defence import Defence
from tests.engine.second import build


def vector_defence(vector: dict[str, Any]) -> tuple[Defence, dict[str, int]]:
    """The Army of a vector, with invented names for its alliances."""
    worth = {f"ally_{number}": value for number, value in enumerate(vector["alliances"])}
    active = Force(vector["regiments"], counts(vector["officers"].items()), tuple(worth))
    return Defence(active, worth, vector["strength"]), worth


@pytest.mark.parametrize("vector", build.VECTORS["defence_default"])
def test_2e_11_8_2_default_vectors(vector: dict[str, Any]) -> None:
    """Every computed default uses the same pieces; Commander is of family A."""
    needs, worth = vector_defence(vector)
    sent = needs.forced() or needs.default(("B", "A"))
    assert needs.holds(sent) is vector["held"]
    assert sent.regiments == vector["used_regiments"]
    assert sorted(worth[name] for name in sent.alliances) == sorted(vector["used_alliances"])
    assert dict(sent.officers) == vector["used_officers"]


@pytest.mark.parametrize("vector", build.VECTORS["defence_default"])
def test_2e_11_8_2_the_default_is_legal(vector: dict[str, Any]) -> None:
    """Where there is a choice it passes its own judge."""
    needs, _ = vector_defence(vector)
    if needs.forced() is None:
        assert needs.judge(needs.default(("B", "A"))) == ()


def test_2e_11_8_2_the_weakest_alliance_that_suffices() -> None:
    """Missing 1: the weaker one; missing 3 with 2, 2 and 3 there: the 3 alone."""
    worth = {"strong": 3, "weak": 1}
    needs = Defence(Force(1, (), ("strong", "weak")), worth, 2)
    assert needs.default(()) == Force(1, (), ("weak",))
    worth = {"one": 2, "two": 2, "three": 3}
    assert Defence(Force(0, (), tuple(worth)), worth, 3).default(()) == Force(0, (), ("three",))


def test_2e_11_8_2_only_regiments_become_superfluous() -> None:
    """An alliance of 3 covers what two regiments began."""
    needs = Defence(Force(2, (), ("ally",)), {"ally": 3}, 4)
    assert needs.default(()) == Force(1, (), ("ally",))


def every(active: Force) -> list[Force]:
    """All subsets of active pieces."""
    families = [range(held + 1) for _, held in active.officers]
    allies = [(), *((name,) for name in active.alliances), active.alliances][: 1 + 2 * len(active.alliances)]
    return [
        Force(regiments, counts(zip((name for name, _ in active.officers), officers, strict=True)), chosen)
        for regiments in range(active.regiments + 1)
        for officers in product(*families)
        for chosen in dict.fromkeys(allies)
    ]


ARMIES = [
    Force(3, (("A", 1),)),
    Force(1, (("A", 2), ("B", 1)), ("ally_3", "ally_2")),
    Force(0, (("A", 1),), ("ally_3",)),
    Force(2, (), ("ally_3", "ally_2")),
    Force(2, (("A", 1), ("B", 1))),
    Force(0, (("A", 2), ("B", 2)), ("ally_2",)),
]
WORTH = {"ally_3": 3, "ally_2": 2}


@pytest.mark.parametrize("strength", range(1, 9))
@pytest.mark.parametrize("active", ARMIES)
def test_2e_11_8_2_legal_defences_are_the_smallest_subsets(active: Force, strength: int) -> None:
    """Judged against every subset: reached, and no piece could stay out; forced only where one is legal."""
    needs = Defence(active, WORTH, strength)
    legal = [force for force in every(active) if minimal(force, strength)]
    assert [force for force in every(active) if not needs.judge(force)] == legal
    if not needs.holds(active):
        assert legal == []
        assert needs.forced() == active
    elif len(legal) == 1:
        assert needs.forced() == legal[0]
    else:
        assert needs.forced() is None
        assert needs.default(("B", "A")) in legal
        assert all(needs.drawn(Random(seed).randrange) in legal for seed in range(7))


def minimal(force: Force, strength: int) -> bool:
    """By the rule's own words."""
    values = [1] * force.regiments + [1 for _, held in force.officers for _ in range(held)]
    values += [WORTH[name] for name in force.alliances]
    return sum(values) >= strength and all(sum(values) - value < strength for value in values)


def test_2e_11_8_4_too_few_pieces_all_go() -> None:
    """Nothing is asked when the Army cannot hold."""
    active = Force(2, (("A", 1),), ("ally_2",))
    assert Defence(active, WORTH, 6).forced() == active


def test_2e_11_8_7_nothing_against_nothing() -> None:
    """Strength 0 needs no piece."""
    assert Defence(Force(3, (("A", 1),)), WORTH, 0).forced() == Force()


def test_refusals_say_what_is_needed() -> None:
    """Too weak, or with a piece too many."""
    needs = Defence(Force(3, (("A", 2),), ("ally_2",)), WORTH, 3)
    weak, strong = needs.judge(Force(2)), needs.judge(Force(2, (), ("ally_2",)))
    assert [each.code for each in weak] == ["defence_too_weak"]
    assert [each.code for each in strong] == ["defence_with_more_than_needed"]
    assert dict(weak[0].facts) == {"points": 2, "needed": 3}
    assert dict(strong[0].facts) == {"points": 4, "needed": 3}
    assert {each.rule for each in (*weak, *strong)} == {"2E-11.8.2"}


def test_a_form_names_only_what_is_there() -> None:
    """No more of a kind than the strength; kinds that are missing are not asked for."""
    needs = Defence(Force(5, (("A", 1), ("B", 4)), ("ally_2",)), WORTH, 3)
    assert needs.form() == Form(
        (
            ("regiments", Amount(0, 3)),
            ("officers", Split(3, (("A", 1), ("B", 3)), exact=False)),
            ("alliances", Pick(("ally_2",), 0, 1)),
        )
    )
    form = Defence(Force(5, (("A", 1),)), WORTH, 3).form()
    assert [name for name, _ in form.parts] == ["regiments", "officers"]
    force = Force(2, (("A", 1),))
    assert forces.written(form, force) == (2, (("A", 1),))
    assert forces.read(form, (2, (("A", 1),))) == force


def test_2e_11_8_5_who_decides() -> None:
    """The Commander; else Military Affairs; else the Chairman; else nobody."""
    state = build.laid()
    assert defence.decider(state, "madras_presidency") == ""
    state = build.hold(state, chairman="sykes")
    assert defence.decider(state, "madras_presidency") == "sykes"
    state = build.hold(state, military_affairs="larkins")
    assert defence.decider(state, "madras_presidency") == "larkins"
    state = build.put(state, "paxton", "commander.army_of_madras")
    assert defence.decider(state, "madras_presidency") == "paxton"
    assert defence.decider(state, "bombay_presidency") == "larkins"


def test_2e_11_8_2_officers_go_in_turn() -> None:
    """The Commander's family last, the others clockwise from it; else clockwise from who decides (2E-0.1.10)."""
    state = build.laid()
    assert defence.officers_in_turn(state, "madras_presidency")[0] == "hastings"
    state = build.hold(state, military_affairs="sykes")
    assert defence.officers_in_turn(state, "madras_presidency") == ("sykes", "paxton", "hastings", "larkins")
    state = build.put(state, "larkins", "commander.army_of_madras")
    assert defence.officers_in_turn(state, "madras_presidency") == ("sykes", "paxton", "hastings", "larkins")
    state = build.put(state, "sykes", "commander.army_of_bengal")
    assert defence.officers_in_turn(state, "bengal_presidency") == ("paxton", "hastings", "larkins", "sykes")
