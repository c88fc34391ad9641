"""Where the Elephant marches, and where it may stand (2E-11.9, 2E-3.3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.second import elephant
from engine.second.elephant import facing
from engine.second.state import Elephant, State
from tests.engine.second import build


def ruled(dominated: dict[str, str], company: list[str]) -> State:
    """A map with exactly these small flags and Company-controlled regions."""
    state = build.laid()
    for name, _ in state.regions:
        state = build.land(
            state,
            name,
            capital=dominated.get(name, ""),
            star=name in dominated.values(),
            presidency="bengal_presidency" if name in company else "",
        )
    return state


@pytest.mark.parametrize(
    "vector", build.VECTORS["march"], ids=lambda each: f"{each['state']}-{each['target']}-{each['shape']}"
)
def test_march_vectors(vector: dict[str, Any]) -> None:
    """Every computed march leads where the vectors say."""
    state = ruled(vector["dominated"], vector["company"])
    there = elephant.march(state, vector["target"], vector["shape"])
    assert (there.border or there.tail, there.head) == (vector["location"], vector["facing"])


def test_2e_11_9_2_a_company_region_has_the_elephant_inside() -> None:
    """In the centre, whatever the shape."""
    assert elephant.march(ruled({}, ["bengal"]), "bengal", "square") == Elephant("bengal")


def test_2e_11_9_3_a_dominated_region_faces_its_capital() -> None:
    """On the border with the capital, head in the capital."""
    state = ruled({"maratha": "delhi"}, [])
    assert elephant.march(state, "maratha", "circle") == Elephant("maratha", "delhi", "delhi__maratha")


def test_2e_11_9_3_far_from_its_capital_it_faces_its_own_empire() -> None:
    """Mysore under distant Delhi faces the first neighbour clockwise of the same empire."""
    state = ruled({"mysore": "delhi", "hyderabad": "delhi", "madras": "delhi"}, [])
    assert elephant.march(state, "mysore", "circle") == facing("mysore", "hyderabad")


def test_2e_11_9_3_far_from_all_its_empire_it_marches_as_a_sovereign_region() -> None:
    """Nobody of the empire is next to it: the shape decides."""
    state = ruled({"mysore": "bengal"}, [])
    assert elephant.march(state, "mysore", "square") == facing("mysore", "madras")


def test_2e_11_9_4_a_sovereign_region_looks_where_the_shape_points() -> None:
    """Bombay's square lies towards Hyderabad."""
    assert elephant.march(ruled({}, []), "bombay", "square") == facing("bombay", "hyderabad")


def test_2e_11_9_4_worked_example() -> None:
    """Maratha dominates Delhi, where its square points: clockwise from there comes Bengal."""
    there = elephant.march(ruled({"delhi": "maratha"}, []), "maratha", "square")
    assert there == Elephant("maratha", "bengal", "bengal__maratha")


def test_2e_11_9_5_all_neighbours_dominated_turn_the_head_in() -> None:
    """Bengal rules both neighbours: the head is in Bengal, the tail where the shape points."""
    state = ruled({"delhi": "bengal", "maratha": "bengal"}, [])
    assert elephant.march(state, "bengal", "circle") == facing("maratha", "bengal")


def test_2e_11_9_6_a_company_region_may_be_faced() -> None:
    """A Company-controlled neighbour is passed over for nothing."""
    assert elephant.march(ruled({}, ["hyderabad"]), "bombay", "square") == facing("bombay", "hyderabad")


def test_places_of_1710() -> None:
    """Dominated regions face Delhi alone; Delhi faces Bengal and Bombay, but not what it dominates."""
    places = [elephant.key(each) for each in elephant.places(build.laid())]
    assert [each for each in places if each.startswith(("maratha", "punjab", "delhi"))] == [
        "delhi_to_bengal",
        "delhi_to_bombay",
        "maratha_to_delhi",
        "punjab_to_delhi",
    ]
    assert len(places) == len(set(places)) == 20


def test_places_inside_company_regions() -> None:
    """A Company-controlled region holds the Elephant in its centre only; others may face it."""
    places = [elephant.key(each) for each in elephant.places(ruled({}, ["bombay"]))]
    assert [each for each in places if each.startswith("bombay")] == ["bombay"]
    assert "delhi_to_bombay" in places


def test_places_are_what_marches_give() -> None:
    """Every march of the vectors leads to a legal place."""
    for vector in build.VECTORS["march"]:
        state = ruled(vector["dominated"], vector["company"])
        assert elephant.march(state, vector["target"], vector["shape"]) in elephant.places(state)
