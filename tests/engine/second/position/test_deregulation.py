"""Deregulation in a position: the vote that may be called, and the law in force."""

from __future__ import annotations

import pytest

from tests.engine.second.position.test_position import problems, read


@pytest.mark.parametrize("place", ["deregulation", "call_deregulation"])
def test_2E_15_1_1_no_vote_to_deregulate_without_its_condition(place: str) -> None:
    """2E-15.1.1: neither in 1710, nor with all markers on plain spaces."""
    for settings in ({"scenario": "1710"}, {"scenario": "1758"}):
        (problem,) = problems(at=place, turn=3, settings=settings)
        assert "there is no deregulation as the table lies" in problem


def test_2E_15_1_4_deregulation_in_force_is_a_law_of_the_position() -> None:
    """2E-15.1.4, 2E-2.3.2: with law 56 in force firms are allowed; 1813 begins so, 1710 never has it."""
    assert read(settings={"scenario": "1758"}, turn=3, company={"laws": ["law_56"]}).company.deregulated
    assert read(settings={"scenario": "1813"}, turn=5).company.deregulated
    assert not read(settings={"scenario": "1758"}, turn=3).company.deregulated
    assert problems(company={"laws": ["law_56"]})
