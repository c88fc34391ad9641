"""What is kept for as long as one and the same state is looked at."""

from __future__ import annotations

import pytest

from engine.core.per_state import per_state


class Shelf:
    """A state, as far as this is concerned; equal ones are still two."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shelf)

    def __hash__(self) -> int:
        return 0


def test_it_is_worked_out_once_for_each_argument() -> None:
    asked: list[tuple[str, int]] = []

    @per_state
    def found(state: Shelf, name: str, number: int) -> str:
        """What is found."""
        asked.append((name, number))
        return name * number

    shelf = Shelf()
    assert [found(shelf, "a", 2), found(shelf, "a", 3), found(shelf, "a", 2)] == ["aa", "aaa", "aa"]
    assert asked == [("a", 2), ("a", 3)]
    assert (found.__name__, found.__doc__) == ("found", "What is found.")


def test_another_state_is_looked_at_anew_though_it_is_equal() -> None:
    asked: list[Shelf] = []
    found = per_state(asked.append)
    one, other = Shelf(), Shelf()
    for shelf in (one, one, other, other, one):
        found(shelf)
    assert [id(each) for each in asked] == [id(one), id(other), id(one)]


def test_nothing_found_is_kept_too_and_what_fails_is_not() -> None:
    asked: list[int] = []

    @per_state
    def found(state: Shelf, number: int) -> int | None:
        asked.append(number)
        if number:
            raise ValueError(number)
        return None

    shelf = Shelf()
    assert found(shelf, 0) is found(shelf, 0) is None
    for _ in range(2):
        with pytest.raises(ValueError, match="7"):
            found(shelf, 7)
    assert asked == [0, 7, 7]
